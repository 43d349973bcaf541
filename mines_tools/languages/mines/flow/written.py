"""Finds out which integers an ``out(n)`` or ``out(c)`` can write."""

from __future__ import annotations

from mines_tools.languages.mines.commands import LAST_CODE_POINT, OUTPUTS, SURROGATES
from mines_tools.languages.mines.flow import values

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.languages.mines.commands import Command
    from mines_tools.languages.mines.dialect import Dialect
    from mines_tools.languages.mines.flow.stacks import AbstractStack, Stacks
    from mines_tools.languages.mines.flow.values import Value


def written(
    command: Command, before: AbstractStack, stacks: Stacks, dialect: Dialect
) -> Value | None:
    """Return the integers that `command` can write if it succeeds. `before` is the stack before the command. For
    ``out(c)``, the integers are code points. Return None if `command` does not write, or cannot succeed."""
    if command.name not in OUTPUTS or before.most == 0:
        return None
    value, _ = stacks.pop(stacks.at_least(stacks.flat(before), 1))
    if command.name == "out(n)":
        return value
    if not values.may_be(value, 0, LAST_CODE_POINT):
        return None
    value = values.within(value, 0, LAST_CODE_POINT)
    listed = values.listed(value)
    if dialect.writes_surrogates or listed is None:
        return value
    allowed = [code_point for code_point in listed if code_point not in SURROGATES]
    return values.of(allowed) if allowed else None


def either(one: Value | None, other: Value | None) -> Value | None:
    """Return a value that includes `one` and `other`. None stands for no integer."""
    if one is None or other is None:
        return other if one is None else one
    return values.join(one, other)
