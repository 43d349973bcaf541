"""Offered changes do not change what the program does. The machine runs the program before and
after."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hypothesis import event, given, settings
from hypothesis import strategies as st

from mines_tools.languages.emojifunge.difference import difference
from mines_tools.languages.emojifunge.flow.trial_machine import TooCostlyError, TrialMachine
from mines_tools.languages.emojifunge.stacks import Stack
from mines_tools.languages.emojifunge.syntax import parse
from mines_tools.text.diagnostics import apply_edits
from mines_tools.text.source import Span
from tests.emojifunge.flow.programs import circuits, programs
from tests.emojifunge.ide.editing import EDITOR, at, program, snapshot
from tests.emojifunge.programs import dialects
from tests.small_cases import small_cases

if TYPE_CHECKING:
    from mines_tools.interface.editor import Action, Snapshot

_STEPS = 200
_INPUTS = ("", "7 3 -2", "A")


def offered(shown: Snapshot, x: int, y: int) -> dict[str, Action]:
    offset = at(shown, x, y)
    return {each.title: each for each in EDITOR.rewrites(shown, Span(offset, offset))}


def after(shown: Snapshot, action: Action) -> str:
    return apply_edits(shown.parsed.text, action.edits)


def titles(names: str, x: int, y: int) -> set[str]:
    """Return the offered changes of rows and columns in short form, such as ``row below 0``. A `+`
    means that crossing the new row or column takes one more step; a `-` means one step less."""
    found = set()
    for title in offered(snapshot(program(names)), x, y):
        if "column" not in title and "row" not in title:
            continue
        short = title.replace("Insert a ", "").replace("Delete ", "no ")
        for words, sign in (("more", "+"), ("less", "-")):
            short = short.replace(f" (a step {words} each time it is crossed)", sign)
        found.add(short)
    return found


@small_cases(
    ("names", "x", "y", "expected"),
    [
        ("1 2 end", 1, 0, {"column before column 1+", "column after column 1+"}),
        ("1 empty end", 1, 0, {"column before column 1+", "column after column 1+", "no column 1-"}),
        ("1 end 2", 2, 0, {"column before column 2", "no column 2"}),
        ("1 end\n2 3", 0, 1, {"row above row 1", "no row 1", "column after column 0+"}),
        ("1 sleep 2 3 4 end", 3, 0, set()),
        ("2 timer 2 3 end", 2, 0, set()),
        ("1 timer empty 3 end", 2, 0, {"column after column 2"}),
        ("1 2 3 fast-right 4 5 6 end", 5, 0, set()),
        ("1 pick-back-emoji pop end", 1, 0, {"column after column 1+"}),
        ("record 1 record end", 1, 0, set()),
        ("1 2 warp end", 0, 0, set()),
        ("quine end", 0, 0, set()),
        ("1 play-record end", 0, 0, set()),
        ("fast-right 1 2 end", 0, 0, set()),
        ("1 pick-emoji 2 pop end", 1, 0, {"column before column 1+"}),
        ("1 down-right end\nempty empty end", 0, 0, {"column after column 0+"}),
        ("right down\nup left", 0, 0, {"column after column 0+", "row below row 0+"}),
        ("down wall\nend", 0, 0, {"row below row 0+", "column after column 0"}),
        ("stopwatch 1 2 stopwatch end", 1, 0, set()),
    ],
)  # fmt: skip
def test_what_is_offered(names: str, x: int, y: int, expected: set[str]) -> None:
    assert titles(names, x, y) == expected


def test_what_is_inserted() -> None:
    shown = snapshot(program("1 down end\n2 wall\n3"))
    found = offered(shown, 0, 0)
    title = "Insert a row below row 0"
    assert after(shown, found[title]) == program("1 down end\nempty wall\n2 wall\n3")
    shown = snapshot("1️⃣🔚\r\n2️⃣")
    assert after(shown, offered(shown, 0, 0)[title]) == "1️⃣🔚\r\n⬜️\r\n2️⃣"
    shown = snapshot("1⃣🔚\n2⃣")
    assert after(shown, offered(shown, 0, 0)[title]) == "1⃣🔚\n⬜\n2⃣"


def test_selectors() -> None:
    shown = snapshot("1️⃣2⃣⬜\n😀➕⬇️")
    found = offered(shown, 0, 0)
    assert after(shown, found["Remove U+FE0F from 1️⃣"]) == "1⃣2⃣⬜\n😀➕⬇️"
    assert after(shown, found["Remove U+FE0F in the whole file"]) == "1⃣2⃣⬜\n😀➕⬇"
    everything = "Write all emoji with U+FE0F as in the language text"
    assert after(shown, found[everything]) == "1️⃣2️⃣⬜️\n😀➕⬇️"
    found = offered(shown, 1, 0)
    assert after(shown, found["Add U+FE0F to 2⃣"]) == "1️⃣2️⃣⬜\n😀➕⬇️"
    of_some = {each.title: each for each in EDITOR.rewrites(shown, Span(0, 6))}
    assert after(shown, of_some["Add U+FE0F in the selection"]) == "1️⃣2️⃣⬜️\n😀➕⬇️"
    assert not [each for each in offered(snapshot("📜1️⃣⬜"), 1, 0) if "FE0F" in each]


@settings(max_examples=settings.default.max_examples // 3, deadline=None)
@given(programs() | circuits(), dialects, st.data())
def test_a_program_does_the_same(source: str, dialect: str, data: st.DataObject) -> None:
    """The changed program takes the same steps, except for steps on new blank cells, or those on
    removed ones."""
    shown = snapshot(source, dialect)
    rows = [(x, y) for y, row in enumerate(shown.parsed.rows()) for x in range(len(row))]  # type: ignore[attr-defined]
    x, y = data.draw(st.sampled_from(rows))
    for title, action in offered(shown, x, y).items():
        changed = after(shown, action)
        if "FE0F" in title:
            assert difference(parse(source, dialect), parse(changed, dialect)) is None
            continue
        event(title.split("column")[0].split("row")[0])
        for seed, given_input in enumerate(_INPUTS):
            compare(source, changed, dialect, seed, given_input, title)


def compare(one: str, other: str, dialect: str, seed: int, text: str, title: str) -> None:
    """Check that both programs execute the same instructions and have the same values on the stack.
    Only cells that do nothing may differ."""
    before, after_it = (_ran(each, dialect, seed, text) for each in (one, other))
    if before.end and not after_it.end:
        after_it = _ran(other, dialect, seed, text, 20 * _STEPS)
    elif after_it.end and not before.end:
        before = _ran(one, dialect, seed, text, 20 * _STEPS)
    most = min(len(before.events), len(after_it.events))
    assert before.events[:most] == after_it.events[:most], title
    if before.is_costly or after_it.is_costly:
        return
    assert before.end == after_it.end, title
    if before.end:
        assert before.events == after_it.events, title
        assert before.steps == after_it.steps or "each time" in title, title


class Ran(NamedTuple):
    events: list[object]
    end: str
    """How the program ended; empty if it was stopped before its end."""
    steps: int
    is_costly: bool = False
    """True if the run was stopped because it took too long."""


def _ran(source: str, dialect: str, seed: int, text: str, most: int = _STEPS) -> Ran:
    grid = parse(source, dialect)
    machine = TrialMachine(grid, seed, text)
    events: list[object] = []
    while machine.steps < most and not machine.is_over:
        cell = machine.cell()
        try:
            machine.step()
        except TooCostlyError:
            return Ran(events, "", machine.steps, is_costly=True)
        if cell is None or cell.key != "\u2b1c":
            key = None if cell is None else cell.key
            events.append((key, machine.passed_over, machine.commented, _top(machine.stack)))
    end = (
        ""
        if not machine.is_over
        else "failed"
        if machine.failed
        else "crashed"
        if machine.crashed
        else "ended"
    )
    return Ran(events, end, machine.steps)


def _top(stack: Stack) -> list[object]:
    """Return the number of values on the stack, and the last six values. Of a nested stack, only
    its size is returned."""
    shown = (len(each.items) if isinstance(each, Stack) else each for each in stack.items[-6:])
    # What is no number is not equal to itself.
    return [len(stack.items), *(repr(each) if isinstance(each, float) else each for each in shown)]
