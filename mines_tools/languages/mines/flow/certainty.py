"""The facts about one operation, and their certainty."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.languages.mines.commands import OUTPUTS
from mines_tools.languages.mines.flow import values
from mines_tools.translations.phrases import phrase, template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Literal

    from mines_tools.base.certainty import Certainty, CertaintyKind
    from mines_tools.languages.mines.commands import Command, CommandError
    from mines_tools.languages.mines.flow.stacks import AbstractStack
    from mines_tools.languages.mines.flow.values import Value
    from mines_tools.languages.mines.operations import Operation
    from mines_tools.languages.mines.player import Action


_KINDS: Mapping[CertaintyKind, str] = {
    "impossible": template("impossible"),
    "witnessed": template("possible"),
    "possible": template("possible"),
}


def describe_certainty(certainty: Certainty) -> str:
    """Return the certainty in words."""
    if certainty.witness is None:
        return phrase(_KINDS[certainty.kind])
    text, step = certainty.witness
    if text:
        return phrase("at step {step:,} of a run with the input {input!r}", step=step, input=text)
    return phrase("at step {step:,} of a run without input", step=step)


def stronger(one: Certainty | None, other: Certainty) -> Certainty:
    """Return the certainty that at least one of two events happens. The events have the certainties `one` and `other`.

    The result is witnessed if `one` or `other` is witnessed, and impossible only if both are impossible. If `one` is
    None, return `other`.
    """
    if one is None or other.is_witnessed:
        return other
    return other if one.is_impossible else one


class WayFlow(NamedTuple):
    """One possible way in which an operation selects a command. The operation is one of the program, or a queued
    click."""

    operation: Operation
    queued: bool
    """True if the operation was queued by another operation."""
    flagging: bool
    """The flagging mode before the operation."""
    action: Action
    digit: int
    command: Command
    certainty: Certainty
    succeeds: Certainty
    aborts: Certainty
    """The certainty that the imitated interpreter crashes here."""
    errors: Mapping[CommandError, Certainty]
    """The certainty of each error that the command can raise."""
    opened: frozenset[int]
    """The cells that the operation can open. Empty if the operation opens no cells, or if it is not known which cells
    it opens."""
    opened_count: Value
    """The number of cells that the operation opens."""
    before: AbstractStack | None
    """The stack before the command is executed. None if the exploration did not find this way."""
    after: AbstractStack | None
    """The stack after the command has succeeded. None if the exploration has not found that the command can succeed.
    (After a failure, the stack is `before`.)"""
    pushed: Value | None
    """The value that the command leaves on top of the stack; None if it does not leave one."""
    skips: Mapping[int, Certainty]
    """The distances by which a `skip` can advance the pointer, each with its certainty."""
    performs: frozenset[Operation]
    """The clicks that a `perform` can queue."""
    performs_anywhere: bool
    ends: bool
    """True if the program can end with this command."""
    written: Value | None
    """The integers that an ``out(n)`` or ``out(c)`` can write if it succeeds. None if this is not known, or if the
    command does not write."""

    @property
    def may_fail(self) -> bool:
        """True if it is not proved that the command always succeeds in this way."""
        return not all(
            certainty.is_impossible for certainty in (*self.errors.values(), self.aborts)
        )


class OperationFlow(NamedTuple):
    """The facts about one operation of the program."""

    number: int
    """The index of the operation in the program."""
    reached: Certainty
    ways: tuple[WayFlow, ...]
    """The ways in which the operation itself selects a command."""
    queued: tuple[WayFlow, ...]
    """The ways of the clicks that this operation can queue."""
    is_complete: bool
    """True if `ways` and `queued` contain everything that can happen."""
    others: tuple[Command, ...] = ()
    """The commands that the operation may select too, although they are not in `ways`. Empty if `is_complete`. In no
    run does the operation select a command that is neither here nor in `ways`."""

    @property
    def commands(self) -> tuple[Command, ...]:
        """The different commands that the operation can select."""
        return tuple({way.command.name: way.command for way in self.ways}.values())

    @property
    def only_command(self) -> Command | None:
        """The command that the operation always selects; None if that is not proved."""
        commands = self.commands
        if len(commands) == 1 and not self.others and self.reached.is_witnessed:
            return commands[0]
        return None

    @property
    def value(self) -> Value | None:
        """The value that the operation leaves on top of the stack when its command succeeds. None if this is not known,
        or if a command of the operation can succeed without leaving a value."""
        pushed = [way.pushed for way in self.ways if way.pushed is not None]
        if not pushed or not self.is_complete:
            return None
        if any(way.succeeds.is_impossible is False and way.pushed is None for way in self.ways):
            return None
        joined = pushed[0]
        for value in pushed[1:]:
            joined = values.join(joined, value)
        return joined

    @property
    def written(self) -> Value | None:
        """The integers that the operation can write. None if they are not known, or if the operation can select
        another command than one that writes, or can fail."""
        command = self.only_command
        if command is None or command.name not in OUTPUTS or self.may_fail:
            return None
        joined: Value | None = None
        for way in self.ways:
            if way.written is None:
                return None
            joined = way.written if joined is None else values.join(joined, way.written)
        return joined

    @property
    def may_fail(self) -> bool:
        """True if it is not proved that the operation always succeeds."""
        return not self.is_complete or any(way.may_fail for way in self.ways)

    def errors(self) -> dict[CommandError, Certainty]:
        """Return each error that the operation's commands can raise, with the certainty that the error happens here."""
        certainties: dict[CommandError, Certainty] = {}
        for way in self.ways:
            for error, certainty in way.errors.items():
                certainties[error] = stronger(certainties.get(error), certainty)
        return certainties

    def always_fails(self) -> CommandError | None:
        """Return the error that the operation raises every time; None if that is not proved."""
        if not self.is_complete or not self.reached.is_witnessed:
            return None
        raised = {
            error for error, certainty in self.errors().items() if not certainty.is_impossible
        }
        if len(raised) == 1 and all(
            way.succeeds.is_impossible and way.aborts.is_impossible for way in self.ways
        ):
            return raised.pop()
        return None

    def depth(self, when: Literal["before", "after"]) -> tuple[int, int | None] | None:
        """Return the least and the greatest stack depth before or after the operation. Return None if they are not
        known.

        If the greatest depth is None, there is no limit. The depths after the operation include the depths after a
        failed command. (`WayFlow.after` is only the stack after success.)
        """
        if not self.is_complete:
            return None
        stacks: list[AbstractStack | None] = []
        for way in self.ways:
            if when == "before" or not all(
                certainty.is_impossible for certainty in (*way.errors.values(), way.aborts)
            ):
                stacks.append(way.before)
            if when == "after" and not way.succeeds.is_impossible:
                stacks.append(way.after)
        known_stacks = [stack for stack in stacks if stack is not None]
        if not known_stacks or len(known_stacks) < len(stacks):
            return None
        depths = [stack.most for stack in known_stacks]
        highest = None if None in depths else max(depth for depth in depths if depth is not None)
        return min(stack.least for stack in known_stacks), highest
