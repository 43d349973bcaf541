"""Splits a text into lines, comments, and the zones between the separators ("File structure" in the language text)."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple, new_record
from mines_tools.text.source import newline_lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mines_tools.text.source import LineTable, Span

COMMENT = "//"
"""The characters with which a comment line begins, in the first column."""
SEPARATOR = "---"
BLANKS = " \t"
MANY_DASHES = "-\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u30fc\uff0d_=~"
"""The characters that people often type instead of the dashes of a separator."""
_SEPARATORS = 2
"""The number of separators in a program that has all three zones."""
BYTE_ORDER_MARK = "\ufeff"


class ZoneLine(NamedTuple):
    """A line of a zone."""

    number: int
    """The number of the line, from 0."""
    start: int
    """The offset of the first character of the line."""
    text: str


class Directive(NamedTuple):
    """A directive: an instruction to the linter in a comment (see `directives`)."""

    line: int
    """The number of the line that contains the directive, counted from 0."""
    word: str
    names: tuple[tuple[str, Span], ...] | None
    """The rule names in the brackets of the directive, each with its place in the text. None if there are no
    brackets."""
    span: Span


class Zones(NamedTuple):
    """The lines of a text, divided into zones."""

    texts: Sequence[str]
    """The lines without their line ends. A byte order mark is left out too."""
    lines: LineTable
    separators: Sequence[int]
    """The numbers of the lines that separate the zones."""
    malformed: Sequence[int] = ()
    """Those of `separators` that are not written correctly, such as ``----``."""

    def line(self, number: int) -> ZoneLine:
        """Return the line with the number `number`."""
        # Counted from the line's end, because a byte order mark may precede the first line.
        end = self.lines.end(number)
        return ZoneLine(number, end - len(self.texts[number]), self.texts[number])

    def numbers(self, zone: int) -> range:
        """Return the numbers of the lines of the zone with the number `zone`, including its
        comments. If the zone is missing, return an empty range."""
        borders = [-1, *self.separators, len(self.texts)]
        return range(borders[zone] + 1, borders[zone + 1]) if zone + 1 < len(borders) else range(0)

    def of(self, zone: int) -> Iterator[ZoneLine]:
        """Yield the lines of a zone, except the comments."""
        texts, starts = self.texts, self.lines.starts
        for number in self.numbers(zone):
            text = texts[number]
            if text.startswith(COMMENT):
                continue
            if number:
                yield new_record(ZoneLine, (number, starts[number], text))
            else:
                yield self.line(0)


def zones_of(text: str) -> Zones:
    """Divide `text` into lines, and the lines into the zones between the separators."""
    texts, lines = newline_lines(text)
    if texts[0].startswith(BYTE_ORDER_MARK):
        texts[0] = texts[0][1:]
    separators = [number for number, line in enumerate(texts) if line.strip(BLANKS) == SEPARATOR]
    if len(separators) < _SEPARATORS:
        malformed = [number for number, line in enumerate(texts) if _is_like_separator(line)]
        # With another number of lines, it would be a guess which of them are separators.
        if malformed and len(separators) + len(malformed) == _SEPARATORS:
            return Zones(texts, lines, sorted([*separators, *malformed]), malformed)
    return Zones(texts, lines, separators)


def _is_like_separator(line: str) -> bool:
    """Return whether `line` is not a separator, but looks so much like one that it was probably intended as one."""
    word = line.strip(BLANKS)
    return len(word) > 1 and word != SEPARATOR and not word.strip(MANY_DASHES)
