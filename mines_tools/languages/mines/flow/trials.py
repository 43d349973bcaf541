"""Runs of the reference interpreter on a few inputs: what they show is witnessed.

A witness is an input and a step; running `machine.py` on that input for so many steps shows the
claim again. A few inputs are tried with every program, others are chosen from what it does with what it
reads; the same program gets the same witnesses everywhere.
"""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.languages.mines.commands import INPUT_MISMATCH, UNDERFLOW
from mines_tools.languages.mines.flow.trial_machine import (
    CELLS,
    FREE,
    TooManyCellsError,
    WatchedBoard,
    has_too_large,
    ignore,
    input_of,
    machine_on,
)
from mines_tools.languages.mines.flow.untouched import Untouched
from mines_tools.languages.mines.machine import Machine

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence, Set
    from typing import Any

    from mines_tools.languages.mines.commands import CommandError
    from mines_tools.languages.mines.machine import State, Step
    from mines_tools.languages.mines.operations import Operation, Program
    from mines_tools.languages.mines.player import Action

INPUTS = (
    "",
    "0",
    "1",
    "7 3",
    "5",
    "-1",
    "A",
    "3 1 2 0 -4 10 1 1 0 2 5 -2 7 0 1 3",
    "Hello, world!\n",
    "0 0 0 0 0 0 0 0",
    "\n",
    "4 0",
    "100",
    "\x00",
    "\U0010ffff\ud7ff",
)
_SIMPLE = 4
"""So many of them come before those that are chosen."""
_DEEPEST = 100_000
"""A run whose stack grows deeper is left."""
_MOST_NOTED = 40_000
"""Different things that are noted; then the runs are over, so that they fill no memory."""
_MOST_CELLS = 90_000
"""Further cells that one run may open."""
_MOST_TO_END = 4_000
"""Steps in which an input is looked for that the program ends on, if none is known."""
_SLICE = 64
"""Steps between two places where the runs can be stopped."""


class Witness(NamedTuple):
    """A run that shows something, with this input."""

    input: str
    step: int
    """At this step: the first is 1. In a verdict the state after this step shows it, and 0 is the state before the
    first step."""


class FailedRead(NamedTuple):
    """A read that failed: in(n) or in(c) at the end of the input, or in(n) where no integer comes."""

    step: int
    origin: int
    """The operation of the list."""


class Way(NamedTuple):
    """One way in which an operation, or one that it enqueued, was performed."""

    origin: int
    queued: bool
    operation: Operation
    flagging: bool
    action: Action
    digit: int


class Shown(NamedTuple):
    """What the trial runs showed, each by its first witness."""

    ways: dict[Way, Witness]
    errors: dict[tuple[Way, CommandError], Witness]
    successes: dict[Way, Witness]
    aborts: dict[Way, Witness]
    skips: dict[tuple[Way, int], Witness]
    endings: dict[Way, Witness]
    """With what the program ended."""
    ends: Witness | None
    never: Witness | None
    """A run that comes back to a state it was in before: it goes on so for ever."""
    asks: bool
    """Whether a run asked for input."""
    unfinished: tuple[str, ...]
    """The inputs on which the program neither ended nor came back, as far as it was run."""
    grows: bool = False
    """Whether the run of `never` comes back with a deeper stack every time."""
    alone: int = 0
    """Steps of the first run until it asked for input, ended or came back; 0 if it did nothing of
    that."""
    failed: Mapping[str, FailedRead] = {}
    """For each input the first read that failed in the run on it."""

    def follows_failed_read(self, witness: Witness) -> FailedRead | None:
        """The read that failed first in the run of `witness`, if that was before its step."""
        failed = self.failed.get(witness.input)
        return failed if failed is not None and failed.step < witness.step else None

    def while_reads_succeed(self, ends_loop: Set[int]) -> Shown:
        """What the runs showed before the first read failed, but for those reads."""
        only = self._replace(
            failed={
                text: read for text, read in self.failed.items() if read.origin not in ends_loop
            }
        )
        return only.before_failing()

    def before_failing(self) -> Shown:
        """What the runs showed before a read failed."""
        return self._replace(
            ways=self._earlier(self.ways),
            errors={
                what: witness
                for what, witness in self._earlier(self.errors).items()
                if what[1] != INPUT_MISMATCH
            },
            successes=self._earlier(self.successes),
            aborts=self._earlier(self.aborts),
            skips=self._earlier(self.skips),
            endings=self._earlier(self.endings),
            ends=None,
            never=None,
        )

    def _earlier(self, shown: dict[Any, Witness]) -> dict[Any, Witness]:
        follows = self.follows_failed_read
        return {what: witness for what, witness in shown.items() if follows(witness) is None}


def nothing_shown() -> Shown:
    """What no runs show."""
    return Shown({}, {}, {}, {}, {}, {}, None, None, True, ())


class Trials:
    """Runs on a few inputs, so many steps in all at most; if the program asks for no input, one run.

    What takes longer than a step counts as several: opening cells beyond what it takes to open a
    board, restarting a large one, long integers, reordering a deep stack.
    """

    def __init__(self, program: Program, steps: int) -> None:
        self.shown = nothing_shown()._replace(asks=False)
        """What was shown so far."""
        self._runs = self._all(program, steps)
        self._share = max(steps // 8, 64)
        """So many steps each run may take, if it asks for input."""
        self._cut_short: list[_Run] = []
        """The runs that were over only because they had taken so many."""

    def advance(self, steps: int) -> bool:
        """Take about so many steps more; whether all runs are over."""
        is_over = any(next(self._runs, True) for _ in range(steps // _SLICE + 1))
        if is_over:
            self._runs = iter(())  # which held this, so that neither was freed
        return is_over

    def go_on(self, steps: int) -> Iterator[bool]:
        """Go on with the runs that neither ended nor came back, each four times as far as before and then again,
        until one has ended and one has come back, or they have taken so many steps more in all. Yields
        false every few steps: they can be stopped there."""
        while self._cut_short and steps > 0:
            if self.shown.ends is not None and self.shown.never is not None:
                break
            run = self._cut_short.pop(0)
            before = run.taken
            run.go_on(min(max(3 * before, self._share), steps))
            others = tuple(text for text in self.shown.unfinished if text != run.text)
            self.shown = self.shown._replace(unfinished=others)
            yield from self._taken(run)
            steps -= max(run.taken - before, 1)

    def _all(self, program: Program, steps: int) -> Iterator[bool]:
        left = steps
        waiting = list(INPUTS)
        is_chosen = False
        while waiting and left > 0 and len(self.shown.successes) < _MOST_NOTED:
            text = waiting.pop(0)
            # The one run of a program that asks for no input may be long.
            share = min(left, self._share)
            run = _Run(program, text, left if text == "" else share, share, self.shown)
            yield from self._taken(run)
            left -= run.taken
            if not run.asked:
                waiting = []
            elif not is_chosen:
                is_chosen = True
                from mines_tools.languages.mines.flow.probe_inputs import chosen_inputs

                chosen, taken = chosen_inputs(program, left // 4)
                left -= taken
                # A simple witness is the better one, so those come first that people would try.
                waiting[_SIMPLE:_SIMPLE] = [each for each in chosen if each not in waiting]
        for text in waiting:
            self._cut_short.append(_Run(program, text, 0, 0, self.shown))
        if self.shown.asks and self.shown.ends is None and steps >= _MOST_TO_END:
            from mines_tools.languages.mines.flow.ending_input import ending_input

            ending = yield from ending_input(program, _MOST_TO_END)
            if ending is not None:
                run = _Run(program, ending, _MOST_TO_END, _MOST_TO_END, self.shown)
                yield from self._taken(run)
        yield True

    def _taken(self, run: _Run) -> Iterator[bool]:
        while not run.advance(_SLICE):
            yield False
        self._note(run)

    def _note(self, run: _Run) -> None:
        shown, text, machine = self.shown, run.text, run.machine
        if run.failed is not None:
            shown = shown._replace(failed={**shown.failed, text: run.failed})
        witness = Witness(text, machine.steps)
        if machine.ended and shown.ends is None:
            shown = shown._replace(ends=witness)
        if run.is_back and shown.never is None:
            shown = shown._replace(never=witness, grows=run.grows)
        if not machine.ended and not run.is_back:
            shown = shown._replace(unfinished=(*shown.unfinished, text))
            if run.is_cut_short:
                self._cut_short.append(run)
        if text == "":
            over = machine.steps if machine.ended or run.is_back else 0
            shown = shown._replace(alone=run.asked or over)
        self.shown = shown._replace(asks=shown.asks or run.asked > 0)


def try_out(program: Program, steps: int) -> Shown:
    """What `Trials` show, run to their end."""
    trials = Trials(program, steps)
    while not trials.advance(1 << 20):
        pass
    return trials.shown


def read_up(program: Program, text: str, steps: int) -> Machine | None:
    """The machine once it has read all of `text`; none if that takes more steps, or integers that
    grow too large, or it ends."""
    machine = machine_on(program, text, steps)
    try:
        for _ in range(steps):
            if machine.ended:
                return None
            if machine.input.position == len(text):
                return machine
            machine.advance()
            if has_too_large(machine):
                return None
    except TooManyCellsError:
        pass
    return None


class _Run:
    """One run."""

    def __init__(
        self, program: Program, text: str, limit: int, limit_if_asked: int, shown: Shown
    ) -> None:
        """Up to `limit` steps, or so many as soon as it asked for input."""
        # So many cells are opened without being counted.
        free = min(program.board.width * program.board.height, FREE)
        # No machine reads on before it is asked to.
        self._board = WatchedBoard(program.board, min(limit * CELLS, _MOST_CELLS) + free)
        self._pieces = [text]
        program = program._replace(board=self._board)
        self.machine = Machine(program, input_of(self._pieces), ignore)
        self.text = text
        self.taken = 0
        """What the steps were worth."""
        self.asked = 0
        """The step that asked for input first; 0 before."""
        self.is_back = False
        """Whether the run came back to a state it was in, and so goes on for ever."""
        self.grows = False
        """Whether it comes back with a deeper stack."""
        self.failed: FailedRead | None = None
        """The first read that failed."""
        self._limit = limit
        self._limit_if_asked = limit_if_asked
        self._free = free
        self._shown = shown
        self._noted: set[tuple[object, ...]] = set()
        self._work = 0
        self._kept: State | None = None
        """A state that the run was in."""
        # To keep the state of a large board takes as long as many steps.
        self._keep_at = max(8, len(self.machine.player.cells) >> 13)
        self._since = Untouched(0)
        """What was not touched since then."""

    def advance(self, steps: int) -> bool:
        """Take up to so many steps; whether the run is over."""
        try:
            for _ in range(steps):
                if self._is_over():
                    return True
                if not self._step():
                    return True
        except TooManyCellsError:
            return True
        return False

    def go_on(self, steps: int) -> None:
        """Allow so many steps more."""
        self._limit = self._limit_if_asked = limit = self.taken + steps
        self._board.most = min(limit * CELLS, _MOST_CELLS) + self._free

    @property
    def is_cut_short(self) -> bool:
        """Whether it has taken the steps that it may take, and could go on."""
        return self.taken >= (self._limit_if_asked if self.asked else self._limit)

    def _is_over(self) -> bool:
        return self.is_cut_short or len(self._noted) >= _MOST_NOTED

    def _step(self) -> bool:
        """Take a step; whether the run goes on and may show more."""
        machine = self.machine
        flagging, pointer = machine.player.flagging, machine.pointer
        arguments, written = machine.stack[-2:], machine.written
        step = machine.step()
        if step is None:
            return False
        if not self.asked and not self._pieces:
            self.asked = machine.steps
        self._weigh(step, arguments, machine.written - written)
        if has_too_large(machine) or len(machine.stack) > _DEEPEST:
            return False
        opened = max(self._board.looks - self._free, 0)
        self.taken = machine.steps + (opened + self._work) // CELLS
        if step.error == INPUT_MISMATCH and self.failed is None:
            self.failed = FailedRead(machine.steps, step.origin)
        skipped = machine.pointer - pointer if step.command.name == "skip" else None
        happened = (*step[:4], step.error, flagging, machine.digit(), skipped)
        # If it was noted, there is an earlier witness of all of it.
        if happened not in self._noted or machine.ended:
            self._noted.add(happened)
            witness = Witness(self.text, machine.steps)
            is_later = self.failed is not None and self.failed.step < machine.steps
            _note(machine, step, flagging, skipped, witness, self._shown, is_later)
        kept = self._kept
        if kept is not None and kept.pointer == machine.pointer and self._comes_back(kept):
            self.is_back = True
            self.grows = tuple(machine.stack) != kept.stack
            return False
        if machine.steps == self._keep_at:
            self._keep_at *= 2
            self._kept = machine.snapshot()
            self._since = Untouched(len(machine.stack))
        return True

    def _weigh(self, step: Step, arguments: Sequence[int], written: int) -> None:
        """Note how deep a step looked into the stack, and count what took longer than a step."""
        command, error, stack = step.command, step.error, self.machine.stack
        if error == UNDERFLOW:
            self._since.is_any = False
        elif error is not None:
            self._since.take(command.pops, command.pops)
        elif command.pushes is not None:
            self._since.take(command.pops, command.pushes)
        else:
            self._since.reorder(command.name, arguments)
            self._work += len(stack) >> 7
        self._work += written >> 3
        if step.operation.kind == "restart":
            self._work += len(self.machine.player.cells) >> 12
        if stack:
            self._work += stack[-1].bit_length() >> 9

    def _comes_back(self, kept: State) -> bool:
        """Whether the run goes on from here as it did from `kept`: everything is as it was there, but
        that there may be more on the stack where no step since has looked."""
        machine = self.machine
        if machine.input.position != kept.input.position:
            return False
        player = machine.player
        # What differs mostly is told without a snapshot, which of a large board takes long.
        if player.cells != kept.player.cells:
            return False
        if len(player.opened_ever) != len(kept.player.opened_ever):
            return False
        if not self._since.is_repeated(machine.stack, kept.stack):
            return False
        return _decides(machine.snapshot()) == _decides(kept)


def _decides(state: State) -> tuple[object, ...]:
    """All that decides how the run goes on, beside the stack."""
    return state.player, state.pointer, state.queue, state.input


def _note(
    machine: Machine,
    step: Step,
    flagging: bool,
    skipped: int | None,
    witness: Witness,
    shown: Shown,
    is_later: bool,
) -> None:
    """Note what a step shows; `is_later` if a read had failed before."""
    digit = machine.digit()
    way = Way(step.origin, step.queued, step.operation, flagging, step.action, digit)
    shown.ways.setdefault(way, witness)
    if machine.ended:
        shown.endings.setdefault(way, witness)
    if step.error is not None:
        known = shown.errors.get((way, step.error))
        if known is None or (not is_later and shown.follows_failed_read(known) is not None):
            shown.errors[way, step.error] = witness
        return
    if machine.aborted is not None:
        shown.aborts.setdefault(way, witness)
        return
    shown.successes.setdefault(way, witness)
    if skipped is not None:
        skip = skipped if step.queued else skipped - 1  # taking it moved the pointer as well
        shown.skips.setdefault((way, skip % len(machine.operations)), witness)
