"""Notes about cells. A note contains the facts that are true in all states in which the pointer is at the cell."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.languages.emojifunge.flow import stacks, values
from mines_tools.languages.emojifunge.flow.explore import rounds_at

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.languages.emojifunge.flow.explore import Explored
    from mines_tools.languages.emojifunge.flow.stacks import AbstractStack
    from mines_tools.languages.emojifunge.flow.states import Control
    from mines_tools.languages.emojifunge.flow.values import Value
    from mines_tools.languages.emojifunge.numbers import Number

    Place = tuple[Number, Number]


class Note(NamedTuple):
    """The facts about the pointer and the stacks that are true each time before the cell is executed or passed over."""

    directions: frozenset[tuple[int, int]]
    """The directions (dx, dy) that the pointer may have."""
    commented: frozenset[bool]
    """The possible answers to the question whether the cell is in a comment: True, False or both."""
    opens: frozenset[bool]
    """The possible answers to the question whether the pop mode is the usual one: True, False or both."""
    top: Value
    """The top of the current stack; -1 if the stack is empty."""
    least: int
    """The smallest number of elements on the current stack."""
    most: int | None
    """The largest number of elements on the current stack; None if the number has no bound."""
    nesting: frozenset[int] | None
    """The possible depths of the current stack below the root stack; None if they are not known."""
    recording: frozenset[bool]
    """The possible answers to the question whether executed emoji are recorded: True, False or both."""
    riding: frozenset[bool]
    """The possible answers to the question whether the pointer rides the bicycle: True, False or both."""
    stack: AbstractStack
    """The known part of the current stack."""
    waiting: bool
    """True if the run might change when a cell without effect is inserted before this cell. This is so if a run count
    waits for the next cell, if the cell may be executed several times, if the stopwatch runs, if a time until the end of the program is set, or if executed emoji
    are recorded."""
    executions: frozenset[int | None]
    """The possible numbers of executions of the cell each time the pointer comes to it. None in the set stands for a
    number that is not known."""


def noted(notes: dict[Place, Note], place: Place, note: Note) -> None:
    """Join `note`, the note of one more state, with the note of `place` in `notes`."""
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
        a.executions | b.executions,
    )


def notes_of(explored: Explored) -> dict[Place, Note]:
    """Return the notes of all cells that an exploration has found."""
    notes: dict[Place, Note] = {}
    for control, frames in explored.states.items():
        least, most = frames[-1].depth
        noted(
            notes, (control.x, control.y),
            Note(
                frozenset(((control.dx, control.dy),)), frozenset((control.commented,)), frozenset((control.opens,)),
                frames[-1].top, least, most, None if control.lost else frozenset((control.nesting,)),
                frozenset((control.recording,)), frozenset((control.riding,)), frames[-1],
                control.recording or control.timing or bool(control.counts) or control.time is not None
                or control.left is not None,
                _executions(control),
            ),
        )  # fmt: skip
    return notes


def _executions(control: Control) -> frozenset[int | None]:
    """Return the possible numbers of executions of the cell at the pointer, in the form of `Note.executions`."""
    rounds = None if control.left is not None else rounds_at(control)
    if rounds is None or any(count is not None and count < 0 for count in rounds):
        return frozenset((None,))
    return frozenset(count or 0 for count in rounds)
