"""`mines-lint --watch`: lints the files again whenever one of them changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from mines_tools.cli.lint_options import PROGRAM
from mines_tools.cli.watching import watch as repeat
from mines_tools.project.discovery import discover
from mines_tools.project.settings_lookup import settings_for_files

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from mines_tools.cli.lint_options import Options


def watch(options: Options, lint: Callable[[Options], object]) -> NoReturn:
    """Call `lint` once, and again each time that a linted file or its configuration has changed. This function ends
    only by KeyboardInterrupt."""
    writes = bool(options.fix or options.unsafe_fixes or options.add_ignore)
    repeat(
        PROGRAM,
        lambda: lint(options),
        lambda: _files(options),
        is_quiet=options.quiet,
        writes=writes,
    )


def _files(options: Options) -> Iterable[str]:
    """Return the paths of the linted files and of their configurations."""
    overrides = options.overrides
    files = discover(options.paths, overrides)
    settings_by_path, _ = settings_for_files(
        files.files, files.access, options.display_name, overrides
    )
    paths = {settings.configuration.path for settings in settings_by_path.values()}
    return (*files.files, *sorted(filter(None, paths)))
