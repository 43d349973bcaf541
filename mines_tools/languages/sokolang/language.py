"""The object through which the tools use Sokolang: its implementation of the interface `Language`."""

from __future__ import annotations

from mines_tools.base.lazy import lazy, lazy_value
from mines_tools.interface.language import EngineChoice, Language, editor_of
from mines_tools.languages.sokolang.about import ABOUT
from mines_tools.languages.sokolang.program import parse
from mines_tools.text.diagnostics import Diagnostic
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from mines_tools.interface.language import DialectChoice
    from mines_tools.languages.sokolang.program import Program


def _unknown_dialect(choice: DialectChoice) -> Diagnostic:
    """Return the error for a text that chooses a dialect. No choice is possible, because Sokolang
    has only one dialect."""
    message = phrase("there is no such dialect of Sokolang")
    return Diagnostic("S000", "unknown-dialect", "error", choice.span, message)


_LANGUAGE: Language[Program] = Language(
    about=ABOUT,
    dialect_choice=lambda _text: None,
    unknown_dialect=_unknown_dialect,
    parse=parse,
    engines=(EngineChoice("machine"),),
    running=lazy("mines_tools.languages.sokolang.runs:running"),
    run_words=lazy_value("mines_tools.languages.sokolang.runs:WORDS"),
    picture_style=lazy_value("mines_tools.languages.sokolang.picture:STYLE"),
    explain=lazy("mines_tools.languages.sokolang.explanation.explain:explain_program"),
    rules=lazy("mines_tools.languages.sokolang.rules.checking:all_rules"),
    check=lazy("mines_tools.languages.sokolang.rules.checking:check"),
    suppressions=lazy("mines_tools.languages.sokolang.suppression:suppressions"),
    comments=lazy("mines_tools.languages.sokolang.comment_texts:comments"),
    without_comments=lazy("mines_tools.languages.sokolang.comment_texts:without_comments"),
    with_comments=lazy("mines_tools.languages.sokolang.comment_texts:with_comments"),
    branches=lazy("mines_tools.languages.sokolang.branches:branches"),
    directive_mark="mines:",
    directive_examples=lazy_value("mines_tools.languages.sokolang.suppression:EXAMPLES"),
    suppressing=lazy("mines_tools.languages.sokolang.suppression:suppressing"),
    suppressing_place=lazy("mines_tools.languages.sokolang.suppression:suppressing_line"),
    layout=lazy("mines_tools.languages.sokolang.layout:layout"),
    difference=lazy("mines_tools.languages.sokolang.difference:difference"),
    analyse=lazy("mines_tools.languages.sokolang.flow.analysis:analyse"),
    editor=editor_of("mines_tools.languages.sokolang.ide"),
    reference=lazy("mines_tools.languages.sokolang.reference:reference"),
    exact_tree=lazy("mines_tools.languages.sokolang.exact_tree:exact_tree"),
)
LANGUAGE: Language[Any] = _LANGUAGE
"""The language as the tools use it. The tools call the functions of this object only with parsed texts that its own
`parse` has returned."""
