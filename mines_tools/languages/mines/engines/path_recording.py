"""Counts the steps of a machine at each control state. The counts show which code is hot, and how the run continues
after each step."""

from __future__ import annotations

from mines_tools.interface.run import InputError, NeedsInput, between_steps
from mines_tools.languages.mines.commands import UNDERFLOW
from mines_tools.languages.mines.engines.automaton import TooManyNodes
from mines_tools.languages.mines.input import Aborted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable

    from mines_tools.languages.mines.commands import CommandError
    from mines_tools.languages.mines.engines.automaton import Automaton, Node
    from mines_tools.languages.mines.machine import Machine

MOST_STEPS = 4096


class Seen:
    """The counts for one control state."""

    __slots__ = ("errors", "executed", "height", "ways")

    def __init__(self, height: int) -> None:
        self.executed = 0
        """The number of times that the command of the control state was executed."""
        self.errors: dict[CommandError, int] = {}
        """The number of times that the command raised each error."""
        self.ways: dict[int, int] = {}
        """The number of times that a skip or perform took each way. The keys are those of `Node.ways`."""
        self.height = height
        """The number of values on the stack; -1 if it was not the same at every visit."""

    @property
    def times(self) -> int:
        """The number of visits to the control state."""
        return self.executed + sum(self.errors.values())


class _World:
    """An object that the commands of recorded steps get in place of the machine. The object has no
    player, because the nodes already say what each step does to the player."""

    def __init__(self, machine: Machine) -> None:
        self.stack = machine.stack
        self.pushed = 0
        """The value that the present step pushes if its command is push(n), push(count) or push(sum)."""
        self.take_integer = machine.take_integer
        self.take_code_point = machine.take_code_point
        self.write_integer = machine.write_integer
        self.write_code_point = machine.write_code_point
        self.roll_underflows = machine.roll_underflows
        self.digit = self.opened_count = self.opened_sum = self._pushed

    def _pushed(self) -> int:
        return self.pushed

    def skip(self, _count: int) -> None:
        """Do nothing, because the node already says which step comes next."""

    def perform(self, _column: int, _row: int, _button: object) -> None:
        """Do nothing, because the node already says which step comes next."""

    def restart(self) -> None:
        """Do nothing, because the node already says which step comes next."""


class PathRecording:
    """The counts of the steps that were recorded."""

    def __init__(self, automaton: Automaton) -> None:
        self.automaton = automaton
        self.seen: dict[Node, Seen] = {}
        self.arrivals: dict[Node, int] = {}
        """The nodes at which a loop may begin, each with a number. The number says how often the
        run came to the node from the same operation or from a later one in the program. No
        operation is queued at these nodes."""
        self.starts: dict[Node, int] = {}
        """The number of recordings that began at each node."""
        self.steps = 0
        self.new = 0
        """The number of control states that the automaton did not know before they were
        recorded."""
        self.is_cut_short = False
        """True if a recording had to stop because the program has more control states than can be remembered."""

    def record(  # noqa: C901, PLR0912, PLR0915  # calls take longer
        self,
        machine: Machine,
        steps: int = MOST_STEPS,
        stops: Container[Node] = (),
        is_enough: Callable[[], bool] | None = None,
        *,
        goes_on: bool = False,
    ) -> None:
        """Take up to `steps` steps, and add them to the counts.

        Stop early in these cases: the run ends; a step leads to a node of `stops`; there are too
        many control states; `is_enough` returns True. If input is missing, raises InputError or
        NeedsInput, as `Machine.step` does.

        If `goes_on` is true, this call continues the recording of the last call. The first node is
        then not counted in `starts`.
        """
        automaton, seen, arrivals = self.automaton, self.seen, self.arrivals
        known_nodes, taken = len(automaton), machine.steps
        stack, world = machine.stack, _World(machine)
        node: Node | None = None
        is_over = False
        try:
            node = automaton.node_of(machine)
            if not goes_on:
                self.starts[node] = self.starts.get(node, 0) + 1
            for _ in range(steps):
                between_steps()
                command = node.command
                if command is None or machine.aborted is not None or (is_enough and is_enough()):
                    break
                turns = command.name in ("skip", "perform(l)", "perform(r)")
                by = -1
                height = len(stack)
                if height < command.pops:
                    error: CommandError | None = UNDERFLOW
                    after = automaton.failed(node)
                else:
                    if turns:
                        by = automaton.way_of(node, stack)
                        after = automaton.way(node, by)
                    else:
                        after = automaton.after(node)
                    world.pushed = node.pushed
                    error = command.effect(world)
                    if error is not None:  # nothing was done
                        after = automaton.failed(node)
                machine.steps += 1
                here = seen.get(node)
                if here is None:
                    here = seen[node] = Seen(height)
                elif here.height != height:
                    here.height = -1
                if error is not None:
                    here.errors[error] = here.errors.get(error, 0) + 1
                else:
                    here.executed += 1
                    if turns:
                        here.ways[by] = here.ways.get(by, 0) + 1
                if after.pointer <= node.pointer and not after.queue:
                    arrivals[after] = arrivals.get(after, 0) + 1
                node = after
                if node in stops:
                    break
        except TooManyNodes:
            self.is_cut_short = True
        except (NeedsInput, InputError, Aborted):
            is_over = True  # nothing was done: the machine has the same outcome
        finally:
            if node is not None:
                automaton.put(machine, node)
            self.steps += machine.steps - taken
            self.new += len(automaton) - known_nodes
        if is_over:
            machine.step()  # unless it raises, the run is aborted
            self.steps += 1

    def beginnings(self, least: int) -> list[Node]:
        """Return the nodes at which a loop or a recording began at least `least` times, the most
        frequent node last."""
        counts = {**self.starts}
        for node, count in self.arrivals.items():
            counts[node] = max(counts.get(node, 0), count)
        return sorted((node for node in counts if counts[node] >= least), key=counts.__getitem__)

    def as_frequent(self, node: Node, others: Iterable[Node]) -> Iterable[Node]:
        """Yield the nodes of `others` that were visited about as often as `node`. Such nodes may be
        in the same loop as `node`."""
        seen, most = self.seen, self.seen[node].times
        for other in others:
            if other is not node and other in seen and most / 2 < seen[other].times < most * 2:
                yield other
