"""The facts about a language that tools know before they import the language: names, suffixes,
dialects, options.

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
    """Options with which a format option cannot be combined, and the reason."""

    options: tuple[str, ...]
    why: str


class FormatOption(NamedTuple):
    """A format option of one language, in addition to the options that all languages have.

    On the command line, the option is ``--NAME``. A configurable option is called ``format.NAME``
    in configurations and editors. If a configurable option is a switch, ``--no-NAME`` turns it off.
    If several languages have an option with the same name, its allowed values are the same in all
    of them.
    """

    name: str
    """The name in lower case, with dashes: ``strip-comments``."""
    help: str
    """One sentence for the help. It says what the option does. The allowed values replace
    ``{words}`` in this sentence."""
    words: tuple[str, ...] = ()
    """The allowed values, the default first. If there are none, the option is a switch, which is
    off by default."""
    help_off: str = ""
    """One sentence for the help. It says what ``--no-NAME`` does. It is empty if there is no such
    switch."""
    description: str = ""
    """The description in configurations and editors. It is empty if the option is not configurable.
    """
    excludes: tuple[Exclusion, ...] = ()
    whole_file: str = ""
    """The reason why the option applies to whole files only. It is empty if the option also applies
    to ranges of lines."""
    shows_sizes: bool = False
    """True if the command line reports how many bytes the option saves."""

    @property
    def default(self) -> FormatValue:
        """The value if the user chooses none: the first of `words`, or False for a switch."""
        return self.words[0] if self.words else False

    @property
    def is_configurable(self) -> bool:
        """True if configurations and editors can set the option."""
        return bool(self.description)


class RunOption(NamedTuple):
    """An option for runs of programs in one language. On the command line, the option is
    ``--NAME``."""

    name: str
    """The name. The options ``seed`` and ``argument`` set the fields `seed` and `arguments` of
    `run.RunOptions`. The values of other options are in the field `others`."""
    help: str
    """One sentence for the help. It says what the option does."""
    metavar: str = "TEXT"
    """The placeholder for the value in the help."""


class About(NamedTuple):
    """The facts about a language that are known without importing the language."""

    id: str
    title: str
    suffixes: tuple[str, ...]
    dialects: Mapping[str, str]
    """The names of the dialects. The value describes the dialect in one line."""
    default_dialect: str
    format_options: tuple[FormatOption, ...] = ()
    run_options: tuple[RunOption, ...] = ()
    case_program: str = ""
    """The name of the file with the program, without a suffix, in a folder that has one test case and nothing else. It
    is empty if nobody keeps programs of this language so."""

    @property
    def other_dialect(self) -> str:
        """A dialect for examples that show how to choose a dialect. It is not the default dialect,
        unless the language has only one dialect."""
        others = [name for name in self.dialects if name != self.default_dialect]
        return others[-1] if others else self.default_dialect


def not_for(language: About, option: str) -> str:
    """Return a message that says that `language` does not have the option `option`."""
    return phrase(
        "the option --{name} is not for {language}",
        name=shown(option),
        language=phrase(language.title),
    )


def all_dialects(languages: Iterable[About]) -> list[str]:
    """Return the names of all dialects of `languages`, each name once."""
    return list(dict.fromkeys(name for language in languages for name in language.dialects))
