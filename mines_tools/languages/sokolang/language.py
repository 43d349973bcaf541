"""Registers Sokolang with the tools: the `Language` record that the seam needs."""

from __future__ import annotations

from mines_tools.interface.language import NO_OPTIONS, Checked, EngineChoice, Language
from mines_tools.languages.sokolang.about import ABOUT
from mines_tools.languages.sokolang.program import parse
from mines_tools.text.diagnostics import Diagnostic
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence, Set
    from typing import Any

    from mines_tools.interface.editor import Editor
    from mines_tools.interface.explanation import Explanation
    from mines_tools.interface.language import (
        AnalysisTask,
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
    from mines_tools.languages.sokolang.program import Program
    from mines_tools.text.diagnostics import Edit, Keep
    from mines_tools.text.source import Span


def _program(parsed: Parsed) -> Program:
    """Return `parsed` with the type that `parse` returns."""
    program: Any = parsed
    found: Program = program
    return found


def _running(parsed: Parsed) -> Running:
    # Imported here, because a linter or a formatter does not need the machine.
    from mines_tools.languages.sokolang.runs import running

    return running(_program(parsed))


def _run_words() -> Words:
    from mines_tools.languages.sokolang.runs import WORDS

    return WORDS


def _explain(parsed: Parsed, analysis: Any = None) -> Explanation:
    from mines_tools.languages.sokolang.explanation import explain_program

    return explain_program(_program(parsed), analysis)


def _rules() -> Sequence[Rule]:
    from mines_tools.languages.sokolang.rules.checking import all_rules

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
    from mines_tools.languages.sokolang.rules.checking import check

    return check(_program(parsed), codes, budget, analysis, options, keep, most)


def _suppressions(parsed: Parsed) -> Sequence[Suppression]:
    if "mines:" not in parsed.text:
        return ()
    from mines_tools.languages.sokolang.suppression import suppressions

    return suppressions(_program(parsed))


def _directive_examples() -> Mapping[str, DirectiveExample]:
    from mines_tools.languages.sokolang.suppression_examples import EXAMPLES

    return EXAMPLES


def _suppressing(parsed: Parsed, span: Span | None, names: Sequence[str]) -> Edit | None:
    from mines_tools.languages.sokolang.suppression import suppressing

    return suppressing(_program(parsed), span, names)


def _suppressing_place(parsed: Parsed, start: int) -> int | None:
    from mines_tools.languages.sokolang.suppression import suppressing_line

    return suppressing_line(_program(parsed), start)


def _difference(before: Parsed, after: Parsed) -> str | None:
    from mines_tools.languages.sokolang.difference import difference

    return difference(_program(before), _program(after))


def _layout(parsed: Parsed, options: FormatOptions) -> Sequence[Edit]:
    from mines_tools.languages.sokolang.layout import layout

    return layout(_program(parsed), options)


def _reference() -> Reference:
    from mines_tools.languages.sokolang.reference import reference

    return reference()


def _unknown_dialect(choice: DialectChoice) -> Diagnostic:
    """Return an error: Sokolang has only one dialect."""
    message = phrase("there is no such dialect of Sokolang")
    return Diagnostic("S000", "unknown-dialect", "error", choice.span, message)


def _analyse(parsed: Parsed) -> AnalysisTask | None:
    from mines_tools.languages.sokolang.flow.analysis import Analysis

    return None if parsed.errors else Analysis(_program(parsed))


def _editor() -> Editor:
    from mines_tools.languages.sokolang.ide.editor import EDITOR

    return EDITOR


def _exact_tree(text: str) -> Any:
    from mines_tools.languages.sokolang.lark_parser import exact_tree

    return exact_tree(text)


LANGUAGE = Language(
    about=ABOUT,
    dialect_choice=lambda _text: None,
    unknown_dialect=_unknown_dialect,
    parse=parse,
    engines=(EngineChoice("machine"),),
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
    reference=_reference,
    exact_tree=_exact_tree,
)
