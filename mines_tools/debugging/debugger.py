"""A debugged program as one object for a client: a debug adapter, a terminal or a test.

How a client drives it::

    debugger = Debugger(language.running(parsed), options, out=show)
    debugger.give("known input"); debugger.end_input()   # or later, when the move waits for input
    number = debugger.add(Breakpoint(AtPlace(span)))     # at any time
    debugger.launch(stops=True)                          # begins a move
    while (stopped := debugger.go()) is None:            # performs a slice of the move
        ...                                              # read an inbox; show debugger.progress
    debugger.place, debugger.view(), debugger.event, debugger.changes()

A move begins with one of the methods below "Moves". These methods take no steps. The module `moves`
says what each move does. `go` performs one slice of the move, and returns None while the move is
not done. A slice ends after some number of steps, or after some time if the steps are slow. Between
two slices, the client can read the state of the run, and add breakpoints and input. It can also
begin another move, which replaces the current move.

A single step may take longer than a slice. During such a step, the client's function `attend` is
called repeatedly. This function may read an inbox, but not the run. If a move fails because of an
unexpected error, the reason for the stop is ``failed``, and the run is at the moment where the move
began.

`interrupt` ends the move. If a slice is being performed, the move ends in this slice. If not, it
ends in the next slice. The function `attend` and a signal handler may call `interrupt` too. Within
a tenth of a second, the run then stops at the moment before the interrupted step, or at the moment
where the move began (see `moves`). If a move needs input, the reason for the stop is ``waiting``.
After the client has called `give` or `end_input`, the next call of `go` continues the move.

A *moment* is a number of steps taken: 0 is the start. Everything that the debugger shows is true at
the current moment. At the end of a slice, `out` receives the new output. Even if the run moves back
and forward, `out` receives each character only once.
"""

from __future__ import annotations

from time import time_ns

from mines_tools.base.records import NamedTuple
from mines_tools.debugging import moves
from mines_tools.debugging.breakpoint_stops import Armed, Hunt
from mines_tools.debugging.breakpoints import Breakpoint, OnError
from mines_tools.debugging.expressions import parsed
from mines_tools.debugging.move_slices import MoveSlices
from mines_tools.debugging.moves import Stopped
from mines_tools.debugging.state_edits import StateEdit, make_edit
from mines_tools.debugging.travel import Travel
from mines_tools.debugging.value_texts import without_remark
from mines_tools.interface.run import RunOptions
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any, Concatenate, ParamSpec

    from mines_tools.debugging.evaluating import MomentState, Value
    from mines_tools.debugging.moves import Moving
    from mines_tools.interface.run import Event, Place, Running, Stop, Write
    from mines_tools.interface.run_state import Changes, View

    Arguments = ParamSpec("Arguments")


class GivenInput(NamedTuple):
    """The input that has been given to the program so far."""

    text: str
    is_ended: bool
    """True if the input is complete."""
    failure: str
    """The reason why the rest of the input could not be read; empty if reading did not fail."""


def _begins(
    move: Callable[Concatenate[Travel, Hunt, Arguments], Moving], goal: int | None = None
) -> Callable[Concatenate[Debugger, Arguments], None]:
    """Return a method that begins `move`, which is a function of the module `moves`. `goal` is the farthest moment
    that this move may reach; None if the moment is not known."""

    def begin(debugger: Debugger, /, *arguments: Arguments.args, **named: Arguments.kwargs) -> None:
        debugger.begin(move(debugger.travel, debugger.hunt, *arguments, **named), goal)

    return begin


class Debugger(MoveSlices):
    """A program that is debugged."""

    def __init__(
        self,
        running: Running,
        options: RunOptions = RunOptions(),  # noqa: B008  # it does not change
        out: Write = lambda _: None,
        log: Write = lambda _: None,
    ) -> None:
        """Start a run. `out` receives the output of the program. `log` receives the messages of log points: one line
        in each call, without its line end.

        Raises ValueError if the program has errors.
        """
        super().__init__(log)
        self.running = running
        """The program that is debugged. This object can start runs of the program."""
        self._out = out
        self._breakpoints: dict[int, Armed] = {}
        self._disabled: set[int] = set()
        self.edit_count = 0
        """How often the user has changed the state so far."""
        self.rewrite: Callable[[int], None] | None = None
        """A function that is called when the user changes the state. The run then writes its output anew from a certain
        offset on; the function takes this offset."""
        self._notices: dict[str, Callable[[MomentState], str]] = {}
        """The messages to log for certain errors. A key is the name of an error. Its value is the
        function that makes the message when this error occurs for the first time in a run."""
        self._armed_notices: dict[str, Armed] = {}
        self._is_armed = True
        """True if `hunt` searches for exactly the current breakpoints. A client may set thousands of breakpoints in a
        row, so `hunt` is updated only before the next slice."""
        self._last_number = 0
        self._runs = 0
        self.start_again(options)

    def start_again(self, options: RunOptions) -> None:
        """Start another run of the program. The new run has no input yet. The breakpoints are kept.
        The next move begins at the start of the new run."""
        self._forget_move()
        if options.seed is None:  # so that the run can be repeated
            options = options._replace(seed=time_ns())
        self.options = options
        """The options of the run."""
        running = self.running
        self.travel = Travel(lambda write: running.start_stepping(options, write), self._out)
        self.hunt = Hunt(self.travel, self._logged)
        self._given_pieces: list[str] = []
        self._input_end: str | None = None
        """None if more input may come. Otherwise, the reason why the rest of the input could not be read; empty if the
        input is complete."""
        self._edits: list[StateEdit] = []
        self._farthest = 0
        self._fed_at = -1
        self._runs += 1
        self._breakpoints = {
            number: Armed(number, armed.breakpoint, self.travel)
            for number, armed in self._breakpoints.items()
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
        return self.travel.steps

    @property
    def farthest(self) -> int:
        """The last moment that the run has reached. Every moment up to this one can be visited
        without new input."""
        return self._farthest

    @property
    def place(self) -> Place | None:
        """The place of the next step. If the step performs a queued operation, the place contains
        the operation that queued this one. None if the run is over."""
        return self.travel.run.place()

    @property
    def stop(self) -> Stop | None:
        """The reason why the run cannot continue; None if the run can continue. A lack of input
        becomes known only when the run tries to take a step."""
        return self.travel.run.stop

    def next_stop(self) -> Stop | None:
        """Return the reason why the run cannot continue after the next step. Return None if the run can continue after
        this step, or if this step cannot be taken now."""
        return self.travel.next_stop()

    def view(self) -> View:
        """Return a view of the state of the run. Read the view before the run continues."""
        return self.travel.run.view()

    @property
    def event(self) -> Event | None:
        """The event of the last step. None at the start of the run, and while a move is in
        progress."""
        return self.travel.event

    def changes(self) -> Changes | None:
        """Return the changes that the last step made. Return None whenever `event` is None."""
        return self.travel.changes()

    @property
    def output(self) -> str:
        """The output written up to this moment."""
        return self.travel.output

    @property
    def whole_output(self) -> str:
        """The output that the run has written up to the farthest moment that it has reached."""
        return self.travel.whole_output

    def evaluate(self, expression: str) -> Value:
        """Return the value of `expression` at the current moment. Names such as ``command`` refer to the next step.
        Raises ExpressionError."""
        return parsed(expression, self.travel.names)(self.hunt.scan.state())

    # Input

    @property
    def input_left(self) -> str:
        """The input that was given and has not been read yet."""
        if len(self._given_pieces) > 1:
            self._given_pieces = ["".join(self._given_pieces)]
        return "".join(self._given_pieces)[self.view().read :]

    @property
    def given_input(self) -> GivenInput:
        """The whole input that was given, including the part that the program has already read."""
        return GivenInput(
            "".join(self._given_pieces), self._input_end is not None, self._input_end or ""
        )

    def give(self, text: str) -> None:
        """Append `text` to the input. Raises ValueError if the input has ended."""
        self.travel.run.give(text)
        self._given_pieces.append(text)
        self._goes_on()

    def end_input(self, failure: str = "") -> None:
        """End the input. `failure` is the reason why the rest of the input could not be read; empty
        if the input is complete."""
        self.travel.run.end_input(failure)
        self._input_end = failure
        self._goes_on()

    def _goes_on(self) -> None:
        """Let the current move continue if it was waiting for input. If a move is stored, let this
        move continue too."""
        if self._is_waiting:
            self._fed_at = self.moment
        self._is_waiting = False
        if self._held is not None:
            self._held = self._held._replace(is_waiting=False)

    # Edits. A change replaces everything after this moment: moving back before it and forward again leads to the changed
    # state. Each method raises ValueError with a user message if the change is not allowed; a value is an expression.

    @property
    def changed(self) -> Sequence[int]:
        """The moments at which the user changed the state; empty if the user has not changed it."""
        return tuple(self.travel.changed)

    def set_value(self, stack: str, position: int, expression: str) -> None:
        """Replace the value of `stack` at `position` with the value of `expression`. Positions are counted from 0 at
        the bottom. `expression` may also be a value in the form in which it is shown: ``72 'H'`` or ``13 (inint)``."""
        value = self._value(without_remark(expression))
        self._change(StateEdit(self.moment, "value", (stack, position), value))

    def set_cell(self, grid: str, column: int, row: int, state: str) -> None:
        """Set the state of the cell in `column` and `row` of `grid` to `state`. The possible states
        are those that `Settable.cells` contains for `grid`."""
        self._change(StateEdit(self.moment, "cell", (grid, column, row), state))

    def set_variable(self, name: str, expression: str) -> None:
        """Set the variable `name` to the value of `expression`. If the variable is a text and the new text is a single
        word, `expression` may also be this word without quotes."""
        word = expression.strip()
        is_text = isinstance(self.view().variables.get(name), str) and word.isidentifier()
        value = word if is_text else self._value(expression)
        self._change(StateEdit(self.moment, "variable", (name,), value))

    def _value(self, expression: str) -> Any:
        value = self.evaluate(expression)
        if value is None:
            raise ValueError(phrase("the expression has no value here"))
        return value

    @property
    def edits(self) -> Sequence[StateEdit]:
        """The changes that the user made to the state, in the order of their moments. A new change
        removes the changes at later moments from this list."""
        return tuple(self._edits)

    def redo(self, edits: Sequence[StateEdit], moment: int) -> None:
        """Begin a move that makes the changes `edits` again, each at its own moment. Then the move
        goes to `moment`."""
        self.begin(self._redoing(edits, moment), goal=moment)

    def _redoing(self, edits: Sequence[StateEdit], moment: int) -> Moving:
        for edit in edits:
            stopped = yield from moves.to_moment(self.travel, self.hunt, edit.moment)
            if stopped.reason != "goto":
                return stopped
            try:
                self._set(edit)
            except (ValueError, TypeError, KeyError) as error:  # a file may hold anything
                return Stopped("goto", phrase("what was set cannot be set: {why}", why=error))
        return (yield from moves.to_moment(self.travel, self.hunt, moment))

    def _change(self, edit: StateEdit) -> None:
        if self.travel.run.place() is None:
            raise ValueError(phrase("the run is over; go back first"))
        self._forget_move()
        self._set(edit)

    def _set(self, edit: StateEdit) -> None:
        run = self.travel.run
        self.travel.change(lambda: make_edit(run, edit))
        self._edits = [earlier for earlier in self._edits if earlier.moment <= edit.moment]
        self._edits.append(edit)
        self.edit_count += 1
        self._farthest = self.moment
        if self.rewrite is not None:
            self.rewrite(self.travel.written)
        for armed in self._breakpoints.values():
            armed.forget(self.moment)

    # Breakpoints

    @property
    def breakpoints(self) -> Mapping[int, Breakpoint]:
        """All breakpoints, by number."""
        return {number: armed.breakpoint for number, armed in self._breakpoints.items()}

    @property
    def numbers(self) -> Mapping[int, object]:
        """The numbers of all breakpoints, as the keys of a mapping. This property is faster than
        `breakpoints`, which makes a record for each breakpoint."""
        return self._breakpoints

    def add(self, breakpoint: Breakpoint, number: int | None = None) -> int:  # noqa: A002
        """Add `breakpoint`, and return the number that it gets. If `number` is given and is not in
        use, the breakpoint gets this number. Otherwise it gets a new number.

        Raises ExpressionError if the condition, the hit condition or the message of `breakpoint`
        cannot be parsed.
        """
        if number is None or number in self._breakpoints:
            number = self._last_number + 1
        self._breakpoints[number] = Armed(number, breakpoint, self.travel)
        self._last_number = max(number, self._last_number)
        self._is_armed = False
        return number

    def remove(self, number: int) -> None:
        """Remove the breakpoint `number`. Raises KeyError if there is no such breakpoint."""
        del self._breakpoints[number]
        self._disabled.discard(number)
        self._is_armed = False

    def enable(self, number: int, *, is_enabled: bool = True) -> None:
        """Enable the breakpoint `number`, or disable it if `is_enabled` is False. Raises KeyError if there is no such
        breakpoint."""
        if number not in self._breakpoints:
            raise KeyError(number)
        if is_enabled:
            self._disabled.discard(number)
        else:
            self._disabled.add(number)
        self._is_armed = False

    def is_enabled(self, number: int) -> bool:
        """Return whether the breakpoint `number` is enabled."""
        return number not in self._disabled

    def notice(self, error: str, message: Callable[[MomentState], str]) -> None:
        """Log a message when a step of a run raises `error` for the first time after this call. `message` makes the text
        of the message from the state before this step."""
        self._notices[error] = message
        self._arm_notice(error)

    def _arm_notice(self, error: str) -> None:
        number = -1 - list(self._notices).index(error)
        armed = Armed(number, Breakpoint(OnError(error)), self.travel)

        def message(state: MomentState) -> str:
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
                armed for number, armed in self._breakpoints.items() if self.is_enabled(number)
            ]
            self.hunt.arm([*enabled, *self._armed_notices.values()])

    # Moves: the functions of `moves`, which begin here.

    launch = _begins(moves.launch)
    step = _begins(moves.step)
    back = _begins(moves.back)
    over = _begins(moves.over)
    out = _begins(moves.out)
    over_back = _begins(moves.over_back, goal=0)
    restart_frame = _begins(moves.restart_frame, goal=0)
    resume = _begins(moves.resume)
    reverse = _begins(moves.reverse, goal=0)
    to_place = _begins(moves.to_place)
    to_cursor = _begins(moves.to_cursor)
    to_output = _begins(moves.to_output)

    def to_moment(self, moment: int) -> None:
        """Begin a move to `moment`, forward or back. The move does not stop at breakpoints."""
        moment = max(moment, 0)
        self.begin(moves.to_moment(self.travel, self.hunt, moment), goal=moment)

    def play(self, moment: int) -> None:
        """Begin a move forward to `moment`. The move stops at breakpoints. If `moment` is not later than the current
        moment, the move is the same as that of `to_moment`."""
        if moment <= self.moment:
            self.to_moment(moment)
        else:
            self.begin(moves.play(self.travel, self.hunt, moment), goal=moment)
