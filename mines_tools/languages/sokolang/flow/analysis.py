"""The results of flow analysis. Rules, hovers and explanations use these results.

The results say how certain an event is. *Impossible*: it is proved that the event happens in no
run. (For this proof, the exploration must be complete.) *Witnessed*: the event has happened in a
run of the interpreter with a known input. *Possible*: neither of these is known.
"""

from __future__ import annotations

from mines_tools.base.certainty import IMPOSSIBLE, POSSIBLE, Certainty, Witness
from mines_tools.base.lazy import cached_property
from mines_tools.base.records import NamedTuple
from mines_tools.interface.run import Feed
from mines_tools.languages.sokolang.actions import GROUP, WAIT
from mines_tools.languages.sokolang.flow.explore import BUDGET, LARGE, Counted, Exploration
from mines_tools.languages.sokolang.flow.performed import performances
from mines_tools.languages.sokolang.machine import Machine

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence, Set
    from typing import Literal

    from mines_tools.languages.sokolang.flow.explore import Visit
    from mines_tools.languages.sokolang.program import Program
    from mines_tools.languages.sokolang.program_counter import Order

    EndKind = Literal["ends", "fails", "ends-or-fails", "never", "unknown"]

_INPUTS = ("", "1\n" * 20, "-7\n" * 20, "0\nword\n\n" * 5)
_STEPS = 1_000
_READING = (12, 13)
_MOST = 16 * BUDGET
"""The greatest budget of an analysis for an editor. With a larger budget, the states might need too much memory."""
SEED = 0
"""The seed of the random numbers in the trial runs."""


class Failure(NamedTuple):
    """An error that may stop the program."""

    node: int
    """The number of the action in which the error occurs."""
    who: int
    """The element that executes the command: the number of a crate, or `PLAYER`."""
    error: str


class _Trials:
    """The results of trial runs of one program with different inputs."""

    def __init__(self, program: Program, steps: int) -> None:
        self._steps = steps
        self.reached: dict[int | None, Witness] = {}
        """The witnesses of the actions and groups that were performed, by the number of the action
        or group. The key None has the witness of a pass that performed no action."""
        self.failures: dict[Failure, Witness] = {}
        self.ended: Witness | None = None
        for text in _INPUTS:
            if not self._try(program, text):
                break

    def _try(self, program: Program, text: str) -> bool:
        """Run `program` with the input `text`. Return whether the run executed a command that reads
        input."""
        feed = Feed()
        feed.give(text)
        feed.end()
        machine = Machine(program, SEED, feed)
        machine.nodes = nodes = Counted(program.actions)
        reads = False
        work = 0
        while machine.steps + work // LARGE < self._steps:
            node, rounds = machine.order.node, machine.order.rounds
            nodes.looked_at = 0
            if not machine.step():
                break
            work += len(rounds) + nodes.looked_at
            if node is not None and nodes[node].kind == WAIT:
                work += len(machine.map.crates)
            witness = Witness(text, machine.steps)
            self.reached.setdefault(node, witness)
            for group_round in rounds:
                self.reached.setdefault(group_round.group, witness)
            reads = reads or any(execution.code in _READING for execution in machine.done.executed)
            if machine.failed is not None and node is not None:
                who = machine.done.executed[-1].who
                self.failures.setdefault(Failure(node, who, machine.failed), witness)
            elif machine.is_over:
                self.ended = self.ended or witness
        return reads


class Analysis:
    """An analysis in progress. If the analysis is stopped early, its results are correct, but contain fewer facts."""

    def __init__(self, program: Program, budget: int | None = None) -> None:
        self._program = program
        self.budget = BUDGET if budget is None else budget
        """The greatest number of transitions that the exploration performs."""
        self.explored = Exploration(program, self.budget)
        self._steps = _STEPS if budget is None else min(budget, _STEPS)
        self.trials: _Trials | None = None

    def advance(self, transitions: int) -> bool:
        """Explore about `transitions` transitions. Return True when the analysis is over."""
        if self.trials is None:
            self.trials = _Trials(self._program, self._steps)
        return self.explored.advance(transitions)

    def result(self) -> Flow:
        """Return the results so far."""
        return Flow(self)


class Flow:
    """The results of the analysis of a program."""

    def __init__(self, analysis: Analysis) -> None:
        explored = analysis.explored
        self.program = explored.program
        self.visits: Mapping[int | None, Sequence[Visit]] = explored.visits
        """The visits that the exploration has found, by the number of the action. A visit is a performance of an
        action in a known state. If the exploration is complete, there are no other visits."""
        self.trail: Sequence[Visit] = explored.trail
        """The first steps of the program, which are the same in all runs."""
        self.after_trail: Sequence[Order] = explored.after_trail
        """The positions at which the program may continue after the steps in `trail`."""
        self.is_complete = explored.is_over and explored.is_complete
        """True if the exploration is complete. Only then can the results say that something is impossible."""
        self.ran_out = explored.ran_out or not explored.is_over
        """True if the analysis may find out more with a larger budget."""
        self.could_find_more = self.ran_out
        """The same as `ran_out`."""
        self.is_exact = self.is_complete and explored.is_exact
        """True if all runs do the same until the program ends or fails."""
        self._groups: frozenset[int | None] = frozenset(explored.groups)
        self._trials = analysis.trials

    @property
    def ended(self) -> Witness | None:
        """The witness of a trial run that ended; None if there is none."""
        return None if self._trials is None else self._trials.ended

    @cached_property
    def performances(self) -> Mapping[int, Sequence[Sequence[Visit]]]:
        """The complete performances within `trail`, by the number of the action or the group. A
        performance is a list of steps (see `performed.performances`)."""
        return performances(self.trail, self.after_trail)

    @cached_property
    def met(self) -> Set[int | None]:
        """The numbers of the actions and groups for which the analysis has stored facts. What is
        known about all others depends only on whether the exploration is complete."""
        tried = () if self._trials is None else self._trials.reached
        return self._groups.union(self.visits, self.performances, tried)

    @cached_property
    def witnessed(self) -> Sequence[int]:
        """The numbers of the actions and groups that a trial run performed, in the order of the
        text."""
        tried = () if self._trials is None else self._trials.reached
        return sorted(node for node in tried if node is not None)

    def reached(self, node: int) -> Certainty:
        """Return how certain it is that the action or group `node` is performed. A group is performed as soon as it is
        begun."""
        if self._trials is not None and node in self._trials.reached:
            return Certainty("witnessed", self._trials.reached[node])
        is_group = self.program.actions[node].kind == GROUP
        is_met = node in self._groups if is_group else node in self.visits
        return POSSIBLE if is_met or not self.is_complete else IMPOSSIBLE

    @cached_property
    def failures(self) -> Mapping[Failure, Certainty]:
        """The errors that may stop the program, each with its certainty. If the exploration is incomplete, other
        errors may be possible too."""
        certainties = dict.fromkeys(
            (
                Failure(visit.state.order.node, who, error)
                for visits in self.visits.values()
                for visit in visits
                if visit.state.order.node is not None
                for who, error in (
                    *sorted(visit.may_fail),
                    *(() if visit.fails is None else (visit.fails,)),
                )
            ),
            POSSIBLE,
        )
        if self._trials is not None:
            for failure, witness in self._trials.failures.items():
                certainties[failure] = Certainty("witnessed", witness)
        return certainties

    @cached_property
    def failures_by_node(self) -> Mapping[int, Mapping[Failure, Certainty]]:
        """The errors of `failures`, by the number of the action in which they occur."""
        by_node: dict[int, dict[Failure, Certainty]] = {}
        for failure, certainty in self.failures.items():
            by_node.setdefault(failure.node, {})[failure] = certainty
        return by_node

    @cached_property
    def ending(self) -> EndKind:
        """The kind of end that all runs have. It is "never" if no run ends, and "unknown" if the
        analysis does not know the end."""
        if not self.is_complete:
            return "unknown"
        visits = [visit for at_node in self.visits.values() for visit in at_node]
        ends = any(visit.ends for visit in visits)
        if not ends and not self.failures:
            return "never"
        if not self.is_exact:
            return "unknown"
        if not ends and not any(visit.fails for visit in visits):
            return "unknown"  # a loop in which a command may fail
        if not self.failures:
            return "ends"
        return "ends-or-fails" if ends else "fails"

    @cached_property
    def executing(self) -> frozenset[int]:
        """The numbers of the player and the crates that execute a command in some explored run."""
        visits = (visit for at_node in self.visits.values() for visit in at_node)
        return frozenset(who for visit in visits for who, _ in visit.executed)

    @cached_property
    def covered(self) -> bool:
        """True if an explored action ends the program because all marks are covered."""
        return any(visit.ends for at_node in self.visits.values() for visit in at_node)


def analyse(program: Program, budget: int | None = None) -> Analysis | None:
    """Begin and return an analysis of `program` with at most `budget` transitions. The budget is limited to `_MOST`.
    Return None if the program has errors."""
    if program.errors:
        return None
    return Analysis(program, None if budget is None else min(budget, _MOST))


def flow_of(program: Program, budget: int | None = None) -> Flow:
    """Analyse `program`, and return the results. The analysis continues until it is complete or `budget` is used up."""
    analysis = Analysis(program, budget)
    while not analysis.advance(1_000_000):
        pass
    return analysis.result()
