"""A program that is being debugged, as one thing that a client holds: an adapter, a terminal, a test.

How a client drives it::

    debugger = Debugger(language.running(parsed), options, out=show)
    debugger.give("input that is known"); debugger.end_input()   # or later, when it waits
    number = debugger.add(Breakpoint(AtPlace(span)))             # at any time
    debugger.launch(stops=True)                                  # begins a move
    while (stopped := debugger.go()) is None:                    # takes a slice of it
        ...                                                      # time to look at an inbox; debugger.progress
    debugger.place, debugger.view(), debugger.event, debugger.changes()

A move begins with one of the methods below "Moves", which take no steps, and is done in slices by `go`. While it is
not done, `go` returns None. A slice ends after some steps, or after some time where these take long. A single step may
take longer than a slice: in the middle of it, `attend` is called again and again, which may look into an inbox, but not at the
run. A fault in a move gives ``failed``, and the run is where the move began. Between two slices the run is in a whole
state, which can be looked at; breakpoints and input can be given; another move may begin, and then this one is forgotten.
`interrupt`, also called by `attend` or a signal handler, makes the slice that is under way, or the next one, the last:
within a tenth of a second the run stands still, at the moment before the step that was interrupted, or where the move
began (see `moving`). A move that comes to where the run needs input gives ``waiting`` again and again; it goes on once the client has
called `give` or `end_input`, and the client calls `go` then.

A *moment* is a number of steps taken: 0 is the start. Everything that is shown is what is true at this moment. The
output is given to `out` at the end of a slice, each character once, however the run goes back and forth.
"""

from __future__ import annotations

from math import inf
from time import perf_counter, time_ns

from mines_tools.base.interrupts import Interrupted, Waiting
from mines_tools.base.records import NamedTuple
from mines_tools.debugging import moves
from mines_tools.debugging.breakpoint_stops import Armed, Hunt
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

    from mines_tools.debugging.breakpoints import Breakpoint
    from mines_tools.debugging.evaluating import Value
    from mines_tools.debugging.moves import Moving
    from mines_tools.interface.run import Event, Place, Running, Stop, Write
    from mines_tools.interface.run_state import Changes, View
    from mines_tools.text.source import Span

    Found = TypeVar("Found")

SLICE = 20_000
"""How many steps `go` takes, about: 20 ms."""
LONGEST_SLICE = 0.05
"""So many seconds `go` takes at most, about, however long the steps take; one step that takes longer is not left."""
_LOOKING_BACK = 0.03
"""Seconds to find out, after a move was interrupted, what the last step did."""
_OFTEN = 0.01
"""Seconds after which the client looks again, in the middle of a step."""


class Progress(NamedTuple):
    """How far a move is."""

    moment: int
    """Where the run is."""
    begin: int
    """Where it was when the move began."""
    goal: int | None
    """Where it is to come to at most; none where that is not known."""


class Edit(NamedTuple):
    """Something that somebody has set."""

    moment: int
    kind: str
    """``value``, ``cell`` or ``variable``."""
    of: tuple[str | int, ...]
    """What was set: what stands before the value where a `SteppingRun` sets it."""
    value: Any


class Given(NamedTuple):
    """The input that was given."""

    text: str
    is_ended: bool
    """Whether no more comes."""
    failure: str
    """Why it could not be read on."""


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
    """A program that is being debugged."""

    def __init__(
        self,
        running: Running,
        options: RunOptions = RunOptions(),  # noqa: B008  # it does not change
        out: Write = lambda _: None,
        log: Write = lambda _: None,
    ) -> None:
        """`out` takes the output, and `log` what log points say, line by line without line ends. Raises ValueError for
        a program with errors."""
        self.running = running
        """The program: its `words`, its `places()`."""
        self._out = out
        self._log = log
        self._clients_error: Exception | None = None
        """What `log` has raised: that is no fault of a move."""
        self._breakpoints: dict[int, Armed] = {}
        self._disabled: set[int] = set()
        self._is_armed = True
        """Whether the hunt knows of all of them: a client may set thousands in one go."""
        self._last_number = 0
        self._move: Moving | None = None
        self._runs = 0
        self._begin = 0
        self._goal: int | None = None
        self._is_interrupted = False
        self._is_leaving = False
        """Whether the move was interrupted, and is on its way to where the run can stay."""
        self.attend: Callable[[], object] | None = None
        """What the client does in the middle of a step, or of an answer, that takes long."""
        self._next_look = 0.0
        self._moves = 0
        self._is_waiting = False
        self._held: _Held | None = None
        """The move that waits for input while something is searched for."""
        self.start_again(options)

    def start_again(self, options: RunOptions) -> None:
        """Begin another run of the program, without input. Breakpoints stay; the next move takes the first step."""
        self._forget_move()
        if options.seed is None:  # so that the run can be repeated
            options = options._replace(seed=time_ns())
        self.options = options
        """What the run was asked."""
        running = self.running
        self._travel = Travel(lambda write: running.start_stepping(options, write), self._out)
        self._hunt = Hunt(self._travel, self._logged)
        self._given: list[str] = []
        self._input_end: str | None = None
        """Why the input has ended: empty for its end, none where more may come."""
        self._edits: list[Edit] = []
        self._farthest = 0
        self._runs += 1
        self._breakpoints = {
            number: Armed(number, each.breakpoint, self._travel)
            for number, each in self._breakpoints.items()
        }
        self._is_armed = False

    @property
    def runs(self) -> int:
        """How many runs of the program were begun."""
        return self._runs

    # What is true at this moment

    @property
    def moment(self) -> int:
        """How many steps were taken."""
        return self._travel.steps

    @property
    def farthest(self) -> int:
        """The last moment that the run has come to so far: all up to there can be travelled without new input."""
        return self._farthest

    @property
    def place(self) -> Place | None:
        """What the next step performs, and what has queued it; none where the run is over."""
        return self._travel.run.place()

    @property
    def stop(self) -> Stop | None:
        """Why the run does not go on from here; none where it can, or where that was not tried."""
        return self._travel.run.stop

    def view(self) -> View:
        """The state, to look at before the run goes on."""
        return self._travel.run.view()

    @property
    def event(self) -> Event | None:
        """What the last step did; none at the start, and while a move is not done."""
        return self._travel.event

    def changes(self) -> Changes | None:
        """What the last step changed; none where `event` is none."""
        return self._travel.changes()

    @property
    def output(self) -> str:
        """What was written up to here."""
        return self._travel.output

    def evaluate(self, expression: str) -> Value:
        """The value of an expression here; it is about the next step. Raises ExpressionError."""
        names = names_in(self.view())
        return parsed(expression, names)(self._hunt.scan.state())

    @property
    def travel(self) -> Travel:
        """The run itself, for who looks for something in it: it must come back to this moment."""
        return self._travel

    # Input

    @property
    def input_left(self) -> str:
        """What was given and is not read yet."""
        if len(self._given) > 1:
            self._given = ["".join(self._given)]
        return "".join(self._given)[self.view().read :]

    @property
    def given(self) -> Given:
        """All the input that was given."""
        return Given("".join(self._given), self._input_end is not None, self._input_end or "")

    def give(self, text: str) -> None:
        """Add to the input. Raises ValueError after its end."""
        self._travel.run.give(text)
        self._given.append(text)
        self._goes_on()

    def end_input(self, failure: str = "") -> None:
        """Say that no more input comes. `failure` is why, where it can't be read on."""
        self._travel.run.end_input(failure)
        self._input_end = failure
        self._goes_on()

    def _goes_on(self) -> None:
        """Let the move that waits for input go on."""
        self._is_waiting = False
        if self._held is not None:
            self._held = self._held._replace(is_waiting=False)

    # Changing the run. What is after this moment then is another run: going back before it and forth again comes to the
    # changed state. Each raises ValueError, with what people read, where it is not allowed; the value is an expression.

    @property
    def changed(self) -> Sequence[int]:
        """The moments at which somebody has changed the state; empty for a run as the program has it."""
        return tuple(self._travel.changed)

    def set_value(self, stack: str, position: int, expression: str) -> None:
        """Put a value in the place of one of a stack, above so many others."""
        value = self._value(expression)
        self._change(Edit(self.moment, "value", (stack, position), value))

    def set_cell(self, grid: str, column: int, row: int, state: str) -> None:
        """Bring a cell into a state, one of `running.settable.cells`."""
        self._change(Edit(self.moment, "cell", (grid, column, row), state))

    def set_variable(self, name: str, expression: str) -> None:
        """Give a variable a value."""
        value = self._value(expression)
        self._change(Edit(self.moment, "variable", (name,), value))

    def _value(self, expression: str) -> Any:
        value = self.evaluate(expression)
        if value is None:
            raise ValueError(phrase("the expression has no value here"))
        return value

    @property
    def edits(self) -> Sequence[Edit]:
        """What was set, in order, and is not lost by a change before it."""
        return tuple(self._edits)

    def redo(self, edits: Sequence[Edit], moment: int) -> None:
        """Go to each of the moments of `edits` and set what was set there, and then go to `moment`."""
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
        self._arm()
        self._hunt.forget(self.moment)

    # Breakpoints

    @property
    def breakpoints(self) -> Mapping[int, Breakpoint]:
        """All that there are, by their numbers."""
        return {number: each.breakpoint for number, each in self._breakpoints.items()}

    @property
    def numbers(self) -> Mapping[int, object]:
        """The numbers of all breakpoints, without making a record of each."""
        return self._breakpoints

    def add(self, breakpoint: Breakpoint, number: int | None = None) -> int:  # noqa: A002
        """Add a breakpoint; returns its number, which is `number` if that is given and not taken. Raises
        ExpressionError where its condition, its hits or its message cannot be read."""
        if number is None or number in self._breakpoints:
            number = self._last_number + 1
        self._breakpoints[number] = Armed(number, breakpoint, self._travel)
        self._last_number = max(number, self._last_number)
        self._is_armed = False
        return number

    def remove(self, number: int) -> None:
        """Remove a breakpoint. Raises KeyError where there is none of that number."""
        del self._breakpoints[number]
        self._disabled.discard(number)
        self._is_armed = False

    def enable(self, number: int, *, is_enabled: bool = True) -> None:
        """Let a breakpoint stop the run, or not, and keep it. Raises KeyError where there is none of that number."""
        if number not in self._breakpoints:
            raise KeyError(number)
        if is_enabled:
            self._disabled.discard(number)
        else:
            self._disabled.add(number)
        self._is_armed = False

    def is_enabled(self, number: int) -> bool:
        """Return whether the breakpoint of that number stops the run."""
        return number not in self._disabled

    def _arm(self) -> None:
        if not self._is_armed:
            self._is_armed = True
            self._hunt.arm(
                [each for number, each in self._breakpoints.items() if self.is_enabled(number)]
            )

    # Moves

    def launch(self, *, stops: bool = True) -> None:
        """Begin: stop before the first step, or go on as `resume` does, where the start may be a hit too."""
        self._start(moves.launch(self._travel, self._hunt, stops=stops))

    def step(self) -> None:
        """Take one step."""
        self._start(moves.step(self._travel))

    def back(self) -> None:
        """Take one step back."""
        self._start(moves.back(self._travel))

    def over(self) -> None:
        """Take one step, and those that perform what it queues. From what is queued, one step."""
        self._start(moves.over(self._travel, self._hunt))

    def out(self) -> None:
        """Take one step, and more until nothing queued is next."""
        self._start(moves.out(self._travel, self._hunt))

    def over_back(self) -> None:
        """Take one step back; where that was queued, go back to the step that has queued it."""
        self._start(moves.over_back(self._travel), goal=0)

    def restart_frame(self) -> None:
        """Go back to where the step was next that has queued what is next; stay where nothing is queued."""
        self._start(moves.restart_frame(self._travel), goal=0)

    def resume(self) -> None:
        """Go on to the next hit of a breakpoint, or to the end."""
        self._start(moves.resume(self._travel, self._hunt))

    def reverse(self) -> None:
        """Go back to the last hit before this moment, or to the start."""
        self._start(moves.reverse(self._travel, self._hunt), goal=0)

    def to_moment(self, moment: int) -> None:
        """Go to a moment, forward or back; breakpoints do not stop it on the way."""
        self._start(moves.to_moment(self._travel, max(moment, 0)), goal=max(moment, 0))

    def to_place(self, place: Span) -> None:
        """Go on to where a place is next, one of `running.places()`; breakpoints may stop it on the way."""
        self._start(moves.to_place(self._travel, self._hunt, place))

    def to_output(self, offset: int) -> None:
        """Go to where the step is next that writes the character of the output at `offset`, from 0."""
        self._start(moves.to_output(self._travel, offset))

    def search(self, search: Moving) -> None:
        """Look for something in the run, as a move that comes back to this moment and stops with ``answered``. A move
        that waits for input waits on after it."""
        held = None
        if self._move is not None and self.is_waiting:
            held = _Held(self._move, self._begin, self._goal)
            self._move = None
        self._start(search, goal=0)
        self._held = held

    def go(self, budget: int = SLICE) -> Stopped | None:
        """Do a slice of the move, of about so many steps; why the run has stopped, or none where the move is not done.

        A move must have been begun.
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
            ):  # it stays here: what is tried in between does not count
                self._farthest = max(self._farthest, self.moment)

    def _look(self) -> None:
        """Let the client look, in the middle of a step too. Raises Interrupted if the move is to end."""
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
        """Return what `find` finds out without a move. It may be interrupted, by `interrupt` too: then Interrupted is
        raised, and the run is where it was."""
        before, moves = (self._is_interrupted, self._is_leaving), self._moves
        self._is_interrupted = self._is_leaving = False
        try:
            with Waiting(self._look):
                return find()
        finally:
            if self._moves == moves:
                self._is_interrupted, self._is_leaving = before

    def interrupt(self) -> None:
        """Let the next slice stop where the run may be left, or this one, where it looks. From another thread, too."""
        self._is_interrupted = True
        self._is_waiting = False

    def recover(self, moment: int) -> None:
        """Bring the run back to `moment` after a fault, whatever state that has left it in."""
        self._forget_move()
        try:
            self._travel.recover(moment)
        except Exception:  # noqa: BLE001 - the steps to there fail too
            self._travel.recover(0)

    @property
    def is_moving(self) -> bool:
        """Whether a move was begun that is not done."""
        return self._move is not None

    @property
    def is_waiting(self) -> bool:
        """Whether the move that was begun waits for input: `go` has nothing to do until there is some."""
        return self._move is not None and self._is_waiting

    @property
    def moves(self) -> int:
        """How many moves were begun."""
        return self._moves

    @property
    def progress(self) -> Progress | None:
        """How far the move is; none where there is none."""
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
        """Leave the move that was begun, and the one that waits behind it, where they are."""
        move, held = self._move, self._held
        self._move = self._held = None
        self._is_waiting = False
        if move is not None:
            move.close()
        if held is not None:
            held.move.close()

    def _end_move(self) -> None:
        """Take up the move again that has waited for input while something was searched for."""
        held, self._move, self._held = self._held, None, None
        if held is not None:
            self._move, self._begin, self._goal, self._is_waiting = held

    def _failed(self, error: Exception) -> Stopped:
        """Go back to where the move began, which has failed with `error`; return what to say of it."""
        words = str(error) if isinstance(error, ExpressionError) else fault_words(error)
        self.recover(self._begin)
        return Stopped("failed", words)

    def _logged(self, text: str) -> None:
        """Give a line of a log point to the client."""
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
