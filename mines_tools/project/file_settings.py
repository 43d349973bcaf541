"""The settings of one file: its language, its dialect, its format options, and all other settings from its
configuration and from the overrides. The settings also say why the file has this dialect.

The settings are computed once, when the file is found (`settings_lookup.settings_of`). From then on they are passed
along with the file. They can also be created without a file: `FileSettings(None, "mines")`.
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
    NO_OVERRIDES,
    Configuration,
    ConfigurationError,
    Mistake,
    Overrides,
    covers,
)
from mines_tools.project.source import shown_path
from mines_tools.text.escaping import shown
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from mines_tools.interface.language import Language
    from mines_tools.project.toml import KeyPath
    from mines_tools.text.diagnostics import Diagnostic


class FileDialect(NamedTuple):
    """The dialect of one text."""

    name: str
    why: str
    """The reason: ``--dialect``, ``a directive in the file``, the path of a configuration, or ``default``."""
    problem: Diagnostic | None = None
    """The diagnostic for a text that declares an unknown dialect; `name` is then the default."""


class FileSettings(NamedTuple):
    """The settings of one file."""

    name: str | None
    """The path or given name of the file. Patterns of the configuration are matched against this name. None for a text
    without a file."""
    language_id: str
    configuration: Configuration = Configuration()
    overrides: Overrides = NO_OVERRIDES
    given_dialect: str | None = None
    """The dialect that the user requested. It overrides the text and the configuration."""
    configured_dialect: FileDialect | Mistake | None = None
    """The dialect that the configuration sets, or the reason why the file cannot have that dialect. None if the
    configuration sets no dialect for the file."""
    format: FormatOptions = FormatOptions()
    mistake: Mistake | None = None
    """The reason why the configuration cannot be used; None if it can. If there is a reason, the other settings are the
    same as without a configuration."""
    is_markdown: bool = False
    """True if the file is a Markdown document. Each of its blocks then has settings of its own (`block_settings`), and
    `language_id` has no meaning."""

    @property
    def language(self) -> Language:
        """The language of the file."""
        return language(self.language_id)

    @property
    def shown_configuration(self) -> str:
        """The path of the configuration file that applies to this file, in the form for messages."""
        path = self.configuration.path
        return shown_path(path) if path else phrase("none")

    @property
    def fix(self) -> bool:
        """True if fixes are applied. The option `--unsafe-fixes` turns fixes on; the key `unsafe-fixes` of a
        configuration does not."""
        fix = self.overrides.fix
        return bool(
            fix if fix is not None else self.overrides.unsafe_fixes or self.configuration.fix
        )

    @property
    def unsafe_fixes(self) -> bool:
        """True if unsafe fixes are applied too."""
        unsafe = self.overrides.unsafe_fixes
        return bool(self.configuration.unsafe_fixes if unsafe is None else unsafe)

    @property
    def fail_on(self) -> str:
        """The lowest severity that makes the command fail."""
        return self.overrides.fail_on or self.configuration.fail_on or "warning"

    def check(self) -> None:
        """Raise ConfigurationError if the configuration cannot be used."""
        if self.mistake is not None:
            raise ConfigurationError(*self.mistake)

    def dialect(self, text: str) -> FileDialect:
        """Return the dialect of the file with the content `text`.

        The order of precedence is: the requested dialect, a directive in the text, the configuration, the language's
        default. Raises ConfigurationError if the configuration cannot be used.
        """
        used = self.language
        if self.given_dialect is not None:
            return FileDialect(self.given_dialect, "--dialect")
        choice = used.dialect_choice(text)
        if choice is not None:
            if choice.dialect in used.dialects:
                return FileDialect(choice.dialect, phrase("a directive in the file"))
            problem = used.unknown_dialect(choice)
            return FileDialect(used.default_dialect, phrase("default"), problem)
        self.check()
        if isinstance(self.configured_dialect, Mistake):
            raise ConfigurationError(*self.configured_dialect)
        return self.configured_dialect or FileDialect(used.default_dialect, phrase("default"))


def file_settings(
    name: str | None,
    language_id: str,
    configuration: Configuration,
    overrides: Overrides = NO_OVERRIDES,
    mistake: Mistake | None = None,
) -> FileSettings:
    """Return the settings of a file in a language, with a configuration and the overrides. If the overrides request
    a dialect of another language, this dialect is ignored."""
    dialects = about(language_id).dialects
    requested = next(
        (dialect for dialect in reversed(overrides.dialects) if dialect in dialects), None
    )
    configured = None
    if requested is None:
        configured = _configured_dialect(name, language_id, configuration)
    options = _format_options(configuration, language_id, overrides)
    return FileSettings(
        name, language_id, configuration, overrides, requested, configured, options, mistake
    )


def block_settings(document: FileSettings, language_id: str) -> FileSettings:
    """Return the settings of a block in the language `language_id`. `document` are the settings of the Markdown document
    with the block."""
    return file_settings(
        document.name, language_id, document.configuration, document.overrides, document.mistake
    )


def _configured_dialect(
    name: str | None, language_id: str, configuration: Configuration
) -> FileDialect | Mistake | None:
    """Return the dialect that `configuration` sets for a file. The table for the file's language comes before the table
    for all languages. In each of the two tables, the last pattern that covers the file decides. If no pattern covers
    the file, the key ``dialect`` of the table decides."""
    for table, at in ((configuration.of(language_id), (language_id,)), (configuration, ())):
        for glob, dialect in reversed(table.dialects):
            if name is not None and covers(configuration, glob, name):
                chosen = _usable_dialect(
                    dialect, language_id, configuration, (*at, "dialects", glob)
                )
                if chosen is not None:
                    return chosen
        if table.dialect is not None:
            chosen = _usable_dialect(table.dialect, language_id, configuration, (*at, "dialect"))
            if chosen is not None:
                return chosen
    return None


def _usable_dialect(
    dialect: str, language_id: str, configuration: Configuration, at: KeyPath
) -> FileDialect | Mistake | None:
    """Return the dialect `dialect` of the configuration if the language has this dialect. If only other languages have
    the dialect, and the configuration sets this dialect for all languages, return None. In all other cases, return a
    mistake. `at` are the keys under which the configuration sets the dialect."""
    if dialect in about(language_id).dialects:
        return FileDialect(dialect, shown_path(configuration.path or ""))
    if at[0] != language_id and _is_dialect(dialect):
        return None
    from mines_tools.project.configuration_file import configuration_error

    message = unknown_dialect(language(language_id), dialect)
    error = configuration_error(configuration, at, message)
    return Mistake(str(error), error.fault)


def _format_options(
    configuration: Configuration, language_id: str, overrides: Overrides
) -> FormatOptions:
    """Return the format options of a file. Options that the user requested override the options of the configuration. A
    requested option also turns off the configured options with which it cannot be combined."""
    options = about(language_id).format_options
    if not (options and (configuration.format or configuration.languages or overrides.format)):
        return FormatOptions()
    requested, own = dict(overrides.format), configuration.of(language_id).format
    configured = dict((*configuration.format, *own))
    excluded = {
        name
        for option in options
        for exclusion in option.excludes
        for name in (
            *(exclusion.options if requested.get(option.name) else ()),
            *((option.name,) if any(map(requested.get, exclusion.options)) else ()),
        )
    }
    values = {}
    for option in options:
        if option.name in requested:
            values[option.name] = requested[option.name]
        elif option.name in configured and option.name not in excluded:
            values[option.name] = configured[option.name]
    return FormatOptions(values)


def language_for(name: str) -> Language:
    """Return the language that the suffix of the file `name` means. For an unknown suffix, return the first
    language."""
    return language_of(name) or language(next(iter(LANGUAGES)))


def check_format(settings: FileSettings) -> None:
    """Raise ConfigurationError if the user requested a format option for a named file, and the option does not exist in
    the language of the file."""
    used = about(settings.language_id)
    names = {option.name for option in used.format_options}
    for name, _ in settings.overrides.format:
        if name not in names:
            raise ConfigurationError(not_for(used, name))


def check_dialects(dialects: Iterable[str]) -> None:
    """Raise ConfigurationError if a requested dialect does not exist in any language."""
    for name in dialects:
        if not _is_dialect(name):
            raise ConfigurationError(unknown_dialect(None, name))


def check_dialect(settings: FileSettings) -> None:
    """Raise ConfigurationError if the user requested dialects, and none of them exists in the language of the file. Call
    this function only for a file that the user named."""
    dialects = settings.overrides.dialects
    if dialects and settings.given_dialect is None:
        raise ConfigurationError(unknown_dialect(settings.language, dialects[-1]))


def _is_dialect(dialect: str) -> bool:
    """Return whether any language has a dialect with the name `dialect`."""
    return any(dialect in language.dialects for language in all_about())


def unknown_dialect(used: Language | None, dialect: str) -> str:
    """Return the message for a dialect that the language `used` (None: any language) does not have."""
    languages = [used.about] if used is not None else all_about()
    dialects = ", ".join(all_dialects(languages))
    return phrase(
        "there is no dialect {dialect}; the dialects are {dialects}",
        dialect=shown(dialect),
        dialects=dialects,
    )
