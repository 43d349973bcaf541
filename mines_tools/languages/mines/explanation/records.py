"""Records of what is known about each operation of a program.

`mines-run --explain` and the language server write these records as text and as JSON.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.base.records import NamedTuple
from mines_tools.languages.mines.flow.causes import SOME_READ
from mines_tools.languages.mines.flow.written import either
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
    """The least and the greatest stack depth. If the greatest depth is None, there is no limit."""

_MOST_SHOWN = 64
"""The greatest number of values of a stack in a record."""


class CommandRecord(NamedTuple):
    """A command that an operation can select."""

    command: Command
    certainty: Degree
    """"always" if this is the only possible command. "witnessed" if a known run selects this command. Otherwise
    "possible"."""
    witness: Witness | None


class ErrorRecord(NamedTuple):
    """An error that an operation can raise."""

    error: CommandError
    certainty: Degree
    """"always" if the operation raises the error every time. "witnessed" if a known run raises the error. Otherwise
    "possible"."""
    because_of_line: int | None
    """The line, from 1, of an earlier read that must fail so that this error can happen. None if the error can happen
    without a failed read, or if the read is not known."""
    witness: Witness | None

    @property
    def is_shown(self) -> bool:
        """True if a known run raises the error, and the error can happen without an earlier failed read."""
        return self.certainty == "witnessed" and self.because_of_line is None


class StackRecord(NamedTuple):
    """The known part of a stack."""

    least: int
    """The least number of unknown values below `top`."""
    most: int | None
    """The greatest number of unknown values below `top`; None if there is no limit."""
    top: tuple[Value, ...]
    """The known values at the top of the stack, the topmost last."""


class OnStack(NamedTuple):
    """The stack before and after an operation, and other facts about the operation that depend on the stack."""

    depth_before: Depth | None
    depth_after: Depth | None
    """The depth after the operation, whether it succeeds or fails. (`stack` and `value`, in contrast, describe only the
    case that it succeeds.)"""
    stack: StackRecord | None
    """The stack after the operation has succeeded. None if the operation never succeeds, or if the stack is not known.
    """
    stack_met: StackRecord | None
    """A stack that includes all stacks that the exploration has found after the operation. The exploration may have
    missed some stacks. None if `stack` is known, or if the exploration has found none."""
    value: Value | None
    """The value that the operation leaves on top of the stack. None if this is not known, or if the operation can
    succeed without leaving a value."""
    targets: tuple[int, ...]
    """The lines, from 1, at which the run can continue if the operation is a `skip`."""


class QueuedRecord(NamedTuple):
    """An operation that another operation can queue."""

    way: WayFlow
    errors: tuple[ErrorRecord, ...]
    """The errors that the queued operation can raise. A failed read that causes an error is given only if a run has
    shown this error."""


class OperationRecord(NamedTuple):
    """The facts about one operation of the program."""

    line: int
    """The line of the operation, from 1."""
    reached: Reached
    witness: Witness | None
    complete: bool
    """True if everything that the operation can do is known."""
    others: tuple[str, ...]
    """The names of the commands that the operation may select too, although they are not in `commands`. Empty if
    `complete`."""
    commands: tuple[CommandRecord, ...]
    stack_effect: str | None
    """The stack effect of the operation's command. None if the operation can select several commands."""
    if_reads_succeed: bool
    """True if the facts in `on_stack` are correct only in runs in which every read so far has succeeded."""
    on_stack: OnStack
    later_targets: tuple[int, ...]
    """If the operation is a `skip` and a read has failed earlier in the run, the run can also continue at these
    lines."""
    performs: tuple[Operation, ...]
    """The clicks that a `perform` can queue."""
    performs_anywhere: bool
    """True if the operation can queue a click on any cell."""
    queued: tuple[QueuedRecord, ...]
    """The operations that this operation can queue."""
    errors: tuple[ErrorRecord, ...]
    ends: bool
    """True if the program can end with this operation."""
    written: Value | None
    """The integers that the operation can write. None if they are not known, or if it writes nothing."""
    first: First | None
    """What the operation does when it is performed for the first time, in a program that is still being written. None
    if this is not known, or if the other fields already say the same."""

    @property
    def always_fails(self) -> CommandError | None:
        """The error that the operation raises every time; None if there is none."""
        return next(
            (failure.error for failure in self.errors if failure.certainty == "always"), None
        )


def operation_record(tree: Tree, flow: Flow, index: int) -> OperationRecord:
    """Return what is known about the operation at `index`."""
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
        others=tuple(command.name for command in operation.others),
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
        written=_written(operation),
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
    """Return the values of the fields `stack` and `stack_met` of `OnStack` for `operation`. At least one of them is
    None."""
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


def _written(operation: OperationFlow) -> Value | None:
    """Return the integers that the operation can write, if it always selects the same command."""
    if operation.only_command is None:
        return None
    joined: Value | None = None
    for way in operation.ways:
        if way.written is None and not way.succeeds.is_impossible:
            return None
        joined = either(joined, way.written)
    return joined


def _commands(operation: OperationFlow) -> Iterator[CommandRecord]:
    certainties: dict[str, Certainty] = {}
    for way in operation.ways:
        name = way.command.name
        if name not in certainties or (
            way.certainty.is_witnessed and not certainties[name].is_witnessed
        ):
            certainties[name] = way.certainty
    is_only = len(certainties) == 1 and not operation.others
    for command in operation.commands:
        certainty = certainties[command.name]
        degree: Degree = "witnessed" if certainty.is_witnessed else "possible"
        yield CommandRecord(command, "always" if is_only else degree, certainty.witness)


def _error(tree: Tree, failure: Failure) -> ErrorRecord:
    because = failure.because
    line = None if because in (None, SOME_READ) else tree.operation_lines[because] + 1
    return ErrorRecord(failure.error, failure.degree, line, failure.certainty.witness)
