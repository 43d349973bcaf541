"""The types of the tables that describe the options of the commands.

Each command has one table: a `CommandUsage`, whose rows are of type `Option`. The parser (`command_line`), `--help`, the
manual pages, the pages in `docs/` and the completion scripts are all made from this table. An option that several
commands have is defined once, in `common_options`, so that it means the same everywhere.
"""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.project.configuration import Overrides

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any, Literal

    Kind = Literal["", "file", "folder", "language", "dialect", "engine", "rule"]


class Option(NamedTuple):
    """One option of a command: a row of its table."""

    help: str
    """One sentence that says what the option does. The allowed values replace `{words}` in the sentence."""
    metavar: str = ""
    """The placeholder for the option's value in texts; empty for an option without a value."""
    read: Callable[[str], Any] = str
    """The function that parses the value. Raises ValueError with a message."""
    short: str = ""
    """The short form, such as ``-q``."""
    words: tuple[str, ...] = ()
    """The allowed values, if only certain values are allowed."""
    kind: Kind = ""
    """The kind of thing that the value names, for completion."""
    is_added: bool = False
    """True if each use of the option adds its values to the values of the earlier uses."""
    constant: Any = True
    """The value that an option without a value sets."""
    target: str = ""
    """The attribute that the option sets; empty if the attribute has the name of the option."""
    default: str = ""
    """The text after ``Default:`` in the help; empty if the help has no such text."""
    answer: Callable[[CommandUsage, str], str] | None = None
    """The function that returns the text of an option that only prints a text and ends the process. It raises
    ValueError with a message if it cannot make the text. None for all other options."""


class Conflict(NamedTuple):
    """Options that cannot be used together: an option of `first` and an option of `second`.

    In `first` and in `second`, ``-i -`` means the option `-i` with the value ``-``. If an option has a list of allowed
    words, such a word can follow the option in the same way. ``-`` alone means that standard input is an argument of
    the command.
    """

    first: tuple[str, ...]
    second: tuple[str, ...]
    why: str
    second_in_words: str = ""
    """A description of `second`, which the documentation shows instead of a long list."""


class Need(NamedTuple):
    """Options that have an effect only together with one of the options `needed`."""

    options: tuple[str, ...]
    needed: tuple[str, ...]
    why: str


class Arguments(NamedTuple):
    """The arguments of a command other than its options."""

    target: str
    metavar: str
    help: str
    most: int | None = None
    """The maximum number of arguments; None if there is no maximum."""
    least: int = 0
    instead: str = ""
    """The option that can replace the arguments."""


class CommandUsage(NamedTuple):
    """The complete description of a command line."""

    program: str
    summary: str
    """One sentence that says what the command does."""
    groups: Mapping[str, Mapping[str, Option]]
    """The options by long name, grouped by heading."""
    statuses: Mapping[int, str]
    """The exit statuses, each with its meaning."""
    arguments: Arguments | None = None
    conflicts: tuple[Conflict, ...] = ()
    needs: tuple[Need, ...] = ()

    def options(self) -> dict[str, Option]:
        """Return all options by long name."""
        return {name: option for group in self.groups.values() for name, option in group.items()}


class CommonOptions:
    """The options of every command, with their defaults."""

    quiet = False
    verbose = False
    given: frozenset[str] = frozenset()
    """The options that the command line contains, written as in `Conflict`."""


class ConfiguredOptions(CommonOptions):
    """The options of commands that read configuration."""

    config: str | None = None
    isolated = False

    @property
    def overrides(self) -> Overrides:
        """The options that override the configuration of each file."""
        return Overrides(self.config, self.isolated)
