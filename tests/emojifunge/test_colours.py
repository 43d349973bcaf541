"""The grammars with which editors colour programs before the server answers know every
instruction."""

from __future__ import annotations

import json
import re
from pathlib import Path

from mines_tools.languages.emojifunge.cells import SELECTOR
from mines_tools.languages.emojifunge.glyphs.table import GLYPHS

_ROOT = Path(__file__).parents[2]
_FORMS = {
    form for glyph in GLYPHS.values() for form in (glyph.emoji, glyph.emoji.replace(SELECTOR, ""))
}


def test_vs_code() -> None:
    file = _ROOT / "vscode-extension" / "syntaxes" / "emojifunge.tmLanguage.json"
    patterns = [
        re.compile(each["match"]) for each in json.loads(file.read_text("utf-8"))["patterns"]
    ]
    for form in _FORMS:
        found = [match[0] for each in patterns if (match := each.match(form))]
        assert found == [form], form


def test_neovim() -> None:
    syntax = (_ROOT / "editors" / "neovim" / "syntax" / "emojifunge.vim").read_text("utf-8")
    assert all(form in syntax for form in _FORMS if SELECTOR not in form)
