"""The stretches of a loop. A stretch is a series of steps without a branch; it is processed like one step.

Because of the stretches, each step is computed only once, even if the loop is followed for many rounds.
"""

from __future__ import annotations

from mines_tools.languages.mines.flow.earlier_slots import UNTOUCHED, any_of, done

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mines_tools.languages.mines.commands import Command
    from mines_tools.languages.mines.flow.earlier_slots import Named
    from mines_tools.languages.mines.flow.explore import Exploration
    from mines_tools.languages.mines.flow.stacks import AbstractStack
    from mines_tools.languages.mines.flow.states import FlowState

    Way = tuple[AbstractStack, Named | None]
    """The type of a stack at the end of a stretch, with a record of the places that its values had at the start of the
    stretch."""
    _Step = tuple[AbstractStack, Command | None]
    """The type of a stack after a step, with the command that was executed. The command is None if the command
    failed."""


class TooLongError(Exception):
    """Raised when more steps are needed than are allowed."""


class StateSteps:
    """The steps between the states of an exploration. Only a limited number of steps is computed."""

    def __init__(self, exploration: Exploration, without_consuming: bool, most: int) -> None:
        """Prepare to compute at most `most` steps. With `without_consuming`, steps that consume input are left out."""
        self.without_consuming = without_consuming
        self.left = most
        self._exploration = exploration
        self._of: dict[FlowState, Sequence[tuple[FlowState, Sequence[_Step]]]] = {}

    def spend(self, steps: int) -> None:
        """Subtract `steps` from the number of steps that may still be computed. Raises TooLongError if fewer are left."""
        self.left -= steps
        if self.left < 0:
            raise TooLongError

    def of(self, state: FlowState) -> Sequence[tuple[FlowState, Sequence[_Step]]]:
        """Return the states that can follow `state`. Each state is returned with the stacks that are possible there.
        Raises TooLongError."""
        successors = self._of.get(state)
        if successors is None:
            self.spend(1)
            successors = self._of[state] = [*self._successors(state)]
        return successors

    def _successors(self, state: FlowState) -> Iterator[tuple[FlowState, Sequence[_Step]]]:
        ways = [
            (effect, None if effect.error else command)
            for command, effect in self._exploration.effects(state)
            if not effect.aborts
        ]
        control = state.control
        size = len(self._exploration.operations)
        pointer = control.pointer + (control.queued is None)
        for target, deeper in state.next.items():
            if self.without_consuming and deeper is None:
                continue
            skip = (target.control.pointer - pointer) % size
            after = [
                (effect.stack, command)
                for effect, command in ways
                if skip in effect.skips and _may_be_as_deep(effect.stack, target.stack)
            ]
            if after:  # else it belongs to an earlier stack of `state`
                yield target, after


class Stretches:
    """The stretches of a strongly connected part of an exploration."""

    def __init__(
        self, steps: StateSteps, part: Sequence[FlowState], heads: Sequence[FlowState]
    ) -> None:
        """Find the states of `part` at which a stretch starts. A stretch starts at each state of `heads`. Raises
        TooLongError."""
        self._steps = steps
        self._inside = inside = set(part)
        incoming = dict.fromkeys(part, 0)
        for state in part:
            for target, _ in steps.of(state):
                if target in inside:
                    incoming[target] += 1
        self._starts = {state for state, ways in incoming.items() if ways != 1}.union(heads)
        self._of: dict[FlowState, Sequence[tuple[FlowState, Sequence[Way]]]] = {}

    def spend(self, steps: int) -> None:
        """Subtract `steps` from the number of steps that may still be computed. Raises TooLongError if fewer are left."""
        self._steps.spend(steps)

    def of(self, start: FlowState) -> Sequence[tuple[FlowState, Sequence[Way]]]:
        """Return the states to which the stretch from `start` leads. Each state is returned with the stacks that are
        possible there. Raises TooLongError."""
        self._steps.spend(1)
        targets = self._of.get(start)
        if targets is None:
            targets = self._of[start] = self._followed(start)
        return targets

    def _followed(self, state: FlowState) -> Sequence[tuple[FlowState, Sequence[Way]]]:
        named: Named | None = UNTOUCHED
        while True:
            targets = [
                (
                    target,
                    [
                        (stack, named if command is None else done(command, named, state.stack))
                        for stack, command in steps
                    ],
                )
                for target, steps in self._steps.of(state)
                if target in self._inside
            ]
            if len(targets) != 1 or targets[0][0] in self._starts:
                return targets
            ((state, ways),) = targets
            named = any_of([named for _, named in ways])


def _may_be_as_deep(stack: AbstractStack, other: AbstractStack) -> bool:
    least, most = max(stack.least, other.least), _lesser(stack.most, other.most)
    return most is None or least <= most


def _lesser(most: int | None, other: int | None) -> int | None:
    if most is None or other is None:
        return other if most is None else most
    return min(most, other)
