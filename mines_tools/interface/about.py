"""The facts that tools have about a language before they import it: names, suffixes, dialects, options.

These facts are enough to find files, to parse a command line or a configuration, and to show help.
"""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.text.escaping import shown
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    FormatValue = bool | str


class Exclusion(NamedTuple):
    """The format options with which an option cannot be combined, and the reason."""

    options: tuple[str, ...]
    why: str


class FormatOption(NamedTuple):
    """A format option of one language, in addition to the options that all languages have.

    On the command line, the option is ``--NAME``. A configurable option is called ``format.NAME`` in configurations and
    editors. If it is a switch, ``--no-NAME`` turns it off. If several languages have an option of the same name, this
    option takes the same values in each of these languages.
    """

    name: str
    """The name in lower case, with dashes: ``strip-comments``."""
    help: str
    """One sentence for the help that says what the option does; the allowed values replace ``{words}`` in the sentence.
    """
    words: tuple[str, ...] = ()
    """The allowed values, the default first; empty for a switch, which is off by default."""
    help_off: str = ""
    """One sentence for the help that says what ``--no-NAME`` does; empty for a switch that is not configurable."""
    description: str = ""
    """The description in configurations and editors; empty if the option is not configurable."""
    excludes: tuple[Exclusion, ...] = ()
    whole_file: str = ""
    """The reason why the option applies to whole files only; empty if the option also applies to ranges of lines."""
    shows_sizes: bool = False
    """True if the command line reports how many bytes the option saves."""

    @property
    def default(self) -> FormatValue:
        """The value if the user sets none: the first of `words`, or False for a switch."""
        return self.words[0] if self.words else False

    @property
    def is_configurable(self) -> bool:
        """True if configurations and editors can set the option."""
        return bool(self.description)


class RunOption(NamedTuple):
    """An option for runs of programs in one language. On the command line, it is ``--NAME``."""

    name: str
    """The name. ``seed`` and ``argument`` set the fields `seed` and `arguments` of `run.RunOptions`; other options are
    stored in the field `others`."""
    help: str
    """One sentence for the help that says what the option does."""
    metavar: str = "TEXT"
    """The placeholder for the value in the help. The value of ``seed`` is a number."""


class About(NamedTuple):
    """The facts about a language that are available without importing it."""

    id: str
    title: str
    suffixes: tuple[str, ...]
    dialects: Mapping[str, str]
    """Each dialect with one line that describes it."""
    default_dialect: str
    format_options: tuple[FormatOption, ...] = ()
    run_options: tuple[RunOption, ...] = ()

    @property
    def other_dialect(self) -> str:
        """The dialect to use in examples that show how to choose a dialect. It is not the default dialect, except if
        the language has only one dialect."""
        others = [name for name in self.dialects if name != self.default_dialect]
        return others[-1] if others else self.default_dialect


def not_for(language: About, option: str) -> str:
    """Return the message that `language` does not have the option `option`."""
    return phrase(
        "the option --{name} is not for {language}",
        name=shown(option),
        language=phrase(language.title),
    )


def all_dialects(languages: Iterable[About]) -> list[str]:
    """Return the names of all dialects of `languages`, without duplicates."""
    return list(dict.fromkeys(name for language in languages for name in language.dialects))
