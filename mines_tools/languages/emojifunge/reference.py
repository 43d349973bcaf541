"""The reference page, which describes all instructions by group. The descriptions come from the table of glyphs."""

from __future__ import annotations

from mines_tools.interface.language import Reference, Table
from mines_tools.languages.emojifunge.explanation.explain import stack_effect
from mines_tools.languages.emojifunge.glyphs.table import GROUPS
from mines_tools.translations.phrases import phrase


def reference() -> Reference:
    """Return the reference page, in the reader's language."""
    headings = (
        phrase("emoji"), phrase("instruction"), phrase("stack effect"), phrase("what it does"),
    )  # fmt: skip
    tables = [
        Table(
            title=phrase(group)[:1].upper() + phrase(group)[1:],
            text="",
            headings=headings,
            rows=[
                (glyph.emoji, f"`{glyph.name}`", f"`{stack_effect(glyph)}`", phrase(glyph.summary))
                for glyph in glyphs
            ],
        )
        for group, glyphs in GROUPS.items()
    ]
    return Reference(
        phrase("Instructions of Emojifunge"),
        phrase(
            "The stack effect shows first the values that an instruction pops, and after `--` "
            "the values that it pushes. In each list, the first value is the top. `a#` is "
            "popped as a number, and `a[]` as a stack. How `a` is popped depends on the "
            "pop mode. In the mode `normal`, a stack at the top is replaced by its elements, and "
            "then a number is popped. In the mode `stack`, the whole stack is popped. `*` is the whole stack. In the explanations, the top is the value at the top of "
            'the current stack, and the second is the value below the top. "Element by element" '
            "means: if a value is a stack, the instruction is applied to each element of this "
            "stack. The pointer is at column x and row y, both from 0, and moves by (dx, dy) in "
            "each step. Many emoji below contain the invisible character U+FE0F. A program need "
            "not contain this character."
        ),
        tables,
    )
