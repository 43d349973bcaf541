"""Parses a text into a program. Parsing never fails. If the text has errors, they are collected in the program, and
the valid parts are available."""

from __future__ import annotations

from bisect import bisect_left
from itertools import islice

from mines_tools.base.lazy import cached_property
from mines_tools.base.records import new_record
from mines_tools.interface.language import Token
from mines_tools.languages.sokolang.actions import actions, line_pieces
from mines_tools.languages.sokolang.errors import syntax_error
from mines_tools.languages.sokolang.initial_stacks import initial_stacks
from mines_tools.languages.sokolang.sections import (
    BLANKS,
    BYTE_ORDER_MARK,
    COMMENT,
    MANY_DASHES,
    zones_of,
)
from mines_tools.languages.sokolang.syntax_fixes import with_fixes
from mines_tools.languages.sokolang.typed_words import words_for
from mines_tools.languages.sokolang.warehouse import is_drawn, warehouse
from mines_tools.text.diagnostics import ErrorListing, Related
from mines_tools.text.escaping import quoted
from mines_tools.text.source import Span
from mines_tools.text.text_to_print import with_how_to_print
from mines_tools.translations.phrases import phrase, template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from typing import Any

    from mines_tools.languages.sokolang.actions import ActionNode
    from mines_tools.languages.sokolang.initial_stacks import InitialStack
    from mines_tools.languages.sokolang.sections import Zones
    from mines_tools.languages.sokolang.warehouse import Warehouse
    from mines_tools.text.diagnostics import Diagnostic
    from mines_tools.text.source import LineTable

MAP, STACKS, ACTIONS = range(3)
"""The numbers of the zones."""
_ZONES = (template("map"), template("stacks"), template("actions"))
_MOST_RELATED = 100
"""The maximum number of lines that the error about a missing separator lists. The error lists lines
that look like separators."""


class Program:
    """A parsed text."""

    def __init__(self, text: str, dialect: str) -> None:
        self.text = text
        self.dialect = dialect
        self.zones: Zones = zones_of(text)
        errors = ErrorListing()
        self._check_zones(errors)
        self.map: Warehouse | None = warehouse(self.zones.of(MAP), errors)
        """The map; None if the text contains no map."""
        self.stacks: Mapping[str, InitialStack] = initial_stacks(self.zones.of(STACKS), errors)
        self.actions: Sequence[ActionNode] = actions(self.zones.of(ACTIONS), errors)
        in_order = with_fixes(self, errors.in_order())
        if in_order and self.only_text:
            in_order[0] = with_how_to_print(in_order[0])
        self.errors: Sequence[Diagnostic] = in_order
        self.unlisted = errors.unlisted
        """The places of the errors that are left out of `errors`, because there are too many. They
        have the form of `ErrorListing.unlisted`."""
        self.directives: Any = None
        """The directives of the program, which the module `suppression` stores here. None if they have not been read
        yet."""

    @cached_property
    def line_end(self) -> str:
        """The line end for new lines. It contains a carriage return if any line end in the text contains one."""
        return "\r\n" if "\r\n" in self.text else "\n"

    def line_after_comments(self, number: int) -> int:
        """Return `number` if line `number` is not a comment. Otherwise return the number of the
        next line that is not a comment. If all following lines are comments, return the number of
        the last line."""
        texts = self.zones.texts
        if not texts[number].startswith(COMMENT):
            return number
        ends = self._comment_ends
        return min(ends[bisect_left(ends, number)] + 1, len(texts) - 1)

    @cached_property
    def _comment_ends(self) -> Sequence[int]:
        """The numbers of the lines that end a group of consecutive comments."""
        texts = self.zones.texts
        return [
            number
            for number, text in enumerate(texts)
            if text.startswith(COMMENT)
            and not (number + 1 < len(texts) and texts[number + 1].startswith(COMMENT))
        ]

    @property
    def lines(self) -> LineTable:
        """The table of line starts."""
        return self.zones.lines

    @cached_property
    def only_text(self) -> str:
        """The text to print, if the whole document is one line that contains only a text to print.
        Otherwise empty."""
        written = self.text.strip()
        return "" if "\n" in written else words_for(written)

    def tokens(self) -> Iterator[Token]:
        """Yield the tokens of the text: comments, separators, rows of the map, stacks, pieces of
        the actions, and the blanks between them. Every character of the text is in one token."""
        at = 0
        for kind, span in self._parts():
            start, end = span
            if at < start:
                yield new_record(Token, ("blank", new_record(Span, (at, start))))
            yield new_record(Token, (kind, span))
            at = end
        if at < len(self.text):
            yield Token("blank", Span(at, len(self.text)))

    def _parts(self) -> Iterable[tuple[str, Span]]:
        zones = self.zones
        if self.text.startswith(BYTE_ORDER_MARK):
            yield "byte-order-mark", Span(0, 1)
        rows, actions_at = zones.numbers(MAP), zones.numbers(ACTIONS)
        separators = frozenset(zones.separators)
        for number in range(len(zones.texts)):
            line = zones.line(number)
            span = Span(line.start, line.start + len(line.text))
            if line.text.startswith(COMMENT):
                yield "comment", span
            elif number in separators:
                yield "separator", span
            elif number in actions_at:
                for kind, _, place in line_pieces(line):
                    yield kind, place
            elif line.text.strip(BLANKS):
                yield ("row" if number in rows else "stack"), span

    def _check_zones(self, errors: ErrorListing) -> None:
        zones = self.zones
        last_line = zones.line(len(zones.texts) - 1)
        first = zones.line(0)
        rows = (zones.texts[number] for number in zones.numbers(MAP))
        if not any(is_drawn(row) and not row.startswith(COMMENT) for row in rows):
            span = Span(first.start, first.start + len(first.text))
            errors.add(syntax_error, "missing-map", span)
        if len(zones.separators) < ACTIONS:
            missing = phrase(_ZONES[len(zones.separators) + 1])
            span = Span(last_line.start, last_line.start + len(last_line.text))
            near = tuple(islice(self._nearly_separators(), _MOST_RELATED))
            errors.add(syntax_error, "missing-zone", span, near, zone=missing)
        for number in zones.malformed:
            line = zones.line(number)
            word = line.text.strip(BLANKS)
            start = line.start + line.text.index(word)
            span = Span(start, start + len(word))
            errors.add(syntax_error, "malformed-separator", span, what=quoted(word))
        for number in zones.separators[ACTIONS:]:
            line = zones.line(number)
            span = Span(line.start, line.start + len(line.text))
            errors.add(syntax_error, "fourth-zone", span)

    def _nearly_separators(self) -> Iterator[Related]:
        """Yield the lines that look like separators, but are not separators. They consist of dashes
        or similar characters."""
        for number, text in enumerate(self.zones.texts):
            word = text.strip()
            if word and not word.strip(MANY_DASHES) and number not in self.zones.separators:
                line = self.zones.line(number)
                span = Span(line.start, line.start + len(text))
                yield Related(span, phrase("this line is not a separator: a separator is `---`"))


def parse(text: str, dialect: str) -> Program:
    """Parse `text` into a program."""
    return Program(text, dialect)
