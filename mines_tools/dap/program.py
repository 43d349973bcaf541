"""Reads the program to debug. Refuses a program whose text has errors."""

from __future__ import annotations

import os

from mines_tools.base.records import NamedTuple
from mines_tools.dap.messages import PROGRAM_ERRORS, Refused
from mines_tools.interface.language import LANGUAGES
from mines_tools.interface.run import run_options
from mines_tools.project.configuration import ConfigurationError
from mines_tools.project.file_settings import check_dialect, check_dialects
from mines_tools.project.included import parsed_with_files
from mines_tools.project.reading import REGULAR
from mines_tools.project.settings_lookup import forget_configurations, settings_of
from mines_tools.project.source import SourceError, read_source, shown_path
from mines_tools.text.diagnostics import how_many
from mines_tools.text.editor_positions import Places
from mines_tools.text.escaping import shown
from mines_tools.translations.phrases import counted, phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mines_tools.interface.language import Language, Parsed
    from mines_tools.interface.run import Running, RunOptions
    from mines_tools.project.configuration import Overrides
    from mines_tools.text.diagnostics import Diagnostic
    from mines_tools.text.source import Span

_MOST_ERRORS = 10  # that are reported


class RequestedProgram(NamedTuple):
    """The program to run, and its options."""

    path: str
    language_id: str | None = None
    dialect: str | None = None
    language_options: tuple[tuple[str, str | int], ...] = ()
    """The options of the language, each with its name and its value."""
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
    """Read and parse the program `wanted`. If this program cannot be run, raise Refused with a
    message that contains the errors and their places."""
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
        known_options = {option.name for option in used.about.run_options}
        if "argument" not in known_options and any(
            name == "argument" for name, _ in wanted.language_options
        ):
            message = phrase(
                "programs in {language} take no `args`", language=phrase(used.about.title)
            )
            raise Refused(message, is_shown=True)
        options = run_options(used.about, wanted.language_options)
        text = read_source(path, REGULAR)  # a pipe would delay the answer
        dialect = settings.dialect(text)
    except SourceError as error:
        where = str(error.problem._replace(reason=""))
        raise Refused(reason_first(error.problem.reason, where), is_shown=True) from None
    except (ConfigurationError, ValueError) as error:
        raise Refused(str(error), is_shown=True) from None
    parsed = parsed_with_files(used, text, dialect.name, path)
    errors = [dialect.problem] if dialect.problem else parsed.errors
    if errors:
        words = _errors(path, parsed, errors)
        raise Refused(words, is_shown=True, number=PROGRAM_ERRORS)
    running = used.running(parsed)
    options = options._replace(input_is_file=wanted.input_is_file)
    return LoadedProgram(path, used, parsed, running, options, Places(text, "utf-16"))


def has_same_places(program: LoadedProgram, text: str, spans: Iterable[Span]) -> bool:
    """Return whether `text` is the same program as `program`, with all places at the same
    positions. Different comments are allowed, except in the lines of `spans`."""
    language, before = program.language, program.parsed
    if _dialect_in(language, text) != _dialect_in(language, program.text):
        return False
    after = parsed_with_files(language, text, before.dialect, program.path)
    if after.errors or language.difference(before, after) is not None:
        return False
    places = Places(text, "utf-16")
    old_spans, new_spans = program.running.places(), language.running(after).places()
    if _ends(program.places, old_spans) != _ends(places, new_spans):
        return False
    old_lines, new_lines = program.text.split("\n"), text.split("\n")
    lines = {program.places.place(span.start)[0] for span in spans}
    return all(old_lines[line : line + 1] == new_lines[line : line + 1] for line in lines)


def _dialect_in(language: Language, text: str) -> str | None:
    choice = language.dialect_choice(text)
    return None if choice is None else choice.dialect


def _ends(places: Places, spans: Sequence[Span]) -> list[tuple[int, int]]:
    """Return the positions at which `spans` begin and end."""
    return [places.place(offset) for span in spans for offset in span]


def reason_first(reason: str, where: str) -> str:
    """Return a message for the problem `reason` with the file `where`. In the message, the reason
    comes before the file, because clients cut off the end of a long message."""
    return phrase("{message} ({name})", message=reason, name=where.rstrip(": "))


def _errors(path: str, parsed: Parsed, errors: Sequence[Diagnostic]) -> str:
    """Return a message with the first few of `errors`, and with help for the first one. In the
    message, an error comes before its place, because clients cut off the end of a long message."""
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
    if errors[0].help:
        lines.insert(1, shown(errors[0].help))
    more = how_many(errors[_MOST_ERRORS:])
    if more > 0:
        lines.append(
            counted(more, "\u2026 and {count:,} more error", "\u2026 and {count:,} more errors")
        )
    return "\n".join(lines)
