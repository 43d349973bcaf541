"""Options that several commands have, and the parsers of their values."""

from __future__ import annotations

from mines_tools.cli.options import Arguments, Conflict, Need, Option
from mines_tools.interface.language import LANGUAGES
from mines_tools.text.source import LineRange
from mines_tools.translations.phrases import phrase, template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from mines_tools.cli.options import CommandUsage

# Values


def count(text: str) -> int:
    """Parse a number that is not negative. Raises ValueError."""
    if not (text.isascii() and text.isdigit() and len(text) <= 18):
        message = phrase(
            "{text} is not a whole number, 0 or more (at most 18 digits)", text=repr(text)
        )
        raise ValueError(message)
    return int(text)


def glob(text: str) -> tuple[str, ...]:
    """Parse a pattern of paths. Return a tuple with this pattern only: the option can be repeated, and the tuples are
    joined. Raises ValueError."""
    from mines_tools.project.globs import glob_problem

    problem = glob_problem(text)
    if problem is not None:
        raise ValueError(problem)
    return (text,)


def names(text: str) -> tuple[str, ...]:
    """Parse several values separated by commas."""
    return tuple(name.strip() for name in text.split(",") if name.strip())


def language_name(text: str) -> str:
    """Check that `text` is the id of a language, and return it. Raises ValueError."""
    if text not in LANGUAGES:
        message = phrase(
            "there is no language {language}; the languages are {languages}",
            language=repr(text),
            languages=", ".join(LANGUAGES),
        )
        raise ValueError(message)
    return text


def line_ranges(text: str) -> tuple[LineRange, ...]:
    """Parse ranges of lines such as ``5-9,12``. The first line is 1, and a range includes its last line. Raises
    ValueError."""
    ranges = []
    for part in text.split(","):
        first, dash, last = part.strip().partition("-")
        numbers = (first, last if dash else first)
        if not all(
            number.isascii() and number.isdigit() and len(number) <= 9 for number in numbers
        ):
            break
        ranges.append(LineRange(*map(int, numbers)))
    else:
        if all(1 <= first <= last for first, last in ranges):
            return tuple(ranges)
    message = phrase(
        "{text} is not a list of lines: write FIRST-LAST, from 1, such as 5-9 or 5-9,12-14",
        text=repr(text),
    )
    raise ValueError(message)


# Options


def _help(command: CommandUsage, _value: str) -> str:
    from mines_tools.cli.help import help_text

    return help_text(command)


def _version(command: CommandUsage, _value: str) -> str:
    from mines_tools import __version__

    return f"{command.program} {__version__}\n"


SHELLS = ("bash", "zsh", "fish", "tcsh")


def script_name(command: CommandUsage, shell: str) -> str:
    """Return the name of the completion script of a command for a shell, relative to the package."""
    return f"cli/completions/{command.program}.{shell}"


def _script(command: CommandUsage, shell: str) -> str:
    from mines_tools.project.package_data import package_data

    path = package_data(script_name(command, shell), lambda: _made_script(command, shell))
    if path is None:
        message = phrase(
            "the completion script is made when mines-tools is built; here, run `pip install shtab` first",
        )
        raise ValueError(message)
    with open(path, encoding="utf-8", newline="") as file:
        return file.read()


def _made_script(command: CommandUsage, shell: str) -> str:
    """Return the completion script of a command for a shell. A program in `dev/` makes the script. Only a working tree
    has this program."""
    made: str = __import__(
        "dev.generate.package_files", fromlist=("completion_script",)
    ).completion_script(command, shell)
    return made


PATHS = Arguments(
    "paths",
    "PATH",
    template("a file, a folder (default: the current folder), a glob, or - for standard input"),
)
LANGUAGE = Option(
    template("Use this language for standard input and for the files that you name, whatever "
             "their suffix."),
    "NAME", language_name, kind="language",
)  # fmt: skip
DIALECT = Option(
    template("Use this dialect, whatever the program or the configuration says."),
    "NAME",
    lambda name: (name,),
    kind="dialect",
    is_added=True,  # one for each language
)
STDIN_FILENAME = Option(
    template("Treat standard input as a file with this name."), "PATH", kind="file"
)
LINE_RANGES = Option(
    template("Check or format only the lines LINES of one file. LINES is, for example, 5-9 or "
             "5-9,12-14."),
    "LINES", line_ranges, is_added=True,
)  # fmt: skip
DIFF = Option(template("Show what would change, and write nothing."))
JOBS = Option(template("Use N processes; the default depends on the number of files."), "N", count)

WATCH = Option(template("Keep running, and check again whenever a file changes."))

FINDING: Mapping[str, Option] = {
    "--include": Option(template("Also find the files that match GLOB."), "GLOB", glob, is_added=True),
    "--exclude": Option(template("Leave out the files and folders that match GLOB."), "GLOB", glob, is_added=True),
    "--extend-include": Option(
        template("Also find the files that match GLOB; the same as --include."),
        "GLOB", glob, is_added=True, target="include",
    ),
    "--extend-exclude": Option(
        template("Leave out the files and folders that match GLOB; the same as --exclude."),
        "GLOB", glob, is_added=True, target="exclude",
    ),
    "--force-exclude": Option(template("Leave out excluded files, even if you name them as "
                                       "PATH.")),
    "--stdin-filename": STDIN_FILENAME,
    "--language": LANGUAGE,
}  # fmt: skip
"""The options that choose the files to work on."""

CONFIGURATION: Mapping[str, Option] = {
    "--config": Option(template("Use this configuration file for all files."), "FILE", kind="file"),
    "--isolated": Option(template("Ignore configuration files.")),
}
"""The options that choose the configuration."""

ONE_CONFIGURATION = Conflict(
    ("--config",), ("--isolated",), template("with --isolated, no configuration is used")
)

STDIN_FILENAME_NEED = Need(
    ("--stdin-filename",), ("-",), template("--stdin-filename is a name for standard input")
)

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
"""The options of every command."""


CONFLICTS_OF_ALL = (
    Conflict(("--quiet",), ("--verbose",), template("--quiet prints less, --verbose prints more")),
)
"""The conflicts between options that exist in every command."""
