"""The options of `mines-lint`."""

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
    WATCH,
    count,
    names,
)
from mines_tools.cli.options import CommandUsage, Conflict, Option
from mines_tools.cli.path_options import PathOptions
from mines_tools.cli.report_options import EXIT_ZERO, OUTPUT_FORMAT
from mines_tools.cli.shared_options import OUTPUT_FILE
from mines_tools.project.configuration import MOST_TRANSITIONS
from mines_tools.report.formats import FORMATS
from mines_tools.text.diagnostics import SEVERITIES
from mines_tools.translations.phrases import phrase, template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.project.configuration import Overrides

PROGRAM = "mines-lint"


class Options(PathOptions):
    """The options of mines-lint, with their defaults."""

    select: tuple[str, ...] | None = None
    extend_select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    severity: tuple[tuple[str, str], ...] = ()
    fail_on: str | None = None
    flow_budget: int | None = None
    fix: bool | None = None
    unsafe_fixes: bool | None = None
    add_ignore = False
    exit_non_zero_on_fix = False
    markdown: bool | None = None
    statistics = False
    no_cache = False
    cache_dir: str | None = None
    watch = False
    list_rules = False
    explain: str | None = None
    show_settings = False
    show_files = False

    @property
    def overrides(self) -> Overrides:
        """The options that override the configuration of each file."""
        return super().overrides._replace(
            select=self.select,
            extend_select=self.extend_select,
            ignore=self.ignore,
            severity=self.severity,
            fail_on=self.fail_on,
            fix=self.fix,
            unsafe_fixes=self.unsafe_fixes,
            flow_budget=self.flow_budget,
            markdown=self.markdown,
        )


def lint_options(arguments: Sequence[str] | None) -> Options:
    """Parse `arguments`. If the arguments cannot be used, or if they request the help, end the process."""
    options = Options()
    read_options(COMMAND, options, arguments)
    return options


def _budget(text: str) -> int:
    number = count(text)
    if number > MOST_TRANSITIONS:
        message = phrase(
            "{text} is more than {most}, the maximum", text=text, most=MOST_TRANSITIONS
        )
        raise ValueError(message)
    return number


def _level(text: str) -> tuple[tuple[str, str], ...]:
    name, _, level = text.rpartition("=")
    if not name or level not in (*SEVERITIES, "off"):
        message = phrase(
            "{text} is not a severity of a rule: write RULE=LEVEL, where LEVEL is one of {levels}",
            text=repr(text),
            levels=", ".join((*SEVERITIES, "off")),
        )
        raise ValueError(message)
    return ((name, level),)


_RULES = {
    "--select": Option(
        template("Check only these rules. RULES can be codes, names, beginnings of codes such "
                 "as M2, or ALL, with commas between them."),
        "RULES", names, kind="rule", is_added=True,
    ),
    "--extend-select": Option(
        template("Check these rules too."), "RULES", names, kind="rule", is_added=True
    ),
    "--ignore": Option(template("Do not check these rules."), "RULES", names, kind="rule", is_added=True),
    "--severity": Option(
        template("Set the severity of a rule. LEVEL is error, warning, info, hint or off."),
        "RULE=LEVEL", _level, is_added=True,
    ),
    "--fail-on": Option(
        template("Fail (exit status 1) if a finding of SEVERITY or a higher severity is left. SEVERITY "
                 "is error, warning (default), info or hint; with never, findings do not count."),
        "SEVERITY", words=(*SEVERITIES, "never"),
    ),
    "--dialect": DIALECT,
    "--flow-budget": Option(
        template("Stop the analysis of the possible runs of a program after N steps. N is at most "
                 "1,000,000; 0 turns this analysis off."),
        "N", _budget,
    ),
}  # fmt: skip
_FIXING = {
    "--fix": Option(template("Apply safe fixes.")),
    "--no-fix": Option(template("Do not apply fixes, whatever the configuration says."), constant=False, target="fix"),
    "--unsafe-fixes": Option(template("Apply safe and unsafe fixes.")),
    "--no-unsafe-fixes": Option(
        template("Do not apply unsafe fixes, whatever the configuration says."),
        constant=False, target="unsafe_fixes",
    ),
    "--exit-non-zero-on-fix": Option(
        template("Fail (exit status 1) if something was fixed, even if no finding is left.")
    ),
    "--diff": DIFF,
    "--add-ignore": Option(template("Add an ignore comment to each reported line.")),
}  # fmt: skip
_FILES = {
    **FINDING,
    "--line-ranges": LINE_RANGES,
    "--markdown": Option(template("Also check the Markdown files in folders.")),
}
_OUTPUT = {
    "--output-format": OUTPUT_FORMAT._replace(default=template("full on a terminal, else concise")),
    "--output-file": OUTPUT_FILE,
    "--statistics": Option(template("Count the findings of each rule.")),
    "--jobs": JOBS,
    "--no-cache": Option(template("Check all files, even files that have not changed since "
                                  "the last check.")),
    "--cache-dir": Option(
        template("Save findings in FOLDER for the next check (default: .mines_cache)."),
        "FOLDER", kind="folder",
    ),
    "--watch": WATCH,
    "--exit-zero": EXIT_ZERO,
}  # fmt: skip
_INFORMATION = {
    "--explain": Option(template("Explain a rule."), "RULE", kind="rule"),
    "--list-rules": Option(template("List all rules.")),
    "--show-settings": Option(
        template("Show the settings of each file, and where each setting comes from.")
    ),
    "--show-files": Option(template("List the files that would be checked.")),
}
_GROUPS = {
    template("rules"): _RULES,
    template("fixing"): _FIXING,
    template("files"): _FILES,
    template("output"): _OUTPUT,
    template("information"): _INFORMATION,
    template("configuration"): CONFIGURATION,
    template("general"): GENERAL,
}


def _all_but(*others: str) -> tuple[str, ...]:
    """Return all options of `mines-lint` except the general ones and those in `others`."""
    names = [name for heading in _GROUPS if heading != "general" for name in _GROUPS[heading]]
    return tuple(name for name in names if name not in others)


_NOT_JSON = tuple(f"--output-format {name}" for name in FORMATS if name != "json")

_REPORT = ("--output-format", "--output-file")

COMMAND = CommandUsage(
    PROGRAM,
    template("Find mistakes in programs, and fix them if you ask for it."),
    _GROUPS,
    {
        0: template("no finding is left that --fail-on counts; with --diff: nothing would change"),
        1: template(
            "a finding is left that --fail-on counts; with --diff: something would change; with "
            "--exit-non-zero-on-fix: something was fixed"
        ),
        2: template("wrong usage or configuration, or a file that cannot be read"),
        130: template("interrupted"),
    },
    PATHS,
    (
        Conflict(
            ("--explain",),
            ("-", *_all_but("--explain")),
            template("--explain only explains a rule"),
            "standard input or another option, except the general options",
        ),
        Conflict(
            ("--list-rules",),
            ("-", *_NOT_JSON, *_all_but("--explain", "--list-rules", *_REPORT)),
            template("--list-rules only lists all rules, as text or JSON"),
            "standard input or another option, except --output-format json, --output-file and the general options",
        ),
        Conflict(
            ("--show-files",),
            _all_but(
                "--explain", "--list-rules", "--show-files", "--watch", *FINDING, *CONFIGURATION
            ),
            template("no program is checked"),
            "options about rules, fixing, lines, reports and the cache",
        ),
        Conflict(
            ("--show-settings",),
            (
                *("--diff", "--add-ignore", "--line-ranges", "--show-files", "--exit-zero"),
                *(
                    "--output-format",
                    "--output-file",
                    "--statistics",
                    "--jobs",
                    "--no-cache",
                    "--cache-dir",
                ),
            ),
            template("no program is checked"),
            "--show-files, or options about changes, lines, reports and the cache",
        ),
        Conflict(
            ("--verbose",),
            ("--explain", "--list-rules", "--show-files", "--show-settings"),
            template("these options check no files, so there is nothing more to print"),
        ),
        Conflict(
            ("--diff",),
            ("--output-format", "--output-file", "--statistics"),
            template("--diff prints the changes, not a report"),
        ),
        Conflict(
            ("--diff",),
            ("--no-fix", "--add-ignore"),
            template("--diff shows what --fix would change"),
        ),
        Conflict(
            ("--exit-non-zero-on-fix",),
            ("--diff", "--no-fix"),
            template("nothing is fixed"),
        ),
        Conflict(("--diff",), ("--fail-on",), template("--diff fails if something would change")),
        Conflict(
            ("--statistics",),
            _NOT_JSON,
            template("statistics are a table or JSON"),
            "an --output-format other than json",
        ),
        Conflict(
            ("--no-cache",),
            ("--cache-dir",),
            template("--cache-dir is the folder of the cache"),
        ),
        ONE_CONFIGURATION,
        Conflict(
            ("--fail-on", "--exit-non-zero-on-fix"),
            ("--exit-zero",),
            template("with --exit-zero, nothing fails"),
        ),
        Conflict(
            ("--watch",),
            ("-",),
            template("--watch is for files, and standard input can be read only once"),
        ),
        Conflict(
            ("--watch",),
            ("--fail-on", "--exit-zero", "--exit-non-zero-on-fix"),
            template("--watch runs until you interrupt it"),
        ),
    ),
    (STDIN_FILENAME_NEED,),
)
