"""Repairs for text in places where instructions are expected. The user chooses the intended repair."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.languages.emojifunge.flow.analysis import Flow
from mines_tools.languages.emojifunge.flow.missing_end import END, cell_to_end_after
from mines_tools.languages.emojifunge.ide.place import flow_of, grid_of
from mines_tools.languages.emojifunge.rules.printed_text import printed_text
from mines_tools.languages.emojifunge.writing import printing
from mines_tools.text.diagnostics import Edit, Fix
from mines_tools.text.escaping import quoted
from mines_tools.text.source import Span
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.emojifunge.syntax import Grid
    from mines_tools.text.diagnostics import Diagnostic

_GREETING = "Hi"
"""The text that the offered program prints, if the document is empty."""
_BUDGET = 1_000
"""The number of transitions in which the analysis must find out whether the program ends after it prints the text."""


def repairs(snapshot: Snapshot, diagnostic: Diagnostic) -> Iterator[Fix]:
    """Yield the repairs that print the unknown text of `diagnostic`, if a trial run shows that they print this text. For
    a text without cells, yield a program."""
    grid, flow = grid_of(snapshot), flow_of(snapshot)
    if not any(grid.line_texts):
        title = phrase("Write a program that prints {text}", text=quoted(_GREETING))
        program = "".join(glyph.emoji for glyph in printing(_GREETING)) + END
        yield Fix(title, (Edit(Span(0, 0), program),), safe=False)
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
        yield Fix(title, (Edit(diagnostic.span, emoji + END),), safe=False)
    title = phrase("Write the instructions that print {text}", text=quoted(text))
    yield Fix(title, (Edit(diagnostic.span, emoji),), safe=False)


def needs_end(grid: Grid, at: int) -> bool:
    """Return whether the program never ends as it is, but ends if a 🔚 is written at the offset `at`."""
    flow = Flow(grid, _BUDGET)
    cell = cell_to_end_after(flow) if flow.ending.kind == "never" else None
    return cell is not None and cell.end == at
