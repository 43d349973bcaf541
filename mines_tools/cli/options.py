"""How the commands describe their options, and read them.

Each command has one table: a `Command`, whose rows are of type `Option`. The reader, `--help`, the
manual pages, the pages in `docs/` and the shells' completion all come from it. Words that several
commands know are defined here, once, so that they mean the same everywhere.

`argparse` does not read them: to import it and to give it the options of `mines-lint` takes about as
long as Python takes to start, and it knows neither which options exclude each other nor the language of the reader.
"""

from __future__ import annotations

import os
import sys

from mines_tools.cli import speak_as_asked
from mines_tools.language import LANGUAGES
from mines_tools.phrases import phrase, template
from mines_tools.project.configuration import ConfigurationSource
from mines_tools.project.globs import glob_problem
from mines_tools.records import NamedTuple
from mines_tools.text import LineRange

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from typing import Any, Literal, NoReturn

    Kind = Literal["", "file", "folder", "language", "dialect", "engine", "rule"]


USAGE = 2
"""The exit status of a command line that cannot be used, in all commands."""


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


class UsageError(Exception):
    """A command line that cannot be used; the message says why."""


# Reading values


def count(text: str) -> int:
    """A number that is not negative."""
    if not (text.isascii() and text.isdigit() and len(text) <= 18):
        message = phrase(
            "{text} is not a whole number, 0 or more (at most 18 digits)", text=repr(text)
        )
        raise ValueError(message)
    return int(text)


def glob(text: str) -> tuple[str, ...]:
    """One of several patterns of paths."""
    problem = glob_problem(text)
    if problem is not None:
        raise ValueError(problem)
    return (text,)


def names(text: str) -> tuple[str, ...]:
    """Several values, with commas between them."""
    return tuple(name.strip() for name in text.split(",") if name.strip())


def language_name(text: str) -> str:
    """The id of a language."""
    if text not in LANGUAGES:
        message = phrase(
            "there is no language {language}; the languages are {languages}",
            language=repr(text),
            languages=", ".join(LANGUAGES),
        )
        raise ValueError(message)
    return text


def line_ranges(text: str) -> tuple[LineRange, ...]:
    """``5-9,12``: lines from 1, the last of each range included."""
    found = []
    for part in text.split(","):
        first, dash, last = part.strip().partition("-")
        numbers = (first, last if dash else first)
        if not all(each.isascii() and each.isdigit() and len(each) <= 9 for each in numbers):
            break
        found.append(LineRange(*map(int, numbers)))
    else:
        if all(1 <= first <= last for first, last in found):
            return tuple(found)
    message = phrase(
        "{text} is not a list of lines: write FIRST-LAST, from 1, such as 5-9 or 5-9,12-14",
        text=repr(text),
    )
    raise ValueError(message)


# Words that several commands know


def _help(command: Command, _value: str) -> str:
    from mines_tools.cli.help import help_text

    return help_text(command)


def _version(command: Command, _value: str) -> str:
    from mines_tools import __version__

    return f"{command.program} {__version__}\n"


SHELLS = ("bash", "zsh", "fish", "tcsh")


def script_path(command: Command, shell: str) -> str:
    """Where the script lies with which a shell completes a command."""
    folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "completions")
    return os.path.join(folder, f"{command.program}.{shell}")


def _script(command: Command, shell: str) -> str:
    with open(script_path(command, shell), encoding="utf-8", newline="") as file:
        return file.read()


PATHS = Arguments(
    "paths",
    "PATH",
    template("a file, a folder (default: the current one), a glob, or - for standard input"),
)
LANGUAGE = Option(
    template("Use this language for the files that you name and for standard input, whatever the suffix."),
    "NAME", language_name, kind="language",
)  # fmt: skip
DIALECT = Option(
    template("Use this dialect, whatever the program or the configuration says."),
    "NAME",
    kind="dialect",
)
STDIN_FILENAME = Option(
    template("Treat standard input as the file of this name."), "PATH", kind="file"
)
LINE_RANGES = Option(
    template("Check or format only these lines, such as 5-9 or 5-9,12-14; for one file."),
    "LINES", line_ranges, is_added=True,
)  # fmt: skip
DIFF = Option(template("Show what would change, and write nothing."))
JOBS = Option(template("Use N processes; the default depends on the number of files."), "N", count)

FINDING: Mapping[str, Option] = {
    "--include": Option(template("Find these files as well."), "GLOB", glob, is_added=True),
    "--exclude": Option(template("Leave out these files and folders."), "GLOB", glob, is_added=True),
    "--extend-include": Option(
        template("Find these files as well; the same as --include."),
        "GLOB", glob, is_added=True, target="include",
    ),
    "--extend-exclude": Option(
        template("Leave out these files and folders; the same as --exclude."),
        "GLOB", glob, is_added=True, target="exclude",
    ),
    "--force-exclude": Option(template("Leave out excluded files even if you name them.")),
    "--stdin-filename": STDIN_FILENAME,
    "--language": LANGUAGE,
}  # fmt: skip
"""Which files are found."""

CONFIGURATION: Mapping[str, Option] = {
    "--config": Option(template("Use this configuration file for all files."), "FILE", kind="file"),
    "--isolated": Option(template("Ignore configuration files.")),
}
"""What is configured."""

ONE_CONFIGURATION = Conflict(
    ("--config",), ("--isolated",), template("with --isolated no configuration is used")
)

STDIN_FILENAME_NEED = Need(("--stdin-filename",), ("-",), template("it names standard input"))

GENERAL: Mapping[str, Option] = {
    "--quiet": Option(template("Print only results and errors."), short="-q"),
    "--verbose": Option(
        template("Print to standard error what the command does."),
        short="-v",
    ),
    "--print-completion": Option(
        template("Print the completion script for a shell: {words}."),
        "SHELL",
        words=SHELLS,
        answer=_script,
    ),
    "--help": Option(template("Show this help."), short="-h", answer=_help),
    "--version": Option(template("Show the version."), answer=_version),
}
"""What every command knows."""


CONFLICTS_OF_ALL = (
    Conflict(("--quiet",), ("--verbose",), template("one prints less, the other more")),
)
"""In every command."""


# Reading a command line


def read_options(command: Command, options: CommonOptions, arguments: Sequence[str] | None) -> None:
    """Set in `options` what `arguments` (none: those of the process) say. If they cannot be used, or
    only ask for a text, the process ends."""
    speak_as_asked()
    try:
        _read(command, options, sys.argv[1:] if arguments is None else arguments)
    except UsageError as error:
        usage_error(command, str(error))


def usage_error(command: Command, message: str) -> NoReturn:
    """Say on standard error what is wrong with the command line, and end the process."""
    from mines_tools.cli.help import usage
    from mines_tools.cli.streams import say, say_lines

    say_lines(usage(command))
    say(f"{command.program}: {phrase('error: {message}', message=message)}")
    raise SystemExit(USAGE)


def _read(command: Command, options: CommonOptions, arguments: Sequence[str]) -> None:
    known = command.options()
    given: set[str] = set()
    plain: list[str] = []
    left = iter(arguments)
    for argument in left:
        if argument == "-" or not argument.startswith("-"):
            plain.append(argument)
        elif argument == "--":
            plain += left
        else:
            for name, value in _said(command, known, argument, left):
                _set(command, known, options, name, value)
                given.add(name)
                if value == "-" or known[name].words:
                    given.add(f"{name} {value}")
    if command.arguments is not None:
        _take(command.arguments, options, plain)
    elif plain:
        message = phrase("unexpected arguments: {arguments}", arguments=" ".join(plain))
        raise UsageError(message)
    if "-" in plain:
        given.add("-")
    options.given = frozenset(given)
    _check(command, options.given)


def _said(
    command: Command, known: Mapping[str, Option], argument: str, left: Iterator[str]
) -> Iterator[tuple[str, str]]:
    """The options that `argument` names, each with its value, which may be the next of `left`."""
    name, equals, value = argument.partition("=")
    if argument.startswith("--"):
        option = known.get(name)
        if option is None:
            raise UsageError(_unknown(name, known))
        if equals and not option.metavar:
            message = phrase("{name} does not take a value: {value}", name=name, value=repr(value))
            raise UsageError(message)
    else:  # -q, -qv, -i FILE, -iFILE, -i=FILE
        short, value = argument[:2], argument[2:]
        name = next((each for each, option in known.items() if short in (option.short, each)), "")
        if not name:
            raise UsageError(_unknown(short, known))
        option = known[name]
        if not option.metavar:
            yield name, ""
            if value:
                yield from _said(command, known, f"-{value}", left)
            return
        equals = value
        value = value.removeprefix("=")
    if option.metavar and not equals:
        value = next(left, "--")
        if _looks_like_an_option(value):
            message = phrase("{name} needs a value", name=name)
            raise UsageError(message)
    yield name, value


def _looks_like_an_option(text: str) -> bool:
    """Whether `text` is an option where a value should be: one begins with a dash, but is not only
    that, a number, or several words."""
    return len(text) > 1 and text[0] == "-" and not (" " in text or text[1:2].isdigit())


def _unknown(name: str, known: Mapping[str, Option]) -> str:
    from difflib import get_close_matches

    begun = [each for each in known if each.startswith(name) and name.startswith("--")]
    near = begun or get_close_matches(name, known, 1, 0.7)
    if near:
        return phrase("unknown option {name}; did you mean {near}?", name=name, near=near[0])
    return phrase("unknown option {name}", name=name)


def _set(
    command: Command, known: Mapping[str, Option], options: CommonOptions, name: str, value: str
) -> None:
    option = known[name]
    if option.words and value not in option.words:
        message = phrase(
            "{name}: {value} is not one of {words}",
            name=name,
            value=repr(value),
            words=", ".join(option.words),
        )
        raise UsageError(message)
    if option.answer is not None:
        _print(option.answer(command, value))
    new: Any = option.constant
    if option.metavar:
        try:
            new = option.read(value)
        except ValueError as problem:
            message = f"{name}: {problem}"
            raise UsageError(message) from None
    target = option.target or name.lstrip("-").replace("-", "_")
    if option.is_added:
        new = (*(getattr(options, target) or ()), *new)
    setattr(options, target, new)


def _print(text: str) -> NoReturn:
    from mines_tools.cli.streams import OutputClosed, OutputFailed, say, standard_output

    output = standard_output()
    try:
        output.write(text)
        output.flush()
    except OutputClosed:
        pass
    except OutputFailed as error:
        say(str(error))
        raise SystemExit(USAGE) from None
    raise SystemExit(0)


def _take(taken: Arguments, options: CommonOptions, plain: Sequence[str]) -> None:
    if len(plain) < taken.least:
        message = phrase("{metavar} is missing", metavar=taken.metavar)
        raise UsageError(message)
    if taken.most is not None and len(plain) > taken.most:
        message = phrase(
            "unexpected arguments: {arguments}", arguments=" ".join(plain[taken.most :])
        )
        raise UsageError(message)
    if plain:
        setattr(options, taken.target, plain[0] if taken.most == 1 else tuple(plain))


def _check(command: Command, given: frozenset[str]) -> None:
    """Raise UsageError for what cannot be used together."""
    for conflict in (*CONFLICTS_OF_ALL, *command.conflicts):
        first = given.intersection(conflict.first)
        second = given.intersection(conflict.second)
        for one_name in sorted(first):
            for other in sorted(second - {one_name}):
                message = phrase(
                    "{one} cannot be used with {other}: {why}",
                    one=_shown(one_name),
                    other=_shown(other),
                    why=phrase(conflict.why),
                )
                raise UsageError(message)
    for need in command.needs:
        if given.intersection(need.options) and given.isdisjoint(need.needed):
            name = min(given.intersection(need.options))
            one, *others = map(_shown, need.needed)
            for other in others:
                one = phrase("{one} or {other}", one=one, other=other)
            message = phrase(
                "{name} needs {needed}: {why}", name=name, needed=one, why=phrase(need.why)
            )
            raise UsageError(message)


def _shown(name: str) -> str:
    return phrase("standard input (-)") if name == "-" else name
