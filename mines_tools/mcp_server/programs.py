"""Reads the programs that clients send."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.interface.language import LANGUAGES
from mines_tools.mcp_server.answers import JobError
from mines_tools.project.file_settings import FileSettings, unknown_dialect
from mines_tools.report.formats import FileReport, Report, plain, render

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mines_tools.interface.language import Parsed
    from mines_tools.text.diagnostics import Diagnostic

NAME = "program"
"""The name of a program in messages."""


def settings_for(language: str, dialect: str | None) -> FileSettings:
    """Return the settings of a program in `language` and `dialect`. If `dialect` is None, the program may choose one.
    Raises JobError."""
    if language not in LANGUAGES:
        raise JobError(
            f"There is no language {language!r}. The languages are: {', '.join(LANGUAGES)}."
        )
    settings = FileSettings(None, language, given_dialect=dialect or None)
    if dialect and dialect not in settings.language.dialects:
        raise JobError(unknown_dialect(settings.language, dialect))
    return settings


def parsed_program(settings: FileSettings, text: str) -> Parsed:
    """Parse `text`. Raises JobError with the errors of the program, if it has any."""
    dialect = settings.dialect(text)
    parsed = settings.language.parse(text, dialect.name)
    errors = [dialect.problem] if dialect.problem is not None else parsed.errors
    if errors:
        words = shown_findings(parsed, errors[:10])
        raise JobError(f"The program has errors, so it cannot run:\n{words}")
    return parsed


def shown_findings(parsed: Parsed, diagnostics: Iterable[Diagnostic]) -> str:
    """Return `diagnostics` about a program as text, with the lines of the program."""
    file = FileReport(NAME, parsed.text, parsed.lines, parsed.dialect, list(diagnostics))
    return "".join(render("full", Report([file], {}, 0, ""), plain))
