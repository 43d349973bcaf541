"""The object through which the tools use the assembler's language: its implementation of the interface `Language`."""

from __future__ import annotations

from mines_tools.base.lazy import lazy, lazy_value
from mines_tools.interface.language import EngineChoice, Language, editor_of
from mines_tools.languages.minesasm.about import ABOUT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from mines_tools.languages.minesasm.assembly_text import AssemblyText

_LANGUAGE: Language[AssemblyText] = Language(
    about=ABOUT,
    dialect_choice=lazy("mines_tools.languages.minesasm.directives:dialect_choice"),
    unknown_dialect=lazy("mines_tools.languages.minesasm.directives:unknown_dialect"),
    parse=lazy("mines_tools.languages.minesasm.assembly_text:parse"),
    reparse=lazy("mines_tools.languages.minesasm.assembly_text:parse_again"),
    with_files=lazy("mines_tools.languages.minesasm.assembly_text:with_files"),
    engines=(
        EngineChoice("auto"),
        EngineChoice("machine"),
        EngineChoice("python"),
        EngineChoice("wasm", "wasmtime", "pip install 'wasmtime>=40,<60'"),
    ),
    running=lazy("mines_tools.languages.minesasm.runs:running"),
    run_words=lazy_value("mines_tools.languages.minesasm.runs:WORDS"),
    picture_style=lazy_value("mines_tools.languages.mines.picture:STYLE"),
    explain=lazy("mines_tools.languages.minesasm.explanation:explain_program"),
    rules=lazy("mines_tools.languages.minesasm.rules.checking:all_rules"),
    check=lazy("mines_tools.languages.minesasm.rules.checking:check"),
    suppressions=lazy("mines_tools.languages.minesasm.suppression:suppressions"),
    comments=lazy("mines_tools.languages.minesasm.comment_texts:comments"),
    without_comments=lazy("mines_tools.languages.minesasm.comment_texts:without_comments"),
    with_comments=lazy("mines_tools.languages.minesasm.comment_texts:with_comments"),
    branches=lazy("mines_tools.languages.minesasm.branches:branches"),
    directive_mark="mines:",
    directive_examples=lazy_value("mines_tools.languages.minesasm.suppression:EXAMPLES"),
    suppressing=lazy("mines_tools.languages.minesasm.suppression:suppressing"),
    suppressing_place=lambda text, start: text.lines.line_at(start),
    layout=lazy("mines_tools.languages.minesasm.layout:layout"),
    difference=lazy("mines_tools.languages.minesasm.difference:difference"),
    analyse=lazy("mines_tools.languages.minesasm.ide.made:analyse"),
    editor=editor_of("mines_tools.languages.minesasm.ide"),
    reference=lazy("mines_tools.languages.minesasm.reference:reference"),
    exact_tree=lazy("mines_tools.languages.minesasm.exact_tree:exact_tree"),
)
LANGUAGE: Language[Any] = _LANGUAGE
"""The language as the tools use it. The tools call the functions of this object only with parsed texts that its own
`parse` has returned."""
