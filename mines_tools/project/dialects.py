"""Which dialect a file is in, and why."""

from __future__ import annotations

from mines_tools.names import shown
from mines_tools.phrases import phrase
from mines_tools.project.configuration import (
    NEAREST,
    ConfigurationError,
    ConfigurationSource,
    configuration_error,
    configuration_for,
    configured_dialect,
)
from mines_tools.project.source import shown_path
from mines_tools.records import NamedTuple

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    from mines_tools.diagnostics import Diagnostic
    from mines_tools.language import Language


class Dialect(NamedTuple):
    """The dialect of one file."""

    name: str
    why: str
    """``--dialect``, ``a directive in the file``, the path of a configuration, or ``default``."""
    problem: Diagnostic | None = None
    """What to say if the file asks for a dialect there is not; `name` is then the default."""


def dialect_of(
    language: Language,
    text: str,
    path: str,
    option: str | None,
    source: ConfigurationSource = NEAREST,
) -> Dialect:
    """The dialect of the file at `path`, which holds `text`. Strongest first: the command's option,
    a directive in the text, configuration, the language's default.

    Raises ConfigurationError.
    """
    if option is not None:
        if option not in language.dialects:
            raise ConfigurationError(unknown_dialect(language, option))
        return Dialect(option, "--dialect")
    choice = language.dialect_choice(text)
    if choice is not None:
        if choice.dialect in language.dialects:
            return Dialect(choice.dialect, phrase("a directive in the file"))
        problem = language.unknown_dialect(choice)
        return Dialect(language.default_dialect, phrase("default"), problem)
    configuration = configuration_for(path, source)
    configured, at = configured_dialect(configuration, path)
    if configured is None:
        return Dialect(language.default_dialect, phrase("default"))
    if configured not in language.dialects:
        message = unknown_dialect(language, configured)
        raise configuration_error(configuration, at, message)
    return Dialect(configured, shown_path(configuration.path or ""))


def unknown_dialect(language: Language, dialect: str) -> str:
    """What to say of a dialect that there is not."""
    dialects = ", ".join(language.dialects)
    return phrase(
        "there is no dialect {dialect}; the dialects are {dialects}",
        dialect=shown(dialect),
        dialects=dialects,
    )
