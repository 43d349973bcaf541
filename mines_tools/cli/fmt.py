"""`mines-fmt`: give programs their style."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from mines_tools.cli.streams import (
    OutputClosed,
    OutputFailed,
    painter,
    say,
    standard_output,
)
from mines_tools.fmt.engine import FormatError, Region, format_text
from mines_tools.language import LANGUAGES, FormatOptions, language, language_of
from mines_tools.project.configuration import ConfigurationError, configuration_for
from mines_tools.project.dialects import dialect_of
from mines_tools.project.discovery import DiscoveryOptions, discover, excluded
from mines_tools.project.source import SourceError, read_source, shown_path
from mines_tools.records import NamedTuple
from mines_tools.text import Position

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from mines_tools.diagnostics import Diagnostic
    from mines_tools.language import Parsed

DONE = 0
WOULD_CHANGE = 1
FAILED = 2
INTERRUPTED = 130

_PROGRAM = "mines-fmt"
_MOST_ERRORS = 10  # of one file that are shown


class _Options:
    """What the command line asks for; here stands what it need not say."""

    paths: Sequence[str] = (".",)
    check = False
    diff = False
    stdin_filename: str | None = None
    range: Region | None = None
    normalize: bool | None = None
    annotate: bool | None = None
    strip_comments = False
    golf = False
    dialect: str | None = None
    include: Sequence[str] = ()
    exclude: Sequence[str] = ()
    force_exclude: bool | None = None

    @property
    def writes(self) -> bool:
        """Whether what has changed is written."""
        return not (self.check or self.diff)


class _Outcome(NamedTuple):
    """What came of one file."""

    output: str = ""
    """What is to be printed."""
    changed: bool = False
    has_errors: bool = False
    failed: bool = False


class _UsageError(Exception):
    """The command line asks for something that can't be."""


class _Tally:
    """What came of all files so far."""

    def __init__(self) -> None:
        self.changed = 0
        self.unchanged = 0
        self.failed = 0
        self.has_errors = False

    def add(self, outcome: _Outcome) -> None:
        """Count one more file."""
        self.changed += outcome.changed
        self.unchanged += not (outcome.changed or outcome.failed)
        self.failed += outcome.failed
        self.has_errors |= outcome.has_errors

    def status(self, options: _Options) -> int:
        """The exit status."""
        if self.failed or self.has_errors:
            return FAILED
        return WOULD_CHANGE if self.changed and not options.writes else DONE


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns its exit status."""
    options = _options(sys.argv[1:] if arguments is None else arguments)
    tally = _Tally()
    try:
        _run(options, tally)
    except (_UsageError, ConfigurationError) as error:
        say(f"{_PROGRAM}: {error}")
        return FAILED
    except OutputClosed:
        pass  # nobody wants the rest; the status still says what was found
    except OutputFailed as error:
        say(f"{_PROGRAM}: {error}")
        return FAILED
    except KeyboardInterrupt:
        say(f"{_PROGRAM}: interrupted")
        return INTERRUPTED
    return tally.status(options)


def _options(arguments: Sequence[str]) -> _Options:
    options = _Options()
    if arguments and all(path == "-" or not path.startswith("-") for path in arguments):
        options.paths = arguments  # argparse costs as much as all the rest of the start
    elif arguments:
        _parser().parse_args(arguments, options)
        options.paths = options.paths or (".",)
    return options


def _parser() -> argparse.ArgumentParser:
    import argparse

    from mines_tools import __version__

    parser = argparse.ArgumentParser(
        prog=_PROGRAM,
        description="Give programs their style.",
        epilog="exit status: 0 done (with --check or --diff: nothing to change), 1 --check or --diff "
        "would change something, 2 a file has errors (it is formatted around the damage) or cannot "
        "be read or written, usage, configuration, 130 interrupted",
    )
    add = parser.add_argument
    add("paths", nargs="*", metavar="PATH", help="files, folders (default .), globs; - for input")
    add("--check", action="store_true", help="write nothing; say which files would change")
    add("--diff", action="store_true", help="write nothing; show what would change")
    add("--stdin-filename", metavar="PATH", help="what standard input is called")
    add("--range", type=_region, metavar="L:C-L:C", help="format only the lines that this touches")
    switch = argparse.BooleanOptionalAction
    add("--normalize", action=switch, help="write coordinates as they are on the board")
    add("--annotate", action=switch, help="write, or refresh, a note on what each operation does")
    add("--strip-comments", action="store_true", help="remove comments; every line stays")
    add("--golf", action="store_true", help="as few bytes as can be, with the same meaning")
    add("--dialect", help="the language's dialect")
    add("--include", action="append", default=[], metavar="GLOB", help="find these files as well")
    add("--exclude", action="append", default=[], metavar="GLOB", help="leave these files out")
    add(
        "--force-exclude",
        action="store_true",
        default=None,
        help="leave excluded files out even if they are named",
    )
    add("--version", action="version", version=f"{_PROGRAM} {__version__}")
    return parser


def _region(text: str) -> Region:
    import argparse
    import re

    found = re.fullmatch(r"([0-9]{1,9}):([0-9]{1,9})-([0-9]{1,9}):([0-9]{1,9})", text)
    if found is not None:
        numbers = [int(number) for number in found.groups()]
        region = Region(Position(*numbers[:2]), Position(*numbers[2:]))
        if min(numbers) >= 1 and region.start <= region.end:
            return region
    message = f"{text!r} is no range: write LINE:COLUMN-LINE:COLUMN, from 1, the end exclusive"
    raise argparse.ArgumentTypeError(message)


def _run(options: _Options, tally: _Tally) -> None:
    _check_options(options)
    finding = DiscoveryOptions(
        tuple(options.include), tuple(options.exclude), options.force_exclude
    )
    found = discover(options.paths, finding)
    if options.range is not None and len(found.files) != 1:
        message = f"--range is for one file; the paths mean {len(found.files)}"
        raise _UsageError(message)
    for problem in found.missing:
        say(f"{_PROGRAM}: {problem}")
        tally.failed += 1
    output = standard_output()
    for path in found.files:
        try:
            outcome = _format_file(path, options, finding)
        except SourceError as error:
            say(f"{_PROGRAM}: {error}")
            tally.failed += 1
            continue
        tally.add(outcome)
        output.write(outcome.output)
        output.flush()
    if found.files != ("-",):
        _say_summary(options, tally)


def _check_options(options: _Options) -> None:
    if options.golf and options.range is not None:
        message = "--golf is for a whole file: it cannot be used with --range"
        raise _UsageError(message)
    if options.annotate and (options.golf or options.strip_comments):
        other = "--golf" if options.golf else "--strip-comments"
        message = f"--annotate writes comments and {other} removes them: choose one"
        raise _UsageError(message)
    if options.dialect is not None:
        known = [name for each in LANGUAGES for name in language(each).dialects]
        if options.dialect not in known:
            message = f"there is no dialect {options.dialect}; the dialects are {', '.join(known)}"
            raise _UsageError(message)


def _format_file(path: str, options: _Options, finding: DiscoveryOptions) -> _Outcome:
    """Format one file. Raises SourceError; then the file is as it was."""
    is_input = path == "-"
    name = options.stdin_filename if is_input and options.stdin_filename is not None else path
    shown = shown_path(name)
    text = read_source(path)
    # Whoever sends a text will put what comes back in its place: it comes back whole, whatever is
    # the matter with it.
    as_it_was = text if is_input and options.writes else ""
    if is_input and options.stdin_filename and excluded(name, finding, is_named=True):
        return _Outcome(as_it_was)
    used = language_of(name) or language(next(iter(LANGUAGES)))
    dialect = dialect_of(used, text, name, options.dialect)
    parsed = used.parse(text, dialect.name)
    if dialect.problem is not None:  # nobody knows what its lines mean
        _say_errors(shown, parsed, [dialect.problem])
        return _Outcome(as_it_was, has_errors=True)
    if parsed.errors:
        _say_errors(shown, parsed, parsed.errors)
    try:
        new = format_text(used, parsed, _format_options(name, options), options.range).text
    except FormatError as error:
        say(
            f"{_PROGRAM}: {shown}: not formatted, by an internal error: {error}; please report this"
        )
        return _Outcome(as_it_was, failed=True)
    if options.golf:
        before, after = len(text.encode()), len(new.encode())
        say(f"{shown}: {before:,} bytes before, {after:,} bytes after")
    printed = new if is_input and options.writes else ""
    if new != text and not (is_input and options.writes):
        printed = _put(path, shown, text, new, options)
    return _Outcome(printed, new != text, bool(parsed.errors))


def _format_options(name: str, options: _Options) -> FormatOptions:
    configured = dict(configuration_for(name).format)
    normalize = options.normalize
    annotate = options.annotate
    removes = options.strip_comments or options.golf
    return FormatOptions(
        normalize=configured.get("normalize", False) if normalize is None else normalize,
        annotate=configured.get("annotate", False) and not removes
        if annotate is None
        else annotate,
        strip_comments=options.strip_comments,
        golf=options.golf,
    )


def _put(path: str, shown: str, before: str, after: str, options: _Options) -> str:
    """Write a text that has changed to its file, or return what is to be said of it instead."""
    from mines_tools.project.writing import unified_diff, write_text

    if options.diff:
        return _painted(unified_diff(before, after, shown))
    if options.check:
        return f"Would reformat: {shown}\n" if path != "-" else ""
    write_text(path, after, before.encode("utf-8"))
    return ""


def _painted(diff: str) -> str:
    """A diff in colour, where standard output takes any."""
    paint = painter(sys.stdout)
    if paint(".", "red") == ".":
        return diff
    styles = {"-": "red", "+": "green", "@": "cyan"}
    lines = []
    for line in diff.split("\n")[:-1]:
        style = "bold" if line.startswith(("--- ", "+++ ")) else styles.get(line[:1])
        lines.append((paint(line, style) if style else line) + "\n")
    return "".join(lines)


def _say_errors(shown: str, parsed: Parsed, errors: Sequence[Diagnostic]) -> None:
    from mines_tools.report.frame import headline

    for error in errors[:_MOST_ERRORS]:
        place, code, message = headline(shown, parsed.lines, error)
        say(f"{place} {code}: {message}")
    more = len(errors) - _MOST_ERRORS
    if more > 0:
        say(f"{shown}: {more:,} more error{'' if more == 1 else 's'}")


def _say_summary(options: _Options, tally: _Tally) -> None:
    """``2 files reformatted, 3 files left unchanged``."""
    would = not options.writes
    parts = [
        _files(tally.changed, "would be reformatted" if would else "reformatted"),
        _files(tally.unchanged, "already formatted" if would else "left unchanged"),
        _files(tally.failed, "failed"),
    ]
    say(", ".join(filter(None, parts)) or "no files found")


def _files(count: int, what: str) -> str:
    return f"{count:,} file{'' if count == 1 else 's'} {what}" if count else ""


if __name__ == "__main__":
    sys.exit(main())
