"""What is to be said of a text, by its configuration and the client's settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.lint.own import UNUSED
from mines_tools.lint.selection import LintOptions, select
from mines_tools.lint.suppress import suppressed
from mines_tools.lsp.uris import path_of
from mines_tools.project.configuration import ConfigurationError, configuration_for
from mines_tools.project.dialects import dialect_of
from mines_tools.records import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.diagnostics import Diagnostic
    from mines_tools.language import Language
    from mines_tools.lint.selection import Selection
    from mines_tools.lsp.documents import Document
    from mines_tools.lsp.settings import Settings
    from mines_tools.project.configuration import Configuration, Fault


_SELECTED: dict[tuple[str, LintOptions, Configuration], Selection] = {}
_MOST_SELECTED = 64


class Choice(NamedTuple):
    """What configuration and settings say about one file."""

    dialect: str
    selection: Selection | None
    """Which rules are on; none if nobody knows, and then the rules are silent."""
    said: Sequence[Diagnostic] = ()
    """What is wrong with the dialect that the text asks for."""
    problem: str = ""
    """What is wrong with the configuration."""
    fault: Fault | None = None
    """Where that is, if it is in a file."""


def choice_for(used: Language, uri: str, text: str, settings: Settings) -> Choice:
    """The dialect and the rules of the file at `uri`."""
    path = path_of(uri) or "untitled"
    dialect, said = used.default_dialect, []
    error: ConfigurationError | ValueError | None = None
    option = settings.dialect if settings.dialect in used.dialects else None
    try:
        found = dialect_of(used, text, path, option)
        dialect = found.name
        said = [found.problem] if found.problem is not None else []
    except (ConfigurationError, ValueError) as unknown:
        error = unknown
    selection = None
    try:
        options = LintOptions(flow_budget=settings.flow_budget)
        selection = _selected(used, options, path)
    except (ConfigurationError, ValueError) as unknown:  # ValueError: a path that can't be one
        error = unknown
    if error is None:
        return Choice(dialect, selection, said)
    fault = error.fault if isinstance(error, ConfigurationError) else None
    return Choice(dialect, selection, said, str(error), fault)


def _selected(used: Language, options: LintOptions, path: str) -> Selection:
    """The rules that are on for a file; those of all files that are configured alike are kept once."""
    configuration = configuration_for(path)
    if configuration.per_file_ignores:
        return select(used, options, configuration, path)
    found = _SELECTED.get((used.id, options, configuration))
    if found is None:
        found = select(used, options, configuration, path)
        if len(_SELECTED) >= _MOST_SELECTED:
            _SELECTED.clear()
        _SELECTED[used.id, options, configuration] = found
    return found


def check(document: Document, *, awaits_analysis: bool = False) -> list[Diagnostic]:
    """What is to be said of a document now. While analysis is awaited, the rules that rest on it say
    nothing; nor is a directive called unused, which may be there for them."""
    if document.is_too_long:
        return []
    used, parsed, selection = document.language, document.parsed, document.choice.selection
    if selection is None:
        return [*document.choice.said, *parsed.errors]
    codes = selection.codes
    if document.analysis is None:
        codes -= {rule.code for rule in used.rules() if rule.scope == "flow"}
    if awaits_analysis:
        codes -= {UNUSED}
    checked = used.check(parsed, codes, selection.flow_budget, document.analysis)
    directives = used.suppressions(parsed)
    found = checked.diagnostics
    if directives:
        found = suppressed(used, parsed, directives, found, codes)
    shown = [*document.choice.said, *found]
    severity = selection.severity
    if not severity:
        return shown
    return [each._replace(severity=severity.get(each.code, each.severity)) for each in shown]
