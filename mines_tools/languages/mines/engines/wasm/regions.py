"""The regions that the kernel enters in a run. They are built from recorded steps, and then
compiled.

A region has a record in the kernel's memory, which says when the region can be entered. An image is
a state of the player in the form that it has in this memory.
"""

from __future__ import annotations

from array import array

from mines_tools.base.clock import thread_time
from mines_tools.base.records import NamedTuple
from mines_tools.interface.run import InputError, NeedsInput
from mines_tools.languages.mines.engines.kernel import layout as at
from mines_tools.languages.mines.engines.path_recording import PathRecording
from mines_tools.languages.mines.engines.region_building import build, is_stop, rotated
from mines_tools.languages.mines.engines.trimming import leaves_of
from mines_tools.languages.mines.engines.wasm.code import NeverInRange, region_code, regions_module
from mines_tools.languages.mines.engines.wasm.frame import Layout
from mines_tools.languages.mines.engines.wasm.leaving import GAME, Image, leaving
from mines_tools.languages.mines.operations import Program

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from mines_tools.languages.mines.engines.automaton import Automaton, Node
    from mines_tools.languages.mines.engines.kernel.state import KernelState
    from mines_tools.languages.mines.engines.region import Region
    from mines_tools.languages.mines.engines.thresholds import Thresholds
    from mines_tools.languages.mines.engines.wasm.code import RegionCode
    from mines_tools.languages.mines.engines.wasm_assembler.assembler import Code
    from mines_tools.languages.mines.player import PlayerState

LAYOUT = Layout(
    stack=at.EMPTY,
    bottom=at.BOTTOM,
    top=at.TOP,
    stack_limit=at.FULL,
    shift=16,
    left=at.ALLOWED,
    output=at.OUTPUT,
    output_limit=at.OUTPUT_END,
    input=at.INPUT,
    input_limit=at.INPUT_END,
    closed=at.INPUT_CLOSED,
)
_MOST_FAILED = 5
"""A number of failures. After this many failures to build a region at a node, the node is not tried
again."""
_SHORT_REGION = 200
"""A number of steps. If a recording comes to a region that has at most this many steps, the
recording continues. That is faster than entering the region."""
_COMPARING = 0.4
"""The time for comparing the state of one cell with the state that a region requires, counted in
steps of the interpreter."""
_MUCH_COMPARED = 10_000_000
_MOST_IMAGES = 32_000_000
"""A number of bytes: the limit for all images together. If there are more, all images are
discarded. An image that is needed again is then computed again."""
_MOST_AT_ONCE = 12
"""The greatest number of regions that are made from one recording."""
_MOST_MADE = 4
"""The number of times that a region may be made again at the same node."""
_MOST_CODE = 2_000_000
"""A number of bytes. No more regions are made if the code of all regions has more bytes."""
_AT_ONCE = 1024
"""A number of recorded steps. Each time that this number of further steps is recorded, the share of new
control states among them is checked (see `_EXPLOSION`)."""
_EXPLOSION = 0.9
"""A share. The recording ends if more than this share of the last `_AT_ONCE` recorded steps led to
new control states."""


class _Made(NamedTuple):
    """A region that the kernel knows."""

    region: Region
    record: int
    """The address of the region's record in the kernel's memory."""
    worth: float
    """The number of steps that the region must take at each entry to be of use. This number was
    computed when the region was made."""


class _Candidate(NamedTuple):
    """The result of trying to build a region at a node."""

    node: Node
    region: Region | None
    """The region; None if no region can begin at the node, or if the region would not save time."""
    beyond: Iterable[Node] = ()
    """The nodes at which to build further regions next."""
    is_small: bool = False
    """True if a region was built, but it takes too few steps to be of use now. It may be of use later."""


class WasmRegions:
    """The regions of a run."""

    def __init__(
        self,
        state: KernelState,
        automaton: Automaton,
        link: Callable[[bytes, int], None],
        thresholds: Thresholds,
    ) -> None:
        """Prepare to make regions for the kernel with the state `state`. `link(code, places)` adds
        the module with the bytes `code` to the kernel. The kernel's table then has at least
        `places` entries."""
        machine = state.machine
        self._state = state
        self._machine = machine
        self._link = link
        self._thresholds = thresholds
        self._program = Program(machine.board, machine.operations, machine.dialect)
        self._automaton = automaton
        self._forgotten = automaton.forgotten
        self._images: dict[int, Image] = {}
        """The images of the player's states, by the `id` of the state."""
        self._number = -1
        self._kept: dict[int, tuple[Image, int]] = {}
        """The images that are in the kernel's memory, each with its address. The keys are the `id`
        numbers of the images."""
        self._made: dict[Node, _Made] = {}
        self._times: dict[Node, int] = {}
        """The number of times that a region was made at each node."""
        self._failed: dict[Node, int] = {}
        """The number of failed attempts to make a region at each node."""
        self._hopeless: set[Node] = set()
        """The nodes that are not tried again, because no region can be made there."""
        self._recording = PathRecording(self._automaton)
        self._worth = 0.0
        """A number of steps. A region whose rounds change cells is worthwhile if it takes this many
        steps at each entry."""
        self._last = 0
        """A number of steps. The present recording ends when all recordings together have this
        number of steps."""
        self._explodes = False
        """True if nearly all control states in the recording were new."""
        self._places = 1
        """The number of entries that are in use in the kernel's table of functions."""
        self._room = state.get(at.RECORDS)
        """The address of the first free byte for records and images."""
        self._end = state.get(at.STATES)
        self._code = 0
        self.made = 0
        self.dropped = 0

    @property
    def control_states(self) -> int:
        """The number of remembered control states."""
        return len(self._automaton)

    def begin(self, steps: int, worth: float) -> None:
        """Begin a recording of `steps` steps. A region whose rounds change cells is worthwhile only
        if it takes at least `worth` steps at each entry."""
        self._see_what_others_did()
        self.judge()
        self._worth = worth
        self._recording.arrivals.clear()
        self._recording.starts.clear()
        self._last = self._recording.steps + steps
        self._explodes = False

    def record(self) -> bool:
        """Record steps, beginning with the kernel's present state. Stop where a long region begins.
        Return whether the recording is complete."""
        self._see_what_others_did()
        recording, most = self._recording, self._last
        machine = self._state.look_ahead()
        long = {
            node
            for node, (region, *_) in self._made.items()
            if region.is_loop or region.longest > _SHORT_REGION
        }
        goes_on = False
        operations = len(machine.operations)  # each operation brings a new control state at first
        try:
            while recording.steps < most and not recording.is_cut_short and not self._explodes:
                before, new = recording.steps, recording.new
                steps = min(most - before, _AT_ONCE)
                recording.record(machine, steps, long, machine.is_enough, goes_on=goes_on)
                goes_on = True
                if recording.steps < before + steps:
                    break
                self._explodes = (
                    before >= _AT_ONCE
                    and recording.new > operations
                    and recording.new - new > (recording.steps - before) * _EXPLOSION
                )
        except (InputError, NeedsInput):
            pass
        return recording.steps >= most or recording.is_cut_short or self._explodes

    def end(self, until: float) -> int:
        """Make regions from the recorded steps. The first region is made in any case. More regions
        are made only before the processor time `until`. Return the number of regions made.

        Raises MemoryError.
        """
        self._see_what_others_did()
        if self._recording.is_cut_short:
            self._automaton.clear()
            self._forget()
            return 0
        if self._explodes:
            return 0
        player = self._state.player()
        try:
            return self._build(self._recording, until)
        finally:
            self._state.load_player(player)

    # The choice of regions

    def judge(self) -> None:
        """Discard the regions that take too few steps, and the regions whose rounds are often
        undone."""
        thresholds, wide = self._thresholds, self._state.get64
        for node, (region, record, worth) in list(self._made.items()):
            entries, gained = wide(record + at.ENTRIES), wide(record + at.GAINED)
            compared = wide(record + at.COMPARED)
            # With the worth at the time it was made: the average step gets faster once regions take
            # the slow ones.
            least = worth * (entries + compared * _COMPARING / thresholds.gain)
            is_known = entries >= thresholds.entries or compared > _MUCH_COMPARED
            if is_known and gained < least:
                self._drop(node)
                self._hopeless.add(node)
                continue
            times = self._times[node]
            backs = wide(record + at.TAKEN_BACK)
            if (
                backs >= thresholds.backs * 4 ** (times - 1)
                and gained < backs * region.longest * thresholds.loss
                and times <= _MOST_MADE
            ):
                self._drop(node)

    def _see_what_others_did(self) -> None:
        """Forget all regions and counts if another engine has made the automaton discard its
        control states."""
        if self._forgotten != self._automaton.forgotten:
            self._last -= self._recording.steps
            self._forget()

    def _forget(self) -> None:
        """Forget all regions and counts, because the automaton has discarded their control
        states."""
        self._forgotten = self._automaton.forgotten
        self._recording = PathRecording(self._automaton)
        self._hopeless.clear()
        self._failed.clear()
        self._times.clear()
        self._images.clear()
        for node in list(self._made):
            self._drop(node)

    def _build(self, recording: PathRecording, until: float) -> int:
        """Make regions where recordings began, where loops begin, and where other regions end. Return the number of
        regions made. `until` limits the processor time as in `end`."""
        thresholds = self._thresholds
        least = thresholds.visits
        beginnings = recording.beginnings(least)
        regions: dict[Node, tuple[Region, RegionCode]] = {}
        tried: set[Node] = set()
        while beginnings and len(tried) < _MOST_AT_ONCE:
            node = beginnings.pop()
            if not self._is_new(node) or node in tried:
                continue
            if not self._may_make(len(regions), until):
                break
            headers = [
                beginning
                for beginning in beginnings
                if self._is_new(beginning) and beginning not in tried
            ]
            node, region, beyond, is_small = self._best(node, headers, regions)
            tried.add(node)
            made = None if region is None else self._compiled(region, f"region-{len(regions)}")
            if is_small:
                pass  # it may be worthwhile later
            elif region is None or made is None:
                self._fail(node)
            else:
                regions[node] = region, made
            for after in beyond:
                seen = recording.seen.get(after)
                if seen is not None and seen.times >= least:
                    beginnings.append(after)
        if regions:
            self._install(regions)
        return len(regions)

    def _fail(self, node: Node) -> None:
        """Count one more failure to make a region at `node`."""
        times = self._failed[node] = self._failed.get(node, 0) + 1
        if times >= _MOST_FAILED:
            self._hopeless.add(node)

    def _is_new(self, node: Node) -> bool:
        return not (node.queue or node in self._made or node in self._hopeless)

    def _may_make(self, more: int, until: float) -> bool:
        """Return whether there is room and time for another region. `more` is the number of regions that were already
        made from the same recording. `until` is as in `end`."""
        thresholds = self._thresholds
        if self._places + more >= at.PLACES:
            return False
        if len(self._made) + more >= thresholds.regions or self._code > _MOST_CODE:
            return False
        return not more or thread_time() < until

    def _best(
        self, node: Node, headers: Iterable[Node], made: Mapping[Node, tuple[Region, RegionCode]]
    ) -> _Candidate:
        """Return a region that begins at `node`. If the region is a loop, it may be better when it
        begins at one of `headers`. Then return the loop that begins there. `made` are the other
        regions from the same recording."""
        candidate = self._region(node, made)
        if candidate.region is None:
            return candidate
        headers = self._recording.as_frequent(node, headers)
        best = rotated(candidate.region, headers, lambda header: self._region(header, made).region)
        return _Candidate(best.header, best, leaves_of(best.body))

    def _region(self, node: Node, made: Mapping[Node, tuple[Region, RegionCode]]) -> _Candidate:
        if node not in self._recording.seen:
            return _Candidate(node, None)
        stops = {header for header, entry in self._made.items() if is_stop(entry.region)}
        stops |= {header for header, (region, _) in made.items() if is_stop(region)}
        try:
            region = build(self._recording, node, self._program, stops, may_be_exact=True)
        except RecursionError:  # deep in the stack of a caller
            return _Candidate(node, None)
        if region is None:  # a command that no region can do may be between two regions
            return _Candidate(
                node,
                None,
                [successor for successor in (node.after, node.failed) if successor is not None],
            )
        part = region.longest * self._recording.seen[node].times / self._recording.steps
        is_worth = region.is_loop or region.longest >= self._worth_of(region)
        if part < self._thresholds.share or not is_worth:
            return _Candidate(node, None, leaves_of(region.body), is_small=True)
        return _Candidate(node, region, leaves_of(region.body))

    def _worth_of(self, region: Region) -> float:
        """Return how many steps `region` must take at each entry to be worthwhile. If its rounds
        change no cells, the number is higher, because the interpreter is fast at such rounds too."""
        if self._changes_cells(region):
            return self._worth
        return max(self._worth, self._thresholds.gain)

    def _changes_cells(self, region: Region) -> bool:
        """Return whether a round of `region` changes the player. Only one round is examined: the
        round that takes the most frequent way at each branch."""
        node: Node | None = region.header
        for _ in range(region.longest):
            seen = None if node is None else self._recording.seen.get(node)
            if node is None or seen is None:
                return False
            if node.moved is not node.player:
                return True
            if not seen.executed:
                node = node.failed
            elif seen.ways:
                node = node.ways.get(max(seen.ways, key=seen.ways.__getitem__))
            else:
                node = node.after
        return False

    def _compiled(self, region: Region, name: str) -> RegionCode | None:
        header = self._image(region.header.player)

        def leave(node: Node) -> Code | None:
            image = self._image(node.player)
            return leaving(header, image, node.pointer, self._state.get, self._keep)

        try:
            return region_code(region, LAYOUT, self._machine.dialect, leave, name)
        except NeverInRange:
            return None

    def _image(self, player: PlayerState) -> Image:
        """Return the image of the state `player`."""
        image = self._images.get(id(player))
        if image is None:
            state = self._state
            state.load_player(player)
            size = state.get(at.FRESH_SIZE)
            ever = state.get(at.EVER)
            if len(self._images) * size > _MOST_IMAGES:
                self._images.clear()
            self._number -= 1
            image = self._images[id(player)] = Image(
                bytes(state.bytes[at.CODES : at.CODES + size]),
                bytes(state.bytes[ever : ever + size // 4]),
                tuple(map(state.get, GAME)),
                self._number,
            )
        return image

    # The kernel's memory

    def _keep(self, image: Image) -> int | None:
        """Return the address of `image` in the kernel's memory. Write the image there if it is not
        there yet. Return None if there is no room."""
        kept = self._kept.get(id(image))
        if kept is None:
            data = image.cells + image.ever
            if self._room + len(data) > self._end:
                return None
            address = self._room
            self._room += len(data)
            self._state.bytes[address : self._room] = data
            kept = self._kept[id(image)] = image, address
        return kept[1]

    def _install(self, regions: Mapping[Node, tuple[Region, RegionCode]]) -> None:
        code = regions_module([made for _, made in regions.values()], self._places)
        self._code += len(code)
        self._link(code, self._places + len(regions))
        for place, (node, (region, _)) in enumerate(regions.items(), self._places):
            record = self._record(region, place)
            if record is None:
                self._hopeless.add(node)
                continue
            self._made[node] = _Made(region, record, self._worth_of(region))
            self._times[node] = self._times.get(node, 0) + 1
            self.made += 1
        self._places += len(regions)

    def _record(self, region: Region, place: int) -> int | None:
        """Write the record of `region` into the kernel's memory. The function of `region` is at the
        index `place` of the table. Return the address of the record; None if there is no room."""
        state, header = self._state, region.header
        image = self._image(header.player)
        quarter = len(image.ever)
        cells = image.cells[2 * quarter : 3 * quarter]
        touched = [
            4 * cell + value for cell, value in enumerate(cells) if value in (at.FLAGGED, at.OPEN)
        ]
        data = array("i", [len(touched), *touched]).tobytes()
        data += bytes(-len(data) % 8)
        if state.get(at.MODE) & at.ENDS_EVER:
            data += image.ever
        record = self._room
        if record + at.IMAGE + len(data) > self._end:
            return None
        self._room += at.IMAGE + len(data)
        state.bytes[record + at.IMAGE : self._room] = data
        state.put(record + at.FUNCTION, place)
        state.put64(record + at.LONGEST, region.longest)
        state.put64(record + at.SEEN, -1)
        state.put(record + at.NUMBER, image.number)
        state.put(record + at.GAME, image.game[0] + 2 * image.game[1])
        for counter in (at.ENTRIES, at.GAINED, at.TAKEN_BACK, at.COMPARED):
            state.put64(record + counter, 0)
        operation = state.get(at.OPERATIONS) + 4 * header.pointer
        head = state.get(at.HEADS) + 4 * header.pointer
        if not state.get(head):
            state.put(state.get(at.PLAIN) + 4 * header.pointer, state.get(operation))
            state.put(operation, at.ENTRY)
        state.put(record + at.NEXT, state.get(head))
        state.put(head, record)
        return record

    def _drop(self, node: Node) -> None:
        state = self._state
        record = self._made.pop(node).record
        self.dropped += 1
        head = state.get(at.HEADS) + 4 * node.pointer
        before = head
        while state.get(before) != record:
            before = state.get(before) + at.NEXT
        state.put(before, state.get(record + at.NEXT))
        if not state.get(head):
            plain = state.get(state.get(at.PLAIN) + 4 * node.pointer)
            state.put(state.get(at.OPERATIONS) + 4 * node.pointer, plain)
