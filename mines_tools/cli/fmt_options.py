"""What the command line of `mines-fmt` can say."""

from __future__ import annotations

from mines_tools.cli.options import (
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
    Command,
    Conflict,
    Need,
    Option,
    read_options,
)
from mines_tools.cli.path_options import PathOptions
from mines_tools.cli.report_options import EXIT_ZERO, OUTPUT_FILE, OUTPUT_FORMAT
from mines_tools.fmt.engine import Region
from mines_tools.phrases import phrase, template
from mines_tools.project.file_settings import Asked
from mines_tools.text import Position

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Literal

PROGRAM = "mines-fmt"


class Options(PathOptions):
    """What is asked for; here stands what need not be said."""

    check = False
    range: Region | None = None
    normalize: bool | None = None
    annotate: bool | None = None
    strip_comments = False
    golf = False

    @property
    def writes(self) -> bool:
        """Whether what has changed is written."""
        return not (self.check or self.diff)

    @property
    def what(self) -> Literal["write", "check", "diff", "report"]:
        """What to do about a file that would change."""
        if self.diff:
            return "diff"
        if self.check:
            return "check" if self.output_format is None else "report"
        return "write"

    @property
    def asked(self) -> Asked:
        """What it says about the settings of files."""
        return Asked(
            self.source, self.dialect, self.normalize, self.annotate, self.strip_comments, self.golf
        )


def fmt_options(arguments: Sequence[str] | None) -> Options:
    """What `arguments` say; if they cannot be used, or ask for help, the process ends."""
    options = Options()
    read_options(COMMAND, options, arguments)
    return options


def _region(text: str) -> Region:
    import re

    found = re.fullmatch(r"([0-9]{1,9}):([0-9]{1,9})-([0-9]{1,9}):([0-9]{1,9})", text)
    if found is not None:
        numbers = [int(number) for number in found.groups()]
        region = Region(Position(*numbers[:2]), Position(*numbers[2:]))
        if min(numbers) >= 1 and region.start <= region.end:
            return region
    message = phrase(
        "{text} is not a range: write LINE:COLUMN-LINE:COLUMN, from 1, the end not included",
        text=repr(text),
    )
    raise ValueError(message)


_STYLE = {
    "--normalize": Option(template("Write each coordinate as it is on the board, from 0.")),
    "--no-normalize": Option(
        template("Leave coordinates as they are, whatever the configuration says."),
        constant=False, target="normalize",
    ),
    "--annotate": Option(template("Add or update a note (#= sub) where an operation can select only one command.")),
    "--no-annotate": Option(
        template("Do not write notes, whatever the configuration says."), constant=False, target="annotate"
    ),
    "--strip-comments": Option(template("Remove comments; every line stays.")),
    "--golf": Option(template("Make the program as short as possible, with the same meaning.")),
    "--dialect": DIALECT,
}  # fmt: skip
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
    "--range": Option(
        template("Format only this range, such as 5:1-9:1 for lines 5 to 8; for one file."),
        "L:C-L:C",
        _region,
    ),
}

COMMAND = Command(
    PROGRAM,
    template("Format programs."),
    {
        template("style"): _STYLE,
        template("files"): _FILES,
        template("output"): _OUTPUT,
        template("configuration"): CONFIGURATION,
        template("general"): GENERAL,
    },
    {
        0: template("done (with --check or --diff: nothing would change)"),
        1: template("with --check or --diff: something would change"),
        2: template(
            "a program has errors (it is formatted around them), a file cannot be read or written, or "
            "wrong usage or configuration"
        ),
        130: template("interrupted"),
    },
    PATHS,
    (
        ONE_CONFIGURATION,
        Conflict(("--golf",), ("--range", "--line-ranges"), template("--golf is for a whole file")),
        Conflict(
            ("--golf",),
            ("--normalize", "--no-normalize"),
            template("--golf writes a coordinate in the shortest way"),
        ),
        Conflict(("--range",), ("--line-ranges",), template("both choose lines")),
        Conflict(
            ("--diff",),
            ("--output-format", "--output-file"),
            template("the changes take the place of the report"),
        ),
        Conflict(
            ("--annotate",),
            ("--golf", "--strip-comments"),
            template("one writes comments, the other removes them"),
        ),
    ),
    (
        STDIN_FILENAME_NEED,
        Need(
            ("--output-format",),
            ("--check",),
            template("it sets the format of the report of --check"),
        ),
        Need(("--output-file",), ("--output-format",), template("it is for a report")),
        Need(("--exit-zero",), ("--check", "--diff"), template("only these can find something")),
    ),
)
