"""Tries every feature of the editor at every place of a text. None may fail, and no result may lie
outside the text."""

from __future__ import annotations

from contextlib import suppress
from itertools import pairwise
from typing import TYPE_CHECKING

from mines_tools.interface.board import BoardAct
from mines_tools.interface.editor import Refusal
from mines_tools.lint.ignore_actions import ignore_actions
from mines_tools.text.diagnostics import apply_edits
from mines_tools.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.interface.board import BoardView
    from mines_tools.interface.editor import Snapshot
    from mines_tools.interface.language import Language


def sweep(used: Language, shown: Snapshot, most: int = 7, new_name: str = "new") -> None:
    """Try every feature at every place. In a longer text, try about `most` places and the end."""
    assert used.editor is not None
    editor = used.editor()
    text = shown.parsed.text
    every = len(text) // most + 1
    places = {*range(len(text) % every, len(text) + 1, every), len(text)}
    everything = Span(0, len(text))
    spans = [each.span for each in editor.symbols(shown)]
    spans += [each.span for each in editor.folds(shown)]
    spans += [each.span for each in editor.lenses(shown)]
    spans += [each.span for each in editor.semantic_tokens(shown, everything)]
    spans += [Span(each.offset, each.offset) for each in editor.hints(shown, everything)]
    for offset in places:
        spans += list(at_place(used, shown, offset, new_name))
    for start, end in spans:
        assert 0 <= start <= end <= len(text)


def at_place(used: Language, shown: Snapshot, offset: int, new_name: str = "new") -> Iterator[Span]:
    """Yield the places that the features return for one place of the text."""
    assert used.editor is not None
    editor, here = used.editor(), Span(offset, offset)
    hover = editor.hover(shown, offset)
    if hover is not None:
        yield hover.span
    for completion in editor.complete(shown, offset):
        start, end = completion.edit.span
        assert start <= offset <= end
        assert "\n" not in shown.parsed.text[start:end]
        yield completion.edit.span
        for other in completion.other_edits:
            assert other.span.end < start or end < other.span.start
            yield other.span
    editor.signature(shown, offset)
    for find in (editor.definition, editor.references):
        yield from find(shown, offset)
    yield from (each.span for each in editor.highlights(shown, offset))
    growing = editor.selections(shown, offset)
    for inner, outer in pairwise(growing):
        assert outer.start <= inner.start <= inner.end <= outer.end
        assert inner != outer
    offered = [
        *ignore_actions(used, shown.parsed, shown.parsed.errors),
        *editor.rewrites(shown, here),
    ]
    for action in offered:
        yield from (edit.span for edit in action.edits)
    editor.coordinate(shown, offset)
    for grid in editor.grids(shown, here):
        for row in grid.shown:
            ends = row.ends or [cell + 1 for cell in row.cells]
            yield from map(Span, row.cells, ends)
    view = editor.board(shown, offset)
    if view is not None:
        yield from _of_board(used, shown, offset, view)
    editor.hints(shown, here)
    editor.semantic_tokens(shown, here)
    with suppress(Refusal):
        yield editor.renaming(shown, offset).span
        if offset % 5 == 0:  # which may analyse the program again
            yield from (edit.span for edit in editor.rename(shown, offset, new_name))


def _of_board(used: Language, shown: Snapshot, offset: int, view: BoardView) -> Iterator[Span]:
    """Yield the places that the board at one place of the text returns, and try acts on one of its cells."""
    assert used.editor is not None
    editor = used.editor()
    if view.span is not None:
        yield view.span
    for name, grid in view.grids.items():
        row = offset % max(len(grid.widths), 1)
        cells = [grid.cell(column, row) for column in range(grid.widths[row])]
        yield from (cell.span for cell in cells if cell.span is not None)
        column = offset % max(len(cells), 1)
        if view.clicks is not None and cells:
            view.clicks(name, column, row)
        kind = editor.board_acts[offset % len(editor.board_acts)]
        with suppress(Refusal):
            edit = editor.board_act(shown, offset, BoardAct(kind, name, column, row))
            yield from (each.span for each in edit.edits)
            yield from (change.span for change in edit.changed)
            assert 0 <= edit.cursor <= len(apply_edits(shown.parsed.text, edit.edits))
