"""Breakpoints as plain records. A hit has a moment: the number of steps taken before it.

A breakpoint at a place is hit *before* the step at this place. A breakpoint on a command, an error
or an occasion is hit *before* the step that performs or causes it. A breakpoint on data is hit
*after* the step that changed the data. A run that goes back stops at the same moments as a run that
goes forward.
"""

from __future__ import annotations

from mines_tools.base.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.interface.run import IncludedPlace, Running
    from mines_tools.text.source import LineTable, Span


class AtPlace(NamedTuple):
    """Stops where the next step performs the text at `span`."""

    span: Span
    """One of `Running.places`."""
    is_at_first: bool = False
    """True if the breakpoint is hit only before the first repetition of an operation that is performed several times in
    a row."""
    left_out: tuple[Span, ...] = ()
    """Parts of the text that contain `span`. The breakpoint is also hit after a step after which the run reached one of
    them and left it out, because a condition of the program was false."""


class AtIncluded(NamedTuple):
    """Stops where the next step begins a statement in a file that the program includes."""

    place: IncludedPlace
    """A statement of one of `Running.included`. If it has several copies, each copy is meant."""


class InRow(NamedTuple):
    """Stops when the run enters a row: the next step performs one of `spans`, and the last step
    performed none of them."""

    spans: tuple[Span, ...]
    """The cells of a row. There is at least one cell, and each cell is one of `Running.places`."""


class OnCommand(NamedTuple):
    """Stops where the next step performs this command."""

    command: str


class OnError(NamedTuple):
    """Stops where the next step raises an error or causes an occasion. An occasion is another
    notable effect of a step, such as the end of the game."""

    name: str
    """The name of the error or occasion: a key of `RunVocabulary.errors` or `RunVocabulary.occasions`."""


class OnCell(NamedTuple):
    """Stops after a step that changed a cell, or affected the cell without a visible change. For
    example, an explosion may leave the state of the cell as it was."""

    grid: str
    column: int
    row: int
    becomes: str = ""
    """The state that the cell must have after the change, such as ``opened``; empty for any change."""


class OnDepth(NamedTuple):
    """Stops after a step that changed the number of values in a stack."""

    stack: str


class OnStack(NamedTuple):
    """Stops after a step that changed any value of a stack, or the depth of the stack."""

    stack: str


class OnSlot(NamedTuple):
    """Stops after a step that changed, removed or added the stack value at `position`."""

    stack: str
    position: int
    """The position of the value, counted from 0 at the bottom. So the position does not depend on
    the values above."""


class OnVariable(NamedTuple):
    """Stops after a step that changed the variable `name`."""

    name: str


if TYPE_CHECKING:
    Event = AtPlace | AtIncluded | InRow | OnCommand | OnError
    Data = OnCell | OnDepth | OnStack | OnSlot | OnVariable
    What = Event | Data


def at_first(spans: Sequence[Span], lines: LineTable, running: Running) -> AtPlace | InRow:
    """Return where a breakpoint on a whole line stops. `spans` are the places of this line.
    `lines` are the lines of the program's text.

    If the program has rows, the result is an `InRow` for all of `spans`. Otherwise the result is an
    `AtPlace` for the first repetition of the first of `spans`. If a part of the program begins in
    this line with that place and can be left out, the breakpoint is also hit where it is left out.
    """
    if running.has_rows:
        return InRow(tuple(spans))
    start = lines.starts[lines.line_at(spans[0].start)]
    left_out = tuple(part for part in running.conditional(spans[0]) if part.start >= start)
    return AtPlace(spans[0], running.has_repetitions, left_out)


class Breakpoint(NamedTuple):
    """A thing to stop at (a place, a command, an error or data), with conditions."""

    what: What
    condition: str = ""
    """An expression (see `expressions`). The breakpoint is hit only if this expression is true. Empty if there is no
    condition."""
    hits: str = ""
    """A condition for the number of a hit, such as ``5``, ``>= 5`` or ``% 5``. Hits are numbered
    from the start of the run. Empty if there is no such condition."""
    log: str = ""
    """A message to log at each hit, which may contain ``{expression}``. A breakpoint with a message
    does not stop the run. Empty if the breakpoint stops the run."""
