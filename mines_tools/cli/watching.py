"""Repeats the work of a command whenever one of its files has changed: the option `--watch`."""

from __future__ import annotations

import os
import sys
import time
from typing import TYPE_CHECKING, NoReturn

from mines_tools.cli.streams import is_terminal, say
from mines_tools.project.configuration import ConfigurationError
from mines_tools.project.gitignore import forget_gitignores
from mines_tools.project.settings_lookup import forget_configurations
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

_PAUSE = 0.3  # seconds between two checks for changes


def watch(
    program: str,
    work: Callable[[], object],
    files: Callable[[], Iterable[str]],
    *,
    is_quiet: bool,
    writes: bool = False,
) -> NoReturn:
    """Call `work` once, and again each time that one of the files at the paths `files` has changed, or that there are
    other files. `program` is the name of the command. With `writes`, `work` may change these files itself. This function
    ends only by KeyboardInterrupt."""
    before: object = None
    while True:
        now = _state(files)
        if now != before:
            if is_terminal(sys.stdout):
                sys.stdout.write("\x1b[2J\x1b[H")
                sys.stdout.flush()
            try:
                work()
            except ConfigurationError as error:
                say(f"{program}: {error}")
            if not is_quiet:
                say(f"{program}: {phrase('watching; Ctrl-C ends it')}")
            # If it changes files, it must not treat its own changes as new ones.
            before = _state(files) if writes else now
        time.sleep(_PAUSE)


def _state(files: Callable[[], Iterable[str]]) -> object:
    """Return a value that changes when one of `files` has changed, or when a file is added or removed."""
    forget_configurations()
    forget_gitignores()
    try:
        paths = list(files())
    except ConfigurationError as error:
        return str(error)
    return [(path, _stamp(path)) for path in paths]


def _stamp(path: str) -> tuple[int, int] | None:
    try:
        status = os.stat(path)
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size
