"""A program that is debugged in a terminal: the debugger, the program's input, and the texts for
people about the run."""

from __future__ import annotations

from mines_tools.base.lazy import cached_property
from mines_tools.base.records import NamedTuple
from mines_tools.debugging.breakpoints import AtPlace, InRow
from mines_tools.debugging.debugger import Debugger
from mines_tools.debugging.place_names import PlaceNames
from mines_tools.debugging.stop_words import hit_words, moment_words, performed_words
from mines_tools.runs.driver import feed, read_on
from mines_tools.terminal.meanings import Meanings
from mines_tools.text.escaping import shown
from mines_tools.translations.phrases import counted, phrase, template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from mines_tools.debugging.commands.command import Files
    from mines_tools.debugging.moves import Stopped
    from mines_tools.debugging.session_file import Saved
    from mines_tools.interface.language import Language, Parsed
    from mines_tools.interface.run import Input, Place, RunOptions, Write
    from mines_tools.text.source import Span

_WORDS: Mapping[str, str] = {
    "entry": template("stopped before the first step"),
    "start": template("back at the start"),
    "ended": template("the program has ended; you can still go back"),
    "pause": template("interrupted"),
    "waiting": template("the program waits for input"),
}
_WAITS = template("the program waits for input: `{command}` reads {what} at {place}")
_WAITS_FOR_MORE = template("this step needs more input: `{command}` reads {what} at {place}")
_LONGEST_CODE = 30
"""The maximum length of the code that is shown for a place, in characters."""


class DebuggedProgram(NamedTuple):
    """The program to debug, with its input and files."""

    name: str
    """The name of the program in messages."""
    language: Language
    parsed: Parsed
    options: RunOptions
    input: Input | None = None
    """The source of the program's input; None if people type it."""
    files: Files | None = None
    """The functions with which console commands read and write files; None if there are none."""
    session: Saved | None = None
    """The saved session with which debugging begins; None if debugging begins at the start of the
    program."""
    at_output: int | None = None
    """The number of a character of the output, counted from 1. Debugging begins before the step that writes this
    character. None if debugging begins at the start of the program."""


class Debugged:
    """A program that is being debugged, with the texts that the terminal shows about it."""

    def __init__(self, program: DebuggedProgram, out: Write, log: Write) -> None:
        """Prepare to debug `program`. `out` receives the output of the program. `log` receives the
        messages of log points."""
        self.program = program
        running = program.language.running(program.parsed)
        self.debugger = Debugger(running, program.options, out, log)
        self.words = running.words
        self.places = PlaceNames(running, program.parsed)
        """The places at which the run can stop, and their names for people."""
        self.lacks_input = False
        """True if the current move needs more input from `DebuggedProgram.input`. Call `feed`
        before the move continues."""
        self.meanings = Meanings(program.language, program.parsed)
        self._seen: dict[Span, str] = {}
        """The command that each place executed when it was last performed. Places that were not
        performed are missing."""

    def go(self) -> Stopped | None:
        """Run a slice of the current move (see `Debugger.go`). Return the reason why the move has
        stopped. Return None if the move has not stopped, or if `lacks_input` is true afterwards."""
        stopped = self.debugger.go()
        event = self.debugger.event
        if event is not None:
            place = event.place.origin
            if place is not None:
                self._seen[place] = event.command
        waits = stopped is not None and stopped.reason == "waiting"
        self.lacks_input = waits and self.program.input is not None
        return None if self.lacks_input else stopped

    def feed(self, read: Callable[[], str]) -> None:
        """Give the program the text that `read` returns. An empty text ends the input. If `read`
        raises InputError, the input ends with this error as the reason."""
        feed(self.debugger, read)
        self.lacks_input = False

    def feed_all(self) -> None:
        """Give the program all the rest of the input from `DebuggedProgram.input`."""
        source = self.program.input
        while source is not None and not self.debugger.given_input.is_ended:
            self.lacks_input = True
            read_on(self.debugger, source.read)
        self.lacks_input = False

    # Texts for people

    def stop_reason(self, stopped: Stopped) -> str:
        """Return the reason why the run has stopped, in words for people. The text is empty if
        people know the reason already, for example after a step."""
        if stopped.reason == "aborted":
            dialect = phrase(self.program.language.dialects[self.program.parsed.dialect])
            return phrase(self.words.aborted, dialect=dialect, message=stopped.text)
        if stopped.reason == "unreadable":
            return phrase("the input cannot be read: {reason}", reason=stopped.text)
        place = self.debugger.place
        statement = None if place is None else place.statement
        if stopped.reader and statement is not None:
            where = self.places.of_statement(statement)
            waits = _WAITS_FOR_MORE if stopped.is_more else _WAITS
            reads = self.debugger.running.words.reads
            reader = stopped.reader
            what = phrase(reads[reader]) if reader in reads else phrase("input")
            return phrase(waits, command=reader, what=what, place=where)
        if stopped.breakpoints and not stopped.is_faulty:
            why = hit_words(stopped, self.debugger, self.program.parsed.text, explains=True)
            return ": ".join(filter(None, (stopped.text, why)))
        words = _WORDS.get(stopped.reason)
        reason = "" if words is None else phrase(words)
        return ": ".join(filter(None, (reason, stopped.text)))

    def where(self) -> str:
        """Return words for the current moment and the next operation: ``after step 12, line 7:
        3,2``."""
        debugger = self.debugger
        text = self._where(moment_words(debugger.moment))
        if any(moment <= debugger.moment for moment in debugger.changed):
            return phrase("{where} (the run was changed)", where=text)
        return text

    def _where(self, step: str) -> str:
        place = self.debugger.place
        origin = None if place is None else place.origin
        if place is None:
            return phrase("{step}, {place}", step=step, place=phrase("the end"))
        if origin is None:
            return step
        at, code = self.places.of_step(place), self._code(place, origin)
        if not code:
            return phrase("{step}, {place}", step=step, place=at)
        return phrase("{step}, {place}: {code}", step=step, place=at, code=code)

    def _code(self, place: Place, origin: Span) -> str:
        """Return the text of the statement at `place`. `origin` is the place in the text of the program."""
        included = place.included
        if included is None or included.source is None:
            code = self._text(origin)[: _LONGEST_CODE + 1]
        else:
            code = included.source.text[slice(*included.span)][: _LONGEST_CODE + 1]
        return shown(code if len(code) <= _LONGEST_CODE else f"{code[:_LONGEST_CODE]}…")

    def _text(self, place: Span) -> str:
        return self.program.parsed.text[place.start : place.end]

    def next_does(self) -> str:
        """Return words for what the next operation does. The text is empty if this is not known."""
        place = self.debugger.place
        return "" if place is None or place.span is None else self.meanings.of(place.span)

    def done(self) -> str:
        """Return words for what the last step did: its command, and its error if there was one."""
        event = self.debugger.event
        if event is None:
            return ""
        span = event.place.span
        text = "" if span is None else self._text(span)
        command = performed_words(self.words, text, event.command)
        if event.error is None:
            return command
        return f"{command}: {phrase(self.words.errors[event.error])}"

    def progress(self) -> str:
        """Return words for the progress of the current move. The text is empty if there is no
        current move."""
        progress = self.debugger.progress
        if progress is None:
            return ""
        moment, begin, goal = progress
        if goal is None or goal == begin:
            return counted(moment, "moving: {count:,} step", "moving: {count:,} steps")
        done = min(max((moment - begin) / (goal - begin), 0), 1)
        return phrase("moving: step {step:,} ({done:.0%})", step=moment, done=done)

    def title_of(self, name: str) -> str:
        """Return the words for the thing that views call `name`, such as a stack or a variable."""
        return phrase(self.words.names[name])

    # Lines of the program

    def command(self, line: int) -> tuple[str, str]:
        """Return a style and a text that says what a line does. `line` is counted from 0.

        If the line has been performed, the text is the last command that the line executed.
        Otherwise the text comes from the analysis. If the run can stop at no place in the line, or
        at several places, the text is empty.
        """
        place = self._by_line.get(line)
        if place is None:
            return "dim", ""
        seen = self._seen.get(place)
        return ("dim", self.meanings.of(place)) if seen is None else ("command", seen)

    @property
    def marked(self) -> Mapping[Span, bool]:
        """The places that have breakpoints. The value for a place is True if at least one
        breakpoint at this place is enabled."""
        debugger, stops = self.debugger, dict["Span", bool]()
        for number, breakpoint_ in debugger.breakpoints.items():
            if isinstance(breakpoint_.what, AtPlace | InRow):
                what = breakpoint_.what
                for span in (what.span,) if isinstance(what, AtPlace) else what.spans:
                    stops[span] = stops.get(span, False) or debugger.is_enabled(number)
        return stops

    def places_in(self, line: int) -> Sequence[Span]:
        """Return the places in `line` at which the run can stop. `line` is counted from 0."""
        lines = self.program.parsed.lines
        return [place for place in self.places.spans if lines.line_at(place.start) == line]

    @cached_property
    def _by_line(self) -> Mapping[int, Span | None]:
        """The places of the program, by the number of the line. The value is None for a line with
        several places. Lines without places are missing."""
        lines = self.program.parsed.lines
        places: dict[int, Span | None] = {}
        for place in self.places.spans:
            line = lines.line_at(place.start)
            places[line] = None if line in places else place
        return places
