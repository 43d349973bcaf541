"""The notification about changed settings of the client, and the server's request for these settings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lsprotocol import types

from mines_tools.lsp.settings import settings_from, settings_in

if TYPE_CHECKING:
    from collections.abc import Sequence
    from concurrent.futures import Future

    from mines_tools.lsp.server import Server
    from mines_tools.lsp.settings import ClientSettings


def register(server: Server) -> None:
    """Register the handlers of the requests in this module."""

    @server.feature(types.WORKSPACE_DID_CHANGE_CONFIGURATION)
    def settings_changed(params: types.DidChangeConfigurationParams) -> None:
        if params.settings:
            client_settings = server.connection.document_settings.client
            _take(server, settings_from(params.settings)._replace(folders=client_settings.folders))
            _ask(server, [], server.connection.folders)
        else:
            ask_settings(server)


def ask_settings(server: Server) -> None:
    """Request the client's general settings, and the client's settings for each workspace folder. Do not wait for the
    answer."""
    _ask(server, [types.ConfigurationItem(section="mines")], server.connection.folders)


def _ask(
    server: Server, general: Sequence[types.ConfigurationItem], folders: Sequence[str]
) -> None:
    """Request the settings `general`, and the settings of each of `folders`, if the client can send settings. If the
    client sends no settings for a folder, the general settings apply in this folder."""
    items = [*general, *(types.ConfigurationItem(folder, "mines") for folder in folders)]
    if not items or not server.connection.capability("workspace.configuration"):
        return

    def answered(answer: Future[Any]) -> None:
        if folders != server.connection.folders:
            return  # the folders have changed; they were requested again
        failed = answer.cancelled() or answer.exception() is not None
        told = [] if failed else answer.result() or []
        settings = server.connection.document_settings.client
        if general and told:
            settings = settings_in(told[0])
        told = zip(folders, told[len(general) :], strict=False)
        by_folder = {folder: settings_in(sent) for folder, sent in told if sent is not None}
        _take(server, settings._replace(folders=by_folder))

    future = server.connection.protocol.send_request(
        types.WORKSPACE_CONFIGURATION, types.ConfigurationParams(items)
    )
    future.add_done_callback(answered)


def _take(server: Server, settings: ClientSettings) -> None:
    if settings != server.connection.document_settings.client:
        server.connection.document_settings.set_client(settings)
        server.refresh()
