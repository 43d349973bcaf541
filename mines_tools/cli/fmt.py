"""`mines-fmt`: give programs their style."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from mines_tools.cli.fmt_options import PROGRAM, fmt_options
from mines_tools.cli.streams import (
    OutputClosed,
    OutputFailed,
    lines_for_output,
    painter,
    say,
    standard_output,
)
from mines_tools.fmt.engine import FormatError, format_text
from mines_tools.language import LANGUAGES, FormatOptions, language, language_of
from mines_tools.project.configuration import ConfigurationError, configuration_for
from mines_tools.project.dialects import dialect_of
from mines_tools.project.discovery import discover, excluded
from mines_tools.project.source import SourceError, name_of, read_source, shown_path
from mines_tools.records import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.cli.fmt_options import Options
    from mines_tools.diagnostics import Diagnostic
    from mines_tools.language import Parsed
    from mines_tools.project.reading import Access

DONE = 0
WOULD_CHANGE = 1
FAILED = 2
INTERRUPTED = 130

_MOST_ERRORS = 10  # of one file that are shown


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

    def status(self, options: Options) -> int:
        """The exit status."""
        if self.failed or self.has_errors:
            return FAILED
        return WOULD_CHANGE if self.changed and not options.writes else DONE


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns its exit status."""
    options = fmt_options(arguments)
    tally = _Tally()
    try:
        _run(options, tally)
    except (_UsageError, ConfigurationError) as error:
        say(f"{PROGRAM}: {error}")
        return FAILED
    except OutputClosed:
        pass  # nobody wants the rest; the status still says what was found
    except OutputFailed as error:
        say(f"{PROGRAM}: {error}")
        return FAILED
    except KeyboardInterrupt:
        say(f"{PROGRAM}: interrupted")
        return INTERRUPTED
    return tally.status(options)


def _run(options: Options, tally: _Tally) -> None:
    _check_options(options)
    found = discover(options.paths, options.finding)
    if options.range is not None and len(found.files) != 1:
        message = f"--range is for one file; the paths mean {len(found.files)}"
        raise _UsageError(message)
    for note in found.notes:
        say(f"{PROGRAM}: {note}")
    for problem in found.missing:
        say(f"{PROGRAM}: {problem}")
        tally.failed += 1
    output = standard_output()
    for path in found.files:
        try:
            outcome = _format_file(path, options, found.access[path])
        except SourceError as error:
            say(f"{PROGRAM}: {error}")
            tally.failed += 1
            continue
        tally.add(outcome)
        output.write(outcome.output)
        output.flush()
    if found.files != ("-",):
        _say_summary(options, tally)


def _check_options(options: Options) -> None:
    if options.dialect is not None:
        known = [name for each in LANGUAGES for name in language(each).dialects]
        if options.dialect not in known:
            message = f"there is no dialect {options.dialect}; the dialects are {', '.join(known)}"
            raise _UsageError(message)


def _format_file(path: str, options: Options, access: Access) -> _Outcome:
    """Format one file. Raises SourceError; then the file is as it was."""
    is_input = path == "-"
    name = options.stdin_filename if is_input and options.stdin_filename is not None else path
    shown = shown_path(name)
    text = read_source(path, access)
    # Whoever sends a text will put what comes back in its place: it comes back whole, whatever is
    # the matter with it.
    as_it_was = text if is_input and options.writes else ""
    if is_input and options.stdin_filename and excluded(name, options.finding, is_named=True):
        return _Outcome(as_it_was)
    used = language_of(name) or language(next(iter(LANGUAGES)))
    dialect = dialect_of(used, text, name, options.dialect, options.source)
    parsed = used.parse(text, dialect.name)
    if dialect.problem is not None:  # nobody knows what its lines mean
        _say_errors(shown, parsed, [dialect.problem])
        return _Outcome(as_it_was, has_errors=True)
    if parsed.errors:
        _say_errors(shown, parsed, parsed.errors)
    try:
        new = format_text(used, parsed, _format_options(name, options), options.range).text
    except FormatError as error:
        say(f"{PROGRAM}: {shown}: not formatted, by an internal error: {error}; please report this")
        return _Outcome(as_it_was, failed=True)
    if options.golf:
        before, after = len(text.encode()), len(new.encode())
        say(f"{shown}: {before:,} bytes before, {after:,} bytes after")
    printed = new if is_input and options.writes else ""
    if new != text and not (is_input and options.writes):
        printed = _put(path, name, text, new, options, access)
    return _Outcome(printed, new != text, bool(parsed.errors))


def _format_options(name: str, options: Options) -> FormatOptions:
    configured = dict(configuration_for(name, options.source).format)
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


def _put(path: str, name: str, before: str, after: str, options: Options, access: Access) -> str:
    """Write a text that has changed to its file, or return what is to be said of it instead."""
    from mines_tools.project.writing import unified_diff, write_text

    if options.diff:
        return _painted(lines_for_output(unified_diff(before, after, name_of(name))))
    if options.check:
        return f"Would reformat: {shown_path(name)}\n" if path != "-" else ""
    write_text(path, after, before.encode("utf-8"), access)
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


def _say_summary(options: Options, tally: _Tally) -> None:
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
