"""Texts about the commands that clicks select in a known state of the board."""

from __future__ import annotations

from mines_tools.languages.mines.commands import SELECTION
from mines_tools.languages.mines.operations import Operation
from mines_tools.languages.mines.player import Player
from mines_tools.translations.phrases import phrase, template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.languages.mines.dialect import Dialect
    from mines_tools.languages.mines.operations import Button
    from mines_tools.languages.mines.player import Action

_RESTARTING = {
    "reset(l)": template("{command}: restarts the game"),
    "reset(r)": template("{command}: empties the stack and restarts the game"),
}


def command_name(action: Action, digit: int, pushed: object) -> str:
    """Return the name of the command that an operation selects, with the number that the command pushes because of a
    click. `pushed` is the number of opened cells or the sum of their digits; None if the operation opens no cells. For
    a restart and for commands that cause one, the name also says that it restarts the game."""
    name = SELECTION[action][digit].name
    if action == "restart":
        meaning = phrase("restart of the game")
        return phrase("{meaning} ({command})", meaning=meaning, command=name)
    if name == "push(n)":
        return f"push({digit})"
    if name in _RESTARTING:
        return phrase(_RESTARTING[name], command=name)
    if name in ("push(count)", "push(sum)") and isinstance(pushed, int):
        return f"{name} = {pushed}"
    return name


def ending_click(name: str) -> str:
    """Return the text for a click that selects the command `name` and ends the game."""
    return phrase("{command}, ends the program", command=name)


def clicks_now(player: Player, dialect: Dialect, cell: int) -> str:
    """Return a text that names the commands that a left click and a right click on `cell` would select next. `player` is
    the player of a run that has not ended; it does not change. `dialect` is the dialect of the run."""
    return phrase(
        "a left click now: {left}; a right click now: {right}",
        left=_click_now(player, dialect, cell, "left"),
        right=_click_now(player, dialect, cell, "right"),
    )


def _click_now(player: Player, dialect: Dialect, cell: int, button: Button) -> str:
    copy = Player(player.board, dialect)
    copy.restore(player.snapshot())
    action, digit, opened = copy.perform(Operation("click", cell, button))
    is_sum = action == "chord"
    pushed = sum(player.digits[other] for other in opened) if is_sum else len(opened)
    name = command_name(action, digit, pushed)
    return ending_click(name) if copy.status == "cleared" else name
