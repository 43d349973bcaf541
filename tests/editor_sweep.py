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

    from mines_tools.interface.editor import Editor, Snapshot
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
    for hint in editor.hints(shown, everything):
        spans += [Span(hint.offset, hint.offset), *(edit.span for edit in hint.edits)]
    for offset in places:
        spans += list(at_place(used, shown, offset, new_name))
    for start, end in spans:
        assert 0 <= start <= end <= len(text)


def of_board(editor: Editor, shown: Snapshot, offset: int) -> Iterator[Span]:
    """Yield the places of the board's cells, and those that acts on the board edit."""
    view = editor.board(shown, offset)
    if view is None:
        return
    yield from (view.span,) if view.span is not None else ()
    for name, grid in view.grids.items():
        for row, width in enumerate(grid.widths):
            cells = [grid.cell(column, row) for column in range(width)]
            yield from (cell.span for cell in cells if cell.span is not None)
        if view.clicks is not None and grid.widths and grid.widths[0]:
            view.clicks(name, 0)
    if offset % 5 == 0:  # which may analyse the program again
        yield from of_act(editor, shown, offset, next(iter(view.grids)))


def of_act(editor: Editor, shown: Snapshot, offset: int, grid: str) -> Iterator[Span]:
    """Yield the places that an act on the board edits. Each place of the text tries another kind of act."""
    kind = editor.board_acts[offset // 5 % len(editor.board_acts)]
    column = row = offset % 2
    with suppress(Refusal):
        act = BoardAct(kind, grid, column, row, "left" if kind == "move" else "")
        edit = editor.board_act(shown, offset, act)
        yield from (each.span for each in (*edit.edits, *edit.changed))
        assert 0 <= edit.cursor <= len(apply_edits(shown.parsed.text, edit.edits))


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
    place = editor.jump_place(shown, offset)
    yield from () if place is None else (place.span,)
    for find_jumps in (editor.jumps_to, editor.jumps_from):
        yield from (each.span for each in find_jumps(shown, offset))
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
    editor.hints(shown, here)
    editor.semantic_tokens(shown, here)
    yield from of_board(editor, shown, offset)
    with suppress(Refusal):
        yield editor.renaming(shown, offset).span
        if offset % 5 == 0:  # which may analyse the program again
            yield from (edit.span for edit in editor.rename(shown, offset, new_name))
