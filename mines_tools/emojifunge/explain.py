"""A program beside its meaning: what each cell does when it is executed. Nothing is run."""

from __future__ import annotations

from mines_tools.emojifunge.glyphs.table import GLYPHS
from mines_tools.explanations import Explanation, Item, ItemWords, Words
from mines_tools.phrases import phrase

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    from mines_tools.emojifunge.glyphs.glyph import Glyph
    from mines_tools.emojifunge.syntax import Grid


def explain_program(grid: Grid) -> Explanation:
    """Each cell with the name of its instruction, what it pops and pushes, and what it does."""
    items = [Item(cell.span, cell.key) for row in grid.rows() for cell in row]

    def words() -> Words:
        headings = (phrase("instruction"), phrase("stack effect"))
        found = [_words_of(GLYPHS.get(str(item.key))) for item in items]
        return Words(headings, found, phrase("it is not known whether it ends"))

    return Explanation(grid, items, words)


def stack_effect(glyph: Glyph) -> str:
    """What it pops and pushes, the top first."""
    return f"{glyph.pops} -- {glyph.pushes}".strip()


def _words_of(glyph: Glyph | None) -> ItemWords:
    if glyph is None:
        unknown = phrase("no instruction")
        notes = (phrase("the program ends abnormally if this is executed"),)
        return ItemWords((unknown, ""), notes, is_alarm=True)
    return ItemWords((glyph.name, stack_effect(glyph)), notes=(phrase(glyph.summary),))
