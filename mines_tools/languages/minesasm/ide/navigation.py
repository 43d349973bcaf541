"""Navigation between the definition of a name and its uses, and between the words of a block."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.interface.editor import Highlight
from mines_tools.languages.minesasm.ide.names import names_of
from mines_tools.languages.minesasm.ide.place import blocks_in, text_of, words_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.interface.editor import Snapshot
    from mines_tools.text.source import Span


def definition(snapshot: Snapshot, offset: int) -> Sequence[Span]:
    """Return the places that define the name at `offset`."""
    named = names_of(text_of(snapshot)).at(offset)
    return () if named is None else named[1].definitions


def references(snapshot: Snapshot, offset: int) -> Sequence[Span]:
    """Return all places of the name at `offset`."""
    named = names_of(text_of(snapshot)).at(offset)
    return () if named is None else named[1].places


def highlights(snapshot: Snapshot, offset: int) -> Sequence[Highlight]:
    """Return all places of the name at `offset`. If a word of a block is there, return all words of this block."""
    text = text_of(snapshot)
    found = references(snapshot, offset)
    if found:
        return list(map(Highlight, found))
    for block in blocks_in(text.tree.nodes):
        heads = [word.head.span for word in words_of(block)]
        if any(span.start <= offset <= span.end for span in heads):
            return list(map(Highlight, heads))
    return ()
