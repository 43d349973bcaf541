"""The options of `mines-test`."""

from __future__ import annotations

from mines_tools.cli.command_line import read_options
from mines_tools.cli.common_options import (
    CONFIGURATION,
    DIALECT,
    FINDING,
    GENERAL,
    JOBS,
    ONE_CONFIGURATION,
    WATCH,
    count,
)
from mines_tools.cli.options import Arguments, CommandUsage, Conflict, Need, Option
from mines_tools.cli.path_options import PathOptions
from mines_tools.cli.shared_options import LIMITS, OUTPUT_FILE
from mines_tools.testing.case import RunSettings
from mines_tools.testing.comparison import COMPARISONS
from mines_tools.testing.reports.formats import FORMATS
from mines_tools.testing.setting_values import tolerance
from mines_tools.translations.phrases import phrase, template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

PROGRAM = "mines-test"


class Options(PathOptions):
    """The options of mines-test, with their defaults."""

    only: tuple[str, ...] = ()
    list = False
    fail_fast = False
    watch = False
    update = False
    compare: str | None = None
    tolerance: float | None = None
    max_steps: int | None = None
    timeout: float | None = None
    max_memory: int | None = None
    slowest: int | None = None
    coverage = False
    coverage_out: tuple[str, ...] = ()
    min_coverage: float | None = None
    golf = False

    @property
    def records(self) -> bool:
        """True if the runs are recorded."""
        return self.coverage or bool(self.coverage_out) or self.min_coverage is not None

    @property
    def defaults(self) -> RunSettings:
        """The settings of cases that do not have their own."""
        return RunSettings(
            compare=self.compare,
            tolerance=self.tolerance,
            max_steps=self.max_steps,
            timeout=self.timeout,
            max_memory=self.max_memory,
        )


def test_options(arguments: Sequence[str] | None) -> Options:
    """Parse `arguments`. If the arguments cannot be used, or if they request the help, end the process."""
    options = Options()
    read_options(COMMAND, options, arguments)
    return options


def _name(text: str) -> tuple[str, ...]:
    return (text,)


def _percent(text: str) -> float:
    whole, _, part = text.partition(".")
    digits = whole + part
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 9) or float(text) > 100:
        raise ValueError(
            phrase(
                "{text} is not a number from {least} to {most}", text=repr(text), least=0, most=100
            )
        )
    return float(text)


_CASES = {
    "--only": Option(
        template("Run only the cases whose program or name contains NAME, or matches NAME as a glob."),
        "NAME", _name, is_added=True,
    ),
    "--list": Option(template("List the cases, and run nothing.")),
    "--fail-fast": Option(template("Stop after the first case that fails or cannot be run.")),
    "--jobs": JOBS,
}  # fmt: skip
_RUNNING = {
    "--compare": Option(
        template("Compare outputs in this way, unless the case says another one: {words}."),
        "WAY", words=tuple(COMPARISONS), default="exact",
    ),
    "--tolerance": Option(
        template("With --compare floats, ignore differences up to N, absolute or relative."),
        "N", tolerance, default="0.000001",
    ),
    **LIMITS,
    "--timeout": LIMITS["--timeout"]._replace(default="10"),
    "--dialect": DIALECT,
}  # fmt: skip
_OUTPUT = {
    "--output-format": Option(
        template("Write the results in this format: {words}."), "FORMAT", words=tuple(FORMATS),
        default=template("full on a terminal, else concise"),
    ),
    "--output-file": OUTPUT_FILE,
    "--slowest": Option(template("At the end, print the N cases that took longest."), "N", count),
    "--update": Option(
        template("Write what the programs print to the files that contain the expected outputs. First show the "
                 "changes; on a terminal, ask.")
    ),
    "--watch": WATCH,
}  # fmt: skip

_COVERAGE = {
    "--coverage": Option(
        template("At the end, print which operations, branches and cells the cases covered.")
    ),
    "--coverage-out": Option(
        template("Write the coverage to FILE. FILE ends in .info for LCOV, in .xml for Cobertura, in .html for a page, "
                 "or in .json."),
        "FILE", _name, kind="file", is_added=True,
    ),
    "--min-coverage": Option(
        template("Fail (exit status 1) if the cases perform less than N percent of the operations."),
        "N", _percent,
    ),
}  # fmt: skip
_GOLF = {
    "--golf": Option(
        template("Print the size of each program in bytes and characters, beside the record of the configuration. "
                 "Nothing is run.")
    ),
}  # fmt: skip

_FINDING = {name: option for name, option in FINDING.items() if name != "--stdin-filename"}

COMMAND = CommandUsage(
    PROGRAM,
    template("Run programs on test cases, and compare what they print with what is expected."),
    {
        template("cases"): _CASES,
        template("running"): _RUNNING,
        template("files"): _FINDING,
        template("output"): _OUTPUT,
        template("coverage"): _COVERAGE,
        template("size"): _GOLF,
        template("configuration"): CONFIGURATION,
        template("general"): GENERAL,
    },
    {
        0: template("all cases that were run passed, or there are none"),
        1: template("a case failed, or --min-coverage is not reached"),
        2: template("wrong usage or configuration, or something that cannot be run"),
        130: template("interrupted"),
    },
    Arguments(
        "paths",
        "PATH",
        template("a program, a file with cases, a folder (default: the current folder) or a glob"),
    ),
    (
        ONE_CONFIGURATION,
        Conflict(
            ("--list",),
            ("--fail-fast", "--jobs", "--slowest", "--update", "--watch", "--output-file"),
            template("--list runs nothing"),
        ),
        Conflict(
            ("--golf",),
            (
                *("--list", "--fail-fast", "--only", "--jobs", "--slowest", "--update", "--watch"),
                *("--coverage", "--coverage-out", "--min-coverage", *_RUNNING),
            ),
            template("--golf runs nothing"),
        ),
        Conflict(
            ("--list",),
            ("--coverage", "--coverage-out", "--min-coverage"),
            template("--list runs nothing"),
        ),
        Conflict(
            ("--watch",),
            ("--update", "--output-file"),
            template("--watch runs until you interrupt it"),
        ),
    ),
    (
        Need(
            ("--tolerance",),
            ("--compare floats",),
            template("only this comparison has a tolerance"),
        ),
    ),
)
