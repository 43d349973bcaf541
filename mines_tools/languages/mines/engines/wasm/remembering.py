"""Decides when the kernel follows remembered control states. This saves time if steps take
long and control states come again. (A step takes long if it opens or restarts much of the board.)

First the kernel plays the game, and the time of a step is measured. If a step takes long, the
kernel follows remembered states. It plays the game again in these cases:

- Learning states takes too long, because the states do not come again. (Learning uses up a credit. Each remembered step
  adds to this credit.)
- A remembered step takes about as long as a step in the game, because something else is slow.
- The kernel has followed remembered states for a while. By then, compiled hot code may be faster.

Remembering is tried again after a wait. In the first two cases, each wait is twice as long as the
one before. The waits and other times are multiples of the *seconds for learning*
(`Thresholds.learning`).
"""

from __future__ import annotations

from mines_tools.base.clock import thread_time
from mines_tools.languages.mines.engines.automaton import TooManyNodes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from mines_tools.languages.mines.engines.automaton import Automaton
    from mines_tools.languages.mines.engines.kernel.state import KernelState
    from mines_tools.languages.mines.engines.wasm.states import States

_REMEMBERED = 5e-9
"""The approximate number of seconds that a remembered step takes."""
_AS_LONG = 0.7
"""A share of the time that a step in the game takes. Remembering is of no use if a remembered step
takes more than this share."""
_LONGER = 2
"""A factor. Each wait is this many times as long as the one before."""
_SLOW = 3e-8
"""A number of seconds. Remembering begins if a step of the kernel takes longer."""
_LONGEST = 20.0
"""A number of seconds: the limit for a wait. A wait can be longer only if learning took very
long."""
_PATIENCE = 0.3
"""A factor. The seconds for learning, multiplied by this factor, are the least time for which the
kernel runs before its speed is checked."""
_CELLS = 1_500
"""A number of cells. On a board with more cells, the kernel runs longer before its speed is first checked, because one
click may open all cells."""
_AGAIN = 8.0
"""A factor. It gives the time for which the kernel plays the game after remembering was of no use.
If states did not come again, this time is the factor times the seconds for learning. If something
else was slow, it is the factor times the time for which the kernel followed remembered states."""
_STAY = 2.0
"""A factor. At first, the kernel follows remembered states for this many times the seconds for
learning. Then it plays the game again, and the two speeds are compared. After each such comparison,
the kernel follows remembered states for twice as long."""


class Remembering:
    """Decides when the kernel follows remembered control states in a run. The object also has
    numbers for the statistics."""

    def __init__(self, state: KernelState | None, automaton: Automaton, learning: float) -> None:
        """Prepare to remember the control states of `automaton`. `learning` is the number of
        seconds for learning."""
        self._state = state
        self._automaton = automaton
        self._states: States | None = None
        self._learning = learning
        """The seconds for learning. Learning begins with this number as its credit, and the credit
        never becomes greater."""
        self._check = learning * _PATIENCE
        """The least number of seconds that the kernel runs before its speed is checked."""
        self.is_wanted = False
        """True if the kernel should follow remembered control states."""
        cells = 0 if state is None else len(state.machine.board.digits)
        self._patience = self._check * max(1.0, cells / _CELLS)
        """The number of seconds that the kernel plays the game before its speed is checked."""
        self._seconds = 0.0
        """The number of seconds that the kernel has run since the last check."""
        self._steps = 0
        """The number of steps that the kernel has taken since the last check."""
        self._slow = 0.0
        """The number of seconds for one step in the game, measured when the kernel last played the
        game."""
        self._stayed = 0.0
        """The number of seconds that the kernel has followed remembered states since it last began to do so."""
        self._stay = learning * _STAY
        """The number of seconds that the kernel follows remembered states until it plays the game
        for a comparison."""
        self._credit = 0.0
        """The number of seconds that may still be spent on learning."""
        self._forgotten = learning * _AGAIN
        """The length of the next wait in seconds, if states do not come again."""
        self._useless = 0.0
        """The least length of the next wait in seconds, if remembered steps are about as slow as steps in the game."""
        self.steps = 0
        """The number of steps that the kernel took in remembered states."""
        self.spent = 0.0
        """The number of seconds spent on learning."""

    def count(self, seconds: float, steps: int) -> bool:
        """Count a call of the kernel. Return True if remembering begins now. Also return True if
        remembering stops now, so that the kernel plays the game for a comparison."""
        self._seconds += seconds
        self._steps += steps
        if self.is_wanted:
            self.steps += steps
            return self._earn(seconds, steps)
        if self._seconds < self._patience:
            return False
        slow = self._seconds / max(self._steps, 1)
        self._seconds, self._steps = 0.0, 0
        if slow > _SLOW:
            self.is_wanted = True
            self._slow = slow
            self._credit = self._learning
            self._stayed = 0.0
        return self.is_wanted

    def put_off(self) -> None:
        """Delay remembering, because a search for hot code comes first, and hot code may be fast
        enough. Call this method only if `is_on` is False."""
        if self.is_wanted:
            self._stop(self._check)

    def _earn(self, seconds: float, steps: int) -> bool:
        """Count a call of the kernel, and increase the credit. `is_wanted` must be True. Stop
        remembering if it is of no use. Also stop remembering if it has lasted so long that the
        kernel must play the game again, for a comparison. Return True only in this second case."""
        credit = self._credit + steps * max(self._slow - _REMEMBERED, 0.0)
        self._credit = min(credit, self._learning)
        self._stayed += seconds
        if self._seconds < self._check:
            return False
        if self._seconds > self._steps * self._slow * _AS_LONG:
            wait = max(self._stayed * _AGAIN, self._useless)
            self._useless = min(wait * _LONGER, _LONGEST)
            self._stop(min(wait, _LONGEST))
            return False
        self._seconds, self._steps = 0.0, 0
        if self._stayed <= self._stay:
            return False
        self._stay = min(self._stay * _LONGER, _LONGEST)
        self._forgotten = self._learning * _AGAIN
        self._useless = 0.0
        self._stop(self._check)
        return True

    def _stop(self, patience: float) -> None:
        """Stop remembering. The kernel then plays the game for at least `patience` seconds before its speed is checked."""
        self.end()
        self.is_wanted = False
        self._patience = patience
        self._seconds, self._steps = 0.0, 0

    @property
    def is_on(self) -> bool:
        """True if the kernel follows remembered states. The registers of the kernel then do not
        contain the state of the game."""
        return self._states is not None and self._states.is_on

    def end(self) -> None:
        """Write the state of the game into the kernel's registers, so that the kernel can play the
        game. If `is_wanted` is still True, the kernel follows remembered states again when it is
        called the next time."""
        if self._states is not None and self._states.is_on:
            self._states.end()

    def prepare(self) -> None:
        """Prepare for a call of the kernel. If `is_wanted` is True, let the kernel follow
        remembered states."""
        if self.is_wanted and not self.is_on:
            self._find_out(self._begin)

    def learn(self) -> None:
        """Learn the control state that the kernel needs in order to continue."""
        assert self._states is not None
        self._find_out(self._states.learn)

    def _begin(self) -> None:
        if self._states is None:
            from mines_tools.languages.mines.engines.wasm.states import States

            assert self._state is not None
            self._states = States(self._state, self._automaton)
        self._states.begin()

    def _find_out(self, find_out: Callable[[], None]) -> None:
        began = thread_time()
        is_full = False
        try:
            find_out()
        except TooManyNodes:
            is_full = True
        self._spend(thread_time() - began, is_full=is_full)

    def _spend(self, seconds: float, *, is_full: bool = False) -> None:
        """Count `seconds` spent on learning. Stop remembering if the credit is used up. If
        `is_full` is True, stop in any case, because there was no room for more states."""
        self.spent += seconds
        self._credit -= seconds
        if is_full or self._credit < 0:
            self._stop(max(self._forgotten, -self._credit * _AGAIN))
            self._forgotten = min(self._forgotten * _LONGER, _LONGEST)

    @property
    def control_states(self) -> int:
        """The number of remembered control states."""
        return 0 if self._states is None else len(self._states)
