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


class Input(NamedTuple):
    """Where a program's input comes from."""

    read: Callable[[], str]
    """The next piece, as soon as there is one; empty at the end, after which it is not called."""
    is_file: bool = False
    """Whether it is a file named for the purpose: some interpreters translate its line ends."""


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
