"""A run that executes blocks (many cells at once) does the same as single steps."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mines_tools.interface.run import NeedsInput, RunOptions
from mines_tools.languages.emojifunge.fast_effects import fast_effects
from mines_tools.languages.emojifunge.glyphs.table import GLYPHS
from mines_tools.languages.emojifunge.machine_run import MachineRun
from mines_tools.languages.emojifunge.syntax import parse
from tests.emojifunge.flow.programs import circuits
from tests.emojifunge.programs import dialects, inputs, programs
from tests.emojifunge.runs import machine_of
from tests.thinned import thinned

if TYPE_CHECKING:
    from collections.abc import Sequence


def check(
    source: str, dialect: str, given_input: str, slices: Sequence[int], closes: int = 0
) -> None:
    """Check after each of the `slices` (numbers of steps) that the machine is in the same state as
    after single steps. After the first `closes` slices, the input is ended."""
    written: list[str] = []
    run = MachineRun(parse(source, dialect), RunOptions(seed=1), written.append)
    run.machine.clock = machine_of("").clock
    run.give(given_input)
    plain = machine_of(source, dialect)
    plain.input.give(given_input)
    output = ""
    for number, steps in enumerate(slices):
        if number == closes:
            run.end_input()
            plain.input.end()
        taken = run.run(steps)
        before = plain.steps
        with suppress(NeedsInput):
            while plain.steps - before < steps and plain.step():
                output += plain.output.take()
        assert taken == plain.steps - before
        assert run.machine.snapshot() == plain.snapshot()
        assert "".join(written) == output + plain.output.take()
        output = "".join(written)


@given(
    st.one_of(programs, circuits()),
    dialects,
    inputs,
    st.lists(st.integers(1, 90), min_size=1, max_size=5),
    st.integers(0, 2),
)
def test_any_program(
    source: str, dialect: str, given_input: str, slices: list[int], closes: int
) -> None:
    check(source, dialect, given_input, slices, closes)


_LOOPS = {
    "counting": "5️⃣0️⃣➡️➕👎💕⤵️🔚\n⬛️⬛️⬆️⬅️⬜️⬅️⬅️",
    "an error on the way": "5️⃣➡️👎💕📨💌💕⤵️\n⬛️⬆️⬅️⬅️⬅️⬅️⬅️⬅️",
    "output": "➡️💕🔢⬇️\n⬆️👍🔢⬅️",
    "random": "➡️🎲🤞🚮⬇️\n⬆️⬜️🔃🚮⬅️",
    "nested stacks": "➡️1️⃣📬2️⃣⬇️\n⬆️📐📫💕⬅️",
    "a bicycle": "➡️🚲🚳🚳⬇️\n⬆️🚲🚲🚳⬅️",
    "no condition to pop": "➡️↪️↩️⬜️⬇️\n⬆️⬜️⤴️⤵️⬅️",
    "a stack as condition": "➡️📧💕⤵️⬇️\n⬆️⬜️⬜️⬜️⬅️",
    "turned back": "⬜️1️⃣⤵️⬛️\n⬛️⬛️⬛️",
    "nowhere to go": "➡️⬇️\n⬆️⤵️\n⬛️⬛️",
    "fast": "⏩⬜️🕸️⬜️⏩⬜️🕸️⬜️⬇️\n⬆️⬜️⬜️⬜️⬜️⬜️⬜️⬜️⬅️",
    "comments and counts": "➡️🍚1️⃣🍚🏃‍♀️1️⃣💤⬇️⬇️⬇️⬇️\n⬆️⬜️⬜️⬜️⬜️⬜️⬜️⬜️⬅️⬅️⬅️",
    "time": "➡️⏱️1️⃣⏱️🏪1️⃣⏲️⬇️\n⬆️🏪⬜️⬜️⬜️⬜️⬜️⬅️",
    "records": "➡️🎥1️⃣🎥📽️⬇️\n⬆️⬜️⬜️⬜️⬜️⬅️",
    "counts": "➡️🏃‍♀️1️⃣2️⃣🏃‍♀️🏃‍♀️3️⃣4️⃣💤⬇️😀🔀⬇️\n⬆️🎆🏃‍♀️🔃🔃🔃🏃‍♀️🔢⬜️⬜️⬜️⬜️⬅️",
    "counts before conditions": "➡️1️⃣🏃‍♀️↪️1️⃣💤↩️⤵️⬜️1️⃣⬇️\n⬆️🎆⬜️⬜️🎆🏃‍♀️💥🏃‍♀️⬜️⬜️⬅️",
    "an error while repeated": "➡️🏃‍♀️👍💕📨🏃‍♀️💌💕⬇️\n⬆️⬜️⬜️⬜️⬜️⬜️⬜️⬜️⬅️",
    "an error after some rounds": "1️⃣" * 5 + "➡️🀄🚮🚮⬜️⬇️\n" + "⬛️" * 5 + "⬆️⬜️⬜️⬜️⬜️⬅️",
    "an error while repeated, after some rounds": "1️⃣" * 9
    + "➡️🏃‍♀️🀄🚮🚮🚮🚮⬇️\n"
    + "⬛️" * 9
    + "⬆️⬜️⬜️⬜️⬜️⬜️⬜️⬅️",
    "counts where it can't move": "➡️🏃‍♀️1️⃣⤵️\n⬛️⬛️⬛️🏃‍♀️\n⬛️⬛️⬛️1️⃣",
    "input": "➡️🔤🔡ℹ️🏃‍♀️🔤🎦🔤⬇️\n⬆️🐶🐱🏃‍♀️🔢⬅️⬅️⬅️⬅️",
    "silence": "➡️🤐1️⃣🔢🤮🔢⬇️\n⬆️⬜️⬜️⬜️⬜️⬜️⬅️",
    "halves of a pair": "➡️🔤🔤💞🔡🔡⬇️\n⬆️🎦⬜️⬜️⬜️⬜️⬅️",
    "a long way": "➡️" + "1️⃣🚮" * 50 + "⬇️\n⬆️" + "⬜️" * 100 + "⬅️",
}


@pytest.mark.parametrize("source", thinned(_LOOPS.values(), 8), ids=_LOOPS.keys())
def test_loops(source: str) -> None:
    for dialect in ("text", "author"):
        for slices in ([300], [1] * 60, [7, 13, 60, 2, 100], [64, 65, 63]):
            check(source, dialect, "😀1 2", slices)
            check(source, dialect, "😀1 2", slices, closes=1)


def test_quick_effects_are_the_glyphs_own() -> None:
    stacks = [
        [], [3], [0], [-2], [3, 5], [5, 3], [4, 4], [0, 7], [7, 0], [-7, 2, 3], [float("inf")], [float("inf"), 2],
        [2, float("inf")], [float("-inf"), float("inf")], [1 << 70, 3],
    ]  # fmt: skip
    for dialect in ("text", "author"):
        grid = parse("🔚", dialect)
        quick = fast_effects(grid.rules, machine_of("", dialect).numbers)
        assert len(quick) == 117
        for glyph in GLYPHS.values():
            if quick[glyph.name] is glyph.effect:
                continue
            for stack in stacks:
                found = []
                for effect in (glyph.effect, quick[glyph.name]):
                    machine = machine_of("🔚", dialect)
                    convert = float if dialect == "author" else lambda each: each
                    machine.stack.items = [convert(each) for each in stack]
                    effect(machine)
                    found.append((repr(machine.stack.items), repr(machine.trash.items)))
                assert found[0] == found[1], (glyph.name, stack)


def test_what_is_kept_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mines_tools.languages.emojifunge.blocks._MOST", 3)
    for source in _LOOPS.values():
        check(source, "text", "", [200])
