"""The state of a run in a form that cannot change. Such a state can be compared, stored and restored."""

from __future__ import annotations

from mines_tools.base.gc_pause import no_collection
from mines_tools.base.interruptible import looked_at
from mines_tools.base.records import NamedTuple
from mines_tools.languages.emojifunge.stacks import Stack

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.languages.emojifunge.numbers import Number

    FrozenStack = tuple[tuple[Number | tuple[int], ...], int]
    """The record of a stack: its items, and the number of the record of its parent. This number is -1 if the stack has
    no parent. An item that is a stack is a tuple with the number of the record of that stack."""


class State(NamedTuple):
    """The whole state of a machine."""

    pointer: tuple[Number, Number, int, int, bool, bool]
    stacks: tuple[FrozenStack, ...]
    """The records of the stacks. First come the root stack, the run-count stack, the mailbox, the trash, and the
    current stack, if it is not the root stack. Then come the stacks inside these."""
    current: int
    """The index of the current stack in `stacks`."""
    round: tuple[Number, int] | None
    """Two numbers about the current round: how often the round executes the cell, and how many of these executions are
    done. None between two rounds."""
    opens: bool
    record: tuple[str, ...]
    recording: bool
    commented: bool
    ignores_ends: bool
    time_left: Number | None
    stopwatch: int | None
    chance: int
    input: tuple[int, bool]
    silent: bool
    half: str
    written: int
    steps: int
    ended: bool
    crashed: str | None
    failed: str | None
    place: tuple[Number, Number]
    """The place of the last step."""
    passed_over: bool
    """True if the last step passed over a cell, and did not execute it."""


def frozen(stacks: Sequence[Stack], *, keeps_parents: bool) -> tuple[FrozenStack, ...]:
    """Return the records of `stacks`, and of all stacks that can be reached from these. With `keeps_parents`, the
    parent of each stack is recorded. Otherwise, parents are recorded only for the last of `stacks`, for its parent, for
    the parent of this parent, and so on."""
    with no_collection():
        return _frozen(stacks, keeps_parents)


def _frozen(stacks: Sequence[Stack], keeps_parents: bool) -> tuple[FrozenStack, ...]:
    numbers: dict[int, int] = {}
    numbered: list[Stack] = []

    def number_of(stack: Stack) -> int:
        if id(stack) not in numbers:
            numbers[id(stack)] = len(numbered)
            numbered.append(stack)
        return numbers[id(stack)]

    for stack in stacks:
        number_of(stack)
    path = {id(ancestor) for ancestor in way_back(stacks[-1])}
    records: list[FrozenStack] = []
    for stack in looked_at(numbered):  # which grows meanwhile
        items: tuple[Number | tuple[int], ...]
        if Stack in set(map(type, stack.items)):
            items = tuple(
                (number_of(item),) if isinstance(item, Stack) else item for item in stack.items
            )
        else:
            items = tuple(stack.items)  # type: ignore[arg-type]  # only numbers
        parent = stack.parent if keeps_parents or id(stack) in path else None
        records.append((items, -1 if parent is None else number_of(parent)))
    return tuple(records)


def way_back(stack: Stack) -> list[Stack]:
    """Return `stack`, its parent, the parent of this parent, and so on. The list ends with a stack that has no parent,
    or before a stack that is already in the list."""
    path: dict[int, Stack] = {}
    current: Stack | None = stack
    while current is not None and id(current) not in path:
        path[id(current)] = current
        current = current.parent
    return list(path.values())


def thawed(records: Sequence[FrozenStack]) -> list[Stack]:
    """Return new stacks that are the same as the stacks which `records` describe."""
    with (
        no_collection()
    ):  # many records: each search for garbage among them takes 0.05 s, and finds none
        return _thawed(records)


def _thawed(records: Sequence[FrozenStack]) -> list[Stack]:
    stacks = [Stack([]) for _ in looked_at(records)]
    for stack, (items, parent) in looked_at(zip(stacks, records, strict=True)):
        if tuple in set(map(type, items)):
            stack.items = [stacks[item[0]] if isinstance(item, tuple) else item for item in items]
        else:
            stack.items = list(items)  # type: ignore[arg-type]  # only numbers
        stack.parent = None if parent < 0 else stacks[parent]
    return stacks
