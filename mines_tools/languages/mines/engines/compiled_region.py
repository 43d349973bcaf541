"""The hot code of a run: what is recorded, which regions are made of it, and which are given up."""

from __future__ import annotations

from math import inf
from time import perf_counter

from mines_tools.base.records import NamedTuple
from mines_tools.languages.mines.engines.automaton import NEW, OVER, REGION
from mines_tools.languages.mines.engines.building import build, is_stop, rotated
from mines_tools.languages.mines.engines.python_code import compiled
from mines_tools.languages.mines.engines.recording import Recording
from mines_tools.languages.mines.engines.trimming import leaves_of
from mines_tools.languages.mines.operations import Program

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.languages.mines.engines.automaton import Automaton, Node
    from mines_tools.languages.mines.engines.engine import Enter
    from mines_tools.languages.mines.engines.region import Region
    from mines_tools.languages.mines.machine import Machine


_MOST_TRIED = 5
_RECORDING_SECONDS = 1.5e-6
"""About what a step takes that is recorded."""


class Thresholds(NamedTuple):
    """From when on code is hot. In tests all can be low."""

    cold: int = 2_000
    """After so many steps from node to node the first recording is made,"""
    cold_again: int = 20_000
    """and after so many another one; twice as many each time that it was of no use."""
    coldest: int = 20_000_000
    recorded: int = 4_096
    """How many steps are recorded; more each time that it was of no use,"""
    most_recorded: int = 65_536
    """up to so many."""
    least: int = 2
    """How often a node must have been met to make a region there,"""
    share: float = 1 / 50
    """and what part of the recorded steps it must take; less each time that none was found,"""
    least_share: float = 1 / 1000
    """down to this."""
    backs: int = 50
    """How many rounds are taken back before a region is looked at."""
    loss: int = 1_000
    """It is made again if for each of them less than so many rounds were done."""
    times: int = 5
    """How often it is made again."""
    checked: int = 1_024
    """How often a region is entered before it is asked what it gained."""
    gain: int = 12
    """It is given up if that was fewer steps each time."""
    regions: int = 300
    """At most so many."""
    at_once: int = 12
    """From one recording."""
    building: float = 0.25
    """The part of the time in which regions may be made,"""
    unasked: float = 0.2
    """after so many seconds of it."""


class Hot:
    """A region that is compiled."""

    __slots__ = (
        "backs",
        "checked",
        "enter",
        "entries",
        "gained",
        "kind",
        "longest",
        "most_backs",
        "node",
        "region",
    )

    def __init__(self, region: Region, enter: Enter, most_backs: int, checked: int) -> None:
        self.node = region.header
        self.region = region
        self.enter = enter
        self.longest = region.longest
        self.kind = region.header.kind
        """How the step at its header is done without it."""
        self.entries = 0
        self.gained = 0
        """How many steps were taken in it."""
        self.checked: float = checked
        """After how many entries it is asked what it gained, once."""
        self.backs = 0
        """How often a round was taken back."""
        self.most_backs = most_backs

    def is_to_judge(self) -> bool:
        """Whether to look at what it gained: see `Regions.judge`."""
        return self.backs >= self.most_backs or self.entries >= self.checked


class Regions:
    """The regions of a run."""

    def __init__(self, machine: Machine, automaton: Automaton, thresholds: Thresholds) -> None:
        self._machine = machine
        self._automaton = automaton
        self.thresholds = thresholds
        self._program = Program(machine.board, machine.operations, machine.dialect)
        self.hot: dict[Node, Hot] = {}
        self._made: dict[Node, int] = {}
        """How often there was a region."""
        self._tried: dict[Node, int] = {}
        """How often none could be made."""
        self._recording = Recording(automaton)
        self._length = thresholds.recorded
        self._share = thresholds.share
        self._last = 0
        """How many steps will have been recorded when it is looked at; 0 where nothing is being recorded."""
        self._beyond: list[Node] = []
        """Where a region may begin, if none begins where the last one was tried."""
        self._lossy: list[Hot] = []
        """Regions to make again, with what was seen since."""
        self.dropped = 0
        self._gone = 0
        self.seconds = 0.0
        """What recording and making took."""
        self.recorded = 0
        """How many steps were taken so."""
        self._pause = thresholds.cold_again
        self.run_seconds = 0.0
        """What the run took so far."""
        self._began = 0.0

    @property
    def steps(self) -> int:
        """How many were taken in regions."""
        return self._gone + sum(hot.gained for hot in self.hot.values())

    def record(self, steps: int) -> int:
        """Take up to `steps` steps and record them, but not on where a region begins. Returns in how many steps from node
        to node to record again; 0 for at once. Raises InputError and NeedsInput as `Machine.advance` does."""
        self._began = perf_counter()
        thresholds, recording = self.thresholds, self._recording
        before = recording.steps
        try:
            if not self._last:
                length = self._length
                if not self._has_time(length * _RECORDING_SECONDS):
                    length = thresholds.recorded
                if not self._has_time(length * _RECORDING_SECONDS):
                    return thresholds.cold_again  # when there may be time
                self._last = before + length
            recording.record(self._machine, min(steps, self._last - before), self.hot)
            if recording.steps < self._last and not recording.is_cut_short:
                return 0
            self._last = 0
            if self._build(recording):
                self._length, self._pause = thresholds.recorded, thresholds.cold_again
                return self._pause
            self._length = min(self._length * 4, thresholds.most_recorded)
            self._share = max(self._share / 4, min(self._share, thresholds.least_share))
            return self._wait()
        finally:
            self.recorded += recording.steps - before
            self.seconds += perf_counter() - self._began

    def look_again(self) -> None:
        """Record as soon and for as long as at first, however often that was of no use."""
        thresholds = self.thresholds
        self._length, self._share = thresholds.recorded, thresholds.share
        self._pause = thresholds.cold_again

    def _wait(self) -> int:
        """Twice as long."""
        self._pause = min(self._pause * 2, self.thresholds.coldest)
        return self._pause

    def forget(self) -> None:
        """All regions: their nodes are forgotten too."""
        self._drop_all()
        self._made.clear()
        self._tried.clear()
        self._recording = Recording(self._automaton)
        self._last = 0
        self._length, self._share = self.thresholds.recorded, self.thresholds.share

    def judge(self, hot: Hot) -> bool:
        """A round was taken back often, or the region entered often. Whether to record why."""
        thresholds = self.thresholds
        if hot.entries >= hot.checked:
            hot.checked = inf
        if hot.entries >= thresholds.checked and hot.gained < hot.entries * thresholds.gain:
            self._drop(hot)
            self._tried[hot.node] = _MOST_TRIED
            return True
        if hot.backs < hot.most_backs:
            return False
        is_lossy = hot.gained < hot.backs * hot.longest * thresholds.loss
        if is_lossy and self._made[hot.node] <= thresholds.times:
            self._lossy.append(hot)
        hot.most_backs *= 4
        return bool(self._lossy)

    def _drop(self, hot: Hot) -> None:
        hot.node.kind = hot.kind
        hot.node.region = None
        del self.hot[hot.node]
        self.dropped += 1
        self._gone += hot.gained

    def _build(self, recording: Recording) -> int:
        """Make regions of what was recorded: where it began, where loops begin, and where regions leave. Returns how many."""
        least = self.thresholds.least
        found = recording.beginnings(least)
        made = tried = 0
        for lossy in self._lossy:
            if not self._has_time():
                break
            self._make_room()
            if self.hot.get(lossy.node) is lossy:
                made += self._make(recording, lossy.node, again=lossy) is not None
        self._lossy.clear()
        while found and tried < self.thresholds.at_once and self._has_time():
            self._make_room()
            node = found.pop()
            if not self._is_new(node):
                continue
            tried += 1
            hot = self._make(recording, node, [each for each in found if self._is_new(each)])
            if hot is None:
                after = self._beyond
            else:
                made += 1
                after = [*leaves_of(hot.region.body)]
            for each in after:
                seen = recording.seen.get(each)
                if seen is not None and seen.times >= least:
                    found.append(each)
        return made

    def _make_room(self) -> None:
        """Drop all regions if there are as many as there may be."""
        if len(self.hot) >= self.thresholds.regions:
            self._drop_all()

    def _drop_all(self) -> None:
        for hot in [*self.hot.values()]:
            self._drop(hot)

    def _has_time(self, more: float = 0.0) -> bool:
        """Whether so many seconds can be spent."""
        thresholds = self.thresholds
        spent = self.seconds + perf_counter() - self._began + more
        return spent <= max(thresholds.unasked, thresholds.building * self.run_seconds)

    def _is_new(self, node: Node) -> bool:
        return not (
            node.queue
            or node.kind in (NEW, OVER, REGION)
            or self._tried.get(node, 0) >= _MOST_TRIED
        )

    def _make(
        self,
        recording: Recording,
        node: Node,
        others: Sequence[Node] = (),
        again: Hot | None = None,
    ) -> Hot | None:
        """A region that begins there, or at another header of the same loop; in the place of one that there was."""
        region = self._region(recording, node)
        if region is None:
            self._tried[node] = self._tried.get(node, 0) + 1
            return None
        headers = recording.as_frequent(node, others)
        region = rotated(region, headers, lambda header: self._region(recording, header))
        node = region.header
        steps = region.longest * recording.seen[node].times
        if steps < recording.steps * self._share:
            self._beyond = [*leaves_of(region.body)]
            return None
        times = self._made[node] = self._made.get(node, 0) + 1
        most_backs = self.thresholds.backs * 4 ** (times - 1)
        try:
            enter = compiled(region, self._machine)
        except RecursionError:
            return None
        if again is not None:
            self._drop(again)
        hot = Hot(region, enter, most_backs, self.thresholds.checked)
        self.hot[node] = hot
        node.region = hot
        node.kind = REGION
        return hot

    def _region(self, recording: Recording, node: Node) -> Region | None:
        """What begins there; none if that is nothing, or not worth it."""
        self._beyond = []
        if node not in recording.seen:
            return None
        stops = {each for each, hot in self.hot.items() if is_stop(hot.region) and each is not node}
        try:
            region = build(
                recording, node, self._program, stops,
                may_be_exact=True, reads_integers=not self._program.dialect.input_by_line,
            )  # fmt: skip
        except RecursionError:  # what was called from deep in a program
            return None
        if region is None:  # what no region can do may be between two regions
            self._beyond = [] if node.after is None else [node.after]
        elif not region.is_loop and region.longest < self.thresholds.gain:
            self._beyond = [*leaves_of(region.body)]
            return None
        return region
