"""The language server in a worker."""

from __future__ import annotations

import logging
import sys
from typing import TYPE_CHECKING

from mines_tools.lsp.requests import create_server
from mines_tools.lsp.serving import serve_messages

if TYPE_CHECKING:
    from collections.abc import Callable


def serve(post: Callable[[str], object]) -> Callable[[str], None]:
    """Start a language server. Messages are those of the protocol, without headers."""
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr)
    logging.getLogger("pygls").setLevel(logging.ERROR)
    return serve_messages(create_server(), post)
