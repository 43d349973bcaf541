"""What the command line of `mines-lint` says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mines_tools.diagnostics import SEVERITIES
from mines_tools.lint.selection import LintOptions
from mines_tools.project.discovery import DiscoveryOptions
from mines_tools.records import NamedTuple
from mines_tools.report.findings import FORMATS

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Sequence

PROGRAM = "mines-lint"


class Options:
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
    watch = False
    explain: str | None = None
    show_settings = False
    show_files = False

    @property
    def finding(self) -> DiscoveryOptions:
        """What it says about finding files."""
        return DiscoveryOptions(self.include, self.exclude, self.force_exclude)

    @property
    def linting(self) -> LintOptions:
        """What it says about rules."""
        return LintOptions(
            self.select, self.extend_select, self.ignore, self.severity, self.flow_budget
        )


def read_options(arguments: Sequence[str]) -> Options:
    """What `arguments` say; if that is nothing sensible, or asks for help, the process ends."""
    options = Options()
    if not _read_plainly(arguments, options):
        # Importing argparse takes as long as linting a file: it is left for what goes wrong.
        options = Options()
        _parser().parse_intermixed_args(arguments, options)
        options.paths = options.paths or Options.paths
    return options


class _Option(NamedTuple):
    help: str
    metavar: str = ""
    """What its value is called; nothing for an option without one."""
    read: Callable[[str], Any] = str
    """Reads the value. Raises ValueError."""
    is_added: bool = False
    """Whether each use of it adds to those before."""
    constant: bool = True
    """What an option without a value sets."""
    target: str = ""
    """What it sets, where that is not called as the option is."""


def _names(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(",") if name.strip())


def _level(text: str) -> tuple[tuple[str, str], ...]:
    name, _, level = text.rpartition("=")
    if not name or level not in (*SEVERITIES, "off"):
        message = f"{text!r}: write RULE=LEVEL, with {', '.join(SEVERITIES)} or off for the level"
        raise ValueError(message)
    return ((name, level),)


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 18):
        message = f"{text!r} is no number"
        raise ValueError(message)
    return int(text)


def _one(text: str) -> tuple[str, ...]:
    return (text,)


def _one_of(*words: str) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text not in words:
            message = f"{text!r} is none of {', '.join(words)}"
            raise ValueError(message)
        return text

    return read


_OPTIONS = {
    "--select": _Option(
        "these rules (codes, names, beginnings of codes, ALL) instead of the default ones",
        "RULES", _names, is_added=True,
    ),
    "--extend-select": _Option("these rules as well", "RULES", _names, is_added=True),
    "--ignore": _Option("not these rules", "RULES", _names, is_added=True),
    "--severity": _Option("error, warning, info, hint or off", "RULE=LEVEL", _level, is_added=True),
    "--fail-on": _Option(
        "the least that fails: error, warning (the default), info, hint or never",
        "SEVERITY", _one_of(*SEVERITIES, "never"),
    ),
    "--dialect": _Option("the language's dialect", "NAME"),
    "--flow-budget": _Option("transitions of flow analysis; 0: none", "N", _count),
    "--fix": _Option("apply safe fixes"),
    "--no-fix": _Option("apply none, whatever the configuration says", constant=False, target="fix"),
    "--unsafe-fixes": _Option("apply the unsafe ones as well"),
    "--no-unsafe-fixes": _Option("not those", constant=False, target="unsafe_fixes"),
    "--diff": _Option("show what fixing would change; write nothing"),
    "--add-ignore": _Option("turn off, in the files, all that is said now"),
    "--include": _Option("find these files as well", "GLOB", _one, is_added=True),
    "--exclude": _Option("leave these files out", "GLOB", _one, is_added=True),
    "--force-exclude": _Option("leave excluded files out even if they are named"),
    "--stdin-filename": _Option("what standard input is called", "PATH"),
    "--output-format": _Option(
        f"{', '.join(FORMATS)} (full on a terminal, else concise)", "FORMAT", _one_of(*FORMATS)
    ),
    "--output-file": _Option("write what is found to FILE", "FILE"),
    "--statistics": _Option("how often each rule spoke"),
    "--jobs": _Option("processes (one for each core, if there is much)", "N", _count),
    "--watch": _Option("lint again whenever a file changes"),
    "--explain": _Option("what a rule is about", "RULE"),
    "--show-settings": _Option("what applies to each file, and why"),
    "--show-files": _Option("which files would be linted"),
}  # fmt: skip


def _read_plainly(arguments: Sequence[str], options: Options) -> bool:
    """Read `arguments` if they are right; whether they are."""
    paths = []
    left = iter(arguments)
    for argument in left:
        if argument == "-" or not argument.startswith("-"):
            paths.append(argument)
            continue
        name, equals, value = argument.partition("=")
        option = _OPTIONS.get(name)
        if option is None or (equals and not option.metavar):
            return False
        if option.metavar and not equals:
            value = next(left, "--")
            if value.startswith("-") and value != "-":
                return False
        try:
            _set(options, name, option, value)
        except ValueError:
            return False
    options.paths = paths or Options.paths
    return True


def _set(options: Options, name: str, option: _Option, value: str) -> None:
    target = option.target or name[2:].replace("-", "_")
    new: Any = option.read(value) if option.metavar else option.constant
    if option.is_added:
        new = (*(getattr(options, target) or ()), *new)
    setattr(options, target, new)


def _parser() -> argparse.ArgumentParser:
    import argparse

    from mines_tools import __version__

    parser = argparse.ArgumentParser(
        prog=PROGRAM,
        description="Say what is wrong with programs, and mend it if asked.",
        epilog="exit status: 0 nothing left at or above --fail-on, 1 something, "
        "2 usage, configuration, or a path that cannot be read",
        allow_abbrev=False,
    )

    class Set(argparse.Action):
        def __call__(
            self, _parser: object, options: Any, value: Any, name: str | None = None
        ) -> None:
            assert name is not None
            try:
                _set(options, name, _OPTIONS[name], value)
            except ValueError as problem:
                raise argparse.ArgumentError(self, str(problem)) from None

    parser.add_argument(
        "paths", nargs="*", metavar="PATH", help="files, folders (default .), globs; - for input"
    )
    for name, option in _OPTIONS.items():
        parser.add_argument(
            name,
            action=Set,
            nargs=None if option.metavar else 0,
            default=argparse.SUPPRESS,
            metavar=option.metavar or None,
            help=option.help,
        )
    parser.add_argument("--version", action="version", version=f"{PROGRAM} {__version__}")
    return parser
