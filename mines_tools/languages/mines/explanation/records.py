"""Records of what is known of each operation of a program.

`mines-run --explain` and the server write them as text and as JSON.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.base.records import NamedTuple
from mines_tools.languages.mines.flow.causes import SOME_READ
from mines_tools.languages.mines.ide.first import first_time

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Literal

    from mines_tools.base.certainty import Certainty, Witness
    from mines_tools.languages.mines.commands import Command, CommandError
    from mines_tools.languages.mines.flow import Flow, OperationFlow, WayFlow
    from mines_tools.languages.mines.flow.causes import Failure
    from mines_tools.languages.mines.flow.stacks import AbstractStack
    from mines_tools.languages.mines.flow.values import Value
    from mines_tools.languages.mines.ide.first import First
    from mines_tools.languages.mines.operations import Operation
    from mines_tools.languages.mines.tree import Tree

    Degree = Literal["always", "witnessed", "possible"]
    Reached = Literal["impossible", "witnessed", "possible"]
    Depth = tuple[int, int | None]
    """The least and the greatest stack depth; None for no bound."""

_MOST_SHOWN = 64
"""The number of values of a stack that are kept."""


class CommandRecord(NamedTuple):
    """A command that an operation can select."""

    command: Command
    certainty: Degree
    """True if it is the only possible one, or some run shows it, or neither is known."""
    witness: Witness | None


class ErrorRecord(NamedTuple):
    """An error that an operation can raise."""

    error: CommandError
    certainty: Degree
    """True if it is raised every time, or some run shows it, or neither is known."""
    because_of_line: int | None
    """The line, from 1, of an earlier read that must fail for this error, as far as is known; None if it can
    happen without one."""
    witness: Witness | None

    @property
    def is_shown(self) -> bool:
        """Return whether some run shows it in which no read need fail."""
        return self.certainty == "witnessed" and self.because_of_line is None


class StackRecord(NamedTuple):
    """The known part of a stack."""

    least: int
    """The least number of values below those of `top`."""
    most: int | None
    """The greatest number of values below those of `top`; None for no bound."""
    top: tuple[Value, ...]
    """The values on top, the topmost last."""


class OnStack(NamedTuple):
    """The stack before and after an operation, and what follows from it."""

    depth_before: Depth | None
    depth_after: Depth | None
    """The depth after it, whether it succeeds or fails; `stack` and `value` are after success only."""
    stack: StackRecord | None
    """The stack after it, if it succeeds; None if it never does, or if that is not known."""
    stack_met: StackRecord | None
    """The part of the stack that was seen before the analysis stopped, if `stack` is not known: other stacks
    are possible."""
    value: Value | None
    """The value it leaves on top, if it leaves one whenever it succeeds."""
    targets: tuple[int, ...]
    """The lines, from 1, at which the run can continue after a `skip`."""


class QueuedRecord(NamedTuple):
    """An operation that another one has enqueued."""

    way: WayFlow
    errors: tuple[ErrorRecord, ...]
    """The errors. For an error that no run shows, it is not known after which read it comes."""


class OperationRecord(NamedTuple):
    """The known facts about an operation of the list."""

    line: int
    """The line, from 1."""
    reached: Reached
    witness: Witness | None
    complete: bool
    """True if everything that it can do is known."""
    commands: tuple[CommandRecord, ...]
    stack_effect: str | None
    """The stack effect, if there is exactly one command."""
    if_reads_succeed: bool
    """True if what is known of the stack holds only as long as every read of the run has succeeded."""
    on_stack: OnStack
    later_targets: tuple[int, ...]
    """Further lines at which the run can continue after a `skip` that follows a failed read."""
    performs: tuple[Operation, ...]
    """The clicks that a `perform` can enqueue."""
    performs_anywhere: bool
    """True if it can enqueue a click on any cell."""
    queued: tuple[QueuedRecord, ...]
    """The operations that it can enqueue."""
    errors: tuple[ErrorRecord, ...]
    ends: bool
    """True if the program can end with it."""
    first: First | None
    """The result of the first time, while the program is being written; None if it is not known, or does not
    differ."""

    @property
    def always_fails(self) -> CommandError | None:
        """The error that it raises every time; None if there is not one."""
        return next(
            (failure.error for failure in self.errors if failure.certainty == "always"), None
        )


def operation_record(tree: Tree, flow: Flow, index: int) -> OperationRecord:
    """Return what is known of the operation with `index`."""
    operation = flow.operation(index)
    line = tree.operation_lines[index]
    while_reading = flow.while_reading(index)
    always = on_stack = _on_stack(tree, flow, operation)
    if while_reading is not operation:
        on_stack = _on_stack(tree, flow.reading_of(index), while_reading)
    performs = {click for way in operation.ways for click in way.performs}
    commands = operation.commands
    return OperationRecord(
        line=line + 1,
        reached=operation.reached.kind,
        witness=operation.reached.witness,
        complete=operation.is_complete,
        commands=tuple(_commands(operation)),
        stack_effect=commands[0].stack_effect if len(commands) == 1 else None,
        if_reads_succeed=on_stack != always,
        on_stack=on_stack,
        later_targets=tuple(target for target in always.targets if target not in on_stack.targets),
        performs=tuple(sorted(performs, key=lambda click: click.cell)),
        performs_anywhere=any(way.performs_anywhere for way in operation.ways),
        queued=tuple(
            QueuedRecord(way, tuple(_error(tree, failure) for failure in failures))
            for way, failures in flow.failures_of_queued(index)
        ),
        errors=tuple(_error(tree, failure) for failure in flow.failures.get(index, ())),
        ends=any(way.ends for way in (*operation.ways, *operation.queued)),
        first=first_time(flow, index),
    )


def _on_stack(tree: Tree, flow: Flow, operation: OperationFlow) -> OnStack:
    stack, stack_met = _stack_after(flow, operation)
    size = len(tree.operation_lines)
    skips = {skip for way in operation.ways for skip in way.skips}
    targets = sorted({(operation.number + 1 + skip) % size for skip in skips})
    return OnStack(
        depth_before=operation.depth("before"),
        depth_after=operation.depth("after"),
        stack=stack,
        stack_met=stack_met,
        value=operation.value,
        targets=tuple(tree.operation_lines[target] + 1 for target in targets),
    )


def _stack_after(
    flow: Flow, operation: OperationFlow
) -> tuple[StackRecord | None, StackRecord | None]:
    """Return the stack after an operation that succeeded, if it is known; else the part of it that was seen."""
    joined = flow.any_of(way.after for way in operation.ways if way.after is not None)
    is_known = operation.is_complete and all(
        way.after is not None or way.succeeds.is_impossible for way in operation.ways
    )
    if joined is None:
        return None, None
    record = stack_record(joined)
    return (record, None) if is_known else (None, record)


def stack_record(stack: AbstractStack) -> StackRecord:
    # Values that may be missing are omitted, and counted below.
    top = stack.top(min(stack.least, _MOST_SHOWN))
    most = None if stack.most is None else stack.most - len(top)
    return StackRecord(stack.least - len(top), most, tuple(reversed(top)))


def _commands(operation: OperationFlow) -> Iterator[CommandRecord]:
    certainties: dict[str, Certainty] = {}
    for way in operation.ways:
        name = way.command.name
        if name not in certainties or (
            way.certainty.is_witnessed and not certainties[name].is_witnessed
        ):
            certainties[name] = way.certainty
    is_only = len(certainties) == 1 and operation.is_complete
    for command in operation.commands:
        certainty = certainties[command.name]
        degree: Degree = "witnessed" if certainty.is_witnessed else "possible"
        yield CommandRecord(command, "always" if is_only else degree, certainty.witness)


def _error(tree: Tree, failure: Failure) -> ErrorRecord:
    because = failure.because
    line = None if because in (None, SOME_READ) else tree.operation_lines[because] + 1
    return ErrorRecord(failure.error, failure.degree, line, failure.certainty.witness)
