"""`mines-lint --watch`: lints the files again whenever one of them changes."""

from __future__ import annotations

import os
import sys
import time
from typing import TYPE_CHECKING, NoReturn

from mines_tools.cli.lint_options import PROGRAM
from mines_tools.cli.streams import is_terminal, say
from mines_tools.project.configuration import ConfigurationError
from mines_tools.project.discovery import discover
from mines_tools.project.gitignore import forget_gitignores
from mines_tools.project.settings_lookup import forget_configurations, settings_for_files
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Callable

    from mines_tools.cli.lint_options import Options

_PAUSE = 0.3  # seconds between two checks for changes


def watch(options: Options, lint: Callable[[Options], object]) -> NoReturn:
    """Call `lint` once, and again each time that a linted file or its configuration has changed. This function ends
    only by KeyboardInterrupt."""
    before: object = None
    while True:
        now = _state(options)
        if now != before:
            if is_terminal(sys.stdout):
                sys.stdout.write("\x1b[2J\x1b[H")
                sys.stdout.flush()
            try:
                lint(options)
            except ConfigurationError as error:
                say(f"{PROGRAM}: {error}")
            if not options.quiet:
                say(f"{PROGRAM}: {phrase('watching; Ctrl-C ends it')}")
            # If it fixes files, it must not treat its own changes as new ones.
            before = _state(options) if _writes(options) else now
        time.sleep(_PAUSE)


def _writes(options: Options) -> bool:
    return bool(options.fix or options.unsafe_fixes or options.add_ignore)


def _state(options: Options) -> object:
    """Return a value that changes when a linted file or its configuration has changed, or when a file is added or
    removed."""
    forget_configurations()
    forget_gitignores()
    try:
        overrides = options.overrides
        files = discover(options.paths, overrides)
        settings_by_path, _ = settings_for_files(
            files.files, files.access, options.display_name, overrides
        )
    except ConfigurationError as error:
        return str(error)
    paths = {settings.configuration.path for settings in settings_by_path.values()}
    return [(path, _stamp(path)) for path in (*files.files, *sorted(filter(None, paths)))]


def _stamp(path: str) -> tuple[int, int] | None:
    try:
        status = os.stat(path)
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size
