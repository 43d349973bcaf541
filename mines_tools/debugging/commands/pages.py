"""Results that console commands show page by page."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mines_tools.debugging.commands.naming import CellName
    from mines_tools.debugging.why import Thing
    from mines_tools.text.source import Span


class AskedThing(NamedTuple):
    """The thing that a command asked about."""

    name: str
    thing: Thing
    shown: Callable[[object], str]
    cell: CellName | None = None


class Page:
    """The changes of a thing, of which a few are shown at a time."""

    def __init__(self, thing_asked: AskedThing, moment: int, changed: Sequence[int]) -> None:
        """Begin at `moment`, in a run that the user changed at the moments `changed`."""
        self.thing_asked = thing_asked
        self.changed = changed
        self.oldest = moment + 1
        self.newest = moment
        """The moments of the oldest and the newest change shown; before any is shown, `moment + 1` and `moment`."""


class ValueTable(NamedTuple):
    """A table of values, one row each time the run reaches a place."""

    place: Span
    """The place that the run reaches in each round."""
    columns: tuple[str, ...]
    """The expressions as people wrote them."""
    rounds: int
    """The number of rows shown at once."""
    before: int
    """The moment before which the next page ends."""
    changed: Sequence[int]
    """The moments at which the user had changed the run."""
