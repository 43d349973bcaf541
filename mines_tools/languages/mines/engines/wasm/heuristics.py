"""When to look for regions: when the kernel's interpreter takes many of the steps."""

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
    """From when on code is hot. In tests all can be low."""

    first: int = 300_000
    """After how many interpreted steps regions are looked for."""
    again: int = 300_000
    """After how many more they are looked for again: four times as many each time that none were found."""
    most: int = 1 << 33
    """No wait is longer than so many steps."""
    slow: float = 3e-8
    """Seconds. The wait ends too when the kernel has run so long for each step that was to be waited for,"""
    fewest: int = 2_000
    """if the interpreter has taken so many."""
    share: float = 0.1
    """What part of the time the interpreter must take,"""
    step: float = 2.5e-9
    """where each of its steps takes so many seconds,"""
    work: float = 1e-9
    """and so many more for what a step does that takes long (see `kernel.game.spend`)."""
    looking: float = 0.2
    """The part of the time in which regions may be looked for."""
    unasked: float = 0.1
    """Seconds in which they may be looked for in any case."""
    recorded: int = 4_096
    """How many steps are recorded, or"""
    recording: float = 0.03
    """for about so many seconds; after a recording of which no region was made,"""
    longer: int = 4
    """so many times as long."""
    least: int = 2
    """How often a node must have been met to make a region there,"""
    part: float = 1 / 50
    """and what part of the recorded steps it must take."""
    at_once: int = 12
    """How many regions are made of one recording."""
    regions: int = 300
    """How many there are at most,"""
    code: int = 2_000_000
    """with so many bytes."""
    backs: int = 50
    """How many rounds are taken back before a region is looked at."""
    loss: int = 24
    """It is made again if for each of them less than so many rounds were done,"""
    times: int = 4
    """at most so often."""
    checked: int = 1_024
    """How often a region is entered before it is asked what it gained."""
    gain: float = 4e-8
    """A region must save the interpreter so many seconds each time: otherwise it is not made, or is given up."""
    stack: int = LARGEST
    """How many values of the stack may lie in the kernel's memory."""
    pace: PaceThresholds = PaceThresholds()
    remembering: RememberingThresholds = RememberingThresholds()


class HotSpots:
    """What decides when to look for regions."""

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
        """How many steps the interpreter has taken since regions were looked for,"""
        self._interpreting = 0.0
        """how long that took, about,"""
        self._seconds = 0.0
        """how long the kernel ran since then,"""
        self._all_seconds = 0.0
        """and in all."""
        self._is_asked = False
        self._is_recording = False
        self._has_run = False
        """Whether the kernel has run since it was last recorded."""
        self._recorded_seconds = 0.0
        self._longer = 1
        """How many times as long is recorded."""
        self.spent = 0.0
        """How long it took to look."""

    def count(self, interpreted: int, work: int, seconds: float) -> None:
        """Note what the kernel did: how many steps the interpreter took, and with how much work."""
        thresholds = self._thresholds
        self._interpreted += interpreted
        self._interpreting += interpreted * thresholds.step + work * thresholds.work
        self._seconds += seconds
        self._all_seconds += seconds
        self._has_run = True

    def pass_by(self, seconds: float) -> None:
        """The kernel took so long for what was remembered."""
        self._all_seconds += seconds

    def ask(self) -> None:
        """The kernel plays the game again: look at once, unless too much time was spent so."""
        self._is_asked = True

    def are_due(self) -> bool:
        """Whether to look for regions now."""
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
        """How many seconds may be spent to look, so far."""
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
        """How many steps are worth a region: fewer where the interpreter takes long for each."""
        if not self._interpreted:
            return self._thresholds.gain / self._thresholds.step
        return self._thresholds.gain * self._interpreted / max(self._interpreting, _SHORT)

    def _count_from_here(self) -> None:
        self._interpreted = 0
        self._interpreting = self._seconds = 0.0
        self._is_asked = False

    def look(self) -> bool:
        """Record what comes next, or make regions of what was recorded; returns whether some were made. The kernel has
        the state."""
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
