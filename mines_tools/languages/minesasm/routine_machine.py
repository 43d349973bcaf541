"""A machine of Mines that also knows which routines an assembled program has called and not left yet.

The number of a call is somewhere on the stack, among the values of the program, so the state of the program does not show
which routines were called. The machine notes this when a step leads into a routine or out of it.
"""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.languages.mines.machine import Machine, State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from mines_tools.interface.run import Input
    from mines_tools.languages.mines.operations import Program
    from mines_tools.languages.minesasm.call_ways import CallWays
    from mines_tools.languages.minesasm.instructions import Passage


class RoutineState(NamedTuple):
    """The whole state of a `RoutineMachine`."""

    state: State
    calls: tuple[int, ...]
    called_at: tuple[int, ...]
    ret: int | None


class RoutineMachine(Machine):
    """A running program with routines."""

    def __init__(
        self, program: Program, source: Input, write: Callable[[str], object], ways: CallWays
    ) -> None:
        """Prepare to run `program`, which has the ways `ways` into routines and out of them."""
        super().__init__(program, source, write)
        self._ways = ways
        self.leaving = frozenset(operation for operation, _ in ways)
        """The operations from which a way leads into a routine or out of it."""
        self.calls: list[int] = []
        """The numbers of the calls that have not returned, the outermost first."""
        self.called_at: list[int] = []
        """For each of `calls`, the number of steps before the step that led into the routine."""
        self.ret: int | None = None
        """The number of the ``ret`` that is being performed by the code of another ``ret``. None if there is none."""
        self.ret_before: int | None = None
        """The value of `ret` before the last step."""

    def step(self) -> bool:
        """Take one step. See `Machine.step`."""
        ret = self.ret
        if not super().step():
            return False
        self.ret_before = ret
        if self.origin in self.leaving and not self.queued:
            for passage in self._ways.get((self.origin, self.pointer), ()):
                self._take(passage)
        return True

    def _take(self, passage: Passage) -> None:
        kind, number = passage
        if kind == "ret":
            self.ret = number
        elif kind == "call":
            # Each call that can still return has its number on the stack. A routine can also be left by a jump.
            self._keep(max(len(self.stack) - 1, 0))
            self.calls.append(number)
            self.called_at.append(self.steps - 1)
        else:
            self.ret = None
            count = len(self.calls)
            self._keep(
                next((at for at in range(count - 1, -1, -1) if self.calls[at] == number), count)
            )

    def _keep(self, count: int) -> None:
        """Forget all calls but the outermost `count`."""
        del self.calls[count:]
        del self.called_at[count:]

    def snapshot(self) -> RoutineState:  # type: ignore[override]
        """Return the whole state."""
        return RoutineState(super().snapshot(), tuple(self.calls), tuple(self.called_at), self.ret)

    def restore(self, state: RoutineState | State) -> None:
        """Go back to `state`. If another machine made it, the calls are not known: there are none then."""
        if isinstance(state, State):
            state = RoutineState(state, (), (), None)
        super().restore(state.state)
        self.calls, self.called_at = list(state.calls), list(state.called_at)
        self.ret = state.ret
