"""The client's settings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lsprotocol import types

from mines_tools.lsp.settings import settings_from

if TYPE_CHECKING:
    from concurrent.futures import Future

    from mines_tools.lsp.server import Server


def register(server: Server) -> None:
    """Register the requests of this group."""

    @server.feature(types.WORKSPACE_DID_CHANGE_CONFIGURATION)
    def settings_changed(params: types.DidChangeConfigurationParams) -> None:
        if params.settings:
            _take(server, params.settings)
        else:
            ask_settings(server)


def _take(server: Server, sent: object) -> None:
    settings = settings_from(sent)
    if settings != server.settings:
        server.settings = settings
        server.refresh()


def ask_settings(server: Server) -> None:
    """Ask the client for its settings, if it can tell. Nothing waits for the answer."""
    workspace = server.client_capabilities.workspace
    if workspace is None or not workspace.configuration:
        return

    def answered(answer: Future[Any]) -> None:
        if not answer.cancelled() and answer.exception() is None and answer.result():
            _take(server, answer.result()[0])

    items = types.ConfigurationParams([types.ConfigurationItem(section="mines")])
    server.protocol.send_request(types.WORKSPACE_CONFIGURATION, items).add_done_callback(answered)
