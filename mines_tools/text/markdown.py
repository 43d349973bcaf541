"""Building Markdown: what comes from a program or a configuration stays text, whatever is in it.

A `str` that these functions return is Markdown; one that they take is plain text, unless it is called
`markdown`. Nothing else puts text of a program into Markdown.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mines_tools.text.escaping import shown

if TYPE_CHECKING:
    from collections.abc import Iterable

_MARKS = re.compile(
    r"([\\`*_\[\]<>&~|$@]|!(?=\[)"
    # what viewers make links of by themselves
    r"|:(?=//)|(?<=www)\.(?=\S)"
    # what makes a block at the start of a line
    r"|^[#+=-]|(?<=^\d)[.)]|(?<=^\d\d)[.)]|(?<=^\d\d\d)[.)])"
)
_TICKS = re.compile("`+")


def escaped(text: str) -> str:
    """`text`, which looks the same in Markdown; on one line."""
    return _MARKS.sub(r"\\\1", shown(text).strip())


def plain(text: str) -> str:
    """`text` of these tools for a place that shows no Markdown: code is quoted as editors quote it."""
    pieces = enumerate(_pieces(text))
    return "".join(f"'{piece}'" if number % 2 else piece for number, piece in pieces)


def _pieces(text: str) -> list[str]:
    """The pieces of `text` between back quotes; every other one is code."""
    pieces = text.split("`")
    if len(pieces) % 2 == 0:  # a back quote that is not one of two
        pieces[-2:] = ["`".join(pieces[-2:])]
    return pieces


def prose(text: str) -> str:
    """`text` of these tools, in which only what stands between back quotes is code."""
    pieces = _pieces(text)
    shown_pieces = []
    for number, piece in enumerate(pieces):
        if number % 2:
            shown_pieces.append(code(piece))
        else:
            # Blanks beside code stay; a line end there is shown, as it is elsewhere.
            before = " " * (len(piece) - len(piece.lstrip(" "))) if number else ""
            is_last = number == len(pieces) - 1 or not piece.strip(" ")
            after = "" if is_last else " " * (len(piece) - len(piece.rstrip(" ")))
            shown_pieces.append(before + escaped(piece) + after)
    return "".join(shown_pieces)


def code(text: str) -> str:
    """`text` as code within a line."""
    text = shown(text)
    if not text.strip():
        return text and "(blanks)"
    ticks = _longest_ticks(text, 0) + 1
    # One blank at each end is taken away again.
    pad = " " if text[0] in "` " or text[-1] in "` " else ""
    return f"{'`' * ticks}{pad}{text}{pad}{'`' * ticks}"


def fenced(program: str, language: str) -> str:
    """The lines of a program, as they are."""
    fence = "`" * max(3, _longest_ticks(program, 2) + 1)
    return f"{fence}{language}\n{program}\n{fence}"


def _longest_ticks(text: str, least: int) -> int:
    return max((len(ticks) for ticks in _TICKS.findall(text)), default=least)


def bold(markdown: str) -> str:
    """Emphasised."""
    return f"**{markdown}**" if markdown else ""


def paragraphs(*markdown: str) -> str:
    """Each on its own; those with nothing in them are left out."""
    return "\n\n".join(filter(None, markdown))


def lines(markdown: Iterable[str]) -> str:
    """One below the other, in one paragraph."""
    return "  \n".join(markdown)


def bullets(markdown: Iterable[tuple[int, str]]) -> str:
    """A list; each with its level, from 1."""
    return "\n".join(f"{'  ' * (level - 1)}- {text}" for level, text in markdown)


RULE = "---"
"""A line across."""
