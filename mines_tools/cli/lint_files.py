"""What the command line of `mines-lint` asks of each file."""

from __future__ import annotations

import os
import sys

from mines_tools.cli.streams import is_terminal
from mines_tools.lint.files import MANY, FileRequest
from mines_tools.project.configuration import configuration_for

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mines_tools.cli.lint_options import Options
    from mines_tools.lint.caching import LintCache
    from mines_tools.lint.files import FileResult
    from mines_tools.project.reading import Access

_ENOUGH = 8  # files from which on reading a cache costs less than linting


def request_for(path: str, options: Options, access: Access = "named") -> FileRequest:
    """What is asked of the file at `path`. Raises ConfigurationError."""
    name = called(path, options)
    configuration = configuration_for(name, options.source)
    # `--unsafe-fixes` asks for fixing too; where it is only configured, it waits for `--fix`.
    fix = options.fix if options.fix is not None else options.unsafe_fixes or configuration.fix
    unsafe = configuration.unsafe_fixes if options.unsafe_fixes is None else options.unsafe_fixes
    return FileRequest(
        path,
        name,
        options.dialect,
        options.linting,
        options.fail_on or configuration.fail_on or "warning",
        bool(fix),
        bool(unsafe),
        options.diff,
        options.add_ignore,
        access,
        options.source,
        options.line_ranges,
    )


def called(path: str, options: Options) -> str:
    """What the file at `path` is called; standard input may have a name."""
    is_named_input = path == "-" and options.stdin_filename is not None
    return options.stdin_filename or path if is_named_input else path


def cache_for(count: int, options: Options) -> LintCache | None:
    """What was found before, if it is worth looking there for so many files."""
    if options.no_cache or (count < _ENOUGH and options.cache_dir is None):
        return None
    from mines_tools.lint.caching import LintCache

    return LintCache(None if options.cache_dir is None else os.path.abspath(options.cache_dir))


def with_progress(results: Iterable[FileResult], total: int) -> Iterator[FileResult]:
    """`results`, and a bar on a terminal meanwhile, where there is enough to wait for."""
    if total < MANY or not is_terminal(sys.stderr):
        yield from results
        return
    _show(0, total)
    for done, result in enumerate(results):
        _show(done + 1, total)
        yield result


def _show(done: int, total: int) -> None:
    filled = 30 * done // total
    end = "\r\x1b[K" if done == total else ""
    bar = f"\r{'█' * filled}{'░' * (30 - filled)} {done}/{total}{end}"
    sys.stderr.buffer.write(bar.encode())
    sys.stderr.buffer.flush()
