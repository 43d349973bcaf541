"""Decides when the kernel follows remembered control states: where its steps take long, because clicks open or restart
much of the board, and where control states come back.

First the kernel plays the game, and the time of a step is measured. If a step takes long, the kernel follows
remembered states. It returns to playing

- if learning states takes too long, because they do not come back: learning has a credit, which each remembered step
  increases;
- if a step takes as long as before, because something else is slow;
- and after a while in any case: by then hot code may be faster.

Remembering is tried again later. In the first two cases, each wait is twice as long as the one before.
"""

from __future__ import annotations

from time import thread_time

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
"""If a remembered step takes more than this share of the time of a step in the game, remembering is of no use."""
_LONGER = 2
"""Each wait is longer than the one before by this factor."""
_SLOW = 3e-8
"""Remembering begins if a step of the kernel takes more than this number of seconds."""
_LONGEST = 20.0
"""The limit for a wait in seconds. A wait after learning that took long may be longer."""
_PATIENCE = 0.3
"""The kernel runs for this many times the seconds for learning before its speed is checked."""
_CELLS = 1_500
"""On a board with at least this number of cells, the first check comes later, because a click may open all of them."""
_AGAIN = 8.0
"""If states do not come again, the game is played for this many times the seconds for learning. If the steps are
slow for another reason, it is played for this many times as long as states were followed."""
_STAY = 2.0
"""After this many times the seconds for learning, the game is played again, to compare. This time doubles each time."""


class Remembering:
    """Decides when control states are remembered, and counts what was remembered."""

    def __init__(self, state: KernelState | None, automaton: Automaton, learning: float) -> None:
        """Prepare to remember the control states of `automaton`. States may be learned for `learning` seconds before
        they must come again."""
        self._state = state
        self._automaton = automaton
        self._states: States | None = None
        self._learning = learning
        """How many seconds states are learned before they must come again."""
        self._check = learning * _PATIENCE
        """How many seconds the kernel runs at least before its speed is checked."""
        self.is_wanted = False
        """True if the kernel should follow remembered control states."""
        cells = 0 if state is None else len(state.machine.board.digits)
        self._patience = self._check * max(1.0, cells / _CELLS)
        """Seconds for which the game is played before its speed is checked."""
        self._seconds = 0.0
        """Seconds that the kernel ran since the last check."""
        self._steps = 0
        """Steps that the kernel took since the last check."""
        self._slow = 0.0
        """Seconds that a step took when the kernel last played the game."""
        self._stayed = 0.0
        """Seconds for which the kernel has followed remembered states since remembering began."""
        self._stay = learning * _STAY
        """Seconds for which the kernel follows remembered states before it plays the game again, to compare."""
        self._credit = 0.0
        """Seconds that may be spent learning."""
        self._forgotten = learning * _AGAIN
        """How many seconds to wait the next time that states do not come again."""
        self._useless = 0.0
        """How many seconds to wait the next time that something else is slow."""
        self.steps = 0
        """The number of remembered steps."""
        self.spent = 0.0
        """Seconds spent learning."""

    def count(self, seconds: float, steps: int) -> bool:
        """Record a call of the kernel. Return True if remembering begins, or if it pauses so that the game can be
        compared again."""
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
        """Stop remembering for a while, because hot code is searched first and may be enough. Call this only if
        `is_on` is False."""
        if self.is_wanted:
            self._stop(self._check)

    def _earn(self, seconds: float, steps: int) -> bool:
        """Do the part of `count` for the time while remembering is wanted: add the credit for `steps` steps, and
        stop remembering if it is of no use."""
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
        """Stop remembering. The game is then played for at least `patience` seconds."""
        self.end()
        self.is_wanted = False
        self._patience = patience
        self._seconds, self._steps = 0.0, 0

    @property
    def is_on(self) -> bool:
        """True if the kernel follows remembered states. Its registers then do not contain the state of the game."""
        return self._states is not None and self._states.is_on

    def end(self) -> None:
        """Write the state of the game into the registers. If remembering is still wanted, it continues later."""
        if self._states is not None and self._states.is_on:
            self._states.end()

    def prepare(self) -> None:
        """Prepare for a call of the kernel."""
        if self.is_wanted and not self.is_on:
            self._find_out(self._begin)

    def learn(self) -> None:
        """Learn the next control state, without which the kernel cannot continue."""
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
        """Record that learning took `seconds`. With `is_full`, there was no room for more states. Stop remembering
        if the credit is used up or there is no room."""
        self.spent += seconds
        self._credit -= seconds
        if is_full or self._credit < 0:
            self._stop(max(self._forgotten, -self._credit * _AGAIN))
            self._forgotten = min(self._forgotten * _LONGER, _LONGEST)

    @property
    def control_states(self) -> int:
        """The number of remembered control states."""
        return 0 if self._states is None else len(self._states)
