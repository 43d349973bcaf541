"""The states of an exploration: control states, each with the known facts about the stack."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from mines_tools.languages.mines.flow.effects import Reading
    from mines_tools.languages.mines.flow.stacks import AbstractStack
    from mines_tools.languages.mines.operations import Operation


class Control(NamedTuple):
    """A control state, with the known facts about the input (`reading`). `cells` is a root: a number that identifies
    the known facts about the cells (see `cells.py`)."""

    cells: int
    flagging: bool
    pointer: int
    queued: Operation | None
    reading: Reading

    @property
    def place(self) -> int:
        """The place of the next operation in the program, as a number. Later operations have greater numbers.

        The number of a queued operation is between two other numbers: the number of the operation that queued this
        operation, and the number of the next operation of the program. A loop comes back to its start. So at least one
        step of every loop does not lead to a greater number.
        """
        return 2 * self.pointer + (self.queued is None)


class FlowState:
    """A control state, with the known facts about the stack, and with the states that can come next."""

    __slots__ = ("_more", "_only", "control", "grown", "source", "stack", "step")

    def __init__(
        self, control: Control, stack: AbstractStack, source: FlowState | None, step: int
    ) -> None:
        self.control = control
        self.stack = stack
        self.source = source
        """The only state that leads to this state. None if several states lead here, or if a run starts here."""
        self.step = step
        """The number of the exploration's last step that led here."""
        self.grown = 0
        """The number of times that another stack was joined to the stack of this state."""
        # Most states lead to one other state and need no dictionary.
        self._only: tuple[FlowState, int | None] | None = None
        self._more: dict[FlowState, int | None] | None = None

    @property
    def next(self) -> Mapping[FlowState, int | None]:
        """The keys are the states that can come next. The value says how much the stack depth grows in a step to this
        state. If several steps lead to this state, the value is the greatest growth. If all these steps consume input,
        the value is None."""
        if self._more is not None:
            return self._more
        return {} if self._only is None else dict((self._only,))

    def lead_to(self, target: FlowState, deeper: int | None) -> bool:
        """Record a step from this state to `target`. Return True if no step from this state to `target` was recorded
        before.

        The step changes the stack depth by `deeper`. If `deeper` is None, the step consumes input.
        """
        if self._more is None:
            if self._only is None:
                self._only = (target, deeper)
                return True
            if self._only == (target, deeper):
                return False
            self._more = dict((self._only,))
        is_new = target not in self._more
        growth = None if is_new else self._more[target]
        if growth is None or (deeper is not None and deeper > growth):
            growth = deeper
        self._more[target] = growth
        return is_new

    def forget(self) -> None:
        """Remove the references to other states, so that these states can be freed."""
        self._only = self._more = self.source = None
