"""The interface for runs: how to run a program of any language, with plain data.

A driver controls the run. The run takes steps up to the driver's limit, to the end of the program, or until it needs
more input than it has. It never waits: the driver adds input, or tells it that the input has ended, and then continues
the run. A terminal, a server, a debugger and a browser all drive runs through this interface. Each engine implements a
`Run`, as fast as it can. One of the engines implements a `SteppingRun`, which shows what each step does and can go
back.

The code that all drivers share is in `runs/driver.py` and `runs/trace.py`. The types of a run's state are in
`run_state.py`.
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
    """The input cannot be read. An `Input` raises this error only when the run reaches the place that cannot be read."""


class NeedsInput(Exception):
    """The available input is used up, and more may come. An `Input` that does not wait raises this error."""


class Input(NamedTuple):
    """A source of input."""

    read: Callable[[], str]
    """Returns the next piece of input as soon as there is one. Returns an empty text at the end of the input; after
    that, nobody calls the function again."""
    is_file: bool = False
    """True if the input is a file that the user named: some interpreters translate the line ends of such a file."""


class Feed:
    """Input that a driver adds piece by piece. An engine reads the input with `read`, which never waits."""

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
        """End the input. If the rest of the input cannot be read, `failure` is the reason."""
        self._is_ended = True
        self._failure = failure

    def read(self) -> str:
        """Return the input that was added since the last call; empty at the end of the input.

        Raises NeedsInput if no input was added and more may come, and InputError if the rest cannot be read.
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
    """The seed of the random numbers; None if the seed is chosen at random."""
    arguments: tuple[str, ...] = ()
    """The values that the program receives before its input."""
    input_is_file: bool = False
    """True if the input is a file that the user named: some interpreters translate the line ends of such a file."""
    others: Mapping[str, str] = {}
    """The values of the language's other options, by the name of their `about.RunOption`."""


def run_options(language: About, requested: Iterable[tuple[str, str | int]]) -> RunOptions:
    """Return the options for a run in `language`, from the names and values in `requested`. Raises ValueError for
    an option that the language does not have, and for a seed that is not a number."""
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
"""The code objects of functions that take the next step."""


def takes_steps(function: Callable[..., object]) -> None:
    """Register `function`. When a run calls `function`, the run is between two steps. So a run that must end soon may
    be interrupted at this call."""
    TAKES_STEPS.add(function.__code__)


def between_steps() -> None:
    """Do nothing. Code that takes many steps in one call calls this function regularly between two steps. At such a
    call, the code can be interrupted: see `takes_steps`."""


takes_steps(between_steps)

# Events of a run


class Stop(NamedTuple):
    """The reason why a run does not continue.

    ``ended``: the program is over; the message, if any, says how. ``aborted``: the program has crashed, or the dialect
    imitates an interpreter that crashes at this step. ``waiting``: the next step needs more input. This step was not
    taken. It is tried again when the run continues. ``unreadable``: the next step needs input that cannot be read.
    """

    reason: Literal["ended", "aborted", "waiting", "unreadable"]
    message: str = ""
    span: Span | None = None
    """The span in the text where the run stopped."""


GAME_OVER = "game-over"
END_OF_INPUT = "end-of-input"
"""Names of occasions that several languages have: `GAME_OVER`, and `END_OF_INPUT` for a step that met the end of the
input."""


class Place(NamedTuple):
    """The position of a run: the piece of the program that the next step performs."""

    span: Span | None
    """The span that the next step performs; None for an operation that a command has queued."""
    queued_by: Span | None = None
    """The span of the operation that queued this operation; None if it was not queued."""
    repetition: tuple[int, int] | None = None
    """For an operation that is performed several times in a row: the number of the next repetition, counted from 1, and
    the total number of repetitions. None for other operations, and if the total is not known."""

    @property
    def origin(self) -> Span | None:
        """The span in the text that the step belongs to. This is its own span, or the span of the operation that queued
        it."""
        return self.queued_by if self.span is None else self.span


class Event(NamedTuple):
    """The effects of one step of a run."""

    place: Place
    command: str
    error: str | None
    """The name of the error that the step raised, for other programs; None without an error. `RunVocabulary.errors`
    has the text for people."""
    output: str
    """The text that the step wrote."""
    occasions: Sequence[str] = ()
    """Other things that happened in the step and at which a user may want to stop: names in `RunVocabulary.occasions`.
    """
    executed: Sequence[str] = ()
    """The commands that were performed during the step, such as the commands of the crates of a warehouse."""


class Reads(Protocol):
    """A run that may wait for input."""

    @property
    def stop(self) -> Stop | None:
        """The reason why the run does not continue; None if it can continue."""

    def give(self, text: str) -> None:
        """Add `text` to the input. Raises ValueError if the input has ended."""

    def end_input(self, failure: str = "") -> None:
        """Tell the run that no more input comes. If the rest of the input cannot be read, `failure` is the reason."""


class Run(Reads, Protocol):
    """A running program: the interface of every engine."""

    @property
    def steps(self) -> int:
        """The number of steps taken."""

    def run(self, steps: int) -> int:
        """Take at most `steps` steps. Return the number of steps taken."""


class Statistic(NamedTuple):
    """A fact about how an engine ran a program. The method `statistics()` of a run returns such facts; not every run
    has this method."""

    name: str
    """The name for other programs."""
    value: int | float | str
    """The value: an integer is a count, a float is a time in seconds, a string is a text for people."""
    label: str
    """The label for people, as the template of a phrase."""


class Tally(NamedTuple):
    """The counts of a run. Operations are identified by number."""

    steps: list[int]
    """For each operation, the number of steps that performed the operation, including the steps that it queued."""
    seconds: list[float]
    ways: dict[tuple[int, int], int]
    """For each pair of operations, how often the second was performed directly after the first. Queued steps do not
    count."""
    errors: dict[tuple[int, str], int]
    """For each operation and each name of an error, the number of times that the operation raised the error."""
    previous: list[int]
    """A list with one number: the last performed operation that was not queued."""


class CountingRun(Run, Protocol):
    """A run that counts its own steps. This is faster than counting each step from outside."""

    def spans(self) -> Sequence[Span]:
        """Return the span of each operation, by number."""

    def count(self, steps: int, tally: Tally, clock: Callable[[], float], /) -> int:
        """Take at most `steps` steps like `run`, and add their counts to `tally`. `clock` returns the time in
        seconds."""


class SteppingRun(Run, Protocol[State]):
    """A run that shows its steps and can go back."""

    patience: float
    """The approximate number of seconds after which `run`, `run_until` and `untouched` return early. These methods
    always take at least one step, and never interrupt a step. The number is infinite at first."""

    @property
    def reader(self) -> str:
        """The name of the command that needs input. Empty unless `stop` says that the run waits for input or cannot
        read its input."""

    def place(self) -> Place | None:
        """Return the place of the next step; None when the run is over."""

    def step(self) -> Event | None:
        """Take one step and return its event. Return None if the run does not continue; `stop` says why."""

    def run_until(self, steps: int, watch: Watch) -> Event | None:
        """Take at most `steps` steps, and at least one if possible, until something in `watch` happens.

        If the last step did something that is watched, return the event of this step; `changes` then returns its
        changes. Otherwise return None, even if the run stops because the next place is watched. The run may stop more
        often than necessary. The tests of `watch` are called when the run is in the state after the step and `steps` is
        correct. (`runs.driver.run_until` implements this with `step`.)
        """

    def changes(self) -> Changes:
        """Return the changes that the last step made. Call this method before you call another method that can take
        steps. Such a method forgets the changes, even if it takes no step."""

    def view(self) -> View:
        """Return the current state."""

    def is_quiet(self, begin: int, end: int, watch: Watch, /) -> bool:
        """Return True if it is certain that no step after the moment `begin`, up to the moment `end`, changed data
        in `watch`. Return False if this is not certain, or takes long to find out. The run has been at both moments
        before. It may be at any moment now."""

    def readers(self) -> Readers | None:
        """Return readers for single parts of the state, which conditions of breakpoints use. Return None if no reader
        is faster than a view; then conditions are evaluated on views."""

    def untouched(self, stack: str, steps: int) -> Sequence[Left]:
        """Take at most `steps` steps like `run`. Return, for each step, the part of `stack` that the step certainly
        left unchanged.

        A value outside this part may have been moved or replaced, also by an equal value, or may be a stack that was
        changed.
        """

    def origins(self, slots: Sequence[Slot]) -> Sequence[Origin]:
        """Return the origins of the values that will be in `slots` after the next step. The step is not taken.

        The step must be possible, and the slots must contain values after the step. This method forgets the changes of
        the last step.
        """

    # Between two steps, everything in `Settable` can be set. Each setter raises ValueError with a
    # message for people if the language does not allow the value, and forgets what the last step
    # changed.

    def set_value(self, stack: str, position: int, value: StackValue) -> None:
        """Replace the value in `stack` at `position`, counted from the bottom."""

    def set_cell(self, grid: str, column: int, row: int, state: str, /) -> None:
        """Set the state of a cell."""

    def set_variable(self, name: str, value: Value) -> None:
        """Set the value of a variable."""

    def snapshot(self) -> State:
        """Return the current state, so that the run can go back to it. States can be stored and compared.

        Going back does not change the input that was given and the output that was written. The state consists of plain
        values in records, tuples, strings and bytes, so that a caller who stores many states can store their common
        parts once. If the state has values of other types, these values are small, and all states share them.
        """

    def restore(self, state: State) -> None:
        """Go back or forward to `state`, a state of this run."""


# A language's description of its runs


class TraceTerms(Protocol):
    """Functions that make the records of a trace in the language's own terms, for the last step."""

    def step(self, event: Event) -> Mapping[str, Json]:
        """Return the place of the step and the command that it performed."""

    def state(self) -> Mapping[str, Json]:
        """Return the whole state after the step, without the output."""

    def changes(self, changes: Changes) -> Mapping[str, Json]:
        """Return the parts of the state that differ from the state before the step."""


class RunVocabulary(NamedTuple):
    """The texts for people about runs of a language, as templates of phrases."""

    place: str
    """The word for a place at which a run can stop: ``operation``."""
    commands: str
    """The heading above a list of performed commands."""
    failures: str
    """The heading above a list of errors."""
    errors: Mapping[str, str]
    """The text of each error, by its name for other programs."""
    names: Mapping[str, str]
    """The texts for the names in a view: grids, stacks, variables, and states of cells."""
    aborted: str
    """The message that a run has crashed. It contains ``{dialect}`` and ``{message}``."""
    command_names: Callable[[], Sequence[str]]
    """Returns the names of all commands that a step can perform, as they are in `Event.command` or `Event.executed`.
    """
    occasions: Mapping[str, str]
    """The text of each occasion, by its name, such as ``game-over``. An occasion is something else that a step caused,
    besides its command and its error."""
    mismatch: str = ""
    """The name of the error of a command that cannot read the input, if the program continues after this error;
    otherwise empty."""
    when: Mapping[str, str] = {}
    """For each error and each occasion, by name: a text that says when a run stops at it, for readers who do not
    know the name."""
    reads: Mapping[str, str] = {}
    """For each command that reads input, by name: what the command reads, such as ``a number``."""
    signs: Mapping[str, str] = {}
    """For each operation that does something besides its command, by the text of the operation: what it does, such as
    ``restart of the game``."""
    notable: Sequence[str] = ()
    """The variables whose changes are shown beside the next operation. They decide what operations do; counters and
    places are not among them."""


class Settable(NamedTuple):
    """The parts of a state that a user can set, by their names in the view."""

    stacks: Sequence[str] = ()
    """The stacks whose values can be set."""
    cells: Mapping[str, Sequence[str]] = {}
    """The grids whose cells can be set, each with the states that a cell can be given."""
    variables: Sequence[str] = ()


class Running(NamedTuple):
    """The functions that run one program. Each run begins at the start of the program."""

    start: Callable[[str, RunOptions, Write], Run]
    """Starts a run on the engine with the given name."""
    start_stepping: Callable[[RunOptions, Write], SteppingRun[Any]]
    places: Callable[[], Sequence[Span]]
    """Returns the places in the text at which a run can stop, in the order of the text. If a `Place` is not queued,
    its `span` is one of them."""
    trace_terms: Callable[[Any], TraceTerms]
    """Returns the trace terms for a run that `start_stepping` has started."""
    words: RunVocabulary
    settable: Callable[[], Settable]
    standing: Callable[[Run], Mapping[str, Value]] | None = None
    """Returns the state of a run that `start` has started, by the names in the view. This state is used to compare runs
    of different engines. It lacks the parts that the run's engine does not have. If a run of `start` has the methods
    `snapshot` and `restore`, their states are states of a stepping run. None for a language with one engine."""
    start_counting: Callable[[RunOptions, Write], CountingRun] | None = None
    """Starts a run that counts its steps; None for a language whose steps are counted one by one."""
    has_rows: bool = False
    """True if the places of a line are the cells of a row. A run may enter such a row at any cell."""


def whole_number(value: Value) -> int:
    """Return `value` if it is an integer and not a boolean. Raises ValueError otherwise."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise ValueError(phrase("a whole number is needed here"))


def truth(value: Value) -> bool:
    """Return `value`, which is 0 or 1, as a boolean. Raises ValueError for any other value."""
    if isinstance(value, int) and value in (0, 1):
        return bool(value)
    raise ValueError(phrase("true or false is needed here"))


def check_position(position: int, values: Sequence[object]) -> None:
    """Check that `position` is a valid index of `values`. Raises ValueError otherwise."""
    if not 0 <= position < len(values):
        raise ValueError(phrase("the stack has no such value"))


def not_settable(name: str) -> ValueError:
    """Return the error that `name` cannot be set."""
    return ValueError(phrase("`{name}` cannot be changed", name=name))
