"""The debug adapter in a worker."""

from __future__ import annotations

from mines_tools.dap.adapter_options import Setup
from mines_tools.dap.serving import serve_messages

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


def serve(post: Callable[[str], object]) -> Callable[[str], None]:
    """Start a debug adapter. Messages are those of the protocol, without headers. After the end of a session, the next
    message begins another session."""
    return serve_messages(Setup(), post)
