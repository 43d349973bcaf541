"""A few words at the end of a stack: its values as commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.editing import Hint
from mines_tools.sokolang.commands import COMMANDS
from mines_tools.sokolang.explain import value_meaning
from mines_tools.sokolang.ide.place import program_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.editing import Snapshot
    from mines_tools.text import Span

HINT_KINDS = {"command": True}
_MOST_VALUES = 12


def hints(snapshot: Snapshot, span: Span) -> Sequence[Hint]:
    """Behind each stack that has a command in it."""
    found = []
    for stack in program_of(snapshot).stacks.values():
        if not span.start <= stack.span.end <= span.end:
            continue
        values = stack.values[:_MOST_VALUES]
        if any(value.number in COMMANDS for value in values):
            words = [value_meaning(value.number) for value in values]
            if len(stack.values) > _MOST_VALUES:
                words.append("...")
            found.append(Hint(stack.span.end, " ".join(words), "command"))
    return sorted(found, key=lambda hint: hint.offset)
