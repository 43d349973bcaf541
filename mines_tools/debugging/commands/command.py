"""The type of console commands, and the state that all commands share."""

from __future__ import annotations

from mines_tools.base.interruptible import Interrupted
from mines_tools.base.records import NamedTuple
from mines_tools.debugging.answer_texts import RunTexts
from mines_tools.debugging.commands.naming import ConsoleError
from mines_tools.debugging.moves import Stopped
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from mines_tools.debugging.answers import Answer
    from mines_tools.debugging.commands.pages import AskedTrail, Page, ValueTable
    from mines_tools.debugging.debugger import Debugger
    from mines_tools.debugging.moves import Moving
    from mines_tools.debugging.why import Search
    from mines_tools.interface.language import Parsed
    from mines_tools.interface.run_vocabulary import RunVocabulary


class Files(NamedTuple):
    """The functions with which the client reads and writes files. The console itself does not use files."""

    read: Callable[[str], str]
    """The function that returns the text of the file with the given name. If this fails, the
    function raises ValueError with a message for the user."""
    write: Callable[[str, str], object]
    """The function that takes a file name and a text, and writes the text to the file. If this
    fails, the function raises ValueError with a message for the user."""
    program_name: Callable[[str], str]
    """The function that takes the name of a session file. It returns the path of the program, as
    this session file stores it."""
    language: str
    """The id of the program's language."""
    finish_input: Callable[[], object] = lambda: None
    """The function that gives the rest of the input to the debugger, if the input comes from a
    file. Otherwise, this function does nothing."""


class Desk:
    """The state that commands share."""

    def __init__(
        self,
        debugger: Debugger,
        parsed: Parsed,
        commands: Mapping[str, ConsoleCommand],
        files: Files | None = None,
    ) -> None:
        self.debugger = debugger
        self.parsed = parsed
        self.commands = commands
        self.files = files
        self.bookmarks: dict[str, int] = {}
        """The moments of the bookmarks, by name."""
        self.texts = RunTexts(debugger.running, parsed, debugger.view())
        self.answers: Sequence[Answer] = []
        """The answers that have been found since the last command was given."""
        self.sign = ""
        """The colon that the user has typed before the current command; empty if there is none."""
        self.command = ""
        """The name of the current command."""
        self.title = ""
        """The question that the current command answers, in words; empty if the command is not a question."""
        self.asked: AskedTrail | None = None
        """The trail that `why more` continues."""
        self.changes: Page | None = None
        """The page that `when more` continues."""
        self.table: ValueTable | None = None
        """The table that `table more` continues."""
        self.at: int | None = None
        """The lines of the last answer are numbered from 1. This is the number of the line to whose
        moment `jump` went most recently; None if `jump` has not been used since this answer."""
        self._last: Sequence[Answer] = []
        self.is_searching = False
        """True while a search is in progress."""

    def settle(self) -> None:
        """Prepare for the next command. If a search is not finished, stop it, and bring the run back to the moment
        where the search began."""
        if self.is_searching and self.debugger.is_moving:
            self.debugger.interrupt()
            while self.debugger.go() is None:
                pass
        self.is_searching = False
        self.answers = []
        self.title = ""

    def keep(self, answers: Iterable[Answer]) -> Sequence[Answer]:
        """Return `answers` as a list. If any of the answers has a moment, also store the answers
        for the command `jump`."""
        kept = list(answers)
        if any(answer.moment is not None for answer in kept):
            self._last = kept
            self.at = None
        return kept

    @property
    def moments(self) -> Sequence[int]:
        """The moments in the last answers. The command `jump` can visit these moments."""
        return [answer.moment for answer in self._last if answer.moment is not None]

    def search(self, search: Search[Sequence[Answer]]) -> None:
        """Begin `search`. The answers that `search` returns become the value of `self.answers`."""
        self.debugger.search(self._searching(search))
        self.is_searching = True

    def _searching(self, search: Search[Sequence[Answer]]) -> Moving:
        travel = self.debugger.travel
        begin = travel.steps
        try:
            try:
                self.answers = yield from search
            except Interrupted:
                stopped = Stopped("pause")
            else:
                stopped = Stopped("answered")
            try:
                yield from travel.to(begin)
            except Interrupted:  # on the way back
                yield from travel.to(begin)
            return stopped
        finally:
            self.is_searching = False


class ConsoleCommand(NamedTuple):
    """A command of the console."""

    name: str
    usage: tuple[str, ...]
    """The forms in which the command can be written, without the name of the command."""
    summary: str
    do: Callable[[Desk, str], Iterable[Answer]]
    """The function that performs the command. This function takes the text after the name of the
    command. It raises ConsoleError and ExpressionError."""
    complete: Callable[[Desk, str], Iterable[str]] = lambda _desk, _rest: ()
    """The function that takes the text after the name of the command, and returns words that can
    follow this text. The caller keeps only the words that begin with the typed letters."""
    aliases: tuple[str, ...] = ()
    is_for_queues: bool = False
    """True if the command is only useful in languages whose operations queue other operations."""
    notes: Mapping[str, str] = {}
    """The meanings of some of the forms of `usage`."""

    def is_useful(self, words: RunVocabulary) -> bool:
        """Return whether the command is useful in the language with the texts `words`."""
        return words.queues or not self.is_for_queues or self.name in words.summaries

    def described(self, desk: Desk) -> str:
        """Return the summary for people. The grid has the name that the language gives to it."""
        words = desk.debugger.running.words
        names, summary = words.names, words.summaries.get(self.name, self.summary)
        grid = names.get(next(iter(desk.debugger.view().grids), ""), "grid")
        is_about_grid = "{grid}" in summary
        return phrase(summary, grid=phrase(grid)) if is_about_grid else phrase(summary)


_MOST_DIGITS = 18
"""If a user types a number of steps, it may have at most this many digits. No run is long enough to
need more digits."""


def number_in(text: str, otherwise: int) -> int:
    """Parse `text`, a number of steps. Return `otherwise` if `text` is empty. Raises ConsoleError."""
    if not text:
        return otherwise
    digits = text.replace(",", "").replace("_", "")
    if not (digits.isascii() and digits.isdigit()):
        raise ConsoleError(phrase("a number is expected here, not {text}", text=_quoted(text)))
    if len(digits) > _MOST_DIGITS:
        raise ConsoleError(
            phrase("a number of at most {count} digits is expected here", count=_MOST_DIGITS)
        )
    return int(digits)


def nothing_after(text: str) -> None:
    """Raise ConsoleError if `text`, which follows a complete command, is not empty."""
    if text.strip():
        raise ConsoleError(phrase("{text} is not expected here", text=_quoted(text.strip())))


def _quoted(text: str) -> str:
    from mines_tools.text.escaping import quoted

    return quoted(text)
