"""The page with all instructions."""

from __future__ import annotations

from mines_tools.languages.emojifunge.glyphs.table import GLYPHS, GROUPS
from mines_tools.languages.emojifunge.reference import reference
from mines_tools.report.reference import reference_markdown, reference_text
from mines_tools.report.width import display_width
from mines_tools.text.markdown import prose
from mines_tools.translations.phrases import ENGLISH, LANGUAGES, speak


def test_the_page_has_every_glyph_in_both_forms() -> None:
    for spoken in LANGUAGES:
        speak(spoken)
        text, markdown = reference_text(reference()), reference_markdown(reference())
        speak(ENGLISH)
        assert markdown.count("\n## ") == len(GROUPS)
        for glyph in GLYPHS.values():
            assert markdown.count(f"| {glyph.emoji} | `{glyph.name}` | ") == 1
            assert f"\n  {glyph.emoji}" in text
            assert (prose(glyph.summary) in markdown) == (spoken == ENGLISH)
        assert max(map(display_width, text.split("\n"))) <= 100
        assert "\n\n\n" not in text + markdown
