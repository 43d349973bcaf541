"""`mines-run --picture`: runs a program, and draws a moment of the run or a part of the run."""

from __future__ import annotations

import os
import sys
from functools import partial
from importlib.util import find_spec
from typing import TYPE_CHECKING

from mines_tools.cli.command_line import UsageError
from mines_tools.cli.exit_statuses import NO_MEMORY, REFUSED
from mines_tools.cli.run_loop import Enough, Watched
from mines_tools.cli.run_options import PROGRAM
from mines_tools.cli.streams import is_terminal, say
from mines_tools.picture.formats import FORMATS, no_progress
from mines_tools.picture.limits import PictureComplete, PictureError
from mines_tools.project.outputs import is_being_read, write_output
from mines_tools.project.source import name_of, shown_path
from mines_tools.translations.phrases import phrase, reason_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from mines_tools.cli.run_loop import RunSetup
    from mines_tools.cli.run_options import Options
    from mines_tools.interface.language import Language, Parsed
    from mines_tools.picture.formats import PictureFormat, Progress

_INSTALL = "pip install 'pillow>=11,<13'"


def check_picture(path: str, options: Options) -> None:
    """Raise UsageError if no picture can be written to `path`: the suffix is not that of a format, a package is
    missing, or this run reads the file."""
    if _format_of(path).needs_pillow and find_spec("PIL") is None:
        suffix = os.path.splitext(path)[1]
        raise UsageError(
            phrase("a {suffix} file needs Pillow: `{command}`", suffix=suffix, command=_INSTALL)
        )
    if is_being_read(path, filter(None, (options.file, options.input))):
        message = phrase(
            "{path}: the picture would overwrite a file that is read here; choose another file",
            path=shown_path(path),
        )
        raise UsageError(message)


def drawn(used: Language, parsed: Parsed, setup: RunSetup, path: str, options: Options) -> Watched:
    """Return a run whose picture is written to `path` at the end. Raises UsageError."""
    picture_format = _format_of(path)
    first, last = options.steps
    try:
        film = picture_format.start(
            used, parsed, setup.run_settings, setup.write, first, last
        )  # fmt: skip
    except PictureError as error:
        raise UsageError(str(error)) from None

    def take(steps: int) -> None:
        try:
            film.take(steps)
        except PictureComplete as error:
            raise Enough(str(error)) from None
        except PictureError as error:
            raise UsageError(str(error)) from None

    def report(status: int, _seconds: float) -> int:
        if status == NO_MEMORY:
            return status
        setup.lift_memory()  # the limit is for the program, and not for drawing
        name = shown_path(os.path.basename(name_of(options.file)))
        try:
            taken = film.finish()
            write = partial(picture_format.write, taken, name, options.scale)
            write_output(path, [_drawing(options, write)])
        except PictureError as error:
            say(f"{PROGRAM}: {error}")
            return REFUSED
        except OSError as error:
            words = phrase(
                "{path}: the picture cannot be written: {reason}",
                path=shown_path(path),
                reason=reason_of(error),
            )
            say(f"{PROGRAM}: {words}")
            return REFUSED
        return status

    return Watched(film.run, take, setup.read, report, waits_for=_waits_for(picture_format, last))


def _drawing(options: Options, draw: Callable[[Progress], bytes]) -> bytes:
    """Return what `draw` returns. On a terminal, show how much is drawn."""
    if options.quiet or not is_terminal(sys.stderr):
        return draw(no_progress)
    from mines_tools.cli.progress import show_share, wipe_share

    try:
        return draw(show_share)
    except BaseException:
        wipe_share()
        raise


def _waits_for(picture_format: PictureFormat, last: int | None) -> str:
    """Return words for people who wait for a picture. `last` is the last step of the picture."""
    if last is not None:
        return phrase("the picture is drawn after step {step:,}", step=last)
    if picture_format.is_moving:
        return ""
    return phrase("the picture is drawn at the end of the run; Ctrl-C draws it now")


def _format_of(path: str) -> PictureFormat:
    """Return the format of the picture in the file at `path`. Raises UsageError if there is no such format."""
    picture_format = FORMATS.get(os.path.splitext(path)[1].lower())
    if picture_format is None:
        names = list(FORMATS)
        words = phrase(
            "{path}: the name of a picture must end in {first} or {last}",
            path=path if path == "-" else shown_path(path),
            first=", ".join(names[:-1]),
            last=names[-1],
        )
        raise UsageError(words)
    return picture_format
