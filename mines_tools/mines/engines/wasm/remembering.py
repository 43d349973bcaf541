"""When the kernel goes from one remembered control state to the next: where a step takes it long, because clicks open or
restart much of the board, and where control states come back."""

from __future__ import annotations

from time import thread_time

from mines_tools.mines.engines.automaton import TooManyNodes
from mines_tools.records import NamedTuple

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    from mines_tools.mines.engines.kernel.state import KernelState
    from mines_tools.mines.engines.wasm.states import States

_REMEMBERED = 5e-9
"""How many seconds a step takes, about, that is remembered."""
_BETTER = 0.7
_LONGER = 2
_MUCH_LONGER = 8


class RememberingThresholds(NamedTuple):
    """From when on control states are remembered. In tests all can be low."""

    patience: float = 0.015
    """After so many seconds of the kernel it is looked at, at first"""
    cell: float = 1e-5
    """and after so many for each cell of the board, all of which a click may open,"""
    slow: float = 3e-8
    """and begun if a step took so many seconds."""
    learning: float = 0.05
    """For so many seconds states are found out before they must come back; otherwise the game is played,"""
    again: float = 8.0
    """for so many times as long, and each time twice as long."""
    stay: float = 0.1
    """After so many seconds it is seen whether the game is played as fast now; each time twice as long,"""
    longest: float = 20.0
    """but at most so long."""


class Remembering:
    """Decides, and tells what was remembered."""

    def __init__(self, state: KernelState | None, thresholds: RememberingThresholds) -> None:
        self._state = state
        self._states: States | None = None
        self._thresholds = thresholds
        self.is_wanted = False
        """Whether the kernel is to go by what is remembered."""
        cells = 0 if state is None else len(state.machine.board.digits)
        self._patience = max(thresholds.patience, thresholds.cell * cells)
        self._next = thresholds.learning * thresholds.again
        """How long to wait when states do not come back."""
        self._stay = thresholds.stay
        self._much_longer = _MUCH_LONGER
        """So many times as long the game is played when it was something else that took long."""
        self._seconds = 0.0
        self._steps = 0
        self._slow = 0.0
        """How many seconds a step takes where the game is played."""
        self._credit = 0.0
        """How many seconds may be spent to find out more."""
        self._stayed = 0.0
        self.steps = 0
        """How many were taken so."""
        self.spent = 0.0
        """How many seconds it took to find out."""

    def count(self, seconds: float, steps: int) -> bool:
        """Note what the kernel did. Returns whether to change, although what is done goes well."""
        self._seconds += seconds
        self._steps += steps
        if self.is_wanted:
            self.steps += steps
            return self._earn(seconds, steps)
        if self._seconds >= self._patience:
            slow = self._seconds / max(self._steps, 1)
            if slow > self._thresholds.slow:
                self.is_wanted = True
                self._slow = slow
                self._credit = self._thresholds.learning
                self._stayed = 0.0
            self._seconds, self._steps = 0.0, 0
            return self.is_wanted
        return False

    def _earn(self, seconds: float, steps: int) -> bool:
        thresholds = self._thresholds
        self._credit = min(
            self._credit + steps * max(self._slow - _REMEMBERED, 0.0), thresholds.learning
        )
        self._stayed += seconds
        if self._seconds < thresholds.patience:
            return False
        if (
            self._seconds > self._steps * self._slow * _BETTER
        ):  # it is something else that takes long
            self._stop(min(self._stayed * self._much_longer, thresholds.longest))
            self._much_longer *= _LONGER
        elif self._stayed > self._stay:
            self._stay = min(self._stay * _LONGER, thresholds.longest)
            self._next = thresholds.learning * thresholds.again
            self._much_longer = _MUCH_LONGER
            self._stop(thresholds.patience)
            return True
        self._seconds, self._steps = 0.0, 0
        return False

    def _stop(self, patience: float) -> None:
        self.is_wanted = False
        self._patience = patience
        self._seconds, self._steps = 0.0, 0

    def prepare(self) -> None:
        """The kernel is about to be called: it is to play the game, or to go by what is remembered."""
        states = self._states
        if not self.is_wanted:
            self.end()
        elif states is None or not states.is_on:
            began = thread_time()
            try:
                self._begin()
            except TooManyNodes:
                self._wait()
            self._spend(thread_time() - began)

    def _begin(self) -> None:
        if self._states is None:
            from mines_tools.mines.engines.wasm.states import States

            assert self._state is not None
            self._states = States(self._state)
        self._states.begin()

    def end(self) -> None:
        """The registers of the game are to be as the game is."""
        if self._states is not None and self._states.is_on:
            self._states.end()

    def learn(self) -> None:
        """The kernel does not know what follows."""
        assert self._states is not None
        began = thread_time()
        try:
            self._states.learn()
        except TooManyNodes:
            self._wait()
        self._spend(thread_time() - began)

    def _spend(self, seconds: float) -> None:
        """To find out more took so long."""
        self.spent += seconds
        self._credit -= seconds
        if self._credit < 0 and self.is_wanted:
            self._wait()

    def _wait(self) -> None:
        """States do not come back, or are too many."""
        self._stop(max(self._next, -self._credit * self._thresholds.again))
        self._next *= _LONGER

    @property
    def control_states(self) -> int:
        """How many are remembered."""
        return 0 if self._states is None else len(self._states)
