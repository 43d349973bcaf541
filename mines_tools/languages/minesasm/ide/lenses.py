"""Code lenses: the size of the program, and links that run and explain it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.interface.editor import Lens
from mines_tools.languages.minesasm.ide.made import made_in
from mines_tools.languages.minesasm.ide.place import statements_in, text_of
from mines_tools.text.source import Span
from mines_tools.translations.phrases import counted, phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.interface.editor import Snapshot


def lenses(snapshot: Snapshot) -> Sequence[Lens]:
    """Return the lenses above the first statement. The size is left out while it is not known."""
    text = text_of(snapshot)
    spans = [each.place.span for each in statements_in(text)]
    if not spans:
        return ()
    span = min(spans)
    found: list[Lens] = []
    made = made_in(snapshot)
    if made is not None:
        size = counted(made.size, "{count:,} byte", "{count:,} bytes")
        board = f"{len(made.rows[0])} x {len(made.rows)}"
        words = phrase("{size}, board {board}", size=size, board=board)
        found.append(Lens(Span(*span), words))
    found.append(Lens(span, phrase("run"), "mines.run"))
    found.append(Lens(span, phrase("explain"), "mines.explain"))
    return found
