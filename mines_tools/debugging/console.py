"""The console of the debugger, for every client: commands that people type, and what is answered.

How a client uses it::

    console = Console(debugger, parsed)
    for answer in console.do("why cell 3,2"): show(answer)
    while debugger.is_moving and debugger.go() is None: ...   # as after any move: the command has begun one
    for answer in console.found(): show(answer)               # what was found on the way

A command answers at once, or begins a move of the debugger, which the client drives in slices as any other. One that
looks for something comes back to the moment where it began, and stops with ``answered``. What is not a command is an
expression, which is evaluated. A fault of a command is answered too, as an error, and the run is where it was.
"""

from __future__ import annotations

from mines_tools.base.interrupts import Interrupted
from mines_tools.debugging.answers import Answer
from mines_tools.debugging.commands import (
    breakpoints,
    helping,
    history,
    moving,
    saving,
    setting,
    showing,
    tables,
)
from mines_tools.debugging.commands.command import Desk
from mines_tools.debugging.commands.naming import ConsoleError
from mines_tools.debugging.evaluating import ExpressionError
from mines_tools.debugging.faults import fault_words
from mines_tools.debugging.typed import COMMAND_SIGN
from mines_tools.text.escaping import nearest_name, shown
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from mines_tools.debugging.commands.command import Command, Files
    from mines_tools.debugging.debugger import Debugger
    from mines_tools.debugging.session_file import Saved
    from mines_tools.interface.language import Parsed

COMMANDS: Mapping[str, Command] = {
    command.name: command
    for group in (history, tables, breakpoints, moving, setting, saving, showing, helping)
    for command in group.COMMANDS
}
"""All commands, in the order in which `help` lists them."""
_ALIASES = {name: command for command in COMMANDS.values() for name in command.aliases}


class Console:
    """What people type into, and what answers."""

    def __init__(self, debugger: Debugger, parsed: Parsed, files: Files | None = None) -> None:
        """`files` is what the client does with files; none where it does nothing."""
        self._desk = Desk(debugger, parsed, COMMANDS, files)

    @property
    def bookmarks(self) -> dict[str, int]:
        """Moments by their names: another console may take them over."""
        return self._desk.bookmarks

    def do(self, line: str) -> Sequence[Answer]:
        """Do what a line says; what is to be said at once. `debugger.moves` says whether a move was begun."""
        begin = self._desk.debugger.moment
        try:
            self._desk.settle()
            begin = self._desk.debugger.moment
            return self._desk.debugger.answered(lambda: self._done(line.removeprefix(COMMAND_SIGN)))
        except Interrupted:
            return [Answer(phrase("interrupted"), is_error=True)]
        except Exception as error:  # noqa: BLE001 - whatever it is, it ends no session
            self._desk.debugger.recover(begin)
            return [Answer(fault_words(error), is_error=True)]

    def _done(self, line: str) -> Sequence[Answer]:
        desk = self._desk
        word, rest = _split(line)
        command = COMMANDS.get(word) or _ALIASES.get(word)
        try:
            if command is not None:
                return desk.keep(command.do(desk, rest))
            return desk.keep(showing.evaluate(desk, line))
        except ConsoleError as error:
            return [Answer(str(error), is_error=True)]
        except ExpressionError as error:
            near = nearest_name(word, [*COMMANDS]) if command is None else None
            if near is not None:
                text = phrase(
                    "there is no command `{name}`; did you mean `{near}`?",
                    name=shown(word), near=near,
                )  # fmt: skip
                return [Answer(text, is_error=True)]
            text = phrase("{message} (column {column})", message=error, column=error.column)
            return [Answer(text, is_error=True)]

    def open(self, saved: Saved) -> Sequence[Answer]:
        """Begin where a saved session of this program is (see `saving.opened`); return what is to be said at once."""
        return self._desk.keep(saving.opened(self._desk, saved))

    @property
    def is_searching(self) -> bool:
        """Whether the move that was begun looks for something, and comes back."""
        return self._desk.is_searching

    def found(self) -> Sequence[Answer]:
        """What the last command has found since it was asked for; each is given once."""
        found, self._desk.answers = self._desk.answers, []
        return self._desk.keep(found)

    def complete(self, line: str) -> Sequence[str]:
        """What the last word of a line may become: whole words."""
        line = line.removeprefix(COMMAND_SIGN)
        word, rest = _split(line)
        command = COMMANDS.get(word) or _ALIASES.get(word)
        last = line.rpartition(" ")[2]
        if command is not None and line.startswith(f"{word} "):
            known = self._words(command, line.removeprefix(f"{word} ").lstrip())
        elif rest or line.endswith(" "):
            known = ()
        else:
            known = [*COMMANDS, *showing.words(self._desk)]
        return sorted({each for each in known if each.startswith(last)})

    def _words(self, command: Command, rest: str) -> Iterable[str]:
        """Return what may be written after a command; nothing where a fault keeps that from being found out."""
        try:
            return [*command.complete(self._desk, rest)]
        except Exception:  # noqa: BLE001 - to offer nothing is better than to end the session
            return ()


def _split(line: str) -> tuple[str, str]:
    """The word that a line begins with, and what follows it."""
    word, _, rest = line.strip().partition(" ")
    return word, rest.strip()
