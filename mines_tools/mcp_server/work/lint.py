"""Finds mistakes in a program, and fixes some of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mines_tools.lint.engine import lint_text, with_problem
from mines_tools.lint.selection import names_without_rules, select
from mines_tools.mcp_server.answers import Answer, JobError, number_of
from mines_tools.mcp_server.programs import settings_for, shown_findings
from mines_tools.project.configuration import ConfigurationError, Overrides
from mines_tools.text.diagnostics import how_many

if TYPE_CHECKING:
    from collections.abc import Mapping


def work(arguments: Mapping[str, Any]) -> Answer:
    """Lint a program. The text of the answer lists the findings. After fixing, it begins with the fixed program."""
    settings = settings_for(arguments["language"], arguments["dialect"])
    overrides = Overrides(
        extend_select=tuple(arguments["select"]), ignore=tuple(arguments["ignore"])
    )
    settings = settings._replace(overrides=overrides)
    try:
        selection = select(settings)
    except ConfigurationError as error:
        message = str(error).removeprefix("--extend-select: ").removeprefix("--ignore: ")
        raise JobError(message) from None
    others = names_without_rules(overrides, [settings.language_id])
    if others:
        raise JobError(f"{settings.language.title} does not have the rules {', '.join(others)}.")
    unsafe = arguments["unsafe_fixes"]
    fix = arguments["fix"] or unsafe
    linted, dialect = lint_text(settings, selection, arguments["program"], fix=fix, unsafe=unsafe)
    diagnostics = with_problem(linted.diagnostics, dialect)
    count = how_many(diagnostics)
    words = f"{number_of(count, 'finding')} left." if fix else f"{number_of(count, 'finding')}."
    if linted.ran_out:
        words += " The analysis stopped early, so some rules may have missed something."
    text = shown_findings(linted.parsed, diagnostics)
    if fix:
        words = f"{number_of(linted.fixed, 'fix', 'fixes')} applied. {words}"
        if linted.fixed:
            words += " The text begins with the fixed program, up to the line `--- findings ---`."
            text = f"{linted.parsed.text}\n--- findings ---\n{text}"
    return Answer(words, text)
