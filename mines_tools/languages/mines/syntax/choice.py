"""The dialect that a text chooses."""

from __future__ import annotations

from mines_tools.interface.language import DialectChoice
from mines_tools.languages.mines.comments import split_comment
from mines_tools.languages.mines.directives import directives
from mines_tools.languages.mines.syntax.source import BLANKS, BYTE_ORDER_MARK


def choice_in(text: str) -> DialectChoice | None:
    """Return the dialect that a directive in a header line or a board row chooses, or None."""
    offset = 0
    in_board = False
    for line in text.split("\n"):
        code, comment = split_comment(line)
        is_header_line = not code.strip(BLANKS + BYTE_ORDER_MARK)
        if code.strip(BLANKS + ".*" + BYTE_ORDER_MARK) or (in_board and is_header_line):
            return None  # the operations begin here
        in_board = not is_header_line
        for directive in directives(comment, offset + len(code)):
            if directive.tool == "mines" and directive.word == "dialect" and directive.value:
                return DialectChoice(directive.value, directive.value_span or directive.span)
        offset += len(line) + 1
    return None
