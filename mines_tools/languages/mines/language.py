"""Mines for the tools: the implementation of the `Language` interface."""

from __future__ import annotations

from mines_tools.interface.language import NO_OPTIONS, EngineChoice, Language
from mines_tools.languages.mines.about import ABOUT
from mines_tools.languages.mines.syntax import dialect_choice, parse, reparse
from mines_tools.text.source import shortened

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence, Set
    from typing import Any

    from mines_tools.interface.editor import Editor
    from mines_tools.interface.explanation import Explanation
    from mines_tools.interface.language import (
        AnalysisTask,
        Checked,
        DialectChoice,
        DirectiveExample,
        FormatOptions,
        Parsed,
        Reference,
        Rule,
        RuleOptions,
        Suppression,
    )
    from mines_tools.interface.run import Running, Words
    from mines_tools.languages.mines.tree import Tree
    from mines_tools.text.diagnostics import Diagnostic, Edit, Keep
    from mines_tools.text.source import LineTable, Span


def _tree(parsed: Parsed) -> Tree:
    """Return `parsed` as the tree that `parse` has made."""
    tree: Any = parsed
    found: Tree = tree
    return found


def _running(parsed: Parsed) -> Running:
    # Imported here, because a linter or a formatter does not need the machine.
    from mines_tools.languages.mines.runs import running

    return running(_tree(parsed))


def _run_words() -> Words:
    from mines_tools.languages.mines.runs import WORDS

    return WORDS


def _explain(parsed: Parsed, analysis: Any = None) -> Explanation:
    from mines_tools.languages.mines.explanation.explain import explain_program

    return explain_program(_tree(parsed), analysis)


# Modules that only a linter or a formatter needs are imported when they are used.


def _rules() -> Sequence[Rule]:
    from mines_tools.languages.mines.rules.checking import all_rules

    return all_rules()


def _check(
    parsed: Parsed,
    codes: Set[str],
    budget: int | None = None,
    analysis: Any = None,
    options: RuleOptions = NO_OPTIONS,
    keep: Keep | None = None,
    most: int | None = None,
) -> Checked:
    from mines_tools.languages.mines.rules.checking import check

    return check(_tree(parsed), codes, budget, analysis, options, keep, most)


def _suppressions(parsed: Parsed) -> Sequence[Suppression]:
    if "mines:" not in parsed.text:
        return ()
    from mines_tools.languages.mines.suppression import suppressions

    return suppressions(_tree(parsed))


def _directive_examples() -> Mapping[str, DirectiveExample]:
    from mines_tools.languages.mines.suppression_examples import EXAMPLES

    return EXAMPLES


def _suppressing(parsed: Parsed, span: Span | None, names: Sequence[str]) -> Edit | None:
    from mines_tools.languages.mines.suppression import suppressing

    return suppressing(_tree(parsed), span, names)


def _suppressing_place(parsed: Parsed, start: int) -> int:
    return parsed.lines.line_at(start)


def _layout(parsed: Parsed, options: FormatOptions) -> Sequence[Edit]:
    from mines_tools.languages.mines.layout import layout, style_of

    return layout(_tree(parsed), style_of(options))


def _difference(before: Parsed, after: Parsed) -> str | None:
    from mines_tools.languages.mines.difference import difference

    return difference(_tree(before), _tree(after))


def _reparse(before: Parsed, text: str, lines: LineTable | None = None) -> Parsed:
    return reparse(_tree(before), text, lines)


def _reference() -> Reference:
    from mines_tools.languages.mines.reference import reference

    return reference()


def _unknown_dialect(choice: DialectChoice) -> Diagnostic:
    from mines_tools.languages.mines.syntax_errors import syntax_error

    name = shortened(choice.dialect, 40)
    return syntax_error(
        "unknown-dialect", choice.span, dialect=name, dialects=", ".join(ABOUT.dialects)
    )


def _exact_tree(text: str) -> Any:
    from mines_tools.languages.mines.lark_parser import exact_tree

    return exact_tree(text)


def _prepare() -> None:
    from mines_tools.languages.mines.syntax.preparing import prepare

    prepare()


def _analyse(parsed: Parsed) -> AnalysisTask | None:
    from mines_tools.languages.mines.ide.analysis import analyse

    return analyse(parsed)


def _editor() -> Editor:
    from mines_tools.languages.mines.ide.editor import EDITOR

    return EDITOR


LANGUAGE = Language(
    about=ABOUT,
    dialect_choice=dialect_choice,
    unknown_dialect=_unknown_dialect,
    parse=parse,
    engines=(
        EngineChoice("auto"),
        EngineChoice("machine"),
        EngineChoice("python"),
        EngineChoice("wasm", "wasmtime", "pip install 'wasmtime>=40,<60'"),
        EngineChoice("mines-esolang", is_automatic=False),
    ),
    running=_running,
    run_words=_run_words,
    explain=_explain,
    rules=_rules,
    check=_check,
    suppressions=_suppressions,
    directive_examples=_directive_examples,
    suppressing=_suppressing,
    suppressing_place=_suppressing_place,
    layout=_layout,
    difference=_difference,
    analyse=_analyse,
    editor=_editor,
    reparse=_reparse,
    reference=_reference,
    exact_tree=_exact_tree,
    prepare=_prepare,
)
