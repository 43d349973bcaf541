"""Texts that describe glyphs: the names, the stack effects, and the differences between the dialects."""

from __future__ import annotations

from mines_tools.languages.emojifunge.cells import SELECTOR
from mines_tools.languages.emojifunge.glyphs.table import BY_NAME, GROUPS, japanese_aliases
from mines_tools.translations.phrases import phrase, template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from mines_tools.languages.emojifunge.glyphs.glyph import Glyph

GROUP_OF: Mapping[str, str] = {
    glyph.name: group for group, glyphs in GROUPS.items() for glyph in glyphs
}
"""The names of all glyphs, each with the group to which the glyph belongs."""

_RANKS = template("In the dialect `author`, it empties the stack first.")
_MADE = template(
    "In the dialect `author`, `exit-nested-stack` doesn't lead back from a stack that this makes."
)
_FORM = template(
    "In the dialect `author`, the emoji has the form of its author's table, with or without U+FE0F."
)
IN_AUTHOR: Mapping[str, str] = {
    **dict.fromkeys(("gold", "silver", "bronze", "median"), _RANKS),
    **dict.fromkeys(("create-empty-stack", "create-new-stack"), _MADE),
    **dict.fromkeys(("pick-emoji", "pick-back-emoji", "output-emoji"), _FORM),
    "fast-up": template("In the dialect `author`, it is dy + 1: one faster down."),
    "fast-down": template("In the dialect `author`, it is dy - 1: one faster up."),
    "play-record": template(
        "In the dialect `author`, the record is kept: each time it is played again."
    ),
    "R-18": template(
        "In the dialect `author`, it works on a copy, which the stack around it doesn't hold."
    ),
    "exit-nested-stack": template(
        "In the dialect `author`, a new root stack contains a single value: the new root stack itself."
    ),
    "dog": template("In the dialect `author`, it reverses UTF-16 units, not characters."),
    "div": template("In the dialect `author`, division by zero gives Infinity or NaN."),
    "mod": template("In the dialect `author`, the remainder by zero is NaN."),
    "change-ignore-end": template(
        "In the dialect `author`, an end by time that is ignored unsets the time."
    ),
}
"""Texts about the glyphs whose effect in the author's program differs from the language text. The key is the name of
the glyph."""

_REMARKS: Mapping[str, str] = {
    "O": template("77 is the code of M: the language text swaps O and M."),
    "M": template("79 is the code of O: the language text swaps O and M."),
}

_ALIKE = (
    ("mailbox-in", "mailbox-out"),
    ("input-ascii", "output-number", "output-ascii", "output-emoji"),
    ("into-nested-stack", "exit-nested-stack", "goto-root-stack", "open-stack"),
    ("create-empty-stack", "create-new-stack", "change-popmode"),
    ("right-if-true", "left-if-true"),
    ("up-if-true", "down-if-true"),
    ("fast-right", "fast-left"),
    ("fast-up", "fast-down"),
    ("turn-clockwise", "turn-counterclockwise"),
    ("timer", "stopwatch", "time-manipulation"),
    ("fact", "semifact", "not"),
    ("dup", "swap"),
    ("infinity", "infinity-loop"),
    ("greater-than", "less-than"),
    ("length", "equal-to"),
    ("record", "rewind-input", "play-record"),
    ("mod", "fair", "passed"),
    ("gold", "silver", "bronze"),
    ("bicycle-stop", "R-18"),
)
_ALIKE_BY_NAME: Mapping[str, Sequence[str]] = {
    name: [other for other in group if other != name] for group in _ALIKE for name in group
}
"""For each glyph, the names of the glyphs that look similar at the size of the text in an editor."""


def alike_words(glyph: Glyph) -> str:
    """Return a text that says which other glyphs look like `glyph` at a small size. Return "" if no other glyph
    does."""
    others = [BY_NAME[name] for name in _ALIKE_BY_NAME.get(glyph.name, ())]
    listed = ", ".join(f"{other.emoji} {other.name}" for other in others)
    return phrase("Looks like: {others}", others=listed) if listed else ""


def remarks(glyph: Glyph) -> Iterator[str]:
    """Yield additional remarks about a glyph."""
    for table in (_REMARKS, IN_AUTHOR):
        if glyph.name in table:
            yield phrase(table[glyph.name])


def _combines(glyph: Glyph) -> bool:
    """Return whether `glyph` makes one value of two, which can be stacks (see `stacks.combined`)."""
    return glyph.mode == "o" and glyph.pops == "a b" and " " not in glyph.pushes


def effect_words(glyph: Glyph) -> str:
    """Return a text that describes the stack effect of a glyph. The top of the stack comes first, and code is in back
    quotes. Return "" if the glyph has no stack effect."""
    if not glyph.pops and not glyph.pushes:
        return ""
    effect = f"`{glyph.pops} -- {glyph.pushes}`".replace("` ", "`").replace(" `", "`")
    notes = (
        [
            phrase(
                "if the top is itself a stack, its values replace it first, except in the pop mode called `stack`"
            )
        ]
        if glyph.mode == "o"
        else []
    )
    if _combines(glyph):
        notes.append(
            phrase(
                "there, two stacks are combined in pairs from the top down, until one of them ends; a number counts as a stack with one element"
            )
        )
    for sign, words in _SIGNS.items():
        operands = [f"`{operand}`" for operand in glyph.pops.split() if operand.endswith(sign)]
        if operands:
            notes.append(phrase(words, operands=", ".join(operands)))
    if not notes:
        return phrase("Stack `before -- after`, the top first: {effect}.", effect=effect)
    return phrase(
        "Stack `before -- after`, the top first: {effect}; {notes}.",
        effect=effect,
        notes="; ".join(notes),
    )


_SIGNS: Mapping[str, str] = {
    "#": template("popped as a number: {operands}"),
    "[]": template("popped as a stack: {operands}"),
}
"""The meanings of signs at the ends of operands in `Glyph.pops`."""


def code_points_text(emoji: str) -> str:
    """Return the code points of an emoji as text, such as ``U+2B1C U+FE0F``."""
    return " ".join(f"U+{ord(character):04X}" for character in emoji)


def form_words(written: str, glyph: Glyph | None) -> str:
    """Return a text with the code points of `written`, an emoji as it is written in the program. The text also says if
    the emoji lacks the U+FE0F that it has in the language text."""
    points = code_points_text(written)
    if glyph is not None and SELECTOR in glyph.emoji and SELECTOR not in written:
        return phrase("written {points}, without U+FE0F", points=points)
    return phrase("written {points}", points=points)


def names_of(glyph: Glyph) -> tuple[str, ...]:
    """Return all names of a glyph: its name, its aliases, and its Japanese names."""
    return (glyph.name, *glyph.aliases, *japanese_aliases().get(glyph.name, ()))
