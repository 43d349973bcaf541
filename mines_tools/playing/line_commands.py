"""Plays a game with commands that are lines of text, such as ``open 3 4``. The columns and rows are those of the
language: they are counted from 0."""

from __future__ import annotations

from mines_tools.playing.words import move_words, state_words
from mines_tools.text.escaping import shown
from mines_tools.translations.phrases import phrase, template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from mines_tools.playing.session import Played, Session

COMMANDS: Mapping[str, str] = {
    "open": template("open the cell at COLUMN ROW"),
    "flag": template("set or remove a flag; on an opened cell, open the cells around it (a chord)"),
    "chord": template("open the cells around an opened cell, if it has enough flags around it"),
    "mode": template("switch the flagging mode"),
    "restart": template("begin another game"),
    "show": template("show the board"),
    "help": template("list the commands"),
    "quit": template("end"),
}
"""The commands, each with what it does."""
QUIT = "quit"
_CLICKS = ("open", "flag", "chord")


class LineError(Exception):
    """A line is not a command that can be performed now; the message says why."""


def command_of(line: str) -> str:
    """Return the command of `line`, which may be shortened to the beginning of its name. Return an empty text for an
    empty line. Raises LineError."""
    word, *_ = [*line.split(), ""]
    found = next((name for name in COMMANDS if word and name.startswith(word.lower())), None)
    if word and found is None:
        message = phrase(
            "{text} is not a command; the commands are {commands}",
            text=repr(shown(word[:40])),
            commands=", ".join(COMMANDS),
        )
        raise LineError(message)
    return found or ""


def answer(session: Session, line: str, now: int) -> str:
    """Perform the command `line`, and return the answer. `now` is the time in milliseconds. Raises LineError."""
    command = command_of(line)
    if command in ("", QUIT):
        return ""
    if command == "help":
        wide = max(map(len, COMMANDS))
        return "\n".join(f"{name:<{wide}}  {phrase(what)}" for name, what in COMMANDS.items())
    if command == "show":
        return board_text(session)
    if command == "restart":
        session.restart()
        return board_text(session)
    played = session.switch(now) if command == "mode" else _clicked(session, command, line, now)
    if played is None:
        raise LineError(phrase("the game has ended: `restart` begins another game"))
    return move_words(played)


def _clicked(session: Session, command: str, line: str, now: int) -> Played | None:
    column, row = _place(session, command, line)
    if command == "open":
        return session.open(column, row, now)
    if command == "chord" and not session.letter(column, row).isdigit():
        message = phrase(
            "the cell {column},{row} is not opened: open it first", column=column, row=row
        )
        raise LineError(message)
    return session.flag(column, row, now)


def _place(session: Session, command: str, line: str) -> tuple[int, int]:
    numbers = line.replace(",", " ").split()[1:]
    if len(numbers) != 2 or not all(
        number.isascii() and number.isdigit() and len(number) <= 9 for number in numbers
    ):
        message = phrase(
            "write a column and a row, counted from 0, such as `{command} 3 4`", command=command
        )
        raise LineError(message)
    column, row = map(int, numbers)
    if column >= session.width or row >= session.height:
        message = phrase(
            "the cell {column},{row} is not on the board: columns are 0 to {right}, rows are 0 to {bottom}",
            column=column, row=row, right=session.width - 1, bottom=session.height - 1,
        )  # fmt: skip
        raise LineError(message)
    return column, row


def board_text(session: Session) -> str:
    """Return the board with the numbers of columns and rows, and the state of the game."""
    wide = len(str(session.height - 1))
    numbers = " ".join(str(column % 10) for column in range(session.width))
    lines = [f"{'':{wide}}  {numbers}"]
    lines += [
        f"{row:{wide}}  {' '.join(letters)}" for row, letters in enumerate(session.shown_rows())
    ]
    return "\n".join([*lines, state_words(session)])
