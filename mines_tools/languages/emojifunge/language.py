"""Registers Emojifunge with the tools: the `Language` record that the seam needs."""

from __future__ import annotations

from mines_tools.interface.language import NO_OPTIONS, EngineChoice, Language
from mines_tools.languages.emojifunge.about import ABOUT
from mines_tools.languages.emojifunge.syntax import parse, reparse
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
    from mines_tools.languages.emojifunge.syntax import Grid
    from mines_tools.text.diagnostics import Edit, Keep
    from mines_tools.text.source import LineTable, Span


def _grid(parsed: Parsed) -> Grid:
    """Return `parsed` with the type that `parse` returns."""
    grid: Any = parsed
    found: Grid = grid
    return found


def _reparse(before: Parsed, text: str, _lines: LineTable | None = None) -> Parsed:
    return reparse(_grid(before), text)


def _running(parsed: Parsed) -> Running:
    # Imported here, because a linter or a formatter does not need the machine.
    from mines_tools.languages.emojifunge.runs import running

    return running(_grid(parsed))


def _run_words() -> Words:
    from mines_tools.languages.emojifunge.runs import WORDS

    return WORDS


def _explain(parsed: Parsed, analysis: Any = None) -> Explanation:
    from mines_tools.languages.emojifunge.explanation import explain_program

    return explain_program(_grid(parsed), analysis)


def _rules() -> Sequence[Rule]:
    from mines_tools.languages.emojifunge.rules.checking import all_rules

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
    from mines_tools.languages.emojifunge.rules.checking import check

    return check(_grid(parsed), codes, budget, analysis, options, keep, most)


def _suppressions(parsed: Parsed) -> Sequence[Suppression]:
    if "mines:" not in parsed.text:
        return ()
    from mines_tools.languages.emojifunge.suppression import suppressions

    return suppressions(_grid(parsed))


def _directive_examples() -> Mapping[str, DirectiveExample]:
    from mines_tools.languages.emojifunge.suppression_examples import EXAMPLES

    return EXAMPLES


def _suppressing(parsed: Parsed, span: Span | None, names: Sequence[str]) -> Edit | None:
    from mines_tools.languages.emojifunge.suppression import suppressing

    return suppressing(_grid(parsed), span, names)


def _suppressing_place(parsed: Parsed, start: int) -> tuple[int, int] | None:
    return _grid(parsed).place_at(start)


def _layout(parsed: Parsed, options: FormatOptions) -> Sequence[Edit]:
    from mines_tools.languages.emojifunge.layout import layout, style_of

    return layout(_grid(parsed), style_of(options))


def _difference(before: Parsed, after: Parsed) -> str | None:
    from mines_tools.languages.emojifunge.difference import difference

    return difference(_grid(before), _grid(after))


def _reference() -> Reference:
    from mines_tools.languages.emojifunge.reference import reference

    return reference()


def _unknown_dialect(choice: DialectChoice) -> Diagnostic:
    """Return an error. A text cannot choose a dialect, because each of its characters belongs to a cell."""
    message = phrase("there is no such dialect of Emojifunge")
    return Diagnostic("E001", "unknown-dialect", "error", choice.span, message)


def _analyse(parsed: Parsed) -> AnalysisTask | None:
    from mines_tools.languages.emojifunge.ide.analysis import analyse

    return analyse(parsed)


def _editor() -> Editor:
    from mines_tools.languages.emojifunge.ide.editor import EDITOR

    return EDITOR


def _exact_tree(text: str) -> Any:
    from mines_tools.languages.emojifunge.lark_parser import exact_tree

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
    reference=_reference,
    analyse=_analyse,
    editor=_editor,
    reparse=_reparse,
    exact_tree=_exact_tree,
)
