"""The outline: the map with its crates, the stacks, and the actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.interface.editor import Symbol
from mines_tools.languages.sokolang.explanation import node_summary
from mines_tools.languages.sokolang.ide.place import flow_of, head_of, program_of
from mines_tools.languages.sokolang.words.reading import is_executed, reading_words
from mines_tools.text.source import Span
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.sokolang.flow.analysis import Flow
    from mines_tools.languages.sokolang.program import Program

_MOST_ITEMS = 500
_MOST_VALUES = 12


def symbols(snapshot: Snapshot) -> Sequence[Symbol]:
    """Return the three zones with their contents."""
    return list(_zones(program_of(snapshot), flow_of(snapshot)))


def _zones(program: Program, flow: Flow | None) -> Iterator[Symbol]:
    map_ = program.map
    if map_ is not None:
        end = map_.starts[-1] + len(map_.rows[-1])
        span = Span(map_.starts[0], end)
        crates = tuple(
            Symbol(crate.letter, "cell", map_.span(crate.place), map_.span(crate.place))
            for crate in sorted(map_.crates, key=lambda crate: map_.span(crate.place))
        )
        yield Symbol(phrase("map"), "grid", span, Span(span.start, span.start + 1), "", crates)
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
        while number < len(nodes) and len(steps) < _MOST_ITEMS:
            head = head_of(program, number)
            name = " ".join(program.text[slice(*head)].split())
            steps.append(
                Symbol(name, "step", nodes[number].span, head, node_summary(nodes[number]))
            )
            number = nodes[number].after
        yield Symbol(phrase("actions"), "part", span, steps[0].name_span, "", tuple(steps))
