"""Writes instructions that print a text, right before the end of a program. This is useful for a text that was typed at
a place which no run reaches.

The effect of the change is proved: before and after the change, the program has only one possible run, and a trial run
shows what this run prints.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.base.records import NamedTuple
from mines_tools.languages.emojifunge.directives import program_height
from mines_tools.languages.emojifunge.flow.analysis import Flow
from mines_tools.languages.emojifunge.flow.missing_end import END
from mines_tools.languages.emojifunge.flow.trial_machine import TooCostlyError, TrialMachine
from mines_tools.languages.emojifunge.glyphs.table import BY_NAME
from mines_tools.languages.emojifunge.output import Output
from mines_tools.languages.emojifunge.syntax import parse
from mines_tools.languages.emojifunge.words.places import place_text
from mines_tools.languages.emojifunge.writing import printing
from mines_tools.text.diagnostics import Edit, apply_edits
from mines_tools.text.source import Span
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.emojifunge.syntax import Grid

    Place = tuple[int, int]

_BUDGET = 1_000
_MOST_CHARACTERS = 20_000
_MOST_STEPS = 1_000
"""The maximum number of steps in a trial run of a program that has no 🔚. Such a run need not end by itself."""
_SEED = 0
_TO_THE_RIGHT = (1, 0)
_TO_THE_LEFT = (-1, 0)


class BeforeEnd(NamedTuple):
    """A change that writes instructions before a 🔚, and not at the place of the typed text."""

    edit: Edit
    """The edit that writes the instructions. If the program has no 🔚, this edit also writes a 🔚 after the
    instructions."""
    words: str
    """A short description of the edit."""
    line_break: tuple[Edit, ...] = ()
    """The edits that remove the rest of the row of the typed text: a line break and blanks. Empty if this row is
    kept."""
    blanks: tuple[Edit, ...] = ()
    """The edits that write blank cells into the other rows."""


def only_end(flow: Flow) -> Place | None:
    """Return the place of the 🔚 that ends the only run of a program. Return None if there is no proof that the program
    has only one run and that this run ends at a 🔚."""
    place = flow.ending.place
    if not flow.is_one_run or flow.ending.kind != "always" or place is None:
        return None
    x, y = place
    if not isinstance(x, int) or not isinstance(y, int):
        return None
    return (x, y) if [end.kind for end in flow.ends()] == ["ends"] else None


def printed_before_end(grid: Grid, typed: Span, text: str) -> BeforeEnd | None:
    """Return a change that inserts instructions, so that the program prints `text` right before its end. The caller
    must remove the text at `typed`. Return None if no such change is found."""
    if len(grid.text) > _MOST_CHARACTERS:
        return None
    removed = Edit(typed, "")
    without = parse(apply_edits(grid.text, [removed]), grid.dialect)
    flow = Flow(without, _BUDGET)
    place = only_end(flow)
    if place is None:
        return None
    cell, note = without.cell(*place), flow.note(*place)
    if cell is None or note is None or cell.emoji != END or len(note.directions) != 1:
        return None
    before = _output(without)
    if before is None:
        return None
    for inserted in _before_cell(without, place, next(iter(note.directions)), text):
        edit, *blanks = (_before_removal(each, typed) for each in inserted)
        if any(typed.start <= each.span.start <= typed.end for each in (edit, *blanks)):
            continue
        after = parse(apply_edits(grid.text, [removed, edit, *blanks]), grid.dialect)
        if only_end(Flow(after, _BUDGET)) is None or _output(after) != before + text:
            continue
        words = phrase(
            "before {end} at {place}: {emoji}", emoji=edit.text, end=END, place=place_text(*place)
        )
        if blanks:
            words = phrase("{title}, and blank cells in the other rows", title=words)
        return BeforeEnd(edit, words, blanks=tuple(blanks))
    return None


def _before_cell(
    grid: Grid, place: Place, direction: Place, text: str
) -> Iterator[tuple[Edit, ...]]:
    """Yield two groups of edits. Each group writes instructions that print `text`. A run that moves in `direction`
    executes these instructions right before it comes to the cell at `place`. The second group also writes the same
    number of blank cells into the other rows. So cells that were above each other stay above each other. If `direction`
    is neither right nor left, yield nothing."""
    column, row = place
    cell = grid.cell(column, row)
    if cell is None or direction not in (_TO_THE_RIGHT, _TO_THE_LEFT):
        return
    emoji = [glyph.emoji for glyph in printing(text)]
    at = cell.start
    if direction == _TO_THE_LEFT:
        emoji.reverse()
        column, at = column + 1, cell.end
    edit = Edit(Span(at, at), "".join(emoji))
    yield (edit,)
    moved = [grid.cell(column, other) for other in range(program_height(grid)) if other != row]
    blanks = BY_NAME["empty"].emoji * len(emoji)
    yield edit, *(Edit(Span(each.start, each.start), blanks) for each in moved if each is not None)


def _before_removal(edit: Edit, removed: Span) -> Edit:
    """Return `edit` as an edit of the whole text. `edit` inserts something into a shorter text, which
    lacks the part at `removed`. The result inserts the same at the same place of the whole text."""
    start = edit.span.start
    at = start if start < removed.start else start + removed.end - removed.start
    return edit._replace(span=Span(at, at))


def printed_without_row(grid: Grid, typed: Span, text: str) -> BeforeEnd | None:
    """Return a change for a typed text that is the only content of its row. The change inserts instructions, so that
    the program prints `text` right before its end, and removes the rest of the row. The caller must remove the typed
    text itself, which is at `typed`. Return None if the row has other content, if there are no other rows, or if no
    such change is found."""
    row, last = grid.lines.line_at(typed.start), len(grid.lines.starts) - 1
    start, end = grid.lines.starts[row], grid.lines.end(row)
    if grid.text[start : typed.start].strip() or grid.text[typed.end : end].strip() or not last:
        return None
    if not (grid.text[:start] + grid.text[end:]).strip():
        return _at_start(grid, typed, text)
    removed = (
        Span(start, grid.lines.starts[row + 1])
        if row < last
        else Span(grid.lines.end(row - 1), len(grid.text))
    )
    added = printed_before_end(grid, removed, text) or _after_row(grid, row, removed, text)
    if added is None:
        return None
    parts = Span(removed.start, typed.start), Span(typed.end, removed.end)
    edit = added.edit
    breaks = tuple(Edit(part, "") for part in parts if part.start < part.end)
    # Not all editors apply two edits with the same start in the same order.
    here = [each for each in breaks if each.span.start == edit.span.start]
    for each in here:
        edit = edit._replace(span=each.span)
    return added._replace(edit=edit, line_break=tuple(each for each in breaks if each not in here))


def _at_start(grid: Grid, typed: Span, text: str) -> BeforeEnd | None:
    """Return a change for a program whose only content is the text at `typed`. The change writes instructions that
    print `text`, and a 🔚, in the first row. Return None if the text is already in the first row, or if the instructions
    would not print `text` in the first row."""
    if grid.lines.line_at(typed.start) == 0:
        return None  # the text is there
    edit = _with_end(0, text)
    after = parse(apply_edits(grid.text, [edit, Edit(typed, "")]), grid.dialect)
    is_printed = only_end(Flow(after, _BUDGET)) is not None and _output(after) == text
    words = phrase("{emoji} in the first row", emoji=edit.text)
    return BeforeEnd(edit, words) if is_printed else None


def _after_row(grid: Grid, row: int, removed: Span, text: str) -> BeforeEnd | None:
    """Return a change for a program that has no 🔚 and only two rows with cells. The second row, with the
    number `row`, is the row of the text. The change writes instructions that print `text`, and a 🔚,
    at the end of the first row. The caller must remove the second row, which is at `removed`.

    A trial run must show three facts about the changed program: it ends at the new 🔚, it prints
    `text` last, and what it prints before `text` is also the beginning of the unchanged program's
    output. (Without a 🔚, the unchanged program may print the same again and again.) Return
    None if a trial run does not show these facts.
    """
    above = grid.text[: removed.start]
    others = above.rstrip("\r\n") + grid.text[removed.end :].strip()
    if not row or len(grid.text) > _MOST_CHARACTERS or "\n" in others or END in others:
        return None
    edit = _with_end(len(above.rstrip()), text)
    without = parse(above + grid.text[removed.end :], grid.dialect)
    after = parse(apply_edits(without.text, [edit]), grid.dialect)
    if only_end(Flow(after, _BUDGET)) is None:
        return None
    before, output = _output(without, _MOST_STEPS), _output(after)
    if before is None or output is None:
        return None
    if not output.endswith(text) or not before.startswith(output.removesuffix(text)):
        return None
    return BeforeEnd(edit, phrase("{emoji} at the end of the row above", emoji=edit.text))


def _with_end(offset: int, text: str) -> Edit:
    """Return an edit that writes, at `offset`, instructions that print `text`, and a 🔚 after them."""
    return Edit(Span(offset, offset), "".join(glyph.emoji for glyph in printing(text)) + END)


def _output(grid: Grid, most: int | None = None) -> str | None:
    """Run a program and return everything that it prints. `most` is the maximum number of steps.
    `most` may be None only if it is known that the run ends, and needs no input. Return None if a
    step takes too long."""
    machine = TrialMachine(grid, _SEED, "")
    machine.output = output = Output(joins_halves=True)
    try:
        while machine.step() and (most is None or machine.steps < most):
            pass
    except TooCostlyError:
        return None
    return output.take()
