"""Reads text that a grammar does not accept: its pieces, where Lark cannot continue, what it expects there,
and how reading continues after it.

Any language can use this if its grammar has terminals for everything that a text may contain. Importing this
module imports Lark.
"""

from __future__ import annotations

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


class Piece(NamedTuple):
    """One of Lark's tokens."""

    kind: str
    """The name of its terminal."""
    start: int
    end: int


class Damage(NamedTuple):
    """A place where Lark cannot continue."""

    expected: frozenset[str]
    """The terminals that Lark accepts there, by name."""
    skipped: range
    """The indices of the skipped pieces; empty, before a piece, if none was skipped."""
    missing: str = ""
    """The terminal that was inserted so that reading could continue; empty if skipping was enough."""
    is_last: bool = False
    """Whether this is the end of the text, and Lark does not accept it here."""


class Reading(NamedTuple):
    """The result of reading a text with Lark."""

    pieces: tuple[Piece, ...]
    damage: tuple[Damage, ...]
    """The damaged places; empty if the grammar accepts the text."""
    is_whole: bool = True
    """Whether the pieces are complete. Of a long text, only the first ones are read."""


class State:
    """A state of Lark's parser. It caches the next state for each kind of piece.

    `others` are the states that share a cache, by Lark's stack.
    """

    def __init__(self, parser: Any, others: dict[tuple[int, ...], State]) -> None:
        self._parser = parser  # Lark's interactive parser, which is not fully typed
        self._others = others
        self.expected: frozenset[str] = frozenset(parser.accepts())
        self._after: dict[str, State | None] = {}

    def after(self, kind: str) -> State | None:
        """Return the state after a piece of `kind`; None if Lark does not accept it."""
        if kind not in self._after:
            self._after[kind] = self._fed(kind)
        return self._after[kind]

    def _fed(self, kind: str) -> State | None:
        if kind not in self.expected:
            return None
        if kind == END:
            return self
        parser = copy(self._parser)
        parser.feed_token(Token(kind, ""))
        stack = tuple(parser.parser_state.state_stack)
        if stack not in self._others:
            self._others[stack] = State(parser, self._others)
        return self._others[stack]

    def missing_before(self, kind: str) -> str:
        """Return the terminal that must be inserted here so that a piece of `kind` is accepted; empty if no
        single one does."""
        for terminal in sorted(self.expected - {END}):
            after = self.after(terminal)
            if after is not None and after.after(kind) is not None:
                return terminal
        return ""


class Reader:
    """A reader of texts from one start symbol of a grammar.

    It skips what the grammar does not accept. `anchors` are kinds of pieces that show what was meant: if one
    comes too early, the terminal that is missing before it is inserted.
    """

    def __init__(
        self, lark: Lark, start: str, anchors: Set[str] = frozenset(), most: int = 256
    ) -> None:
        self._lark = lark
        self._start = start
        self._anchors = {END, *anchors}
        self._most = most
        self.first = State(lark.parse_interactive("", start), {})

    def read(self, text: str) -> Reading:
        """Read `text`, or its first pieces."""
        parser: Any = self._lark.parse_interactive(text, self._start)
        tokens = parser.lexer_thread.lex(parser.parser_state)
        pieces: list[Piece] = [
            new_record(Piece, (token.type, token.start_pos, token.end_pos))
            for token in islice(tokens, self._most)
        ]
        is_whole = next(tokens, None) is None
        return Reading(tuple(pieces), tuple(self._damage(pieces)), is_whole)

    def _damage(self, pieces: list[Piece]) -> list[Damage]:
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
