"""A text cut into lines, comments, and the zones between its separators ("File structure")."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.text.source import newline_lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mines_tools.text.source import LineTable, Span

COMMENT = "//"
"""How a line begins that is a comment: in its first column."""
SEPARATOR = "---"
BLANKS = " \t"
BYTE_ORDER_MARK = "\ufeff"


class Line(NamedTuple):
    """A line of a zone."""

    number: int
    """From 0."""
    start: int
    """Where its first character is."""
    text: str


class Directive(NamedTuple):
    """One directive: words to the linter in a comment (see `directives`)."""

    line: int
    """The line of its comment, from 0."""
    word: str
    names: tuple[tuple[str, Span], ...] | None
    """The rules in its brackets, each with its place; none where there are no brackets."""
    span: Span


class Zones(NamedTuple):
    """The lines of a text."""

    texts: Sequence[str]
    """Without their ends, and without a byte order mark."""
    lines: LineTable
    separators: Sequence[int]
    """The numbers of the lines that part the zones."""

    def line(self, number: int) -> Line:
        """That line."""
        # A byte order mark is in front of the first one.
        end = self.lines.end(number)
        return Line(number, end - len(self.texts[number]), self.texts[number])

    def numbers(self, zone: int) -> range:
        """The lines of a zone, which is numbered from 0: comments too. None where there is no such zone."""
        borders = [-1, *self.separators, len(self.texts)]
        return range(borders[zone] + 1, borders[zone + 1]) if zone + 1 < len(borders) else range(0)

    def of(self, zone: int) -> Iterator[Line]:
        """The lines of a zone but for comments."""
        return (
            self.line(number)
            for number in self.numbers(zone)
            if not self.texts[number].startswith(COMMENT)
        )


def zones_of(text: str) -> Zones:
    """The lines of `text`, and which of them are separators."""
    texts, lines = newline_lines(text)
    if texts[0].startswith(BYTE_ORDER_MARK):
        texts[0] = texts[0][1:]
    separators = [number for number, line in enumerate(texts) if line.strip(BLANKS) == SEPARATOR]
    return Zones(texts, lines, separators)
