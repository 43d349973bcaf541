"""The interface for runs: how to run a program of any language, with plain data.

A *driver* is code that controls a run: a terminal, a server, a debugger or a browser. The driver
tells the run to take some steps. The run stops after these steps, at the end of the program, or
when it needs more input than it has. The run never waits: the driver adds input, or says that the
input has ended, and then continues the run.

Each engine implements a `Run` that is as fast as possible. One of the engines implements a
`SteppingRun`, which shows what each step does and can go back.

An operation is *queued* if a command of another operation has requested it. A queued operation is a
step of its own, before the next operation of the program. An *occasion* is something that a step
causes besides its command and its error, such as game over.

The code that all drivers share is in `runs/driver.py` and `runs/trace.py`. The types of a run's
state are in `run_state.py`, and the texts about runs are in `run_vocabulary.py`.
"""

from __future__ import annotations

from mines_tools.base.records import NamedTuple, Protocol
from mines_tools.interface.about import not_for
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from types import CodeType
    from typing import Any, Literal, TypeVar

    from mines_tools.interface.about import About
    from mines_tools.interface.assembler import SourceText
    from mines_tools.interface.run_state import (
        Changes,
        Left,
        Origin,
        Readers,
        Slot,
        StackValue,
        Value,
        View,
        Watch,
    )
    from mines_tools.interface.run_vocabulary import RunVocabulary
    from mines_tools.text.source import Span

    State = TypeVar("State")
    """The saved state of a run, in the language's own form."""
    Json = bool | int | float | str | Sequence["Json"] | Mapping[str, "Json"] | None
    Write = Callable[[str], object]
    """The type of functions that receive the output, as soon as the run writes it."""
else:
    State = None


# The input of a run


class InputError(Exception):
    """The input cannot be read. An `Input` raises this error only when the run needs the part that
    cannot be read."""


class NeedsInput(Exception):
    """The run has read all input that is there, but more may come. An `Input` that does not wait
    raises this error."""


class Input(NamedTuple):
    """A source of input."""

    read: Callable[[], str]
    """Returns the next piece of input, and may wait for it. Returns an empty text at the end of the
    input. After that, `read` is not called again."""
    is_file: bool = False
    """True if the input is a file that the user named. Some interpreters translate the line ends of
    such a file."""


class Feed:
    """Input that a driver adds piece by piece. An engine reads the input by `read`, which never
    waits."""

    __slots__ = ("_failure", "_is_ended", "_texts")

    def __init__(self) -> None:
        self._texts: list[str] = []
        self._is_ended = False
        self._failure = ""

    def give(self, text: str) -> None:
        """Add `text` to the input. Raises ValueError if the input has ended."""
        if self._is_ended:
            message = "the input has ended"
            raise ValueError(message)
        if text:
            self._texts.append(text)

    def end(self, failure: str = "") -> None:
        """End the input. If the rest of the input cannot be read, `failure` is the reason.
        Otherwise `failure` is empty."""
        self._is_ended = True
        self._failure = failure

    def read(self) -> str:
        """Return the input that was added since the last call. Return an empty text at the end of
        the input.

        Raises NeedsInput if no input was added and more may come. Raises InputError if the rest of
        the input cannot be read.
        """
        if self._texts:
            text = "".join(self._texts)
            self._texts.clear()
            return text
        if not self._is_ended:
            raise NeedsInput
        if self._failure:
            raise InputError(self._failure)
        return ""


class RunOptions(NamedTuple):
    """The options of a run. A language ignores the options that it does not use."""

    seed: int | None = None
    """The seed of the random numbers. None if the seed is chosen at random."""
    arguments: tuple[str, ...] = ()
    """The values that the program receives before its input."""
    input_is_file: bool = False
    """True if the input is a file that the user named. Some interpreters translate the line ends of
    such a file."""
    others: Mapping[str, str] = {}
    """The values of the language's other options. The key is the name of the `about.RunOption`."""


def run_options(language: About, requested: Iterable[tuple[str, str | int]]) -> RunOptions:
    """Return the options for a run in `language`. `requested` contains the names and values of the
    options. Raises ValueError for an option that the language does not have, and for a seed that is
    not a number."""
    names = {option.name for option in language.run_options}
    others: dict[str, str] = {}
    options = RunOptions(others=others)
    for name, value in requested:
        if name not in names:
            raise ValueError(not_for(language, name))
        if name == "seed":
            if not isinstance(value, int):
                message = phrase("{text} is not a whole number", text=repr(value))
                raise ValueError(message)
            options = options._replace(seed=value)
        elif name == "argument":
            options = options._replace(arguments=(*options.arguments, str(value)))
        else:
            others[name] = str(value)
    return options


class Unavailable(Exception):
    """An engine cannot run this program on this system. The message says why and what to do."""


# Interruptions of a run

TAKES_STEPS: set[CodeType] = set()
"""The code objects of some functions. A run calls these functions only between two steps. Each call is a moment at
which the run can be interrupted."""


def takes_steps(function: Callable[..., object]) -> None:
    """Add `function` to `TAKES_STEPS`, so that a run can be interrupted when it calls `function`.
    The run must call `function` only between two steps."""
    TAKES_STEPS.add(function.__code__)


def between_steps() -> None:
    """Do nothing. Code that takes many steps in one call calls this function between steps, so that
    the code can be interrupted: see `takes_steps`."""


takes_steps(between_steps)

# Events of a run


class Stop(NamedTuple):
    """The reason why a run does not continue.

    ``ended``: the program is over. The message may say how it ended. ``aborted``: the program has
    crashed, or the dialect imitates an interpreter that crashes at this step. ``waiting``: the next
    step needs more input. The step is tried again when the run continues. ``unreadable``: the next
    step needs input that cannot be read.
    """

    reason: Literal["ended", "aborted", "waiting", "unreadable"]
    message: str = ""
    span: Span | None = None
    """The part of the text where the run stopped."""


GAME_OVER = "game-over"
END_OF_INPUT = "end-of-input"
"""The name of the occasion that a step met the end of the input. Several languages have this
occasion and `GAME_OVER`."""


class IncludedPlace(NamedTuple):
    """A statement in a file that the program includes."""

    file: str
    """The name of the file: `SourceText.name`."""
    span: Span
    """The span of the statement in this file."""


class Place(NamedTuple):
    """The position of a run: the part of the program that the next step performs."""

    span: Span | None
    """The part of the text that the next step performs. None for a queued operation."""
    queued_by: Span | None = None
    """The span of the operation that queued this operation. None if this operation was not queued.
    """
    repetition: tuple[int, int] | None = None
    """Two numbers for an operation that is performed several times in a row. The first is the
    number of the next repetition, counted from 1. The second is the number of all repetitions. None
    for other operations, or if the second number is not known."""
    included: Frame | None = None
    """The statement that the step performs, if it stands in an included file. None for a statement of the program's own
    text."""
    is_included_start: bool = False
    """True if the step begins the statement `included`."""

    @property
    def statement(self) -> Frame | None:
        """The statement that the step performs: `included`, or `origin` in the text of the program. None if it is not
        known."""
        if self.included is not None:
            return self.included
        return None if self.origin is None else Frame(self.origin)

    @property
    def included_start(self) -> IncludedPlace | None:
        """The statement `included`, if the step begins it. Otherwise None."""
        frame = self.included
        if frame is None or frame.source is None or not self.is_included_start:
            return None
        return IncludedPlace(frame.source.name, frame.span)

    @property
    def origin(self) -> Span | None:
        """The span in the text to which the step belongs: `span`, or `queued_by` for a queued
        operation."""
        return self.queued_by if self.span is None else self.span


CALLS = "calls"
"""The name of the variable with the number of routines that were called and have not returned. A view has this variable
if the program has routines."""


class Nesting(NamedTuple):
    """The routines and the other parts of the program that contain the next step of a run. Read it before the run
    continues."""

    called_at: Sequence[int] = ()
    """For each routine that was called and has not returned, the outermost first: the moment before the step that called
    it. Empty for a language without routines."""
    parts: Sequence[object] = ()
    """The parts of the innermost routine that contain the next step, the outermost first. A part is a text for which a
    statement stands, such as a macro. Each use has a key of its own."""
    is_inner_start: bool = False
    """True if the next step is the first one of a statement that is not in the program's text, but in an included file.
    """


NO_NESTING = Nesting()


class IncludedFile(NamedTuple):
    """A file that the text of a program includes."""

    source: SourceText
    path: str
    """The path of the file from the folder of the program, with ``/`` between its parts. People write it in commands."""
    spans: Sequence[Span]
    """The spans of the statements at which a run can stop, in the order of the file's text."""


class Frame(NamedTuple):
    """An entry of a call stack: a statement that a run is performing."""

    span: Span
    """The span of the statement."""
    source: SourceText | None = None
    """The text that contains the statement. None for the text of the program itself."""
    repetition: tuple[int, int] | None = None
    """Two numbers for a statement around the next step that is performed several times in a row, as in
    `Place.repetition`: the number of the present repetition, and the number of all repetitions. None for other
    statements, and if the second number is not known."""


class CountedPart(NamedTuple):
    """A part of the text that is performed as often as a value says."""

    span: Span
    times: int
    """How often the part is performed."""
    is_reversed: bool
    """True if the moves in the part go into the opposite directions."""
    stack: str
    """The stack whose top is the value."""
    value: int | None
    """The value. None if the stack is empty; the part is then left out."""


class Event(NamedTuple):
    """The effects of one step of a run."""

    place: Place
    command: str
    error: str | None
    """The name of the error that the step raised. None if there was no error. People read the text
    in `RunVocabulary.errors` instead of this name."""
    output: str
    """The text that the step wrote."""
    occasions: Sequence[str] = ()
    """The names of the occasions in this step, such as game over. A user may want to stop at them.
    `RunVocabulary.occasions` has their texts."""
    executed: Sequence[str] = ()
    """The commands that were performed during the step. For example, a warehouse performs the
    commands of its crates in one step."""
    executed_by: Sequence[str] = ()
    """For each command in `executed`: what has performed it, such as the letter of a crate."""
    left_out: Sequence[Span] = ()
    """The parts of the text that the run reached between this step and the next one, but did not perform because their
    conditions were false. See `Running.conditional`."""
    left_out_because: Sequence[str] = ()
    """For each part in `left_out`: the name of the reason. `RunVocabulary.left_out` has its text."""
    counted: Sequence[CountedPart] = ()
    """The parts of the text that the run reached between this step and the next one, and that are performed as often as a
    value says. See `Running.counted`."""


class Reads(Protocol):
    """A run that may need input."""

    @property
    def stop(self) -> Stop | None:
        """The reason why the run does not continue. None if it can continue."""

    def give(self, text: str) -> None:
        """Add `text` to the input. Raises ValueError if the input has ended."""

    def end_input(self, failure: str = "") -> None:
        """End the input of the run. If the rest of the input cannot be read, `failure` is the
        reason. Otherwise `failure` is empty."""


class Run(Reads, Protocol):
    """A running program: the interface of every engine."""

    patience: float
    """The approximate number of seconds after which `run` may return early. The number is infinite at first."""

    @property
    def reader(self) -> str:
        """The name of the command that needs input. It is empty, except when the run waits for
        input or cannot read its input, and if this engine does not know the command."""

    @property
    def steps(self) -> int:
        """The number of steps that the run has taken."""

    def run(self, steps: int) -> int:
        """Take at most `steps` steps. Return the number of steps that were taken."""


class Statistic(NamedTuple):
    """A fact about how an engine ran a program. Some runs have a method `statistics()` that returns
    such facts."""

    name: str
    """The name by which other programs know the fact."""
    value: int | float | str
    """The value. An integer is a count, a float is a time in seconds, and a string is a text for
    people."""
    label: str
    """The name of the fact for people, as a template of a phrase."""


class Tally(NamedTuple):
    """The counts of a run. Here a number stands for an operation (see `CountingRun.spans`)."""

    steps: list[int]
    """The number of steps of each operation. Steps of a queued operation count for the operation
    that queued it."""
    seconds: list[float]
    ways: dict[tuple[int, int], int]
    """How often an operation was performed directly after another one. The key is a pair: the first
    and the second operation. Queued operations are ignored."""
    errors: dict[tuple[int, str], int]
    """How often an operation raised an error. The key is the number of the operation and the name
    of the error."""
    previous: list[int]
    """A list with one number: that of the last performed operation. Queued operations are ignored.
    """


class CountingRun(Run, Protocol):
    """A run that counts what its steps do. This is faster than counting from outside."""

    def spans(self) -> Sequence[Span]:
        """Return the spans of the operations. The index of a span is the number of its
        operation."""

    def count(self, steps: int, tally: Tally, clock: Callable[[], float], /) -> int:
        """Take at most `steps` steps, and add their counts to `tally`. Return the number of steps
        that were taken. `clock` returns the time in seconds."""


class SteppingRun(Run, Protocol[State]):
    """A run that shows its steps and can go back."""

    patience: float
    """The approximate number of seconds after which `run`, `run_until` and `untouched` return
    early. These methods always take at least one step, and complete each step. The number is
    infinite at first."""

    def place(self) -> Place | None:
        """Return the place of the next step. Return None if the run is over."""

    def nesting(self) -> Nesting:
        """Return the routines and the other parts of the program that contain the next step. (A language without such
        parts returns `NO_NESTING`.)"""

    def frames(self, most: int) -> Sequence[Frame]:
        """Return at most `most` of the statements that the run is performing, the innermost first. The others are calls
        of routines, stand for a text that contains the next step, or are groups that contain it. The result is empty for a language without such
        statements, and at the end of the run."""

    def step(self) -> Event | None:
        """Take one step, and return what the step did. Return None if the run does not continue.
        `stop` then says why."""

    def run_until(self, steps: int, watch: Watch) -> Event | None:
        """Take steps until something in `watch` happens, but at most `steps` steps. Take at least
        one step if that is possible.

        If the last step did something that is watched, return the event of this step. `changes`
        then returns what the step changed. Otherwise return None. If the next place is watched, the
        run stops there too, and the result is None. The run may stop more often than necessary.

        When a test of `watch` is called, the run is in the state after the step. The property
        `steps` is then correct. This is also so while the run writes the output of a command in `watch`.
        (`runs.driver.run_until` implements this method by `step`.)
        """

    def changes(self) -> Changes:
        """Return what the last step changed. Call this method before any other method that can take
        steps: such a method forgets the changes, even if it takes no step."""

    def view(self) -> View:
        """Return the current state."""

    def is_quiet(self, begin: int, end: int, watch: Watch, /) -> bool:
        """Return True if it is certain that the steps between two moments have not changed data in
        `watch`. The steps are those after the moment `begin`, up to the moment `end`. Return False
        if this is not certain, or takes long to find out.

        The run must have been at both moments before. Now it may be at any moment.
        """

    def readers(self) -> Readers | None:
        """Return fast readers for single parts of the state. Conditions of breakpoints use these
        readers. Return None if such readers would not be faster than a view."""

    def untouched(self, stack: str, steps: int) -> Sequence[Left]:
        """Take at most `steps` steps, as `run` does. For each step, return the part of `stack` that
        the step certainly left unchanged.

        The step may have moved or replaced all other values, perhaps by equal values. If one of the
        other values is a nested stack, the step may also have changed its contents.
        """

    def origins(self, slots: Sequence[Slot]) -> Sequence[Origin]:
        """Return an origin for each of `slots`: the origin of the value that will be in this slot
        after the next step. The run does not take this step.

        The step must be possible, and must leave a value in each slot. This method forgets what the
        last step changed.
        """

    # Between two steps, everything in `Settable` can be set. Each setter raises ValueError with a
    # message for people if the language does not allow the value, and forgets what the last step
    # changed.

    def set_value(self, stack: str, position: int, value: StackValue) -> None:
        """Replace the value at `position` in `stack`. Positions are counted from the bottom."""

    def set_cell(self, grid: str, column: int, row: int, state: str, /) -> None:
        """Give the cell at `column` and `row` of `grid` the state `state`."""

    def set_variable(self, name: str, value: Value) -> None:
        """Give the variable `name` the value `value`."""

    def snapshot(self) -> State:
        """Return the present state, so that the run can go back to this state. States can be stored
        and compared.

        Going back changes neither the input that was given nor the output that was written. The
        state consists of plain values in records, tuples, strings and bytes, so that a caller can
        store the common parts of many states once. It may also contain values of other types. These
        are small, and all states share them.
        """

    def restore(self, state: State) -> None:
        """Go back or forward to `state`, an earlier result of `snapshot`."""


# A language's description of its runs


class TraceTerms(Protocol):
    """Functions that make the records of a trace. A trace describes each step in the language's own
    terms. The functions describe the last step."""

    def step(self, event: Event) -> Mapping[str, Json]:
        """Return the place of the step, and the command that the step performed."""

    def state(self) -> Mapping[str, Json]:
        """Return the whole state after the step, without the output."""

    def changes(self, changes: Changes) -> Mapping[str, Json]:
        """Return the parts of the state that the step has changed."""


class Settable(NamedTuple):
    """The parts of a state that a user can set. Each part has the same name as in a view."""

    stacks: Sequence[str] = ()
    """The stacks whose values can be set."""
    cells: Mapping[str, Sequence[str]] = {}
    """The keys are the names of the grids whose cells can be set. The value contains the states
    that the user can give to a cell of the grid."""
    variables: Sequence[str] = ()


class Running(NamedTuple):
    """The functions that run one program. Each run starts at the beginning of the program."""

    start: Callable[[str, RunOptions, Write], Run]
    """Starts a run on the engine with the given name."""
    start_stepping: Callable[[RunOptions, Write], SteppingRun[Any]]
    places: Callable[[], Sequence[Span]]
    """Returns the spans at which a run can stop, in the order of the text. The `span` of a `Place`
    that is not queued is one of them."""
    trace_terms: Callable[[Any], TraceTerms]
    """Returns the functions that make the trace of a run. `start_stepping` must have started this
    run."""
    words: RunVocabulary
    settable: Callable[[], Settable]
    standing: Callable[[Run], Mapping[str, Value]] | None = None
    """Returns the present state of a run. The keys are names, as in a view. `start` must have
    started this run. Parts of the state that the engine does not have are left out. None for a
    language with one engine.

    The states of different engines can be compared. If a run has the methods `snapshot` and
    `restore`, a stepping run can restore the snapshots of this run too.
    """
    start_counting: Callable[[RunOptions, Write], CountingRun] | None = None
    """Starts a run that counts what its steps do. None for a language without such
    runs: the caller then counts the steps itself."""
    has_rows: bool = False
    """True if the places on a line are the cells of a row, which a run can enter at any cell."""
    has_repetitions: bool = False
    """True if a `Place` of a run can have a `Place.repetition`."""
    conditional: Callable[[Span], Sequence[Span]] = lambda _: ()
    """Takes one of `places`, and returns the parts of the text that contain this place and that a run may leave out as
    a whole. The largest part comes first."""
    tested: Callable[[], Mapping[Span, Span]] = dict
    """Returns the parts of the text that a run performs or leaves out because of the value of a variable in
    `RunVocabulary.sets`, and of nothing else. The key is the first of `places` in the part, the value is the part."""
    counted: Callable[[], Sequence[Span]] = tuple
    """Returns the parts of the text that a run performs as often as a value says."""
    counted_at_start: Callable[[], Sequence[CountedPart]] = tuple
    """Returns those of these parts that a run reaches before its first step. See `Event.counted`."""
    initial: Callable[[Slot], tuple[StackValue, Span] | None] = lambda _: None
    """Takes a slot, and returns the value that is in this slot at the start of a run, with the span
    of this value in the program's text. Returns None if the text has no value for this slot."""
    included: Callable[[], Sequence[IncludedFile]] = lambda: ()
    """Returns the files that the program's text includes. A file that is included twice is in the result once."""


def whole_number(value: Value) -> int:
    """Return `value`, which must be an integer. Raises ValueError for any other value, even for a
    boolean."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise ValueError(phrase("a whole number is needed here"))


def truth(value: Value) -> bool:
    """Return `value`, which must be 0 or 1, as a boolean. Raises ValueError for any other value."""
    if isinstance(value, int) and value in (0, 1):
        return bool(value)
    raise ValueError(phrase("true or false is needed here"))


def check_position(position: int, values: Sequence[object]) -> None:
    """Check that `position` is an index of `values`. Raises ValueError if it is not."""
    if not 0 <= position < len(values):
        raise ValueError(phrase("the stack has no such value"))


def not_settable(name: str) -> ValueError:
    """Return an error that says that the user cannot set `name`."""
    return ValueError(phrase("`{name}` cannot be changed", name=name))
