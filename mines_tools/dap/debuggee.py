"""The launched program and its run."""

from __future__ import annotations

import os

from mines_tools.base.lazy import cached_property
from mines_tools.base.records import NamedTuple
from mines_tools.dap.breakpoints import Breakpoints
from mines_tools.dap.messages import Refused
from mines_tools.dap.run_without_debugging import PlainRun
from mines_tools.dap.sources import ProgramSource
from mines_tools.debugging.debugger import Debugger
from mines_tools.project.source import shown_path
from mines_tools.text.escaping import shown
from mines_tools.text.source import shortened
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from mines_tools.dap.client import ClientProperties
    from mines_tools.dap.output import UnsentOutput
    from mines_tools.dap.program import LoadedProgram, RequestedProgram
    from mines_tools.debugging.console import Console
    from mines_tools.debugging.evaluating import MomentState
    from mines_tools.debugging.moves import Stopped
    from mines_tools.debugging.session_file import Saved
    from mines_tools.debugging.timeline import Timeline
    from mines_tools.text.source import Span

_LONGEST_INPUT = 20
"""The maximum number of characters of the input in the message about unreadable input."""


class LaunchInput(NamedTuple):
    """The whole input of a program."""

    text: str
    failure: str = ""
    """The reason why the rest of the input cannot be read; empty if `text` is the complete input."""


class Launch(NamedTuple):
    """The launch that a client requested."""

    wanted: RequestedProgram
    stops_on_entry: bool = False
    stops_on_end: bool = True
    is_plain: bool = False
    """True if the program runs without debugging."""
    input: LaunchInput | None = None
    """The whole input of the program; None if the user types it while the program runs."""
    session: Saved | None = None
    """The saved session to open, with the input of that session. None if the program starts from
    the beginning."""
    is_place_marked: bool = False
    """True if the client itself marks the next operation in the editor, with data from the event
    `mines/state`."""
    has_own_events: bool = True
    """True if the client accepts events that are not part of the protocol."""


class Launched:
    """A program and its run."""

    def __init__(
        self, launch: Launch, program: LoadedProgram, client: ClientProperties, output: UnsentOutput
    ) -> None:
        self.launch = launch
        self.program = program
        self.source = ProgramSource(program, client)
        self.output = output
        self._debugger: Debugger | None = None
        if launch.is_plain:
            self.run: Debugger | PlainRun = PlainRun(program, output.write)
        else:
            self.run = self._debugger = Debugger(
                program.running, program.options, output.write, self._log
            )
            self._debugger.rewrite = output.go_back
            mismatch = program.running.words.mismatch
            if mismatch:
                self._debugger.notice(mismatch, self._mismatch_words)
        self.breakpoints = Breakpoints(self)
        self.bookmarks: Mapping[str, int] = {}
        """The moments of the bookmarks with which the console begins, by name."""
        if launch.input is not None:
            self.give(launch.input.text)
            self.run.end_input(launch.input.failure)
        if launch.session is not None:
            self.give(launch.session.input)
            if launch.session.is_ended:
                self.run.end_input(launch.session.failure)

    @property
    def debugger(self) -> Debugger:
        """The debugger of this program. Raises Refused if the program runs without debugging."""
        if self._debugger is None:
            raise Refused(phrase("the program runs without the debugger"))
        return self._debugger

    def marked_span(self) -> Span | None:
        """Return the span that a client marks. This is the span of the next operation. After the
        end of the run, it is the span of the last operation. Return None if the span is not known.
        """
        debugger = self.debugger
        place = debugger.place
        if place is not None:
            return place.origin
        stop, event = debugger.stop, debugger.event
        if stop is not None and stop.span is not None:
            return stop.span
        return None if event is None else event.place.origin

    def end_in_words(self, stopped: Stopped) -> str:
        """Return a text that says how and where the program ended. `mines-run` shows the same text."""
        if stopped.reason == "unreadable":
            return phrase("the input cannot be read: {reason}", reason=stopped.text)
        program, words = self.program, stopped.text
        if stopped.reason == "aborted":
            dialect = phrase(program.language.dialects[program.parsed.dialect])
            words = phrase(program.running.words.aborted, dialect=dialect, message=words)
        stop = self.run.stop
        span = None if stop is None else stop.span
        line, column = program.parsed.lines.position(span.start if span else 0)
        return f"{shown_path(program.path)}:{line}:{column}: {words}"

    @cached_property
    def console(self) -> Console:
        """The console for this program. Raises Refused if the program runs without debugging."""
        # Imported here because the console is often not used.
        from mines_tools.debugging.commands.command import Files
        from mines_tools.debugging.console import Console
        from mines_tools.project.sessions import (
            name_in_session,
            read_session_file,
            write_session_file,
        )

        path, folder = self.program.path, os.path.dirname(self.program.path)
        files = Files(
            lambda name: read_session_file(os.path.join(folder, name)),
            lambda name, text: write_session_file(os.path.join(folder, name), text),
            lambda name: name_in_session(os.path.join(folder, name), path),
            self.program.language.about.id,
        )
        console = Console(self.debugger, self.program.parsed, files)
        console.bookmarks.update(self.bookmarks)
        return console

    @cached_property
    def timeline(self) -> Timeline:
        """The known events of the run. Raises Refused if the program runs without debugging."""
        # Imported here because the timeline is often not used.
        from mines_tools.debugging.timeline import Timeline

        return Timeline(self.debugger, self.program.text)

    @property
    def is_plain(self) -> bool:
        """True if the program runs without debugging."""
        return self._debugger is None

    def give(self, text: str) -> None:
        """Give `text` to the program as input. Raises Refused if the input has ended."""
        try:
            self.run.give(text)
        except ValueError:
            raise Refused(phrase("the input has ended")) from None

    def end_input(self) -> None:
        """End the input."""
        self.run.end_input()

    def _mismatch_words(self, state: MomentState) -> str:
        """Return the message for the user if the next step cannot read the input. The run does not
        end there, because the program may handle this problem itself."""
        event, words = state.event(), self.program.running.words
        assert event is not None
        where = self.source.names.of_step(event.place)
        left = self.debugger.given_input.text[state.view.read :].strip()
        if not left:
            return phrase(
                "(`{command}` at {place} reads after the end of the input)",
                command=event.command, place=where,
            )  # fmt: skip
        return phrase(
            "(`{command}` at {place} cannot read the input `{text}`. To stop there, check {error} under Breakpoints)",
            command=event.command, place=where, error=phrase(words.errors[words.mismatch]),
            text=shortened(shown(left[: _LONGEST_INPUT + 1]), _LONGEST_INPUT),
        )  # fmt: skip

    def _log(self, text: str) -> None:
        """Send the message of a log point to the client, together with the place of the next step."""
        debugger = self.debugger
        place = debugger.place
        statement = None if place is None else place.statement
        more = {} if statement is None else self.source.located(statement.span, statement.source)
        self.output.tell("console", text, {**more, "data": {"step": debugger.moment}})
