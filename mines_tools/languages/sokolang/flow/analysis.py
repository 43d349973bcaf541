"""The results of flow analysis. Rules, hovers and explanations use these results.

The results say how certain an event is. *Impossible*: it is proved that the event happens in no
run. (For this proof, the exploration must be complete.) *Witnessed*: the event has happened in a
run of the interpreter with a known input. *Possible*: neither of these is known.
"""

from __future__ import annotations

from mines_tools.base.certainty import IMPOSSIBLE, POSSIBLE, Certainty, Witness
from mines_tools.base.lazy import cached_property
from mines_tools.base.records import NamedTuple
from mines_tools.interface.known_output import WrittenSoFar
from mines_tools.interface.run import Feed
from mines_tools.languages.sokolang.actions import GROUP, TIMES, WAIT
from mines_tools.languages.sokolang.flow.explore import BUDGET, LARGE, Counted, Exploration
from mines_tools.languages.sokolang.flow.moments import Moment, after_in, before_in, flow_state
from mines_tools.languages.sokolang.flow.performed import performances
from mines_tools.languages.sokolang.flow.tried import READING, Replay, Start
from mines_tools.languages.sokolang.flow.values import ValueUses
from mines_tools.languages.sokolang.machine import Machine
from mines_tools.languages.sokolang.value_roles import read_values

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence, Set
    from typing import Literal

    from mines_tools.interface.known_output import KnownOutput
    from mines_tools.languages.sokolang.flow.explore import Visit
    from mines_tools.languages.sokolang.flow.tried import TriedTime
    from mines_tools.languages.sokolang.machine import State
    from mines_tools.languages.sokolang.program import Program
    from mines_tools.languages.sokolang.program_counter import Order, Round
    from mines_tools.languages.sokolang.value_roles import TriedValues

    EndKind = Literal["ends", "fails", "ends-or-fails", "never", "unknown"]

INPUTS = (
    "",
    "word\n",
    "1\n" * 20,
    "-7\n" * 20,
    "0\nword\n\n" * 5,
    "2\n5\n9\n4\n-3\n6\n" * 4,
    "two words\n\n" * 5,
)
"""The inputs of the trial runs. The last one is only for programs that read lines, but no numbers."""
_STEPS = 1_000
_LONGEST = 60_000
"""The maximum number of steps of the only run of a program."""
_CRATE = 4
_STEPS_A_TRANSITION = 20
"""The number of steps that this run may take for each transition of the budget."""
_READ_LINE, _READ_NUMBER = READING
_TIMES = 4
"""How often an input with numbers of the program contains them."""
_ANOTHER = 50
"""A number with which such an input begins in any case: 50, 49, 48."""
_MOST_NUMBERS, _MOST_VALUES, _LARGE = 2, 100, 10_000
"""The maximum number of numbers of the program for such inputs, of values in a stack in which they are looked for, and
of such a number."""
_ROOM = 200_000
"""The number of values and crates in the states of trial runs that are stored."""
_MOST_TEXTS = 4
"""The greatest number of different texts of an action that are stored."""
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


class _Run:
    """A trial run. It can be continued with a higher limit."""

    def __init__(self, program: Program, text: str, trials: _Trials) -> None:
        feed = Feed()
        feed.give(text)
        feed.end()
        self.machine = Machine(program, SEED, feed)
        self.machine.nodes = self._nodes = Counted(program.actions)
        trials.values.mark(self.machine)
        self.reads = False
        """True if the run has executed a command that reads input."""
        self.written = WrittenSoFar()
        self.starts: dict[int, Start] = {}
        """The moments before actions were performed the first time, by the number of the action."""
        self.text = text
        self._trials = trials
        self._work = 0
        self._waited = 0
        """The number of crates that the actions `w` have looked at."""
        self.is_long = False
        """True if the run may be long. Then a crate counts as more work, because otherwise an action `w` on a map with
        many crates would take too long."""
        self._chance = self.machine.chance.state

    @property
    def is_certain(self) -> bool:
        """True if the run has done only what every run does: it has used neither input nor chance."""
        return not self.reads and self.machine.chance.state == self._chance

    @property
    def taken(self) -> int:
        """The number of steps that the run has taken. Work that takes longer than a step counts as several steps."""
        crates = self._waited * _CRATE if self.is_long else self._waited
        return self.machine.steps + (self._work + crates) // LARGE

    def run(self, limit: int) -> None:
        """Continue the run until it is over, or has taken `limit` steps."""
        machine, nodes = self.machine, self._nodes
        while self.taken < limit:
            node, rounds = machine.order.node, machine.order.rounds
            nodes.looked_at = 0
            if node is not None and node not in self.starts and not machine.is_over:
                self._store(node)
            if not machine.step():
                break
            self._work += len(rounds) + nodes.looked_at
            if node is not None and nodes[node].kind == WAIT:
                self._waited += len(machine.map.crates)
            self._note(node, rounds)

    def _store(self, node: int) -> None:
        """Store the state before the action `node` is performed the first time."""
        machine, trials = self.machine, self._trials
        size = sum(map(len, machine.stacks.values()))
        trials.room -= 1 + size + len(machine.map.crates) + len(machine.order.rounds)
        if trials.room > 0:
            self.starts[node] = Start(self.text, machine.snapshot(), self.is_certain)

    def _note(self, node: int | None, rounds: Sequence[Round]) -> None:
        """Note what the last step has shown. The step was the action `node` in the groups of `rounds`."""
        machine, trials = self.machine, self._trials
        if node not in trials.reached:
            trials.reached[node] = self._witness()
        for group_round in rounds:
            if group_round.group not in trials.reached:
                trials.reached[group_round.group] = self._witness()
        if machine.pieces:
            self.written.write_all(machine.pieces)
        trials.values.note(machine)
        for execution in machine.done.executed:
            if execution.code in READING:
                self.reads = True
                trials.read.add(execution.code)
        if machine.failed is not None and node is not None:
            who = machine.done.executed[-1].who
            failure = Failure(node, who, machine.failed)
            if failure not in trials.failures:
                trials.failures[failure] = self._witness()
                trials.failing_passes[failure] = machine.order.passes
        elif machine.is_over:
            trials.ended = trials.ended or self._witness()

    def _witness(self) -> Witness:
        read = self.machine.input
        # What was not read makes no difference, unless the run met the end of the input.
        return Witness(self.text if read.ends else self.text[: read.at], self.machine.steps)


class _Trials:
    """The results of trial runs of one program with different inputs."""

    def __init__(self, program: Program, steps: int) -> None:
        self._program = program
        self.reached: dict[int | None, Witness] = {}
        """The witnesses of the actions and groups that were performed, by the number of the action
        or group. The key None has the witness of a pass that performed no action."""
        self.failures: dict[Failure, Witness] = {}
        self.failing_passes: dict[Failure, int] = {}
        """The passes in which the errors of `failures` happened. Passes are counted from 1."""
        self.ended: Witness | None = None
        self.values = ValueUses(program)
        self.read: set[int] = set()
        """The codes of the commands that have read input."""
        self.room = _ROOM
        """The number of values and crates that may still be stored."""
        self._first = run = _Run(program, INPUTS[0], self)
        self.inputs = [run.text]
        """The inputs of the runs."""
        self._starts = [run.starts]
        """The moments in each run before actions were performed the first time."""
        run.run(steps)
        for text in INPUTS[1:]:
            if not run.reads or (text is INPUTS[-1] and self.read != {_READ_LINE}):
                break
            run = self._try(text, steps)
        for number in self._compared() if _READ_NUMBER in self.read else ():
            if all(node in self.reached for node in range(len(program.actions))):
                break
            self._try(f"{number}\n{number - 1}\n{number - 2}\n" * _TIMES, steps)

    def _try(self, text: str, steps: int) -> _Run:
        run = _Run(self._program, text, self)
        self.inputs.append(text)
        self._starts.append(run.starts)
        run.run(steps)
        return run

    def _compared(self) -> Sequence[int]:
        """Return numbers for inputs: a few numbers of the initial stacks that the runs have used as data, but not as a text,
        the numbers after them, and another number. A program may compare its input with them."""
        numbers: dict[int, None] = {}
        for name, stack in self._program.stacks.items():
            tried = self.values.of(name)
            values = [value.number for value in stack.values]
            if tried is None or len(values) > _MOST_VALUES:
                continue
            for at, value_role in enumerate(read_values(values, is_executed=True, tried=tried)):
                if value_role.role == "value" and at in tried.data and abs(values[at]) < _LARGE:
                    numbers[values[at]] = None
        found = [*numbers][:_MOST_NUMBERS]
        return [*found, *(number + 1 for number in found), _ANOTHER]

    def starts(self, node: int) -> Sequence[Start]:
        """Return the moments before the action `node` was performed the first time, of each run that performed it. The
        runs with more telling inputs come first."""
        return [starts[node] for starts in self._starts[::-1] if node in starts]

    def certain_start(self, node: int) -> Start | None:
        """Return the moment before the action `node` was performed the first time, if it is the same in all runs."""
        start = self._starts[0].get(node)
        return start if start is not None and start.is_certain else None

    def last_state(self) -> State:
        """Return the last state of the first run."""
        return self._first.machine.snapshot()

    def output_before(self, state: State) -> str | None:
        """Return the text that was written before `state`, a state of the first run. Return None if it is too long."""
        known = self._first.written.known()
        return known.start[: state.written] if state.written <= len(known.start) else None

    def go_on(self, steps: int, most: int) -> bool:
        """Continue the run of a program with only one run, for at most `steps` steps. In all, this run takes at most
        `most` steps. Return True if the run cannot be continued."""
        run = self._first
        if run.is_certain:
            run.is_long = True
            run.run(min(run.taken + steps, most))
        return run.machine.is_over or run.taken >= most or not run.is_certain

    @property
    def are_all(self) -> bool:
        """True if all runs do the same as the only trial run, which was followed to its end."""
        run = self._first
        return run.is_certain and run.machine.is_over

    @property
    def output(self) -> KnownOutput | None:
        """The output of all runs. None if it is not known."""
        return self._first.written.known() if self.are_all else None


class Analysis:
    """An analysis in progress. The trial runs come first, and then the exploration. If the program has only one run, and
    may end, this run then continues. If the analysis is stopped early, its results are correct, but contain fewer
    facts."""

    def __init__(self, program: Program, budget: int | None = None) -> None:
        self._program = program
        self.budget = BUDGET if budget is None else budget
        """The greatest number of transitions that the exploration performs."""
        self.explored = Exploration(program, self.budget)
        self.coarse: Exploration | None = None
        """An exploration that knows nothing about the stacks. It follows if `explored` used up its budget."""
        self._steps = _STEPS if budget is None else min(budget, _STEPS)
        self._longest = _LONGEST if budget is None else min(budget * _STEPS_A_TRANSITION, _LONGEST)
        self.trials: _Trials | None = None
        self._may_end: bool | None = None
        """True if a run may end, False if the exploration has shown that no run ends. None until it is over."""

    def advance(self, transitions: int) -> bool:
        """Explore about `transitions` transitions, or take that many steps. Return True when the analysis is complete."""
        if self.trials is None:
            self.trials = _Trials(self._program, self._steps)
        if self._may_end is None:
            if not self.explored.advance(transitions):
                return False
            if self.explored.ran_out and self.budget:
                if self.coarse is None:
                    self.coarse = Exploration(self._program, self.budget, forgets_stacks=True)
                if not self.coarse.advance(transitions):
                    return False
            self._may_end = self.result().ending != "never"
        return not self._may_end or self.trials.go_on(transitions, self._longest)

    def result(self) -> Flow:
        """Return the results so far."""
        return Flow(self)


class Flow:
    """The results of the analysis of a program."""

    def __init__(self, analysis: Analysis) -> None:
        explored = analysis.explored
        self.trail: Sequence[Visit] = explored.trail
        """The first steps of the program, which are the same in all runs."""
        self.after_trail: Sequence[Order] = explored.after_trail
        """The positions at which the program may continue after the steps in `trail`."""
        self.ran_out = explored.ran_out or not explored.is_over
        """True if the analysis may find out more with a larger budget."""
        coarse = analysis.coarse
        if coarse is not None and coarse.is_over and coarse.is_complete:
            explored = coarse
        self.program = explored.program
        self.visits: Mapping[int | None, Sequence[Visit]] = explored.visits
        """The visits that the exploration has found, by the number of the action. A visit is a performance of an
        action in a known state. If the exploration is complete, there are no other visits."""
        self.is_complete = explored.is_over and explored.is_complete
        """True if the exploration is complete. Only then can the results say that something is impossible."""
        self.could_find_more = self.ran_out
        """The same as `ran_out`."""
        self.is_exact = self.is_complete and explored.is_exact
        """True if all runs do the same until the program ends or fails."""
        self._groups: frozenset[int | None] = frozenset(explored.groups)
        self._trials = analysis.trials
        self._replay = Replay(explored.program, SEED)

    @property
    def ended(self) -> Witness | None:
        """The witness of a trial run that ended; None if there is none."""
        return None if self._trials is None else self._trials.ended

    @property
    def is_decided_by_running(self) -> bool:
        """True if all runs do the same, and a trial run was followed to its end."""
        return self._trials is not None and self._trials.are_all

    @property
    def output(self) -> KnownOutput | None:
        """The text that every run prints until it ends. None if this text is not known."""
        return None if self._trials is None else self._trials.output

    @cached_property
    def performances(self) -> Mapping[int, Sequence[Sequence[Visit]]]:
        """The complete performances within `trail`, by the number of the action or the group. A
        performance is a list of steps (see `performed.performances`)."""
        return performances(self.trail, self.after_trail)

    @property
    def inputs(self) -> Sequence[str]:
        """The inputs of the trial runs."""
        return () if self._trials is None else self._trials.inputs

    def tried(self, first: int, after: int) -> Sequence[TriedTime]:
        """Return the first performances of the actions from `first` to `after`, without `after`, in the trial runs that
        performed them. A performance with very many steps is left out."""
        starts = () if self._trials is None else self._trials.starts(first)
        times = (self._replay.time(start, after) for start in starts)
        return [time for time in times if time is not None]

    def before(self, node: int) -> Moment | None:
        """Return the moment before the action `node` is performed the first time. Return None if it is not known, or not
        the same in all runs."""
        start = None if self._trials is None else self._trials.certain_start(node)
        if self._trials is None or start is None:
            return before_in(self.trail, node)
        return Moment(flow_state(start.state), self._trials.output_before(start.state))

    def after(self, node: int) -> Moment | None:
        """Return the moment after the action `node` is performed the first time, with all its repetitions. Its
        `order` is that of the action itself. Return None if it is not known, or not the same in all runs."""
        start = None if self._trials is None else self._trials.certain_start(node)
        performed = None if start is None else self._replay.after(start)
        if self._trials is None or start is None or performed is None:
            return after_in(self.program, self.trail, node)
        machine, text = performed
        before = self._trials.output_before(start.state)
        output = None if before is None else before + text
        state = flow_state(machine.snapshot())._replace(order=start.state.order)
        return Moment(state, output, is_over=machine.is_over)

    @property
    def end(self) -> Moment | None:
        """The end of the program, if all runs do the same until the program ends or fails. Otherwise None."""
        if self._trials is None or not self._trials.are_all:
            return None
        state = self._trials.last_state()
        return Moment(flow_state(state), self._trials.output_before(state), is_over=True)

    def is_tried(self, node: int) -> bool:
        """Return whether a trial run performed the action `node`, and its state before is stored."""
        return self._trials is not None and bool(self._trials.starts(node))

    def values_tried(self, stack: str) -> TriedValues | None:
        """Return which values of an initial stack trial runs have used. Return None if they have used none."""
        return None if self._trials is None else self._trials.values.of(stack)

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
        if self.is_decided_by_running:
            return IMPOSSIBLE
        is_group = self.program.actions[node].kind == GROUP
        is_met = node in self._groups if is_group else node in self.visits
        return POSSIBLE if is_met or not self.is_complete else IMPOSSIBLE

    @cached_property
    def failures(self) -> Mapping[Failure, Certainty]:
        """The errors that may stop the program, each with its certainty. If the exploration is incomplete, other
        errors may be possible too."""
        is_decided = self.is_decided_by_running
        certainties = dict.fromkeys(
            ()
            if is_decided
            else (
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

    @property
    def failing_passes(self) -> Mapping[Failure, int]:
        """The pass in which each error with a witness happened in a trial run. Passes are counted from 1."""
        return {} if self._trials is None else self._trials.failing_passes

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
        if self.is_decided_by_running:
            return "fails" if self.ended is None else "ends"
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
    def written(self) -> Mapping[int, Sequence[str]]:
        """The texts that each `w` (wait) can write when it is performed and does not fail, by the number of the `w`. A
        `w` that can write nothing is left out, and so is a `w` whose texts are not known, or are too many. A `w` with
        repetitions is left out too."""
        written: dict[int, Sequence[str]] = {}
        for number, visits in self.visits.items() if self.is_complete else ():
            if number is None or self._is_repeated(number):
                continue
            texts = {visit.printed: None for visit in visits if visit.fails is None}
            known = [text for text in texts if text]
            if known and len(known) == len(texts) <= _MOST_TEXTS:
                written[number] = known
        return written

    @cached_property
    def writing(self) -> Set[int]:
        """The numbers of the actions that may write something, if the exploration is complete."""
        return {
            number
            for number, visits in self.visits.items()
            if number is not None and any(visit.printed != "" for visit in visits)
        }

    def _is_repeated(self, number: int) -> bool:
        node = self.program.actions[number]
        return node.times != 1 or TIMES in node.prefixes

    def may_fail(self, number: int) -> bool:
        """Return whether an action may stop the program with an error."""
        visits = self.visits.get(number, ())
        return not self.is_complete or any(visit.may_fail or visit.fails for visit in visits)

    @cached_property
    def executing(self) -> frozenset[int]:
        """The numbers of the player and the crates that execute a command in some explored run."""
        visits = (visit for at_node in self.visits.values() for visit in at_node)
        return frozenset(who for visit in visits for who, _ in visit.executed)

    @cached_property
    def player_gives(self) -> bool:
        """True if the player gives a value to a crate in some explored run."""
        visits = (visit for at_node in self.visits.values() for visit in at_node)
        return any(visit.transfer is not None and not visit.transfer.pulled for visit in visits)

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
