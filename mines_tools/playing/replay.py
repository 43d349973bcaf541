"""Reads and writes replays in the text format RawVF, which converters of Minesweeper replays use.

A replay consists of a header with lines ``Name: value``, the board and the events of the mouse.
`docs/play.md` describes what is read and written.
"""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.interface.game import FLAGGED, MINE, SAFE
from mines_tools.playing.boards import LEVELS, MOST_CELLS, Size
from mines_tools.text.escaping import shown
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mines_tools.interface.game import Button
    from mines_tools.playing.session import Recorded, Session

_SAFE_CELL = "0"
_BUTTONS = {"open": ("lc", "lr"), "flag": ("rc", "rr"), "chord": ("mc", "mr")}
"""The events that are written for each effect of a move: the press and the release of a button."""
_MOUSE = frozenset(("lc", "lr", "rc", "rr", "mc", "mr", "sc"))
"""The events that are read. Other events, such as `mv` (the mouse moves), change nothing."""
_TOGGLE = "mt"
_SQUARE = 16
"""The usual width and height of a cell in pixels."""
_LONGEST = 9
"""The maximum number of digits of a number."""
_UNSUPPORTED = ("elmar", "nono", "superflag")
_OLD_BEGINNER = Size(8, 8, 10)


class ReplayError(ValueError):
    """A text is not a replay that can be played. `line` and `column` are counted from 1."""

    def __init__(self, message: str, line: int, column: int = 1) -> None:
        super().__init__(message)
        self.line, self.column = line, column


class Event(NamedTuple):
    """An event of the mouse."""

    time: int
    """The time in milliseconds. It is negative before the clock of the game starts."""
    kind: str
    """The kind of event: ``lc`` is a press and ``lr`` a release of the left button; ``rc``, ``rr``, ``mc`` and ``mr``
    are for the right and the middle button. ``sc`` is a press of the left button with Shift. ``mt`` turns question
    marks on or off."""
    column: int
    row: int


class Replay(NamedTuple):
    """A replay that was read. Its events may be outside the board."""

    board: Sequence[str]
    has_marks: bool
    """True if the right button also sets question marks."""
    chords_with_left: bool
    """True if a click with the left button on an opened cell is a chord."""
    events: Sequence[Event]


# Writing


def replay_text(game: Recorded, version: str) -> str:
    """Return the game `game` as a replay. `version` is the version of the tools."""
    board = game.board
    size = Size(len(board[0]), len(board), sum(row.count(MINE) for row in board))
    names = {
        **{known: name.capitalize() for name, known in LEVELS.items()},
        _OLD_BEGINNER: "Beginner",
    }
    header = {
        "RawVF_Version": "Rev6",
        "Program": "mines-tools",
        "Version": version,
        "Level": names.get(size, "Custom"),
        "Width": size.width,
        "Height": size.height,
        "Mines": size.mines,
        "Marks": "Off",
        "Time": _seconds(game.time),
        "Status": {"cleared": "Won", "over": "Lost"}.get(game.status, "Unfinished"),
        "Mode": "Classic",
    }
    lines = [f"{name}: {value}" for name, value in header.items()]
    lines += ["Board:", *(row.replace(SAFE, _SAFE_CELL) for row in board), "Events:"]
    for played in game.played:
        column, row = played.move.column, played.move.row
        place = f"{column + 1} {row + 1} ({_centre(column)} {_centre(row)})"
        for event in _BUTTONS.get(played.effect, ()):
            lines.append(f"{_seconds(played.time)} {event} {place}")
    return "\n".join(lines) + "\n"


def _seconds(milliseconds: int) -> str:
    return f"{milliseconds // 1000}.{milliseconds % 1000:03}"


def _centre(number: int) -> int:
    return number * _SQUARE + _SQUARE // 2


# Reading


def read_replay(text: str) -> Replay:
    """Parse a replay. Raises ReplayError with the place of the first error."""
    lines = [line.removesuffix("\r") for line in text.removeprefix("\ufeff").split("\n")]
    header, at = _read_header(lines)
    for name in _UNSUPPORTED:
        if header.is_on(name):
            value = header.fields[name]
            message = phrase(
                "the option {name} is not supported: its clicks are not those of the game",
                name=value.name,
            )
            raise ReplayError(message, value.line)
    board = _read_board(lines, at, header)
    events = _read_events(lines, at + len(board), header)
    return Replay(
        board, header.is_on("marks") or header.is_on("questionmarks"), header.is_on("superclick"), events
    )  # fmt: skip


class _Field(NamedTuple):
    """A line of the header."""

    name: str
    value: str
    line: int
    column: int
    """The column of the value, counted from 1."""


class _Header(NamedTuple):
    """The lines before the board, by name in lower case."""

    fields: Mapping[str, _Field]

    def is_on(self, name: str) -> bool:
        """Return whether the option `name` is on."""
        field = self.fields.get(name)
        return field is not None and field.value.lower() in ("on", "1", "true", "yes")

    def number(self, name: str) -> int | None:
        """Return the value of the field `name`, a whole number above 0. Return None if there is no such field. Raises
        ReplayError."""
        field = self.fields.get(name)
        if field is None:
            return None
        if not _is_number(field.value) or not int(field.value):
            message = phrase(
                "{name} is {value}: write a whole number above 0",
                name=field.name, value=repr(shown(field.value)),
            )  # fmt: skip
            raise ReplayError(message, field.line, field.column)
        return int(field.value)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= _LONGEST


def _read_header(lines: Sequence[str]) -> tuple[_Header, int]:
    """Return the header, and the index of the first row of the board."""
    fields: dict[str, _Field] = {}
    for index, line in enumerate(lines):
        name, colon, value = line.partition(":")
        if name.strip().lower() == "board" and colon:
            return _Header(fields), index + 1
        if not line.strip():
            continue
        if not colon:
            message = phrase(
                "this is not a line of the header: write `Name: value`, and `Board:` before the board"
            )
            raise ReplayError(message, index + 1)
        blanks = len(value) - len(value.lstrip())
        field = _Field(name.strip(), value.strip(), index + 1, len(name) + blanks + 2)
        fields[field.name.lower()] = field
    message = phrase("there is no board: write `Board:` and the rows of the board below the header")
    raise ReplayError(message, max(len(lines), 1))


def _read_board(lines: Sequence[str], at: int, header: _Header) -> Sequence[str]:
    width, height = header.number("width"), header.number("height")
    rows: list[str] = []
    for index in range(at, len(lines)):
        line = lines[index].rstrip()
        if not line or line.lower() == "events:":
            break
        wrong = next((place for place, cell in enumerate(line) if cell not in "0*"), None)
        if wrong is not None:
            message = phrase(
                "{what} is not a cell: write 0 for a safe cell, * for a mine, and `Events:` after the board",
                what=repr(shown(line[wrong])),
            )
            raise ReplayError(message, index + 1, wrong + 1)
        width = len(line) if width is None else width
        if len(line) != width:
            message = phrase(
                "this row has {count:,} cells, and the board is {width:,} wide: write {width:,} cells",
                count=len(line), width=width,
            )  # fmt: skip
            raise ReplayError(message, index + 1, min(len(line), width) + 1)
        rows.append(line.replace(_SAFE_CELL, SAFE))
        if len(rows) == height:
            break
    if not rows or len(rows) < (height or 0):
        message = phrase(
            "the board has {count:,} rows, and its height is {height:,}: write {height:,} rows",
            count=len(rows), height=height or 1,
        )  # fmt: skip
        raise ReplayError(message, min(at + len(rows), len(lines) - 1) + 1)
    _check_mines(rows, at, header)
    return rows


def _check_mines(rows: Sequence[str], at: int, header: _Header) -> None:
    mines, wanted = sum(row.count(MINE) for row in rows), header.number("mines")
    if wanted is not None and mines != wanted:
        field = header.fields["mines"]
        message = phrase(
            "the board has {count:,} mines, not {wanted:,}: correct this number or the board",
            count=mines, wanted=wanted,
        )  # fmt: skip
        raise ReplayError(message, field.line, field.column)
    cells = len(rows) * len(rows[0])
    if mines in (0, cells) or cells > MOST_CELLS:
        message = phrase(
            "this board cannot be a program: it needs a mine and a safe cell, and has at most {most:,} cells",
            most=MOST_CELLS,
        )
        raise ReplayError(message, at + 1)


def _read_events(lines: Sequence[str], at: int, header: _Header) -> Sequence[Event]:
    square = header.number("squaresize") or _SQUARE
    events: list[Event] = []
    has_title = False
    for index in range(at, len(lines)):
        line = lines[index].strip()
        if not has_title:
            if not line:
                continue
            if line.lower() != "events:":
                message = phrase(
                    "the events are missing: write `Events:` in the line after the board"
                )
                raise ReplayError(message, index + 1)
            has_title = True
        elif line.lower() == "board:":
            message = phrase("a replay with several boards cannot be played: keep only one of them")
            raise ReplayError(message, index + 1)
        elif line and not line[:1].isalpha():  # without a time, it is what a click did to the board
            event = _event(lines[index], index + 1, square)
            if event is not None:
                events.append(event)
    return events


def _event(line: str, number: int, square: int) -> Event | None:
    """Parse an event with a time. Return None if the event changes nothing. `number` is the number of the line, and
    `square` is the size of a cell in pixels."""
    words = line.replace("(", " ").replace(")", " ").split()
    time = _milliseconds(words[0]) if words else None
    if time is None or len(words) < 2:
        raise _not_an_event(line, 0, number)
    kind, *places = words[1].lower(), *words[2:]
    if kind == _TOGGLE:
        return Event(time, kind, 0, 0)
    if kind not in _MOUSE:
        return None
    across, down = map(_coordinate, (*places, "", "")[:2])
    if across is None or down is None:
        raise _not_an_event(line, len(line) - len(line.lstrip()) + len(words[0]) + 1, number)
    if line.partition("(")[0].split()[2:]:
        return Event(time, kind, across - 1, down - 1)
    return Event(time, kind, across // square, down // square)  # only pixels


def _not_an_event(line: str, at: int, number: int) -> ReplayError:
    message = phrase(
        "{text} is not an event: an event is a time, a button and a cell, such as `1.250 lc 3 4 (40 56)`",
        text=repr(shown(line.strip()[:40])),
    )
    return ReplayError(message, number, at + 1)


def _coordinate(text: str) -> int | None:
    digits = text.removeprefix("-")
    if not _is_number(digits):
        return None
    return -int(digits) if text.startswith("-") else int(digits)


def _milliseconds(text: str) -> int | None:
    """Parse a time in seconds, such as ``1.25``. Return the milliseconds, or None if `text` is not a time."""
    whole, point, part = text.removeprefix("-").partition(".")
    if not _is_number(whole) or (point and not _is_number(part)):
        return None
    time = int(whole) * 1000 + int(part[:3].ljust(3, "0") or "0")
    return -time if text.startswith("-") else time


# Performing


class Mouse:
    """The buttons of the mouse while a replay is performed: they decide which events are clicks of the game."""

    def __init__(self, replay: Replay, session: Session) -> None:
        """Prepare to perform `replay` in `session`, whose game is on the same board and has no moves."""
        self._replay, self._session = replay, session
        self._left = self._right = self._middle = self._shift = self._chorded = False
        self._has_marks = replay.has_marks
        self._marked: set[tuple[int, int]] = set()
        """The cells with a question mark. In the game, they are unopened."""

    def take(self, event: Event) -> None:
        """Handle `event`. If it completes a click, play this click."""
        if event.kind == _TOGGLE:
            self._has_marks = not self._has_marks
        elif event.kind == "mc":
            self._left = self._right = self._shift = self._chorded = False
            self._middle = True
        elif event.kind == "mr":
            if self._middle:
                self._chord(event)
            self._middle = False
        elif not self._middle:
            self._take_other(event)

    def _take_other(self, event: Event) -> None:
        """Handle an event of the left or the right button. While both buttons are down, the first release is a
        chord."""
        if event.kind in ("lc", "sc"):
            self._left, self._shift = True, event.kind == "sc"
        elif event.kind == "rc":
            self._right, self._shift = True, False
            if not self._left and self._flag(event):
                self._chorded = False
        elif event.kind == "lr" and self._left:
            self._left = False
            if (
                self._right
                or self._shift
                or (self._replay.chords_with_left and self._is_opened(event))
            ):
                self._chord(event)
                self._chorded, self._shift = self._right, False
            elif not self._chorded:
                self._click("left", event)
            else:
                self._chorded = False
        elif event.kind == "rr" and self._right:
            self._right = self._shift = False
            if self._left:
                self._chord(event)
            self._chorded = self._left

    def _chord(self, event: Event) -> None:
        if self._is_opened(event):
            self._click("right", event)

    def _flag(self, event: Event) -> bool:
        """Handle a press of the right button alone. Return whether the cell is not opened."""
        if not self._is_inside(event) or self._is_opened(event):
            return False
        place = (event.column, event.row)
        if place in self._marked:
            self._marked.remove(place)
            if self._has_marks:
                return True
        if self._has_marks and self._session.letter(event.column, event.row) == FLAGGED:
            self._marked.add(place)
        self._click("right", event)
        return True

    def _click(self, button: Button, event: Event) -> None:
        if self._is_inside(event):
            self._session.click(button, event.column, event.row, event.time)

    def _is_opened(self, event: Event) -> bool:
        return self._is_inside(event) and self._session.letter(event.column, event.row).isdigit()

    def _is_inside(self, event: Event) -> bool:
        session = self._session
        return 0 <= event.column < session.width and 0 <= event.row < session.height


def perform(replay: Replay, session: Session) -> None:
    """Perform `replay` in `session`, whose game is on the same board and has no moves. Events after the end of the game
    change nothing."""
    mouse = Mouse(replay, session)
    for event in replay.events:
        mouse.take(event)
