"""The console command `help`."""

from __future__ import annotations

from itertools import chain

from mines_tools.debugging.answers import Answer
from mines_tools.debugging.commands.command import ConsoleCommand
from mines_tools.debugging.commands.naming import no_such
from mines_tools.translations.phrases import template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from mines_tools.debugging.commands.command import Desk


_PLACE = "LINE:COLUMN"
_CELL = "(3, 0)"
"""Another form of `_PLACE` if the lines of the program are rows of cells: the column and the row of a cell."""


_IN_FILE = "FILE:LINE"
"""A line of a file that the program includes. If it includes no file, `help` leaves out the form."""
_NEW_STATE = "= STATE"
"""The blank for a state that a user can give to a cell. If no cell can be set, `help` leaves out the form."""


def _help(desk: Desk, rest: str) -> Iterable[Answer]:
    if not rest:
        width = max(map(len, desk.commands))
        for command in desk.commands.values():
            if command.is_useful(desk.debugger.running.words):
                yield Answer(f"{command.name:{width}}  {command.described(desk)}")
        return
    described = desk.commands.get(rest)
    if described is None:
        raise no_such(rest, desk.commands)
    yield Answer(described.described(desk))
    states = [*chain(*desk.debugger.running.settable().cells.values())]
    for form in described.usage or ("",):
        if _NEW_STATE in form and not states:
            continue
        if _IN_FILE in form and not desk.debugger.running.included():
            continue
        usage = form.replace(_NEW_STATE, f"= {'|'.join(states)}")
        yield Answer(f"{described.name} {usage}".rstrip(), level=1)
        if _PLACE in usage and desk.debugger.running.has_rows:
            yield Answer(f"{described.name} {usage.replace(_PLACE, _CELL)}", level=1)


COMMANDS = (
    ConsoleCommand(
        "help",
        ("[COMMAND]",),
        template("list the commands, or show how to write one command"),
        _help,
        lambda desk, _rest: desk.commands,
        ("h", "?"),
    ),
)
