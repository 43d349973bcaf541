"""The console of the debugger, for every client: typed commands and their answers.

How a client uses it::

    console = Console(debugger, parsed)
    for answer in console.do("why cell 3,2"): show(answer)
    while debugger.is_moving and debugger.go() is None: ...   # performs the move, if the command has begun one
    for answer in console.new_answers(): show(answer)         # shows what the move has found

Some commands answer immediately. Others begin a move of the debugger. The client performs this move
in slices, like any other move. A search is a move that brings the run back to the moment where the
search began, and then stops with ``answered``. Text that is not a command is evaluated as an
expression. If a fault in the debugger ends a command, the answer describes this fault, and the run
is at the moment before the command.
"""

from __future__ import annotations

import re

from mines_tools.base.interruptible import Interrupted
from mines_tools.debugging.answers import Answer
from mines_tools.debugging.commands import (
    breakpoints,
    changes,
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
from mines_tools.debugging.commands.suggestions import suggestions
from mines_tools.debugging.evaluating import ExpressionError, UnknownNameError, in_words
from mines_tools.debugging.expressions import words_of
from mines_tools.debugging.faults import fault_words
from mines_tools.debugging.typed_input import COMMAND_SIGN
from mines_tools.text.escaping import shown
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from mines_tools.debugging.commands.command import ConsoleCommand, Files
    from mines_tools.debugging.debugger import Debugger
    from mines_tools.debugging.session_file import Saved
    from mines_tools.interface.language import Parsed

COMMANDS: Mapping[str, ConsoleCommand] = {
    command.name: command
    for group in (tables, breakpoints, setting, saving, moving, showing, history, changes, helping)
    for command in group.COMMANDS
}
"""All commands, in the order in which `help` lists them. A console shows the end of a long list, so the commands that
explain the run come last."""
_ALIASES = {name: command for command in COMMANDS.values() for name in command.aliases}
_OPERATORS = ("=", "!=", "<", ">", "+", "*", "/", "%")
"""The operators after which a word is a part of an expression, although it is the name of a command too."""
_QUOTED_COMMAND = re.compile(rf"`((?:{'|'.join(map(re.escape, COMMANDS))}) [^`]+)(?=`)")
"""A command with its arguments in the text of an answer. A single word may also be the name of a value."""
_LONGEST_HINT = 60
"""A number of characters. A longer line does not count as possible input, because the hint for
possible input contains the whole line."""


class Console:
    """Performs typed lines and returns their answers."""

    def __init__(self, debugger: Debugger, parsed: Parsed, files: Files | None = None) -> None:
        """Create a console without bookmarks. `files` contains the client's functions that read and
        write files; None if the client has no such functions."""
        self._desk = Desk(debugger, parsed, COMMANDS, files)

    @property
    def bookmarks(self) -> dict[str, int]:
        """The moments of the bookmarks, by name. A client may copy these bookmarks into another
        console."""
        return self._desk.bookmarks

    def do(self, line: str) -> Sequence[Answer]:
        """Perform `line`, and return the immediate answers. The client can compare `debugger.moves`
        before and after this call: the number is greater if `line` began a move."""
        begin = self._desk.debugger.moment
        self._desk.sign = COMMAND_SIGN if line.startswith(COMMAND_SIGN) else ""
        try:
            self._desk.settle()
            begin = self._desk.debugger.moment
            answers = self._desk.debugger.answered(
                lambda: self._done(line.removeprefix(COMMAND_SIGN))
            )
        except Interrupted:
            return [Answer(phrase("interrupted"), is_error=True)]
        except Exception as error:  # noqa: BLE001 - no fault may end the session
            self._desk.debugger.recover(begin)
            return [Answer(fault_words(error), is_error=True)]
        return [self._signed(answer) for answer in answers]

    def _signed(self, answer: Answer) -> Answer:
        """Return `answer`. If it is a message, its commands are as the user types them: with a colon, if the last line had
        one. Other answers can quote the program and its output."""
        if not self._desk.sign or not answer.is_error:
            return answer
        return answer._replace(text=_QUOTED_COMMAND.sub(rf"`{self._desk.sign}\1", answer.text))

    def _done(self, line: str) -> Sequence[Answer]:
        desk = self._desk
        word, rest = _split(line)
        command = self._command(word, rest)
        try:
            if command is not None:
                desk.command = command.name
                return desk.keep(command.do(desk, rest))
            values = [*showing.evaluate(desk, line)]
            if values and self._may_be_input(line):
                hint = phrase(
                    "{answer} (`input {text}` gives it to the program before it is asked for)",
                    answer=values[0].text, text=shown(line.strip()),
                )  # fmt: skip
                values = [values[0]._replace(text=hint), *values[1:]]
            return desk.keep(values)
        except ConsoleError as error:
            return [Answer(str(error), is_error=True)]
        except ExpressionError as error:
            if command is None and not self._may_be_input(line):
                meant = suggestions(desk, line, error)
                if meant:
                    return meant
            if isinstance(error, UnknownNameError) and error.has_near:
                return [Answer(str(error), is_error=True)]
            text = in_words(error)
            if command is None and self._may_be_input(line):
                text = phrase(
                    "{message}; `input {text}` gives input before it is asked for",
                    message=text, text=shown(line.strip()),
                )  # fmt: skip
            elif command is None and error.column == 1:
                text = phrase("{message}; `help` lists the commands", message=text)
            return [Answer(text, is_error=True)]

    def _command(self, word: str, rest: str) -> ConsoleCommand | None:
        """Return the command with the name `word`. Return None if there is none, or if `word` and the text `rest` after
        it are an expression, such as ``step > 3``."""
        if rest.startswith(_OPERATORS) and self._is_value(word):
            return None
        return COMMANDS.get(word) or _ALIASES.get(word)

    def _is_value(self, word: str) -> bool:
        """Return whether an expression can begin with `word`."""
        return word in words_of(self._desk.debugger.travel.names)

    def _may_be_input(self, line: str) -> bool:
        """Return whether the user may have meant `line` as input. This is so if `line` contains
        only numbers, and the program has not ended and can still get input."""
        numbers = [word.lstrip("+-") for word in line.split()]
        is_short = len(line) <= _LONGEST_HINT
        if not is_short or not all(number.isdecimal() for number in numbers):
            return False
        debugger = self._desk.debugger
        return debugger.place is not None and not debugger.given_input.is_ended

    def knows(self, line: str) -> bool:
        """Return whether `line` begins with the name of a command, or with a name that an expression can begin with."""
        word, _ = _split(line)
        return word in COMMANDS or self._is_value(word)

    def open(self, saved: Saved) -> Sequence[Answer]:
        """Begin a move to the moment of the session `saved` (see `saving.opened`), and return the immediate answers."""
        return self._desk.keep(saving.opened(self._desk, saved))

    @property
    def title(self) -> str:
        """The question that the last command answers, in words; empty if the command is not a
        question. Clients show the question above the answers."""
        return self._desk.title

    @property
    def is_searching(self) -> bool:
        """True if the current move is a search."""
        return self._desk.is_searching

    def new_answers(self) -> Sequence[Answer]:
        """Return the answers that the last command has found since the last call of this method."""
        answers, self._desk.answers = self._desk.answers, []
        return self._desk.keep(answers)

    def complete(self, line: str) -> Sequence[str]:
        """Return the words that can take the place of the last, incomplete word of `line`."""
        line = line.removeprefix(COMMAND_SIGN)
        word, rest = _split(line)
        command = COMMANDS.get(word) or _ALIASES.get(word)
        last = line.rpartition(" ")[2]
        if command is not None and line.startswith(f"{word} "):
            words = self._words(command, line.removeprefix(f"{word} ").lstrip())
        elif rest or line.endswith(" "):
            words = ()
        else:
            words = [*self._useful(), *showing.words(self._desk)]
        return sorted({word_there for word_there in words if word_there.startswith(last)})

    def _useful(self) -> Iterable[str]:
        """Return the names of the commands that are useful in the language of the program."""
        words = self._desk.debugger.running.words
        return [name for name, command in COMMANDS.items() if command.is_useful(words)]

    def _words(self, command: ConsoleCommand, rest: str) -> Iterable[str]:
        """Return the words that may come after the command `command` and the text `rest`. If a
        fault occurs, return no words."""
        try:
            return [*command.complete(self._desk, rest)]
        except Exception:  # noqa: BLE001 - no completions are better than the end of the session
            return ()


def _split(line: str) -> tuple[str, str]:
    """Return the first word of `line` and the text after it."""
    word, _, rest = line.strip().partition(" ")
    return word, rest.strip()
