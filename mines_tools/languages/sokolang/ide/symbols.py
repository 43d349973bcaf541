"""The outline: the map with its crates, the stacks, and the actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.interface.editor import Symbol
from mines_tools.languages.sokolang.explanation.explain import node_summary
from mines_tools.languages.sokolang.ide.place import flow_of, head_of, program_of
from mines_tools.languages.sokolang.words.reading import is_executed, reading_words
from mines_tools.text.source import Span
from mines_tools.translations.phrases import counted, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mines_tools.interface.editor import Snapshot, SymbolKind
    from mines_tools.languages.sokolang.flow.analysis import Flow
    from mines_tools.languages.sokolang.program import Program

_MOST = 1_000
"""Crates, and steps, with a symbol of their own: nobody reads more, and the rest of them have one together."""
_MOST_VALUES = 12


def symbols(snapshot: Snapshot) -> Sequence[Symbol]:
    """Return the three zones with their contents."""
    return list(_zones(program_of(snapshot), flow_of(snapshot)))


def _zones(program: Program, flow: Flow | None) -> Iterator[Symbol]:
    map_ = program.map
    if map_ is not None:
        end = map_.starts[-1] + len(map_.rows[-1])
        span = Span(map_.starts[0], end)
        placed = sorted(map_.crates, key=lambda crate: (crate.place.row, crate.place.column))
        crates = [
            Symbol(crate.letter, "cell", map_.span(crate.place), map_.span(crate.place))
            for crate in placed[:_MOST]
        ]
        if len(placed) > _MOST:
            first, last = map_.span(placed[_MOST].place), map_.span(placed[-1].place)
            crates.append(_more(len(placed) - _MOST, "cell", Span(first.start, last.end), first))
        first_cell = Span(span.start, span.start + 1)
        yield Symbol(phrase("map"), "grid", span, first_cell, "", tuple(crates))
    stacks = sorted(program.stacks.values(), key=lambda stack: stack.span)
    if stacks:
        span = Span(stacks[0].span.start, stacks[-1].span.end)
        rows = tuple(
            Symbol(
                stack.name,
                "row",
                stack.span,
                stack.name_span,
                " ".join(
                    reading_words(
                        [value.number for value in stack.values],
                        _MOST_VALUES,
                        is_executed=is_executed(program, flow, stack.name),
                    )
                ),
            )
            for stack in stacks
        )
        yield Symbol(phrase("stacks"), "part", span, stacks[0].name_span, "", rows)
    nodes = program.actions
    if nodes:
        span = Span(nodes[0].span.start, max(node.span.end for node in nodes))
        steps: list[Symbol] = []
        number = 0
        while number < len(nodes) and len(steps) < _MOST:
            head = head_of(program, number)
            name = " ".join(program.text[slice(*head)].split())
            steps.append(
                Symbol(name, "step", nodes[number].span, head, node_summary(nodes[number]))
            )
            number = nodes[number].after
        first_left, count = number, 0
        while number < len(nodes):
            count += 1
            number = nodes[number].after
        if count:
            rest = Span(nodes[first_left].span.start, span.end)
            steps.append(_more(count, "step", rest, head_of(program, first_left)))
        yield Symbol(phrase("actions"), "part", span, steps[0].name_span, "", tuple(steps))


def _more(count: int, kind: SymbolKind, span: Span, name_span: Span) -> Symbol:
    """Return the symbol of the `count` parts that have none of their own."""
    name = counted(count, "{count:,} more part", "{count:,} more parts")
    return Symbol(name, kind, span, name_span)
