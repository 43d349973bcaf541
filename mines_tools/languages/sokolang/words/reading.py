"""Reads the values of a stack, from the top down, as commands, as operands of these commands, and as texts that they
print.

An element (the player or a crate) executes its stack in this order, if nothing is pushed meanwhile. If a command needs
more values than are left, other elements probably supply the missing values. So the values that are left are then read
as commands, and not as operands. If no element executes a stack, other elements take its values one by one. So each
value of such a stack is read separately, except values that are probably a text.
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


class ValueRole(NamedTuple):
    """The role of a value of a stack."""

    role: Role
    command: int
    """The index of the command that pops the value, counted from the top. If no command pops the
    value, this is the index of the value itself."""


def is_executed(program: Program, flow: Flow | None, name: str) -> bool:
    """Return whether an element may execute the stack `name`. For the player's stack, the analysis
    must have shown that the player executes commands. For another stack, a crate on the map must
    have this stack and must not be read-only."""
    crates = () if program.map is None else program.map.crates
    if name == PLAYER_NAME:
        return flow is not None and PLAYER in flow.executing
    return any(crate.letter == name.upper() for crate in crates)


def read_values(numbers: Sequence[int], *, is_executed: bool) -> list[ValueRole]:
    """Return the roles of the values in `numbers`. The first of `numbers` is the top of the
    stack."""
    readings: list[ValueRole] = []
    while len(readings) < len(numbers):
        at = len(readings)
        command = COMMANDS.get(numbers[at])
        if command is None:
            readings.append(ValueRole("value", at))
            continue
        readings.append(ValueRole("command", at))
        taken = numbers[at + 1 : at + 1 + command.needs]
        if len(taken) < command.needs:
            continue
        if command.code != PRINT_STRING:
            readings += [ValueRole("operand", at)] * (len(taken) if is_executed else 0)
            continue
        count = max(taken[0], 0)
        text = numbers[at + 2 : at + 2 + count]
        if len(text) == count and _is_text(text, is_sure=is_executed):
            readings.append(ValueRole("count", at))
            readings += [ValueRole("character", at)] * count
    return readings


def _is_text(codes: Sequence[int], *, is_sure: bool) -> bool:
    """Return whether `codes` are the codes of characters. If `is_sure` is false, the characters
    must also look like a text."""
    if is_sure:
        return all(0 <= code <= _LAST_CHARACTER for code in codes)
    return len(codes) > 1 and all(
        0 <= code <= _LAST_CHARACTER and (chr(code).isprintable() or chr(code) in _SHORT)
        for code in codes
    )


def reading_words(
    numbers: Sequence[int], limit: int | None = None, *, is_executed: bool
) -> list[str]:
    """Return the values of a stack as words: the names of commands, numbers, and texts in quotes. If `limit` is given
    and the stack is long, return words for only about `limit` values."""
    readings = read_values(numbers, is_executed=is_executed)
    words: list[str] = []
    at = 0
    while at < len(readings) and (limit is None or at < limit):
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
    """Return a number as text. If the number is long, the digits in the middle are left out."""
    text = format_integer(number)
    return text if len(text) <= _MOST_DIGITS else f"{text[:8]}…{text[-8:]}"


def text_words(codes: Sequence[int], limit: int = 60) -> str:
    """Return the characters with these codes as a text in quotes. A long text is cut after `limit` characters."""
    text = "".join(_character(code) for code in codes[:limit])
    return f'"{text}…"' if len(codes) > limit else f'"{text}"'


def _character(code: int) -> str:
    character = chr(code)
    if character in _SHORT:
        return _SHORT[character]
    return character if character.isprintable() else f"\\u{{{code:x}}}"
