"""The known part of a stack, and the effects of commands on a partly known stack.

An unknown value is None. If a stack is *open*, only the values at its top are known, and there may be any values below
them. The effect of a command on known values is computed with the table of commands.
"""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.languages.sokolang.commands import COMMANDS, CommandError, command_of
from mines_tools.languages.sokolang.stack import Stack

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

POP = "pop-on-empty-stack"
_ANY_ERROR = frozenset(
    (POP, "division-by-zero", "negative-exponent", "endless-power", "no-character", "no-integer")
)
_ERRORS = {
    4: frozenset(("division-by-zero",)),
    5: frozenset(("division-by-zero",)),
    6: frozenset(("negative-exponent", "endless-power")),
    10: frozenset((POP, "no-character")),
    13: frozenset(("no-integer",)),
}
"""The key is the code of a command. The value is the set of errors that this command may raise if the values that it
uses are not known."""
_REVERSE, _LENGTH, _OUTSTR, _INSTR, _ININT, _COPY, _SWAP = 22, 23, 10, 12, 13, 20, 24
_TIMES, _POW, _OUTINT = 3, 6, 11
_TESTS = (30, 31)
_MOST_BITS = 10_000
_PUSHES = {command.code: len(command.pushes.split()) for command in COMMANDS.values()}


class KnownPart(NamedTuple):
    """The known part of a stack: the values at the top. If `is_open` is true, there may be unknown
    values below them."""

    is_open: bool
    items: tuple[int | None, ...]
    """The known values, the top last."""


UNKNOWN = KnownPart(True, ())


class StackEffect(NamedTuple):
    """The possible effects of a command."""

    stack: KnownPart
    tests: bool = False
    """True if the command may set the test."""
    test: bool | None = None
    """The new value of the test, if the command sets the test. None if this value is not known, or
    if the command does not set the test."""
    may_fail: frozenset[str] = frozenset()
    """The errors with which the command may stop the program."""
    fails: str | None = None
    """The error with which the command always stops the program; None if there is no such error."""
    printed: str | None = ""
    """The text that the command prints; None if this text is not known."""
    writes: bool = False
    """True if the command certainly prints something, although the text is not known."""


_ANYTHING = StackEffect(UNKNOWN, True, None, _ANY_ERROR, printed=None)
"""The effect of a command whose code is not known."""


class _Around:
    """The things that a command can use besides the stack, when it is executed on known values."""

    def __init__(self, covered: int) -> None:
        self.test = False
        self.printed = ""
        self._covered = covered

    def write(self, text: str) -> None:
        """Add `text` to the printed text."""
        self.printed += text

    def read_line(self) -> str | None:
        """Raise AssertionError, because commands that read input are not executed here."""
        raise AssertionError

    def covered_marks(self) -> int:
        return self._covered


def pushed(stack: KnownPart, values: Iterable[int | None]) -> KnownPart:
    """Return `stack` after `values` are pushed. The last of `values` is then the top."""
    return KnownPart(stack.is_open, (*stack.items, *values))


def execute(stack: KnownPart, covered: int) -> tuple[int | None, StackEffect] | None:
    """Pop a command code from `stack`, and execute the command. Return the code and the effect. The
    code is None if it is not known. If `stack` is empty, do nothing and return None. `covered` is
    the number of covered marks."""
    if not stack.items:
        if not stack.is_open:
            return None
        return None, _ANYTHING
    code, rest = stack.items[-1], KnownPart(stack.is_open, stack.items[:-1])
    if code is None:
        return None, _ANYTHING
    return code, _effect(command_of(code).code, rest, covered)


def _effect(code: int, stack: KnownPart, covered: int) -> StackEffect:
    whole_effect = _of_the_whole(code, stack)
    if whole_effect is not None:
        return whole_effect
    is_open, items = stack
    needs = command_of(code).needs
    if code == _OUTSTR and items and items[-1] is not None:
        needs = 1 + max(items[-1], 0)
    if len(items) < needs:
        if not is_open:
            return StackEffect(stack, fails=POP)
        if code == _OUTSTR:
            writes = len(items) > 0 and _is_positive(items[-1])
            return StackEffect(UNKNOWN, may_fail=_ERRORS[_OUTSTR], printed=None, writes=writes)
        lacking = KnownPart(True, (*[None] * (needs - len(items)), *items))
        effect = _effect(code, lacking, covered)
        return effect._replace(may_fail=effect.may_fail | {POP})
    taken, below = items[len(items) - needs :], KnownPart(is_open, items[: len(items) - needs])
    values = [value for value in taken if value is not None]
    if len(values) == needs and not _is_large(code, values):
        return _exactly(code, values, below, covered)
    return _of_unknown(code, taken, below)


def _of_the_whole(code: int, stack: KnownPart) -> StackEffect | None:
    """Return the effect of a command that reads input or uses the whole stack. Return None for other commands."""
    is_open, items = stack
    if code == _INSTR:
        return StackEffect(UNKNOWN)
    if code == _ININT:
        return StackEffect(pushed(stack, (None,)), may_fail=_ERRORS[_ININT])
    if code == _REVERSE:
        return StackEffect(UNKNOWN if is_open else KnownPart(False, items[::-1]))
    if code == _LENGTH:
        return StackEffect(pushed(stack, (None if is_open else len(items),)))
    return None


def _of_unknown(code: int, taken: tuple[int | None, ...], below: KnownPart) -> StackEffect:
    """Return the effect of the command `code` on popped values that are not all known. `taken` are
    the popped values, and `below` is the rest of the stack."""
    if code == _OUTSTR:
        rest = UNKNOWN if taken[-1] is None else below
        writes = _is_positive(taken[-1])
        return StackEffect(rest, may_fail=_ERRORS[_OUTSTR], printed=None, writes=writes)
    if code in _TESTS:
        return StackEffect(below, tests=True)
    if code == _COPY:
        return StackEffect(pushed(below, taken * 2))
    if code == _SWAP:
        return StackEffect(pushed(below, taken[::-1]))
    results = [None] * _PUSHES[code]
    printed = None if code == _OUTINT else ""
    may_fail = _ERRORS.get(code, frozenset())
    return StackEffect(
        pushed(below, results), may_fail=may_fail, printed=printed, writes=printed is None
    )


def _is_positive(count: int | None) -> bool:
    return count is not None and count > 0


def _is_large(code: int, values: list[int]) -> bool:
    """Return whether the result of a command on `values` may have more than `_MOST_BITS` bits. Such a result is
    treated as an unknown value."""
    bits = [value.bit_length() for value in values]
    if code == _POW:
        return bits[1] * max(values[0], 0) > _MOST_BITS
    return code == _TIMES and sum(bits) > _MOST_BITS


def _exactly(code: int, values: list[int], below: KnownPart, covered: int) -> StackEffect:
    """Return the effect of the command `code` on popped values that are all known. `values` are the
    popped values, `below` is the rest of the stack, and `covered` is the number of covered marks."""
    around = _Around(covered)
    stack = Stack("", values, [])
    try:
        command_of(code).effect(stack, around)
    except CommandError as error:
        return StackEffect(below, fails=error.name)
    return StackEffect(
        pushed(below, stack.items), code in _TESTS, around.test, printed=around.printed
    )


def transferred(
    source: KnownPart, target: KnownPart, n: int, *, keeps: bool, clones: bool
) -> tuple[KnownPart, KnownPart]:
    """Return the stacks `source` and `target` after a transfer from `source` to `target`. With `clones`, the transfer
    copies all values of `source`. Without `clones`, the transfer moves the `n`-th value, counted from 1 at the top. With
    `keeps`, this value also stays in `source`."""
    if clones:
        return source, (
            KnownPart(True, source.items) if source.is_open else pushed(target, source.items)
        )
    if n <= len(source.items):
        at = len(source.items) - n
        value = source.items[at]
        left = (
            source if keeps else source._replace(items=source.items[:at] + source.items[at + 1 :])
        )
        return left, pushed(target, (value,))
    if not source.is_open:
        return source, target
    return source, UNKNOWN  # the source may have an n-th value
