"""Ends the process of a short command."""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn


def leave(status: int) -> NoReturn:
    """End the process with the exit status `status`. Python does not take its modules and objects apart, which takes a
    tenth of the time of a short command. A command must have closed its files, and must not need `atexit`."""
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream is not None:
                stream.flush()
        except (OSError, ValueError):
            pass  # the command has reported it already, or nobody can read a report
    os._exit(status)
