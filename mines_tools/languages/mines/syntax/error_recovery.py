"""Reads text that a grammar does not accept. The result says which pieces the text has, and at which places Lark cannot
continue. For each such place, the result also says which terminals Lark expects there, and how reading continues.

Any language can use this module if its grammar has terminals for everything that a text may contain. Importing this
module imports Lark.
"""

from __future__ import annotations

import re
from copy import copy
from itertools import islice
from typing import TYPE_CHECKING, Any

from lark import Token

from mines_tools.base.records import NamedTuple, new_record

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence, Set

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
    """The indices of the pieces that were skipped. If no piece was skipped, the range is empty, and its start is the
    index of the next piece."""
    missing: str = ""
    """The terminal that was inserted so that reading could continue; empty if none was inserted."""
    is_last: bool = False
    """True if the text ends at this place although Lark expects more."""


class LarkReading(NamedTuple):
    """The result of reading a text with Lark."""

    pieces: tuple[LarkPiece, ...]
    damage: tuple[Damage, ...]
    """The damaged places; empty if the grammar accepts the text."""
    is_whole: bool = True
    """True if all pieces of the text were read. In a long text, only the first pieces are read."""


def _lexer(lexer: Any) -> tuple[re.Pattern[str], tuple[str, ...]]:
    """Return a pattern that finds the next piece of a text. The pattern finds the same pieces as Lark's basic `lexer`,
    in a fifth of the time.

    Also return the kind of piece for each group of the pattern. The kind is empty for group 0, and for groups that
    match text that Lark ignores.
    """
    terminals = lexer.terminals  # in the order in which Lark tries them
    pattern = "|".join(f"({terminal.pattern.to_regexp()})" for terminal in terminals)
    ignored = set(lexer.ignore_types)
    kinds = ["" if terminal.name in ignored else terminal.name for terminal in terminals]
    return re.compile(pattern), ("", *kinds)


class _After(dict[str, "ParserState | None"]):
    """The cached states that can come after one state of the parser. The key is the kind of the next piece."""

    def __init__(self, fed: Callable[[str], ParserState | None]) -> None:
        self._fed = fed

    def __missing__(self, kind: str) -> ParserState | None:
        after = self[kind] = self._fed(kind)
        return after


class ParserState:
    """A state of Lark's parser. The states that follow it are cached.

    `others` contains all states of the same reader. The key of each state is Lark's stack in that state.
    """

    def __init__(self, parser: Any, others: dict[tuple[int, ...], ParserState]) -> None:
        self._parser = parser  # Lark's interactive parser, which is not fully typed
        self._others = others
        self.expected: frozenset[str] = frozenset(parser.accepts())
        self.after: Mapping[str, ParserState | None] = _After(self._fed)
        """The state after the next piece, by the kind of this piece. The value is None if Lark does not accept the
        piece. Each state is computed when it is first needed, and then cached."""
        self._missing: dict[str, str] = {}

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
        """Return the terminal that must be inserted in this state so that Lark then accepts a piece of `kind`. Return
        an empty text if no single terminal is enough."""
        missing = self._missing.get(kind)
        if missing is None:
            missing = self._missing[kind] = self._found_missing(kind)
        return missing

    def _found_missing(self, kind: str) -> str:
        for terminal in sorted(self.expected - {END}):
            after = self.after[terminal]
            if after is not None and after.after[kind] is not None:
                return terminal
        return ""


class Reader:
    """Reads texts by a grammar, always from the same start symbol.

    Text that the grammar does not accept is skipped. `anchors` are kinds of pieces that show what was meant: if a
    terminal is missing before an anchor, the reader inserts this terminal.
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
        """Read `text`. If `text` is long, read only its first pieces."""
        kinds = self._kinds
        matches = self._pattern.finditer(text)
        is_whole = True
        if (
            len(text) > self._most
        ):  # a text of at most `_most` characters has at most `_most` pieces
            matches = (match for match in matches if kinds[match.lastindex or 0])
            first = list(islice(matches, self._most))
            is_whole = next(matches, None) is None
            matches = iter(first)
        pieces = tuple(
            [
                new_record(LarkPiece, (kind, *match.span()))
                for match in matches
                if (kind := kinds[match.lastindex or 0])
            ]
        )
        return new_record(LarkReading, (pieces, tuple(self._damage(pieces)), is_whole))

    def _damage(self, pieces: Sequence[LarkPiece]) -> list[Damage]:
        damage: list[Damage] = []
        state, begin = self.first, 0
        anchors = self._anchors
        for at, kind in enumerate([*[piece[0] for piece in pieces], END]):
            after, missing = state.after[kind], ""
            if after is None and kind in anchors:
                missing = state.missing_before(kind)
                if missing:
                    before = state.after[missing]
                    after = None if before is None else before.after[kind]
            if after is not None:
                if missing or begin < at:
                    fields = (state.expected, range(begin, at), missing, False)
                    damage.append(new_record(Damage, fields))
                state, begin = after, at + 1
        if begin <= len(pieces):
            damage.append(Damage(state.expected, range(begin, len(pieces)), "", is_last=True))
        return damage
