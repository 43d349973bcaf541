"""The text of Beads: rows of beads on a sheet, one after the other without line ends.

``>>v|^<`` is two rows. ``_`` is an empty place; empty places at the end of a row are unnecessary. A
bead may be an emoji of several code points. Text in braces is a note and not a bead:
``{dialect=wood}`` at the start, ``{mute T101 T102}`` for a row, ``{mute-all T101}`` for the sheet.
A mute note without names mutes all rules.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from mines_tools.interface.language import DialectChoice, Suppression, Token
from mines_tools.text.diagnostics import Diagnostic, Edit
from mines_tools.text.source import LineTable, Span

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

SELECTOR = "\ufe0f"
"""A character that may follow a heart and changes nothing."""
HEART = "\u2764"
ASTRONAUT = "\U0001f469\u200d\U0001f680"

BEADS = {
    ">": "to the right",
    "<": "to the left",
    "^": "up",
    "v": "down",
    "_": "an empty place",
    ",": "a letter that is asked for",
    HEART: "a heart",
    ASTRONAUT: "an astronaut",
}
"""All beads, and their names for users."""

NOTE = re.compile(r"\{[^{}]*\}")
_CELL = re.compile(rf"{NOTE.pattern}|.{SELECTOR}?(?:\u200d.{SELECTOR}?)*", re.DOTALL)
_MUTE = re.compile(r"\{mute(-all)?((?: [\w-]+)*)\}")
_DIALECT = re.compile(r"\{dialect=(\w*)\}")


class Cell(NamedTuple):
    """A bead on the sheet."""

    text: str
    span: Span

    @property
    def bead(self) -> str:
        """Return the bead in its shortest form."""
        return self.text.replace(SELECTOR, "")


class Row(NamedTuple):
    """A row of the sheet, without its notes."""

    cells: tuple[Cell, ...]
    span: Span


class Sheet(NamedTuple):
    """A parsed text of Beads."""

    text: str
    dialect: str

    @property
    def lines(self) -> LineTable:
        return LineTable([0], [len(self.text)])

    @property
    def rows(self) -> list[Row]:
        """Return the rows of the sheet."""
        rows, cells, start = [], [], 0
        for match in _CELL.finditer(self.text + "|"):
            span = Span(*match.span())
            if match[0] == "|":
                rows.append(Row(tuple(cells), Span(start, span.start)))
                cells, start = [], span.end
            elif not NOTE.match(match[0]):
                cells.append(Cell(match[0], span))
        return rows

    @property
    def errors(self) -> Sequence[Diagnostic]:
        return [
            Diagnostic("T001", "strange-bead", "error", cell.span, "no bead")
            for row in self.rows
            for cell in row.cells
            if cell.bead not in BEADS or (cell.bead == HEART and self.dialect == "wood")
        ]

    def tokens(self) -> Iterator[Token]:
        return (Token("bead", Span(*match.span())) for match in _CELL.finditer(self.text))


def dialect_choice(text: str) -> DialectChoice | None:
    found = _DIALECT.match(text)
    return DialectChoice(found[1], Span(*found.span(1))) if found else None


def suppressions(sheet: Sheet) -> list[Suppression]:
    """Return the notes that mute rules."""
    found = []
    for row in sheet.rows:
        for match in _MUTE.finditer(sheet.text, *row.span):
            names = tuple(
                (name[0], Span(*name.span()))
                for name in re.compile(r"[\w-]+").finditer(sheet.text, *match.span(2))
            )
            covers = (
                Span(0, len(sheet.text) + 1) if match[1] else Span(row.span.start, row.span.end + 1)
            )
            found.append(Suppression(names, Span(*match.span()), (covers,), _removal(match)))
    return found


def _removal(match: re.Match[str]):  # type: ignore[no-untyped-def]  # as `Suppression.without`
    """Return a function that removes the whole note, or one name in it with the blank before the
    name. Names in a note for the whole sheet cannot be removed singly."""

    def without(name: Span | None) -> tuple[Edit, ...]:
        if match[1] and name is not None:
            return ()
        span = Span(*match.span()) if name is None else Span(name.start - 1, name.end)
        return (Edit(span, ""),)

    return without


def suppressing(sheet: Sheet, span: Span | None, names: Sequence[str]) -> Edit:
    """Return the edit that mutes rules: it inserts a note at the end of the row with `span`, or at
    the start of the sheet."""
    if span is None:
        choice = _DIALECT.match(sheet.text)
        at = choice.end() if choice else 0
        return Edit(Span(at, at), f"{{mute-all {' '.join(names)}}}")
    at = next(row.span.end for row in sheet.rows if span.start <= row.span.end)
    return Edit(Span(at, at), f"{{mute {' '.join(names)}}}")
