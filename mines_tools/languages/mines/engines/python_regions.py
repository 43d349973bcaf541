"""The hot code of a run. This module decides which steps to record, which regions to build from the
recorded steps, and which regions to discard."""

from __future__ import annotations

from math import inf
from time import perf_counter

from mines_tools.languages.mines.engines.automaton import NEW, OVER, REGION
from mines_tools.languages.mines.engines.path_recording import PathRecording
from mines_tools.languages.mines.engines.python_code import compiled
from mines_tools.languages.mines.engines.region_building import build, is_stop, rotated
from mines_tools.languages.mines.engines.trimming import leaves_of
from mines_tools.languages.mines.operations import Program

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.languages.mines.engines.automaton import Automaton, Node
    from mines_tools.languages.mines.engines.engine import Enter
    from mines_tools.languages.mines.engines.region import Region
    from mines_tools.languages.mines.engines.thresholds import Thresholds
    from mines_tools.languages.mines.machine import Machine


_MOST_TRIED = 5
_RECORDING_SECONDS = 1.5e-6
"""The approximate number of seconds that a recorded step takes."""
_AGAIN = 10
"""A factor. The first pause between two recordings is this many times as long as the wait before
the first recording. (Both are counted in steps.)"""
_MOST_RECORDED = 65_536
"""The greatest number of steps in a recording."""
_LEAST_SHARE = 1 / 1000
"""A share of the recorded steps. At first, a region must have a larger share. After many recordings
without a region, this share is enough."""
_MOST_MADE = 5
"""The number of times that a region may be built again at the same node."""
_AT_ONCE = 12
"""The greatest number of regions built from one recording."""
_SEARCHING = 0.25
"""The share of the run's time that may be spent on recording and building regions."""


class CompiledRegion:
    """A compiled region."""

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
        """The kind that the header's node had before the region was made."""
        self.entries = 0
        self.gained = 0
        """The number of steps that were taken in the region."""
        self.checked: float = checked
        """The number of entries after which the region is checked; infinity after this check. The
        check finds out whether the region takes enough steps to be of use."""
        self.backs = 0
        """The number of times that the region ended because a round was undone."""
        self.most_backs = most_backs

    def is_to_judge(self) -> bool:
        """Return whether the region should be checked now. See `PythonRegions.judge`."""
        return self.backs >= self.most_backs or self.entries >= self.checked


class PythonRegions:
    """The regions of a run."""

    def __init__(self, machine: Machine, automaton: Automaton, thresholds: Thresholds) -> None:
        self._machine = machine
        self._automaton = automaton
        self.thresholds = thresholds
        self._program = Program(machine.board, machine.operations, machine.dialect)
        self.hot: dict[Node, CompiledRegion] = {}
        self._made: dict[Node, int] = {}
        """For each node, the number of times that a region was built there."""
        self._tried: dict[Node, int] = {}
        """For each node, the number of failures to build a region there."""
        self._recording = PathRecording(automaton)
        self._length = thresholds.recorded
        self._share = thresholds.share
        self._last = 0
        """The value of `recorded` at which the present recording ends and regions are built. It is
        0 between two recordings."""
        self._beyond: list[Node] = []
        """If no region was built at the last node: the nodes at which to build regions next."""
        self._lossy: list[CompiledRegion] = []
        """The regions that must be built again. A region that is built again also includes the ways
        that were recorded since the old one was built."""
        self.dropped = 0
        self._gone = 0
        self.seconds = 0.0
        """The number of seconds spent on recording and building."""
        self.recorded = 0
        """The number of recorded steps."""
        self._first_pause = thresholds.first * _AGAIN
        self._pause = self._first_pause
        self.run_seconds = 0.0
        """The number of seconds that the run has taken so far."""
        self._began = 0.0

    @property
    def steps(self) -> int:
        """The number of steps taken in all regions, also in the regions that were discarded."""
        return self._gone + sum(hot.gained for hot in self.hot.values())

    def record(self, steps: int) -> int:
        """Take up to `steps` steps and record them. Stop where a region begins. If the recording is
        complete, build regions.

        Return the number of steps to take until the next recording; 0 if the present recording must
        continue at once. If input is missing, raises InputError or NeedsInput, as `Machine.step`
        does.
        """
        self._began = perf_counter()
        thresholds, recording = self.thresholds, self._recording
        before = recording.steps
        try:
            if not self._last:
                length = self._length
                if not self._has_time(length * _RECORDING_SECONDS):
                    length = thresholds.recorded
                if not self._has_time(length * _RECORDING_SECONDS):
                    return self._first_pause  # there may be time then
                self._last = before + length
            recording.record(self._machine, min(steps, self._last - before), self.hot)
            if recording.steps < self._last and not recording.is_cut_short:
                return 0
            self._last = 0
            if self._build(recording):
                self._length, self._pause = thresholds.recorded, self._first_pause
                return self._pause
            self._length = min(self._length * 4, _MOST_RECORDED)
            self._share = max(self._share / 4, min(self._share, _LEAST_SHARE))
            return self._wait()
        finally:
            self.recorded += recording.steps - before
            self.seconds += perf_counter() - self._began

    def look_again(self) -> None:
        """Give three things their first values again: the pause between recordings, the length of a
        recording, and the share of the recorded steps that must be in a region."""
        thresholds = self.thresholds
        self._length, self._share = thresholds.recorded, thresholds.share
        self._pause = self._first_pause

    def _wait(self) -> int:
        """Double the pause between recordings, up to its limit. Return the new pause."""
        self._pause = min(self._pause * 2, self.thresholds.longest_pause)
        return self._pause

    def forget(self) -> None:
        """Forget all regions, because the automaton has forgotten their nodes."""
        self._drop_all()
        self._made.clear()
        self._tried.clear()
        self._recording = PathRecording(self._automaton)
        self._last = 0
        self._length, self._share = self.thresholds.recorded, self.thresholds.share

    def judge(self, hot: CompiledRegion) -> bool:
        """Check the region `hot`, which was entered often, or whose rounds were often undone.
        Discard it if it takes too few steps. Return whether steps must be recorded again."""
        thresholds = self.thresholds
        if hot.entries >= hot.checked:
            hot.checked = inf
        if hot.entries >= thresholds.entries and hot.gained < hot.entries * thresholds.gain:
            self._drop(hot)
            self._tried[hot.node] = _MOST_TRIED
            return True
        if hot.backs < hot.most_backs:
            return False
        is_lossy = hot.gained < hot.backs * hot.longest * thresholds.loss
        if is_lossy and self._made[hot.node] <= _MOST_MADE:
            self._lossy.append(hot)
        hot.most_backs *= 4
        return bool(self._lossy)

    def _drop(self, hot: CompiledRegion) -> None:
        hot.node.kind = hot.kind
        hot.node.region = None
        del self.hot[hot.node]
        self.dropped += 1
        self._gone += hot.gained

    def _build(self, recording: PathRecording) -> int:
        """Build regions that begin where `recording` began, where loops begin, and where other regions end. Return
        the number of regions built."""
        least = self.thresholds.visits
        beginnings = recording.beginnings(least)
        made = tried = 0
        for lossy in self._lossy:
            if not self._has_time():
                break
            self._make_room()
            if self.hot.get(lossy.node) is lossy:
                made += self._make(recording, lossy.node, again=lossy) is not None
        self._lossy.clear()
        while beginnings and tried < _AT_ONCE and self._has_time():
            self._make_room()
            node = beginnings.pop()
            if not self._is_new(node):
                continue
            tried += 1
            hot = self._make(
                recording, node, [beginning for beginning in beginnings if self._is_new(beginning)]
            )
            if hot is None:
                after = self._beyond
            else:
                made += 1
                after = [*leaves_of(hot.region.body)]
            for leave in after:
                seen = recording.seen.get(leave)
                if seen is not None and seen.times >= least:
                    beginnings.append(leave)
        return made

    def _make_room(self) -> None:
        """Discard all regions if their number has reached its limit."""
        if len(self.hot) >= self.thresholds.regions:
            self._drop_all()

    def _drop_all(self) -> None:
        for hot in [*self.hot.values()]:
            self._drop(hot)

    def _has_time(self, more: float = 0.0) -> bool:
        """Return whether another `more` seconds may be spent on recording and building regions."""
        spent = self.seconds + perf_counter() - self._began + more
        return spent <= max(self.thresholds.search_seconds, _SEARCHING * self.run_seconds)

    def _is_new(self, node: Node) -> bool:
        return not (
            node.queue
            or node.kind in (NEW, OVER, REGION)
            or self._tried.get(node, 0) >= _MOST_TRIED
        )

    def _make(
        self,
        recording: PathRecording,
        node: Node,
        others: Sequence[Node] = (),
        again: CompiledRegion | None = None,
    ) -> CompiledRegion | None:
        """Build a region that begins at `node`, or at one of `others` in the same loop. If `again`
        is not None, the new region replaces `again`. Return None if no region was built."""
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
        hot = CompiledRegion(region, enter, most_backs, self.thresholds.entries)
        self.hot[node] = hot
        node.region = hot
        node.kind = REGION
        return hot

    def _region(self, recording: PathRecording, node: Node) -> Region | None:
        """Return the region that begins at `node`; None if no region can begin there, or if it would not save time."""
        self._beyond = []
        if node not in recording.seen:
            return None
        stops = {
            header for header, hot in self.hot.items() if is_stop(hot.region) and header is not node
        }
        try:
            region = build(
                recording, node, self._program, stops,
                may_be_exact=True, reads_integers=not self._program.dialect.input_by_line,
            )  # fmt: skip
        except RecursionError:  # deep in the stack of a caller
            return None
        if region is None:  # a command that no region can do may be between two regions
            self._beyond = [] if node.after is None else [node.after]
        elif not region.is_loop and region.longest < self.thresholds.gain:
            self._beyond = [*leaves_of(region.body)]
            return None
        return region
