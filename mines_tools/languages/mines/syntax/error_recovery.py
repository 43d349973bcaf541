"""Reading text that a grammar does not accept: what stands there, where Lark can't go on, what it expects
there, and how reading goes on after it. Any language can use this whose grammar has terminals for all that
a text may hold.

To import this imports Lark.
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
"""What Lark calls the end of a text."""


class Piece(NamedTuple):
    """One of Lark's tokens."""

    kind: str
    """The name of its terminal."""
    start: int
    end: int


class Damage(NamedTuple):
    """A place where Lark can't go on."""

    expected: frozenset[str]
    """What Lark accepts there: names of terminals."""
    skipped: range
    """The pieces that were passed over, by number; empty, before a piece, where nothing was."""
    missing: str = ""
    """What had to be put in so that reading could go on; empty where passing over was enough."""
    is_last: bool = False
    """Whether the end came, and Lark does not accept it here."""


class Reading(NamedTuple):
    """What Lark finds in a text."""

    pieces: tuple[Piece, ...]
    damage: tuple[Damage, ...]
    """None in a text that the grammar accepts."""
    is_whole: bool = True
    """Whether the pieces are all there are; of a long text, only the first are looked at."""


class State:
    """A state of Lark's parser, which is asked only once what it does with each kind of piece. Those that
    know each other are `others`."""

    def __init__(self, parser: Any, others: dict[tuple[int, ...], State]) -> None:
        self._parser = parser  # Lark's interactive one; not all its types are said
        self._others = others
        self.expected: frozenset[str] = frozenset(parser.accepts())
        self._after: dict[str, State | None] = {}

    def after(self, kind: str) -> State | None:
        """The state after a piece of that kind; none where Lark does not accept it."""
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
        """What has to stand here so that a piece of that kind is accepted; nothing if no one thing does."""
        for each in sorted(self.expected - {END}):
            after = self.after(each)
            if after is not None and after.after(kind) is not None:
                return each
        return ""


class Reader:
    """Reads texts from one start symbol of a grammar.

    What the grammar does not accept is passed over. `anchors` are kinds of pieces that show what was meant: if
    one comes too early, what is missing before it is put in.
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
        """Read a text, or its first pieces."""
        parser: Any = self._lark.parse_interactive(text, self._start)
        tokens = parser.lexer_thread.lex(parser.parser_state)
        pieces: list[Piece] = [
            new_record(Piece, (token.type, token.start_pos, token.end_pos))
            for token in islice(tokens, self._most)
        ]
        is_whole = next(tokens, None) is None
        return Reading(tuple(pieces), tuple(self._damage(pieces)), is_whole)

    def _damage(self, pieces: list[Piece]) -> list[Damage]:
        found: list[Damage] = []
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
                    found.append(Damage(state.expected, range(begin, at), missing))
                state, begin = after, at + 1
        if begin <= len(pieces):
            found.append(Damage(state.expected, range(begin, len(pieces)), "", is_last=True))
        return found
