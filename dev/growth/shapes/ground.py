"""The parts from which the shapes of a language are made."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    Shape = Callable[[int], str]
    """A function that makes a text. The argument is the approximate number of bytes of the text."""


class Ground(NamedTuple):
    """A language's own part of the shapes, in addition to the shapes that all languages have."""

    before: str
    """The beginning of a program, after which a piece of a program can follow."""
    comment: str
    """The text that begins a comment; empty if a directive needs no comment."""
    pieces: Sequence[str] = ()
    """Pieces to repeat, in addition to the tokens of the language's examples."""
    valid: Mapping[str, Shape] = {}
    """The shapes of programs without errors."""
    worst: Mapping[str, Shape] = {}
    """The shapes of texts that once took too long, or may take too long."""
    more: Mapping[str, Shape] = {}
    """Further shapes, which are tried only in a thorough run."""


def size_of(text: str) -> int:
    """Return the number of bytes of `text` in UTF-8."""
    return len(text.encode("utf-8", "surrogatepass"))


def repeated(unit: str, before: str = "", after: str = "") -> Shape:
    """Return the shape that repeats `unit` between `before` and `after`."""

    def shape(size: int) -> str:
        left = size - size_of(before) - size_of(after)
        return f"{before}{unit * (max(left, 0) // size_of(unit) + 1)}{after}"

    return shape


def numbered(form: str, before: str = "", after: str = "") -> Shape:
    """Return the shape whose lines have the form `form`, each with another number in the place of ``{n}``."""

    def shape(size: int) -> str:
        lines, length = [before], size_of(before)
        number = 0
        while length < size:
            lines.append(form.format(n=number, c=chr(0x4E00 + number % 20_000)))
            length += size_of(lines[-1])
            number += 1
        return "".join([*lines, after])

    return shape
