"""Steps of a machine, counted by control state: what is hot, and which ways it goes."""

from __future__ import annotations

from mines_tools.mines.engines.automaton import TooManyNodes

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    from collections.abc import Container

    from mines_tools.mines.commands import CommandError
    from mines_tools.mines.engines.automaton import Automaton, Node
    from mines_tools.mines.machine import Machine

MOST_STEPS = 4096


class Seen:
    """What was seen of a control state."""

    __slots__ = ("errors", "executed", "height", "ways")

    def __init__(self, height: int) -> None:
        self.executed = 0
        """How often its command was executed."""
        self.errors: dict[CommandError, int] = {}
        """How often it raised which error."""
        self.ways: dict[int, int] = {}
        """For skip and perform: how often it went each way (see `Node.ways`)."""
        self.height = height
        """How many values were on the stack each time; -1 if not as many each time."""

    @property
    def times(self) -> int:
        """How often it was met."""
        return self.executed + sum(self.errors.values())


class Recording:
    """Steps that were taken and counted."""

    def __init__(self, automaton: Automaton) -> None:
        self.automaton = automaton
        self.seen: dict[Node, Seen] = {}
        self.arrivals: dict[Node, int] = {}
        """How often control came to a node with an empty queue from further down the program, or from the same place:
        the headers of loops."""
        self.starts: dict[Node, int] = {}
        """How often recording began there."""
        self.steps = 0
        self.new = 0
        """How many control states were met for the first time."""
        self.is_cut_short = False
        """Whether the program has more control states than can be remembered."""

    def record(  # noqa: C901, PLR0912  # calls take longer
        self, machine: Machine, steps: int = MOST_STEPS, stops: Container[Node] = ()
    ) -> None:
        """Take up to that many steps and count them, fewer where the run ends, one of the stops comes after a step, or
        too many control states are met. Several times is as once.

        Raises InputError and NeedsInput as `Machine.advance` does."""
        automaton, seen, arrivals = self.automaton, self.seen, self.arrivals
        known, taken = len(automaton), machine.steps
        try:
            node = automaton.node_of(machine)
            self.starts[node] = self.starts.get(node, 0) + 1
            for _ in range(steps):
                command = node.command
                if command is None:
                    break
                turns = command.name in ("skip", "perform(l)", "perform(r)")
                by = (
                    automaton.way_of(node, machine.stack)
                    if turns and _suffice(node, machine)
                    else -1
                )
                height = len(machine.stack)
                if not machine.advance() or machine.aborted is not None:
                    break
                here = seen.get(node)
                if here is None:
                    here = seen[node] = Seen(height)
                elif here.height != height:
                    here.height = -1
                error = machine.error
                if error is not None:
                    here.errors[error] = here.errors.get(error, 0) + 1
                    after = automaton.failed(node)
                else:
                    here.executed += 1
                    if turns:
                        here.ways[by] = here.ways.get(by, 0) + 1
                        after = automaton.way(node, by)
                    else:
                        after = automaton.after(node)
                if after.pointer <= node.pointer and not after.queue:
                    arrivals[after] = arrivals.get(after, 0) + 1
                node = after
                if node in stops:
                    break
        except TooManyNodes:
            self.is_cut_short = True
        finally:
            self.steps += machine.steps - taken
            self.new += len(automaton) - known

    def beginnings(self, least: int) -> list[Node]:
        """Where loops begin, and where recording began, if it was so often; the most frequent last."""
        counts = {**self.starts}
        for node, count in self.arrivals.items():
            counts[node] = max(counts.get(node, 0), count)
        return sorted((node for node in counts if counts[node] >= least), key=counts.__getitem__)


def _suffice(node: Node, machine: Machine) -> bool:
    """Whether the arguments of its command are there."""
    return node.command is not None and len(machine.stack) >= node.command.pops
