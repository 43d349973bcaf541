"""Inlay hints. At the end of the line of a stack, they show the values of the stack as commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.interface.editor import Hint
from mines_tools.languages.sokolang.actions import TIMES, all_prefixes, head_of
from mines_tools.languages.sokolang.commands import COMMANDS
from mines_tools.languages.sokolang.ide.place import flow_of, program_of
from mines_tools.languages.sokolang.rules.seen import used_stacks
from mines_tools.languages.sokolang.words.reading import values_words
from mines_tools.text.written import quoted_output
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence, Set

    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.sokolang.flow.analysis import Flow
    from mines_tools.languages.sokolang.program import Program
    from mines_tools.text.source import Span

_MOST_TEXTS = 8
"""The greatest number of texts that a hint shows of a line."""
_MOST_VALUES = 12
_LONGEST_TEXT = 2_000
"""The greatest number of values of a stack without commands that are shown as a text."""


def hints(snapshot: Snapshot, span: Span) -> Sequence[Hint]:
    """Return the hints for the stacks whose lines end in `span`. A stack has a hint only if one of its first values is
    a command, or if they are probably a text. The hint also says if no run uses the stack."""
    hints_in_span = []
    program, flow = program_of(snapshot), flow_of(snapshot)
    used = _used(program, flow)
    for stack in program.stacks.values():
        if not span.start <= stack.span.end <= span.end:
            continue
        numbers = [value.number for value in stack.values]
        has_commands = any(number in COMMANDS for number in numbers[:_MOST_VALUES])
        if not has_commands and len(numbers) > _LONGEST_TEXT:
            continue
        readings = values_words(flow, stack, program, _MOST_VALUES)
        if all(map(_is_number, readings)):
            continue  # the line says so itself
        if has_commands or any(reading.startswith('"') for reading in readings):
            words = " ".join(readings)
            if used is not None and stack.name not in used:
                words = phrase("{values} (no run uses it)", values=words)
            hints_in_span.append(Hint(stack.span.end, words, "command"))
    if flow is not None and flow.is_complete:
        hints_in_span += _written(program, flow, span)
    return sorted(hints_in_span, key=lambda hint: hint.offset)


def _is_number(reading: str) -> bool:
    return reading.lstrip("-").isdigit()


def _used(program: Program, flow: Flow | None) -> Set[str] | None:
    """Return the names of the stacks from which some run executes or transfers a value. Return None if this is not
    known."""
    if flow is None or not flow.is_complete or program.map is None:
        return None
    if any(TIMES in prefixes for prefixes in all_prefixes(program.actions)):
        return None  # a `*` may multiply by a value
    visits = (visit for visits in flow.visits.values() for visit in visits)
    return frozenset(used_stacks(program.map, visits))


def _written(program: Program, flow: Flow, span: Span) -> Iterator[Hint]:
    """Yield a hint for each line of actions that ends in `span`: the texts that its actions write every time they are
    performed. ``…`` stands for what is left out."""
    lines, texts_by_line = program.lines, dict[int, list[str]]()
    for number in sorted(flow.writing):
        line = lines.line_at(head_of(program.actions[number]).start)
        if not span.start <= lines.end(line) <= span.end:
            continue
        texts = texts_by_line.setdefault(line, [])
        written = flow.written.get(number, ())
        if len(written) == 1 and not flow.may_fail(number):
            texts.append(quoted_output(written[0]))
        elif texts[-1:] != ["…"]:
            texts.append("…")
    for line, texts in texts_by_line.items():
        if any(text != "…" for text in texts):
            texts[_MOST_TEXTS:] = ["…"] if len(texts) > _MOST_TEXTS else []
            label = phrase("writes {texts}", texts=" ".join(texts))
            tooltip = phrase("what the actions of the line write, from left to right")
            yield Hint(lines.end(line), label, "value", tooltip)
