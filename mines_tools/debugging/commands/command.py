"""A command of the console, and what it works on."""

from __future__ import annotations

from mines_tools.base.interrupts import Interrupted
from mines_tools.base.records import NamedTuple
from mines_tools.debugging.answers import Told
from mines_tools.debugging.commands.naming import ConsoleError
from mines_tools.debugging.moves import Stopped
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from mines_tools.debugging.answers import Answer
    from mines_tools.debugging.commands.pages import Page, Table
    from mines_tools.debugging.debugger import Debugger
    from mines_tools.debugging.moves import Moving
    from mines_tools.debugging.why import Search, Trail
    from mines_tools.interface.language import Parsed


class Files(NamedTuple):
    """What a client does for the console, which itself reads and writes no file."""

    read: Callable[[str], str]
    """Returns the text of the file of that name. Raises ValueError, with what people read."""
    write: Callable[[str, str], object]
    """Puts a text in the file of that name. Raises ValueError, with what people read."""
    program_name: Callable[[str], str]
    """Returns how the session in the file of that name calls the program."""
    language: str
    """The id of its language."""
    finish_input: Callable[[], object] = lambda: None
    """Gives the debugger all input that comes from a file."""


class Desk:
    """What commands work on."""

    def __init__(
        self,
        debugger: Debugger,
        parsed: Parsed,
        commands: Mapping[str, Command],
        files: Files | None = None,
    ) -> None:
        self.debugger = debugger
        self.parsed = parsed
        self.commands = commands
        self.files = files
        self.bookmarks: dict[str, int] = {}
        """Moments by their names."""
        self.told = Told(debugger.running, parsed, debugger.view())
        self.answers: Sequence[Answer] = []
        """What was found since the command was given."""
        self.trail: Trail | None = None
        """What `why more` goes on with."""
        self.trail_changed: Sequence[int] = ()
        """Where the run had been changed then: in another run it means nothing."""
        self.changes: Page | None = None
        """What `when more` goes on with."""
        self.table: Table | None = None
        """What `table more` goes on with."""
        self.at: int | None = None
        """The number of the line of the last answer that was jumped to last, from 1."""
        self._last: Sequence[Answer] = []
        self.is_searching = False
        """Whether a search was begun that is not done."""

    def settle(self) -> None:
        """Another command comes: a search that is not done is left, at the moment where it began."""
        if self.is_searching and self.debugger.is_moving:
            self.debugger.interrupt()
            while self.debugger.go() is None:
                pass
        self.is_searching = False
        self.answers = []

    def keep(self, answers: Iterable[Answer]) -> Sequence[Answer]:
        """Remember answers, for `jump`."""
        found = list(answers)
        if any(each.moment is not None for each in found):
            self._last = found
            self.at = None
        return found

    @property
    def moments(self) -> Sequence[int]:
        """Where the last answers can be jumped to."""
        return [each.moment for each in self._last if each.moment is not None]

    def search(self, search: Search[Sequence[Answer]]) -> None:
        """Begin a search; what it returns is answered."""
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
            except Interrupted:  # on its way back
                yield from travel.to(begin)
            return stopped
        finally:
            self.is_searching = False


class Command(NamedTuple):
    """One command."""

    name: str
    usage: tuple[str, ...]
    """How it is written; what follows the name."""
    summary: str
    do: Callable[[Desk, str], Iterable[Answer]]
    """What follows the name is given. Raises ConsoleError and ExpressionError."""
    complete: Callable[[Desk, str], Iterable[str]] = lambda _desk, _rest: ()
    """Words that may be written here, whatever their beginning is."""
    aliases: tuple[str, ...] = ()


_MOST_DIGITS = 18
"""Of a number of steps: no run takes so many."""


def number_in(text: str, otherwise: int) -> int:
    """A count of steps. Raises ConsoleError."""
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
    """Raises ConsoleError for more than a command takes."""
    if text.strip():
        raise ConsoleError(phrase("{text} is not expected here", text=_quoted(text.strip())))


def _quoted(text: str) -> str:
    from mines_tools.text.escaping import quoted

    return quoted(text)
