"""The table of all glyphs."""

from __future__ import annotations

from mines_tools.languages.emojifunge.glyphs import (
    arithmetic,
    conditions,
    constants,
    control,
    counts,
    direction,
    io,
    misc,
    nested_stacks,
    picking,
    recording,
    stack,
)
from mines_tools.translations.phrases import template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from mines_tools.languages.emojifunge.glyphs.glyph import Glyph

_SELECTOR = "\ufe0f"

GROUPS: Mapping[str, tuple[Glyph, ...]] = {
    template("input and output"): io.GLYPHS,
    template("picking"): picking.GLYPHS,
    template("control"): control.GLYPHS,
    template("constants"): constants.GLYPHS,
    template("random"): constants.RANDOM,
    template("arithmetic"): arithmetic.GLYPHS,
    template("stack"): stack.GLYPHS,
    template("making stacks"): nested_stacks.MAKING,
    template("nested stacks"): nested_stacks.GLYPHS,
    template("mailbox"): stack.MAILBOX,
    template("direction"): direction.GLYPHS,
    template("conditions"): conditions.GLYPHS,
    template("run count"): counts.GLYPHS,
    template("recording"): recording.GLYPHS,
    template("miscellaneous"): misc.GLYPHS,
}
"""The names of the groups, each with its glyphs. The order is that of the language text."""

GLYPHS: Mapping[str, Glyph] = {
    glyph.emoji.replace(_SELECTOR, ""): glyph for group in GROUPS.values() for glyph in group
}
"""All glyphs. The key of a glyph is its emoji without U+FE0F."""

BY_NAME: Mapping[str, Glyph] = {glyph.name: glyph for glyph in GLYPHS.values()}


def japanese_aliases() -> Mapping[str, tuple[str, ...]]:
    """Return a mapping from the name of each glyph to its Japanese names. Users may type these names even if messages
    are in another language."""
    aliases: Mapping[str, tuple[str, ...]] = _japanese().ALIASES
    return aliases


def japanese_readings() -> Mapping[str, str]:
    """Return a mapping from each Japanese name that contains kanji to the reading of this name. Users may type the
    reading."""
    readings: Mapping[str, str] = _japanese().READINGS
    return readings


def _japanese() -> Any:
    from importlib import import_module

    return import_module("mines_tools.translations.ja.glyphs")
