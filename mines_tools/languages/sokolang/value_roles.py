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
    from collections.abc import Sequence
    from typing import Literal

    Role = Literal["command", "operand", "count", "character", "value"]

PRINT_STRING = 10
_LAST_CHARACTER = 0x10FFFF
ESCAPES = {"\n": "\\n", "\r": "\\r", "\t": "\\t", '"': '\\"', "\\": "\\\\"}
"""The characters that a text in quotes shows with a backslash."""


class ValueRole(NamedTuple):
    """The role of a value of a stack."""

    role: Role
    command: int
    """The index of the command that pops the value, counted from the top. If no command pops the value, the index of
    the value itself."""


def read_values(
    numbers: Sequence[int], most: int | None = None, *, is_executed: bool
) -> list[ValueRole]:
    """Return the roles of the values in `numbers`, the top first. If `most` is not None, return the roles of the first
    `most` values only. These roles may depend on the number of values after them."""
    readings: list[ValueRole] = []
    most = len(numbers) if most is None else min(most, len(numbers))
    while len(readings) < most:
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
        count, first = max(taken[0], 0), at + 2
        text = numbers[first : min(first + count, max(first, most))]
        if count <= len(numbers) - first and _is_text(text, count, is_sure=is_executed):
            readings.append(ValueRole("count", at))
            readings += [ValueRole("character", at)] * len(text)
    return readings[:most]


def _is_text(codes: Sequence[int], count: int, *, is_sure: bool) -> bool:
    """Return whether `codes` are the codes of characters: the first codes of a text of `count` characters. Unless
    `is_sure` is true, the characters must also look like a text."""
    if is_sure:
        return all(0 <= code <= _LAST_CHARACTER for code in codes)
    return count > 1 and all(
        0 <= code <= _LAST_CHARACTER and (chr(code).isprintable() or chr(code) in ESCAPES)
        for code in codes
    )
