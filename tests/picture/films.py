"""Takes moments from runs of small programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.interface.language import language
from mines_tools.interface.run import RunOptions
from mines_tools.picture.moments import Film

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.picture.moments import Moment

BOARD = "*..\n...\n..*\n"
"""A board on which left clicks on (1, 0), (1, 1) and (2, 0) push 1, 2 and 4."""
ROUND = "🔟➡️🔢⤵️\n⬜️⬆️⬜️⬅️"
"""A program whose pointer goes round: it pushes 10, and prints it."""
WAREHOUSE = "#####\n#@B.*\n#####\n---\nb:30,1\n---\nr\nw\n"
"""A program in which the player pushes a crate to the right."""


def film(
    language_id: str,
    text: str,
    steps: int,
    *,
    first: int = 0,
    given: str = "",
    is_moving: bool = False,
) -> Sequence[tuple[Moment, int]]:
    """Run the program `text` for at most `steps` steps. Return the moments of its picture."""
    used = language(language_id)
    parsed = used.parse(text, used.default_dialect)
    assert not parsed.errors
    taken = Film(
        used, parsed, RunOptions(seed=0), len, first=first, last=steps, is_moving=is_moving
    )
    taken.run.give(given)
    taken.run.end_input()
    taken.take(steps // 2)  # a driver takes the steps in several slices
    taken.take(steps - steps // 2)
    return taken.finish()


def moment(language_id: str, text: str, steps: int, *, given: str = "") -> Moment:
    """Return the state of a run of the program `text` after a number of steps."""
    ((only, _),) = film(language_id, text, steps, given=given)
    return only
