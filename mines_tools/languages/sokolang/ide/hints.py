"""Inlay hints: the values of a stack as commands, at the end of its line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.interface.editor import Hint
from mines_tools.languages.sokolang.commands import COMMANDS
from mines_tools.languages.sokolang.ide.place import flow_of, program_of
from mines_tools.languages.sokolang.words.reading import is_executed, reading_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.interface.editor import Snapshot
    from mines_tools.text.source import Span

HINT_KINDS = {"command": True}
_MOST_VALUES = 12


def hints(snapshot: Snapshot, span: Span) -> Sequence[Hint]:
    """Return a hint for each stack that ends in `span` and has a command among its first values."""
    hints_in_span = []
    program, flow = program_of(snapshot), flow_of(snapshot)
    for stack in program.stacks.values():
        if not span.start <= stack.span.end <= span.end:
            continue
        numbers = [value.number for value in stack.values]
        if any(number in COMMANDS for number in numbers[:_MOST_VALUES]):
            runs = is_executed(program, flow, stack.name)
            words = reading_words(numbers, _MOST_VALUES, is_executed=runs)
            hints_in_span.append(Hint(stack.span.end, " ".join(words), "command"))
    return sorted(hints_in_span, key=lambda hint: hint.offset)
