"""The object through which the tools use Emojifunge. It implements the interface `Language`."""

from __future__ import annotations

from mines_tools.base.lazy import lazy, lazy_value
from mines_tools.interface.language import EngineChoice, Language, editor_of
from mines_tools.languages.emojifunge.about import ABOUT
from mines_tools.languages.emojifunge.syntax import parse, reparse
from mines_tools.text.diagnostics import Diagnostic
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from mines_tools.interface.language import DialectChoice
    from mines_tools.languages.emojifunge.syntax import Grid


def _unknown_dialect(choice: DialectChoice) -> Diagnostic:
    """Return the error for a text that chooses a dialect. A text of Emojifunge cannot choose a dialect, because each
    character of the text belongs to a cell."""
    message = phrase("there is no such dialect of Emojifunge")
    return Diagnostic("E001", "unknown-dialect", "error", choice.span, message)


_LANGUAGE: Language[Grid] = Language(
    about=ABOUT,
    dialect_choice=lambda _text: None,
    unknown_dialect=_unknown_dialect,
    parse=parse,
    reparse=reparse,
    engines=(EngineChoice("machine"),),
    running=lazy("mines_tools.languages.emojifunge.remedies:running"),
    run_words=lazy_value("mines_tools.languages.emojifunge.runs:WORDS"),
    picture_style=lazy_value("mines_tools.languages.emojifunge.picture:STYLE"),
    explain=lazy("mines_tools.languages.emojifunge.explanation.explain:explain_program"),
    rules=lazy("mines_tools.languages.emojifunge.rules.checking:all_rules"),
    check=lazy("mines_tools.languages.emojifunge.rules.checking:check"),
    suppressions=lazy("mines_tools.languages.emojifunge.suppression:suppressions"),
    comments=lazy("mines_tools.languages.emojifunge.comment_texts:comments"),
    without_comments=lazy("mines_tools.languages.emojifunge.comment_texts:without_comments"),
    with_comments=lazy("mines_tools.languages.emojifunge.comment_texts:with_comments"),
    branches=lazy("mines_tools.languages.emojifunge.branches:branches"),
    fillers=("⬜️", "⬜"),
    directive_mark="mines:",
    directive_examples=lazy_value("mines_tools.languages.emojifunge.suppression:EXAMPLES"),
    suppressing=lazy("mines_tools.languages.emojifunge.suppression:suppressing"),
    suppressing_place=lambda grid, start: grid.place_at(start),
    cell_at=lambda grid, start: grid.place_at(start),
    layout=lazy("mines_tools.languages.emojifunge.layout:layout"),
    difference=lazy("mines_tools.languages.emojifunge.difference:difference"),
    analyse=lazy("mines_tools.languages.emojifunge.flow.analysis:analyse"),
    editor=editor_of("mines_tools.languages.emojifunge.ide"),
    reference=lazy("mines_tools.languages.emojifunge.reference:reference"),
    exact_tree=lazy("mines_tools.languages.emojifunge.exact_tree:exact_tree"),
)
LANGUAGE: Language[Any] = _LANGUAGE
"""The language as the tools use it. The tools call the functions of this object only with parsed texts that its own
`parse` has returned."""
