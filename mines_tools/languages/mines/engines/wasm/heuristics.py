"""Decides when to search regions: when the kernel's interpreter takes many of the steps."""

from __future__ import annotations

from time import thread_time

from mines_tools.languages.mines.engines.kernel import layout as at

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.languages.mines.engines.automaton import Automaton
    from mines_tools.languages.mines.engines.kernel.state import KernelState
    from mines_tools.languages.mines.engines.thresholds import Thresholds
    from mines_tools.languages.mines.engines.wasm.regions import WasmRegions


_SHORT = 1e-9
_SLOW = 3e-8
"""A pause ends early when the kernel has run for this many seconds for each step of the pause."""
_FEWEST = 2_000
"""For a pause to end early (see `_SLOW`), the interpreter must have taken at least this number of steps in it."""
_STEP = 2.5e-9
"""Seconds that a step of the interpreter is assumed to take."""
_WORK = 1e-9
"""Seconds added for each unit of work of a step that takes long (see `kernel.game.spend`)."""
_SEARCHING = 0.2
"""The share of the kernel's time that searches for regions may take."""
_RECORDING = 0.03
"""The approximate number of seconds after which a recording ends."""
_LONGER = 4
"""If no region was made from a recording, the next one is longer by this factor."""


class HotSpots:
    """The decision when to look for regions."""

    def __init__(
        self, state: KernelState | None, automaton: Automaton, thresholds: Thresholds
    ) -> None:
        self._state = state
        self._automaton = automaton
        self._thresholds = thresholds
        self.regions: WasmRegions | None = None
        self._link = None if state is None else getattr(state.core, "link", None)
        self.is_full = False
        """True if there was not enough memory for more regions."""
        self._pause = thresholds.first
        self._interpreted = 0
        """The number of steps that the interpreter has taken since the last search."""
        self._interpreting = 0.0
        """The approximate number of seconds that the interpreter took for the steps in `_interpreted`."""
        self._seconds = 0.0
        """Seconds that the kernel ran since the last search."""
        self._all_seconds = 0.0
        """Seconds that the kernel ran since the start."""
        self._is_asked = False
        self._is_recording = False
        self._has_run = False
        """True if the kernel has run since the last recording."""
        self._recorded_seconds = 0.0
        self._longer = 1
        """The factor by which the next recording is longer than normal."""
        self.spent = 0.0
        """Seconds spent searching."""

    def count(self, interpreted: int, work: int, seconds: float) -> None:
        """Record the data of a call of the kernel: the interpreted steps, their work, and the seconds that it ran."""
        self._interpreted += interpreted
        self._interpreting += interpreted * _STEP + work * _WORK
        self._seconds += seconds
        self._all_seconds += seconds
        self._has_run = True

    def pass_by(self, seconds: float) -> None:
        """Record that the kernel ran for `seconds` on remembered control states."""
        self._all_seconds += seconds

    def ask(self) -> None:
        """Request a search as soon as possible, because the kernel plays the game again."""
        self._is_asked = True

    def are_due(self) -> bool:
        """Return whether regions should be searched now."""
        if self._is_recording:
            return self._has_run
        if self._link is None or not self._has_waited():
            return False
        regions = self.regions
        if (
            regions is not None
            and regions.made
            and self._interpreting < self._seconds * self._thresholds.interpreted
        ):
            regions.judge()
            self._count_from_here()
            return False
        return self.spent < self._most()

    def _most(self) -> float:
        """Return the greatest number of seconds that all searches of the run may have taken until now."""
        return max(self._thresholds.search_seconds, _SEARCHING * self._all_seconds)

    def _has_waited(self) -> bool:
        return (
            self._is_asked
            or self._interpreted >= self._pause
            or (self._interpreted >= _FEWEST and self._seconds >= self._pause * _SLOW)
        )

    def _worth(self) -> float:
        """Return how many steps a region must save. The number is lower if the interpreter takes long for each step."""
        gain = self._thresholds.gain
        if not self._interpreted:
            return gain
        return gain * _STEP * self._interpreted / max(self._interpreting, _SHORT)

    def _count_from_here(self) -> None:
        self._interpreted = 0
        self._interpreting = self._seconds = 0.0
        self._is_asked = False

    def look(self) -> bool:
        """Record the next steps, or make regions from the recorded ones. Return whether any region was made.

        The state of the run must be in the memory of the kernel.
        """
        state, thresholds = self._state, self._thresholds
        assert state is not None
        assert self._link is not None
        began = thread_time()
        if self.regions is None:
            from mines_tools.languages.mines.engines.wasm.regions import WasmRegions

            self.regions = WasmRegions(state, self._automaton, self._link, thresholds)
        if not self._is_recording:
            self.regions.begin(thresholds.recorded * self._longer, self._worth())
            self._is_recording = True
            self._recorded_seconds = 0.0
        self._has_run = False
        made = 0
        is_enough = self.regions.record()
        self._recorded_seconds += thread_time() - began
        if is_enough or self._recorded_seconds > _RECORDING * self._longer:
            try:
                made = self.regions.end(began + self._most() - self.spent)
            except MemoryError:
                self._link = None
                self.is_full = True
            self._is_recording = False
            self._count_from_here()
            self._longer = 1 if made else _LONGER
            self._pause = (
                thresholds.first if made else min(self._pause * 4, thresholds.longest_pause)
            )
        state.put(at.ONCE, self._is_recording)
        self.spent += thread_time() - began
        return made > 0
