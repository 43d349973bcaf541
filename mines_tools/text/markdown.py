"""Builds Markdown in which text from a program or a configuration is always shown as plain text.

The `str` that these functions return is Markdown. Their parameters are plain text, except those that are called
`markdown`. Text of a program gets into Markdown only through these functions.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mines_tools.text.escaping import shown

if TYPE_CHECKING:
    from collections.abc import Iterable

_MARKS = re.compile(
    r"([\\`*_\[\]<>&~|$@]|!(?=\[)"
    # what viewers turn into links
    r"|:(?=//)|(?<=www)\.(?=\S)"
    # what begins a block at the start of a line
    r"|^[#+=-]|(?<=^\d)[.)]|(?<=^\d\d)[.)]|(?<=^\d\d\d)[.)])"
)
_TICKS = re.compile("`+")


def escaped(text: str) -> str:
    """Return `text` on one line, escaped so that it looks the same in Markdown."""
    return _MARKS.sub(r"\\\1", shown(text).strip())


def plain(text: str) -> str:
    """Return `text` without its Markdown. `text` is a text of these tools. Single quotation marks replace the back
    quotes around code. Code that is in quotation marks already gets no others."""
    pieces = enumerate(_pieces(text))
    return "".join(
        f"'{piece}'" if number % 2 and not _is_quoted(piece) else piece for number, piece in pieces
    )


def _is_quoted(text: str) -> bool:
    return len(text) > 1 and text[0] == text[-1] == '"'


def _pieces(text: str) -> list[str]:
    """Split `text` at its back quotes. The pieces with an odd index are code."""
    pieces = text.split("`")
    if len(pieces) % 2 == 0:  # an unpaired back quote
        pieces[-2:] = ["`".join(pieces[-2:])]
    return pieces


def prose(text: str) -> str:
    """Return `text`, which is a text of these tools, as Markdown. Parts in back quotes become code.
    Every other character is shown as it is."""
    pieces = _pieces(text)
    shown_pieces = []
    for number, piece in enumerate(pieces):
        if number % 2:
            shown_pieces.append(code(piece))
        else:
            # Blanks next to code stay; a line end there is escaped, as elsewhere.
            before = " " * (len(piece) - len(piece.lstrip(" "))) if number else ""
            is_last = number == len(pieces) - 1 or not piece.strip(" ")
            after = "" if is_last else " " * (len(piece) - len(piece.rstrip(" ")))
            shown_pieces.append(before + escaped(piece) + after)
    return "".join(shown_pieces)


def code(text: str) -> str:
    """Return `text` as inline code."""
    text = shown(text)
    if not text.strip():
        return text and "(blanks)"
    ticks = _longest_ticks(text, 0) + 1
    # Markdown removes one blank at each end.
    pad = " " if text[0] in "` " or text[-1] in "` " else ""
    return f"{'`' * ticks}{pad}{text}{pad}{'`' * ticks}"


def fenced(program: str, language: str) -> str:
    """Return `program`, one or several lines in the language `language`, as a code block."""
    fence = "`" * max(3, _longest_ticks(program, 2) + 1)
    return f"{fence}{language}\n{program}\n{fence}"


def _longest_ticks(text: str, least: int) -> int:
    return max((len(ticks) for ticks in _TICKS.findall(text)), default=least)


def bold(markdown: str) -> str:
    """Return `markdown` in bold."""
    return f"**{markdown}**" if markdown else ""


def paragraphs(*markdown: str) -> str:
    """Join paragraphs. Empty paragraphs are left out."""
    return "\n\n".join(filter(None, markdown))


def lines(markdown: Iterable[str]) -> str:
    """Join lines into one paragraph with line breaks."""
    return "  \n".join(markdown)


def bullets(markdown: Iterable[tuple[int, str]]) -> str:
    """Return a list as Markdown. `markdown` contains, for each item, its level of nesting (from 1)
    and its text."""
    return "\n".join(f"{'  ' * (level - 1)}- {text}" for level, text in markdown)
