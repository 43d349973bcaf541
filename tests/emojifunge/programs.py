"""Hypothesis strategies for programs, texts and inputs."""

from __future__ import annotations

from hypothesis import strategies as st

from mines_tools.languages.emojifunge.dialect import DIALECTS
from mines_tools.languages.emojifunge.glyphs.table import GLYPHS

dialects = st.sampled_from(list(DIALECTS))

_PIECES = [
    "\ufe0f", "\ufe0e", "\u200d", "\u20e3", "\u0301", "\U0001f3fb", "\U0001f3ff", "\U0001f1ef", "\U0001f1f5",
    "\U000e0067", "\U000e007f", "1", "#", "a", "x", "abc", ":", "-", " ", "\t", "\ufeff", "\n", "\r\n", "\r",
    "\x85", "\u2028", "\U0001f3f4", "\U0001f600", "\u2640", "\u00a9", "\u2122", "\U0001f3c3", "\U0001fae8",
    "\U000e0001", "\ud83d", "\ude00",
]  # fmt: skip
"""Characters that emoji consist of, and characters that separate cells."""

_emoji = [glyph.emoji for glyph in GLYPHS.values()]
emoji_like = st.lists(
    st.one_of(st.sampled_from(_PIECES), st.sampled_from(_emoji)), max_size=24
).map("".join)
any_text = st.one_of(st.text(max_size=24), emoji_like)

# Factorials of large numbers, and paths on large grids, take long.
_quick = [glyph.emoji for glyph in GLYPHS.values() if glyph.name != "kazoeage-oneesan"]
_cell = st.one_of(
    st.sampled_from(_quick),
    st.sampled_from(_quick).map(lambda emoji: emoji.replace("\ufe0f", "")),
    st.sampled_from(["\U0001f600", "x y", "abc"]),
)
programs = st.lists(
    st.lists(_cell, min_size=1, max_size=8).map("".join), min_size=1, max_size=6
).map("\n".join)
"""Grids of instructions."""
inputs = st.one_of(st.just(""), st.sampled_from(["12 -3 abc", "x7\n\U0001f600", "\u00e9 5"]))
