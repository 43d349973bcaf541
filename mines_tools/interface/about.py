"""What the tools know of a language before they import it: names, suffixes, dialects, options.

This is enough to find files, to read a command line or a configuration, and to show help.
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
    """Format options that cannot be used together with the one that has this, and why."""

    options: tuple[str, ...]
    why: str


class FormatOption(NamedTuple):
    """An option of the formatter that a language has, beside those that all languages have.

    The command line has it as ``--NAME``. If it can be configured, there is also ``--no-NAME`` for a switch,
    and the configuration and editors have it as ``format.NAME``. An option that several languages have
    takes the same values in each.
    """

    name: str
    """In small letters, with dashes: ``strip-comments``."""
    help: str
    """What it does: one sentence. ``{words}`` are the values it takes."""
    words: tuple[str, ...] = ()
    """The values it takes, the first by default; none for a switch, which is off by default."""
    help_off: str = ""
    """What ``--no-NAME`` does; empty for a switch that cannot be configured."""
    description: str = ""
    """What it does, in a configuration or an editor; empty if it cannot be configured."""
    excludes: tuple[Exclusion, ...] = ()
    whole_file: str = ""
    """Why it is for a whole file, and not for some lines; empty if it is for lines as well."""
    shows_sizes: bool = False
    """Whether people who use it want to know how many bytes it saves."""

    @property
    def default(self) -> FormatValue:
        """What holds if nobody sets it."""
        return self.words[0] if self.words else False

    @property
    def is_configurable(self) -> bool:
        """Whether a configuration and an editor can set it."""
        return bool(self.description)


class RunOption(NamedTuple):
    """An option that programs of a language use when they are run. The command line has it as ``--NAME``."""

    name: str
    """``seed`` and ``argument`` are those of `running.RunOptions`; others are in its `others`."""
    help: str
    """What it does: one sentence."""
    metavar: str = "TEXT"
    """What its value is called. That of ``seed`` is a number."""


class About(NamedTuple):
    """A language, as far as it is known before it is imported."""

    id: str
    title: str
    suffixes: tuple[str, ...]
    dialects: Mapping[str, str]
    """The dialects, each with a line that says what it is."""
    default_dialect: str
    format_options: tuple[FormatOption, ...] = ()
    run_options: tuple[RunOption, ...] = ()

    @property
    def other_dialect(self) -> str:
        """A dialect to show how one is chosen: not the default, if there is another."""
        others = [name for name in self.dialects if name != self.default_dialect]
        return others[-1] if others else self.default_dialect


def not_for(of: About, option: str) -> str:
    """What to say of an option that a language does not have, to people who ask for it."""
    return phrase(
        "the option --{name} is not for {language}", name=shown(option), language=phrase(of.title)
    )


def all_dialects(languages: Iterable[About]) -> list[str]:
    """The dialects of all those languages; several may have one of a name."""
    return list(dict.fromkeys(name for each in languages for name in each.dialects))
