"""The settings of one file: its language, its dialect and the reason for it, its configuration, its format
options.

They are computed once, when the file is found (`settings_lookup.settings_of`), and passed on with it. They can
also be created without a file: `FileSettings(None, "mines")`.
"""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.interface.about import all_dialects, not_for
from mines_tools.interface.language import (
    LANGUAGES,
    FormatOptions,
    about,
    all_about,
    language,
    language_of,
)
from mines_tools.project.configuration import (
    NEAREST,
    Configuration,
    ConfigurationError,
    ConfigurationSource,
    Mistake,
    covers,
)
from mines_tools.project.source import shown_path
from mines_tools.text.escaping import shown
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mines_tools.interface.about import FormatValue
    from mines_tools.interface.language import Language
    from mines_tools.project.toml import Path
    from mines_tools.text.diagnostics import Diagnostic


class Dialect(NamedTuple):
    """The dialect of one text."""

    name: str
    why: str
    """The reason: ``--dialect``, ``a directive in the file``, the path of a configuration, or ``default``."""
    problem: Diagnostic | None = None
    """The diagnostic for a text that declares an unknown dialect; `name` is then the default."""


class Asked(NamedTuple):
    """The options of a command line or an editor that apply to all files. They override the configuration."""

    source: ConfigurationSource = NEAREST
    dialects: tuple[str, ...] = ()
    """Dialects of languages; if there are two of one language, the last one applies."""
    format: tuple[tuple[str, FormatValue], ...] = ()
    """Format options of languages, by name."""
    language_id: str | None = None
    """The language of named files and of standard input."""


NOTHING = Asked()


class FileSettings(NamedTuple):
    """The settings of one file."""

    name: str | None
    """The path or given name of the file, which patterns of the configuration are matched against. None for a
    text without a file."""
    language_id: str
    configuration: Configuration = Configuration()
    given_dialect: str | None = None
    """The requested dialect, which overrides the text and the configuration."""
    format: FormatOptions = FormatOptions()
    mistake: Mistake | None = None
    """The reason why the configuration cannot be used; the other settings are then those without one."""

    @property
    def language(self) -> Language:
        """The language of the file."""
        return language(self.language_id)

    @property
    def shown_configuration(self) -> str:
        """The file that configures this one, as messages show it."""
        path = self.configuration.path
        return shown_path(path) if path else phrase("none")

    def check(self) -> None:
        """Raise ConfigurationError if the configuration cannot be used."""
        if self.mistake is not None:
            raise ConfigurationError(*self.mistake)

    def dialect(self, text: str) -> Dialect:
        """Return the dialect of the file with the content `text`.

        In order of precedence: the requested dialect, a directive in the text, the configuration, the
        language's default. Raises ConfigurationError.
        """
        used = self.language
        if self.given_dialect is not None:
            return Dialect(self.given_dialect, "--dialect")
        choice = used.dialect_choice(text)
        if choice is not None:
            if choice.dialect in used.dialects:
                return Dialect(choice.dialect, phrase("a directive in the file"))
            problem = used.unknown_dialect(choice)
            return Dialect(used.default_dialect, phrase("default"), problem)
        self.check()
        for name, at in self._configured_dialects():
            if name in used.dialects:
                return Dialect(name, shown_path(self.configuration.path or ""))
            # A dialect for all languages may be meant for another language.
            if at[0] == self.language_id or not _is_dialect(name):
                from mines_tools.project.configuration_file import configuration_error

                raise configuration_error(self.configuration, at, unknown_dialect(used, name))
        return Dialect(used.default_dialect, phrase("default"))

    def _configured_dialects(self) -> Iterator[tuple[str, Path]]:
        """Yield the dialects that the configuration sets for the file, each with its keys, in order of
        precedence: those for its language before those for all, and within each the last pattern that covers it
        before the general dialect."""
        own = self.configuration.of(self.language_id)
        for said, at in ((own, (self.language_id,)), (self.configuration, ())):
            for glob, dialect in reversed(said.dialects):
                if self.name is not None and covers(self.configuration, glob, self.name):
                    yield dialect, (*at, "dialects", glob)
            if said.dialect is not None:
                yield said.dialect, (*at, "dialect")


def file_settings(
    name: str | None,
    language_id: str,
    configuration: Configuration,
    asked: Asked = NOTHING,
    mistake: Mistake | None = None,
) -> FileSettings:
    """Return the settings of a file in a language, with a configuration and the given options. A requested
    dialect of another language is ignored."""
    known = about(language_id).dialects
    return FileSettings(
        name,
        language_id,
        configuration,
        next((name for name in reversed(asked.dialects) if name in known), None),
        _format_options(configuration, language_id, asked),
        mistake,
    )


def _format_options(configuration: Configuration, language_id: str, asked: Asked) -> FormatOptions:
    """Return the format options. Requested ones override configured ones, also those that they exclude."""
    known = about(language_id).format_options
    if not (known and (configuration.format or configuration.languages or asked.format)):
        return FormatOptions()
    given, own = dict(asked.format), configuration.of(language_id).format
    configured = dict((*configuration.format, *own))
    excluded = {
        name
        for option in known
        for exclusion in option.excludes
        for name in (
            *(exclusion.options if given.get(option.name) else ()),
            *((option.name,) if any(map(given.get, exclusion.options)) else ()),
        )
    }
    values = {}
    for option in known:
        if option.name in given:
            values[option.name] = given[option.name]
        elif option.name in configured and option.name not in excluded:
            values[option.name] = configured[option.name]
    return FormatOptions(values)


def language_for(name: str) -> Language:
    """Return the language of the file at a path, by its suffix; for an unknown suffix the first language."""
    return language_of(name) or language(next(iter(LANGUAGES)))


def check_format(asked: Asked, of: FileSettings) -> None:
    """Raise ConfigurationError if a requested format option does not exist in the language of a file that was
    requested by name."""
    used = about(of.language_id)
    known = {option.name for option in used.format_options}
    for name, _ in asked.format:
        if name not in known:
            raise ConfigurationError(not_for(used, name))


def check_dialects(dialects: Iterable[str]) -> None:
    """Raise ConfigurationError if a requested dialect does not exist in any language."""
    for name in dialects:
        if not _is_dialect(name):
            raise ConfigurationError(unknown_dialect(None, name))


def check_dialect(asked: Asked, of: FileSettings) -> None:
    """Raise ConfigurationError if dialects were requested for a file by name, and its language has none of
    them."""
    if asked.dialects and of.given_dialect is None:
        raise ConfigurationError(unknown_dialect(of.language, asked.dialects[-1]))


def _is_dialect(dialect: str) -> bool:
    """Return whether any language has a dialect of that name."""
    return any(dialect in each.dialects for each in all_about())


def unknown_dialect(used: Language | None, dialect: str) -> str:
    """Return the message for a dialect that the language `used` (None: any language) does not have."""
    languages = [used.about] if used is not None else all_about()
    dialects = ", ".join(all_dialects(languages))
    return phrase(
        "there is no dialect {dialect}; the dialects are {dialects}",
        dialect=shown(dialect),
        dialects=dialects,
    )
