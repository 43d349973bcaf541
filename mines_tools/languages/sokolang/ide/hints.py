"""Inlay hints. At the end of the line of a stack, they show the values of the stack as commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.interface.editor import Hint
from mines_tools.languages.sokolang.actions import TIMES, all_prefixes
from mines_tools.languages.sokolang.commands import COMMANDS
from mines_tools.languages.sokolang.ide.place import flow_of, program_of
from mines_tools.languages.sokolang.rules.seen import used_stacks
from mines_tools.languages.sokolang.words.reading import is_executed, reading_words
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Sequence, Set

    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.sokolang.flow.analysis import Flow
    from mines_tools.languages.sokolang.program import Program
    from mines_tools.text.source import Span

HINT_KINDS = {"command": True}
_MOST_VALUES = 12


def hints(snapshot: Snapshot, span: Span) -> Sequence[Hint]:
    """Return the hints for the stacks whose lines end in `span`. A stack has a hint only if one of
    its first values is a command. The hint also says if no run uses the stack."""
    hints_in_span = []
    program, flow = program_of(snapshot), flow_of(snapshot)
    used = _used(program, flow)
    for stack in program.stacks.values():
        if not span.start <= stack.span.end <= span.end:
            continue
        numbers = [value.number for value in stack.values]
        if any(number in COMMANDS for number in numbers[:_MOST_VALUES]):
            runs = is_executed(program, flow, stack.name)
            words = " ".join(reading_words(numbers, _MOST_VALUES, is_executed=runs))
            if used is not None and stack.name not in used:
                words = phrase("{values} (no run uses it)", values=words)
            hints_in_span.append(Hint(stack.span.end, words, "command"))
    return sorted(hints_in_span, key=lambda hint: hint.offset)


def _used(program: Program, flow: Flow | None) -> Set[str] | None:
    """Return the names of the stacks from which some run executes or transfers a value. Return None if this is not
    known."""
    if flow is None or not flow.is_complete or program.map is None:
        return None
    if any(TIMES in prefixes for prefixes in all_prefixes(program.actions)):
        return None  # a `*` may multiply by a value
    visits = (visit for visits in flow.visits.values() for visit in visits)
    return frozenset(used_stacks(program.map, visits))
