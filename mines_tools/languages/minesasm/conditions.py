"""Finds where the condition of a jump is made.

A ``skip`` pops the condition times a distance. The number for the distance can be pushed where the condition is made, if
the condition is only moved after that. There, the number may be cheaper.
"""

from __future__ import annotations

from mines_tools.languages.mines.commands import COMMANDS, roll

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.languages.minesasm.blocks import Item

_MOST_AFTER = 30
"""The maximum number of items after the one that makes the condition. A character of a text counts as an item."""


def made_at(items: Sequence[Item], least: int) -> int:
    """Return how many of the `items` of a block are executed until the condition of its jump is at the top, if the rest
    only moves it. This is the number of all items if it is not found out. `least` is the least depth of the stack before
    the block."""
    stack = _MovedValues(least)
    for index, item in enumerate(items):
        arguments = [
            each.value if each.name == "push" else None for each in items[max(index - 2, 0) : index]
        ]
        if not stack.has_executed(item, arguments, index + 1):
            stack = _MovedValues(0)
    made = stack.top_made_at()
    if made is None or sum(1 + len(item.text) for item in items[made:]) > _MOST_AFTER:
        return len(items)
    return made


class _MovedValues:
    """The top values of the stack, each as the number of the items after which it was made. A number is 0 if the value is
    older, or if it was copied."""

    def __init__(self, depth: int) -> None:
        self._values = [0] * depth

    def top_made_at(self) -> int | None:
        """Return the number of the items after which the top value was made. Return None if it is not known."""
        return self._values[-1] or None if self._values else None

    def has_executed(self, item: Item, arguments: Sequence[int | None], count: int) -> bool:
        """Execute `item`, the last of `count` items. `arguments` are the numbers that the items before it push, or None.
        Return False if nothing is known afterwards, for example because the item may fail."""
        values, name = self._values, item.name
        if name in ("text", "push"):
            values.extend([count] * (name == "push"))
            return True
        command = COMMANDS[name]
        if name in ("in(n)", "in(c)", "out(c)", "reverse") or len(values) < command.pops:
            return False
        if name in ("div", "mod") and not (arguments and arguments[-1]):
            return False
        if name == "swap":
            values[-2:] = [values[-1], values[-2]]
        elif name == "roll":
            del values[-2:]
            return self._has_rolled(arguments)
        elif name == "dup":
            values[-1:] = [0, count]
        else:
            del values[len(values) - command.pops :]
            values.extend([count] * (command.pushes or 0))
        return True

    def _has_rolled(self, arguments: Sequence[int | None]) -> bool:
        if len(arguments) < 2 or None in arguments:
            return False
        depth, rolls = arguments
        assert depth is not None
        assert rolls is not None
        if not 2 <= depth <= len(self._values):
            return False
        roll(self._values, depth, rolls)
        return True
