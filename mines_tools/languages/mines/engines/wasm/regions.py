"""The regions of a run by the kernel: found in what the interpreter does, compiled, and entered by the kernel."""

from __future__ import annotations

from array import array
from time import thread_time

from mines_tools.base.records import NamedTuple
from mines_tools.interface.run import InputError, NeedsInput
from mines_tools.languages.mines.engines.building import build, is_stop, rotated
from mines_tools.languages.mines.engines.kernel import layout as at
from mines_tools.languages.mines.engines.recording import Recording
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
    from mines_tools.languages.mines.engines.wasm.code import RegionCode
    from mines_tools.languages.mines.engines.wasm.heuristics import Thresholds
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
"""After how many times it is not tried again to make a region."""
_SHORT_REGION = 200
"""Steps: through a region that is no longer it is quicker to go on recording than to enter it."""
_COMPARING = 1e-9
"""How many seconds it takes to compare a cell with what a region needs."""
_MUCH_COMPARED = 10_000_000
_MOST_IMAGES = 32_000_000
"""Bytes of images that are kept; if there are more, all are forgotten, and found out again where they are needed."""
_AT_ONCE = 1024
"""After so many steps,"""
_EXPLOSION = 0.9
"""recording ends if so many of the control states in the last ones were new."""


class _Made(NamedTuple):
    """A region that the kernel knows."""

    region: Region
    record: int
    """The address of what the kernel knows of it."""
    worth: float
    """How many steps it must take each time, as things were when it was made."""


class _Found(NamedTuple):
    """What may begin at a node."""

    node: Node
    region: Region | None
    """None if it is nothing, or not worth while."""
    beyond: Iterable[Node] = ()
    """Where another region may begin after it."""
    is_small: bool = False
    """Whether it is just too small so far."""


class WasmRegions:
    """The regions of a run."""

    def __init__(
        self,
        state: KernelState,
        automaton: Automaton,
        link: Callable[[bytes, int], None],
        thresholds: Thresholds,
    ) -> None:
        """`link` adds a module to the kernel, whose table must have so many places."""
        machine = state.machine
        self._state = state
        self._machine = machine
        self._link = link
        self._thresholds = thresholds
        self._program = Program(machine.board, machine.operations, machine.dialect)
        self._automaton = automaton
        self._forgotten = automaton.forgotten
        self._images: dict[int, Image] = {}
        """By the `id` of the state."""
        self._number = -1
        self._kept: dict[int, tuple[Image, int]] = {}
        """Those that lie in the memory, by their `id`, and where."""
        self._made: dict[Node, _Made] = {}
        self._times: dict[Node, int] = {}
        """How often there was a region."""
        self._failed: dict[Node, int] = {}
        """How often none could be made."""
        self._hopeless: set[Node] = set()
        """Where none is made again."""
        self._recording = Recording(self._automaton)
        self._worth = 0.0
        """How many steps are worth a region."""
        self._last = 0
        """How many steps are recorded before regions are made."""
        self._explodes = False
        """Whether nearly all control states were new."""
        self._places = 1
        """How much of the table is used."""
        self._room = state.get(at.RECORDS)
        """Where there is room for the next record."""
        self._end = state.get(at.STATES)
        self._code = 0
        self.made = 0
        self.dropped = 0

    @property
    def control_states(self) -> int:
        """How many are remembered."""
        return len(self._automaton)

    def begin(self, steps: int, worth: float) -> None:
        """Begin to record so many steps, to make regions of at least `worth` steps."""
        self._see_what_others_did()
        self.judge()
        self._worth = worth
        self._recording.arrivals.clear()
        self._recording.starts.clear()
        self._last = self._recording.steps + steps
        self._explodes = False

    def record(self) -> bool:
        """Look ahead from where the kernel is, until a long region begins. Returns whether enough was recorded."""
        self._see_what_others_did()
        recording, most = self._recording, self._last
        machine = self._state.look_ahead()
        long = {
            node
            for node, (region, *_) in self._made.items()
            if region.is_loop or region.longest > _SHORT_REGION
        }
        goes_on = False
        operations = len(machine.operations)  # of which each brings a new control state at first
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
        """Make regions of what was recorded; no more of them when it is that late. Returns how many. Raises MemoryError."""
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

    # Which regions

    def judge(self) -> None:
        """Drop the regions that gain nothing, and those that are often taken back."""
        thresholds, wide = self._thresholds, self._state.get64
        for node, (region, record, worth) in list(self._made.items()):
            entries, gained = wide(record + at.ENTRIES), wide(record + at.GAINED)
            compared = wide(record + at.COMPARED)
            # As worth was then: the average step takes less time once regions take those that take long.
            least = worth * (entries + compared * _COMPARING / thresholds.gain)
            is_known = entries >= thresholds.checked or compared > _MUCH_COMPARED
            if is_known and gained < least:
                self._drop(node)
                self._hopeless.add(node)
                continue
            times = self._times[node]
            backs = wide(record + at.TAKEN_BACK)
            if (
                backs >= thresholds.backs * 4 ** (times - 1)
                and gained < backs * region.longest * thresholds.loss
                and times <= thresholds.times
            ):
                self._drop(node)

    def _see_what_others_did(self) -> None:
        """Others may have forgotten all control states."""
        if self._forgotten != self._automaton.forgotten:
            self._last -= self._recording.steps
            self._forget()

    def _forget(self) -> None:
        """The control states are forgotten."""
        self._forgotten = self._automaton.forgotten
        self._recording = Recording(self._automaton)
        self._hopeless.clear()
        self._failed.clear()
        self._times.clear()
        self._images.clear()
        for node in list(self._made):
            self._drop(node)

    def _build(self, recording: Recording, until: float) -> int:
        """Make regions of what was recorded: where it began, where loops begin, and where regions leave."""
        thresholds = self._thresholds
        least = thresholds.least
        found = recording.beginnings(least)
        regions: dict[Node, tuple[Region, RegionCode]] = {}
        tried: set[Node] = set()
        while found and len(tried) < thresholds.at_once:
            node = found.pop()
            if not self._is_new(node) or node in tried:
                continue
            if not self._may_make(len(regions), until):
                break
            headers = [each for each in found if self._is_new(each) and each not in tried]
            node, region, beyond, is_small = self._best(node, headers, regions)
            tried.add(node)
            made = None if region is None else self._compiled(region, f"region-{len(regions)}")
            if is_small:
                pass  # it may be worth while later
            elif region is None or made is None:
                self._fail(node)
            else:
                regions[node] = region, made
            for after in beyond:
                seen = recording.seen.get(after)
                if seen is not None and seen.times >= least:
                    found.append(after)
        if regions:
            self._install(regions)
        return len(regions)

    def _fail(self, node: Node) -> None:
        """None could be made there."""
        times = self._failed[node] = self._failed.get(node, 0) + 1
        if times >= _MOST_FAILED:
            self._hopeless.add(node)

    def _is_new(self, node: Node) -> bool:
        return not (node.queue or node in self._made or node in self._hopeless)

    def _may_make(self, more: int, until: float) -> bool:
        """Whether there is room and time for another region, when so many were made already."""
        thresholds = self._thresholds
        if self._places + more >= at.PLACES:
            return False
        if len(self._made) + more >= thresholds.regions or self._code > thresholds.code:
            return False
        return not more or thread_time() < until

    def _best(
        self, node: Node, headers: Iterable[Node], made: Mapping[Node, tuple[Region, RegionCode]]
    ) -> _Found:
        """What begins there, or at another one of the headers if that is on the same loop."""
        found = self._region(node, made)
        if found.region is None:
            return found
        headers = self._recording.as_frequent(node, headers)
        best = rotated(found.region, headers, lambda header: self._region(header, made).region)
        return _Found(best.header, best, leaves_of(best.body))

    def _region(self, node: Node, made: Mapping[Node, tuple[Region, RegionCode]]) -> _Found:
        if node not in self._recording.seen:
            return _Found(node, None)
        stops = {each for each, known in self._made.items() if is_stop(known.region)}
        stops |= {each for each, (region, _) in made.items() if is_stop(region)}
        try:
            region = build(self._recording, node, self._program, stops, may_be_exact=True)
        except RecursionError:  # what was called from deep in a program
            return _Found(node, None)
        if region is None:  # what no region can do may be between two regions
            return _Found(
                node, None, [each for each in (node.after, node.failed) if each is not None]
            )
        part = region.longest * self._recording.seen[node].times / self._recording.steps
        is_worth = region.is_loop or region.longest >= self._worth_of(region)
        if part < self._thresholds.part or not is_worth:
            return _Found(node, None, leaves_of(region.body), is_small=True)
        return _Found(node, region, leaves_of(region.body))

    def _worth_of(self, region: Region) -> float:
        """How many steps it must take. What changes no cell is not what takes the interpreter long."""
        if self._changes_cells(region):
            return self._worth
        thresholds = self._thresholds
        return max(self._worth, thresholds.gain / thresholds.step)

    def _changes_cells(self, region: Region) -> bool:
        """Whether a click that a round makes changes something, on the way that it goes most often."""
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
        """How a state of the player lies in the memory."""
        found = self._images.get(id(player))
        if found is None:
            state = self._state
            state.load_player(player)
            size = state.get(at.FRESH_SIZE)
            ever = state.get(at.EVER)
            if len(self._images) * size > _MOST_IMAGES:
                self._images.clear()
            self._number -= 1
            found = self._images[id(player)] = Image(
                bytes(state.bytes[at.CODES : at.CODES + size]),
                bytes(state.bytes[ever : ever + size // 4]),
                tuple(map(state.get, GAME)),
                self._number,
            )
        return found

    # In the memory

    def _keep(self, image: Image) -> int | None:
        """Where all of an image lies in the memory; none if there is no room."""
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
        """Tell the kernel of a region."""
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
