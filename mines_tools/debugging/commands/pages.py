"""What commands of the console show a part of at a time, and go on with when they are asked for more."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mines_tools.debugging.commands.naming import CellName
    from mines_tools.debugging.why import Thing
    from mines_tools.text.source import Span


class Asked(NamedTuple):
    """Something that steps change."""

    name: str
    thing: Thing
    shown: Callable[[object], str]
    cell: CellName | None = None


class Page:
    """The changes of something, of which a few are shown at a time."""

    def __init__(self, asked: Asked, moment: int, changed: Sequence[int]) -> None:
        """They were asked for at `moment`, in a run that was changed at the moments `changed`."""
        self.asked = asked
        self.changed = changed
        self.oldest = moment + 1
        self.newest = moment
        """The moments of the oldest and the newest one that are shown; where none are, around the moment of asking."""


class Table(NamedTuple):
    """A table of values, round by round."""

    place: Span
    """The place to which the run comes in each round."""
    columns: tuple[str, ...]
    """As people wrote them."""
    rounds: int
    """How many rows are shown at once."""
    before: int
    """The moment up to which the next page goes: older changes were not shown yet."""
    changed: Sequence[int]
    """Where the run had been changed then."""
