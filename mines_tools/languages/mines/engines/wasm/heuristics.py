"""Decides when to look for regions: when the kernel's interpreter takes many of the steps."""

from __future__ import annotations

from time import thread_time

from mines_tools.base.records import NamedTuple
from mines_tools.languages.mines.engines.kernel import layout as at
from mines_tools.languages.mines.engines.kernel.stack import LARGEST
from mines_tools.languages.mines.engines.wasm.pace import PaceThresholds
from mines_tools.languages.mines.engines.wasm.remembering import RememberingThresholds

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.languages.mines.engines.automaton import Automaton
    from mines_tools.languages.mines.engines.kernel.state import KernelState
    from mines_tools.languages.mines.engines.wasm.regions import WasmRegions


_SHORT = 1e-9


class Thresholds(NamedTuple):
    """The thresholds for hot code. In tests all can be low."""

    first: int = 300_000
    """Interpreted steps before the first search for regions."""
    again: int = 300_000
    """Interpreted steps before the next search; four times as many each time that none were found."""
    most: int = 1 << 33
    """Steps that a wait has at most."""
    slow: float = 3e-8
    """Seconds per step to wait for: when the kernel has run that long, the wait ends too."""
    fewest: int = 2_000
    """Steps that the interpreter must have taken for `slow` to apply."""
    share: float = 0.1
    """The part of the time that the interpreter must take."""
    step: float = 2.5e-9
    """Seconds that a step of the interpreter is assumed to take."""
    work: float = 1e-9
    """Seconds added for each unit of work of a step that takes long (see `kernel.game.spend`)."""
    looking: float = 0.2
    """The part of the time in which regions may be searched."""
    unasked: float = 0.1
    """Seconds in which regions may be searched in any case."""
    recorded: int = 4_096
    """Steps of a recording."""
    recording: float = 0.03
    """Seconds, about, after which a recording ends."""
    longer: int = 4
    """The factor for the length of a recording after one from which no region was made."""
    least: int = 2
    """Visits that a node needs for a region there."""
    part: float = 1 / 50
    """The part of the recorded steps that a region must take."""
    at_once: int = 12
    """The greatest number of regions from one recording."""
    regions: int = 300
    """The greatest number of regions."""
    code: int = 2_000_000
    """The greatest number of bytes of their code."""
    backs: int = 50
    """Rounds that are taken back before a region is checked."""
    loss: int = 24
    """Rounds that must be done for each one taken back. With fewer, the region is made again."""
    times: int = 4
    """The number of times that a region is made again at most."""
    checked: int = 1_024
    """Entries to a region before its gain is checked."""
    gain: float = 4e-8
    """Seconds that a region must save the interpreter at each entry. With fewer, it is not made, or is
    dropped."""
    stack: int = LARGEST
    """Values of the stack that may be in the kernel's memory."""
    pace: PaceThresholds = PaceThresholds()
    remembering: RememberingThresholds = RememberingThresholds()


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
        """Whether there was not enough memory for more regions."""
        self._pause = thresholds.first
        self._interpreted = 0
        """Steps of the interpreter since the last search."""
        self._interpreting = 0.0
        """Seconds, about, that the interpreter took for them."""
        self._seconds = 0.0
        """Seconds that the kernel ran since the last search."""
        self._all_seconds = 0.0
        """Seconds that the kernel ran in all."""
        self._is_asked = False
        self._is_recording = False
        self._has_run = False
        """Whether the kernel has run since the last recording."""
        self._recorded_seconds = 0.0
        self._longer = 1
        """The factor for the length of a recording."""
        self.spent = 0.0
        """Seconds spent searching."""

    def count(self, interpreted: int, work: int, seconds: float) -> None:
        """Note a call of the kernel: the interpreted steps, their work, and the seconds it ran."""
        thresholds = self._thresholds
        self._interpreted += interpreted
        self._interpreting += interpreted * thresholds.step + work * thresholds.work
        self._seconds += seconds
        self._all_seconds += seconds
        self._has_run = True

    def pass_by(self, seconds: float) -> None:
        """Note that the kernel ran for `seconds` on remembered control states."""
        self._all_seconds += seconds

    def ask(self) -> None:
        """Search as soon as possible: the kernel plays the game again."""
        self._is_asked = True

    def are_due(self) -> bool:
        """Return whether to look for regions now."""
        thresholds = self._thresholds
        if self._is_recording:
            return self._has_run
        if self._link is None or not self._has_waited():
            return False
        regions = self.regions
        if (
            regions is not None
            and regions.made
            and self._interpreting < self._seconds * thresholds.share
        ):
            regions.judge()
            self._count_from_here()
            return False
        return self.spent < self._most()

    def _most(self) -> float:
        """Return how many seconds may be spent searching, so far."""
        thresholds = self._thresholds
        return max(thresholds.unasked, thresholds.looking * self._all_seconds)

    def _has_waited(self) -> bool:
        return (
            self._is_asked
            or self._interpreted >= self._pause
            or (
                self._interpreted >= self._thresholds.fewest
                and self._seconds >= self._pause * self._thresholds.slow
            )
        )

    def _worth(self) -> float:
        """Return how many steps a region must save: fewer if the interpreter takes long for each."""
        if not self._interpreted:
            return self._thresholds.gain / self._thresholds.step
        return self._thresholds.gain * self._interpreted / max(self._interpreting, _SHORT)

    def _count_from_here(self) -> None:
        self._interpreted = 0
        self._interpreting = self._seconds = 0.0
        self._is_asked = False

    def look(self) -> bool:
        """Record the next steps, or make regions from the recorded ones. Return whether some were made.

        The kernel must have the state.
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
        found = 0
        is_enough = self.regions.record()
        self._recorded_seconds += thread_time() - began
        if is_enough or self._recorded_seconds > thresholds.recording * self._longer:
            try:
                found = self.regions.end(began + self._most() - self.spent)
            except MemoryError:
                self._link = None
                self.is_full = True
            self._is_recording = False
            self._count_from_here()
            self._longer = 1 if found else thresholds.longer
            self._pause = thresholds.again if found else min(self._pause * 4, thresholds.most)
        state.put(at.ONCE, self._is_recording)
        self.spent += thread_time() - began
        return found > 0
