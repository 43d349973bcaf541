"""Calls features of the editor for small programs, which are written as names of instructions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.interface.editor import Snapshot
from mines_tools.languages.emojifunge.language import LANGUAGE
from mines_tools.languages.emojifunge.syntax import parse
from mines_tools.text.source import Span
from tests.emojifunge.flow.programs import emoji

if TYPE_CHECKING:
    from collections.abc import Iterable

assert LANGUAGE.editor is not None
EDITOR = LANGUAGE.editor()


def snapshot(text: str, dialect: str = "text", *, analysed: bool = True) -> Snapshot:
    """Return a snapshot of a text, with the result of its analysis if `analysed`."""
    parsed = parse(text, dialect)
    assert LANGUAGE.analyse is not None
    task = LANGUAGE.analyse(parsed) if analysed else None
    if task is None:
        return Snapshot(parsed)
    while not task.advance(1 << 12):
        pass
    return Snapshot(parsed, task.result())


def program(names: str) -> str:
    """Return a program from rows of instruction names."""
    return "\n".join(map(emoji, names.split("\n")))


def at(shown: Snapshot, x: int, y: int) -> int:
    """Return the offset at which the cell (x, y) begins."""
    cell = shown.parsed.cell(x, y)  # type: ignore[attr-defined]
    return int(cell.start)


def whole(shown: Snapshot) -> Span:
    return Span(0, len(shown.parsed.text))


def places(shown: Snapshot, spans: Iterable[Span]) -> list[tuple[int, int]]:
    """Return the cells that begin where the spans begin."""
    return [shown.parsed.place_at(span.start) for span in spans]  # type: ignore[attr-defined]
