"""Decides when to search for regions. It is time to search if the kernel's interpreter takes many
steps that compiled regions could take faster."""

from __future__ import annotations

from mines_tools.base.clock import thread_time
from mines_tools.languages.mines.engines.kernel import layout as at

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.languages.mines.engines.automaton import Automaton
    from mines_tools.languages.mines.engines.kernel.state import KernelState
    from mines_tools.languages.mines.engines.thresholds import Thresholds
    from mines_tools.languages.mines.engines.wasm.regions import WasmRegions


_SHORT = 1e-9
_SLOW = 3e-8
"""A number of seconds per step. A pause between two searches lasts for a certain number of steps. The
pause ends early if the kernel has run for `_SLOW` seconds for each of these steps."""
_FEWEST = 2_000
"""A number of steps. A pause ends early (see `_SLOW`) only after the interpreter has taken at least
this many steps since the pause began."""
_STEP = 2.5e-9
"""The number of seconds that a step of the interpreter is assumed to take."""
_WORK = 1e-9
"""The number of seconds that a unit of work is assumed to take in a step that takes long (see
`kernel.game.spend`)."""
_SEARCHING = 0.2
"""A share of the kernel's time. All searches for regions together may take at most this share."""
_RECORDING = 0.03
"""The approximate number of seconds after which a recording ends."""
_LONGER = 4
"""A factor. If a recording leads to no region, the next recording has this many times the normal
number of steps."""


class HotSpots:
    """The searches for regions in a run. An object of this class decides when to search, and
    carries out each search."""

    def __init__(
        self, state: KernelState | None, automaton: Automaton, thresholds: Thresholds
    ) -> None:
        self._state = state
        self._automaton = automaton
        self._thresholds = thresholds
        self.regions: WasmRegions | None = None
        self._link = None if state is None else state.core.link
        self.is_full = False
        """True if there are no more searches, because there was not enough memory for more
        regions."""
        self._pause = thresholds.first
        self._interpreted = 0
        """The number of steps that the interpreter has taken since the last search."""
        self._interpreting = 0.0
        """The approximate number of seconds that the interpreter took for the steps in `_interpreted`."""
        self._seconds = 0.0
        """The number of seconds that the kernel has run since the last search."""
        self._all_seconds = 0.0
        """The number of seconds that the kernel has run since the start of the run."""
        self._is_asked = False
        self._is_recording = False
        self._has_run = False
        """True if the kernel has run since steps were last recorded."""
        self._recorded_seconds = 0.0
        self._longer = 1
        """The factor for the next recording: its number of steps is the normal number times this
        factor."""
        self.spent = 0.0
        """The number of seconds spent on searches."""

    def count(self, interpreted: int, work: int, seconds: float) -> None:
        """Count one call of the kernel: the number of steps of the interpreter, the units of work
        in these steps, and the number of seconds that the kernel ran."""
        self._interpreted += interpreted
        self._interpreting += interpreted * _STEP + work * _WORK
        self._seconds += seconds
        self._all_seconds += seconds
        self._has_run = True

    def pass_by(self, seconds: float) -> None:
        """Count one call of the kernel in which it followed remembered control states. `seconds` is
        the time that the kernel ran."""
        self._all_seconds += seconds

    def ask(self) -> None:
        """Request a search as soon as possible. The reason is that the kernel plays the game again,
        after it followed remembered control states."""
        self._is_asked = True

    def are_due(self) -> bool:
        """Return whether to search for regions now."""
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
        """Return the greatest number of seconds that is allowed for all searches of the run
        together. This number grows during the run."""
        return max(self._thresholds.search_seconds, _SEARCHING * self._all_seconds)

    def _has_waited(self) -> bool:
        return (
            self._is_asked
            or self._interpreted >= self._pause
            or (self._interpreted >= _FEWEST and self._seconds >= self._pause * _SLOW)
        )

    def _worth(self) -> float:
        """Return the number of steps that a region must take at each entry to be of use. The number
        is lower if the interpreter takes long for a step."""
        gain = self._thresholds.gain
        if not self._interpreted:
            return gain
        return gain * _STEP * self._interpreted / max(self._interpreting, _SHORT)

    def _count_from_here(self) -> None:
        self._interpreted = 0
        self._interpreting = self._seconds = 0.0
        self._is_asked = False

    def look(self) -> bool:
        """Record the next steps of the run. If enough steps are recorded, make regions from them.
        Return whether a region was made.

        The state of the run must be in the kernel's memory.
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
