"""The options with which the adapter is started."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.debugging.move_slices import SLICE
from mines_tools.project.configuration import NO_OVERRIDES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from mines_tools.project.configuration import Overrides


def _ignore(_text: str) -> None:
    pass


class Setup(NamedTuple):
    """The settings that are the same for all clients."""

    overrides: Overrides = NO_OVERRIDES
    """The settings of the command line, which override the configuration of each program."""
    slice: int = SLICE
    """The approximate number of steps of the program between two checks of the inbox."""
    language: str | None = None
    """The id of the language of all programs to debug; None if the launched program decides it."""
    log: Callable[[str], object] = _ignore
    """The function that receives messages that are not for the client."""
