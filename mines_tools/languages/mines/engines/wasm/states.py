"""The control states that the kernel remembers. The kernel goes from one control state to the next
without playing the game.

The automaton computes the control states. The step of each control state is written into the
kernel's memory. Steps are written one after another as long as the next control state does not
depend on the stack. A skip or perform has several ways to a next control state. A way is written
when the run takes it for the first time.
"""

from __future__ import annotations

from mines_tools.base.clock import thread_time
from mines_tools.interface.run import between_steps
from mines_tools.languages.mines.engines.automaton import TooManyNodes
from mines_tools.languages.mines.engines.kernel import layout as at
from mines_tools.languages.mines.engines.kernel.game import code
from mines_tools.languages.mines.operations import Operation

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.languages.mines.engines.automaton import Automaton, Node, Queue
    from mines_tools.languages.mines.engines.kernel.state import KernelState

_STEPS = {
    "push(n)": code.PUSH,
    "push(count)": code.PUSH,
    "push(sum)": code.PUSH,
    "pop": code.POP,
    "positive": code.POSITIVE,
    "dup": code.DUP,
    "add": code.ADD,
    "sub": code.SUB,
    "mul": code.MUL,
    "div": code.DIV,
    "mod": code.MOD,
    "not": code.NOT,
    "roll": code.ROLL,
    "in(n)": code.IN_N,
    "in(c)": code.IN_C,
    "out(n)": code.OUT_N,
    "out(c)": code.OUT_C,
    "skip": code.SKIP_BY,
    "perform(l)": code.PERFORM_AT,
    "perform(r)": code.PERFORM_AT,
    "reset(l)": code.NOOP,
    "reset(r)": code.CLEAR,
    "swap": code.SWAP,
    "reverse": code.REVERSE,
    "noop": code.NOOP,
}
"""The commands, each with a number. In the kernel's memory, this number stands for the effect of the command."""
_TURNS = (code.SKIP_BY, code.PERFORM_AT)
_AT_ONCE = 64
"""The greatest number of steps that are written into the kernel's memory at once. When they
are written, the run has not reached most of them yet."""
_SECONDS = 0.01
"""The number of seconds after which the writing of steps stops, even if fewer than `_AT_ONCE` steps
are written. This may happen on a large board."""
_ROOM = at.STATES_SIZE
_STEP_SIZE = 8
"""The greatest number of bytes that a step takes in the memory. A step consists of its effect and one operand."""
_FEW = 4
"""The number of lists of ways that a skip or perform has at first. It is also a limit: if the lists
have more than this many ways each, on average, the number of lists becomes eight times as large."""


class States:
    """The remembered control states, with the addresses of their steps in the kernel's memory."""

    def __init__(self, state: KernelState, automaton: Automaton) -> None:
        self._state = state
        self._automaton = automaton
        self._forgotten = automaton.forgotten
        self._places: dict[Node, int] = {}
        """The address of the step in the memory, for each control state."""
        self._nodes: dict[int, Node] = {}
        """The control state for each value that the register `NODE` may have when a call of the
        kernel ends."""
        self._failed: dict[int, Node] = {}
        """The nodes of skips and performs. The key is the address at which the kernel continues if
        the step fails."""
        self._ways: dict[Node, int] = {}
        """The number of ways that were written for each skip and perform."""
        self._click = state.get(at.STATES) - at.CODES
        self._start = state.get(at.STATES) + at.CODES_OF_STEPS
        self._room = self._start
        self._end = state.get(at.STATES) + _ROOM

    def __len__(self) -> int:
        return len(self._places)

    @property
    def is_on(self) -> bool:
        """True if the kernel follows remembered states. The registers of the kernel then do not
        contain the state of the game."""
        return self._state.get(at.NODE) != 0

    def begin(self) -> None:
        """Let the kernel follow remembered states from now on. If this raises TooManyNodes, the
        kernel still plays the game."""
        state = self._state
        if self._forgotten != self._automaton.forgotten:
            self._forget()
        queued = state.get(at.QUEUED)
        queue: Queue = ((state.operation(queued), state.origin()),) if queued else ()
        try:
            node = self._automaton.node(state.player(), state.get(at.POINTER), queue)
            place = self._place(node)
        except TooManyNodes:
            self._clear()
            raise
        state.put(at.NODE, place)
        state.put(at.QUEUED, 0)

    def end(self) -> None:
        """Let the kernel play the game again."""
        state = self._state
        here = state.get(at.NODE)
        node = self._nodes.get(here)
        if node is None:
            node = self._failed[here]
            player, pointer, queued = node.moved, self._automaton.next_pointer(node), 0
        else:
            player, pointer = node.player, node.pointer
            queued = state.click(node.queue[0][0]) if node.queue else 0
        state.put(at.POINTER, pointer)
        state.put(at.QUEUED, queued)
        state.load_player(player)
        state.put(at.NODE, 0)

    def learn(self) -> None:
        """Learn the control state that the kernel needs in order to continue. If this raises
        TooManyNodes, the kernel plays the game again."""
        state = self._state
        here = state.get(at.NODE)
        try:
            node = self._nodes.get(here)
            if node is None:
                node = self._automaton.failed(self._failed[here])
            if state.get(here) == self._click + 2 * code.UNKNOWN:
                place = self._place(node)
                self._lead(here, place)
                state.put(at.NODE, place)
            else:
                self._learn_way(node, here)
        except TooManyNodes:
            self.end()
            self._clear()
            raise

    def _clear(self) -> None:
        """Discard all states, including those of the automaton, because there is not enough room."""
        self._automaton.clear()
        self._forget()

    def _forget(self) -> None:
        self._forgotten = self._automaton.forgotten
        self._places.clear()
        self._nodes.clear()
        self._failed.clear()
        self._ways.clear()
        self._room = self._start

    def _learn_way(self, node: Node, here: int) -> None:
        """Write the way that the next step takes with the present stack. The step is a skip or
        perform at the control state `node`, and its address is `here`. Raises TooManyNodes."""
        state, automaton = self._state, self._automaton
        top = state.get(at.TOP)
        by = automaton.way_of(node, [state.get64(top), state.get64(top + 8)])
        to = self._place(automaton.way(node, by))
        count = self._ways[node]
        self._ways[node] = count + 1
        ways = state.get(here + 4)
        lists = state.get(ways) + 1
        if count >= lists * _FEW:
            ways = self._longer(ways, lists)
            state.put(here + 4, ways)
            lists *= _FEW * 2
        assert node.command is not None
        is_skip = node.command.name == "skip"
        self._add_way(ways, by if is_skip else state.click(Operation("click", by, "left")) >> 1, to)

    def _longer(self, ways: int, lists: int) -> int:
        """Make more lists of ways for a skip or perform. Copy the ways of the old lists into the
        new ones. `ways` is the address of the old lists, and `lists` is their number. Return the
        address of the new lists."""
        state = self._state
        longer = self._lists(lists * _FEW * 2)
        for index in range(lists):
            record = state.get(ways + at.WAYS + 4 * index)
            while record:
                self._add_way(longer, state.get(record), state.get(record + at.WAY_TO))
                record = state.get(record + at.WAY_NEXT)
        return longer

    def _lists(self, count: int) -> int:
        """Reserve room for `count` empty lists of ways. `count` must be a power of 2. Return the
        address of this room. Raises TooManyNodes."""
        place = self._take(at.WAYS + 4 * count)
        self._state.put(place, count - 1)
        for index in range(count):
            self._state.put(place + at.WAYS + 4 * index, 0)
        return place

    def _add_way(self, ways: int, by: int, to: int) -> None:
        state = self._state
        place = self._take(at.WAY_NEXT + 4)
        list_ = ways + at.WAYS + 4 * (by & state.get(ways))
        state.put(place, by)
        state.put(place + at.WAY_TO, to)
        state.put(place + at.WAY_NEXT, state.get(list_))
        state.put(list_, place)

    def _take(self, size: int) -> int:
        """Reserve room for `size` bytes. Return the address of this room. Raises TooManyNodes."""
        place = self._room
        if place + size > self._end:
            raise TooManyNodes
        self._room = place + size
        return place

    def _place(self, node: Node) -> int:
        """Return the address of the step of `node`. If the step was not written before, write it.
        Raises TooManyNodes."""
        place = self._places.get(node)
        return self._write(node) if place is None else place

    def _write(self, node: Node) -> int:
        """Write the step of `node`, which was not written before, and some steps after it. Return
        the address of the first step.

        An interruption is safe at any time: the effect of a step is written only when everything
        else that the step needs is in the memory. At the end, the unused room is given back. Raises
        TooManyNodes.
        """
        state, places, click = self._state, self._places, self._click
        start = place = self._take(_STEP_SIZE * (_AT_ONCE + 2))
        until = thread_time() + _SECONDS
        left = _AT_ONCE
        self._write_end(place, node)
        while True:
            if node in places:
                self._lead(place, places[node])
                break
            if not left or (left < _AT_ONCE and thread_time() > until):
                break
            between_steps()
            left -= 1
            command = node.command
            what = code.BY_MACHINE if command is None else _STEPS[command.name]
            if what in _TURNS:
                self._write_turn(node, place)
                state.put(place, click + 2 * what)
                places[node] = place
                return start
            after = None if command is None else self._automaton.after(node)
            if after is None or after.command is None:  # the machine ends the game
                state.put(place, click + 2 * code.BY_MACHINE)
                places[node] = place
                break
            here = place
            place += 4
            if what == code.PUSH:
                state.put(place, node.pushed)
                place += 4
            self._write_end(place, after)
            state.put(here, click + 2 * what)
            places[node] = here
            node = after
        self._room = place + _STEP_SIZE
        return start

    def _write_end(self, place: int, node: Node) -> None:
        """Write a mark at the address `place`. The mark says that the control state `node` is not
        learned yet."""
        self._nodes[place] = node
        self._state.put(place, self._click + 2 * code.UNKNOWN)

    def _write_turn(self, node: Node, place: int) -> None:
        """Write the step of `node`, a skip or perform, at the address `place`. The written step has
        no ways yet. The control state after a failure is marked as not learned."""
        failed = place + 8
        self._ways[node] = 0
        self._failed[failed] = node
        self._state.put(failed, self._click + 2 * code.UNKNOWN)
        self._room = failed + _STEP_SIZE
        self._state.put(place + 4, self._lists(_FEW))

    def _lead(self, place: int, to: int) -> None:
        """Write a jump at the address `place`: the kernel must continue at the address `to`."""
        self._state.put(place + 4, to)
        self._state.put(place, self._click + 2 * code.GO_ON)
