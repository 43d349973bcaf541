"""The second zone of a program: the contents of the stacks at the beginning ("Stack initialisation" in the language
text)."""

from __future__ import annotations

from array import array

from mines_tools.base.integers import parse_integer
from mines_tools.base.records import NamedTuple, new_record
from mines_tools.languages.sokolang.errors import syntax_error, without_comment
from mines_tools.languages.sokolang.sections import BLANKS, COMMENT
from mines_tools.languages.sokolang.warehouse import PLAYER, SMALL_LETTERS
from mines_tools.text.diagnostics import Related
from mines_tools.text.escaping import quoted
from mines_tools.text.source import Span
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import Any

    from mines_tools.languages.sokolang.sections import ZoneLine
    from mines_tools.text.diagnostics import ErrorListing

MOST_DIGITS = 100_000
"""The maximum number of digits of a number in a program."""
_DIGITS = frozenset("0123456789")
_IN_VALUES = _DIGITS | frozenset(f"-,{BLANKS}")


class InitialValue(NamedTuple):
    """A value of a stack, with its place in the text."""

    number: int
    span: Span


if TYPE_CHECKING:

    class _Values(Sequence[InitialValue]):
        """The base class of `InitialValues`: for type checkers, a sequence of values."""
else:
    _Values = object  # without importing collections.abc

_MANY = 20_000
"""The maximum number of values of a stack that are stored as a list of records. If a stack has more
values, `InitialValues` stores them."""


class InitialValues(_Values):
    """The values of a long stack, stored as numbers and offsets. A record is made only when a value is read."""

    __slots__ = ("_ends", "_numbers", "_starts")

    def __init__(self) -> None:
        self._numbers: list[int] = []
        self._starts = array("I")
        self._ends = array("I")

    def add(self, number: int, start: int, end: int) -> None:
        """Add the value `number`. Its text is from `start` to `end`."""
        self._numbers.append(number)
        self._starts.append(start)
        self._ends.append(end)

    def __len__(self) -> int:
        return len(self._numbers)

    def __getitem__(self, number: Any) -> Any:
        if isinstance(number, slice):
            return [self[index] for index in range(*number.indices(len(self)))]
        span = new_record(Span, (self._starts[number], self._ends[number]))
        return new_record(InitialValue, (self._numbers[number], span))

    def __iter__(self) -> Iterator[InitialValue]:
        for number, start, end in zip(self._numbers, self._starts, self._ends, strict=True):
            yield new_record(InitialValue, (number, new_record(Span, (start, end))))


class InitialStack(NamedTuple):
    """The definition of a stack in the text of a program."""

    name: str
    """The name of the stack: a small letter, or ``@`` for the player's stack."""
    name_span: Span
    values: Sequence[InitialValue]
    """The values in text order. The top of the stack comes first."""
    span: Span
    """The span of the whole line without the blanks around it."""


def initial_stacks(lines: Iterable[ZoneLine], errors: ErrorListing) -> dict[str, InitialStack]:
    """Parse the stacks in `lines`, and return them by name. Syntax errors are added to `errors`."""
    stacks: dict[str, InitialStack] = {}
    firsts: dict[str, tuple[Related, ...]] = {}
    """The place of the first definition of each stack that is defined more than once. The key is
    the name of the stack. The errors about the later definitions refer to this place."""
    for line in lines:
        if COMMENT in line.text:
            line = _without_comment(line, errors)  # noqa: PLW2901 - the rest of the line
        if not line.text.strip(BLANKS):
            continue
        stack = _stack_in(line, errors)
        if stack is None:
            continue
        if stack.name in stacks:
            if stack.name not in firsts:
                first = Related(stacks[stack.name].name_span, phrase("the first one"))
                firsts[stack.name] = (first,)
            what = f"`{stack.name}`"
            errors.add(
                syntax_error, "second-stack", stack.name_span, firsts[stack.name], stack=what
            )
        else:
            stacks[stack.name] = stack
    return stacks


def _without_comment(line: ZoneLine, errors: ErrorListing) -> ZoneLine:
    """Return `line`, which contains `//`, without the comment after its values. Return all of `line` if what stands
    before `//` is not the definition of a stack. Then `//` may be a part of a text to print, such as an address."""
    column = line.text.index(COMMENT)
    _, colon, values = line.text[:column].partition(":")
    if line.text[:column].strip(BLANKS) and not (colon and _IN_VALUES.issuperset(values)):
        return line
    return line._replace(text=without_comment(line, column, errors))


def _stack_in(line: ZoneLine, errors: ErrorListing) -> InitialStack | None:
    """Return the stack that `line` defines. Malformed values are left out. Return None if the name of the stack is
    missing or not valid."""
    before, colon, after = line.text.partition(":")
    span = _stripped(line.text, line.start)
    if not colon:
        errors.add(syntax_error, "malformed-stack", span)
        return None
    name_span = _stripped(before, line.start)
    name = before.strip(BLANKS)
    values = _values(after, line.start + len(before) + 1, errors)
    if name != PLAYER and name not in SMALL_LETTERS:
        named = name_span if name else Span(span.start, span.start + 1)
        what = quoted(name) if name else phrase("an empty text")
        errors.add(syntax_error, "malformed-stack-name", named, what=what)
        return None
    return InitialStack(name, name_span, values, span)


def _values(text: str, start: int, errors: ErrorListing) -> Sequence[InitialValue]:
    """Return the valid values in `text`. `start` is the offset at which `text` begins. For each malformed value, an
    error is added to `errors`."""
    if not text.strip(BLANKS):
        return []
    pieces = text.split(",")
    few: list[InitialValue] = []
    many = InitialValues() if len(pieces) > _MANY else None
    for piece in pieces:
        span = _stripped(piece, start)
        word = piece.strip(BLANKS)
        digits = word.removeprefix("-")
        if not digits or not _DIGITS.issuperset(digits):
            what = quoted(word) if word else phrase("an empty text")
            errors.add(syntax_error, "malformed-value", span, what=what)
        elif len(digits) > MOST_DIGITS:
            errors.add(syntax_error, "endless-number", span, digits=len(digits), most=MOST_DIGITS)
        elif many is not None:
            many.add(parse_integer(word), *span)
        else:
            few.append(new_record(InitialValue, (parse_integer(word), span)))
        start += len(piece) + 1
    return few if many is None else many


def _stripped(text: str, start: int) -> Span:
    """Return the span of `text` without the blanks around it. `start` is the offset at which `text` begins. If `text`
    consists only of blanks, return a span that contains `text` and the character before it."""
    length = len(text.strip(BLANKS))
    if not length:
        return Span(max(start - 1, 0), start + len(text))
    if length < len(text):
        start += len(text) - len(text.lstrip(BLANKS))
    return new_record(Span, (start, start + length))
