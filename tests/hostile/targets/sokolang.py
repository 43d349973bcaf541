"""Any text as a Sokolang program: parsed, linted, formatted, explored, run in both ways, and
stepped backwards.

What the grammar makes of the text is compared with the parser's result.
"""

from __future__ import annotations

import random
from zlib import crc32

from mines_tools.interface.editor import Snapshot
from mines_tools.interface.language import FormatOptions, RuleSelection
from mines_tools.interface.run import RunOptions
from mines_tools.languages.sokolang.commands import COMMANDS
from mines_tools.languages.sokolang.flow.analysis import Analysis
from mines_tools.languages.sokolang.language import LANGUAGE
from mines_tools.languages.sokolang.machine_run import MachineRun
from mines_tools.languages.sokolang.program import Program, parse
from mines_tools.languages.sokolang.stepping import MachineSteps
from mines_tools.languages.sokolang.trace import MachineTerms
from mines_tools.text.diagnostics import apply_edits
from tests.claims import FalseClaimError
from tests.editor_sweep import sweep
from tests.hostile.stepping import step_and_go_back
from tests.sokolang.flow.programs import any_program
from tests.sokolang.flow.shown import try_program
from tests.sokolang.test_grammar import check_grammar

WORDS = [
    *(f"{code},".encode() for code in COMMANDS),
    *b"# . * @ : ! 0 1 A a B b u d l r p w + - [ ] 2 10 , // --- a: @:".split(b" "),
    b"\n---\n", b"\r\n", b"\n// mines: ignore[S201]\n", b"\n// mines: ignore-file\n", b"[w", b"*[", b"@[", "\ufeff".encode(),
]  # fmt: skip
SEEDS = [any_program(random.Random(seed)).encode() for seed in range(12)]
_STEPS = 60
_INPUT = "12\n-3\n\nab\r\n0\n"


def fuzz_one(data: bytes) -> None:
    """Do all that the tools can do with the text."""
    text = data.decode("utf-8", "replace")
    seed = crc32(data)
    if len(text) < 400:
        check_grammar(text)
    program = parse(text, "text")
    tokens = list(program.tokens())
    assert "".join(text[slice(*token.span)] for token in tokens) == text
    codes = {rule.code for rule in LANGUAGE.rules()}
    LANGUAGE.check(program, RuleSelection(codes, flow_budget=60))
    styled = apply_edits(text, LANGUAGE.layout(program, FormatOptions()))
    again = parse(styled, "text")
    assert LANGUAGE.difference(program, again) is None
    assert not LANGUAGE.layout(again, FormatOptions())
    if program.errors:
        if seed % 8 == 0:
            sweep(LANGUAGE, Snapshot(program, None), 3)
        return
    _run(program, seed)
    if seed % 8 == 0:
        analysis = Analysis(program, 60)
        analysis.advance(seed % 80)
        sweep(LANGUAGE, Snapshot(program, analysis.result()), 3)
    if seed % 8 == 1 and len(program.actions) < 60 and len(text) < 1_000:
        try:
            try_program(text, random.Random(seed), 1)
        except FalseClaimError as error:
            raise AssertionError(str(error)) from error


def _run(program: Program, seed: int) -> None:
    run = MachineRun(program, RunOptions(seed), _taken)
    run.give(_INPUT)
    run.run(seed % 7)
    run.end_input()
    run.run(_STEPS - run.steps)
    steps = _step(program, seed)
    assert (steps.steps, steps.stop) == (run.steps, run.stop)
    assert steps.snapshot() == run.machine.snapshot()


def _taken(text: str) -> None:
    """Check that the output can be encoded."""
    text.encode()


def _step(program: Program, seed: int) -> MachineSteps:
    """Take a run step by step, and sometimes go back. Return the run."""
    run = MachineSteps(program, RunOptions(seed), lambda _: None)
    run.give(_INPUT)
    run.end_input()
    step_and_go_back(run, MachineTerms(run), seed, _STEPS)
    return run
