"""Repairs for text at places where instructions are expected. Several repairs may be possible, and the user chooses
one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.languages.emojifunge.flow.analysis import Flow
from mines_tools.languages.emojifunge.flow.early_end import early_end
from mines_tools.languages.emojifunge.flow.missing_end import END, cell_to_end_after
from mines_tools.languages.emojifunge.ide.blanks_beside import printed_beside_blanks
from mines_tools.languages.emojifunge.ide.kept_rest import what_is_lost
from mines_tools.languages.emojifunge.ide.place import flow_of, grid_of
from mines_tools.languages.emojifunge.rules.printed_text import printed_text
from mines_tools.languages.emojifunge.syntax import parse
from mines_tools.languages.emojifunge.writing import GREETING, program_printing
from mines_tools.text.diagnostics import Edit, Fix, apply_edits
from mines_tools.text.escaping import quoted
from mines_tools.text.source import Span
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.emojifunge.syntax import Grid
    from mines_tools.text.diagnostics import Diagnostic

_MOST_CHARACTERS = 20_000
"""The maximum number of characters of a program in which a 🔚 is moved."""
_BUDGET = 1_000
"""The budget, in transitions, of the analysis that finds out whether the program ends after it has printed a text."""


def repairs(snapshot: Snapshot, diagnostic: Diagnostic) -> Iterator[Fix]:
    """Yield the repairs for the cells that `diagnostic` reports. For unknown text, a repair writes instructions that
    print this text; a trial run must show that the instructions print it. If the document has no cells, yield a repair
    that writes a whole program."""
    grid, flow = grid_of(snapshot), flow_of(snapshot)
    if not any(grid.line_texts):
        title = phrase("Write a program that prints {text}", text=quoted(GREETING))
        yield Fix(title, (Edit(Span(0, 0), program_printing(GREETING)),), safe=False)
    if flow is not None and diagnostic.name == "unreachable-cells" and not diagnostic.related:
        yield from _end_behind(flow, diagnostic.span)
    if flow is None or diagnostic.name != "unknown-text":
        return
    printed = printed_text(flow, diagnostic.span)
    if printed is None:
        return
    text, emoji, after = printed
    if needs_end(after, diagnostic.span.start + len(emoji)):
        title = phrase(
            "Write the instructions that print {text}, and {end}, which ends the program",
            text=quoted(text),
            end=END,
        )
        yield _printing(grid, Edit(diagnostic.span, emoji + END), text, title)
    title = phrase("Write the instructions that print {text}", text=quoted(text))
    yield _printing(grid, Edit(diagnostic.span, emoji), text, title)


def _printing(grid: Grid, edit: Edit, text: str, title: str) -> Fix:
    """Return the repair that makes `edit`. If the rest of the program would then not do the same as before, the repair
    also writes blank cells into the other rows. If the blank cells do not help, the title of the repair says so."""
    after = parse(apply_edits(grid.text, [edit]), grid.dialect)
    lost = what_is_lost(grid, edit.span, after, text)
    if lost:
        kept = printed_beside_blanks(grid, edit.span, text)
        if kept:
            title = phrase("{title}, and blank cells in the other rows", title=title)
            return Fix(title, kept, safe=False)
        title = phrase("{title} ({reason})", title=title, reason=lost)
    return Fix(title, (edit,), safe=False)


def _end_behind(flow: Flow, span: Span) -> Iterator[Fix]:
    """If there is a 🔚 before the cells at `span`, yield the repair that moves this 🔚 to the place after these cells. The
    repair is yielded only if a run shows that the program then executes all these cells, and ends at this 🔚."""
    grid = flow.grid
    place = grid.place_at(span.start)
    end = None if place is None else early_end(flow, *place)
    if place is None or end is None or len(grid.text) > _MOST_CHARACTERS:
        return
    x, y = end
    cell = grid.cell(x, y)
    if cell is None or place != (x + 1, y) or cell.end != span.start:
        return
    edits = (Edit(cell.span, ""), Edit(Span(span.end, span.end), END))
    after = Flow(parse(apply_edits(grid.text, edits), grid.dialect), _BUDGET)
    count = sum(span.start <= moved.start < span.end for moved in grid.row(y))
    places = [(x + at, y) for at in range(count + 1)]
    is_end = any(each.kind == "ends" and each.place == places[-1] for each in after.ends())
    if is_end and all(after.cell(*moved).executed.is_witnessed for moved in places):
        yield Fix(phrase("Move {end} behind them", end=END), edits, safe=False)


def needs_end(grid: Grid, at: int) -> bool:
    """Return whether the program `grid` never ends, but would end if a 🔚 were written at the offset `at`."""
    flow = Flow(grid, _BUDGET)
    cell = cell_to_end_after(flow) if flow.ending.kind == "never" else None
    return cell is not None and cell.end == at
