"""A huge number of edits is merged into one edit with the same effect."""

from __future__ import annotations

from mines_tools.lsp.edits import text_edits
from mines_tools.lsp.positions import ClientPositions
from mines_tools.text.diagnostics import MOST_EDITS, Edit, apply_edits, joined
from mines_tools.text.source import Span

_TEXT = "a\r\n" * (MOST_EDITS + 2)
_EDITS = [Edit(Span(at, at + 1), "bc") for at in range(3, len(_TEXT), 3)]


def test_very_many_are_joined() -> None:
    (one,) = joined(_TEXT, _EDITS)
    assert apply_edits(_TEXT, [one]) == apply_edits(_TEXT, _EDITS)
    assert joined(_TEXT, _EDITS[:MOST_EDITS]) == _EDITS[:MOST_EDITS]


def test_editors_get_one() -> None:
    positions = ClientPositions(_TEXT, "utf-16")
    assert len(positions.text_edits(_EDITS)) == 1
    assert len(positions.text_edits(_EDITS[:9])) == 9


def test_very_many_lines_that_differ_are_one() -> None:
    after = _TEXT.replace("a", "b")
    assert text_edits(_TEXT, after) == (Edit(Span(0, len(_TEXT) - 2), after[:-2]),)
    few = _TEXT[: 3 * MOST_EDITS]
    assert len(text_edits(few, few.replace("a", "b"))) == MOST_EDITS
