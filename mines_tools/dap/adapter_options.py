"""What the adapter is started with."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.debugging.debugger import SLICE
from mines_tools.project.configuration import NEAREST

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from mines_tools.project.configuration import ConfigurationSource


def _ignore(_text: str) -> None:
    pass


class Setup(NamedTuple):
    """What is the same for all clients."""

    source: ConfigurationSource = NEAREST
    """Where configuration comes from."""
    slice: int = SLICE
    """How many steps a program takes, about, until the adapter looks into its inbox."""
    language: str | None = None
    """The id of the language that is debugged, if that is known before a program is launched."""
    log: Callable[[str], object] = _ignore
    """Takes what is no matter of the client."""
