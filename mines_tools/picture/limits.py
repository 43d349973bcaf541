"""The limits of pictures: what is too large or too long."""

from __future__ import annotations

from mines_tools.translations.phrases import counted, phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from mines_tools.interface.run import SteppingRun
    from mines_tools.interface.run_state import View

MOST_CELLS = 40_000
"""The maximum number of cells of a grid in a picture."""


class PictureError(Exception):
    """A picture cannot be made. The message says why and what to do."""


class PictureComplete(Exception):
    """A picture has no room for more moments. The message says why and what to do to see later moments."""


def check_size(view: View) -> None:
    """Raise PictureError if a grid of `view` has too many cells for a picture."""
    for grid in view.grids.values():
        widths: Sequence[int] = grid.widths
        size = sum(widths)
        if size > MOST_CELLS or max(widths, default=0) * len(widths) > 4 * MOST_CELLS:
            raise PictureError(
                phrase(
                    "the program is too large for a picture: a picture shows at most {most:,} cells, and this"
                    " program has {count:,}",
                    most=MOST_CELLS,
                    count=size,
                )
            )


def check_reached(run: SteppingRun[Any], first: int) -> None:
    """Raise PictureError if `run` stopped before the step `first`."""
    if run.steps < first:
        raise PictureError(
            counted(
                run.steps,
                "the run stopped after {count:,} step, before step {first:,}",
                "the run stopped after {count:,} steps, before step {first:,}",
                first=first,
            )
        )
