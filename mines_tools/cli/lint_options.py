"""What the command line of `mines-lint` can say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.cli.options import (
    CONFIGURATION,
    DIALECT,
    FINDING,
    GENERAL,
    JOBS,
    ONE_CONFIGURATION,
    PATHS,
    Command,
    ConfiguredOptions,
    Conflict,
    Option,
    count,
    names,
    output_path,
    read_options,
)
from mines_tools.diagnostics import SEVERITIES
from mines_tools.lint.selection import LintOptions
from mines_tools.project.configuration import MOST_TRANSITIONS
from mines_tools.project.discovery import DiscoveryOptions
from mines_tools.report.findings import FORMATS

if TYPE_CHECKING:
    from collections.abc import Sequence

PROGRAM = "mines-lint"


class Options(ConfiguredOptions):
    """What is asked for; here stands what need not be said."""

    paths: Sequence[str] = (".",)
    select: tuple[str, ...] | None = None
    extend_select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    severity: tuple[tuple[str, str], ...] = ()
    fail_on: str | None = None
    dialect: str | None = None
    flow_budget: int | None = None
    fix: bool | None = None
    unsafe_fixes: bool | None = None
    diff = False
    add_ignore = False
    include: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    force_exclude: bool | None = None
    stdin_filename: str | None = None
    output_format: str | None = None
    output_file: str | None = None
    statistics = False
    jobs: int | None = None
    no_cache = False
    cache_dir: str | None = None
    watch = False
    explain: str | None = None
    show_settings = False
    show_files = False

    @property
    def finding(self) -> DiscoveryOptions:
        """What it says about finding files."""
        return DiscoveryOptions(self.include, self.exclude, self.force_exclude, self.source)

    @property
    def linting(self) -> LintOptions:
        """What it says about rules."""
        return LintOptions(
            self.select, self.extend_select, self.ignore, self.severity, self.flow_budget
        )


def lint_options(arguments: Sequence[str] | None) -> Options:
    """What `arguments` say; if they cannot be used, or ask for help, the process ends."""
    options = Options()
    read_options(COMMAND, options, arguments)
    return options


def _budget(text: str) -> int:
    number = count(text)
    if number > MOST_TRANSITIONS:
        message = f"{text} is more than {MOST_TRANSITIONS}, the most there can be"
        raise ValueError(message)
    return number


def _level(text: str) -> tuple[tuple[str, str], ...]:
    name, _, level = text.rpartition("=")
    if not name or level not in (*SEVERITIES, "off"):
        message = f"{text!r}: write RULE=LEVEL, with {', '.join(SEVERITIES)} or off for the level"
        raise ValueError(message)
    return ((name, level),)


_RULES = {
    "--select": Option(
        "Check only these rules: codes, names, beginnings of codes, or ALL.",
        "RULES", names, kind="rule", is_added=True,
    ),
    "--extend-select": Option(
        "Check these rules as well.", "RULES", names, kind="rule", is_added=True
    ),
    "--ignore": Option("Do not check these rules.", "RULES", names, kind="rule", is_added=True),
    "--severity": Option(
        "Change the severity of a rule to error, warning, info, hint or off.",
        "RULE=LEVEL", _level, is_added=True,
    ),
    "--fail-on": Option(
        "Fail from this severity on: error, warning (default), info, hint or never.",
        "SEVERITY", words=(*SEVERITIES, "never"),
    ),
    "--dialect": DIALECT,
    "--flow-budget": Option(
        f"Let flow analysis take N transitions, at most {MOST_TRANSITIONS:,}; 0 turns it off.",
        "N", _budget,
    ),
}  # fmt: skip
_FIXING = {
    "--fix": Option("Apply safe fixes."),
    "--no-fix": Option("Apply no fixes, whatever the configuration says.", constant=False, target="fix"),
    "--unsafe-fixes": Option("Apply unsafe fixes as well."),
    "--no-unsafe-fixes": Option(
        "Do not apply unsafe fixes, whatever the configuration says.",
        constant=False, target="unsafe_fixes",
    ),
    "--diff": Option("Show what would change, and write nothing."),
    "--add-ignore": Option("Add an ignore comment to each line where a rule reports something."),
}  # fmt: skip
_OUTPUT = {
    "--output-format": Option(
        f"Report in this format: {', '.join(FORMATS)} (default: full on a terminal, else concise).",
        "FORMAT", words=tuple(FORMATS),
    ),
    "--output-file": Option(
        "Write the report to FILE; - is standard output.", "FILE", output_path, kind="file"
    ),
    "--statistics": Option("Report how often each rule found something."),
    "--jobs": JOBS,
    "--no-cache": Option("Check files again, even if nothing has changed."),
    "--cache-dir": Option(
        "Keep what was found in FOLDER for the next time (default: .mines_cache).",
        "FOLDER", kind="folder",
    ),
    "--watch": Option("Check again whenever a file changes."),
}  # fmt: skip
_ASKING = {
    "--explain": Option("Explain a rule.", "RULE", kind="rule"),
    "--show-settings": Option("Show the settings of each file, and where they come from."),
    "--show-files": Option("Show which files would be checked."),
}

COMMAND = Command(
    PROGRAM,
    "Report what is wrong with programs, and fix it if you ask for that.",
    {
        "rules": _RULES,
        "fixing": _FIXING,
        "files": FINDING,
        "output": _OUTPUT,
        "questions": _ASKING,
        "configuration": CONFIGURATION,
        "general": GENERAL,
    },
    {
        0: "nothing left at or above --fail-on",
        1: "something",
        2: "usage, configuration, or a path that cannot be read",
        130: "interrupted",
    },
    PATHS,
    (
        Conflict(
            ("--watch",), ("-",), "--watch is for files: standard input can be read only once"
        ),
        Conflict(("--no-cache",), ("--cache-dir",), "without a cache there is no folder for it"),
        ONE_CONFIGURATION,
    ),
)
