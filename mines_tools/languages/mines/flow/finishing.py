"""What to do at the end of a program that never ends, so that it ends there."""

from __future__ import annotations

from mines_tools.languages.mines.board import MINE
from mines_tools.languages.mines.flow.analysis import analyse
from mines_tools.languages.mines.flow.trial_machine import (
    TooManyCellsError,
    has_too_large,
    machine_on,
)
from mines_tools.languages.mines.operations import Operation
from mines_tools.languages.mines.player import FLAGGED, UNOPENED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mines_tools.languages.mines.machine import Machine
    from mines_tools.languages.mines.operations import Button, Program
    from mines_tools.languages.mines.player import Player

_STEPS = 4_000
"""Steps beyond those, one for each operation, within which a run must come to the end of the list."""
_MOST_CLICKS = 400
_TRANSITIONS = 8_000
"""Transitions beyond those, one for each operation, for which the longer program is explored."""


def finishing(program: Program) -> Sequence[Operation]:
    """Clicks that open the cells which are closed at the end of the list. With these behind its last operation
    `program` ends on every input, and none of them raises an error; empty if that is not proved."""
    clicks = _clicks(program)
    if not clicks:
        return ()
    first = len(program.operations)
    operations = [*program.operations, *clicks]
    flow = analyse(program._replace(operations=operations), _TRANSITIONS + len(operations))
    if flow.verdict.kind != "ends":
        return ()
    added = [operation for operation in flow.met if operation.number >= first]
    can_fail = any(
        not certainty.is_impossible for each in added for certainty in each.errors().values()
    )
    return () if can_fail else clicks


def _clicks(program: Program) -> Sequence[Operation]:
    """What would open them after a run without input; empty if such a run does not come to the end of the list, or
    if it would be too many."""
    last = len(program.operations) - 1
    steps = _STEPS + len(program.operations)
    machine = machine_on(program, "", steps)
    try:
        for _ in range(steps):
            if not machine.advance() or has_too_large(machine):
                return ()
            if _is_round(machine, last):
                return _opening(machine.player)
    except TooManyCellsError:
        pass
    return ()


def _is_round(machine: Machine, last: int) -> bool:
    """Whether the last operation, and what it has queued, was performed, and the first is the next one."""
    return machine.origin == last and machine.pointer == 0 and not machine.queue


def _opening(player: Player) -> Sequence[Operation]:
    """Clicks that open the safe cells of a game; empty if there are too many."""
    clicks: list[Operation] = []
    for click in _candidates(player):
        if len(clicks) == _MOST_CLICKS:
            return ()
        player.perform(click)
        clicks.append(click)
        if player.status == "cleared":
            return clicks
    return ()


def _candidates(player: Player) -> Iterator[Operation]:
    """Clicks on what is closed by then: on zeros, which open what is around them, on other digits, and at last on
    what has a flag, which is taken away first: by then there are values on the stack for the two that swap."""
    opens: Button = "right" if player.flagging else "left"
    flags: Button = "left" if player.flagging else "right"
    safe = [cell for cell, digit in enumerate(player.digits) if digit < MINE]
    safe.sort(key=lambda cell: player.digits[cell] > 0)
    for wanted in (UNOPENED, FLAGGED):
        for cell in safe:
            if player.cells[cell] == wanted == FLAGGED:
                yield Operation("click", cell, flags)
            if player.cells[cell] == UNOPENED:
                yield Operation("click", cell, opens)
