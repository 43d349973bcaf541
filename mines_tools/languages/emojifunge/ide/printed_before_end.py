"""Writes instructions that print a text before the end of a program. This is for a text that was typed at a place which
no run reaches.

The change is proved: the program before and after the change has only one possible run, so a trial run shows what it
prints.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.base.records import NamedTuple
from mines_tools.languages.emojifunge.flow.analysis import Flow
from mines_tools.languages.emojifunge.flow.missing_end import END
from mines_tools.languages.emojifunge.flow.trial_machine import TooCostlyError, TrialMachine
from mines_tools.languages.emojifunge.output import Output
from mines_tools.languages.emojifunge.syntax import parse
from mines_tools.languages.emojifunge.writing import printing
from mines_tools.text.diagnostics import Edit, apply_edits
from mines_tools.text.source import Span

if TYPE_CHECKING:
    from mines_tools.languages.emojifunge.syntax import Grid

    Place = tuple[int, int]

_BUDGET = 1_000
_MOST_CHARACTERS = 20_000
_SEED = 0


class BeforeEnd(NamedTuple):
    """The edit that writes the instructions, and the place of the 🔚 before which it writes them."""

    edit: Edit
    end: Place


def only_end(flow: Flow) -> Place | None:
    """Return the place of the 🔚 that ends the only run of a program. Return None if it is not proved that there is
    only one run and that a 🔚 ends it."""
    place = flow.ending.place
    if not flow.is_one_run or flow.ending.kind != "always" or place is None:
        return None
    x, y = place
    if not isinstance(x, int) or not isinstance(y, int):
        return None
    return (x, y) if [end.kind for end in flow.ends()] == ["ends"] else None


def printed_before_end(grid: Grid, typed: Span, text: str) -> BeforeEnd | None:
    """Return the edit that inserts instructions, so that the program prints `text` right before it ends. The caller
    must also remove the text at `typed`. Return None if no such edit is found."""
    if len(grid.text) > _MOST_CHARACTERS:
        return None
    removed = Edit(typed, "")
    without = parse(apply_edits(grid.text, [removed]), grid.dialect)
    flow = Flow(without, _BUDGET)
    place = only_end(flow)
    if place is None:
        return None
    cell, note = without.cell(*place), flow.note(*place)
    if cell is None or note is None or cell.emoji != END or note.directions != {(1, 0)}:
        return None
    at = cell.start if cell.start < typed.start else cell.start + typed.end - typed.start
    edit = Edit(Span(at, at), "".join(glyph.emoji for glyph in printing(text)))
    if typed.start <= at <= typed.end:
        return None
    after = parse(apply_edits(grid.text, [removed, edit]), grid.dialect)
    if only_end(Flow(after, _BUDGET)) is None:
        return None
    before = _output(without)
    is_printed = before is not None and _output(after) == before + text
    return BeforeEnd(edit, place) if is_printed else None


def _output(grid: Grid) -> str | None:
    """Return everything that a program prints. The program must end without input. Return None if one of its steps
    takes too long."""
    machine = TrialMachine(grid, _SEED, "")
    machine.output = output = Output(joins_halves=True)
    try:
        while machine.step():
            pass
    except TooCostlyError:
        return None
    return output.take()
