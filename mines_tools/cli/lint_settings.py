"""The information options of `mines-lint`: `--show-files`, `--show-settings`, `--explain`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.cli.streams import standard_output
from mines_tools.interface.language import LANGUAGES, as_toml, language
from mines_tools.lint.selection import select
from mines_tools.project.configuration import ConfigurationError
from mines_tools.project.source import SourceError, read_source, reported_name
from mines_tools.report.width import display_width
from mines_tools.rules.catalogue import rule_named, rules_of, unknown_rule
from mines_tools.rules.pages import terminal_text
from mines_tools.text.escaping import shown
from mines_tools.translations.phrases import phrase, template

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.lint.files import LintRequest

_FIX = {
    (False, False): template("no"),
    (False, True): template("no (unsafe fixes allowed)"),
    (True, False): template("yes, safe fixes"),
    (True, True): template("yes, safe and unsafe fixes"),
}


_LABELS = {
    "language": template("language"),
    "configuration": template("configuration"),
    "dialect": template("dialect"),
    "rules": template("rules"),
    "severity": template("severity"),
    "options": template("options"),
    "fail-on": template("fail-on"),
    "flow-budget": template("flow-budget"),
    "fix": template("fix"),
}
_LABEL_WIDTH = 14


def show_files(requests: Sequence[LintRequest], *, shows_settings: bool) -> None:
    """Print the name of each file. With `shows_settings`, print the settings of each file too."""
    output = standard_output()
    for request in requests:
        output.write(shown(reported_name(request.name)) + "\n")
        if shows_settings:
            for key, value in _settings(request).items():
                label = phrase(_LABELS[key])
                padding = " " * (_LABEL_WIDTH - display_width(label))
                output.write(f"  {label}{padding} {shown(value)}\n")
    output.flush()


def _settings(request: LintRequest) -> dict[str, str]:
    """Return the settings of a file as texts. The keys are those of `_LABELS`."""
    settings = request.settings
    if settings.is_markdown:
        return {
            "language": phrase("Markdown: each block has the settings of its language"),
            "configuration": settings.shown_configuration,
            "fail-on": settings.fail_on,
            "fix": phrase(_FIX[settings.fix, settings.unsafe_fixes]),
        }
    used = settings.language
    try:
        dialect = settings.dialect(read_source(request.path, request.access))
        chosen = f"{dialect.name} ({dialect.why})"
        if dialect.problem is not None:
            chosen += f"; {dialect.problem.message}"
    except SourceError as error:
        chosen = phrase("unknown: {reason}", reason=error)
    selection = select(settings)
    rules = rules_of(used)
    checked = sorted(code for code in selection.codes if rules[code].scope != "syntax")
    levels = " ".join(f"{code}={level}" for code, level in selection.severity.items())
    options = " ".join(
        f"{code}.{name}={as_toml(value)}"
        for code, values in sorted(selection.options.items())
        for name, value in values.items()
    )
    budget = phrase("default") if selection.flow_budget is None else str(selection.flow_budget)
    return {
        "language": used.title,
        "configuration": settings.shown_configuration,
        "dialect": chosen,
        "rules": _all_of(checked, has_errors=len(checked) < len(selection.codes)),
        "severity": levels or phrase("as they are"),
        **({"options": options} if options else {}),
        "fail-on": settings.fail_on,
        "flow-budget": budget,
        "fix": phrase(_FIX[settings.fix, settings.unsafe_fixes]),
    }


def _all_of(codes: Sequence[str], *, has_errors: bool) -> str:
    """Return a text that lists `codes`, the rules that are checked. With `has_errors`, the text also names the syntax
    errors."""
    if not has_errors:
        return " ".join(codes) or phrase("none")
    if not codes:
        return phrase("the syntax errors")
    return " ".join([*codes, phrase("and the syntax errors")])


def explain(name: str) -> None:
    """Print the documentation of the rule `name` (for `--explain`). Raises ConfigurationError for an unknown rule."""
    used = [language(language_id) for language_id in LANGUAGES]
    rules_by_title = {
        used_language.title: rule_named(rules_of(used_language), name) for used_language in used
    }
    existing = {title: rule for title, rule in rules_by_title.items() if rule is not None}
    if not existing:
        rules = {
            code: rule for used_language in used for code, rule in rules_of(used_language).items()
        }
        raise ConfigurationError(unknown_rule(name, rules.values(), "mines-lint --list-rules"))
    output = standard_output()
    output.write(terminal_text(existing))
    output.flush()
