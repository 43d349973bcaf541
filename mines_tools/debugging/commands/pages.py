"""Results that console commands show page by page."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mines_tools.debugging.answers import Answer
    from mines_tools.debugging.breakpoints import AtIncluded, AtPlace, InRow
    from mines_tools.debugging.commands.naming import CellName
    from mines_tools.debugging.why import Thing, Trail


class AskedThing(NamedTuple):
    """The thing that a command asked about."""

    name: str
    thing: Thing
    shown: Callable[[object], str]
    cell: CellName | None = None
    setters: Sequence[str] = ()
    """The commands that set the thing, even if they do not change it (see `RunVocabulary.sets`)."""


class AskedTrail(NamedTuple):
    """The history of a value that the user asked about with `why`."""

    trail: Trail
    title: str
    """The question that the trail answers, in words."""
    changed: Sequence[int]
    """The moments at which the user had changed the run's state, as they were when the trail was made. If the user has
    changed the state at other moments since then, the trail is no longer valid."""
    head: Sequence[Answer] = ()
    """The lines of the answer that come before the lines about the trail, such as the step that wrote a character."""
    decision: Sequence[Answer] = ()
    """The lines about what led the program to the step of `head`, if the answer has such lines. Headings then set them
    apart from the lines about the trail."""


class Page:
    """The changes of a thing, which are shown page by page. A `Page` remembers which of the changes
    have been shown."""

    def __init__(self, thing_asked: AskedThing, moment: int, changed: Sequence[int]) -> None:
        """Prepare to show the changes. None of them has been shown yet. The first page ends at
        `moment`. `changed` contains the moments at which the user has changed the run's state."""
        self.thing_asked = thing_asked
        self.changed = changed
        self.oldest = moment + 1
        self.newest = moment
        """The moment of the newest change that was shown. Before any change is shown, this is the
        moment at which the command was given."""


class ValueTable(NamedTuple):
    """A table of values. It has one row for each time that the run reaches a certain place."""

    place: AtPlace | AtIncluded | InRow
    """The place for which the table has rows. A row of cells stands for the moments at which the run enters it."""
    columns: tuple[str, ...]
    """The expressions of the columns, as the user wrote them."""
    rounds: int
    """The number of rows of one page."""
    before: int
    """The next page contains rows for moments before this moment."""
    changed: Sequence[int]
    """Moments of the run. When the table was made, the user had already changed the run's state at
    these moments."""
