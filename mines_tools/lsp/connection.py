"""The server's connection to its client: capabilities, settings, and messages to the user."""

from __future__ import annotations

import asyncio
import logging
from contextvars import Context
from itertools import count
from typing import TYPE_CHECKING, Any

from lsprotocol import types
from pygls.exceptions import JsonRpcException, JsonRpcInternalError, JsonRpcParseError
from pygls.lsp.server import LanguageServer

from mines_tools import __version__
from mines_tools.lsp.client_capabilities import can_pull, capability
from mines_tools.lsp.document_settings import SettingsOfDocuments
from mines_tools.lsp.protocol import Protocol
from mines_tools.lsp.to_protocol.diagnostics import NONE, publication
from mines_tools.project.configuration import NO_OVERRIDES
from mines_tools.project.gitignore import forget_gitignores
from mines_tools.project.settings_lookup import forget_configurations
from mines_tools.project.uris import path_of
from mines_tools.text.escaping import shown
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from mines_tools.lsp.client_capabilities import Capability
    from mines_tools.lsp.document_settings import DocumentSettings
    from mines_tools.lsp.documents import Document
    from mines_tools.lsp.protocol import Encoded
    from mines_tools.project.configuration import Overrides
    from mines_tools.text.source import ColumnUnit

_BETWEEN = 0.25  # seconds between two refresh requests to the client

logger = logging.getLogger("mines_tools.lsp")


class Connection(LanguageServer):
    """The connection of the server to its client: what `pygls` calls a language server."""

    protocol: Protocol

    def __init__(self, overrides: Overrides = NO_OVERRIDES) -> None:
        super().__init__("mines-lsp", __version__, protocol_cls=Protocol)
        self.overrides = overrides
        """The settings on the command line, which apply to all files."""
        self.document_settings = SettingsOfDocuments(overrides)
        self.rule_link = ""
        """The target of the links on rule codes: a URI that contains `{code}` and `{name}`. If it is empty, the links
        lead to a page that comes with the server."""
        self.folders: list[str] = []
        """The URIs of the workspace's folders."""
        self.numbers = count(1)
        """The counter of ids. Diagnostics that are sent get a new id, so that the client can say which diagnostics it
        has."""
        self._asks_again: asyncio.TimerHandle | None = None
        self._has_more_to_show = False
        self._shown_once: set[str] = set()

    @property
    def documents(self) -> dict[str, Document]:
        """The open documents by URI."""
        return self.protocol.documents

    @property
    def unit(self) -> ColumnUnit:
        """The unit in which the client counts columns."""
        encoding = self.server_capabilities.position_encoding
        for unit in ("utf-8", "utf-32"):
            if encoding == unit:
                return "utf-8" if unit == "utf-8" else "utf-32"
        return "utf-16"

    @property
    def pushes(self) -> bool:
        """True if the server sends the diagnostics of open documents to the client without a request. Otherwise the
        client requests them."""
        return not can_pull(self.client_capabilities)

    def capability(self, name: Capability) -> Any:
        """Return the value of the client's capability `name`. Return None if the client does not have it."""
        return capability(self.client_capabilities, name)

    def settings_of(self, document: Document) -> DocumentSettings:
        """Return the settings of an open document."""
        return self.document_settings.of(document.uri, document.language)

    def set_folders(self, folders: list[str]) -> None:
        """Replace the workspace's folders."""
        self.folders = folders
        self.document_settings.set_folder(path_of(folders[0]) if folders else None)

    def forget_configurations(self) -> None:
        """Discard all stored configurations, because the files may have changed. A configuration is read again when it
        is needed."""
        forget_configurations()
        forget_gitignores()
        self.document_settings.forget()

    def publish(self, uri: str, diagnostics: Encoded = NONE) -> None:
        """Send `diagnostics` to the client as the diagnostics of the text at `uri`."""
        self.protocol.write(publication(uri, diagnostics))

    def tell_once(self, key: str, message: str) -> None:
        """Show `message` as a warning, unless a warning with the same `key` was shown before."""
        if self.is_first_time(key):
            self.window_show_message(
                types.ShowMessageParams(types.MessageType.Warning, shown(message))
            )

    def is_first_time(self, key: str) -> bool:
        """Return True at the first call with `key`, and False after that."""
        is_first = key not in self._shown_once
        self._shown_once.add(key)
        return is_first

    def failed(self, what: str, error: Exception) -> JsonRpcException:
        """Log `error`, a failure of the feature `what`. If it is the first failure of this feature, also show it to
        the user. Return the error with which to answer the request."""
        logger.error("%s failed", what, exc_info=error)
        reason = f"{type(error).__name__}: {error}"
        message = shown(phrase("{what} failed: {reason}", what=phrase(what), reason=reason))
        more = phrase("{message} (the server's log has more)", message=message)
        self.tell_once(f"failure {what}", more)
        return JsonRpcInternalError(message)

    def report_server_error(self, error: Exception, source: Any) -> None:  # noqa: ARG002
        """Answer a message that pygls could not parse. The error is not logged here, because pygls has logged it."""
        if isinstance(error, ValueError | RecursionError):  # JSON parsers raise these
            self.protocol.answer_error(None, JsonRpcParseError(f"not a message: {error}"))

    def refresh_views(self) -> None:
        """Ask the client to repeat its requests for inlay hints, code lenses, semantic tokens and diagnostics. Their
        answers depend on flow analysis. The client is asked at most once every `_BETWEEN` seconds."""
        if self._asks_again is None:
            self._ask_again()
            self._asks_again = asyncio.get_running_loop().call_later(
                _BETWEEN, self._rested, context=Context()
            )
        else:
            self._has_more_to_show = True

    def _rested(self) -> None:
        self._asks_again = None
        if self._has_more_to_show:
            self._has_more_to_show = False
            self.refresh_views()

    def _ask_again(self) -> None:
        if self.capability("workspace.inlay_hint.refresh_support"):
            self.workspace_inlay_hint_refresh(None)
        if self.capability("workspace.code_lens.refresh_support"):
            self.workspace_code_lens_refresh(None)
        if self.capability("workspace.semantic_tokens.refresh_support"):
            self.workspace_semantic_tokens_refresh(None)
        if self.capability("workspace.diagnostics.refresh_support"):
            self.workspace_diagnostic_refresh(None)

    def stop(self) -> None:
        """Cancel the scheduled call of `refresh_views`, because the client has disconnected."""
        if self._asks_again is not None:
            self._asks_again.cancel()
