"""The options of `mines-fmt`."""

from __future__ import annotations

from mines_tools.cli.command_line import read_options
from mines_tools.cli.common_options import (
    CONFIGURATION,
    DIALECT,
    DIFF,
    FINDING,
    GENERAL,
    JOBS,
    LINE_RANGES,
    ONE_CONFIGURATION,
    PATHS,
    STDIN_FILENAME_NEED,
)
from mines_tools.cli.options import CommandUsage, Conflict, Need, Option
from mines_tools.cli.path_options import PathOptions
from mines_tools.cli.report_options import EXIT_ZERO, OUTPUT_FORMAT
from mines_tools.cli.shared_options import OUTPUT_FILE
from mines_tools.fmt.engine import TextRange
from mines_tools.interface.language import LANGUAGES, all_about
from mines_tools.text.source import Position
from mines_tools.translations.phrases import phrase, template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Literal

    from mines_tools.interface.about import About, FormatOption, FormatValue
    from mines_tools.project.configuration import Overrides

PROGRAM = "mines-fmt"


class Options(PathOptions):
    """The options of mines-fmt, with their defaults."""

    check = False
    markdown = False
    range: TextRange | None = None
    format: tuple[tuple[str, FormatValue], ...] = ()
    """The format options of the languages: the name and the value of each."""

    @property
    def writes(self) -> bool:
        """True if changed files are written."""
        return not (self.check or self.diff)

    @property
    def what(self) -> Literal["write", "check", "diff", "report"]:
        """The action for a file that formatting would change."""
        if self.diff:
            return "diff"
        if self.check:
            return "check" if self.output_format is None else "report"
        return "write"

    @property
    def overrides(self) -> Overrides:
        """The options that override the configuration of each file."""
        return super().overrides._replace(format=self.format, markdown=self.markdown)

    def shows_sizes(self, of: About) -> bool:
        """Return whether to print how large a file in the language `of` was before formatting, and how large it is
        after formatting."""
        format_values = dict(self.format)
        return any(
            option.shows_sizes and format_values.get(option.name) for option in of.format_options
        )


def fmt_options(arguments: Sequence[str] | None) -> Options:
    """Parse `arguments`. If the arguments cannot be used, or if they request the help, end the process."""
    options = Options()
    read_options(_COMMAND, options, arguments, _command)
    return options


def _region(text: str) -> TextRange:
    import re

    match = re.fullmatch(r"([0-9]{1,9}):([0-9]{1,9})-([0-9]{1,9}):([0-9]{1,9})", text)
    if match is not None:
        numbers = [int(number) for number in match.groups()]
        region = TextRange(Position(*numbers[:2]), Position(*numbers[2:]))
        if min(numbers) >= 1 and region.start <= region.end:
            return region
    message = phrase(
        "{text} is not a range: write LINE:COLUMN-LINE:COLUMN, from 1, the end not included",
        text=repr(text),
    )
    raise ValueError(message)


def _forms(option: FormatOption) -> dict[str, Option]:
    """Return the options of the command line that set a format option. The keys are their names: ``--NAME``, and for some
    format options also ``--no-NAME``."""
    name = option.name

    def form(what: str, value: FormatValue) -> Option:
        return Option(what, constant=((name, value),), target="format", is_added=True)

    if option.words:
        default = option.default if isinstance(option.default, str) else ""
        return {
            f"--{name}": form(option.help, default)._replace(
                metavar="WORD",
                read=lambda word: ((name, word),),
                words=option.words,
                default=default,
            )
        }
    forms = {f"--{name}": form(option.help, True)}
    if option.help_off:
        forms[f"--no-{name}"] = form(option.help_off, False)
    return forms


def _style() -> dict[str, dict[str, Option]]:
    """Return the style options: for each heading, the options by long name. If there are several languages, each has
    its own heading. Options that several languages share are under a common heading."""
    own = {
        language.title: {
            name: row for option in language.format_options for name, row in _forms(option).items()
        }
        for language in all_about()
        if language.format_options
    }
    if len(LANGUAGES) == 1:
        return {template("style"): {**next(iter(own.values()), {}), "--dialect": DIALECT}}
    common: dict[str, Option] = {}
    for title, rows in own.items():
        others = {name for other, names in own.items() if other != title for name in names}
        common |= {name: row for name, row in rows.items() if name in others}
    apart = {
        title: {name: row for name, row in rows.items() if name not in common}
        for title, rows in own.items()
    }
    return {template("style"): {"--dialect": DIALECT, **common}, **apart}


def _conflicts() -> Iterator[Conflict]:
    """Yield the conflicts of format options with each other and with the options that choose lines."""
    for language in all_about():
        forms = {option.name: tuple(_forms(option)) for option in language.format_options}
        for option in language.format_options:
            name = f"--{option.name}"
            if option.whole_file:
                yield Conflict((name,), ("--range", "--line-ranges"), option.whole_file)
            for exclusion in option.excludes:
                others = tuple(form for other in exclusion.options for form in forms[other])
                yield Conflict((name,), others, exclusion.why)


_OUTPUT = {
    "--check": Option(template("Report which files would change, and write nothing.")),
    "--diff": DIFF,
    "--output-format": OUTPUT_FORMAT._replace(default=template("a list of files")),
    "--output-file": OUTPUT_FILE,
    "--jobs": JOBS,
    "--exit-zero": EXIT_ZERO,
}
_FILES = {
    **FINDING,
    "--line-ranges": LINE_RANGES,
    "--markdown": Option(
        template(
            "Format the programs in Markdown files too, also in the Markdown files in folders."
        )
    ),
    "--range": Option(
        template(
            "Format only this range of one file. For example, 5:1-9:1 begins at line 5, column 1 "
            "and ends before line 9, column 1."
        ),
        "L:C-L:C",
        _region,
    ),
}


def _command() -> CommandUsage:
    """Return the command with the options of the languages."""
    return _COMMAND._replace(
        groups={**_style(), **_COMMAND.groups},
        conflicts=(*dict.fromkeys(_conflicts()), *_COMMAND.conflicts),
    )


def __getattr__(name: str) -> CommandUsage:
    if name != "COMMAND":
        raise AttributeError(name)
    return _command()


_COMMAND = CommandUsage(
    PROGRAM,
    template("Format programs."),
    {
        template("files"): _FILES,
        template("output"): _OUTPUT,
        template("configuration"): CONFIGURATION,
        template("general"): GENERAL,
    },
    {
        0: template("done (with --check or --diff: nothing would change)"),
        1: template("with --check or --diff: something would change"),
        2: template(
            "a program has errors (only its correct parts are formatted), a file cannot be "
            "read or written, or the usage or the configuration is wrong"
        ),
        130: template("interrupted"),
    },
    PATHS,
    (
        ONE_CONFIGURATION,
        Conflict(("--range",), ("--line-ranges",), template("both choose lines")),
        Conflict(
            ("--diff",),
            ("--output-format", "--output-file"),
            template("--diff prints the changes, not a report"),
        ),
    ),
    (
        STDIN_FILENAME_NEED,
        Need(
            ("--output-format",),
            ("--check",),
            template("--output-format sets the format of the report of --check"),
        ),
        Need(
            ("--output-file",),
            ("--output-format",),
            template("--output-file is the file for a report"),
        ),
        Need(
            ("--exit-zero",),
            ("--check", "--diff"),
            template("only --check and --diff report something"),
        ),
    ),
)
