"""What is known of the states in which the pointer is at a cell, all of them together."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.languages.emojifunge.flow import stacks, values

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.languages.emojifunge.flow.explore import Explored
    from mines_tools.languages.emojifunge.flow.stacks import Stack
    from mines_tools.languages.emojifunge.flow.values import Value
    from mines_tools.languages.emojifunge.numbers import Number

    Place = tuple[Number, Number]


class Note(NamedTuple):
    """What is known before the cell is executed, or passed over."""

    directions: frozenset[tuple[int, int]]
    """The ways (dx, dy) that the pointer may go."""
    commented: frozenset[bool]
    """Whether it is in a comment; both where it may be and may not."""
    opens: frozenset[bool]
    """Whether the pop mode is normal."""
    top: Value
    """What is at the top of the current stack: -1 where nothing is."""
    least: int
    """How many elements the current stack has at least."""
    most: int | None
    """How many at most."""
    nesting: frozenset[int] | None
    """How deep the current stack is below the root; none if that is not known."""
    recording: frozenset[bool]
    """Whether what is executed is recorded."""
    riding: frozenset[bool]
    """Whether the pointer rides the bicycle."""
    stack: Stack
    """The current stack."""
    waiting: bool
    """Whether a cell that is passed here first, and does nothing, might change something else: a run count waits for
    the next cell, a time runs, or what is executed is recorded."""


def noted(notes: dict[Place, Note], place: Place, note: Note) -> None:
    """Add what is known of one more state."""
    before = notes.get(place)
    notes[place] = note if before is None else _both(before, note)


def _both(a: Note, b: Note) -> Note:
    return Note(
        a.directions | b.directions,
        a.commented | b.commented,
        a.opens | b.opens,
        values.joined(a.top, b.top),
        min(a.least, b.least),
        None if a.most is None or b.most is None else max(a.most, b.most),
        None if a.nesting is None or b.nesting is None else a.nesting | b.nesting,
        a.recording | b.recording,
        a.riding | b.riding,
        stacks.joined(a.stack, b.stack, widening=False),
        a.waiting or b.waiting,
    )


def notes_of(explored: Explored) -> dict[Place, Note]:
    """What an exploration knows of each cell that it met."""
    notes: dict[Place, Note] = {}
    for control, frames in explored.states.items():
        least, most = frames[-1].depth
        noted(
            notes, (control.x, control.y),
            Note(
                frozenset(((control.dx, control.dy),)), frozenset((control.commented,)), frozenset((control.opens,)),
                frames[-1].top, least, most, None if control.lost else frozenset((control.nesting,)),
                frozenset((control.recording,)), frozenset((control.riding,)), frames[-1],
                control.recording or control.timing or bool(control.counts) or control.time is not None,
            ),
        )  # fmt: skip
    return notes
