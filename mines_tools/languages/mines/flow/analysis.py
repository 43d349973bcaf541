"""Analyses a program in slices, from the start to the result. Between two slices, the caller can stop the analysis."""

from __future__ import annotations

from mines_tools.base.certainty import Witness
from mines_tools.languages.mines.flow.attempts import (
    BY_DEPTH,
    COARSE,
    FINE,
    OUTLINE,
    Attempt,
    attempts,
)
from mines_tools.languages.mines.flow.explore import Exploration
from mines_tools.languages.mines.flow.result import Flow
from mines_tools.languages.mines.flow.trials import SLICE, Trials, read_up

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Sequence

    from mines_tools.languages.mines.flow.joining import Detail
    from mines_tools.languages.mines.flow.trials import Shown
    from mines_tools.languages.mines.operations import Program

_TRIAL_STEPS = 4_000
_MOST_TRIAL_STEPS = 12_000
"""The trial runs get one additional step for each operation of the program, so that a run through a program without
jumps reaches the end. This is the greatest number of such additional steps."""
_MOST_ENDLESS_TRANSITIONS = 4_000
_ENDLESS = FINE._replace(until=0.5)
_MOST_ENDLESS = 3
"""The greatest number of inputs that the analysis tries in order to find a run that can no longer end."""
_FURTHER_STEPS = 60_000
"""The number of steps of additional trial runs. These runs are made if the first ones do not show whether the program
ends. They search for a run that ends, and for a run that never ends."""
_LONGEST_RUN = 100_000
"""The greatest number of steps of the only run of a program that reads no input."""
_LONG_STEPS_A_TRANSITION = 10
"""The number of steps of this run for each transition of the budget."""
_STRAIGHT = 10_000
"""The least budget of an exploration that follows a single path, if the budget of the analysis is enough for it."""
_MOST_STOPPED = 32 << 20
"""The greatest number of bytes of all explorations that are stored in order to continue them later."""
_FOR_VERDICTS = (FINE, BY_DEPTH, COARSE)
"""The details that show best whether loops end."""
_STEPS_A_TRANSITION = 8
"""The number of steps of a trial run that take as long as one transition of an exploration."""


class Analysis:
    """An analysis in progress.

    First the program runs on a few inputs. Then it is explored in fine detail (see `attempts.FINE`). If this exploration
    is not complete within its share of the budget, explorations in other details follow, each from the beginning. If a
    complete exploration does not show whether the program ends, other details and additional runs may show it. If an
    analysis is stopped early, its result is correct, but says less.
    """

    def __init__(self, program: Program, budget: int | None = None) -> None:
        """Prepare the analysis. All its explorations together may take at most `budget` transitions."""
        self._program = program
        self.budget = sum(each.budget for each in attempts(program)) if budget is None else budget
        """The greatest number of transitions that all explorations together perform."""
        steps = _TRIAL_STEPS + min(len(program.operations), _MOST_TRIAL_STEPS)
        self._trials = Trials(program, min(max(steps, self.budget // 6), self.budget))
        self._steps = self._run()
        self._slice = 0
        self._flow: Flow | None = None
        self._is_straight = False
        """True if the program has only one path, and nothing on it was joined."""
        self._tried: list[Detail] = []
        self._stopped: list[Exploration] = []
        """The explorations that are stored in order to continue them later."""
        self._earlier = 0
        """The number of transitions of all explorations except `_exploration`."""
        self._exploration: Exploration | None = None
        self._reading: Exploration | None = None
        """The first exploration that contains everything that can happen as long as every read succeeds. None if there
        is none so far."""
        self._past_loops: Exploration | None = None
        """The first exploration that also contains what follows a loop if only a failed read can end this loop. None if
        there is none so far."""
        self._endless: Witness | None = None
        """A run that can no longer end; None if none was found."""

    def advance(self, transitions: int) -> bool:
        """Continue the analysis with at most `transitions` transitions. Return True when the analysis is done."""
        self._slice = transitions
        is_over = next(self._steps, True)
        if is_over:
            self._steps = iter(())  # break the reference cycle, so that both are freed
        return is_over

    def is_seen_not_to_end(self) -> bool:
        """Make all trial runs, but explore nothing. Return whether one of the runs never ends."""
        while not self._trials.advance(1 << 20):
            pass
        return self._trials.shown.never is not None

    def result(self) -> Flow:
        """Return the result so far."""
        if self._flow is not None:
            return self._flow
        if self._exploration is None:
            self._exploration = Exploration(self._program, 0)
        return self._flow_of(self._exploration)

    def _flow_of(self, exploration: Exploration) -> Flow:
        return Flow(
            exploration,
            self._trials.shown,
            self._endless,
            self._reading,
            self._past_loops,
            budget=self.budget,
            earlier=self._earlier,
        )

    def _run(self) -> Iterator[bool]:
        """Do the whole analysis in slices. After each slice, yield whether the analysis is done."""
        while not self._trials.advance(self._slice * _STEPS_A_TRANSITION):
            yield False
        yield from self._explore(self._trials.shown)
        assert self._exploration is not None
        flow = self._flow_of(self._exploration)
        if flow.is_explored and flow.is_joined and flow.verdict.kind == "unknown":
            flow = yield from self._explored_for_the_verdict(flow)
        self._forget_stopped()
        if self._may_end_alone(flow):
            yield from self._run_to_the_end()
            flow = flow.after_runs(self._trials.shown, self._endless)
        if self._is_open() and flow.verdict.kind == "unknown":
            yield from self._look_further()
            flow = flow.after_runs(self._trials.shown, self._endless)
        self._flow = flow
        yield True

    def _explore(self, shown: Shown) -> Iterator[bool]:
        """Try the explorations, one after the other, until one is complete. Yield False after each slice.

        Some explorations take less than their budget, because they stray. The others use what is left: they continue,
        the fine one last. `shown` has the facts that the trial runs have shown.
        """
        *first, last = self._attempts(shown)
        reserved = last.budget
        for attempt in first:
            exploration = self._begun(attempt, shown)
            yield from self._advanced(exploration)
            if exploration.complete or self._is_straight:
                return
            memory = exploration.memory + sum(each.memory for each in self._stopped)
            if exploration.is_full or memory > _MOST_STOPPED:
                self._forget(exploration)
            else:
                self._stopped.append(exploration)
        self._stopped.sort(key=lambda exploration: exploration.detail == FINE)
        while self._stopped and self._left > reserved:
            exploration = self._stopped.pop(0)
            yield from self._continued(exploration, self._left - reserved)
            if exploration.complete:
                return
            self._forget(exploration)
        self._forget_stopped()
        yield from self._advanced(self._begun(last, shown))

    @property
    def _left(self) -> int:
        """The part of the budget that is left."""
        used = 0 if self._exploration is None else self._earlier + self._exploration.transitions
        return self.budget - used

    def _explored_for_the_verdict(self, flow: Flow) -> Generator[bool, None, Flow]:
        """Explore in the details that show best whether loops end. Explorations that were stopped continue. Yield False
        after each slice. Return the first result with a verdict. If there is none, return `flow`, the result so far."""
        complete = flow.exploration
        stopped = {exploration.detail: exploration for exploration in self._stopped}
        chosen = [
            attempt
            for attempt in self._attempts(self._trials.shown)
            if attempt.detail in _FOR_VERDICTS
            and (attempt.detail in stopped or attempt.detail not in self._tried)
        ]
        for attempt in chosen:
            exploration = stopped.get(attempt.detail)
            share = self._left if attempt is chosen[-1] else self._left // 2
            if exploration is None:
                share = min(share, attempt.budget)
                exploration = self._begun(attempt._replace(budget=share), self._trials.shown)
                yield from self._advanced(exploration)
            else:
                self._stopped.remove(exploration)
                yield from self._continued(exploration, share)
            if exploration.complete:
                other = self._flow_of(exploration)
                if other.verdict.kind != "unknown":
                    self._reading = exploration.if_reads_succeed or self._reading
                    self._past_loops = exploration.past_loops or self._past_loops
                    self._forget(complete)
                    return self._flow_of(exploration)
            self._forget(exploration)
        self._turn_to(complete)
        return self._flow_of(complete)

    def _continued(self, exploration: Exploration, transitions: int) -> Iterator[bool]:
        """Continue `exploration` with at most `transitions` more transitions. Yield False after each slice."""
        self._turn_to(exploration)
        exploration.budget = exploration.transitions + max(transitions, 0)
        yield from self._advanced(exploration)

    def _forget_stopped(self) -> None:
        """Free the memory of the explorations that will not be continued."""
        for exploration in self._stopped:
            self._forget(exploration)
        self._stopped.clear()

    def _begun(self, attempt: Attempt, shown: Shown) -> Exploration:
        """Begin the exploration of `attempt`, and return it."""
        # Until the first read, the run without input shows exactly what happens.
        follow = shown.alone + 1 if shown.alone < attempt.budget // 2 else 0
        self._tried.append(attempt.detail)
        exploration = Exploration(
            self._program,
            attempt.budget,
            attempt.detail,
            follow=follow,
            stays_near=attempt.stays_near,
        )
        self._turn_to(exploration)
        return exploration

    def _forget(self, exploration: Exploration) -> None:
        """Free the memory of `exploration`, but not of its copies that the result needs."""
        exploration.forget()
        for kept in (exploration.if_reads_succeed, exploration.past_loops):
            if kept is not None and kept is not self._reading and kept is not self._past_loops:
                kept.if_reads_succeed = kept.past_loops = None  # break the reference cycle

    def _turn_to(self, exploration: Exploration) -> None:
        """Make `exploration` the one that the result is about."""
        if self._exploration is not None:
            self._earlier += self._exploration.transitions - exploration.transitions
        self._exploration = exploration

    def _advanced(self, exploration: Exploration) -> Iterator[bool]:
        """Advance `exploration` until it is over. Yield False after each slice."""
        yield False
        while not exploration.advance(self._slice):
            yield False
        if exploration.is_straight and not exploration.is_full:
            # Nothing was joined: another exploration gains nothing.
            self._is_straight = True
            exploration.budget = min(self.budget, max(self.budget // 3, _STRAIGHT))
            while not exploration.advance(self._slice):
                yield False
        self._reading = self._reading or exploration.if_reads_succeed
        self._past_loops = self._past_loops or exploration.past_loops

    def _may_end_alone(self, flow: Flow) -> bool:
        """Return whether the program has asked for no input so far, and may end if its run continues."""
        shown = self._trials.shown
        return not shown.asks and bool(shown.unfinished) and flow.verdict.kind != "never"

    def _run_to_the_end(self) -> Iterator[bool]:
        """Continue the run of a program that has asked for no input so far. Yield False after each slice."""
        steps = min(self.budget * _LONG_STEPS_A_TRANSITION, _LONGEST_RUN)
        for number, _ in enumerate(self._trials.finish(steps, self.budget)):
            if number % (self._slice * _STEPS_A_TRANSITION // SLICE + 1) == 0:
                yield False

    def _is_open(self) -> bool:
        """Return whether additional trial runs may help to find out whether the program ends."""
        shown = self._trials.shown
        return shown.asks and (shown.ends is None or shown.never is None)

    def _look_further(self) -> Iterator[bool]:
        """Make additional trial runs in slices, and then search for a run that can no longer end. Yield False after
        each slice."""
        yield from self._trials.go_on(min(self.budget * 3 // 4, _FURTHER_STEPS))
        shown = self._trials.shown
        if shown.ends is not None and shown.never is None:
            self._endless = yield from self._find_endless(shown.unfinished)

    def _attempts(self, shown: Shown) -> Sequence[Attempt]:
        """Return the explorations to try, the first one first. `shown` has the facts that the trial runs have shown."""
        if shown.grows and not shown.asks:
            # The run shows what happens. Only the possible stacks are still unknown.
            return (Attempt(OUTLINE, self.budget, stays_near=False),)
        default = attempts(self._program)
        every = sum(attempt.budget for attempt in default)
        budgets = [self.budget * attempt.budget // every for attempt in default]
        budgets[-1] += self.budget - sum(budgets)
        return [
            attempt._replace(budget=budget)
            for attempt, budget in zip(default, budgets, strict=True)
        ]

    def _find_endless(self, inputs: Sequence[str]) -> Generator[bool, None, Witness | None]:
        """Return a run on one of `inputs` that can no longer end. Return None if no such run is found. Yield False after
        each slice.

        For each input, the program runs until it has read the whole input. An exploration that starts there shows
        whether the run can still end.
        """
        budget = min(self.budget // 8, _MOST_ENDLESS_TRANSITIONS)
        for text in inputs[:_MOST_ENDLESS]:
            yield False
            machine = read_up(self._program, text, _TRIAL_STEPS // 8)
            if machine is None:
                continue
            exploration = Exploration(self._program, budget, _ENDLESS, machine)
            while not exploration.advance(self._slice):
                yield False
            facts = exploration.facts
            if exploration.complete and not facts.ends and not facts.aborts:
                return Witness(text, machine.steps)
            exploration.forget()
        return None


def analyse(program: Program, budget: int | None = None) -> Flow:
    """Analyse `program` to the end, or until `budget` transitions are used."""
    analysis = Analysis(program, budget)
    while not analysis.advance(1 << 20):
        pass
    return analysis.result()
