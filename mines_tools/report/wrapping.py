"""Wraps long lines of text, also in Japanese."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mines_tools.report.width import display_width, displayed
from mines_tools.text.clusters import clusters

if TYPE_CHECKING:
    from collections.abc import Iterator

_WIDE = "\u3000-\u30ff\u3400-\u9fff\uff00-\uffef"
_PIECE = re.compile(rf"(?:[{_WIDE}][、。）：]* *|[^\s{_WIDE}]+[、。）：]* *)")


def wrapped(text: str, width: int) -> list[str]:
    """Split `text` into lines of at most `width` columns. Japanese, which has no blanks between words, is split
    between characters, but not before punctuation."""
    lines = [""]
    columns = 0
    for piece in _PIECE.findall(text):
        word = piece.rstrip()
        taken = display_width(word)
        if columns + taken > width and lines[-1]:
            lines[-1] = lines[-1].rstrip()
            lines.append("")
            columns = 0
        lines[-1] += piece
        columns += taken + len(piece) - len(word)
    lines[-1] = lines[-1].rstrip()
    return lines


def screen_lines(text: str, width: int, *, at_blanks: bool = False) -> Iterator[str]:
    """Yield the lines of a text, each at most `width` columns wide. A longer line is split. With
    `at_blanks`, the line is split at a blank if there is a blank in the second half of the columns.
    """
    for line in text.split("\n"):
        piece, at = "", 0
        for cluster in clusters(line.removesuffix("\r")):
            shown, columns = displayed(cluster, at)
            if at + columns > width and piece:
                whole, blank, rest = piece.rpartition(" ")
                if not (at_blanks and blank and cluster != " " and len(whole) > width // 2):
                    whole, rest = piece, ""
                yield whole
                piece, at = rest, display_width(rest)
            piece += shown
            at += columns
        yield piece
