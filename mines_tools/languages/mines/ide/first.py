"""Finds out what an operation does when it is performed for the first time. A program that is still
being written often begins again at its top. An operation may then do something else than the first
time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.base.records import NamedTuple
from mines_tools.languages.mines.flow import values
from mines_tools.languages.mines.flow.choices import leaves_first
from mines_tools.languages.mines.words.values import stack_text
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence, Set

    from mines_tools.languages.mines.flow import Flow, OperationFlow
    from mines_tools.languages.mines.flow.choices import Leaves
    from mines_tools.languages.mines.flow.stacks import AbstractStack
    from mines_tools.languages.mines.flow.values import Value


class First(NamedTuple):
    """The effect of an operation that is performed for the first time, and the other commands that it
    selects later."""

    commands: tuple[str, ...]
    later: tuple[str, ...]
    """The commands that the operation may select later, and does not select the first time."""
    value: Value | None
    """The value that the operation leaves on top of the stack the first time. None if it is not
    certain that there is such a value."""
    depth: tuple[int, int | None] | None
    """The least and the greatest depth of the stack after the operation has succeeded the first
    time. None if the operation always fails."""
    stack: AbstractStack | None
    """The stack after the operation has succeeded the first time. None if the operation always
    fails."""
    written: Value | None
    """The integers that the operation can write the first time. None if they are not known, or if
    it may select a command that does not write, or may fail."""
    if_reads_succeed: bool
    """True if `value`, `depth` and `stack` are correct only as long as every read succeeds."""


def first_time(flow: Flow, index: int) -> First | None:
    """Return what the operation at `index` does when it is performed for the first time.

    Return None if this is not known, or if the operation does the same every time. Also return None
    if a run does not begin again at the top of the program.
    """
    operation = flow.operation(index)
    usual = flow.while_reading(index)
    if not flow.is_unfinished or _is_always_the_same(usual):
        return None
    if not flow.knows_every_way:
        return None  # there may be more ways to reach it
    first = leaves_first(flow, index)
    if not first:
        return None
    names = tuple(outcome.command.name for outcome in first)
    # If the analysis stopped early, other commands are not known.
    commands = operation.commands if operation.is_complete else ()
    later = tuple(command.name for command in commands if command.name not in names)
    pushes = {way.command.name for way in operation.ways if way.pushed is not None}
    always = _left(flow, first, pushes)
    reading = flow.reading_of(index)
    if reading is flow or not (in_reading := leaves_first(reading, index)):
        return First(names, later, *always, _written(first), if_reads_succeed=False)
    value, depth, stack = _left(reading, in_reading, pushes)
    is_same = (value, depth) == always[:2] and _text(stack) == _text(always[2])
    return First(names, later, value, depth, stack, _written(first), if_reads_succeed=not is_same)


def _written(first: Sequence[Leaves]) -> Value | None:
    (leaves,) = first if len(first) == 1 else (None,)
    return None if leaves is None or leaves.errors or leaves.aborts else leaves.written


def _text(stack: AbstractStack | None) -> str:
    return "" if stack is None else stack_text(stack)


def _left(
    flow: Flow, first: Sequence[Leaves], pushes: Set[str]
) -> tuple[Value | None, tuple[int, int | None] | None, AbstractStack | None]:
    """Return three things: the value on top of the stack, the depth of the stack, and the stack.
    All three describe the moment after the operation has succeeded for the first time. Each is None
    if it is not known.

    `first` contains the effects that the operation can have. `pushes` are the commands that leave a
    value on top.
    """
    stacks = [stack for outcome in first for stack in outcome.stacks]
    tops = [stack.top(1) for stack in stacks]
    value: Value | None = None
    if all(outcome.command.name in pushes for outcome in first) and tops and all(tops):
        value = tops[0][0]
        for top in tops[1:]:
            value = values.join(value, top[0])
    upper_bounds = [stack.most for stack in stacks]
    highest = (
        None
        if None in upper_bounds
        else max((limit for limit in upper_bounds if limit is not None), default=0)
    )
    depth = (min(stack.least for stack in stacks), highest) if stacks else None
    return value, depth, flow.any_of(stacks)


def in_turn(first: First) -> str:
    """Return a sentence about an operation that selects other commands later. The sentence lists
    the commands of the first time, and the later ones."""
    names = (
        ", ".join(f"`{name}`" for name in commands) for commands in (first.commands, first.later)
    )
    return phrase(
        "{first} when first performed; {later} when the list begins again at its top",
        **dict(zip(("first", "later"), names, strict=True)),
    )


def with_first(label: str, first: First | None, either: Callable[[Sequence[str]], str]) -> str:
    """Return a label for an operation. If the operation selects other commands later, the label
    lists the commands of the first time, and then the later commands. If it selects no other
    commands later, return the given `label`. `either` joins the names of several commands."""
    if first is None or not first.later:
        return label
    return phrase("{first}, later {later}", first=either(first.commands), later=either(first.later))


def _is_always_the_same(operation: OperationFlow) -> bool:
    """Return whether it is known that an operation does the same every time."""
    least, most = operation.depth("after") or (0, 0)
    is_one_value = all(
        value is None or isinstance(value, int) for value in (operation.value, operation.written)
    )
    return len(operation.ways) == 1 and is_one_value and least == most
