"""Finds the statements that continue at one of two places, as a condition says."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.interface.language import Branch
from mines_tools.languages.minesasm.runs import running
from mines_tools.languages.minesasm.syntax import OPENINGS
from mines_tools.languages.minesasm.words import JUMPS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.minesasm.assembly_text import AssemblyText
    from mines_tools.text.source import Span


class _Block(NamedTuple):
    """A block of statements that is not closed yet."""

    word: str
    start: int
    """The offset of its first word."""
    middle: int | None = None
    """The offset after ``else`` or ``do``; None if there is none so far."""


def branches(text: AssemblyText) -> Iterator[Branch]:
    """Yield the statements of `text` that pop a condition, and continue at one of two places."""
    places = list(running(text).places())
    yield from sorted([*_jumps(text, places), *_blocks(text, places)])


def _jumps(text: AssemblyText, places: list[Span]) -> Iterator[Branch]:
    for span in places:
        word = text.text[span.start : span.end].split(maxsplit=1)[:1]
        if word and word[0] in JUMPS[1:]:
            yield Branch(span, 2)


def _blocks(text: AssemblyText, places: list[Span]) -> Iterator[Branch]:
    """Yield the branches at ``if`` and ``while``. The test of a loop, and each jump at the end of a part, count as steps
    of the first word. So the place at which the condition of a loop begins is no way."""
    by_start = {span.start: span for span in places}
    open_blocks: list[_Block] = []
    for kind, (start, end) in text.tokens():
        word = text.text[start:end] if kind == "name" else ""
        if word in OPENINGS:
            open_blocks.append(_Block(word, start))
        elif word in ("else", "do") and open_blocks:
            open_blocks[-1] = open_blocks[-1]._replace(middle=end)
        elif word == "end" and open_blocks:
            block = open_blocks.pop()
            span = by_start.get(block.start)
            if span is None:
                continue
            if block.word == "if" and block.middle is not None:
                only = (*_first_after(places, span.end), *_first_after(places, block.middle))
                yield Branch(span, 2, only=only)
            elif block.word == "if":
                yield Branch(span, 2)
            elif block.word == "while":
                yield Branch(span, 2, ignored=_first_after(places, span.end))


def _first_after(places: list[Span], offset: int) -> tuple[Span, ...]:
    """Return the first of `places` after `offset`, or nothing if there is none."""
    return tuple(span for span in places if span.start >= offset)[:1]
