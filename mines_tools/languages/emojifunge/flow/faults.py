"""Finds places where every run has a fault: instructions that always fail, unclosed comments, and ignored output. If
all runs are the same, the faults are found in a single run. Otherwise, they are found in the explored states."""

from __future__ import annotations

from mines_tools.languages.emojifunge.flow.explore import rounds_at
from mines_tools.languages.emojifunge.flow.trial_machine import TooCostlyError
from mines_tools.languages.emojifunge.flow.trials import replayed
from mines_tools.languages.emojifunge.glyphs.table import BY_NAME

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from mines_tools.languages.emojifunge.flow.explore import Explored
    from mines_tools.languages.emojifunge.flow.notes import Place
    from mines_tools.languages.emojifunge.flow.states import Control
    from mines_tools.languages.emojifunge.flow.trials import SeededWitness
    from mines_tools.languages.emojifunge.syntax import Grid

_MOST_REPLAYED = 20_000
"""The maximum number of steps of a run that is replayed to find unclosed comments."""
_COMMENT = BY_NAME["comment"].emoji
_SILENT = BY_NAME["silent"].emoji
_VOMIT = BY_NAME["vomit"].emoji


def _executes(grid: Grid, control: Control) -> bool:
    """Return whether the cell at the pointer may be executed in the state `control`. If not, the cell is always passed
    over, or ignored in a comment."""
    cell = grid.cell(control.x, control.y)
    if control.commented and (cell is None or cell.key != _COMMENT):
        return False
    rounds = rounds_at(control)
    return rounds is None or any(count is not None for count in rounds)


def dead_ends(grid: Grid, explored: Explored) -> set[Place]:
    """Return the places where every execution ends the run abnormally or with an error."""
    places = {place for kind, place in explored.ends if kind != "ends"}
    places -= {place for kind, place in explored.ends if kind == "ends"}
    for control in explored.states:
        place = control.x, control.y
        if place in places and explored.next.get(control) and _executes(grid, control):
            places.discard(place)
    return places


def reason(grid: Grid, witness: SeededWitness) -> str:
    """Return the message with which the run of `witness` ends. Return an empty text for a normal end."""
    *_, machine = replayed(grid, witness)
    return machine.failed or machine.crashed or ""


# Comments


def unclosed(grid: Grid, explored: Explored) -> list[Place]:
    """Return the places of the instructions that begin a comment which no run ever closes."""
    before: dict[Control, list[Control]] = {}
    for control, after in explored.next.items():
        for target in after:
            before.setdefault(target, []).append(control)
    outside = {control for control in explored.states if not control.commented}
    waiting = list(outside)
    while waiting:
        for source in before.get(waiting.pop(), ()):
            if source not in outside:
                outside.add(source)
                waiting.append(source)
    by_place: dict[Place, bool] = {}
    for control in explored.states:
        if not control.commented:
            for target in explored.next.get(control, ()):
                if target.commented and _is_comment(grid, control):
                    place = control.x, control.y
                    by_place[place] = by_place.get(place, True) and target not in outside
    return [place for place, is_unclosed in by_place.items() if is_unclosed]


def _is_comment(grid: Grid, control: Control) -> bool:
    cell = grid.cell(control.x, control.y)
    return cell is not None and cell.key == _COMMENT


def unclosed_in(grid: Grid, witness: SeededWitness, *, is_endless: bool) -> list[Place]:
    """Return the places where unclosed comments begin. The only run of the program is the run of `witness`. If
    `is_endless` is true, this run never ends. In this case, twice as many steps as those of the witness are examined.
    This is enough, because all later steps only repeat earlier ones. If the run is very long, it is not examined, and
    the list is empty."""
    if witness.steps > _MOST_REPLAYED:
        return []
    if is_endless:
        witness = witness._replace(steps=2 * witness.steps)
    comment_start: Place | None = None
    closed: set[Place] = set()
    was_commented = False
    try:
        for machine in replayed(grid, witness):
            if machine.commented and not was_commented:
                comment_start = machine.place
            elif was_commented and not machine.commented and comment_start is not None:
                closed.add(comment_start)
                comment_start = None
            was_commented = machine.commented
    except TooCostlyError:
        return []
    if comment_start is None or comment_start in closed:
        return []
    cell = grid.cell(*comment_start)
    return [comment_start] if cell is not None and cell.key == _COMMENT else []


# Endless runs


def repeated(grid: Grid, witness: SeededWitness) -> set[Place]:
    """Return the places to which the pointer comes again and again. The run of `witness`, which is the only run, has
    come back to an earlier state. Return an empty set if the run is very long."""
    if witness.steps > _MOST_REPLAYED:
        return set()
    again = witness._replace(steps=2 * witness.steps)
    try:
        return {
            (machine.pointer.x, machine.pointer.y)
            for machine in replayed(grid, again)
            if machine.steps >= witness.steps
        }
    except TooCostlyError:
        return set()


def repeated_after(explored: Explored, starts: Sequence[Control]) -> set[Place]:
    """Return the places to which the pointer comes again and again. Return an empty set if there are several starts, or
    if the way of the pointer depends on values."""
    if len(starts) != 1:
        return set()
    order: dict[Control, int] = {}
    control = starts[0]
    while control not in order:
        order[control] = len(order)
        after = explored.next.get(control, ())
        if len(after) != 1:
            return set()
        (control,) = after
    first = order[control]
    return {(state.x, state.y) for state, number in order.items() if number >= first}


# Output


def silences(grid: Grid, explored: Explored, starts: Iterable[Control]) -> dict[Place, set[bool]]:
    """Return, for each place that may be executed outside comments, whether output is ignored there. The set contains
    True, False, or both if both are possible. `starts` are the states in which runs start."""
    by_place: dict[Place, set[bool]] = {}
    waiting = [(control, False) for control in starts]
    met = set(waiting)
    while waiting:
        control, silent = waiting.pop()
        place = control.x, control.y
        cell = grid.cell(*place)
        after = {silent}
        if not control.commented and _executes(grid, control):
            by_place.setdefault(place, set()).add(silent)
            key = "" if cell is None else cell.key
            if key in {_SILENT, _VOMIT}:
                after = {key == _SILENT}
                if None in (rounds_at(control) or (None,)):
                    after.add(silent)
        for target in explored.next.get(control, ()):
            for is_silent in after:
                if (target, is_silent) not in met:
                    met.add((target, is_silent))
                    waiting.append((target, is_silent))
    return by_place


# Conditions that hold at every execution


def always(
    grid: Grid, explored: Explored, holds: Callable[[Control], bool]
) -> Mapping[Place, bool]:
    """Return a mapping. The keys are the places that may be executed while the run is not in a comment. The value is
    True if `holds` is true in all states in which this may happen."""
    by_place: dict[Place, bool] = {}
    for control in explored.states:
        place = control.x, control.y
        if not control.commented and by_place.get(place, True) and _executes(grid, control):
            by_place[place] = holds(control)
    return by_place
