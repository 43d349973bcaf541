"""Reads a program that the page has sent, and says how its run has ended."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.interface.language import language_of
from mines_tools.project.file_settings import FileSettings, unknown_dialect
from mines_tools.report.frame import with_help
from mines_tools.text.diagnostics import how_many
from mines_tools.translations.phrases import counted, phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from mines_tools.interface.language import Language, Parsed
    from mines_tools.interface.run import Stop

_MOST_ERRORS = 10  # errors that the page gets


class Refused(Exception):
    """A program that cannot be run. The message says why."""

    def __init__(self, message: str, errors: list[str] | None = None) -> None:
        """Create an error with a message. `errors` are the errors of the text, each with its place."""
        super().__init__(message)
        self.errors = errors or []


class Program(NamedTuple):
    """A program without errors."""

    language: Language
    parsed: Parsed


def program_of(message: Mapping[str, Any]) -> Program:
    """Return the program in a message: the keys are ``name``, ``text`` and ``dialect``. The suffix of the name decides
    the language. The dialect may be None. Raises Refused."""
    name, text, dialect = message["name"], message["text"], message.get("dialect")
    used = language_of(name)
    if used is None:
        raise Refused(phrase("{file}: its suffix is not that of a language", file=name))
    if dialect is not None and dialect not in used.dialects:
        raise Refused(unknown_dialect(used, dialect))
    chosen = FileSettings(name, used.id, given_dialect=dialect).dialect(text)
    parsed = used.parse(text, chosen.name)
    errors = [chosen.problem] if chosen.problem is not None else parsed.errors
    if errors:
        places = [
            (error, *parsed.lines.position(error.span.start)) for error in errors[:_MOST_ERRORS]
        ]
        raise Refused(
            counted(
                how_many(errors),
                "{count:,} error; nothing was run",
                "{count:,} errors; nothing was run",
            ),
            [f"{name}:{line}:{column}: {with_help(error)}" for error, line, column in places],
        )
    return Program(used, parsed)


def how_ended(stop: Stop | None, *, is_stopped: bool, is_enough: bool) -> str:
    """Return how a run has ended; empty if it can continue. `stop` is why the run does not continue by itself.
    `is_stopped` says that the person has stopped it, and `is_enough` that it has taken enough steps."""
    if stop is not None and stop.reason != "waiting":
        return "ended" if stop.reason == "ended" else "failed"
    if is_stopped:
        return "stopped"
    return "max-steps" if is_enough else ""


def ending_words(stop: Stop | None, name: str, program: Program) -> str | None:
    """Return the words that say why a run does not continue, and at which place of the file `name`. None if there is
    nothing to say."""
    if stop is None or stop.reason == "waiting" or not stop.message:
        return None
    used, parsed = program
    message = stop.message
    if stop.reason == "aborted":
        dialect = phrase(used.dialects[parsed.dialect])
        message = phrase(used.run_words().aborted, dialect=dialect, message=message)
    line, column = parsed.lines.position(stop.span.start if stop.span else 0)
    return f"{name}:{line}:{column}: {message}"
