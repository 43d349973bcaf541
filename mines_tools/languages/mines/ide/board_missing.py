"""Says what a person can do if no click on the board selects a certain command."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mines_tools.languages.mines.commands import COMMANDS
from mines_tools.languages.mines.ide.ended import end_before, why_ended
from mines_tools.languages.mines.ide.missing import why_missing
from mines_tools.languages.mines.ide.offers import previous_cell
from mines_tools.languages.mines.ide.place import operation_at, tree_of
from mines_tools.languages.mines.ide.wanted import LARGEST, operations_for, why_not
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from mines_tools.interface.editor import Snapshot

_PUSHED = re.compile(r"push[ (]?([0-8])\)?")
_MOST_PUSHED = 8
"""The greatest number that a click pushes because of its digit."""
_NUMBER = re.compile(r"(?:push[ (]?)?(?:0*([0-9]{1,7})|'(.)')\)?", re.DOTALL)
"""A number or a character to push: ``72``, ``push 72`` or ``'H'``."""


def board_missing(snapshot: Snapshot, offset: int, command: str) -> str:
    """Return what a person can do to get a click at `offset` that selects `command`: the name of a command, or a push
    with its number, such as ``push(3)`` or ``push 72``. If `command` is only the beginning of names, return these names. The text is
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
        number = _number(command.strip())
        return _names_from(wanted) if number is None else _pushing(snapshot, index, number)
    return why_missing(snapshot, index, name, digit, previous_cell(tree, index))


def _command_name(word: str) -> str:
    """Return the name of the command that has the name or the alias `word`. Return an empty text if there is none."""
    names = (name for name, command in COMMANDS.items() if word in (name, *command.aliases))
    return next(names, "")


def _names_from(beginning: str) -> str:
    """Return the names of the commands that begin with `beginning`, separated by commas."""
    return ", ".join(name for name in COMMANDS if beginning and name.startswith(beginning))


def _number(text: str) -> int | None:
    """Return the number that `text` asks to push. Return None if there is none, or if it is too large."""
    found = _NUMBER.fullmatch(text)
    if found is None:
        return None
    number = int(found[1]) if found[1] else ord(found[2])
    return number if _MOST_PUSHED < number <= LARGEST else None


def _pushing(snapshot: Snapshot, index: int, number: int) -> str:
    """Return how to get operations at `index` that push `number`, which no single click pushes."""
    written = operations_for(snapshot, index, number)
    if written is None:
        return why_not(snapshot, index)
    return phrase(
        "no single click pushes {number}: write it on a line, and choose {operations}",
        number=number, operations=written.briefly(),
    )  # fmt: skip
