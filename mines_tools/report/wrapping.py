"""Wraps long lines of text, also in Japanese."""

from __future__ import annotations

import re

from mines_tools.report.width import display_width

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
