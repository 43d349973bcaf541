"""The debugger line by line: for pipes, simple terminals, and systems without the terminal library."""

from __future__ import annotations

import signal

from mines_tools.terminal.debugged import Debugged
from mines_tools.terminal.dialogue import Dialogue
from mines_tools.terminal.panes import stack_text
from mines_tools.text.escaping import shown
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from mines_tools.interface.run import Write
    from mines_tools.terminal.debugged import DebuggedProgram

PROMPT = "> "
_STAYS = ("waiting", "answered", "failed")
"""The reasons for a stop after which the position of the run is not shown."""


class Talk:
    """A dialogue on two streams. It reads commands from one stream. It writes answers and the
    program's output to the other stream."""

    def __init__(self, program: DebuggedProgram, write: Write, flush: Callable[[], object]) -> None:
        self._write, self._flush = write, flush
        self._is_at_line_start = True
        self._is_interrupted = False
        """True after the user has pressed Ctrl-C, until a move or a read has been stopped because
        of this."""
        self._reads = False
        """True while a command or input for the program is being read."""
        debugged = Debugged(program, self._show, self._say)
        self.dialogue = Dialogue(debugged, self._say)

    def hold(self, read: Callable[[], str | None], *, echoes: bool) -> None:
        """Read and execute commands until `read` returns None, or until a command leaves the
        debugger. With `echoes`, the commands are also written, because no terminal shows them."""
        before = signal.signal(signal.SIGINT, self._interrupted)
        try:
            self._hold(read, echoes=echoes)
        finally:
            signal.signal(signal.SIGINT, before)
        self._flush()

    def _hold(self, read: Callable[[], str | None], *, echoes: bool) -> None:
        dialogue = self.dialogue
        dialogue.begin()
        self._move()
        while not dialogue.is_over:
            self._end_line()
            self._write(PROMPT)
            self._flush()
            try:
                line = self._read(read)
            except KeyboardInterrupt:
                if echoes:
                    raise
                self._write("\n")
                self._say(phrase("`quit` leaves the debugger"))
                continue
            if line is None:
                self._write("\n")
                return
            if echoes:
                self._write(f"{shown(line or dialogue.again)}\n")
            dialogue.take(line)
            self._move()

    def _read(self, read: Callable[[], str | None]) -> str | None:
        self._reads = True
        try:
            if self._is_interrupted:  # it came while the answer was written
                raise KeyboardInterrupt
            return read()
        finally:
            self._reads = self._is_interrupted = False

    def _interrupted(self, _number: int, _frame: object) -> None:
        """Handle Ctrl-C. If a command or input is being read, stop reading. Otherwise, interrupt
        the current move, even in the middle of a step."""
        if self._reads:
            raise KeyboardInterrupt
        self._is_interrupted = True
        self.dialogue.interrupt()

    def _move(self) -> None:
        """Run the current move until it stops or waits for the user's input. Then show the position
        of the run if necessary."""
        dialogue = self.dialogue
        if not dialogue.is_moving:
            return
        while not dialogue.go():
            self._flush()
            if dialogue.debugged.lacks_input:
                self._feed()
            if self._is_interrupted:
                self._is_interrupted = False
                dialogue.interrupt()
        if dialogue.stopped is not None and dialogue.stopped.reason == "pause":
            self._is_interrupted = False
        if dialogue.stopped is not None and dialogue.stopped.reason not in _STAYS:
            self._say_where()

    def _feed(self) -> None:
        source = self.dialogue.debugged.program.input
        assert source is not None
        self._reads = True
        try:
            self.dialogue.debugged.feed(source.read)
        except KeyboardInterrupt:
            self._is_interrupted = True
        finally:
            self._reads = False

    def _say_where(self) -> None:
        debugged = self.dialogue.debugged
        done, changes = debugged.done(), debugged.debugger.changes()
        if done:
            self._say(phrase("last: {command}", command=done))
        if changes is not None:
            view = debugged.debugger.view()
            for name in changes.stacks:
                text = stack_text(view.stacks[name], view.number)
                self._say(f"{debugged.title_of(name)}: {text}")
        self._say(debugged.where())

    def _show(self, text: str) -> None:
        """Write `text`, a piece of the program's output."""
        if text:
            self._write(text)
            self._is_at_line_start = text.endswith("\n")

    def _say(self, text: str) -> None:
        self._end_line()
        self._write("\n".join(map(shown, text.split("\n"))) + "\n")

    def _end_line(self) -> None:
        if not self._is_at_line_start:
            self._write("\n")
            self._is_at_line_start = True
