"""The third zone of a program: the player's actions ("Player's actions" in the language text).

A *node* is an action or a group. The nodes of a program are stored as a flat list, in text order. The
nodes in a group follow the group in this list. The group stores only the number of the first node
after them. So even a text with ten thousand nested brackets can be read and run.

The *head* of a node is its text up to the letter or the opening bracket. It includes the prefixes
and the number, but not the contents of a group.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from itertools import repeat

from mines_tools.base.integers import parse_integer
from mines_tools.base.records import NamedTuple, new_record
from mines_tools.languages.sokolang.errors import syntax_error, without_comment
from mines_tools.languages.sokolang.initial_stacks import MOST_DIGITS
from mines_tools.languages.sokolang.sections import COMMENT
from mines_tools.text.escaping import quoted
from mines_tools.text.source import Span

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import Any

    from mines_tools.languages.sokolang.sections import ZoneLine
    from mines_tools.text.diagnostics import ErrorListing

MOVES = {"u": (0, -1), "d": (0, 1), "l": (-1, 0), "r": (1, 0)}
"""The move for each letter: the number of columns to the right, and the number of rows down."""
SWITCH, WAIT = "p", "w"
ACTIONS = frozenset(MOVES) | {SWITCH, WAIT}
IF_TRUE, IF_FALSE, ONCE, TIMES = "+", "-", "@", "*"
PREFIXES = frozenset((IF_TRUE, IF_FALSE, ONCE, TIMES))
GROUP = "["
GROUP_END = "]"
_DIGITS = frozenset("0123456789")
_KNOWN = ACTIONS | PREFIXES | {GROUP, GROUP_END}
_IGNORED = frozenset(" \t")
_LIKE_BRACKETS = frozenset("(){}")
_DIVIDING = PREFIXES | _DIGITS | {GROUP, GROUP_END} | _LIKE_BRACKETS


class ActionNode(NamedTuple):
    """An action or a group, with the prefixes and the number that are written before it."""

    kind: str
    """The letter of the action, or ``[`` for a group."""
    prefixes: str
    times: int
    """The number that is written before the action or group; 1 if there is none. It says how often
    the action or group is repeated. A prefix ``*`` multiplies this number when the program runs."""
    after: int
    """The index of the next node in the list of nodes. For a group, this is the node after the
    contents of the group."""
    span: Span
    """The span of the whole node: its head and, for a group, its contents and the closing
    bracket."""
    at: Span
    """The span of the letter or the opening bracket."""


if TYPE_CHECKING:

    class NodeSequence(Sequence[ActionNode]):
        """The interface of a sequence of nodes."""
else:
    NodeSequence = object  # without importing collections.abc


class Nodes(NodeSequence):
    """The nodes of a long program. A node that is stored here takes a tenth of the memory of an
    `ActionNode`. When a node is read, it is converted to an `ActionNode`."""

    __slots__ = ("_afters", "_at", "_counts", "_ends", "_kinds", "_prefixes", "_starts")

    def __init__(self) -> None:
        self._kinds: list[str] = []
        self._prefixes: list[str] = []
        self._counts: list[int] = []
        self._afters = array("I")
        self._starts = array("I")
        self._ends = array("I")
        self._at = array("I")

    def add(self, kind: str, prefixes: str, times: int, start: int, at: int) -> None:
        """Add a node. The text of the node is from the offset `start` to the letter or bracket at
        the offset `at`."""
        self._kinds.append(kind)
        self._prefixes.append(prefixes)
        self._counts.append(times)
        self._afters.append(len(self._kinds))
        self._starts.append(start)
        self._ends.append(at + 1)
        self._at.append(at)

    def close(self, group: int, end: int) -> None:
        """Record that the group with the number `group` ends at `end`. All nodes that were added
        after the group are its contents."""
        self._afters[group] = len(self._kinds)
        self._ends[group] = end

    def at(self, number: int) -> Span:
        """Return the span of the letter or the bracket of node `number`."""
        at = self._at[number]
        return Span(at, at + 1)

    def heads(self) -> Iterator[Span]:
        """Yield the span of the head of each node."""
        spans = zip(self._starts, map((1).__add__, self._at), strict=True)
        return map(new_record, repeat(Span), spans)

    def sources(self, text: str) -> Iterator[str]:
        """Yield the head of each node, as a piece of `text`."""
        return (text[start : at + 1] for start, at in zip(self._starts, self._at, strict=True))

    def is_same(self, other: Nodes) -> bool:
        """Return whether `other` has the same nodes in the same order. The nodes may have different
        positions in the text."""
        return (
            self._kinds == other._kinds
            and self._prefixes == other._prefixes
            and self._counts == other._counts
            and self._afters == other._afters
        )

    def parts(self) -> tuple[Sequence[str], Sequence[str], Sequence[int], Sequence[int]]:
        """Return four sequences, each with an entry for each node. They contain the fields `kind`, `prefixes`, `times`
        and `after` of `ActionNode`."""
        return self._kinds, self._prefixes, self._counts, self._afters

    def around(self, offset: int) -> Sequence[int]:
        """Return the numbers of the nodes that contain `offset`. The outermost group comes first."""
        begun = bisect_right(self._starts, offset)
        return [number for number, end in enumerate(self._ends[:begun]) if end > offset]

    def all_prefixes(self) -> set[str]:
        """Return the different values of the field `prefixes` of the nodes."""
        return set(self._prefixes)

    def __len__(self) -> int:
        return len(self._kinds)

    def __getitem__(self, number: Any) -> Any:
        if isinstance(number, slice):
            return [self[index] for index in range(*number.indices(len(self)))]
        return self._made(
            self._kinds[number],
            self._prefixes[number],
            self._counts[number],
            self._afters[number],
            self._starts[number],
            self._ends[number],
            self._at[number],
        )

    def __iter__(self) -> Iterator[ActionNode]:
        return map(
            self._made,
            self._kinds,
            self._prefixes,
            self._counts,
            self._afters,
            self._starts,
            self._ends,
            self._at,
        )

    @staticmethod
    def _made(
        kind: str, prefixes: str, times: int, after: int, start: int, end: int, at: int
    ) -> ActionNode:
        whole = new_record(Span, (start, end))
        own = new_record(Span, (at, at + 1))
        return new_record(ActionNode, (kind, prefixes, times, after, whole, own))


_MANY = 20_000
"""The maximum number of nodes that are stored as a list of records. If a program has more nodes,
`Nodes` stores them."""


def head_of(node: ActionNode) -> Span:
    """Return the span of the head of a node."""
    return Span(node.span.start, node.at.end)


def heads(nodes: Sequence[ActionNode]) -> Iterator[Span]:
    """Return an iterator over the spans of the heads of `nodes`."""
    return nodes.heads() if isinstance(nodes, Nodes) else map(head_of, nodes)


def sources(nodes: Sequence[ActionNode], text: str) -> Iterator[str]:
    """Return an iterator over the heads of `nodes`. Each head is a piece of `text`, the text of the
    program."""
    if isinstance(nodes, Nodes):
        return nodes.sources(text)
    return (text[node.span.start : node.at.end] for node in nodes)


def around(nodes: Sequence[ActionNode], offset: int) -> Sequence[int]:
    """Return the numbers of the nodes that contain `offset`. The outermost group comes first."""
    if isinstance(nodes, Nodes):
        return nodes.around(offset)
    return [
        number for number, node in enumerate(nodes) if node.span.start <= offset < node.span.end
    ]


def all_prefixes(nodes: Sequence[ActionNode]) -> set[str]:
    """Return the different values of the field `prefixes` of the nodes."""
    if isinstance(nodes, Nodes):
        return nodes.all_prefixes()
    return {node.prefixes for node in nodes}


def parts(
    nodes: Sequence[ActionNode],
) -> tuple[Sequence[str], Sequence[str], Sequence[int], Sequence[int]]:
    """Return four sequences, which contain the fields `kind`, `prefixes`, `times` and `after` of
    all nodes.

    A long program has a million nodes. With these sequences, no record is made for each of them.
    """
    if isinstance(nodes, Nodes):
        return nodes.parts()
    return (
        [node.kind for node in nodes],
        [node.prefixes for node in nodes],
        [node.times for node in nodes],
        [node.after for node in nodes],
    )


def are_same(nodes: Sequence[ActionNode], others: Sequence[ActionNode]) -> bool:
    """Return whether `nodes` and `others` are both stored as `Nodes`, and are the same. The nodes
    may have different positions in the two texts. For a short program, the result is always
    False."""
    return isinstance(nodes, Nodes) and isinstance(others, Nodes) and nodes.is_same(others)


def ineffective(nodes: Sequence[ActionNode]) -> Iterator[int]:
    """Yield the numbers of the nodes that do nothing. They are repeated 0 times, or they are groups
    without an action inside."""
    kinds, _, counts, afters = parts(nodes)
    are_empty = _empty_groups(kinds, afters)
    for number, (times, is_empty) in enumerate(zip(counts, are_empty, strict=True)):
        if is_empty or not times:
            yield number


def _empty_groups(kinds: Sequence[str], afters: Sequence[int]) -> bytearray:
    """Return a byte for each node: 1 if the node is a group without an action inside, otherwise
    0."""
    are_empty = bytearray(len(kinds))
    if GROUP in kinds:
        after_empty = len(kinds)
        """The number of the next node that is not an empty group."""
        for number in range(len(kinds) - 1, -1, -1):
            if kinds[number] == GROUP and afters[number] <= after_empty:
                are_empty[number] = True
            else:
                after_empty = number
    return are_empty


class LinePiece(NamedTuple):
    """A piece of a line of actions."""

    kind: str
    """The letter of an action, a bracket, a prefix, ``number``, or ``foreign``."""
    text: str
    span: Span


def line_pieces(line: ZoneLine) -> Iterator[LinePiece]:
    """Yield the pieces of a line. Adjacent digits are joined into one piece. Blanks are left out."""
    _, start, text = line
    at = 0
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
        span = new_record(Span, (start + begin, start + at))
        yield new_record(LinePiece, (kind, text[begin:at], span))


class _Reading:
    """The state of reading the actions: the nodes that were read, and the prefixes and the number for the next action
    or group."""

    def __init__(self, errors: ErrorListing) -> None:
        self.nodes = Nodes()
        self._errors = errors
        self._open_groups = array("I")
        self._prefixes: list[str] = []
        self._first = self._last = 0
        """The offsets of the first and the last of the prefixes for the next action or group."""
        self._digits: list[str] = []
        """The digits of the current number. There may be blanks, line ends and comments between the digits."""
        self._number = 0, 0
        """The offsets where the current number begins and ends."""
        self._goes_on = False
        """True if a digit that is read next would continue the current number."""
        self._stored_prefixes: dict[str, str] = {}
        """The different strings of prefixes that were read. They are stored here so that equal
        strings share their memory."""
        self._reported = 0
        """The end of the last reported characters that cannot be part of an action."""
        self._quoted: dict[str, str] = {}
        """Characters that cannot be part of an action, each with its quoted form for messages."""

    def action(self, letter: str, at: int) -> None:
        """Read the letter of an action, or the bracket that begins a group."""
        if not (self._digits or self._prefixes):
            self.nodes.add(letter, "", 1, at, at)
            return
        prefixes = "".join(self._prefixes)
        prefixes = self._stored_prefixes.setdefault(prefixes, prefixes)
        start = self._first if prefixes else self._number[0]
        count = self._count() if self._digits else 1
        self.nodes.add(letter, prefixes, count, start, at)
        self._clear()

    def group(self, bracket: str, at: int) -> None:
        """Read the bracket that begins a group."""
        self._open_groups.append(len(self.nodes))
        self.action(bracket, at)

    def group_end(self, _bracket: str, at: int) -> None:
        """Read the bracket that ends a group."""
        self._check_nothing_waits()
        if self._open_groups:
            self.nodes.close(self._open_groups.pop(), at + 1)
        else:
            self._errors.add(syntax_error, "unopened-group", Span(at, at + 1))

    def digit(self, digit: str, at: int) -> None:
        """Read a digit. Usually, the digit continues the current number. If prefixes came after
        that number, the number was already reported as an error, and the digit begins a new
        number."""
        if not self._goes_on:
            self._digits.clear()
            self._number = at, at
            self._goes_on = True
        self._digits.append(digit)
        self._number = self._number[0], at + 1

    def prefix(self, prefix: str, at: int) -> None:
        """Read a prefix."""
        if self._digits:
            self._errors.add(syntax_error, "number-before-prefix", Span(*self._number))
        if not self._prefixes:
            self._first = at
        self._prefixes.append(prefix)
        self._last = at
        self._goes_on = False

    def foreign(self, text: str, start: int, at: int) -> None:
        """Read the character at the offset `at`, which cannot be part of an action. `text` is the line around it, which
        begins at the offset `start`. All such characters of the words there are one error, because they are probably
        one mistake."""
        if at >= self._reported:
            self._reported = start + _foreign_end(text, at - start)
            foreign = text[at - start : self._reported - start]
            what = self._quoted.get(foreign)
            if what is None:
                what = quoted(foreign)
                if len(foreign) == 1:
                    self._quoted[foreign] = what
            span = Span(at, self._reported)
            self._errors.add(syntax_error, "unknown-action", span, what=what)
        self._clear()

    def end(self) -> None:
        """Finish reading. Report prefixes or a number without an action, and the groups that are still open."""
        self._check_nothing_waits()
        for group in self._open_groups:
            self._errors.add(syntax_error, "unclosed-group", self.nodes.at(group))

    def _clear(self) -> None:
        self._prefixes.clear()
        self._digits.clear()
        self._goes_on = False

    def _count(self) -> int:
        """Return the value of the current digits. If there are too many digits, report an error and return 1."""
        digits = len(self._digits)
        if digits <= MOST_DIGITS:
            return parse_integer("".join(self._digits))
        span = Span(*self._number)
        self._errors.add(syntax_error, "endless-number", span, digits=digits, most=MOST_DIGITS)
        return 1

    def _check_nothing_waits(self) -> None:
        """Report a number or a prefix that no action or group follows."""
        if self._digits:
            what = quoted("".join(self._digits))
            self._errors.add(syntax_error, "missing-action", Span(*self._number), what=what)
        elif self._prefixes:
            what = quoted(self._prefixes[-1])
            span = Span(self._last, self._last + 1)
            self._errors.add(syntax_error, "missing-action", span, what=what)
        self._clear()


def _foreign_end(text: str, at: int) -> int:
    """Return the end of the characters at `at` in `text` that cannot be part of an action. If one word after another
    contains such characters, this is the end of the last of these characters. The letters of actions between them are
    included."""
    end = at + 1
    if text[at] in _LIKE_BRACKETS:
        return end
    is_same_word = True
    """False if the word of the next character contains only letters of actions so far."""
    for column in range(end, len(text)):
        character = text[column]
        if character in _DIVIDING:
            break
        if character in _IGNORED:
            if not is_same_word and text[column - 1] not in _IGNORED:
                break
            is_same_word = False
        elif character not in ACTIONS:
            end, is_same_word = column + 1, True
    return end


def actions(lines: Iterable[ZoneLine], errors: ErrorListing) -> Sequence[ActionNode]:
    """Parse the actions in `lines`, and return their nodes. Syntax errors are added to `errors`."""
    reading = _Reading(errors)
    read_by = {
        **dict.fromkeys(ACTIONS, reading.action),
        **dict.fromkeys(PREFIXES, reading.prefix),
        **dict.fromkeys(_DIGITS, reading.digit),
        GROUP: reading.group,
        GROUP_END: reading.group_end,
    }
    for line in lines:
        text = line.text
        if COMMENT in text:
            text = without_comment(line, text.index(COMMENT), errors)
        for at, character in enumerate(text, line.start):
            if character not in _IGNORED:
                read = read_by.get(character)
                if read is None:
                    reading.foreign(text, line.start, at)
                else:
                    read(character, at)
    reading.end()
    return reading.nodes if len(reading.nodes) > _MANY else list(reading.nodes)
