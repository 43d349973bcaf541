"""The scripts of the processes that are measured. Each runs a program, and ends by writing its figures to standard
error."""

from __future__ import annotations

OURS = """
import sys, time
engine, dialect, program_file, input_file = sys.argv[1:]
from mines_tools.interface.language import language
from mines_tools.interface.run import RunOptions
text = open(program_file, encoding="utf-8", newline="").read()
input_text = open(input_file, encoding="utf-8", newline="").read()
mines = language("mines")
written = []
run = mines.running(mines.parse(text, dialect)).start(engine, RunOptions(), written.append)
run.give(input_text)
run.end_input()
began = time.process_time()
while run.stop is None:
    run.run(1 << 60)
seconds = time.process_time() - began
assert run.stop.reason == "ended", run.stop
sys.stdout.writelines(written)
print(seconds, run.steps, file=sys.stderr)
"""
"""The script for an engine of this package. Its figures do not include the time in which the engine
is imported and compiled, because this time belongs to the start. (The engine `auto` imports and
compiles other engines during the run, so its figures include that time.)"""

MINES_2 = """
import sys, time
program_file, input_file = sys.argv[1:]
from mines.program.parser import parse
from mines.runtime.runner import Runner
from mines.view.interactive_input_source import InteractiveInputSource
text = open(program_file, encoding="utf-8").read()
with open(input_file, encoding="utf-8") as input_stream:
    runner = Runner(parse(text), InteractiveInputSource(input_stream), sys.stdout, None)
    began = time.process_time()
    runner.run()
    seconds = time.process_time() - began
print(seconds, file=sys.stderr)
"""

MINES_1 = """
import argparse, sys, time
program_file, input_file = sys.argv[1:]
from mines.mines import parse_code, run
options = argparse.Namespace(debug=False, input=input_file, echo=None)
parsed = parse_code(program_file, options)
began = time.process_time()
run(*parsed, options)
seconds = time.process_time() - began
print(seconds, file=sys.stderr)
"""
