"""Says what a person can do if no click on the board selects a certain command."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mines_tools.languages.mines.commands import COMMANDS
from mines_tools.languages.mines.ide.ended import end_before, why_ended
from mines_tools.languages.mines.ide.missing import why_missing
from mines_tools.languages.mines.ide.offers import previous_cell
from mines_tools.languages.mines.ide.place import operation_at, tree_of

if TYPE_CHECKING:
    from mines_tools.interface.editor import Snapshot

_PUSHED = re.compile(r"push[ (]?([0-8])\)?")


def board_missing(snapshot: Snapshot, offset: int, command: str) -> str:
    """Return what a person can do to get a click at `offset` that selects `command`: the name of a command, or a push
    with its number, such as ``push(3)``. If `command` is only the beginning of names, return these names. The text is
    empty if nothing is known."""
    tree = tree_of(snapshot)
    if tree.board is None:
        return ""
    index = operation_at(tree, offset) or 0
    end = end_before(snapshot, index)
    if end is not None:
        return why_ended(snapshot, end)
    wanted = command.strip().lower()
    pushed = _PUSHED.fullmatch(wanted)
    digit = None if pushed is None else int(pushed[1])
    name = _command_name("push(n)" if digit else wanted)
    if digit == 0:
        return ""
    if not name:
        return _names_from(wanted)
    return why_missing(snapshot, index, name, digit, previous_cell(tree, index))


def _command_name(word: str) -> str:
    """Return the name of the command that has the name or the alias `word`. Return an empty text if there is none."""
    names = (name for name, command in COMMANDS.items() if word in (name, *command.aliases))
    return next(names, "")


def _names_from(beginning: str) -> str:
    """Return the names of the commands that begin with `beginning`, separated by commas."""
    return ", ".join(name for name in COMMANDS if beginning and name.startswith(beginning))
