"""The requests, one module per group. Each module has a function `register(server)`."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from mines_tools.lsp.malloc_arenas import use_one_arena
from mines_tools.lsp.server import Server
from mines_tools.project.configuration import NO_OVERRIDES

if TYPE_CHECKING:
    from mines_tools.project.configuration import Overrides

_GROUPS = (
    "lifecycle", "settings", "synchronization", "diagnostics", "hover", "completion", "hints", "symbols",
    "tokens", "navigation", "jumps", "structure", "actions", "lenses", "formatting", "renaming", "links", "commands",
    "profiling", "grids", "sizes", "board",
)  # fmt: skip


def create_server(overrides: Overrides = NO_OVERRIDES) -> Server:
    """Return a server for which the handlers of all requests are registered. `overrides` are the settings on the
    server's command line."""
    use_one_arena()
    server = Server(overrides)
    for group in _GROUPS:
        import_module(f"{__package__}.{group}").register(server)
    return server
