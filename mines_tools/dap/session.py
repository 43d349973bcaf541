"""The state that all requests share: the client, the program, the debugger, and the current activity."""

from __future__ import annotations

from time import monotonic, sleep

from mines_tools.dap.client import ClientProperties
from mines_tools.dap.handles import Handles
from mines_tools.dap.messages import Refused
from mines_tools.dap.output_location import written_at
from mines_tools.dap.progress import ProgressDisplay
from mines_tools.dap.states import ClientState
from mines_tools.dap.stops import THREAD, reason_words, stopped_event
from mines_tools.debugging.commands.written import about_the_end
from mines_tools.debugging.failure_counts import failure_words
from mines_tools.debugging.moves import Stopped
from mines_tools.debugging.stop_words import missed_words, moment_words
from mines_tools.text.escaping import shown
from mines_tools.text.source import shortened
from mines_tools.translations.phrases import counted, phrase, template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Literal

    from mines_tools.dap.adapter_options import Setup
    from mines_tools.dap.debuggee import Launched
    from mines_tools.dap.messages import Body
    from mines_tools.debugging.debugger import Debugger
    from mines_tools.interface.run import Json

    Phase = Literal["new", "initialized", "launched", "running", "stopped", "ended"]
    """The phases of a session. ``launched``: the program is ready, and the client sets breakpoints.
    ``ended``: the client has been told that the program is over."""

_ENDS = ("ended", "aborted", "unreadable")
_MOST_GIVEN = 10_000  # characters of the input in an event
_MOST_OPERATION = 60  # characters of the operation that waits for input
_ENDED = template(
    "(the program has ended after {steps}. To see why it did what it did, use Step Back or Reverse, or type {questions}. Continue or Step closes the debugger)"
)
_ABORTED = template(
    "(the program was aborted after {steps}. To see why, use Step Back or Reverse, or type `:help why`. Continue or Step closes the debugger)"
)
_QUESTIONS = template("`:why output`, `:why here` or `:help why`")
_QUESTIONS_ABOUT_LINES = template("`:why output line 1`, `:why here` or `:help why`")
_FEWER_QUESTIONS = template("`:why here` or `:help why`")
_WAITS = template(
    "(the program waits for input: `{command}` reads {what} at {place}. Type it here, then press Enter{more})"
)
_WAITS_FOR_MORE = template(
    "(this step needs more input: `{command}` reads {what} at {place}. Type it here, then press Enter{more})"
)
_TAKES_LONG = template(
    "(a step takes long, perhaps because its numbers are very long. Values are shown when it is done. Pause stops before this step)"
)
_LONG = 3.0
"""Seconds after which the user is told that a step takes long: editors show no values while the program runs."""
_MOST_LAG, _REST = 1.0, 0.02
"""If the client needs more than `_MOST_LAG` seconds to show the output that was sent, the program pauses. `_REST` is the
time in seconds between two looks at the inbox during this pause."""
_FREE = frozenset(("disconnect", "cancel", "terminate"))
"""The commands of the requests that are allowed at any time."""


class Session:
    """A debug session."""

    def __init__(
        self,
        setup: Setup,
        send: Callable[[str, Body], object],
        cancel: Callable[[int], bool],
        attend: Callable[[], object],
    ) -> None:
        """Begin a session.

        `send` sends an event. `cancel` takes the number of a request. If this request is not
        answered yet, `cancel` cancels it and returns True. `attend` checks the inbox, and is called
        during a long step.
        """
        self.setup = setup
        self.send = send
        self.cancel = cancel
        self._attend = attend
        self.client = ClientProperties()
        self.phase: Phase = "new"
        self.is_over = False
        """True if the session has ended."""
        self.has_failed = False
        """True if the program could not be launched."""
        self.handles = Handles()
        self._launched: Launched | None = None
        self._after: list[Callable[[], object]] = []
        self._progress: ProgressDisplay | None = None
        self.stop: Stopped | None = None
        """The reason for the last stop of the program; None before the first stop."""
        self._is_at_end = False
        """True if the program has stopped at the end of the run."""
        self._keeps_focus = False
        """True if the client leaves the focus where it is at the next stop. Such a client plays the run."""
        self._is_quiet = False
        """True if no message says that the last move ended before its goal. Such a client plays the run."""
        self._has_told_end = False
        """True if the user has been told that it is possible to go back from the end of the program."""
        self._has_told_back = False
        """True if the user has been told that the output stays when the program goes back."""
        self._has_told_commands = False
        """True if the user has been told what can be typed while the program waits for input."""
        self.has_told_steps = False
        """True if the user has been told what can be done with the steps that an answer names."""
        self._reader = ""
        """The command that needed input when the program last waited for input."""
        self.has_waited = False
        """True if the program has waited for input before, or waits now."""
        self._was_asked = False
        """True if the user has been asked for input since the last stop, but has not given input yet."""
        self._slice_began: float | None = None
        """The time at which the program began to run a slice; None if it does not run now."""
        self._has_told_long = False
        """True if the user has been told that a step of the current move takes long."""
        self._begin = 0
        """The moment at which the current move began."""
        self._moves = 0
        self._rests_at = 0
        """The last moment at which the program stopped or waited for input."""

    # State

    @property
    def launched(self) -> Launched:
        """The launched program. Raises Refused if no program is launched."""
        if self._launched is None:
            raise Refused(phrase("no program was launched"))
        return self._launched

    @launched.setter
    def launched(self, launched: Launched) -> None:
        self._launched = launched
        self.client_state = ClientState(launched)
        self._is_at_end = self._has_told_end = self._has_told_commands = self._was_asked = False
        self.has_waited = self._has_told_back = False
        if not launched.is_plain:
            launched.debugger.attend = self._attend_step

    def _attend_step(self) -> None:
        """Attend to the client during a long step. Tell the user about this step once in a move."""
        began = self._slice_began
        if began is not None and not self._has_told_long and monotonic() - began >= _LONG:
            self._has_told_long = True
            self.launched.output.tell("console", phrase(_TAKES_LONG), {})
            self.launched.output.send()
        self._attend()

    def stopped(self) -> Launched:
        """Return the program. Raises Refused if the program is not stopped."""
        return self._resting(self.phase == "stopped")

    def seen(self) -> Launched:
        """Return the program. Raises Refused if the state of the program cannot be read now,
        because the program is neither stopped nor waiting for input."""
        return self._resting(self.phase == "stopped" or self.is_waiting)

    def _resting(self, does_rest: bool) -> Launched:
        launched = self.launched
        if not does_rest:
            if self.phase == "ended":
                raise Refused(phrase("the program is over"))
            if self.phase == "running" and self.is_waiting:
                raise Refused(
                    phrase("the program waits for input: type it in the console, or press Pause")
                )
            raise Refused(phrase("the program is running: press Pause first"))
        return launched

    @property
    def is_starting(self) -> bool:
        """True if the client has begun to start a program, and the program neither runs nor stops at its start yet."""
        if self.phase == "running":
            launched = self.launched
            return launched.launch.stops_on_entry and not launched.is_plain and self.stop is None
        return self.phase in ("initialized", "launched") and not self.has_failed

    @property
    def is_waiting(self) -> bool:
        """True if the program waits for input."""
        return self.phase == "running" and self.launched.run.is_waiting

    @property
    def is_busy(self) -> bool:
        """True if the program runs and does not wait for input."""
        return self.phase == "running" and not self.is_waiting

    def check_turn(self, command: str) -> None:
        """Raise Refused if a request with the command `command` comes before `initialize`, or is a
        second `initialize`. The commands in `_FREE` are always allowed."""
        if command in _FREE:
            return
        if command == "initialize":
            if self.phase != "new":
                raise Refused(phrase("the session is initialized already"))
        elif self.phase == "new":
            raise Refused(phrase("the first request must be `initialize`"))

    # Actions

    def after(self, act: Callable[[], object]) -> None:
        """Call `act` after the current request is answered."""
        self._after.append(act)

    def answered(self) -> None:
        """Perform the actions that `after` has collected. The adapter calls this method after each
        answer to a request."""
        after, self._after = self._after, []
        for act in after:
            act()

    def put_off(self) -> Sequence[Callable[[], object]]:
        """Remove the actions that `after` has collected, and return these actions. The adapter
        calls this method when it must answer an urgent request while it still works on the current
        request. Afterwards, `take_up` puts the actions back."""
        after, self._after = self._after, []
        return after

    def take_up(self, after: Sequence[Callable[[], object]]) -> None:
        """Put back the actions `after`, which `put_off` has removed. These actions are performed
        after the current request is answered."""
        self._after = [*after]

    def begin(self, begin: Callable[[Debugger], object], title: str = "") -> None:
        """Call the function `begin` after the current request is answered. This function begins a
        move of the debugger. If `title` is not empty, the progress of the move is shown with this
        title."""
        debugger = self.stopped().debugger

        def go() -> None:
            self.handles.clear()
            begin(debugger)
            self.run(title)

        self.after(go)

    def run(self, title: str = "") -> None:
        """Let the program run. A move of the debugger must have begun before. If `title` is not
        empty, the progress of the move is shown with this title."""
        self.phase = "running"
        self.client_state.reason = ""
        self._has_told_long = False
        self._begin = self.launched.run.moment
        if title:
            self.show_progress(title)

    def move(self, title: str, *, keeps_focus: bool = False, is_quiet: bool = False) -> None:
        """After the current request is answered, perform the move that a console command has begun.
        If its progress is shown, `title` is the title of the display. If `keeps_focus` is true, the next event
        `stopped` asks the client to leave the focus where it is, unless the program stops before the goal. If `keeps_focus` or `is_quiet` is true, no message
        says that the program ends before the goal of the move.

        Usually, a move ends the session if it begins at the end of the program and stays there. A
        move of a console command does not end the session.
        """
        self._keeps_focus, self._is_quiet = keeps_focus, keeps_focus or is_quiet
        if self.phase == "stopped":
            # Before the answer: VS Code forgets the reason of a stop that comes directly after this event.
            self.send("continued", {"threadId": THREAD, "allThreadsContinued": True})
        self.after(lambda: self._move(title))

    def _move(self, title: str) -> None:
        self._is_at_end = self._has_told_end = False
        self.handles.clear()
        progress = self.launched.debugger.progress
        # A user who lets a program continue needs no progress display.
        self.run(title if progress is not None and progress.goal is not None else "")

    def changed(self) -> None:
        """Tell the client that the user changed the state."""
        if self.client.hears_of_changes:
            self.send("invalidated", {"areas": ["variables"]})
        self._send_own("mines/state", self.client_state.event())

    def _send_own(self, event: str, body: Body) -> None:
        """Send `event`, which is not part of the protocol, if the client accepts such events."""
        if self.launched.launch.has_own_events:
            self.send(event, body)

    def settle(self) -> None:
        """Show the program as stopped if the client shows it as running although no move is in
        progress. For example, a console command can end a move that was waiting for input, and
        begin no new move."""
        if self.phase == "running" and not self.launched.debugger.is_moving:
            self._stop(Stopped("pause"))

    def tell_breakpoints(self) -> None:
        """Tell the client which breakpoints of the client were changed in the console."""
        for news in self.launched.breakpoints.news():
            self.send("breakpoint", news)

    def recover(self) -> None:
        """Bring the program back to the moment at which it last stopped or waited for input. The
        adapter calls this method after a fault in the answer to a request."""
        if self.phase != "stopped" and not self.is_waiting:
            return
        launched = self.launched
        if not launched.is_plain:
            launched.debugger.recover(self._rests_at)
            self.settle()

    def pause(self) -> None:
        """Stop the program as soon as possible."""
        self.launched.run.interrupt()

    def show_progress(self, title: str) -> None:
        """Prepare the progress display of an operation that may take long. The client shows `title`
        with the progress."""
        self._moves += 1
        if self.client.shows_progress:
            self._progress = ProgressDisplay(self.send, self._moves, title)

    def report(self) -> None:
        """Report the progress of the debugger to the client."""
        if self._progress is None:
            return
        debugger_progress = self.launched.debugger.progress
        if debugger_progress is not None:
            moment, begin, goal = debugger_progress
            far = 0 if goal is None else abs(goal - begin)
            share = min(abs(moment - begin) / far, 1.0) if far else None
            self._progress.report(share, moment_words(moment))

    def end_progress(self) -> None:
        """End the progress display."""
        if self._progress is not None:
            self._progress.end()
            self._progress = None

    def is_progress(self, name: str) -> bool:
        """Return whether `name` is the id of the current progress display."""
        return self._progress is not None and self._progress.id == name

    def advance(self) -> None:
        """Run the program for a slice."""
        launched = self.launched
        if launched.output.lag() > _MOST_LAG:
            # More output would make the editor so slow that the user cannot pause the program.
            sleep(_REST)
            return
        self._slice_began = monotonic()
        try:
            stopped = launched.run.go(self.setup.slice)
        finally:
            self._slice_began = None
        if stopped is None:
            launched.output.send()
            self.report()
        elif stopped.reason == "waiting":
            launched.output.send({} if launched.is_plain else written_at(launched))
            self._wait(stopped)
        else:
            self._stop(stopped)

    def give(self, text: str, *, is_end: bool = False) -> None:
        """Give `text` to the program as input. With `is_end`, the input ends after `text`. If the
        program waits for input, the program continues."""
        launched = self.launched
        was_waiting = self.is_waiting
        if text:
            launched.give(text)
        if is_end:
            launched.end_input()
        self.handles.clear()
        self._was_asked = False
        if was_waiting:
            self._send_own("mines/running", self._given())

    def fail(self, message: str) -> None:
        """End the program after an unexpected error."""
        self.send("output", {"category": "stderr", "output": f"{message}\n"})
        self._finish(1)

    def end(self) -> None:
        """End the session."""
        self._launched = None
        self.phase = "ended"

    def terminate(self) -> None:
        """End the program."""
        if self.phase in ("launched", "running", "stopped"):
            self._finish(1)

    def _wait(self, stopped: Stopped) -> None:
        """Tell the client that the program waits for input.

        The client still shows the program as running, because the program continues without a
        request when input arrives.
        """
        self.end_progress()
        self.handles.clear()
        self._rests_at = self.launched.run.moment
        self._was_asked = self.has_waited = True
        self._reader = stopped.reader
        for words in self._waiting_words(stopped):
            self.send("output", {"category": "console", "output": f"{words}\n"})
        self._send_own("mines/waiting", self._waiting(stopped.reader))

    def _waiting(self, reader: str) -> Body:
        """Return the body of the event which says that the program waits for input. `reader` is the
        command that needs the input; empty if this command is not known."""
        launched = self.launched
        body: dict[str, Json] = {"step": launched.run.moment, "command": reader, **self._given()}
        reads = launched.program.running.words.reads
        if reader in reads:
            body["reads"] = phrase(reads[reader])
        place = None if launched.is_plain else launched.debugger.place
        if place is not None and place.origin is not None:
            body["place"] = launched.source.range(place.origin)
        return body

    def _given(self) -> dict[str, Json]:
        """Return the input that the program was given so far, for an event. A long input is left out."""
        if self.launched.is_plain:
            return {}
        given = self.launched.debugger.given_input
        if len(given.text) > _MOST_GIVEN:
            return {}
        return {"given": given.text, **({"isInputEnded": True} if given.is_ended else {})}

    def _waiting_words(self, stopped: Stopped) -> Iterator[str]:
        """Yield the messages for the user when the program waits for input. The messages say what
        the program reads, and where. When this first happens in a session, another message says
        what else the user can type."""
        launched, reader = self.launched, stopped.reader
        place = None if launched.is_plain else launched.debugger.place
        statement = None if place is None else place.statement
        if statement is None:
            yield phrase("(the program waits for input: type it here)")
            return
        text = shortened(shown(launched.source.statement_text(statement)), _MOST_OPERATION)
        where = launched.source.names.of_statement(statement)
        vocabulary = launched.program.running.words
        reads, lines = vocabulary.reads, vocabulary.input_lines
        what = phrase(reads[reader]) if reader in reads else phrase("input")
        more = phrase("; {more}", more=phrase(lines[reader])) if reader in lines else ""
        place_words = f"{where}, `{text}`" if text else where
        words = _WAITS_FOR_MORE if stopped.is_more else _WAITS
        yield phrase(words, command=reader, what=what, place=place_words, more=more)
        if not self._has_told_commands:
            self._has_told_commands = True
            yield phrase(
                "(`:input end` ends the input. The view Variables is empty until the next stop, but `:stack` and `:variables` show values. `:why output` explains what was written, and `:help` lists all commands)"
            )

    def _stop(self, stopped: Stopped) -> None:
        launched = self.launched
        self.end_progress()
        is_end = stopped.reason in _ENDS
        was_there = self._is_at_end and launched.run.moment == self._begin
        if launched.is_plain or (is_end and (was_there or not launched.launch.stops_on_end)):
            launched.output.send()
            if not was_there:
                self._say_end(stopped)
            self._finish(int(stopped.reason != "ended"))
            return
        launched.output.send(written_at(launched))
        if is_end:
            self._say_end(stopped)
            self._tell_end(is_aborted=stopped.reason == "aborted")
            written = launched.debugger.view().written
            words = missed_words(stopped, launched.run.moment, written)
            if words and not self._is_quiet:
                self.send("output", {"category": "important", "output": f"{words}\n"})
        elif stopped.reason == "failed":
            self.send("output", {"category": "stderr", "output": f"{stopped.text}\n"})
        else:
            self._tell_back()
        reader = self._reader if self._was_asked else ""
        if self._was_asked:
            self._was_asked = False
            words = phrase(
                "(the program does not wait any more. What you type here is now a command; `input 40` gives input)"
            )
            self.send("output", {"category": "console", "output": f"{words}\n"})
        self.handles.clear()
        self._rests_at = launched.run.moment
        self._is_at_end = is_end
        self.phase = "stopped"
        self.stop = stopped
        numbers = launched.breakpoints.numbers(stopped.breakpoints)
        event = stopped_event(stopped, launched.debugger, launched.source.started, numbers, reader)
        self.client_state.reason = reason_words(stopped, event)
        if stopped.breakpoints:
            launched.timeline.stopped(stopped.breakpoints, self.client_state.reason)
        if self._keeps_focus:
            self._keeps_focus = False
            if stopped.reason == "goto":
                event = {**event, "preserveFocusHint": True}
        self.send("stopped", event)
        self._send_own("mines/state", self.client_state.event())

    def _tell_back(self) -> None:
        """Tell the user once that the output stays, if the program has gone back to a moment before some of its output."""
        launched = self.launched
        if self._has_told_back or launched.debugger.view().written >= launched.output.sent:
            return
        self._has_told_back = True
        words = phrase(
            "(the program has gone back to an earlier step: its later output stays here)"
        )
        self.send("output", {"category": "console", "output": f"{words}\n"})

    def _say_end(self, stopped: Stopped) -> None:
        """Send the message that says how the program ended, if there is such a message."""
        if stopped.text:
            text = self.launched.end_in_words(stopped)
            self.send("output", {"category": "stderr", "output": f"{text}\n"})

    def _tell_end(self, *, is_aborted: bool) -> None:
        """Tell the user that the program has reached its end, or was aborted, and that it is possible to go back. An
        editor alone does not show this clearly.

        The message appears once, and again only after a console command has moved the program.
        """
        if self._has_told_end:
            return
        self._has_told_end = self._has_told_back = True
        steps = counted(self.launched.run.moment, "{count:,} step", "{count:,} steps")
        has_output = bool(self.launched.debugger.whole_output)
        if is_aborted:
            words = phrase(_ABORTED, steps=steps)
        else:
            if end := self.launched.debugger.running.words.end:
                steps = phrase("{steps}, because {end}", steps=steps, end=phrase(end))
            questions = _QUESTIONS if has_output else _FEWER_QUESTIONS
            if "\n" in self.launched.debugger.whole_output.rstrip("\n"):
                questions = _QUESTIONS_ABOUT_LINES
            words = phrase(_ENDED, steps=steps, questions=phrase(questions))
        self.send("output", {"category": "console", "output": f"{words}\n"})
        if self.has_waited and has_output:
            # Messages stand between the parts of the output, which may be parts of a line.
            words = phrase(
                "(`:output` shows the whole output: {count})",
                count=about_the_end(self.launched.debugger.whole_output),
            )
            self.send("output", {"category": "console", "output": f"{words}\n"})
        # A program that was aborted has told its error.
        failures = "" if is_aborted else failure_words(self.launched.debugger)
        if failures:
            self.send("output", {"category": "console", "output": f"{failures}\n"})
        left = self.launched.debugger.input_left
        if left.strip():
            words = counted(
                len(left),
                "({count:,} character of the input was not read: `{text}`)",
                "({count:,} characters of the input were not read: `{text}`)",
                text=shortened(shown(left[: _MOST_OPERATION + 1]), _MOST_OPERATION),
            )
            self.send("output", {"category": "console", "output": f"{words}\n"})

    def _finish(self, status: int) -> None:
        """Tell the client that the program is over. `status` is the exit status of the program."""
        self.end_progress()
        self.phase = "ended"
        self.send("exited", {"exitCode": status})
        self.send("terminated", {})
