"""Finds out what the values of a stack are: commands, operands of these commands, or characters that they print.

An element (the player or a crate) executes its stack from the top down, if nothing is pushed meanwhile. If a command
needs more values than are left, other elements probably supply the missing values. So the remaining values are then
read as commands. If no element executes a stack, other elements take its values one by one. So each value of such a
stack is read separately, except values that are probably a text.
"""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.languages.sokolang.commands import COMMANDS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence, Set
    from typing import Literal

    Role = Literal["command", "operand", "count", "character", "value"]

PRINT_STRING = 10
READ_STRING = 12
_FIRST_VISIBLE, _LAST_CHARACTER = 33, 0x10FFFF
_FEWEST_LETTERS = 3
"""The smallest number of letters in values that are probably a text, although no command is known to print it."""
ESCAPES = {"\n": "\\n", "\r": "\\r", "\t": "\\t", '"': '\\"', "\\": "\\\\"}
"""The characters that a text in quotes shows with a backslash."""


class ValueRole(NamedTuple):
    """The role of a value of a stack."""

    role: Role
    command: int
    """The index of the command that pops the value, counted from the top. If no command pops the value, the index of
    the value itself."""


class TriedValues(NamedTuple):
    """The values of an initial stack that trial runs have used, as indices counted from the top."""

    commands: Set[int]
    """The values that were executed as commands."""
    data: Set[int]
    """The values that commands have popped."""


def read_values(
    numbers: Sequence[int], *, is_executed: bool, tried: TriedValues | None = None
) -> list[ValueRole]:
    """Return the roles of the values in `numbers`, the top first. If trial runs have used some of them, these are known
    from `tried`. The other values are then only numbers."""
    if tried is not None:
        return _values_tried(numbers, tried)
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
        is_all = at + 2 + count == len(numbers)
        if len(text) == count and _is_text(text, is_sure=is_executed, is_all=is_all):
            readings.append(ValueRole("count", at))
            readings += [ValueRole("character", at)] * count
    return readings


def _values_tried(numbers: Sequence[int], tried: TriedValues) -> list[ValueRole]:
    """Return the roles of values, if trial runs have executed or popped some of them."""
    readings: list[ValueRole] = []
    data = tried.data - tried.commands
    while (at := len(readings)) < len(numbers):
        if at not in tried.commands or numbers[at] not in COMMANDS:
            readings.append(ValueRole("value", at))
            continue
        readings.append(ValueRole("command", at))
        if numbers[at] != PRINT_STRING or at + 1 not in data:
            continue
        count = max(numbers[at + 1], 0)
        text = range(at + 2, min(at + 2 + count, len(numbers)))
        codes = numbers[text.start : text.stop]
        if len(text) == count and data >= set(text) and are_codes(codes):
            readings.append(ValueRole("count", at))
            readings += [ValueRole("character", at)] * count
    return readings


def are_codes(codes: Sequence[int]) -> bool:
    """Return whether all `codes` are the codes of characters."""
    return all(0 <= code <= _LAST_CHARACTER for code in codes)


def are_characters(codes: Sequence[int]) -> bool:
    """Return whether all `codes` are the codes of characters that often occur in texts."""
    return are_codes(codes) and all(
        chr(code).isprintable() or chr(code) in ESCAPES for code in codes
    )


def text_end(numbers: Sequence[int], start: int) -> int:
    """Return the end of the characters that begin at the index `start` of `numbers`. None of them is the code of a
    command, except that of a blank. The last one is not a blank."""
    end = start
    for at in range(start, len(numbers)):
        if is_character(numbers[at]):
            end = at + 1
        elif numbers[at] != ord(" "):
            break
    return end


def is_character(number: int) -> bool:
    """Return whether a value is the code of a visible character, and not the code of a command."""
    return _FIRST_VISIBLE <= number <= _LAST_CHARACTER and chr(number).isprintable()


def is_probably_text(codes: Sequence[int]) -> bool:
    """Return whether the codes of visible characters are probably a text. Two thirds of the characters are letters, at
    least three, and not all the same: other numbers may be anything."""
    letters = [code for code in codes if chr(code).isalpha()]
    return len(letters) >= max(_FEWEST_LETTERS, len(codes) * 2 / 3) and letters.count(
        letters[0]
    ) < len(letters)


def _is_text(codes: Sequence[int], *, is_sure: bool, is_all: bool) -> bool:
    """Return whether `codes` are the codes of characters. Unless `is_sure` is true, the characters must also look like
    a text. A single character looks like a text only if it is the last value of the stack (`is_all`)."""
    if is_sure:
        return are_codes(codes)
    return len(codes) > (0 if is_all else 1) and are_characters(codes)
