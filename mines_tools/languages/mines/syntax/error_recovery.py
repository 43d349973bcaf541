"""Reads text that a grammar does not accept. The result is its pieces, the places where Lark cannot continue, the
terminals that Lark expects there, and how reading continues after each place.

Any language can use this if its grammar has terminals for everything that a text may contain. Importing this module
imports Lark.
"""

from __future__ import annotations

import re
from copy import copy
from itertools import islice
from typing import TYPE_CHECKING, Any

from lark import Token

from mines_tools.base.records import NamedTuple, new_record

if TYPE_CHECKING:
    from collections.abc import Set

    from lark import Lark

END = "$END"
"""Lark's name for the end of a text."""


class LarkPiece(NamedTuple):
    """One of Lark's tokens."""

    kind: str
    """The name of the token's terminal."""
    start: int
    end: int


class Damage(NamedTuple):
    """A place where Lark cannot continue."""

    expected: frozenset[str]
    """The names of the terminals that Lark accepts at this place."""
    skipped: range
    """The indices of the skipped pieces. If no piece was skipped, it is empty, and begins at the index of the next
    piece."""
    missing: str = ""
    """The terminal that was inserted so that reading could continue; empty if skipping was enough."""
    is_last: bool = False
    """True if the text ends at this place, and Lark does not accept the end."""


class LarkReading(NamedTuple):
    """The result of reading a text with Lark."""

    pieces: tuple[LarkPiece, ...]
    damage: tuple[Damage, ...]
    """The damaged places; empty if the grammar accepts the text."""
    is_whole: bool = True
    """True if the pieces are complete. Of a long text, only the first ones are read."""


def _lexer(lexer: Any) -> tuple[re.Pattern[str], tuple[str, ...]]:
    """Return a pattern that finds the next piece of a text as Lark's basic `lexer` does, in a fifth of the time. Also
    return the kind of piece for each group of the pattern; it is empty for group 0 and for text that Lark ignores."""
    terminals = lexer.terminals  # in the order in which Lark tries them
    pattern = "|".join(f"({terminal.pattern.to_regexp()})" for terminal in terminals)
    ignored = set(lexer.ignore_types)
    kinds = ["" if terminal.name in ignored else terminal.name for terminal in terminals]
    return re.compile(pattern), ("", *kinds)


class ParserState:
    """A state of Lark's parser. It caches the next state for each kind of piece.

    `others` are the states with the same cache of states, by Lark's stack.
    """

    def __init__(self, parser: Any, others: dict[tuple[int, ...], ParserState]) -> None:
        self._parser = parser  # Lark's interactive parser, which is not fully typed
        self._others = others
        self.expected: frozenset[str] = frozenset(parser.accepts())
        self._after: dict[str, ParserState | None] = {}

    def after(self, kind: str) -> ParserState | None:
        """Return the state after a piece of `kind`; None if Lark does not accept it."""
        if kind not in self._after:
            self._after[kind] = self._fed(kind)
        return self._after[kind]

    def _fed(self, kind: str) -> ParserState | None:
        if kind not in self.expected:
            return None
        if kind == END:
            return self
        parser = copy(self._parser)
        parser.feed_token(Token(kind, ""))
        stack = tuple(parser.parser_state.state_stack)
        if stack not in self._others:
            self._others[stack] = ParserState(parser, self._others)
        return self._others[stack]

    def missing_before(self, kind: str) -> str:
        """Return the terminal that must be inserted here so that a piece of `kind` is accepted; empty if no single
        terminal is enough."""
        for terminal in sorted(self.expected - {END}):
            after = self.after(terminal)
            if after is not None and after.after(kind) is not None:
                return terminal
        return ""


class Reader:
    """A reader of texts from one start symbol of a grammar.

    It skips text that the grammar does not accept. `anchors` are kinds of pieces that show the intended meaning: if an
    anchor comes too early, the terminal that is missing before it is inserted.
    """

    def __init__(
        self, lark: Lark, start: str, anchors: Set[str] = frozenset(), most: int = 256
    ) -> None:
        self._anchors = {END, *anchors}
        self._most = most
        parser: Any = lark.parse_interactive("", start)
        self.first = ParserState(parser, {})
        self._pattern, self._kinds = _lexer(parser.lexer_thread.lexer)

    def read(self, text: str) -> LarkReading:
        """Read `text`, or its first pieces."""
        kinds = self._kinds
        matches = (match for match in self._pattern.finditer(text) if kinds[match.lastindex or 0])
        pieces: list[LarkPiece] = [
            new_record(LarkPiece, (kinds[match.lastindex or 0], *match.span()))
            for match in islice(matches, self._most)
        ]
        is_whole = next(matches, None) is None
        return LarkReading(tuple(pieces), tuple(self._damage(pieces)), is_whole)

    def _damage(self, pieces: list[LarkPiece]) -> list[Damage]:
        damage: list[Damage] = []
        state, begin = self.first, 0
        for at, kind in enumerate([*[piece.kind for piece in pieces], END]):
            after, missing = state.after(kind), ""
            if after is None and kind in self._anchors:
                missing = state.missing_before(kind)
                if missing:
                    before = state.after(missing)
                    after = None if before is None else before.after(kind)
            if after is not None:
                if missing or begin < at:
                    damage.append(Damage(state.expected, range(begin, at), missing))
                state, begin = after, at + 1
        if begin <= len(pieces):
            damage.append(Damage(state.expected, range(begin, len(pieces)), "", is_last=True))
        return damage
