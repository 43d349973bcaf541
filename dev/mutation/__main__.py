"""`python -m dev.mutation FOLDER [MODULE…]` mutates the core, or the rules of the linter, and prints the mutants that
no test notices.

Needs `pip install mutmut`, a POSIX system and, on two idle cores, some twenty minutes. Each module is mutated in a
folder of its own inside FOLDER, and its own tests run against each mutant. In that folder, `mutmut show MUTANT` and
`mutmut browse` show more. `MUTATION_PROCESSES` is the number of processes. `MUTATION_EVERY=5` runs one mutant in five,
because there are thousands of mutants of the flow analysis.

mutmut changes the bodies of functions and methods without decorators; the tables and patterns of a
module stay unchanged. The mutants of functions that are called while a module is imported have no
effect, so they survive, whatever the tests are.
"""

from __future__ import annotations

import argparse
import os
import re
import resource
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[2]

_FLOW = ["flow/test_explained.py", "flow/test_examples.py", "flow/test_soundness.py"]
TESTS = {
    "board": ["test_board.py"],
    "player": ["test_player.py"],
    "commands": ["test_commands.py"],
    "machine": ["test_machine.py", "test_commands.py", "test_trace.py"],
    "syntax": ["test_syntax.py", "test_syntax_properties.py"],
    "tree": ["test_syntax_properties.py", "test_syntax.py"],
    "input": ["test_commands.py", "test_machine.py"],
    "rules": ["rules"],
    "flow/values": ["flow/test_values.py", *_FLOW],
    "flow/stacks": ["flow/test_stacks.py", *_FLOW],
    "flow/cells": ["flow/test_cells.py", "flow/test_player.py", *_FLOW],
    "flow/player": ["flow/test_player.py", *_FLOW],
    "flow/graph": ["flow/test_graph.py", *_FLOW],
    "flow/effects": ["flow/test_effects.py", *_FLOW],
    "flow/choices": ["test_choices.py"],
    **{
        f"flow/{name}": _FLOW
        for name in ("explore", "facts", "trials", "analysis", "certainty", "result")
    },
}
"""The modules of `mines_tools.languages.mines` (one of them is a folder), each with its tests."""

_RUNS = [
    "test_decisions.py",
    "test_glyphs.py",
    "test_machine.py",
    "test_running.py",
    "test_driven.py",
]
_BLOCKS = ["test_blocks.py", "test_driven.py"]
EMOJIFUNGE = {
    "glyphs": ["test_glyphs.py", "test_decisions.py", "test_machine.py", "test_states.py"],
    "cells": ["test_syntax.py"],
    "syntax": ["test_syntax.py"],
    **dict.fromkeys(("world", "stacks", "numbers", "doubles", "machine"), _RUNS),
    **dict.fromkeys(("pointer", "input", "output", "units", "chance", "paths"), _RUNS),
    **dict.fromkeys(("state", "changes", "stepping"), _RUNS),
    **dict.fromkeys(("blocks", "straight", "quick"), _BLOCKS),
}
"""The modules of `mines_tools.languages.emojifunge`, each with its tests. On the command line they are called
``emojifunge/MODULE``."""

_ACTS = [
    "test_decisions.py",
    "test_commands.py",
    "test_machine.py",
    "test_examples.py",
    "test_driven.py",
]
_READS = ["test_syntax.py", "test_grammar.py"]
_BLOCKS = ["test_blocks.py"]
SOKOLANG = {
    **dict.fromkeys(("machine", "moving", "stack", "commands", "order", "input"), _ACTS),
    **dict.fromkeys(("machine_run", "stepping", "trace"), _ACTS),
    **dict.fromkeys(("blocks", "block_building", "fast_waits"), _BLOCKS),
    **dict.fromkeys(("zones", "initial_stacks", "actions", "program"), _READS),
    "warehouse": [*_READS, *_ACTS],
    "layout": ["test_layout.py"],
    "flow": ["flow"],
}
"""The modules of `mines_tools.languages.sokolang`, each with its tests. On the command line, such a module is called
``sokolang/MODULE``."""

LANGUAGES = {"mines": TESTS, "emojifunge": EMOJIFUNGE, "sokolang": SOKOLANG}

SLOW = (
    "tests/mines/rules/test_meaning_holds.py::test_the_programs_make_them_speak",
    "tests/mines/flow/test_soundness.py::test_the_programs_are_worth_running",
    "tests/mines/flow/test_soundness.py::test_the_answer_does_not_depend_on_the_hash_seed",
)
"""The tests that are left out, because they do not check the mutated code. They check programs that other tests use, or
processes that a test starts."""

SETTINGS = """\
[tool.mutmut]
source_paths = ["mines_tools"]
only_mutate = ["mines_tools/languages/{language}/{module}"]
also_copy = ["tests", "docs", "examples"]
pytest_add_cli_args_test_selection = {tests}
pytest_add_cli_args = {slow}
timeout_constant = 3.0
timeout_multiplier = 10.0
[tool.pytest.ini_options]
addopts = "-q -p no:cacheprovider -p no:xdist -p no:benchmark"
"""


def mutmut(folder: Path, *arguments: str) -> str:
    """Run mutmut in `folder`, and return its output."""
    done = subprocess.run(
        [sys.executable, "-m", "mutmut", *arguments],
        cwd=folder,
        env={**os.environ, "HYPOTHESIS_PROFILE": "mutation"},
        check=False,
        text=True,
        stdout=subprocess.PIPE,
    )
    return done.stdout


def _results(folder: Path) -> list[tuple[str, str]]:
    """Return every mutant that mutmut knows in `folder`, with its verdict."""
    printed = mutmut(folder, "results", "--all", "true")
    return re.findall(r"^ *(mines_tools\..*): ([a-z ]+)$", printed, re.MULTILINE)


def _sample(folder: Path) -> list[str]:
    """Return the mutants to run. An empty list means all mutants."""
    every = int(os.environ.get("MUTATION_EVERY", "1"))
    if every == 1:
        return []
    mutmut(folder, "run", "--max-children", "1", "there is no such mutant")  # makes them all
    return [mutant for mutant, _ in _results(folder)][::every]


def mutate(module: str, folder: Path) -> str:
    """Mutate one module in `folder` and print the mutants that no test noticed. Return in words how many mutants were
    noticed."""
    if not folder.exists():
        for name in ("mines_tools", "tests", "dev", "docs", "examples"):
            ignored = shutil.ignore_patterns("__pycache__", "mutation")
            shutil.copytree(ROOT / name, folder / name, ignore=ignored)
    folder_of, _, name = module.partition("/")
    language = folder_of if folder_of in LANGUAGES else "mines"
    name = name if language == folder_of else module
    is_folder = (ROOT / "mines_tools" / "languages" / language / name).is_dir()
    settings = SETTINGS.format(
        language=language,
        module=f"{name}/*" if is_folder else f"{name}.py",
        tests=[f"tests/{language}/{path}" for path in LANGUAGES[language][name]],
        slow=[f"--deselect={test}" for test in SLOW],
    )
    (folder / "pyproject.toml").write_text(settings, "utf-8")
    processes = os.environ.get("MUTATION_PROCESSES", str(os.cpu_count() or 1))
    printed = mutmut(folder, "run", "--max-children", processes, *_sample(folder))
    verdicts: Counter[str] = Counter()
    for mutant, verdict in _results(folder):
        if verdict == "not checked":
            continue
        verdicts[verdict] += 1
        if verdict not in ("killed", "timeout"):
            print(f"{verdict}: {mutant}\n{mutmut(folder, 'show', mutant)}", flush=True)
    if not verdicts:
        return f"{module}: {printed[-2000:]}"
    noticed = verdicts["killed"] + verdicts["timeout"]
    return f"{module:<10} {noticed:>4} of {verdicts.total():>4}  {noticed / verdicts.total():.1%}"


_MOST_MEMORY = 3 << 30  # a mutant may well never end, and grow


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m dev.mutation",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("folder", type=Path, help="where the copies of the code go")
    parser.add_argument("modules", nargs="*", help="what to mutate; all of the core without any")
    options = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_AS, (_MOST_MEMORY, _MOST_MEMORY))
    scores = []
    for module in options.modules or TESTS:
        scores.append(mutate(module, options.folder / module))
        print(scores[-1], flush=True)
    print("", *scores, sep="\n")


if __name__ == "__main__":
    main()
