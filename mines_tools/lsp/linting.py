"""What is to be said of a text, by its configuration and the client's settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.lint.own import UNUSED
from mines_tools.lint.selection import LintOptions, select
from mines_tools.lint.suppressions import suppressed
from mines_tools.lsp.uris import path_of
from mines_tools.phrases import phrase
from mines_tools.project.configuration import NEAREST, ConfigurationError, configuration_for
from mines_tools.project.dialects import dialect_of, unknown_dialect
from mines_tools.records import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.diagnostics import Diagnostic
    from mines_tools.language import Language
    from mines_tools.lint.selection import Selection
    from mines_tools.lsp.documents import Document
    from mines_tools.lsp.settings import Settings
    from mines_tools.project.configuration import Configuration, ConfigurationSource, Fault


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
    is_dialect_known: bool = True
    """Whether `dialect` is what was asked for; else it is the default, and the rules are silent."""


def choice_for(
    used: Language,
    uri: str,
    text: str,
    settings: Settings,
    source: ConfigurationSource = NEAREST,
) -> Choice:
    """The dialect and the rules of the file at `uri`."""
    path = path_of(uri) or "untitled"
    option = settings.dialect if settings.dialect in used.dialects else None
    try:
        found = dialect_of(used, text, path, option, source)
    except (ConfigurationError, ValueError) as error:  # ValueError: a path that can't be one
        # Nobody knows what is right in the program; `mines-lint` says nothing of it either.
        return _mistaken(Choice(used.default_dialect, None, is_dialect_known=False), error)
    said = [found.problem] if found.problem is not None else []
    choice = Choice(found.name, None, said)
    try:
        options = LintOptions(flow_budget=settings.flow_budget)
        choice = choice._replace(selection=_selected(used, options, path, source))
    except (ConfigurationError, ValueError) as error:
        return _mistaken(choice, error)
    if settings.dialect is None or option is not None:
        return choice
    reason = unknown_dialect(used, settings.dialect)
    return choice._replace(
        problem=phrase("the setting `dialect` is ignored: {reason}", reason=reason)
    )


def _mistaken(choice: Choice, error: ConfigurationError | ValueError) -> Choice:
    fault = error.fault if isinstance(error, ConfigurationError) else None
    return choice._replace(problem=str(error), fault=fault)


def _selected(
    used: Language, options: LintOptions, path: str, source: ConfigurationSource
) -> Selection:
    """The rules that are on for a file; those of all files that are configured alike are kept once."""
    configuration = configuration_for(path, source)
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
