"""Finds stretches of a run in which a watched value has certainly not changed, without running these stretches again.

The fast engine goes from control state to control state, and remembers which control state comes after which. If a
stretch of the run begins and ends in the same loop of control states, all its steps are in this loop. So the stretch
has changed only what the control states of this loop change.
"""

from __future__ import annotations

from bisect import bisect_right

from mines_tools.base.graphs import cycles
from mines_tools.base.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mines_tools.languages.mines.engines.automaton import Automaton, Node
    from mines_tools.languages.mines.engines.python import PythonEngine

_MOST_STRETCHES = 1000
_MOST_MOMENTS = 4000
_ENDS_THE_GAME = {"reset(l)", "reset(r)"}
_READS = {"in(n)", "in(c)"}


class _Touched(NamedTuple):
    """The parts of the state that may be changed by the steps in a loop of control states."""

    cells: frozenset[int] | None
    """The cells that may change. None if all cells may change."""
    variables: frozenset[str]


class WalkedStretches:
    """The stretches of a run that the fast engine has taken from control state to control state. They are in order, and
    there is a gap between each stretch and the next."""

    def __init__(self, automaton: Automaton) -> None:
        self._automaton = automaton
        self._forgotten = automaton.forgotten
        self._begins: list[int] = []
        self._ends: list[int] = []
        """The moments at which the stretches end."""
        self._nodes: dict[int, Node] = {}
        """The control states at the moments that are multiples of `_every`. A moment is missing if its control state is
        not known."""
        self._every = 1
        """A number of steps. The moments in `_nodes` are multiples of this number."""
        self._loops: dict[Node, int] | None = None
        """The number of the loop to which each control state belongs. None if the loops must still be found."""
        self._states: Sequence[Sequence[Node]] = ()
        """The control states of each loop, by the number of the loop."""
        self._touched: dict[int, _Touched] = {}

    def add(self, begin: int, end: int, node: Node | None) -> None:
        """Record that all steps after the moment `begin`, up to `end`, went from control state to control state.

        `node` is the control state at `end`, if it is known.
        """
        self._check()
        if node is not None and end % self._every == 0:
            self._nodes[end] = node
            while len(self._nodes) > _MOST_MOMENTS:
                self._every *= 2
                nodes = self._nodes.items()
                self._nodes = {at: kept_node for at, kept_node in nodes if at % self._every == 0}
        at = bisect_right(self._begins, begin) - 1
        if at >= 0 and self._ends[at] >= end:
            return
        self._loops = None
        if at >= 0 and self._ends[at] >= begin:
            self._ends[at] = end
        else:
            at += 1
            self._begins.insert(at, begin)
            self._ends.insert(at, end)
        while at + 1 < len(self._begins) and self._begins[at + 1] <= end:
            self._ends[at] = max(self._ends[at], self._ends.pop(at + 1))
            del self._begins[at + 1]
        if len(self._begins) > _MOST_STRETCHES:
            del self._begins[0], self._ends[0]

    def forget(self, moment: int) -> None:
        """Discard everything that is known about the steps after the moment `moment`, because the run was changed at
        this moment."""
        while self._begins and self._begins[-1] >= moment:
            del self._begins[-1], self._ends[-1]
        if self._ends:
            self._ends[-1] = min(self._ends[-1], moment)
        self._nodes = {at: node for at, node in self._nodes.items() if at < moment}

    def is_quiet(
        self, begin: int, end: int, cells: Iterable[int], variables: Iterable[str]
    ) -> bool:
        """Return True only if none of `cells` and `variables` can have changed in the steps after the moment `begin`,
        up to the moment `end`."""
        self._check()
        at = bisect_right(self._begins, begin) - 1
        at_begin, at_end = self._nodes.get(begin), self._nodes.get(end)
        if at < 0 or self._ends[at] < end or at_begin is None or at_end is None:
            return False
        loops = self._looked()
        loop = loops.get(at_begin)
        if loop is None or loop != loops.get(at_end):
            return False
        touched = self._touched.get(loop)
        if touched is None:
            touched = self._touched[loop] = _touched(self._states[loop])
        if touched.cells is None or not touched.cells.isdisjoint(cells):
            return False
        return touched.variables.isdisjoint(variables)

    def _check(self) -> None:
        if self._automaton.forgotten != self._forgotten:
            self._forgotten = self._automaton.forgotten
            self.forget(0)

    def _looked(self) -> dict[Node, int]:
        if self._loops is None:
            self._states = loops = list(cycles(self._automaton.nodes(), _following))
            self._loops = {node: number for number, loop in enumerate(loops) for node in loop}
            self._touched.clear()
        return self._loops


def walk(engine: PythonEngine, walked: WalkedStretches, steps: int) -> None:
    """Take up to `steps` steps with the fast engine. If all these steps went from control state to control state,
    record them in `walked`."""
    machine = engine.machine
    begin, beside = machine.steps, engine.steps_beside
    try:
        engine.run(steps)
    finally:
        engine.settle()
    if engine.steps_beside == beside:
        walked.add(begin, machine.steps, engine.automaton.visited_node(machine))


def _following(node: Node) -> Iterable[Node]:
    """Yield all control states that are known to come after `node`."""
    if node.after is not None:
        yield node.after
    if node.failed is not None:
        yield node.failed
    yield from node.ways.values()


def _touched(loop: Sequence[Node]) -> _Touched:
    """Return the parts of the state that steps in `loop`, a loop of control states, may change."""
    inside, cells, variables = set(loop), set[int](), {"pointer"}
    for node in loop:
        name = "" if node.command is None else node.command.name
        if name in _ENDS_THE_GAME:
            return _Touched(None, frozenset())
        if name in _READS:
            variables.add("read")
        if node.queue:
            variables.add("queue")
        followers = {
            id(follower.player): follower.player
            for follower in _following(node)
            if follower in inside
        }
        for before, after in (
            (node.player, node.moved),
            *((node.moved, player) for player in followers.values()),
        ):
            if before is after:
                continue
            if before.cells != after.cells:
                cells.update(
                    at
                    for at, pair in enumerate(zip(before.cells, after.cells, strict=True))
                    if pair[0] != pair[1]
                )
            if before.status != after.status:
                variables.add("status")
            if before.flagging != after.flagging:
                variables.add("flagging")
    return _Touched(frozenset(cells), frozenset(variables))
