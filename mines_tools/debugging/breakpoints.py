"""Breakpoints: where a run stops, as plain records. A hit has a moment: the number of steps taken before it.

A place, a command, an error and an occasion are hit *before* the step that they are about: the run stops where that
step is the next one. Data is hit *after* the step that has changed it. So a run that goes back stops at the same
moments as one that goes forth.
"""

from __future__ import annotations

from mines_tools.base.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.text.source import Span


class AtPlace(NamedTuple):
    """Where the next step performs what stands here."""

    span: Span
    """One of `Running.places`."""


class OnCommand(NamedTuple):
    """Where the next step performs this command."""

    command: str


class OnError(NamedTuple):
    """Where the next step raises this error, or brings this occasion."""

    name: str
    """Of `Words.errors` or `Words.occasions`."""


class OnCell(NamedTuple):
    """After a step that has changed a cell, or to which something happened that does not show in it: an explosion."""

    grid: str
    column: int
    row: int
    becomes: str = ""
    """The state that it must have come to, such as ``opened``; empty for any change."""


class OnDepth(NamedTuple):
    """After a step that has changed how many values a stack has."""

    stack: str


class OnSlot(NamedTuple):
    """After a step that has changed one value of a stack, has taken it away or put it there."""

    stack: str
    position: int
    """From the bottom, from 0: a slot stays where it is while values come and go above it."""


class OnVariable(NamedTuple):
    """After a step that has changed a variable of the view."""

    name: str


if TYPE_CHECKING:
    Event = AtPlace | OnCommand | OnError
    Data = OnCell | OnDepth | OnSlot | OnVariable
    What = Event | Data


class Breakpoint(NamedTuple):
    """Where to stop, and when."""

    what: What
    condition: str = ""
    """An expression (see `expressions`) that must be true of the state; empty for always."""
    hits: str = ""
    """Which hits count, of those from the start of the run: ``5``, ``>= 5``, ``% 5``; empty for all."""
    log: str = ""
    """What to say instead of stopping, with ``{expression}``; empty to stop."""
