"""The interface for runs: how to run a program of any language, with plain data.

A driver controls the run. The run takes steps up to the driver's limit, to the end of the program, or until it
needs more input than it has. It never waits: the driver adds input, or says that the input has ended, and
continues. A terminal, a server, a debugger and a browser drive the same kind of run. Each engine implements a
`Run` as fast as it can. One of them implements a `SteppingRun`, which shows what each step does and can go
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
    """Receives the output as the run writes it."""
else:
    State = None


# The input of a run


class InputError(Exception):
    """Input that cannot be read: an `Input` raises it when the run reaches the place."""


class NeedsInput(Exception):
    """The given input is used up, and more may come: an `Input` that does not wait raises it."""


class Input(NamedTuple):
    """A source of input."""

    read: Callable[[], str]
    """Returns the next piece as soon as there is one; empty at the end, after which it is not called again."""
    is_file: bool = False
    """True if the input is a file given by name: some interpreters translate its line ends."""


class Feed:
    """Input that a driver adds piece by piece. An engine reads it with `read`, which never waits."""

    __slots__ = ("_failure", "_is_ended", "_texts")

    def __init__(self) -> None:
        self._texts: list[str] = []
        self._is_ended = False
        self._failure = ""

    def give(self, text: str) -> None:
        """Add `text` to the input. Raises ValueError after its end."""
        if self._is_ended:
            message = "the input has ended"
            raise ValueError(message)
        if text:
            self._texts.append(text)

    def end(self, failure: str = "") -> None:
        """End the input. `failure` is the reason if it failed."""
        self._is_ended = True
        self._failure = failure

    def read(self) -> str:
        """Return the input that was added since the last call; empty at the end.

        Raises NeedsInput if there is none yet, and InputError if the input failed.
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
    """Options of a run. A language ignores those that it does not use."""

    seed: int | None = None
    """The seed of the random numbers; None for a random one."""
    arguments: tuple[str, ...] = ()
    """The values that the program receives before its input."""
    input_is_file: bool = False
    """True if the input is a file given by name: some interpreters translate its line ends."""
    others: Mapping[str, str] = {}
    """Values of the language's other options, by the name of the `about.RunOption`."""


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
    """An engine cannot run this program here; the message says why and what to do."""


# Interruptions of a run

TAKES_STEPS: set[CodeType] = set()
"""The code objects of functions that take the next step."""


def takes_steps(function: Callable[..., object]) -> None:
    """Register `function`: a run that must end soon may be interrupted where it is called, between two steps."""
    TAKES_STEPS.add(function.__code__)


def between_steps() -> None:
    """Do nothing. Code that takes many steps at once calls this now and then between two of them: see
    `takes_steps`."""


takes_steps(between_steps)

# Events of a run


class Stop(NamedTuple):
    """The reason why a run does not continue.

    ``ended``: the program is over; the message, if any, says how. ``aborted``: it has crashed, or the dialect
    imitates an interpreter that crashes here. ``waiting``: the next step needs more input; it was not taken, and
    is tried again when the run continues. ``unreadable``: it needs input that failed, so it would wait forever.
    """

    reason: Literal["ended", "aborted", "waiting", "unreadable"]
    message: str = ""
    span: Span | None = None
    """The span in the text where the run stopped."""


GAME_OVER = "game-over"
END_OF_INPUT = "end-of-input"
"""Names of occasions that several languages have."""


class Place(NamedTuple):
    """The position of a run: what the next step performs."""

    span: Span | None
    """The span of what is performed; None for something that a command has queued."""
    queued_by: Span | None = None
    """The span of what has queued it."""

    @property
    def origin(self) -> Span | None:
        """The span that it comes from: its own, or that of what has queued it."""
        return self.queued_by if self.span is None else self.span


class Event(NamedTuple):
    """One step of a run."""

    place: Place
    command: str
    error: str | None
    """The error's name for other programs; `RunVocabulary.errors` has the text for people."""
    output: str
    """The text that the step wrote."""
    occasions: Sequence[str] = ()
    """Other events of the step that people may want to stop at: names in `RunVocabulary.occasions`."""
    executed: Sequence[str] = ()
    """The commands that were performed during the step, such as those of the crates of a warehouse."""


class Reads(Protocol):
    """A run that may wait for input."""

    @property
    def stop(self) -> Stop | None:
        """The reason why the run does not continue; None if it can."""

    def give(self, text: str) -> None:
        """Add `text` to the input. Raises ValueError after its end."""

    def end_input(self, failure: str = "") -> None:
        """Say that no more input comes. `failure` is the reason if the input failed."""


class Run(Reads, Protocol):
    """A running program: the interface of every engine."""

    @property
    def steps(self) -> int:
        """The number of steps taken."""

    def run(self, steps: int) -> int:
        """Take at most `steps` steps. Return the number of steps taken."""


class Statistic(NamedTuple):
    """A fact about how an engine ran a program, returned by `statistics()` of a run. Not every run has that
    method."""

    name: str
    """The name for other programs."""
    value: int | float | str
    """A count; seconds if it is a float; or a text for people."""
    label: str
    """The label for people, as the template of a phrase."""


class Tally(NamedTuple):
    """The counts of a run. Operations are given by number."""

    steps: list[int]
    """Steps of each operation, including those that it has queued."""
    seconds: list[float]
    ways: dict[tuple[int, int], int]
    """How often the second operation was performed directly after the first; queued steps are left out."""
    errors: dict[tuple[int, str], int]
    """How often an operation raised the error of that name."""
    previous: list[int]
    """A list of one number: the last operation that was not queued."""


class CountingRun(Run, Protocol):
    """A run that counts its steps itself, faster than a caller who counts each one."""

    def spans(self) -> Sequence[Span]:
        """Return the span of each operation, by number."""

    def count(self, steps: int, tally: Tally, clock: Callable[[], float], /) -> int:
        """Take at most `steps` steps like `run`, and add them to `tally`. `clock` returns the time in seconds."""


class SteppingRun(Run, Protocol[State]):
    """A run that shows its steps and can go back."""

    patience: float
    """Approximate seconds after which `run`, `run_until` and `untouched` return early, but not before they have
    taken a step. At first there is no limit. A step is never interrupted."""

    @property
    def reader(self) -> str:
        """The name of the command that needs input, if that is why the run does not continue (`stop`); else empty."""

    def place(self) -> Place | None:
        """Return what the next step performs; None when the run is over."""

    def step(self) -> Event | None:
        """Take one step and return it; None if the run does not continue: `stop` says why."""

    def run_until(self, steps: int, watch: Watch) -> Event | None:
        """Take at most `steps` steps, and at least one if possible, until something in `watch` happens.

        Return the last step if it did something that is watched: `changes` then says what. Return None
        otherwise, also if only the next place is watched. The run may stop more often than it must. The tests
        of `watch` are called when the run is in the state after the step and `steps` is correct.
        (`runs.driver.run_until` implements this with `step`.)
        """

    def changes(self) -> Changes:
        """Return what the last step changed; call it before the next step."""

    def view(self) -> View:
        """Return the current state."""

    def is_quiet(self, begin: int, end: int, watch: Watch, /) -> bool:
        """Return whether certainly no step after the moment `begin` and up to `end` changed watched data. The
        run has been at both moments, and may be anywhere now. Return False if that is unknown or slow to find out."""

    def readers(self) -> Readers | None:
        """Return readers for single parts of the state, which conditions of breakpoints use. None if a view is
        the fastest way; then conditions are evaluated on views."""

    def untouched(self, stack: str, steps: int) -> Sequence[Left]:
        """Take at most `steps` steps like `run`. Return for each of them what it certainly left alone in
        `stack`.

        Any other value may have been moved or replaced, also by an equal one, or may be a stack that was
        changed.
        """

    def origins(self, slots: Sequence[Slot]) -> Sequence[Origin]:
        """Return the origins of the values that will be in `slots` after the next step, which is not taken.

        The step must be possible and put something there. Forgets what the last step changed.
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
        """Return the current state to go back to; it can be compared with other states and kept.

        Input that was given stays given, and output that was written stays written. The state consists of plain
        values in records, tuples, strings and bytes: a caller who keeps many states keeps their common parts
        once. Anything else in it is small, and all states share it.
        """

    def restore(self, state: State) -> None:
        """Go back or forward to a state of this run."""


# A language's description of its runs


class TraceTerms(Protocol):
    """The records of a trace in the language's own terms, for the step just taken."""

    def step(self, event: Event) -> Mapping[str, Json]:
        """Return the place of the step and what it performed."""

    def state(self) -> Mapping[str, Json]:
        """Return the whole state after the step, without the output."""

    def changes(self, changes: Changes) -> Mapping[str, Json]:
        """Return what differs from the state before the step."""


class RunVocabulary(NamedTuple):
    """Texts for people about runs of a language, as templates of phrases."""

    place: str
    """The name of the things that a run can stop at: ``operation``."""
    commands: str
    """The heading above the performed commands."""
    failures: str
    """The heading above the errors."""
    errors: Mapping[str, str]
    """The text of each error, by its name for other programs."""
    names: Mapping[str, str]
    """The names of what is in a view: grids, stacks, variables, and states of cells."""
    aborted: str
    """The message that a run has crashed, with ``{dialect}`` and ``{message}``."""
    command_names: Callable[[], Sequence[str]]
    """Returns all commands that a step can perform, as in `Event.command` or `Event.executed`."""
    occasions: Mapping[str, str]
    """Texts for events of a step other than its command and its error, by name, such as ``game-over``."""
    mismatch: str = ""
    """The error of a command that cannot read the input, after which a program goes on; empty without one."""
    notable: Sequence[str] = ()
    """Variables whose changes people want to see beside the next operation: those that decide what operations do, not
    counters and places."""


class Settable(NamedTuple):
    """The parts of a state that can be set, by their names in the view."""

    stacks: Sequence[str] = ()
    """Stacks whose values can be set."""
    cells: Mapping[str, Sequence[str]] = {}
    """Grids whose cells can be set, each with the allowed states."""
    variables: Sequence[str] = ()


class Running(NamedTuple):
    """The ways to run one program; each run begins at the start."""

    start: Callable[[str, RunOptions, Write], Run]
    """Starts a run on the engine of that name."""
    start_stepping: Callable[[RunOptions, Write], SteppingRun[Any]]
    places: Callable[[], Sequence[Span]]
    """Returns the places in the text at which a run can stop, in the order of the text: each is the `span` of a
    `Place`."""
    trace_terms: Callable[[Any], TraceTerms]
    """Returns the trace terms of a run that `start_stepping` has made."""
    words: RunVocabulary
    settable: Callable[[], Settable]
    standing: Callable[[Run], Mapping[str, Value]] | None = None
    """Returns the state of a run that `start` has made, by the names in the view, to compare runs of different
    engines. What an engine does not have is missing. If such a run has `snapshot` and `restore`, they take the
    states of a stepping run. None for a language with one engine."""
    start_counting: Callable[[RunOptions, Write], CountingRun] | None = None
    """Starts a run that counts its steps; None for a language whose steps are counted one by one."""
    has_rows: bool = False
    """True if the places of a line are the cells of a row, which a run may enter anywhere."""


def whole_number(value: Value) -> int:
    """Return `value` if it is an integer and not a boolean. Raises ValueError otherwise."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise ValueError(phrase("a whole number is needed here"))


def truth(value: Value) -> bool:
    """Return `value`, 0 or 1, as a boolean. Raises ValueError for anything else."""
    if isinstance(value, int) and value in (0, 1):
        return bool(value)
    raise ValueError(phrase("true or false is needed here"))


def check_position(position: int, values: Sequence[object]) -> None:
    """Check that `position` is in `values`. Raises ValueError otherwise."""
    if not 0 <= position < len(values):
        raise ValueError(phrase("the stack has no such value"))


def not_settable(name: str) -> ValueError:
    """Return the error that `name` cannot be set."""
    return ValueError(phrase("`{name}` cannot be changed", name=name))
