"""The seam for running: how a program of any language is run, on plain data.

A run is driven. It takes steps up to its driver's limit, to the end of the program, or to where it needs more
input than it was given. It never waits: the driver gives it more, or says that there is no more, and goes on.
A terminal, a server, a debugger and a browser drive the same run. Each engine makes a `Run`, and may be as fast
as it can. One of them makes a `SteppingRun`, which shows what each step does, and can go back.

What every driver does stands in `driving` and `tracing`, which stand on this. What there is to look at in a run stands
in `views`.
"""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.interface.about import not_for
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from types import CodeType
    from typing import Any, Literal, Protocol, TypeVar

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
    """What a run remembers, in the language's own form."""
    Json = bool | int | float | str | Sequence["Json"] | Mapping[str, "Json"] | None
    Write = Callable[[str], object]
    """What takes the output, as it is written."""
else:
    State = None

    class Protocol:
        """For type checkers."""

        def __class_getitem__(cls, _):
            return cls


# What a run is given


class InputError(Exception):
    """The input can't be read on: raised by an `Input` when the place is reached."""


class NeedsInput(Exception):
    """All input that was given so far is used up, and more may come: raised by an `Input` that does not wait."""


class Input(NamedTuple):
    """Where input comes from."""

    read: Callable[[], str]
    """The next piece, as soon as there is one; empty at the end, after which it is not called."""
    is_file: bool = False
    """Whether it is a file named for the purpose: some interpreters translate its line ends."""


class Feed:
    """Input that a driver gives as it comes. An engine takes it with `read`, which never waits."""

    __slots__ = ("_failure", "_is_ended", "_texts")

    def __init__(self) -> None:
        self._texts: list[str] = []
        self._is_ended = False
        self._failure = ""

    def give(self, text: str) -> None:
        """Add to the input. Raises ValueError after its end."""
        if self._is_ended:
            message = "the input has ended"
            raise ValueError(message)
        if text:
            self._texts.append(text)

    def end(self, failure: str = "") -> None:
        """Nothing more comes. `failure` is why, where that is not the end of the input."""
        self._is_ended = True
        self._failure = failure

    def read(self) -> str:
        """What was given since it was last read; empty at the end.

        Raises NeedsInput where there is nothing yet, and InputError where the input failed."""
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
    """What a run is asked, beside its program. A language takes no notice of what it has no use for."""

    seed: int | None = None
    """Where chance begins; none for anywhere."""
    arguments: tuple[str, ...] = ()
    """What the program is given before its input."""
    input_is_file: bool = False
    """Whether the input is a file named for the purpose: some interpreters translate its line ends."""
    others: Mapping[str, str] = {}
    """What a language needs beside these, by the names of its `about.RunOption`s."""


def run_options(of: About, asked: Iterable[tuple[str, str | int]]) -> RunOptions:
    """The options of a run of a program in that language, from names and values. Raises ValueError for one that it
    does not have, and for a seed that is not a number."""
    known = {option.name for option in of.run_options}
    others: dict[str, str] = {}
    found = RunOptions(others=others)
    for name, value in asked:
        if name not in known:
            raise ValueError(not_for(of, name))
        if name == "seed":
            if not isinstance(value, int):
                message = phrase("{text} is not a whole number", text=repr(value))
                raise ValueError(message)
            found = found._replace(seed=value)
        elif name == "argument":
            found = found._replace(arguments=(*found.arguments, str(value)))
        else:
            others[name] = str(value)
    return found


class Unavailable(Exception):
    """An engine can't run this program here: the message says why, and what to do."""


# Where a run can be interrupted

TAKES_STEPS: set[CodeType] = set()
"""The code of functions that take the next step."""


def takes_steps(function: Callable[..., object]) -> None:
    """Whoever must end a run soon may do so where this function is called: between two steps."""
    TAKES_STEPS.add(function.__code__)


def between_steps() -> None:
    """Does nothing. Who takes many steps at once calls it between two of them, now and then: see `takes_steps`."""


takes_steps(between_steps)

# What a run says


class Stop(NamedTuple):
    """Why a run does not go on.

    ``ended``: the program is over; with a message, people want to know how. ``aborted``: it has crashed, or the
    dialect imitates an interpreter that crashes here. ``waiting``: the next step needs more input; it was not taken, and is tried again when the run goes
    on. ``unreadable``: it needs input that failed, and so is ``waiting`` without end.
    """

    reason: Literal["ended", "aborted", "waiting", "unreadable"]
    message: str = ""
    span: Span | None = None
    """The place in the text."""


GAME_OVER = "game-over"
END_OF_INPUT = "end-of-input"
"""Names of occasions that several languages have."""


class Place(NamedTuple):
    """Where a run is: what the next step performs."""

    span: Span | None
    """What is performed, as it stands in the text; none for what a command has queued."""
    queued_by: Span | None = None
    """What in the text has queued it."""

    @property
    def origin(self) -> Span | None:
        """What in the text it comes from."""
        return self.queued_by if self.span is None else self.span


class Event(NamedTuple):
    """One step of a run."""

    place: Place
    command: str
    error: str | None
    """The name that other programs know an error by; people read that of `Words.errors`."""
    output: str
    """What the step has written."""
    occasions: Sequence[str] = ()
    """What else happened that people may want to stop at, of `Words.occasions`."""
    executed: Sequence[str] = ()
    """The commands that were performed in the course of it, such as those of the crates of a warehouse."""


class Reads(Protocol):
    """What may wait for input."""

    @property
    def stop(self) -> Stop | None:
        """Why the run does not go on; none where it can."""

    def give(self, text: str) -> None:
        """Add to the input. Raises ValueError after its end."""

    def end_input(self, failure: str = "") -> None:
        """Say that no more input comes. `failure` is why, where it can't be read on."""


class Run(Reads, Protocol):
    """A program that is being run: all that an engine must do."""

    @property
    def steps(self) -> int:
        """How many steps were taken."""

    def run(self, steps: int) -> int:
        """Take up to `steps` steps; returns how many it took."""


class Statistic(NamedTuple):
    """Something to know of how an engine has run a program: what `statistics()` of its run gives. Not each run has it."""

    name: str
    """What other programs know it by."""
    value: int | float | str
    """A count; seconds, where it is a float; or what people read."""
    label: str
    """What people read, as the template of a phrase."""


class Tally(NamedTuple):
    """What is counted in a run, of operations that have numbers."""

    steps: list[int]
    """Of each operation; what it has queued counts with it."""
    seconds: list[float]
    ways: dict[tuple[int, int], int]
    """How often one operation was performed after another, leaving out what was queued."""
    errors: dict[tuple[int, str], int]
    """How often an operation raised an error of that name."""
    previous: list[int]
    """One number: that of the last operation that was not queued."""


class CountingRun(Run, Protocol):
    """A run that counts its steps quicker than somebody who looks at each."""

    def spans(self) -> Sequence[Span]:
        """The operations, by number."""

    def count(self, steps: int, tally: Tally, clock: Callable[[], float], /) -> int:
        """Take up to `steps` steps, as `run` does, and add them to a tally. `clock` says the time in seconds."""


class SteppingRun(Run, Protocol[State]):
    """A run that shows its steps, and can go back."""

    patience: float
    """For so many seconds, about, steps are taken in one go by `run`, `run_until` and `untouched`: then they end early,
    but not before a step is taken. At first that is without limit. A step is never cut, whatever it takes."""

    def place(self) -> Place | None:
        """What the next step performs; none when the run is over."""

    def step(self) -> Event | None:
        """Take one step; none where the run does not go on: `stop` says why."""

    def run_until(self, steps: int, watch: Watch) -> Event | None:
        """Take up to `steps` steps, and at least one if that can be taken, until somebody must look; the last one, if
        it did something to look at: then `changes` says what. None too where only the next place is to be looked at. It
        may stop more often than it must. (`driving.run_until` does this by `step`.) The tests of what it watches are asked
        where the run stands after the step, and `steps` is right."""

    def changes(self) -> Changes:
        """What the last step changed, asked before the next one."""

    def view(self) -> View:
        """The state."""

    def is_quiet(self, begin: int, end: int, watch: Watch, /) -> bool:
        """Return whether surely no step after the moment `begin` up to `end` has changed data that is watched. The run was
        there, and may be anywhere now. False where that is not known, or takes long to find out."""

    def readers(self) -> Readers | None:
        """What reads single things of the state quickly: conditions of breakpoints use it. None where there is no
        quicker way than a view; then conditions are evaluated over views."""

    def untouched(self, stack: str, steps: int) -> Sequence[Left]:
        """Take up to `steps` steps, as `run` does. Returns for each of them what it surely left alone of a stack.
        Another value may have been moved or replaced, also by an equal one, or may be a stack that was changed."""

    def origins(self, slots: Sequence[Slot]) -> Sequence[Origin]:
        """Where the values come from that lie in these slots after the next step, which is not taken: one that
        can be, and that puts something there. Forgets what the last step changed."""

    # What `Settable` names can be set between two steps. Each raises ValueError, with what people read, for what the
    # rules of the language do not allow. What the last step changed is forgotten.

    def set_value(self, stack: str, position: int, value: StackValue) -> None:
        """Put a value in the place of one of a stack, above so many others."""

    def set_cell(self, grid: str, column: int, row: int, state: str, /) -> None:
        """Bring a cell into a state."""

    def set_variable(self, name: str, value: Value) -> None:
        """Give a variable a value."""

    def snapshot(self) -> State:
        """The state, to go back to: it can be compared with others and kept. Input that was given stays given, and output that
        was written stays written. It is a record of plain values, in records, tuples, texts and bytes: who keeps many
        keeps what they have in common once. Anything else in it is small, and shared by all."""

    def restore(self, state: State) -> None:
        """Go back, or forward, to a state of this run."""


# What a language says of its runs


class TraceTerms(Protocol):
    """What a trace says in the language's own terms, of the step just taken."""

    def step(self, event: Event) -> Mapping[str, Json]:
        """Where it was and what it performed."""

    def state(self) -> Mapping[str, Json]:
        """The whole state after it, but for the output."""

    def changes(self, changes: Changes) -> Mapping[str, Json]:
        """What differs from the state before."""


class Words(NamedTuple):
    """What people read of runs of a language, as templates of phrases."""

    place: str
    """What a run can stop at: ``operation``."""
    commands: str
    """The heading above the commands that were performed."""
    failures: str
    """The heading above the errors."""
    errors: Mapping[str, str]
    """Each error by the name that other programs know it by."""
    names: Mapping[str, str]
    """What is in a view: grids, stacks, variables, and the states of cells."""
    aborted: str
    """That a run has crashed, from ``{dialect}`` and ``{message}``."""
    command_names: Callable[[], Sequence[str]]
    """All commands that a step can perform, each as `Event.command` or `Event.executed` has it."""
    occasions: Mapping[str, str]
    """What may happen in a step beside its command and its error, such as ``game-over``: by a name, what people read."""


class Settable(NamedTuple):
    """What of a state can be set, by the names in the view."""

    stacks: Sequence[str] = ()
    """Stacks whose values can be."""
    cells: Mapping[str, Sequence[str]] = {}
    """Grids whose cells can be, and the states that they can be brought into."""
    variables: Sequence[str] = ()


class Running(NamedTuple):
    """How one program is run, each time from its start."""

    start: Callable[[str, RunOptions, Write], Run]
    """By the engine of that name."""
    start_stepping: Callable[[RunOptions, Write], SteppingRun[Any]]
    places: Callable[[], Sequence[Span]]
    """The places in the text at which a run can be stopped: each is the `span` of a `Place`. In the order of the
    text."""
    trace_terms: Callable[[Any], TraceTerms]
    """For a run that `start_stepping` has made."""
    words: Words
    settable: Callable[[], Settable]
    standing: Callable[[Run], Mapping[str, Value]] | None = None
    """Where a run that `start` has made stands, by the names in the view: to compare runs of different engines. What an
    engine does not have is not there. If such a run has `snapshot` and `restore`, they are those of a stepping run.
    None for a language with one engine."""
    start_counting: Callable[[RunOptions, Write], CountingRun] | None = None
    """None for a language whose steps are counted one by one."""


def whole_number(value: Value) -> int:
    """A value that is to be set where only an integer can be. Raises ValueError."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise ValueError(phrase("a whole number is needed here"))


def truth(value: Value) -> bool:
    """A value that is to be set where there is yes or no. Raises ValueError."""
    if isinstance(value, int) and value in (0, 1):
        return bool(value)
    raise ValueError(phrase("true or false is needed here"))


def check_position(position: int, values: Sequence[object]) -> None:
    """Raises ValueError where a stack has no such value."""
    if not 0 <= position < len(values):
        raise ValueError(phrase("the stack has no such value"))


def not_settable(name: str) -> ValueError:
    """That something cannot be set."""
    return ValueError(phrase("`{name}` cannot be changed", name=name))
