"""The seam for running: how a program of any language is run, on plain data.

A run is driven. It takes steps up to its driver's limit, to the end of the program, or to where it needs more
input than it was given. It never waits: the driver gives it more, or says that there is no more, and goes on.
A terminal, a server, a debugger and a browser drive the same run. Each engine makes a `Run`, and may be as fast
as it can. One of them makes a `SteppingRun`, which shows what each step does, and can go back.

What every driver does stands in `driving` and `tracing`, which stand on this.
"""

from __future__ import annotations

from mines_tools.about import not_for
from mines_tools.phrases import phrase
from mines_tools.records import NamedTuple

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from typing import Any, Literal, Protocol, TypeVar

    from mines_tools.about import About
    from mines_tools.text import Span

    State = TypeVar("State")
    """What a run remembers, in the language's own form."""
    StackValue = int | float | Sequence["StackValue"]
    """An integer, an infinity (the only floats there are), or a stack in a stack, its bottom first."""
    Value = bool | str | StackValue | Sequence["Value"]
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


class StackChange(NamedTuple):
    """What a step did to a stack."""

    popped: int
    """How many values, from the top, are gone or may have moved."""
    pushed: Sequence[StackValue]
    """What lies in their place, the top last."""


class Changes(NamedTuple):
    """What a step changed, by the names in the view."""

    cells: Mapping[str, Sequence[tuple[int, int]]]
    """Columns and rows, in the order of the grid."""
    stacks: Mapping[str, StackChange]
    variables: Sequence[str]


class Cell(NamedTuple):
    """A cell of a grid, as it is now."""

    text: str
    """As the program writes it."""
    note: str = ""
    """What else is always true of it, such as a number."""
    state: str = ""
    """What the run has made of it; people read that of `Words.names`."""
    span: Span | None = None
    """Where it stands in the text."""


class Grid(NamedTuple):
    """Rows of cells. No cell is made before somebody looks at it: a grid may be large."""

    widths: Sequence[int]
    """How many cells each row has."""
    cell: Callable[[int, int], Cell]
    """The cell in a column and row, both from 0."""


class View(NamedTuple):
    """A state to look at before the run goes on: what it shows may be the state itself. The names are those by
    which people ask for something; they read those of `Words.names`."""

    grids: Mapping[str, Grid]
    stacks: Mapping[str, Sequence[StackValue]]
    """Their bottom first."""
    variables: Mapping[str, Value]
    written: int
    """How many code points of output were written so far: who takes them keeps them (see `driving.Output`)."""


class Run(Protocol):
    """A program that is being run: all that an engine must do."""

    @property
    def stop(self) -> Stop | None:
        """Why the run does not go on; none where it can."""

    @property
    def steps(self) -> int:
        """How many steps were taken."""

    def run(self, steps: int) -> int:
        """Take up to `steps` steps; returns how many it took."""

    def give(self, text: str) -> None:
        """Add to the input. Raises ValueError after its end."""

    def end_input(self, failure: str = "") -> None:
        """Say that no more input comes. `failure` is why, where it can't be read on."""


class SteppingRun(Run, Protocol[State]):
    """A run that shows its steps, and can go back."""

    def place(self) -> Place | None:
        """What the next step performs; none when the run is over."""

    def step(self) -> Event | None:
        """Take one step; none where the run does not go on: `stop` says why."""

    def changes(self) -> Changes:
        """What the last step changed, asked before the next one."""

    def view(self) -> View:
        """The state."""

    def snapshot(self) -> State:
        """The state, to go back to: it can be compared with others and kept. Input that was given stays given, and output that
        was written stays written."""

    def restore(self, state: State) -> None:
        """Go back, or forth, to a state of this run."""


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
