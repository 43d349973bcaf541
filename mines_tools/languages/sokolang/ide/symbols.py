"""The outline: the map with its crates, the stacks, and the actions."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from mines_tools.interface.editor import Symbol
from mines_tools.languages.sokolang.actions import head_of, parts
from mines_tools.languages.sokolang.explanation.explain import node_summary
from mines_tools.languages.sokolang.ide.place import crate_starts, flow_of, program_of
from mines_tools.languages.sokolang.warehouse import LETTERS
from mines_tools.languages.sokolang.words.reading import values_words
from mines_tools.text.source import Span
from mines_tools.translations.phrases import counted, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mines_tools.interface.editor import Snapshot, SymbolKind
    from mines_tools.languages.sokolang.flow.analysis import Flow
    from mines_tools.languages.sokolang.program import Program

_MOST = 1_000
"""The maximum number of crates that have their own symbol. The same maximum holds for items. The
remaining crates share one symbol, and so do the remaining items."""
_MOST_VALUES = 12


def symbols(snapshot: Snapshot) -> Sequence[Symbol]:
    """Return the three zones with their contents."""
    return list(_zones(program_of(snapshot), flow_of(snapshot)))


def _zones(program: Program, flow: Flow | None) -> Iterator[Symbol]:
    map_ = program.map
    if map_ is not None:
        end = map_.starts[-1] + len(map_.rows[-1])
        span = Span(map_.starts[0], end)
        starts = crate_starts(map_, LETTERS)
        crates = [
            Symbol(program.text[at], "cell", Span(at, at + 1), Span(at, at + 1))
            for at in islice(starts, _MOST)
        ]
        left = len(map_.crates) - len(crates)
        if left:
            first, last = next(starts), end
            while program.text[last - 1] not in LETTERS:
                last -= 1
            crates.append(_more(left, "cell", Span(first, last), Span(first, first + 1)))
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
                " ".join(values_words(flow, stack, program, _MOST_VALUES)),
            )
            for stack in stacks
        )
        yield Symbol(phrase("stacks"), "part", span, stacks[0].name_span, "", rows)
    nodes = program.actions
    if nodes:
        _, _, _, afters = parts(nodes)
        steps: list[Symbol] = []
        number = last = 0
        while number < len(nodes) and len(steps) < _MOST:
            head = head_of(nodes[number])
            name = " ".join(program.text[slice(*head)].split())
            steps.append(
                Symbol(name, "step", nodes[number].span, head, node_summary(nodes[number]))
            )
            last, number = number, afters[number]
        first_left, count = number, 0
        while number < len(nodes):
            count += 1
            last, number = number, afters[number]
        end = nodes[last].span.end
        if count:
            rest = Span(nodes[first_left].span.start, end)
            steps.append(_more(count, "step", rest, head_of(nodes[first_left])))
        span = Span(nodes[0].span.start, end)
        yield Symbol(phrase("actions"), "part", span, steps[0].name_span, "", tuple(steps))


def _more(count: int, kind: SymbolKind, span: Span, name_span: Span) -> Symbol:
    """Return one symbol for `count` parts that have no symbols of their own."""
    name = counted(count, "{count:,} more part", "{count:,} more parts")
    return Symbol(name, kind, span, name_span)
