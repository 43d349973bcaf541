"""When the kernel goes from one remembered control state to the next: where a step takes it long, because clicks open or
restart much of the board, and where control states come back.

First the game is played, and it is measured how long a step takes. If that is long, the kernel goes by what is remembered.
It goes back to playing

- if what is found out takes too long, because states do not come back: there is a credit for that, which each remembered
  step increases;
- if a step takes as long as before, because it is something else that takes long;
- and after a while in any case: by then hot code may be quicker.

It is tried again later. In the first two cases, each wait is twice as long as the one before.
"""

from __future__ import annotations

from time import thread_time

from mines_tools.base.records import NamedTuple
from mines_tools.languages.mines.engines.automaton import TooManyNodes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from mines_tools.languages.mines.engines.automaton import Automaton
    from mines_tools.languages.mines.engines.kernel.state import KernelState
    from mines_tools.languages.mines.engines.wasm.states import States

_REMEMBERED = 5e-9
"""How many seconds a step takes, about, that is remembered."""
_AS_LONG = 0.7
"""It is of no use if a step takes more than this part of the time that it took when the game was played."""
_LONGER = 2
"""So many times as long is waited each time."""


class RememberingThresholds(NamedTuple):
    """From when on control states are remembered. In tests all can be low."""

    patience: float = 0.015
    """After so many seconds of the kernel it is looked at, at first"""
    cell: float = 1e-5
    """and after so many for each cell of the board, all of which a click may open,"""
    slow: float = 3e-8
    """and begun if a step took so many seconds."""
    learning: float = 0.05
    """For so many seconds states are found out before they must come back; otherwise the game is played"""
    again: float = 8.0
    """for so many times as long; so too where it is something else that takes long."""
    stay: float = 0.1
    """After so many seconds it is seen whether the game is played as fast now; each time after twice as long."""
    longest: float = 20.0
    """No wait is longer than so many seconds, unless it took long to find out."""


class Remembering:
    """Decides, and tells what was remembered."""

    def __init__(
        self, state: KernelState | None, automaton: Automaton, thresholds: RememberingThresholds
    ) -> None:
        self._state = state
        self._automaton = automaton
        self._states: States | None = None
        self._thresholds = thresholds
        self.is_wanted = False
        """Whether the kernel is to go by what is remembered."""
        cells = 0 if state is None else len(state.machine.board.digits)
        self._patience = max(thresholds.patience, thresholds.cell * cells)
        """For how many seconds the game is played before it is looked at."""
        self._seconds = 0.0
        """How long the kernel ran since it was looked at,"""
        self._steps = 0
        """and how many steps it took."""
        self._slow = 0.0
        """How many seconds a step took when the game was played."""
        self._stayed = 0.0
        """For how long it goes by what is remembered,"""
        self._stay = thresholds.stay
        """and for how long it will."""
        self._credit = 0.0
        """How many seconds may be spent to find out more."""
        self._forgotten = thresholds.learning * thresholds.again
        """How long to wait the next time that states do not come back,"""
        self._useless = 0.0
        """and the next time that it is something else that takes long."""
        self.steps = 0
        """How many were taken so."""
        self.spent = 0.0
        """How many seconds it took to find out."""

    def count(self, seconds: float, steps: int) -> bool:
        """Note what the kernel did. Returns whether this begins, or ends because it is time to see what is quicker."""
        self._seconds += seconds
        self._steps += steps
        if self.is_wanted:
            self.steps += steps
            return self._earn(seconds, steps)
        if self._seconds < self._patience:
            return False
        slow = self._seconds / max(self._steps, 1)
        self._seconds, self._steps = 0.0, 0
        if slow > self._thresholds.slow:
            self.is_wanted = True
            self._slow = slow
            self._credit = self._thresholds.learning
            self._stayed = 0.0
        return self.is_wanted

    def put_off(self) -> None:
        """Hot code is looked for first, and may be all that is needed. Only where `is_on` is false."""
        if self.is_wanted:
            self._stop(self._thresholds.patience)

    def _earn(self, seconds: float, steps: int) -> bool:
        """`count`, where it goes by what is remembered: these steps bring credit."""
        thresholds = self._thresholds
        credit = self._credit + steps * max(self._slow - _REMEMBERED, 0.0)
        self._credit = min(credit, thresholds.learning)
        self._stayed += seconds
        if self._seconds < thresholds.patience:
            return False
        if self._seconds > self._steps * self._slow * _AS_LONG:
            wait = max(self._stayed * thresholds.again, self._useless)
            self._useless = min(wait * _LONGER, thresholds.longest)
            self._stop(min(wait, thresholds.longest))
            return False
        self._seconds, self._steps = 0.0, 0
        if self._stayed <= self._stay:
            return False
        self._stay = min(self._stay * _LONGER, thresholds.longest)
        self._forgotten = thresholds.learning * thresholds.again
        self._useless = 0.0
        self._stop(thresholds.patience)
        return True

    def _stop(self, patience: float) -> None:
        """The game is played, for so many seconds at least."""
        self.end()
        self.is_wanted = False
        self._patience = patience
        self._seconds, self._steps = 0.0, 0

    @property
    def is_on(self) -> bool:
        """Whether the kernel goes by what is remembered, and its registers do not tell how the game is."""
        return self._states is not None and self._states.is_on

    def end(self) -> None:
        """The registers of the game are to be as the game is. If it is still wanted it goes on later."""
        if self._states is not None and self._states.is_on:
            self._states.end()

    def prepare(self) -> None:
        """The kernel is about to be called."""
        if self.is_wanted and not self.is_on:
            self._find_out(self._begin)

    def learn(self) -> None:
        """The kernel does not know what follows."""
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
        """It took so long to find out more. Perhaps there is no room for it."""
        self.spent += seconds
        self._credit -= seconds
        if is_full or self._credit < 0:
            thresholds = self._thresholds
            self._stop(max(self._forgotten, -self._credit * thresholds.again))
            self._forgotten = min(self._forgotten * _LONGER, thresholds.longest)

    @property
    def control_states(self) -> int:
        """How many are remembered."""
        return 0 if self._states is None else len(self._states)
