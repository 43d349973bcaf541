"""How the commands describe their options.

Each command has one table: a `Command`, whose rows are of type `Option`. The reader (`command_line`), `--help`,
the manual pages, the pages in `docs/` and the shells' completion all come from it. Words that several commands
know are in `common_options`, once, so that they mean the same everywhere.
"""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.project.configuration import ConfigurationSource

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any, Literal

    Kind = Literal["", "file", "folder", "language", "dialect", "engine", "rule"]


class Option(NamedTuple):
    """One option of a command: a row of its table."""

    help: str
    """What it does: one sentence, for `--help` and all else. `{words}` are the values it takes."""
    metavar: str = ""
    """What its value is called; empty for an option without a value."""
    read: Callable[[str], Any] = str
    """Reads the value. Raises ValueError with a message."""
    short: str = ""
    """Its short form, such as ``-q``."""
    words: tuple[str, ...] = ()
    """The values it takes, if these are all there are."""
    kind: Kind = ""
    """What its value names; the shells complete it."""
    is_added: bool = False
    """Whether each use of it adds to those before."""
    constant: Any = True
    """What an option without a value sets."""
    target: str = ""
    """The attribute that it sets, where that is not called as the option is."""
    default: str = ""
    """What holds without it, where the commands differ."""
    answer: Callable[[Command, str], str] | None = None
    """For an option that only asks for a text: what is printed, and then the process ends."""


class Conflict(NamedTuple):
    """Options that cannot be used together: each of `first` with each of `second`.

    ``-`` is standard input among the arguments, and ``-i -`` the option with that value, which must
    be ``-`` or one of the option's words.
    """

    first: tuple[str, ...]
    second: tuple[str, ...]
    why: str
    second_in_words: str = ""
    """What the documentation says instead of a long list."""


class Need(NamedTuple):
    """Options that do nothing unless one of some others is there."""

    options: tuple[str, ...]
    needed: tuple[str, ...]
    why: str


class Arguments(NamedTuple):
    """What a command takes beside its options."""

    target: str
    metavar: str
    help: str
    most: int | None = None
    """How many there may be; none for any number."""
    least: int = 0
    instead: str = ""
    """The option that may stand instead of them."""


class Command(NamedTuple):
    """All that a command line can say: the one description of it."""

    program: str
    summary: str
    """What the command does, in one sentence."""
    groups: Mapping[str, Mapping[str, Option]]
    """The options by their long names, under headings."""
    statuses: Mapping[int, str]
    """The exit statuses, and when they come."""
    arguments: Arguments | None = None
    conflicts: tuple[Conflict, ...] = ()
    needs: tuple[Need, ...] = ()

    def options(self) -> dict[str, Option]:
        """All options by their long names."""
        return {name: option for group in self.groups.values() for name, option in group.items()}


class CommonOptions:
    """What every command line can say; here stands what holds if it does not."""

    quiet = False
    verbose = False
    given: frozenset[str] = frozenset()
    """The names of the options that were used, as in `Conflict`."""


class ConfiguredOptions(CommonOptions):
    """What a command can say that looks for configuration."""

    config: str | None = None
    isolated = False

    @property
    def source(self) -> ConfigurationSource:
        """Where configuration comes from."""
        return ConfigurationSource(self.config, self.isolated)
