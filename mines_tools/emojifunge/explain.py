"""A program beside its meaning: what each cell does when it is executed, and what is known of it. Nothing is run."""

from __future__ import annotations

from mines_tools.emojifunge.flow.analysis import Flow
from mines_tools.emojifunge.glyphs.table import GLYPHS
from mines_tools.emojifunge.words.known import mode_words, verdict_words
from mines_tools.emojifunge.words.values import stack_text
from mines_tools.explanations import Explanation, Item, ItemWords, Words
from mines_tools.phrases import phrase

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    from collections.abc import Mapping

    from mines_tools.emojifunge.flow.notes import Place
    from mines_tools.emojifunge.glyphs.glyph import Glyph
    from mines_tools.emojifunge.syntax import Grid


def explain_program(grid: Grid, known: Flow | None = None) -> Explanation:
    """Each cell with the name of its instruction, what it pops and pushes, what lies on the stack before, and what it
    does; from what is known of the program, or what is found out now. The key of an item is the place of its cell."""
    flow = Flow(grid) if known is None else known
    items = [
        Item(cell.span, (x, y)) for y, row in enumerate(grid.rows()) for x, cell in enumerate(row)
    ]

    def words() -> Words:
        headings = (phrase("instruction"), phrase("stack effect"), phrase("stack before"))
        failures = {
            end.place: flow.reason(end.certainty.witness)
            for end in flow.always_fails()
            if end.certainty.witness is not None
        }
        found = [_words(flow, item.key, failures) for item in items]
        return Words(headings, found, verdict_words(flow))

    return Explanation(grid, items, words)


def stack_effect(glyph: Glyph) -> str:
    """What it pops and pushes, the top first."""
    return f"{glyph.pops} -- {glyph.pushes}".strip()


def _words(flow: Flow, place: tuple[int, int], failures: Mapping[Place, str]) -> ItemWords:
    x, y = place
    facts = flow.cell(x, y)
    if facts.reached.kind == "impossible":
        return ItemWords((phrase("never reached"), "", ""), is_dim=True)
    cell = flow.grid.cell(x, y)
    glyph = None if cell is None else GLYPHS.get(cell.key)
    note = facts.note
    before = "" if note is None else stack_text(note.stack, flow.grid.rules)
    modes = () if note is None else tuple(mode_words(note, facts))
    failed = (failures[place],) if place in failures else ()
    if glyph is None:
        notes = (*modes, phrase("the program ends abnormally if this is executed"))
        unknown = phrase("no instruction")
        return ItemWords((unknown, "", before), failed, notes, is_alarm=bool(failed))
    columns = (glyph.name, stack_effect(glyph), before)
    return ItemWords(columns, failed, (*modes, phrase(glyph.summary)), is_alarm=bool(failed))
