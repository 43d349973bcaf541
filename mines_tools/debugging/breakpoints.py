"""Breakpoints as plain records. A hit has a moment: the number of steps taken before it.

A place, a command, an error and an occasion are hit *before* the step that they are about: the run stops
where that step is the next one. Data is hit *after* the step that changed it. So a run that goes back stops
at the same moments as one that goes forward.
"""

from __future__ import annotations

from mines_tools.base.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.text.source import Span


class AtPlace(NamedTuple):
    """Stops where the next step performs the text at `span`."""

    span: Span
    """One of `Running.places`."""


class InRow(NamedTuple):
    """Stops where the next step performs one of `spans` and the step before it did not: the run enters the row."""

    spans: tuple[Span, ...]
    """The cells of a row, each one of `Running.places`; at least one."""


class OnCommand(NamedTuple):
    """Stops where the next step performs this command."""

    command: str


class OnError(NamedTuple):
    """Stops where the next step raises this error or causes this occasion."""

    name: str
    """A key of `RunVocabulary.errors` or `RunVocabulary.occasions`."""


class OnCell(NamedTuple):
    """Stops after a step that changed a cell, or affected it without a visible change, as an explosion does."""

    grid: str
    column: int
    row: int
    becomes: str = ""
    """The state that it must have changed to, such as ``opened``; empty for any change."""


class OnDepth(NamedTuple):
    """Stops after a step that changed the number of values in a stack."""

    stack: str


class OnSlot(NamedTuple):
    """Stops after a step that changed, removed or added the stack value at `position`."""

    stack: str
    position: int
    """The position counted from the bottom, from 0, which does not depend on the values above it."""


class OnVariable(NamedTuple):
    """Stops after a step that changed a variable of the view."""

    name: str


if TYPE_CHECKING:
    Event = AtPlace | InRow | OnCommand | OnError
    Data = OnCell | OnDepth | OnSlot | OnVariable
    What = Event | Data


def at_first(spans: Sequence[Span], *, has_rows: bool) -> AtPlace | InRow:
    """Return what a breakpoint on a whole line stops at: the first of its places `spans`, or the whole row.

    `has_rows` is that of the `Running`.
    """
    return InRow(tuple(spans)) if has_rows else AtPlace(spans[0])


class Breakpoint(NamedTuple):
    """A place to stop at, with its conditions."""

    what: What
    condition: str = ""
    """An expression (see `expressions`) that must be true for the state; empty for always."""
    hits: str = ""
    """The hits that count, numbered from the start of the run: ``5``, ``>= 5``, ``% 5``; empty for all."""
    log: str = ""
    """A message to log instead of stopping, with ``{expression}``; empty to stop."""
