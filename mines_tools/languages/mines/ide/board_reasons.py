"""Says in a few words why no click on the board selects certain commands."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mines_tools.languages.mines.board import MINE
from mines_tools.languages.mines.commands import COMMANDS, SELECTION
from mines_tools.languages.mines.flow.cells import F, O, U
from mines_tools.languages.mines.ide.board_clicks import click_names
from mines_tools.languages.mines.ide.place import operation_at, tree_of
from mines_tools.languages.mines.ide.state_before import state_before
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.mines.flow.state_before import KnownBefore
    from mines_tools.languages.mines.player import Action

_NAME = re.compile(r"push\(([0-8])\)|[a-z]+(?:\([a-z]+\))?")
"""The name of a command at the beginning of the text of a click, such as ``push(count) = 7``."""
_NEEDED: Mapping[Action, int] = {
    "left on unopened": U,
    "left on opened": O,
    "right on opened": O,
}
"""The state that a cell needs, for each action in which its digit selects the command."""
_MOST_NAMED = 2
"""The greatest number of commands that are named as what clicks select instead."""


def board_reasons(snapshot: Snapshot, offset: int, commands: Sequence[str]) -> Sequence[str]:
    """Return, for each of `commands`, why no click on the board selects it in the state before the operation at
    `offset`. The commands are named as in the clicks of the board, such as ``push(3)``."""
    there = state_before(snapshot, operation_at(tree_of(snapshot), offset) or 0)
    if there is None:
        return ()
    if there.certainty == "unreached":
        return [phrase("no run comes here")] * len(commands)
    reasons = _Reasons(there)
    return [reasons.of(command) for command in commands]


class _Reasons:
    """The reasons in one state. A reason is empty if it is not known."""

    def __init__(self, there: KnownBefore) -> None:
        self._digits = there.board.digits
        self._cells = there.cells
        self._clicks = click_names(there)
        modes = {flagging for _, flagging in there.knowledge}
        self._is_flagging = modes == {True}

    def of(self, command: str) -> str:
        """Return the reason for one command."""
        found = _NAME.match(command)
        if found is None:
            return ""
        name = "push(n)" if found[1] else found[0]
        if name in ("push(sum)", "reset(r)"):
            return self._no_chord(name)
        if name == "swap":
            return "" if self._may_be(U | F) else phrase("every cell is opened")
        if name == "noop":
            return "" if self._may_be(F) else phrase("no cell has a flag")
        command_there = COMMANDS.get(name)
        ways = [
            (action, digit)
            for action in _NEEDED
            for digit, selected in enumerate(SELECTION[action])
            if selected is command_there and found[1] in (None, str(digit))
        ]
        return self._of_cells(command, *ways[0]) if len(ways) == 1 else ""

    def _may_be(self, states: int) -> bool:
        return any(byte & states for byte in set(self._cells))

    def _no_chord(self, name: str) -> str:
        rights = {click[1 - self._is_flagging] for click in self._clicks}
        if "" in rights:
            return ""
        other = "reset(r)" if name == "push(sum)" else "push(sum)"
        if not any(each.startswith(other) for each in rights):
            return phrase("no click is a chord")
        if name == "push(sum)":
            return phrase("every chord opens a mine")
        return phrase("no chord opens a mine")

    def _of_cells(self, command: str, action: Action, digit: int) -> str:
        """Return the reason for `command`, which `action` selects on cells with `digit`."""
        own = [cell for cell, each in enumerate(self._digits) if each == digit]
        states = {self._cells[cell] for cell in own}
        needed = _NEEDED[action]
        if digit == MINE:
            return self._of_mines(states)
        if not own:
            return phrase("no cell with the digit {digit}", digit=digit)
        if needed == O and not any(state & O for state in states):
            return phrase("no cell with the digit {digit} is opened yet", digit=digit)
        if states == {O} and needed == U:
            return phrase("every cell with the digit {digit} is opened by then", digit=digit)
        if states == {F}:
            return phrase("every cell with the digit {digit} has a flag", digit=digit)
        if not any(state & U for state in states) and needed == U:
            return phrase("every cell with the digit {digit} is opened or has a flag", digit=digit)
        if needed not in states:
            return phrase(
                "it is not certain which cells with the digit {digit} are opened", digit=digit
            )
        button = int(action.startswith("right") != self._is_flagging)
        names = {self._clicks[cell][button] for cell in own if self._cells[cell] == needed}
        if "" in names or command in names or len(names) > _MOST_NAMED:
            return ""
        return phrase("a click selects {commands}", commands=phrase(" or ").join(sorted(names)))

    def _of_mines(self, states: set[int]) -> str:
        if not states:
            return phrase("no mine on the board")
        return phrase("every mine has a flag") if states == {F} else ""
