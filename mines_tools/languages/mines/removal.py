"""Makes the edits that remove a directive, or one name in a directive, from a comment."""

from __future__ import annotations

from mines_tools.languages.mines.comments import MARK
from mines_tools.text.diagnostics import Edit
from mines_tools.text.source import Span

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.languages.mines.tree import Tree

_BLANKS = " \t\v\f"
_SEPARATORS = ";,"
_PIECE = 256
"""The number of characters that are scanned at a time."""


class Removals:
    """Makes edits that remove directives from one text. Only the text around each directive is scanned, because a line
    may contain any number of directives."""

    def __init__(self, tree: Tree) -> None:
        self._text, self._lines = tree.text, tree.lines
        self._ends: dict[int, int] = {}

    def without(self, directive: Span, name: Span | None) -> tuple[Edit, ...]:
        """Return the edits that remove the directive at `directive` from its line. If `name` is not None, return the
        edits that remove only the name at `name` from the directive.

        If the comment contains only the directive, the character that begins the comment is removed too. Otherwise the
        separator beside the directive is removed too.
        """
        return (self._without(directive) if name is None else _without_name(self._text, name),)

    def _without(self, span: Span) -> Edit:
        text, lines = self._text, self._lines
        number = lines.line_at(span.start)
        start, end = lines.span(number)
        if number not in self._ends:
            self._ends[number] = _back(text, end, start, "\r")
        end = self._ends[number]
        tail = _ahead(text, span.end, end, _BLANKS)
        if tail == end:
            head = _back(text, span.start, start, _BLANKS)
            if head > start and text[head - 1] in MARK + _SEPARATORS:
                head = _back(text, head - 1, start, _BLANKS)
            return Edit(Span(head, end), "")
        if text[tail] in _SEPARATORS:
            tail = _ahead(text, tail + 1, end, _BLANKS)
        return Edit(Span(span.start, tail), "")


def _back(text: str, at: int, least: int, characters: str) -> int:
    """Go back in `text` from the offset `at`, as long as the character before the offset is one of `characters` and the
    offset is greater than `least`. Return the offset reached."""
    while at > least:
        begin = max(least, at - _PIECE)
        kept = len(text[begin:at].rstrip(characters))
        at = begin + kept
        if kept:
            break
    return at


def _ahead(text: str, at: int, limit: int, characters: str) -> int:
    """Go forward in `text` from the offset `at`, as long as the next character is one of `characters` and the offset is
    less than `limit`. Return the offset reached."""
    while at < limit:
        piece = text[at : min(at + _PIECE, limit)]
        kept = piece.lstrip(characters)
        at += len(piece) - len(kept)
        if kept:
            break
    return at


def _without_name(text: str, span: Span) -> Edit:
    """Return the edit that removes the name at `span` from the list of names in a directive. The edit also removes one
    comma beside the name."""
    start, end = span
    while text[end : end + 1] in (" ", "\t"):
        end += 1
    if text[end : end + 1] == ",":
        end += 1
        while text[end : end + 1] in (" ", "\t"):
            end += 1
        return Edit(Span(start, end), "")
    while text[start - 1 : start] in (" ", "\t", ","):
        start -= 1
    return Edit(Span(start, span.end), "")
