"""The third zone: the player's actions ("Player's actions").

Groups are not nested records: a program is a list of nodes in the order of the text, and a group knows where what it
holds ends. So a text with ten thousand brackets is read and run like any other.
"""

from __future__ import annotations

from mines_tools.integers import parse_integer
from mines_tools.names import quoted
from mines_tools.records import NamedTuple
from mines_tools.sokolang.errors import syntax_error
from mines_tools.sokolang.initial_stacks import MOST_DIGITS
from mines_tools.text import Span

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from mines_tools.diagnostics import Diagnostic
    from mines_tools.sokolang.zones import Line

MOVES = {"u": (0, -1), "d": (0, 1), "l": (-1, 0), "r": (1, 0)}
"""By letter: columns to the right, rows down."""
SWITCH, WAIT = "p", "w"
ACTIONS = frozenset(MOVES) | {SWITCH, WAIT}
IF_TRUE, IF_FALSE, ONCE, TIMES = "+", "-", "@", "*"
PREFIXES = frozenset((IF_TRUE, IF_FALSE, ONCE, TIMES))
GROUP = "["
GROUP_END = "]"
_DIGITS = frozenset("0123456789")
_KNOWN = ACTIONS | PREFIXES | {GROUP, GROUP_END}
_IGNORED = frozenset(" \t")


class Node(NamedTuple):
    """An action or a group, with its prefixes and its number."""

    kind: str
    """The letter of an action, or ``[``."""
    prefixes: str
    times: int
    """How often, before ``*`` multiplies it."""
    after: int
    """The number of the node that follows; for a group, of the one after all that it holds."""
    span: Span
    """With prefixes, number, and all that a group holds."""
    at: Span
    """The letter, or the bracket that opens."""


class Piece(NamedTuple):
    """What the text of the actions is cut into."""

    kind: str
    """An action's letter, a bracket, a prefix, ``number``, or ``foreign``."""
    text: str
    """Digits without what stands between them."""
    span: Span


def pieces(lines: Iterable[Line]) -> Iterator[Piece]:
    """What stands in those lines. Digits are one number also across blanks, line ends and comments."""
    digits: list[Piece] = []
    for line in lines:
        for piece in line_pieces(line):
            if piece.kind == "number":
                digits.append(piece)
                continue
            if digits:
                yield _number(digits)
                digits.clear()
            yield piece
    if digits:
        yield _number(digits)


def line_pieces(line: Line) -> Iterator[Piece]:
    """What stands in one line. Digits next to each other are one piece."""
    text, at = line.text, 0
    while at < len(text):
        character, begin = text[at], at
        at += 1
        if character in _IGNORED:
            continue
        if character in _DIGITS:
            while at < len(text) and text[at] in _DIGITS:
                at += 1
            kind = "number"
        else:
            kind = character if character in _KNOWN else "foreign"
        yield Piece(kind, text[begin:at], Span(line.start + begin, line.start + at))


def _number(digits: Sequence[Piece]) -> Piece:
    span = Span(digits[0].span.start, digits[-1].span.end)
    return Piece("number", "".join(piece.text for piece in digits), span)


class _Head(NamedTuple):
    """What was read of an action or a group before its letter or bracket."""

    prefixes: list[Piece]
    number: Piece | None = None

    @property
    def pieces(self) -> Sequence[Piece]:
        return self.prefixes if self.number is None else [*self.prefixes, self.number]


def actions(lines: Iterable[Line]) -> tuple[Sequence[Node], list[Diagnostic]]:
    """The actions in those lines, and what is wrong with them."""
    nodes: list[Node] = []
    errors: list[Diagnostic] = []
    open_groups: list[int] = []
    head = _Head([])
    for piece in pieces(lines):
        kind = piece.kind
        if kind in PREFIXES:
            if head.number is not None:
                errors.append(syntax_error("number-before-prefix", head.number.span))
            head.prefixes.append(piece)
        elif kind == "number":
            if head.number is not None:  # it was reported, and stands before the prefixes
                head = _Head(head.prefixes)
            head = _Head(head.prefixes, piece)
        elif kind in ACTIONS or kind == GROUP:
            if kind == GROUP:
                open_groups.append(len(nodes))
            nodes.append(_node(head, piece, len(nodes) + 1, errors))
            head = _Head([])
        elif kind == GROUP_END:
            _check_nothing_waits(head, errors)
            head = _Head([])
            if open_groups:
                begin = open_groups.pop()
                group = nodes[begin]
                nodes[begin] = group._replace(
                    after=len(nodes), span=Span(group.span.start, piece.span.end)
                )
            else:
                errors.append(syntax_error("unopened-group", piece.span))
        else:
            errors.append(syntax_error("unknown-action", piece.span, what=quoted(piece.text)))
            head = _Head([])
    _check_nothing_waits(head, errors)
    errors += (syntax_error("unclosed-group", nodes[each].at) for each in open_groups)
    return nodes, errors


def _node(head: _Head, piece: Piece, after: int, errors: list[Diagnostic]) -> Node:
    count = 1
    if head.number is not None:
        digits = head.number.text
        if len(digits) > MOST_DIGITS:
            span = head.number.span
            errors.append(
                syntax_error("endless-number", span, digits=len(digits), most=MOST_DIGITS)
            )
        else:
            count = parse_integer(digits)
    before = head.pieces
    start = before[0].span.start if before else piece.span.start
    prefixes = "".join(each.kind for each in head.prefixes)
    return Node(piece.kind, prefixes, count, after, Span(start, piece.span.end), piece.span)


def _check_nothing_waits(head: _Head, errors: list[Diagnostic]) -> None:
    """A number or a prefix belongs to what follows it."""
    before = head.pieces
    if before:
        last = before[-1]
        errors.append(syntax_error("missing-action", last.span, what=quoted(last.text)))
