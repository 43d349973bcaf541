"""The requests, one module per group. Each module has a function `register(server)`."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from mines_tools.lsp.server import Server
from mines_tools.project.configuration import NEAREST

if TYPE_CHECKING:
    from mines_tools.project.configuration import ConfigurationSource

_GROUPS = (
    "lifecycle", "settings", "synchronization", "diagnostics", "hover", "completion", "hints", "symbols",
    "tokens", "navigation", "structure", "actions", "lenses", "formatting", "renaming", "links", "commands",
    "profiling", "grids",
)  # fmt: skip


def create_server(source: ConfigurationSource = NEAREST) -> Server:
    """Return a server with every request registered."""
    server = Server(source)
    for group in _GROUPS:
        import_module(f"{__package__}.{group}").register(server)
    return server
