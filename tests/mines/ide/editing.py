"""Calls features of the editor for programs in which ``$0`` marks the cursor."""

from __future__ import annotations

from textwrap import dedent
from typing import TYPE_CHECKING, NamedTuple

from mines_tools.interface.editor import Snapshot
from mines_tools.interface.language import language
from mines_tools.text.diagnostics import apply_edits
from mines_tools.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mines_tools.text.diagnostics import Edit

MINES = language("mines")
assert MINES.editor is not None
EDITOR = MINES.editor()


class Cursor(NamedTuple):
    """A snapshot of a text, and the offset of the cursor."""

    snapshot: Snapshot
    offset: int

    @property
    def text(self) -> str:
        return self.snapshot.parsed.text

    @property
    def here(self) -> Span:
        return Span(self.offset, self.offset)

    def after(self, edits: Iterable[Edit]) -> str:
        """Return the text after `edits`."""
        return apply_edits(self.text, edits)


def snapshot(text: str, dialect: str = "2", *, analysed: bool = True) -> Snapshot:
    """Return a snapshot of a text, with the result of its analysis if `analysed`."""
    parsed = MINES.parse(text, dialect)
    assert MINES.analyse is not None
    task = MINES.analyse(parsed) if analysed else None
    if task is None:
        return Snapshot(parsed)
    while not task.advance(1 << 12):
        pass
    return Snapshot(parsed, task.result())


def at(source: str, dialect: str = "2", *, analysed: bool = True) -> Cursor:
    """Return a text with the cursor at the mark ``$0``."""
    text = dedent(source.removeprefix("\n"))
    before, mark, behind = text.partition("$0")
    assert mark
    return Cursor(snapshot(before + behind, dialect, analysed=analysed), len(before))


def whole(text: str) -> Span:
    return Span(0, len(text))


def drawn(text: str, spans: Iterable[Span]) -> list[str]:
    """Return the text at each of the `spans`, with its line number counted from 1."""
    return [f"{text.count(chr(10), 0, start) + 1}: {text[start:end]}" for start, end in spans]


ADD = """\
# Adds 3 and 3
*.*
...
***
0,1
2,1
# the sum
0,1  # add
1,1
1,0
"""
"""A small program. Its board has the digits ``.2.``, ``353``, and three mines."""
