"""The client: what it can do, what it has set, and what is said to it."""

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
from mines_tools.lsp.document_settings import Surroundings
from mines_tools.lsp.protocol import Protocol, can_pull
from mines_tools.lsp.settings import AllSettings
from mines_tools.lsp.to_protocol.diagnostics import NONE, publication
from mines_tools.project.configuration import NEAREST
from mines_tools.project.uris import path_of
from mines_tools.text.escaping import shown
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from mines_tools.lsp.documents import Document
    from mines_tools.lsp.protocol import Encoded
    from mines_tools.lsp.settings import Settings
    from mines_tools.project.configuration import ConfigurationSource
    from mines_tools.text.source import ColumnUnit

_BETWEEN = 0.25  # seconds between two times that the client is asked to ask again

logger = logging.getLogger("mines_tools.lsp")


class Client(LanguageServer):
    """A client."""

    protocol: Protocol

    def __init__(self, source: ConfigurationSource = NEAREST) -> None:
        super().__init__("mines-lsp", __version__, protocol_cls=Protocol)
        self.source = source
        """Where configuration comes from."""
        self.settings = AllSettings()
        self.rule_link = ""
        """Where the client wants the codes of rules to lead: a URI with `{code}` and `{name}` in it."""
        self.folders: list[str] = []
        """The URIs of the workspace's folders."""
        self.numbers = count(1)
        """Names for results."""
        self._asks_again: asyncio.TimerHandle | None = None
        self._has_more_to_show = False
        self._told: set[str] = set()

    @property
    def documents(self) -> dict[str, Document]:
        """The open documents by their URIs."""
        return self.protocol.documents

    @property
    def unit(self) -> ColumnUnit:
        """What the client counts columns in."""
        encoding = self.server_capabilities.position_encoding
        for unit in ("utf-8", "utf-32"):
            if encoding == unit:
                return "utf-8" if unit == "utf-8" else "utf-32"
        return "utf-16"

    @property
    def pushes(self) -> bool:
        """Whether diagnostics of open documents are pushed; else the client asks."""
        return not can_pull(self.client_capabilities)

    def settings_of(self, document: Document) -> Settings:
        """What is set for a document."""
        return self.settings.of(document.uri, document.language.id)

    def around(self, document: Document) -> Surroundings:
        """What is known of a document beside its text."""
        folder = path_of(self.folders[0]) if self.folders else None
        return Surroundings(self.settings_of(document), self.unit, self.source, folder)

    def publish(self, uri: str, diagnostics: Encoded = NONE) -> None:
        """Push the diagnostics of a text."""
        self.protocol.write(publication(uri, diagnostics))

    def tell_once(self, key: str, message: str) -> None:
        """Show a warning that is worth showing one time only."""
        if self.is_first_time(key):
            self.window_show_message(
                types.ShowMessageParams(types.MessageType.Warning, shown(message))
            )

    def is_first_time(self, key: str) -> bool:
        """Whether this was not asked of that key before."""
        is_first = key not in self._told
        self._told.add(key)
        return is_first

    def failed(self, what: str, error: Exception) -> JsonRpcException:
        """Tell of a failure, once; returns what a request for it is answered with."""
        logger.error("%s failed", what, exc_info=error)
        reason = f"{type(error).__name__}: {error}"
        message = shown(phrase("{what} failed: {reason}", what=phrase(what), reason=reason))
        more = phrase("{message} (the server's log has more)", message=message)
        self.tell_once(f"failure {what}", more)
        return JsonRpcInternalError(message)

    def report_server_error(self, error: Exception, source: Any) -> None:  # noqa: ARG002
        """What pygls could not handle; it has logged it."""
        if isinstance(error, ValueError | RecursionError):  # as a reader of JSON raises
            self.protocol.answer_error(None, JsonRpcParseError(f"not a message: {error}"))

    def refresh_views(self) -> None:
        """Ask the client to ask again for what analysis adds to; of many documents not for each."""
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
        workspace = self.client_capabilities.workspace
        if workspace is None:
            return
        for capability, ask in (
            (workspace.inlay_hint, self.workspace_inlay_hint_refresh),
            (workspace.code_lens, self.workspace_code_lens_refresh),
            (workspace.semantic_tokens, self.workspace_semantic_tokens_refresh),
            (workspace.diagnostics, self.workspace_diagnostic_refresh),
        ):
            if capability is not None and capability.refresh_support:
                ask(None)

    def stop(self) -> None:
        """The client has gone."""
        if self._asks_again is not None:
            self._asks_again.cancel()
