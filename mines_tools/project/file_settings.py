"""What applies to one file: its language, its dialect and why, its configuration, how it is formatted.

It is found out once, where the file enters (`nearest.settings_of`), and goes with the file from there. It
can be made without any file, too: `FileSettings(None, "mines")`.
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
    """``--dialect``, ``a directive in the file``, the path of a configuration, or ``default``."""
    problem: Diagnostic | None = None
    """What to say if the text asks for a dialect there is not; `name` is then the default."""


class Asked(NamedTuple):
    """What a command line, or an editor, asks for all files alike. It outweighs their configuration."""

    source: ConfigurationSource = NEAREST
    dialects: tuple[str, ...] = ()
    """Dialects of languages; of two of one language the last one counts."""
    format: tuple[tuple[str, FormatValue], ...] = ()
    """Format options of languages, by name."""
    language_id: str | None = None
    """The language of the files that are named, and of standard input."""


NOTHING = Asked()


class FileSettings(NamedTuple):
    """What applies to one file."""

    name: str | None
    """Its path, or what it is to be called: patterns of the configuration are about that. None for a text
    that has no file."""
    language_id: str
    configuration: Configuration = Configuration()
    given_dialect: str | None = None
    """The dialect that was asked for, whatever the text or the configuration says."""
    format: FormatOptions = FormatOptions()
    mistake: Mistake | None = None
    """Why the configuration can't be used; the rest is then as if there were none."""

    @property
    def language(self) -> Language:
        """The language of the file."""
        return language(self.language_id)

    @property
    def shown_configuration(self) -> str:
        """What messages call the file that configures this one."""
        path = self.configuration.path
        return shown_path(path) if path else phrase("none")

    def check(self) -> None:
        """Raise ConfigurationError if the configuration can't be used."""
        if self.mistake is not None:
            raise ConfigurationError(*self.mistake)

    def dialect(self, text: str) -> Dialect:
        """The dialect of the file while it holds `text`. Strongest first: what was asked for, a directive in
        the text, configuration, the language's default.

        Raises ConfigurationError.
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
            # What is said for all languages may be meant for another one.
            if at[0] == self.language_id or not _is_dialect(name):
                from mines_tools.project.configuration_file import configuration_error

                raise configuration_error(self.configuration, at, unknown_dialect(used, name))
        return Dialect(used.default_dialect, phrase("default"))

    def _configured_dialects(self) -> Iterator[tuple[str, Path]]:
        """The dialects that the configuration gives the file, and where it says so, strongest first: what
        is said for its language; the last pattern that covers it; the one for all."""
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
    """What applies to a file in that language, with that configuration, if that is asked. A dialect of
    another language is not meant for it."""
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
    """What is asked for outweighs what is configured, also an option that it excludes."""
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
    """The language of the file at a path; of an unknown suffix the first there is."""
    return language_of(name) or language(next(iter(LANGUAGES)))


def check_format(asked: Asked, of: FileSettings) -> None:
    """Raise ConfigurationError if a format option that was asked for is not one of the language of a file that it
    was asked for by name."""
    used = about(of.language_id)
    known = {option.name for option in used.format_options}
    for name, _ in asked.format:
        if name not in known:
            raise ConfigurationError(not_for(used, name))


def check_dialects(dialects: Iterable[str]) -> None:
    """Raise ConfigurationError if a dialect that was asked for is none of any language."""
    for name in dialects:
        if not _is_dialect(name):
            raise ConfigurationError(unknown_dialect(None, name))


def check_dialect(asked: Asked, of: FileSettings) -> None:
    """Raise ConfigurationError if dialects were asked for, for a file by its name, and its language has none of
    them."""
    if asked.dialects and of.given_dialect is None:
        raise ConfigurationError(unknown_dialect(of.language, asked.dialects[-1]))


def _is_dialect(dialect: str) -> bool:
    """Whether some language has a dialect of that name."""
    return any(dialect in each.dialects for each in all_about())


def unknown_dialect(used: Language | None, dialect: str) -> str:
    """What to say of a dialect that a language (none: that no language) has."""
    languages = [used.about] if used is not None else all_about()
    dialects = ", ".join(all_dialects(languages))
    return phrase(
        "there is no dialect {dialect}; the dialects are {dialects}",
        dialect=shown(dialect),
        dialects=dialects,
    )
