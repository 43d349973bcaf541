"""What `mines-lint` tells of itself: `--show-files`, `--show-settings`, `--explain`."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from mines_tools.cli.lint_files import called, request_for
from mines_tools.cli.streams import standard_output
from mines_tools.language import LANGUAGES, language
from mines_tools.lint.files import language_for
from mines_tools.lint.selection import rule_named, rules_of, select, unknown_rule
from mines_tools.names import shown
from mines_tools.project.configuration import ConfigurationError, configuration_for
from mines_tools.project.dialects import dialect_of
from mines_tools.project.source import SourceError, read_source, shown_path

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.cli.lint_options import Options


def show_files(files: Sequence[str], options: Options) -> None:
    """`--show-files` and `--show-settings`."""
    output = standard_output()
    for path in files:
        output.write(shown_path(called(path, options)).replace(os.sep, "/") + "\n")
        if options.show_settings:
            for key, value in _settings(path, options).items():
                output.write(f"  {key:<14} {shown(value)}\n")
    output.flush()


def _settings(path: str, options: Options) -> dict[str, str]:
    """What applies to the file at `path`."""
    request = request_for(path, options)
    configuration = configuration_for(request.name, options.source)
    used = language_for(request.name)
    try:
        dialect = dialect_of(used, read_source(path), request.name, options.dialect, options.source)
        chosen = f"{dialect.name} ({dialect.why})"
        if dialect.problem is not None:
            chosen += f"; {dialect.problem.message}"
    except SourceError as error:
        chosen = f"unknown: {error}"
    selection = select(used, request.options, configuration, request.name)
    rules = rules_of(used)
    checked = sorted(code for code in selection.codes if rules[code].scope != "syntax")
    levels = " ".join(f"{code}={level}" for code, level in selection.severity.items())
    budget = "default" if selection.flow_budget is None else str(selection.flow_budget)
    return {
        "language": used.title,
        "configuration": shown_path(configuration.path) if configuration.path else "none",
        "dialect": chosen,
        "rules": " ".join([*checked, "and the parser's errors"]),
        "severity": levels or "as they are",
        "fail-on": request.fail_on,
        "flow-budget": budget,
        "fix": f"{'yes' if request.fix else 'no'}, unsafe {'too' if request.unsafe else 'not'}",
    }


def explain(name: str) -> None:
    """`--explain RULE`. Raises ConfigurationError for a name that is no rule's."""
    for each in LANGUAGES:
        rule = rule_named(language(each), name)
        if rule is None:
            continue
        words = rule.documentation()
        on = "on" if rule.is_default else "off"
        parts = [
            f"{rule.code} {rule.name} ({rule.severity}, {on} by default)",
            f"What it does\n{words.what_it_does}",
            f"Why is this bad?\n{words.why_is_this_bad}",
            f"Example\n{words.example}",
        ]
        if words.use_instead:
            parts.append(f"Use instead\n{words.use_instead}")
        if words.fix_safety:
            parts.append(f"Fix safety\n{words.fix_safety}")
        output = standard_output()
        output.write("\n\n".join(parts) + "\n")
        output.flush()
        return
    rules = [rule for each in LANGUAGES for rule in rules_of(language(each)).values()]
    raise ConfigurationError(unknown_rule(name, rules))
