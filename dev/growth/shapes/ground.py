"""What the shapes of a language are made from."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    Shape = Callable[[int], str]
    """Makes a text of about that many bytes."""


class Ground(NamedTuple):
    """What a language adds to the shapes that all languages have."""

    before: str
    """The beginning of a program, after which a piece of it can stand."""
    comment: str
    """What begins a comment; nothing where a directive stands alone."""
    pieces: Sequence[str] = ()
    """Pieces to repeat, beside the tokens of its examples."""
    valid: Mapping[str, Shape] = {}
    """Programs without errors."""
    worst: Mapping[str, Shape] = {}
    """What once took too long, or may."""
    more: Mapping[str, Shape] = {}
    """Others, which are tried in a thorough run."""


def size_of(text: str) -> int:
    """Return how many bytes `text` has as UTF-8."""
    return len(text.encode("utf-8", "surrogatepass"))


def repeated(unit: str, before: str = "", after: str = "") -> Shape:
    """Return the shape that repeats `unit` between `before` and `after`."""

    def shape(size: int) -> str:
        left = size - size_of(before) - size_of(after)
        return f"{before}{unit * (max(left, 0) // size_of(unit) + 1)}{after}"

    return shape


def numbered(form: str, before: str = "", after: str = "") -> Shape:
    """Return the shape whose lines have that form, each with another number in the place of ``{n}``."""

    def shape(size: int) -> str:
        lines, length = [before], size_of(before)
        number = 0
        while length < size:
            lines.append(form.format(n=number, c=chr(0x4E00 + number % 20_000)))
            length += size_of(lines[-1])
            number += 1
        return "".join([*lines, after])

    return shape
