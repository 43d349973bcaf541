"""Mines for the tools: the implementation of the `Language` interface."""

from __future__ import annotations

from mines_tools.base.lazy import lazy, lazy_value
from mines_tools.interface.language import EngineChoice, Language, editor_of
from mines_tools.languages.mines.about import ABOUT
from mines_tools.languages.mines.syntax import dialect_choice, parse, reparse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from mines_tools.languages.mines.tree import Tree

_LANGUAGE: Language[Tree] = Language(
    about=ABOUT,
    dialect_choice=dialect_choice,
    unknown_dialect=lazy("mines_tools.languages.mines.syntax_errors:unknown_dialect"),
    parse=parse,
    reparse=reparse,
    engines=(
        EngineChoice("auto"),
        EngineChoice("machine"),
        EngineChoice("python"),
        EngineChoice("wasm", "wasmtime", "pip install 'wasmtime>=40,<60'"),
        EngineChoice("mines-esolang", is_automatic=False),
    ),
    running=lazy("mines_tools.languages.mines.runs:running"),
    run_words=lazy_value("mines_tools.languages.mines.runs:WORDS"),
    picture_style=lazy_value("mines_tools.languages.mines.picture:STYLE"),
    explain=lazy("mines_tools.languages.mines.explanation.explain:explain_program"),
    rules=lazy("mines_tools.languages.mines.rules.checking:all_rules"),
    check=lazy("mines_tools.languages.mines.rules.checking:check"),
    suppressions=lazy("mines_tools.languages.mines.suppression:suppressions"),
    comments=lazy("mines_tools.languages.mines.comment_texts:comments"),
    without_comments=lazy("mines_tools.languages.mines.comment_texts:without_comments"),
    with_comments=lazy("mines_tools.languages.mines.comment_texts:with_comments"),
    branches=lazy("mines_tools.languages.mines.branches:branches"),
    directive_mark="mines:",
    directive_examples=lazy_value("mines_tools.languages.mines.suppression:EXAMPLES"),
    suppressing=lazy("mines_tools.languages.mines.suppression:suppressing"),
    suppressing_place=lambda tree, start: tree.lines.line_at(start),
    layout=lazy("mines_tools.languages.mines.layout:layout"),
    difference=lazy("mines_tools.languages.mines.difference:difference"),
    analyse=lazy("mines_tools.languages.mines.ide.analysis:analyse"),
    editor=editor_of("mines_tools.languages.mines.ide"),
    reference=lazy("mines_tools.languages.mines.reference:reference"),
    game=lazy_value("mines_tools.languages.mines.game:RULES"),
    assembler=lazy_value("mines_tools.languages.minesasm.assembler:ASSEMBLER"),
    exact_tree=lazy("mines_tools.languages.mines.lark_parser:exact_tree"),
    prepare=lazy("mines_tools.languages.mines.syntax.preparing:prepare"),
)
LANGUAGE: Language[Any] = _LANGUAGE
"""The language in the form in which the tools see it. The tools call its functions only with trees that its `parse` has
returned."""
