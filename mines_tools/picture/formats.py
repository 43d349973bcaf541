"""The formats of pictures. A format is chosen by the suffix of the file."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.picture.layout import drawings
from mines_tools.picture.limits import PictureError
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from typing import Any, Protocol

    from mines_tools.interface.language import Language, Parsed
    from mines_tools.interface.run import RunOptions, SteppingRun, Write
    from mines_tools.picture.drawing import Drawing
    from mines_tools.picture.moments import Moment
    from mines_tools.picture.recording import Recorded

    class Taking(Protocol):
        """Takes what a picture needs from a run, while the run takes its steps."""

        run: SteppingRun[Any]

        def take(self, steps: int) -> None:
            """Take at most `steps` steps. Raises PictureComplete if there is no room for more."""

        def finish(self) -> Any:
            """Return what was taken. Raises PictureError."""

    Progress = Callable[[int, int], None]
    """The type of functions that show how much is drawn: a number of parts, and the number of all parts."""
    Filmed = Sequence[tuple[Moment, int]]
    """Moments of a run, each with the number of steps during which the state stayed the same."""

_MOST_PIXELS = 40_000_000
_MOST_MOVING_PIXELS = 400_000_000
"""The maximum number of pixels of all moments of a moving picture together."""
_STEP_TIMES = ((60, 400), (200, 200))
"""Pairs of a number of moments and a time in milliseconds. In a picture with at most this number of moments, each step
takes this time."""
_SHORT_STEP = 100  # the time of a step in a picture with more moments, in milliseconds
_LONGEST, _END = 2_000, 2_000
"""The maximum time of a moment, and the time of the last moment, in milliseconds."""


class PictureFormat(NamedTuple):
    """A format of pictures."""

    is_moving: bool
    """True if a picture shows several moments."""
    needs_pillow: bool
    start: Callable[[Language, Parsed, RunOptions, Write, int, int | None], Taking]
    """Starts a run. The last arguments are the first and the last step of the picture. Raises PictureError."""
    write: Callable[[Any, str, float, Progress], bytes]
    """Returns the content of the file. The arguments are what was taken from the run, the name of the program, the
    scale, and the function that shows the progress. Raises PictureError."""


def _still(
    language: Language,
    parsed: Parsed,
    options: RunOptions,
    write: Write,
    first: int,
    last: int | None,
) -> Taking:
    from mines_tools.picture.moments import Film

    return Film(language, parsed, options, write, first=first, last=last, is_moving=False)


def _moving(
    language: Language,
    parsed: Parsed,
    options: RunOptions,
    write: Write,
    first: int,
    last: int | None,
) -> Taking:
    from mines_tools.picture.moments import Film

    return Film(language, parsed, options, write, first=first, last=last, is_moving=True)


def _recorded(
    language: Language,
    parsed: Parsed,
    options: RunOptions,
    write: Write,
    first: int,
    _last: int | None,
) -> Taking:
    from mines_tools.picture.recording import Recording

    return Recording(language, parsed, options, write, first)


def _svg(filmed: Filmed, name: str, scale: float, _progress: Progress) -> bytes:
    from mines_tools.picture.svg import svg

    return svg(_first(filmed, name), scale).encode("utf-8")


def _png(filmed: Filmed, name: str, scale: float, _progress: Progress) -> bytes:
    from mines_tools.picture.bitmap import png

    drawing = _first(filmed, name)
    _check_pixels(drawing, scale, 1, _MOST_PIXELS)
    return png(drawing, scale)


def _gif(filmed: Filmed, name: str, scale: float, progress: Progress) -> bytes:
    from mines_tools.picture.bitmap import gif

    moments, count = [moment for moment, _ in filmed], len(filmed)
    _check_pixels(next(drawings(moments, name)), scale, count, _MOST_MOVING_PIXELS)
    done = 0

    def frames() -> Iterator[Drawing]:
        nonlocal done
        for drawing in drawings(moments, name):
            yield drawing
            done += 1
            progress(done, 2 * count)  # the frames are drawn twice: first to find the colours

    return gif(frames, count, durations(filmed), scale)


def _html(recorded: Recorded, name: str, scale: float, _progress: Progress) -> bytes:
    from mines_tools.picture.page import page

    return page(recorded, name, scale)


FORMATS: Mapping[str, PictureFormat] = {
    ".svg": PictureFormat(False, False, _still, _svg),
    ".png": PictureFormat(False, True, _still, _png),
    ".gif": PictureFormat(True, True, _moving, _gif),
    ".html": PictureFormat(True, False, _recorded, _html),
}
"""The formats, by the suffix of the file."""


def no_progress(_done: int, _total: int) -> None:
    """Show no progress."""


def durations(filmed: Filmed) -> Sequence[int]:
    """Return how long each moment is shown, in milliseconds. A state that stays the same for several steps is shown
    longer."""
    step = next((time for most, time in _STEP_TIMES if len(filmed) <= most), _SHORT_STEP)
    times = [min(step * steps, _LONGEST) for _, steps in filmed]
    return [*times[:-1], _END]


def _first(filmed: Filmed, name: str) -> Drawing:
    return next(drawings([filmed[0][0]], name))


def _check_pixels(drawing: Drawing, scale: float, count: int, most: int) -> None:
    """Raise PictureError if `count` images of the size of `drawing` have more than `most` pixels together."""
    pixels = int(drawing.width * scale) * int(drawing.height * scale) * count
    if pixels <= most:
        return
    if count > 1:
        message = phrase(
            "the picture would have {count:,} pixels in all its moments together, and at most {most:,} are possible;"
            " choose fewer steps (--steps) or a smaller --scale",
            count=pixels,
            most=most,
        )
    else:
        message = phrase(
            "the picture would have {count:,} pixels, and at most {most:,} are possible; choose a smaller --scale",
            count=pixels,
            most=most,
        )
    raise PictureError(message)
