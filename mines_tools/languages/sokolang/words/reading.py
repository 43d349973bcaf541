"""What a stack says, read from its top: commands, what they take off, and the texts that they print.

So reads who executes a stack from its top, with nothing put on it in between. Where there is too little for a command
to take, somebody else is expected to hand it over: the next value is a command again. What nobody executes from its
own stack is handed over value by value: there each value is read by itself, but for what looks like a text.
"""

from __future__ import annotations

from mines_tools.base.integers import format_integer
from mines_tools.base.records import NamedTuple
from mines_tools.languages.sokolang.commands import COMMANDS
from mines_tools.languages.sokolang.moving import PLAYER
from mines_tools.languages.sokolang.warehouse import PLAYER as PLAYER_NAME

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Literal

    from mines_tools.languages.sokolang.flow.analysis import Flow
    from mines_tools.languages.sokolang.program import Program

    Role = Literal["command", "operand", "count", "character", "value"]

PRINT_STRING = 10
_LAST_CHARACTER = 0x10FFFF
_MOST_DIGITS = 24
_SHORT = {"\n": "\\n", "\r": "\\r", "\t": "\\t", '"': '\\"', "\\": "\\\\"}


class Reading(NamedTuple):
    """What a value of a stack is."""

    role: Role
    command: int
    """Which value, from the top, is the command that takes it off; itself where none does."""


def is_executed(program: Program, flow: Flow | None, name: str) -> bool:
    """Whether that stack is one to be executed: a crate on the map can, or the player is known to do so."""
    crates = () if program.map is None else program.map.crates
    if name == PLAYER_NAME:
        return flow is not None and PLAYER in flow.executing
    return any(crate.letter == name.upper() for crate in crates)


def read_values(numbers: Sequence[int], *, is_executed: bool) -> list[Reading]:
    """What each value is, the top first."""
    found: list[Reading] = []
    while len(found) < len(numbers):
        at = len(found)
        command = COMMANDS.get(numbers[at])
        if command is None:
            found.append(Reading("value", at))
            continue
        found.append(Reading("command", at))
        taken = numbers[at + 1 : at + 1 + command.needs]
        if len(taken) < command.needs:
            continue
        if command.code != PRINT_STRING:
            found += [Reading("operand", at)] * (len(taken) if is_executed else 0)
            continue
        count = max(taken[0], 0)
        text = numbers[at + 2 : at + 2 + count]
        if len(text) == count and _is_text(text, is_sure=is_executed):
            found.append(Reading("count", at))
            found += [Reading("character", at)] * count
    return found


def _is_text(codes: Sequence[int], *, is_sure: bool) -> bool:
    """Whether these can be printed; if it is not sure that they are to be, whether they look so."""
    if is_sure:
        return all(0 <= code <= _LAST_CHARACTER for code in codes)
    return len(codes) > 1 and all(
        0 <= code <= _LAST_CHARACTER and (chr(code).isprintable() or chr(code) in _SHORT)
        for code in codes
    )


def reading_words(
    numbers: Sequence[int], most: int | None = None, *, is_executed: bool
) -> list[str]:
    """The values as words: the names of commands, numbers, and texts in quotes; about `most` values of a long
    stack."""
    readings = read_values(numbers, is_executed=is_executed)
    words: list[str] = []
    at = 0
    while at < len(readings) and (most is None or at < most):
        role = readings[at].role
        if role == "character":
            end = at + numbers[at - 1]
            words.append(text_words(numbers[at:end]))
            at = end
            continue
        number = numbers[at]
        words.append(COMMANDS[number].name if role == "command" else number_words(number))
        at += 1
    return [*words, "..."] if at < len(readings) else words


def number_words(number: int) -> str:
    """A number, its middle left out if it is long."""
    text = format_integer(number)
    return text if len(text) <= _MOST_DIGITS else f"{text[:8]}…{text[-8:]}"


def text_words(codes: Sequence[int], most: int = 60) -> str:
    """Characters as a text in quotes."""
    text = "".join(_character(code) for code in codes[:most])
    return f'"{text}…"' if len(codes) > most else f'"{text}"'


def _character(code: int) -> str:
    character = chr(code)
    if character in _SHORT:
        return _SHORT[character]
    return character if character.isprintable() else f"\\u{{{code:x}}}"
