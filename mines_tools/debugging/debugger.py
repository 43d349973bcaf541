"""A debugged program as one object for a client: a debug adapter, a terminal or a test.

How a client drives it::

    debugger = Debugger(language.running(parsed), options, out=show)
    debugger.give("known input"); debugger.end_input()   # or later, when the move waits
    number = debugger.add(Breakpoint(AtPlace(span)))     # at any time
    debugger.launch(stops=True)                          # begins a move
    while (stopped := debugger.go()) is None:            # performs a slice of it
        ...                                              # read an inbox; show debugger.progress
    debugger.place, debugger.view(), debugger.event, debugger.changes()

A move begins with one of the methods below "Moves", which take no steps. `go` performs it in slices, and returns
None while the move is not done. A slice ends after some steps, or after some time if the steps are slow. A single
step may take longer than a slice: during it, `attend` is called repeatedly, and may read an inbox, but not the run.
A fault in a move gives ``failed``, and the run is where the move began. Between two slices the state of the run is
consistent and can be read; breakpoints and input can be added; another move may begin, and replaces this one.
`interrupt`, which `attend` or a signal handler may also call, makes the current slice, or else the next one, the
last: within a tenth of a second the run stops at the moment before the interrupted step, or where the move began
(see `moves`). A move that needs input gives ``waiting`` each time; it continues when the client has called `give` or
`end_input` and then calls `go`.

A *moment* is a number of steps taken: 0 is the start. Everything that the debugger shows is true at the current
moment. `out` receives the output at the end of a slice, each character once, however the run moves back and forward.
"""

from __future__ import annotations

from math import inf
from time import perf_counter, time_ns

from mines_tools.base.interrupts import Interrupted, Waiting
from mines_tools.base.records import NamedTuple
from mines_tools.debugging import moves
from mines_tools.debugging.breakpoint_stops import Armed, Hunt
from mines_tools.debugging.breakpoints import Breakpoint, OnError
from mines_tools.debugging.evaluating import ExpressionError
from mines_tools.debugging.expressions import names_in, parsed
from mines_tools.debugging.faults import fault_words
from mines_tools.debugging.moves import Stopped
from mines_tools.debugging.travel import Travel
from mines_tools.interface.run import RunOptions
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any, TypeVar

    from mines_tools.debugging.evaluating import State, Value
    from mines_tools.debugging.moves import Moving
    from mines_tools.interface.run import Event, Place, Running, Stop, Write
    from mines_tools.interface.run_state import Changes, View
    from mines_tools.text.source import Span

    Found = TypeVar("Found")

SLICE = 20_000
"""Approximate steps of one call of `go`: 20 ms."""
LONGEST_SLICE = 0.05
"""Approximate longest time of one call of `go`, in seconds; a step that takes longer is not abandoned."""
_LOOKING_BACK = 0.03
"""Seconds allowed for finding what the last step did, after a move was interrupted."""
_OFTEN = 0.01
"""Seconds between two calls of `attend` during a step."""


class Progress(NamedTuple):
    """The progress of a move."""

    moment: int
    """The current moment of the run."""
    begin: int
    """The moment where the move began."""
    goal: int | None
    """The farthest moment that the move may reach; None if it is not known."""


class Edit(NamedTuple):
    """A change of the state by the user."""

    moment: int
    kind: str
    """``value``, ``cell`` or ``variable``."""
    of: tuple[str | int, ...]
    """The arguments before the value in the setter of `SteppingRun`."""
    value: Any


class Given(NamedTuple):
    """The input given so far."""

    text: str
    is_ended: bool
    """True if the input is complete."""
    failure: str
    """Why the rest of the input could not be read; empty if it did not fail."""


class _Held(NamedTuple):
    """A move that waits for input."""

    move: Moving
    begin: int
    goal: int | None
    is_waiting: bool = True


_SETTERS: Mapping[str, Callable[..., None]] = {
    "value": lambda run, *what: run.set_value(*what),
    "cell": lambda run, *what: run.set_cell(*what),
    "variable": lambda run, *what: run.set_variable(*what),
}


class Debugger:
    """A program that is debugged."""

    def __init__(
        self,
        running: Running,
        options: RunOptions = RunOptions(),  # noqa: B008  # it does not change
        out: Write = lambda _: None,
        log: Write = lambda _: None,
    ) -> None:
        """Start a run. `out` receives the output, `log` the messages of log points, line by line without line ends.

        Raises ValueError for a program with errors.
        """
        self.running = running
        """The program: its `words`, its `places()`."""
        self._out = out
        self._log = log
        self._clients_error: Exception | None = None
        """The error that `log` raised, which is not a fault of a move."""
        self._breakpoints: dict[int, Armed] = {}
        self._disabled: set[int] = set()
        self._notices: dict[str, Callable[[State], str]] = {}
        """The errors of which the first one is logged, each with what makes the message."""
        self._armed_notices: dict[str, Armed] = {}
        self._is_armed = True
        """True if the hunt knows all breakpoints: a client may set thousands at once."""
        self._last_number = 0
        self._move: Moving | None = None
        self._runs = 0
        self._begin = 0
        self._goal: int | None = None
        self._is_interrupted = False
        self._is_leaving = False
        """True if the move was interrupted and is on its way to where the run can stay."""
        self.attend: Callable[[], object] | None = None
        """Called repeatedly during a long step or a long answer."""
        self._next_look = 0.0
        self._moves = 0
        self._is_waiting = False
        self._held: _Held | None = None
        """The move that waits for input while a search runs."""
        self.start_again(options)

    def start_again(self, options: RunOptions) -> None:
        """Start another run of the program, without input. Breakpoints stay; the next move takes the first step."""
        self._forget_move()
        if options.seed is None:  # so that the run can be repeated
            options = options._replace(seed=time_ns())
        self.options = options
        """The options of the run."""
        running = self.running
        self._travel = Travel(lambda write: running.start_stepping(options, write), self._out)
        self._hunt = Hunt(self._travel, self._logged)
        self._given: list[str] = []
        self._input_end: str | None = None
        """Why the input ended: empty for its regular end, None if more may come."""
        self._edits: list[Edit] = []
        self._farthest = 0
        self._runs += 1
        self._breakpoints = {
            number: Armed(number, each.breakpoint, self._travel)
            for number, each in self._breakpoints.items()
        }
        for error in self._notices:
            self._arm_notice(error)
        self._is_armed = False

    @property
    def runs(self) -> int:
        """The number of runs started so far."""
        return self._runs

    # State at this moment

    @property
    def moment(self) -> int:
        """The number of steps taken."""
        return self._travel.steps

    @property
    def farthest(self) -> int:
        """The last moment that the run has reached; everything up to it can be visited without new input."""
        return self._farthest

    @property
    def place(self) -> Place | None:
        """The place of the next step, and what queued it; None if the run is over."""
        return self._travel.run.place()

    @property
    def stop(self) -> Stop | None:
        """Why the run cannot continue; None if it can, or if that was not tried."""
        return self._travel.run.stop

    def view(self) -> View:
        """Return the state of the run, to read before the run continues."""
        return self._travel.run.view()

    @property
    def event(self) -> Event | None:
        """The event of the last step; None at the start, and while a move is not done."""
        return self._travel.event

    def changes(self) -> Changes | None:
        """Return what the last step changed; None if `event` is None."""
        return self._travel.changes()

    @property
    def output(self) -> str:
        """The output written up to this moment."""
        return self._travel.output

    def evaluate(self, expression: str) -> Value:
        """Return the value of an expression here, about the next step. Raises ExpressionError."""
        names = names_in(self.view())
        return parsed(expression, names)(self._hunt.scan.state())

    @property
    def travel(self) -> Travel:
        """The run itself, for a search, which must return to this moment."""
        return self._travel

    # Input

    @property
    def input_left(self) -> str:
        """The input that was given and not yet read."""
        if len(self._given) > 1:
            self._given = ["".join(self._given)]
        return "".join(self._given)[self.view().read :]

    @property
    def given(self) -> Given:
        """All the input that was given."""
        return Given("".join(self._given), self._input_end is not None, self._input_end or "")

    def give(self, text: str) -> None:
        """Append `text` to the input. Raises ValueError if the input has ended."""
        self._travel.run.give(text)
        self._given.append(text)
        self._goes_on()

    def end_input(self, failure: str = "") -> None:
        """End the input. `failure` is the reason if it could not be read further."""
        self._travel.run.end_input(failure)
        self._input_end = failure
        self._goes_on()

    def _goes_on(self) -> None:
        """Let the move that waits for input continue."""
        self._is_waiting = False
        if self._held is not None:
            self._held = self._held._replace(is_waiting=False)

    # Edits. A change replaces everything after this moment: moving back before it and forward again leads to the changed
    # state. Each method raises ValueError with a user message if the change is not allowed; a value is an expression.

    @property
    def changed(self) -> Sequence[int]:
        """The moments at which the user changed the state; empty for an unchanged run."""
        return tuple(self._travel.changed)

    def set_value(self, stack: str, position: int, expression: str) -> None:
        """Replace the stack value at `position`, counted from the bottom, from 0."""
        value = self._value(expression)
        self._change(Edit(self.moment, "value", (stack, position), value))

    def set_cell(self, grid: str, column: int, row: int, state: str) -> None:
        """Set the state of a cell to `state`, one of `running.settable.cells`."""
        self._change(Edit(self.moment, "cell", (grid, column, row), state))

    def set_variable(self, name: str, expression: str) -> None:
        """Set a variable to the value of `expression`."""
        value = self._value(expression)
        self._change(Edit(self.moment, "variable", (name,), value))

    def _value(self, expression: str) -> Any:
        value = self.evaluate(expression)
        if value is None:
            raise ValueError(phrase("the expression has no value here"))
        return value

    @property
    def edits(self) -> Sequence[Edit]:
        """The changes by the user that later edits at earlier moments have not removed, in order."""
        return tuple(self._edits)

    def redo(self, edits: Sequence[Edit], moment: int) -> None:
        """Make each of `edits` again at its moment, and then go to `moment`."""
        self._start(self._redoing(edits, moment), goal=moment)

    def _redoing(self, edits: Sequence[Edit], moment: int) -> Moving:
        for edit in edits:
            stopped = yield from moves.to_moment(self._travel, edit.moment)
            if stopped.reason != "goto":
                return stopped
            try:
                self._set(edit)
            except (ValueError, TypeError, KeyError) as error:  # a file may hold anything
                return Stopped("goto", phrase("what was set cannot be set: {why}", why=error))
        return (yield from moves.to_moment(self._travel, moment))

    def _change(self, edit: Edit) -> None:
        if self._travel.run.place() is None:
            raise ValueError(phrase("the run is over; go back first"))
        self._forget_move()
        self._set(edit)

    def _set(self, edit: Edit) -> None:
        run = self._travel.run
        self._travel.change(lambda: _SETTERS[edit.kind](run, *edit.of, edit.value))
        self._edits = [each for each in self._edits if each.moment <= edit.moment]
        self._edits.append(edit)
        self._farthest = self.moment
        for each in self._breakpoints.values():
            each.forget(self.moment)

    # Breakpoints

    @property
    def breakpoints(self) -> Mapping[int, Breakpoint]:
        """All breakpoints, by number."""
        return {number: each.breakpoint for number, each in self._breakpoints.items()}

    @property
    def numbers(self) -> Mapping[int, object]:
        """The numbers of all breakpoints, without a record for each."""
        return self._breakpoints

    def add(self, breakpoint: Breakpoint, number: int | None = None) -> int:  # noqa: A002
        """Add a breakpoint and return its number: `number` if it is given and free.

        Raises ExpressionError if its condition, its hits or its message cannot be read.
        """
        if number is None or number in self._breakpoints:
            number = self._last_number + 1
        self._breakpoints[number] = Armed(number, breakpoint, self._travel)
        self._last_number = max(number, self._last_number)
        self._is_armed = False
        return number

    def remove(self, number: int) -> None:
        """Remove a breakpoint. Raises KeyError if `number` does not exist."""
        del self._breakpoints[number]
        self._disabled.discard(number)
        self._is_armed = False

    def enable(self, number: int, *, is_enabled: bool = True) -> None:
        """Enable or disable a breakpoint without removing it. Raises KeyError if `number` does not exist."""
        if number not in self._breakpoints:
            raise KeyError(number)
        if is_enabled:
            self._disabled.discard(number)
        else:
            self._disabled.add(number)
        self._is_armed = False

    def is_enabled(self, number: int) -> bool:
        """Return whether the breakpoint `number` stops the run."""
        return number not in self._disabled

    def notice(self, error: str, message: Callable[[State], str]) -> None:
        """Log `message` the first time in a run that a step raises `error`. It gets the state before that step."""
        self._notices[error] = message
        self._arm_notice(error)

    def _arm_notice(self, error: str) -> None:
        number = -1 - list(self._notices).index(error)
        armed = Armed(number, Breakpoint(OnError(error)), self._travel)

        def message(state: State) -> str:
            self._armed_notices.pop(error, None)
            self._is_armed = False
            return self._notices[error](state)

        armed.message = message
        self._armed_notices[error] = armed
        self._is_armed = False

    def _arm(self) -> None:
        if not self._is_armed:
            self._is_armed = True
            enabled = [
                each for number, each in self._breakpoints.items() if self.is_enabled(number)
            ]
            self._hunt.arm([*enabled, *self._armed_notices.values()])

    # Moves

    def launch(self, *, stops: bool = True) -> None:
        """Begin the run: stop before the first step, or continue as `resume` does; then the start may be a
        hit too."""
        self._start(moves.launch(self._travel, self._hunt, stops=stops))

    def step(self) -> None:
        """Take one step."""
        self._start(moves.step(self._travel))

    def back(self) -> None:
        """Take one step back."""
        self._start(moves.back(self._travel))

    def over(self) -> None:
        """Take one step and the steps that perform what it queues; if the next operation is queued itself,
        one step."""
        self._start(moves.over(self._travel, self._hunt))

    def out(self) -> None:
        """Take steps, at least one, until the next operation is not queued."""
        self._start(moves.out(self._travel, self._hunt))

    def over_back(self) -> None:
        """Take one step back; if it was a queued one, go back to the step that queued it."""
        self._start(moves.over_back(self._travel), goal=0)

    def restart_frame(self) -> None:
        """Go back to the moment before the step that queued the next operation; stay if it is not queued."""
        self._start(moves.restart_frame(self._travel), goal=0)

    def resume(self) -> None:
        """Continue to the next breakpoint hit, or to the end."""
        self._start(moves.resume(self._travel, self._hunt))

    def reverse(self) -> None:
        """Go back to the last hit before this moment, or to the start."""
        self._start(moves.reverse(self._travel, self._hunt), goal=0)

    def to_moment(self, moment: int) -> None:
        """Go to a moment, forward or back, without stopping at breakpoints."""
        self._start(moves.to_moment(self._travel, max(moment, 0)), goal=max(moment, 0))

    def to_place(self, place: Span) -> None:
        """Continue until `place`, one of `running.places()`, is next; breakpoints may stop the run before."""
        self._start(moves.to_place(self._travel, self._hunt, place))

    def to_output(self, offset: int) -> None:
        """Go to the moment before the step that writes the output character at `offset`, from 0."""
        self._start(moves.to_output(self._travel, offset))

    def search(self, search: Moving) -> None:
        """Begin a search as a move that returns to this moment and stops with ``answered``.

        A move that waits for input waits on after it.
        """
        held = None
        if self._move is not None and self.is_waiting:
            held = _Held(self._move, self._begin, self._goal)
            self._move = None
        self._start(search, goal=0)
        self._held = held

    def go(self, budget: int = SLICE) -> Stopped | None:
        """Perform about `budget` steps of the move. Return why the run stopped, or None if the move is not done.

        A move must have begun.
        """
        move = self._move
        assert move is not None
        self._is_waiting = False
        try:
            with Waiting(self._look):
                self._arm()
                return self._slice(move, budget)
        except Exception as error:
            if error is self._clients_error:
                raise
            return self._failed(error)
        finally:
            self._travel.show()
            if (
                self._move is None or self._is_waiting
            ):  # the run stays here: moments that a move only passes through do not count
                self._farthest = max(self._farthest, self.moment)

    def _look(self) -> None:
        """Call `attend` if it is due, also during a step. Raises Interrupted if the move must end."""
        now = perf_counter()
        if now > self._next_look:
            self._next_look = now + _OFTEN
            if self.attend is not None:
                try:
                    self.attend()
                except Interrupted:
                    self._is_interrupted = True
        if self._is_interrupted and not self._is_leaving:
            self._is_leaving = True
            raise Interrupted

    def answered(self, find: Callable[[], Found]) -> Found:
        """Return the result of `find`, which needs no move.

        Raises Interrupted if it is interrupted, also by `interrupt`; then the run is where it was.
        """
        before, moves = (self._is_interrupted, self._is_leaving), self._moves
        self._is_interrupted = self._is_leaving = False
        try:
            with Waiting(self._look):
                return find()
        finally:
            if self._moves == moves:
                self._is_interrupted, self._is_leaving = before

    def interrupt(self) -> None:
        """Stop the current slice, or else the next one, where the run can stay. Callable from another thread."""
        self._is_interrupted = True
        self._is_waiting = False

    def recover(self, moment: int) -> None:
        """Restore the run at `moment` after a fault, whatever state the fault left it in."""
        self._forget_move()
        try:
            self._travel.recover(moment)
        except Exception:  # noqa: BLE001 - the steps to there fail too
            self._travel.recover(0)

    @property
    def is_moving(self) -> bool:
        """True if a move has begun and is not done."""
        return self._move is not None

    @property
    def is_waiting(self) -> bool:
        """True if the current move waits for input: `go` has nothing to do before some arrives."""
        return self._move is not None and self._is_waiting

    @property
    def moves(self) -> int:
        """The number of moves begun."""
        return self._moves

    @property
    def progress(self) -> Progress | None:
        """The progress of the current move; None without one."""
        if self._move is None:
            return None
        return Progress(self._travel.steps, self._begin, self._goal)

    def _start(self, move: Moving, goal: int | None = None) -> None:
        self._forget_move()
        self._travel.leave()
        self._moves += 1
        self._move = move
        self._begin, self._goal = self._travel.steps, goal
        self._is_interrupted = self._is_leaving = False

    def _forget_move(self) -> None:
        """Drop the current move, and the one that waits for input behind it; the run stays where they left it."""
        move, held = self._move, self._held
        self._move = self._held = None
        self._is_waiting = False
        if move is not None:
            move.close()
        if held is not None:
            held.move.close()

    def _end_move(self) -> None:
        """End the current move, and take up the one that waited for input during a search."""
        held, self._move, self._held = self._held, None, None
        if held is not None:
            self._move, self._begin, self._goal, self._is_waiting = held

    def _failed(self, error: Exception) -> Stopped:
        """Return to where the failed move began, and return the stop that describes `error`."""
        words = str(error) if isinstance(error, ExpressionError) else fault_words(error)
        self.recover(self._begin)
        return Stopped("failed", words)

    def _logged(self, text: str) -> None:
        """Pass a line of a log point to the client."""
        try:
            self._log(text)
        except Exception as error:
            self._clients_error = error
            raise

    def _slice(self, move: Moving, budget: int) -> Stopped | None:
        until, latest = self._travel.work + budget, perf_counter() + LONGEST_SLICE
        try:
            while self._travel.work < until and perf_counter() < latest:
                if self._is_interrupted and not self._is_leaving:
                    self._is_leaving = True
                    move.throw(Interrupted)
                    continue
                held = next(move)
                if held is not None and not self._is_leaving:
                    self._travel.look_back()
                    self._is_waiting = True
                    return held
        except StopIteration as done:
            stopped: Stopped = done.value
        except Interrupted:
            stopped = Stopped("pause")
        else:
            return None
        was_interrupted = self._is_leaving
        self._is_interrupted = self._is_leaving = False
        self._end_move()
        self._travel.look_back(patience=_LOOKING_BACK if was_interrupted else inf)
        self._is_interrupted = self._is_leaving = False
        return stopped
