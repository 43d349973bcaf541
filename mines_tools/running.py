"""The seam for running: how a program of any language is run, on plain data."""

from __future__ import annotations

from mines_tools.records import NamedTuple

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Mapping, Sequence
    from typing import Any, Literal, Protocol

    from mines_tools.text import Span
else:
    Protocol = object


class Event(NamedTuple):
    """One step of a run."""

    span: Span | None
    """The operation in the text; none where the run itself made it."""
    command: str
    error: str | None
    changes: Mapping[str, Any]
    """What differs from the state before, in the language's own terms."""


class Stop(NamedTuple):
    """Why a run has stopped by itself.

    ``ended``: the program is over. ``aborted``: the dialect imitates an interpreter that dies here.
    """

    reason: Literal["ended", "aborted"]
    message: str = ""
    span: Span | None = None


class View(NamedTuple):
    """A state to look at."""

    grids: Mapping[str, Sequence[str]]
    stacks: Mapping[str, Sequence[int]]
    texts: Mapping[str, str]


class InputError(Exception):
    """The input can't be read on: raised by an `Input` when the place is reached."""


class NeedsInput(Exception):
    """All input that was given so far is used up, and more may come: raised by an `Input` that does not wait."""


class Input(NamedTuple):
    """Where a program's input comes from."""

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


class Runnable(Protocol):
    """A program that is being run."""

    @property
    def stop(self) -> Stop | None:
        """Why the run is over, or none while it goes on."""

    @property
    def steps(self) -> int:
        """How many steps were taken."""

    def step(self) -> Event | None:
        """Take one step; none when the run is over."""

    def run(self, steps: int) -> int:
        """Take up to `steps` steps, without telling of them; returns how many it took."""

    def trace_step(self) -> Mapping[str, Any] | None:
        """Take one step and return its whole trace record; none when the run is over."""

    def trace_delta(self) -> Mapping[str, Any] | None:
        """Take one step and return a trace record of what changed; none when the run is over."""

    def count(self) -> None:
        """Keep count of commands and errors from now on."""

    def counts(self) -> Mapping[str, Mapping[str, int]]:
        """What was counted, by heading."""

    def snapshot(self) -> Hashable: ...
    def restore(self, state: Any) -> None: ...
    def view(self) -> View: ...
