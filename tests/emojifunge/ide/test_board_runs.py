"""What the board says, and what its acts claim, agrees with the interpreter."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from hypothesis import event, given
from hypothesis import strategies as st

from mines_tools.interface.board import BoardAct
from mines_tools.interface.editor import Refusal
from mines_tools.languages.emojifunge.changes import stacks_of
from mines_tools.languages.emojifunge.dialect import DIALECTS
from mines_tools.languages.emojifunge.flow.trial_machine import TooCostlyError, TrialMachine
from mines_tools.languages.emojifunge.glyphs.table import GLYPHS
from mines_tools.languages.emojifunge.stacks import Stack
from mines_tools.languages.emojifunge.syntax import parse
from mines_tools.languages.emojifunge.watching import SCALARS
from mines_tools.languages.emojifunge.words.values import number_text
from mines_tools.text.diagnostics import apply_edits
from tests.emojifunge.flow.programs import any_circuit, any_program
from tests.emojifunge.ide.editing import EDITOR, at, snapshot
from tests.emojifunge.ide.test_actions import compare

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.interface.board import BoardView
    from mines_tools.interface.editor import Snapshot

_STEPS = 200
_INPUTS = ("", "7 3 -2", "A")
_seeds = st.integers(0, 1 << 30)


def _drawn(seed: int) -> tuple[random.Random, str, Snapshot, int, int]:
    """Return a source of chance, a random program, its snapshot, and a random cell."""
    at_will = random.Random(seed)
    text = at_will.choice((any_program, any_circuit))(at_will)
    shown = snapshot(text, at_will.choice([*DIALECTS]))
    rows = [*shown.parsed.rows()]  # type: ignore[attr-defined]
    y = at_will.randrange(len(rows))
    return at_will, text, shown, at_will.randrange(len(rows[y])), y


def _runs(text: str, dialect: str) -> Iterator[Iterator[TrialMachine]]:
    """Yield, for several runs, the moments before their steps."""
    for seed, given_text in enumerate(_INPUTS):
        yield _moments(TrialMachine(parse(text, dialect), seed, given_text))


def _moments(machine: TrialMachine) -> Iterator[TrialMachine]:
    try:
        while machine.steps < _STEPS and not machine.is_over:
            yield machine
            machine.step()
    except TooCostlyError:
        pass


@given(_seeds)
def test_runs_come_in_the_state_that_the_board_shows(seed: int) -> None:
    _, text, shown, x, y = _drawn(seed)
    view = EDITOR.board(shown, at(shown, x, y))
    assert view is not None
    event(view.certainty)
    for moments in _runs(text, shown.parsed.dialect):
        arrivals = [machine for machine in moments if _is_at(machine, x, y, view)]
        assert not arrivals or view.certainty != "unreached"


def _is_at(machine: TrialMachine, x: int, y: int, view: BoardView) -> bool:
    """Return whether the pointer is at a cell. If it is, check that `view` holds the first time."""
    is_at = (machine.pointer.x, machine.pointer.y) == (x, y)
    is_first = view.certainty != "known" or not hasattr(machine, "came")
    if is_at and (is_first or not view.note):
        machine.came = True  # type: ignore[attr-defined]
        _check(machine, view, is_first=is_first)
    return is_at


def _check(machine: TrialMachine, view: BoardView, *, is_first: bool) -> None:
    stacks = stacks_of(machine)
    for name, shown in view.stacks.items():
        if not is_first and name != "stack":
            continue
        items = stacks[name].items
        assert shown.depth in (None, len(items))
        assert len(shown.top) <= len(items)
        for words, value in zip(shown.top, reversed(items), strict=False):
            is_plain = words.removeprefix("-").isdecimal() and not isinstance(value, Stack)
            assert not is_plain or words == number_text(value, machine.grid.rules)  # type: ignore[arg-type]
    if not is_first:
        return
    for name, words in view.variables.items():
        value = machine.record if name == "record" else SCALARS[name](machine)
        if isinstance(value, bool):
            assert words == str(value).lower()
        elif isinstance(value, str | list):
            assert words == ("".join(value) or "nothing")
        else:
            assert words == number_text(value, machine.grid.rules)  # type: ignore[arg-type]
    if view.output is not None:
        assert view.output == machine.written.known().start
    if view.last is not None:
        assert view.last[1:] == machine.place
    if view.last is not None and view.certainty == "known":
        assert machine.steps


@given(_seeds)
def test_acts_do_what_they_say(seed: int) -> None:
    at_will, text, shown, x, y = _drawn(seed)
    kind = at_will.choice(("paint", "paint", *EDITOR.board_acts))
    drawn = at_will.choice([*GLYPHS.values()]).emoji
    column = at_will.choice((x, x + 1, x + 3))
    row = at_will.choice((y, y, y + 1))
    act = BoardAct(kind, "grid", column, row, drawn)
    try:
        edit = EDITOR.board_act(shown, 0, act)
    except Refusal:
        return
    event(f"{kind}: {edit.is_proved}")
    assert edit.is_uncertain == ("not known" in edit.words)
    dialect, changed = shown.parsed.dialect, apply_edits(text, edit.edits)
    if edit.is_proved:
        for number, given_text in enumerate(_INPUTS):
            compare(text, changed, dialect, number, given_text, edit.words)
    grid = parse(changed, dialect)
    if kind == "paint":
        cell = grid.cell(column, row)
        assert cell is not None
        assert cell.key == drawn.replace("\ufe0f", "")
    never = {each.span.start for each in edit.changed if each.after == "never reached"}
    if kind == "paint" and never:
        before = parse(text, dialect)
        for moments in _runs(changed, dialect):
            for machine in moments:
                old = before.cell(machine.pointer.x, machine.pointer.y)
                assert old is None or old.start not in never
