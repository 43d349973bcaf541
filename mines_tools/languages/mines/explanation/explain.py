"""Shows a program with its meaning, line by line."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, overload

from mines_tools.base.records import new_record
from mines_tools.interface.explanation import Explanation, Item
from mines_tools.languages.mines.flow import analyse
from mines_tools.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.interface.explanation import ItemVocabulary, ProgramData
    from mines_tools.languages.mines.flow import Flow
    from mines_tools.languages.mines.tree import Tree


def explain_program(
    tree: Tree, analysis: Flow | None = None, budget: int | None = None
) -> Explanation:
    """Return the explanation of the text of `tree`, which must have no errors. In the explanation, the key of an
    operation is its index.

    Without `analysis`, the program is analysed with the budget `budget`. Raises ValueError if the text has errors.
    """
    if tree.program is None:
        message = "a text with errors cannot be explained"
        raise ValueError(message)
    flow = analyse(tree.program, budget) if analysis is None else analysis
    return Explanation(
        tree,
        _Items(tree),
        partial(_words, tree, flow),
        partial(_data, tree, flow),
        flow.output,
        by_line=True,
    )


def _words(tree: Tree, flow: Flow) -> ItemVocabulary:
    from mines_tools.languages.mines.explanation.words import program_words

    return program_words(tree, flow)


def _data(tree: Tree, flow: Flow) -> ProgramData:
    from mines_tools.languages.mines.explanation.data import program_data

    return program_data(tree, flow)


class _Items(Sequence[Item]):
    """The lines of a text."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree

    def __len__(self) -> int:
        return len(self._tree.line_texts)

    @overload
    def __getitem__(self, index: int) -> Item: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Item]: ...
    def __getitem__(self, index: int | slice) -> Item | Sequence[Item]:
        lines = range(len(self))[index]
        return list(map(self._item, lines)) if isinstance(lines, range) else self._item(lines)

    def __iter__(self) -> Iterator[Item]:
        tree = self._tree
        first = tree.operation_lines.start
        yield from map(self._item, range(first))
        texts, starts = islice(tree.line_texts, first, None), islice(tree.lines.starts, first, None)
        # In a long text, hardly any line needs the slower check.
        for index, (shape, text, start) in enumerate(zip(tree.shapes, texts, starts, strict=False)):
            column, button, row, rest = shape
            if text.startswith(code := f"{column}{button}{row}") and not rest:
                span = new_record(Span, (start, start + len(code)))
                yield new_record(Item, (span, index, "", ""))
            else:
                yield self._item(first + index)

    def _item(self, line: int) -> Item:
        tree = self._tree
        if line not in tree.operation_lines:
            return Item(Span(tree.lines.starts[line], tree.lines.end(line)))
        index = line - tree.operation_lines.start
        return Item(tree.operation_node(index).span, index)
