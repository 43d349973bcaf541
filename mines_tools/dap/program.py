"""Reads the program that is to be debugged, and refuses a text with errors."""

from __future__ import annotations

import os

from mines_tools.base.records import NamedTuple
from mines_tools.dap.messages import Refused
from mines_tools.interface.language import LANGUAGES
from mines_tools.interface.run import run_options
from mines_tools.project.configuration import ConfigurationError
from mines_tools.project.file_settings import check_dialect, check_dialects
from mines_tools.project.reading import REGULAR
from mines_tools.project.settings_lookup import forget_configurations, settings_of
from mines_tools.project.source import SourceError, read_source, shown_path
from mines_tools.text.diagnostics import how_many
from mines_tools.text.editor_positions import Places
from mines_tools.text.escaping import shown
from mines_tools.translations.phrases import counted, phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.interface.language import Language, Parsed
    from mines_tools.interface.run import Running, RunOptions
    from mines_tools.project.configuration import Overrides
    from mines_tools.text.diagnostics import Diagnostic

_MOST_ERRORS = 10  # that are reported


class RequestedProgram(NamedTuple):
    """The program to run, and its options."""

    path: str
    language_id: str | None = None
    dialect: str | None = None
    language_options: tuple[tuple[str, str | int], ...] = ()
    """The options of the language: the name and the value of each."""
    input_is_file: bool = False


class LoadedProgram(NamedTuple):
    """A program without errors."""

    path: str
    language: Language
    parsed: Parsed
    running: Running
    options: RunOptions
    places: Places
    """Conversions of positions. The columns are in UTF-16 units, as in the protocol."""

    @property
    def text(self) -> str:
        """The source text."""
        return self.parsed.text


def load(wanted: RequestedProgram, overrides: Overrides) -> LoadedProgram:
    """Read a program. Raises Refused, with the errors and their places, if it cannot be run."""
    path = os.path.abspath(wanted.path)
    forget_configurations()  # they may have changed since the last launch
    if wanted.dialect is not None:
        overrides = overrides._replace(dialects=(wanted.dialect,))
    if wanted.language_id is not None and wanted.language_id not in LANGUAGES:
        language_names = ", ".join(LANGUAGES)
        message = phrase(
            "there is no language {language}; the languages are {languages}",
            language=repr(wanted.language_id),
            languages=language_names,
        )
        raise Refused(message, is_shown=True)
    try:
        check_dialects(overrides.dialects)
        settings = settings_of(path, overrides, wanted.language_id)
        check_dialect(settings)
        used = settings.language
        options = run_options(used.about, wanted.language_options)
        text = read_source(path, REGULAR)  # a pipe would delay the answer
        dialect = settings.dialect(text)
    except SourceError as error:
        where = str(error.problem._replace(reason=""))
        raise Refused(reason_first(error.problem.reason, where), is_shown=True) from None
    except (ConfigurationError, ValueError) as error:
        raise Refused(str(error), is_shown=True) from None
    parsed = used.parse(text, dialect.name)
    errors = [dialect.problem] if dialect.problem else parsed.errors
    if errors:
        raise Refused(_errors(path, parsed, errors), is_shown=True)
    running = used.running(parsed)
    options = options._replace(input_is_file=wanted.input_is_file)
    return LoadedProgram(path, used, parsed, running, options, Places(text, "utf-16"))


def reason_first(reason: str, where: str) -> str:
    """Return a message with `reason` before `where`, the file with the problem, because clients cut off the end of a
    message."""
    return phrase("{message} ({name})", message=reason, name=where.rstrip(": "))


def _errors(path: str, parsed: Parsed, errors: Sequence[Diagnostic]) -> str:
    """Return a message with the first errors. Each error is before its place, because clients cut off the end of a
    message."""
    name = shown_path(os.path.basename(path))
    lines = []
    for error in errors[:_MOST_ERRORS]:
        line, column = parsed.lines.position(error.span.start)
        lines.append(
            phrase(
                "{message} ({name}, line {line}, column {column})",
                message=shown(error.message),
                name=name,
                line=line,
                column=column,
            )
        )
    more = how_many(errors[_MOST_ERRORS:])
    if more > 0:
        lines.append(
            counted(more, "\u2026 and {count:,} more error", "\u2026 and {count:,} more errors")
        )
    return "\n".join(lines)
