"""Finds clicks that make an endless program end when they are added after its last operation."""

from __future__ import annotations

from mines_tools.languages.mines.board import MINE
from mines_tools.languages.mines.flow.analysis import analyse
from mines_tools.languages.mines.flow.trial_machine import (
    TooCostlyRunError,
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
"""A limit for the steps of a run. The run must reach the end of the program within this number of steps plus one step
for each operation."""
_MOST_CLICKS = 400
_TRANSITIONS = 8_000
"""A limit for exploring the program with the added clicks: this number of transitions, plus one transition for each
operation."""


def finishing(program: Program) -> Sequence[Operation]:
    """Return clicks that make `program` end if they are added after its last operation. They open the safe cells that
    are still unopened after this operation.

    With these clicks, `program` ends on every input, and none of the clicks raises an error. Return no clicks if this
    cannot be proved.
    """
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
        not certainty.is_impossible
        for operation in added
        for certainty in operation.errors().values()
    )
    return () if can_fail else clicks


def _clicks(program: Program) -> Sequence[Operation]:
    """Return clicks that open the safe cells that are still unopened at the end of the program, in a run without input.

    Return no clicks if this run does not reach the end of the program, or if there would be too many clicks.
    """
    last = len(program.operations) - 1
    steps = _STEPS + len(program.operations)
    machine = machine_on(program, "", steps)
    try:
        for _ in range(steps):
            if not machine.step() or has_too_large(machine):
                return ()
            if _is_round(machine, last):
                return _opening(machine.player)
    except TooCostlyRunError:
        pass
    return ()


def _is_round(machine: Machine, last: int) -> bool:
    """Return whether the first operation is next because the last one is done. The operations that the last one has
    queued must be done too. `last` is the index of the last operation."""
    return machine.origin == last and machine.pointer == 0 and not machine.queue


def _opening(player: Player) -> Sequence[Operation]:
    """Perform clicks that open all safe cells of `player`, and return the clicks. Return no clicks if there would be
    too many."""
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
    """Yield clicks that open cells which are still unopened.

    Cells with the digit 0 come first, because they open the cells around them too. Then come cells with other digits.
    Cells with a flag come last: each needs two clicks, one to remove the flag and one to open the cell. Removing a flag
    selects `swap`, which needs two values; the earlier clicks may have pushed two values.
    """
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
