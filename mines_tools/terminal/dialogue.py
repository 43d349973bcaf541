"""The dialogue of a user with the debugger, line by line. The plain mode and the full-screen view
share this code."""

from __future__ import annotations

from mines_tools.debugging.answers import drawn
from mines_tools.debugging.console import Console
from mines_tools.debugging.stop_words import missed_words
from mines_tools.debugging.typed_input import COMMAND_SIGN
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mines_tools.debugging.answers import Answer
    from mines_tools.debugging.moves import Stopped
    from mines_tools.terminal.debugged import Debugged

_QUIT = ("quit", "exit", "q")
_HELP = ("help", "h", "?")


class Dialogue:
    """A dialogue in which a person debugs a program."""

    def __init__(self, debugged: Debugged, say: Callable[[str], object]) -> None:
        """Prepare a dialogue. `say` receives the answers. An answer has one or more lines, without
        a line end after the last line."""
        self.debugged = debugged
        files = debugged.program.files
        if files is not None:
            files = files._replace(finish_input=debugged.feed_all)
        self._console = Console(debugged.debugger, debugged.program.parsed, files)
        self._say = say
        self.again = ""
        """The command that an empty line repeats; empty if there is none."""
        self.stopped: Stopped | None = None
        """The reason why the run has stopped; None while the run moves."""
        self.is_over = False
        """True if the user has left the debugger."""

    def begin(self) -> None:
        """Begin to debug. The run begins at the start of the program, or goes to the moment of the
        saved session, or to the step that writes a certain character of the output."""
        program = self.debugged.program
        if program.session is not None:
            self._tell(self._console.open(program.session))
        elif program.at_output is not None:
            self.debugged.debugger.to_output(program.at_output - 1)
        else:
            self.debugged.debugger.launch()

    @property
    def waits(self) -> bool:
        """True if the current move needs input that the user must type."""
        return self.debugged.debugger.is_waiting and not self.debugged.lacks_input

    @property
    def is_moving(self) -> bool:
        """True if there is a current move that does not wait for the user's input."""
        return self.debugged.debugger.is_moving and not self.waits

    @staticmethod
    def leaves(line: str) -> bool:
        """Return whether `line` is the command that leaves the debugger."""
        return line.strip().removeprefix(COMMAND_SIGN).strip() in _QUIT

    def take(self, line: str) -> None:
        """Execute the command `line`. If `line` is empty, repeat the last command if that command
        began a move."""
        line = line.strip().removeprefix(COMMAND_SIGN).lstrip() or self.again
        self.again = ""
        word = line.partition(" ")[0]
        if not line:
            return
        if self.leaves(line):
            self.is_over = True
            return
        answers = self._console.do(line)
        self._tell(answers)
        if line in _HELP:
            self._say(phrase("`quit` leaves the debugger"))
        if self.is_moving and word != "input":
            self.again = line

    def give(self, text: str) -> None:
        """Give `text` to the program as input. If the input has ended, tell the user so."""
        try:
            self.debugged.debugger.give(text)
        except ValueError:
            self._say(phrase("the input has ended"))

    def end_input(self) -> None:
        """End the input of the program."""
        self.debugged.debugger.end_input()

    def complete(self, line: str) -> Sequence[str]:
        """Return the words that can take the place of the last, incomplete word of `line`."""
        return self._console.complete(line)

    def go(self) -> bool:
        """Run a slice of the current move. Return True if the move has stopped or waits for the
        user's input. In this case, also tell the user why."""
        self.stopped = self.debugged.go()
        if self.stopped is None:
            return False
        words = self.debugged.stop_reason(self.stopped)
        if words:
            self._say(words)
        debugger = self.debugged.debugger
        missed = missed_words(self.stopped, debugger.moment, debugger.view().written)
        if missed:
            self._say(missed)
        self._tell(self._console.new_answers())
        return True

    def interrupt(self) -> None:
        """Stop the move as soon as possible."""
        self.debugged.debugger.interrupt()

    def _tell(self, answers: Sequence[Answer]) -> None:
        if answers:
            self._say("\n".join(map(drawn, answers)))
