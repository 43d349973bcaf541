"""Runs the reference interpreter on a few inputs. What these runs do is witnessed.

A witness is an input and a number of steps. To see what a witness shows, run `machine.py` on this input for this number
of steps. Some inputs are tried with every program. The choice of other inputs depends on what the program does with the
values that it reads. The same program gets the same witnesses on every computer.
"""

from __future__ import annotations

from mines_tools.base.certainty import Witness
from mines_tools.base.records import NamedTuple
from mines_tools.interface.known_output import WrittenSoFar
from mines_tools.languages.mines.commands import INPUT_MISMATCH, UNDERFLOW
from mines_tools.languages.mines.flow import values
from mines_tools.languages.mines.flow.trial_machine import (
    CELLS,
    FREE,
    TooCostlyRunError,
    WatchedBoard,
    has_too_large,
    input_of,
    machine_on,
)
from mines_tools.languages.mines.flow.untouched import Untouched
from mines_tools.languages.mines.machine import Machine

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence, Set
    from typing import Any

    from mines_tools.interface.known_output import KnownOutput
    from mines_tools.languages.mines.commands import CommandError
    from mines_tools.languages.mines.flow.values import Value
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
"""The number of inputs that are tried before the inputs that are chosen for the program."""
_DEEPEST = 100_000
"""A depth. If the stack becomes deeper, the run is stopped."""
_MOST_NOTED = 40_000
"""The greatest number of different facts that are recorded. When it is reached, all runs stop, so that the records do
not fill the memory."""
_MOST_CELLS = 90_000
"""The number of cells that a run may open in addition to the first `FREE` cells."""
_MOST_TO_END = 4_000
"""The number of steps of a search for an input on which the program ends. The search is made if the trial runs have not
found such an input."""
_LOOKS_A_STEP = 4
"""The number of cells that the only run of a program may open for each step, if the run may be very long."""
SLICE = 64
"""The number of steps after which the caller can stop the runs."""


class FailedRead(NamedTuple):
    """A read that failed: an in(n) or in(c) at the end of the input, or an in(n) when the next thing in the input was
    not an integer."""

    step: int
    origin: int
    """The index of the operation whose read failed. If the read of a queued click failed, it is the index of the
    operation that queued the click."""


class Way(NamedTuple):
    """One way in which a run performed an operation of the program, or a click that such an operation had queued."""

    origin: int
    queued: bool
    operation: Operation
    flagging: bool
    action: Action
    digit: int


class Shown(NamedTuple):
    """The facts that the trial runs have shown. Each has the witness that showed it first."""

    ways: dict[Way, Witness]
    errors: dict[tuple[Way, CommandError], Witness]
    successes: dict[Way, Witness]
    aborts: dict[Way, Witness]
    skips: dict[tuple[Way, int], Witness]
    endings: dict[Way, Witness]
    """The ways of operations that ended the program."""
    written: dict[Way, Value]
    """The integers that the run without input wrote, until it asked for input."""
    ends: Witness | None
    never: Witness | None
    """A run that returns to an earlier state. So this run never ends."""
    asks: bool
    """True if a run asked for input."""
    unfinished: tuple[str, ...]
    """The inputs of the runs that were stopped before they ended or returned to an earlier state."""
    grows: bool = False
    """The run in `never` returns to an earlier state again and again. True if the stack is deeper each time."""
    alone: int = 0
    """The number of steps of the first run until it asked for input, ended or returned to an earlier state. 0 if it did
    none of the three."""
    failed: Mapping[str, FailedRead] = {}
    """The first read that failed in each run, by the input of the run."""
    output: KnownOutput | None = None
    """The output of the only run. None if there are several runs, or if the only run was not followed to its end."""

    def follows_failed_read(self, witness: Witness) -> FailedRead | None:
        """Return the first read that failed in the run of `witness`. Return None if no read failed before the last step
        of `witness`."""
        failed = self.failed.get(witness.input)
        return failed if failed is not None and failed.step < witness.step else None

    def while_reads_succeed(self, ends_loop: Set[int]) -> Shown:
        """Return the facts that the runs showed before any read failed. Failed reads of the operations in `ends_loop`
        do not count as failures."""
        only = self._replace(
            failed={
                text: read for text, read in self.failed.items() if read.origin not in ends_loop
            }
        )
        return only.before_failing()

    def before_failing(self) -> Shown:
        """Return the facts that the runs showed before any read failed."""
        return self._replace(
            ways=self._earlier(self.ways),
            errors={
                key: witness
                for key, witness in self._earlier(self.errors).items()
                if key[1] != INPUT_MISMATCH
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
        return {key: witness for key, witness in shown.items() if follows(witness) is None}


def nothing_shown() -> Shown:
    """Return the result for a program that was not run: nothing is witnessed."""
    return Shown({}, {}, {}, {}, {}, {}, {}, None, None, True, ())


class Trials:
    """The trial runs of a program on a few inputs. All runs together have one limit for their steps. A program that
    asks for no input runs once.

    Work that takes longer than a step counts as several steps. Examples are restarting a large board, calculating with
    long integers, and reordering a deep stack. Opening cells also counts as steps, except for the first cells that a
    run opens. The number of these free cells is the number of cells on the board, but at most `FREE`.
    """

    def __init__(self, program: Program, steps: int) -> None:
        self.shown = nothing_shown()._replace(asks=False)
        """The facts that the runs have shown so far."""
        self._runs = self._all(program, steps)
        self._share = max(steps // 8, 64)
        """The greatest number of steps of a run that asks for input."""
        self._cut_short: list[_Run] = []
        """The runs that stopped only because they had taken `_share` steps."""

    def advance(self, steps: int) -> bool:
        """Continue the runs for about `steps` steps. Return True when all runs are over."""
        is_over = any(next(self._runs, True) for _ in range(steps // SLICE + 1))
        if is_over:
            self._runs = iter(())  # break the reference cycle, so that both are freed
        return is_over

    def go_on(self, steps: int) -> Iterator[bool]:
        """Continue the runs that stopped only because of their limit, one after the other. The new limit of a run is
        four times the number of steps that it has taken.

        Stop when `steps` steps are used. Stop earlier if one run has ended and another one has returned to an earlier
        state. Yield False every few steps, so that the caller can stop the runs.
        """
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

    def finish(self, steps: int, facts: int) -> Iterator[bool]:
        """Continue the run of a program that has asked for no input so far. Allow `steps` more steps, and as much work
        as these steps take. Stop when the run has shown `facts` different facts.

        Yield False every few steps, so that the caller can stop the run.
        """
        if self.shown.asks or not self._cut_short:
            return
        run = self._cut_short.pop(0)
        run.go_on(steps, steps * _LOOKS_A_STEP)
        run.most_noted = min(facts, _MOST_NOTED)
        self.shown = self.shown._replace(unfinished=())
        yield from self._taken(run)

    def _all(self, program: Program, steps: int) -> Iterator[bool]:
        left = steps
        waiting = list(INPUTS)
        is_chosen = False
        while waiting and left > 0 and len(self.shown.successes) < _MOST_NOTED:
            text = waiting.pop(0)
            # The only run of a program that asks for no input may be long.
            share = min(left, self._share)
            run = _Run(program, text, left if text == "" else share, share, self.shown)
            yield from self._taken(run)
            left -= run.taken
            if not run.input_step:
                waiting = []
            elif not is_chosen:
                is_chosen = True
                from mines_tools.languages.mines.flow.probe_inputs import chosen_inputs

                chosen, taken = chosen_inputs(program, left // 4)
                left -= taken
                # Simple witnesses are better, so inputs that people would try come first.
                waiting[_SIMPLE:_SIMPLE] = [
                    candidate for candidate in chosen if candidate not in waiting
                ]
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
        while not run.advance(SLICE):
            yield False
        self._note(run)

    def _note(self, run: _Run) -> None:
        shown, text, machine = self.shown, run.text, run.machine
        if run.failed is not None:
            shown = shown._replace(failed={**shown.failed, text: run.failed})
        witness = Witness(text, machine.steps)
        if machine.is_over and shown.ends is None:
            shown = shown._replace(ends=witness)
        if run.is_back and shown.never is None:
            shown = shown._replace(never=witness, grows=run.grows)
        if not machine.is_over and not run.is_back:
            shown = shown._replace(unfinished=(*shown.unfinished, text))
            if run.is_cut_short:
                self._cut_short.append(run)
        if text == "":
            last_step = machine.steps if machine.is_over or run.is_back else 0
            output = run.written.known() if machine.is_over and not run.input_step else None
            shown = shown._replace(alone=run.input_step or last_step, output=output)
        self.shown = shown._replace(asks=shown.asks or run.input_step > 0)


def try_out(program: Program, steps: int) -> Shown:
    """Make the trial runs of `program` with at most `steps` steps. Return the facts that these runs show."""
    trials = Trials(program, steps)
    while not trials.advance(1 << 20):
        pass
    return trials.shown


def read_up(program: Program, text: str, steps: int) -> Machine | None:
    """Run `program` on `text` until the program has read all of `text`. Return the machine as it is then.

    Return None if the run takes more than `steps` steps, opens too many cells, computes too large an integer, or ends
    before it has read all of `text`.
    """
    machine = machine_on(program, text, steps)
    try:
        for _ in range(steps):
            if machine.is_over:
                return None
            if machine.input.position == len(text):
                return machine
            machine.step()
            if has_too_large(machine):
                return None
    except TooCostlyRunError:
        pass
    return None


class _Run:
    """A trial run on one input."""

    def __init__(
        self, program: Program, text: str, limit: int, limit_if_asked: int, shown: Shown
    ) -> None:
        """Prepare a run of at most `limit` steps, with the input `text`. If the run asks for input, it may take at most
        `limit_if_asked` steps."""
        # Cells that are opened without being counted.
        free = min(program.board.width * program.board.height, FREE)
        self._board = WatchedBoard(program.board, min(limit * CELLS, _MOST_CELLS) + free)
        # The machine takes the input only when it asks for it; then this is empty.
        self._pieces = [text]
        program = program._replace(board=self._board)
        self.written = WrittenSoFar()
        """The output of the run."""
        self.machine = Machine(program, input_of(self._pieces), self.written.write)
        self.text = text
        self.taken = 0
        """The number of steps that the run has taken. A step that takes long counts as several steps."""
        self.input_step = 0
        """The number of the step that first asked for input; 0 if no step has asked yet."""
        self.is_back = False
        """True if the run has returned to an earlier state. Then it never ends."""
        self.grows = False
        """True if the stack was deeper when the run returned to the earlier state (see `is_back`)."""
        self.failed: FailedRead | None = None
        """The first read that failed in this run; None if none failed so far."""
        self._limit = limit
        self._limit_if_asked = limit_if_asked
        self._free = free
        self._shown = shown
        self._noted: set[tuple[object, ...]] = set()
        self.most_noted = _MOST_NOTED
        """The greatest number of different facts that the run records. When it is reached, the run stops."""
        self._work = 0
        self._kept: State | None = None
        """An earlier state of the run. If the run comes to this state again, it never ends."""
        # Keeping the state of a large board takes as long as many steps.
        self._keep_at = max(8, len(self.machine.player.cells) >> 13)
        self._since = Untouched(0)
        """A part of the stack. No step since the state `_kept` has depended on this part."""

    def advance(self, steps: int) -> bool:
        """Continue the run for at most `steps` steps. Return True if the run is over."""
        try:
            for _ in range(steps):
                if self._is_over():
                    return True
                if not self._step():
                    return True
        except TooCostlyRunError:
            return True
        return False

    def go_on(self, steps: int, cells: int | None = None) -> None:
        """Allow the run to take `steps` more steps from now on, and to open `cells` more cells. This method takes none
        of the steps."""
        self._limit = self._limit_if_asked = limit = self.taken + steps
        if cells is None:
            self._board.most = min(limit * CELLS, _MOST_CELLS) + self._free
        else:
            self._board.most = self._board.looks + cells

    @property
    def is_cut_short(self) -> bool:
        """True if the run stopped only because it has used up its steps."""
        return self.taken >= (self._limit_if_asked if self.input_step else self._limit)

    def _is_over(self) -> bool:
        return self.is_cut_short or len(self._noted) >= self.most_noted

    def _step(self) -> bool:
        """Take one step. Return True if the run can continue and may show more."""
        machine = self.machine
        flagging, pointer = machine.player.flagging, machine.pointer
        arguments, written = machine.stack[-2:], machine.written
        step = machine.recorded_step()
        if step is None:
            return False
        if not self.input_step and not self._pieces:
            self.input_step = machine.steps
        if machine.written != written and self.text == "" and not self.input_step:
            self._note_written(step, flagging, arguments[-1])
        self._weigh(step, arguments, machine.written - written)
        if has_too_large(machine) or len(machine.stack) > _DEEPEST:
            return False
        opened = max(self._board.looks - self._free, 0)
        self.taken = machine.steps + (opened + self._work) // CELLS
        if step.error == INPUT_MISMATCH and self.failed is None:
            self.failed = FailedRead(machine.steps, step.origin)
        skipped = machine.pointer - pointer if step.command.name == "skip" else None
        event = (*step[:4], step.error, flagging, machine.digit(), skipped)
        # If the event was recorded before, all that it shows has an earlier witness.
        if event not in self._noted or machine.is_over:
            self._noted.add(event)
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

    def _note_written(self, step: Step, flagging: bool, value: int) -> None:
        """Record that `step` wrote `value`."""
        way = Way(*step[:2], step.operation, flagging, step.action, self.machine.digit())
        written, value_now = self._shown.written, values.bounded(value)
        before = written.get(way)
        written[way] = value_now if before is None else values.join(before, value_now)

    def _weigh(self, step: Step, arguments: Sequence[int], written: int) -> None:
        """Record on how much of the stack `step` depended. If the step did much work, count it as more than one
        step."""
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
        """Return whether the run will repeat what it did after the state `kept`.

        The present state must be equal to `kept`, with one exception: the stack may have additional values at a place
        that no step since `kept` has reached.
        """
        machine = self.machine
        if machine.input.position != kept.input.position:
            return False
        player = machine.player
        self._work += len(player.cells) >> 12
        # Most differences show without a snapshot, which takes long for a large board.
        if player.cells != kept.player.cells:
            return False
        if len(player.opened_ever) != len(kept.player.opened_ever):
            return False
        if not self._since.is_repeated(machine.stack, kept.stack):
            return False
        return _decides(machine.snapshot()) == _decides(kept)


def _decides(state: State) -> tuple[object, ...]:
    """Return the parts of `state` that decide how the run continues. The stack is left out."""
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
    """Record in `shown` the facts that `step` shows. `is_later` says whether a read had failed before `step`."""
    digit = machine.digit()
    way = Way(step.origin, step.queued, step.operation, flagging, step.action, digit)
    shown.ways.setdefault(way, witness)
    if machine.is_over:
        shown.endings.setdefault(way, witness)
    if step.error is not None:
        earlier = shown.errors.get((way, step.error))
        if earlier is None or (not is_later and shown.follows_failed_read(earlier) is not None):
            shown.errors[way, step.error] = witness
        return
    if machine.aborted is not None:
        shown.aborts.setdefault(way, witness)
        return
    shown.successes.setdefault(way, witness)
    if skipped is not None:
        skip = skipped if step.queued else skipped - 1  # taking it moved the pointer by 1
        shown.skips.setdefault((way, skip % len(machine.operations)), witness)
