"""The server: open documents, and what is published of them."""

from __future__ import annotations

import asyncio
import gc
import logging
from itertools import count
from time import perf_counter
from typing import TYPE_CHECKING, Any

from lsprotocol import types
from pygls.exceptions import JsonRpcException, JsonRpcInternalError, JsonRpcParseError
from pygls.lsp.server import LanguageServer

from mines_tools import __version__
from mines_tools.language import LANGUAGES, language, language_of
from mines_tools.lsp.analysis import analysed, in_thread
from mines_tools.lsp.checking import check, choice_for
from mines_tools.lsp.diagnostics import published
from mines_tools.lsp.documents import Document, Source, changed_positions
from mines_tools.lsp.guarding import guarded
from mines_tools.lsp.positions import Positions
from mines_tools.lsp.protocol import Protocol, can_pull
from mines_tools.lsp.runs import Runs
from mines_tools.lsp.settings import AllSettings
from mines_tools.lsp.uris import path_of
from mines_tools.lsp.workspace import Workspace
from mines_tools.names import shown
from mines_tools.records import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mines_tools.lsp.checking import Choice
    from mines_tools.text import ColumnUnit

_PATIENCE = 0.3  # seconds without an edit before a long analysis begins
_QUIET = 5.0  # seconds without an edit before garbage is looked for

logger = logging.getLogger("mines_tools.lsp")


class _Work(NamedTuple):
    """What is being done about a document."""

    analysis: asyncio.Task[bool]
    whole: asyncio.Task[None]
    """With what the rules say then, which may take as long."""


class Server(LanguageServer):
    """A language server and its documents."""

    protocol: Protocol

    def __init__(self) -> None:
        super().__init__("mines-lsp", __version__, protocol_cls=Protocol)
        self.documents: dict[str, Document] = {}
        self.settings = AllSettings()
        self.files = Workspace(self)
        """The files of the workspace that are not open."""
        self.numbers = count(1)
        """Names for results."""
        self.runs = Runs()
        """The programs that are run for the client."""
        self._work: dict[str, _Work] = {}
        self._paces: dict[str, float] = {}
        """How many seconds the last analysis of each document took."""
        self._quiet: asyncio.TimerHandle | None = None
        self._told: set[str] = set()

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

    def feature(self, feature_name: str, options: Any | None = None) -> Callable[[Any], Any]:
        """Register a feature; a failure in it is told of once, and does not end the server."""
        register = super().feature(feature_name, options)
        return lambda function: register(guarded(self, feature_name, function))

    def command(self, command_name: str) -> Callable[[Any], Any]:
        """Register a command, in the same way."""
        register = super().command(command_name)
        return lambda function: register(guarded(self, command_name, function))

    def open(self, uri: str, version: int | None, text: str, language_id: str = "") -> None:
        """A document was opened."""
        used = (
            language(language_id) if language_id in LANGUAGES else language_of(path_of(uri) or uri)
        )
        if used is not None:
            self._set(Source(uri, version, text, used), Positions(text, self.unit))
            self.files.opened(uri)

    def change(
        self,
        uri: str,
        version: int | None,
        changes: Sequence[types.TextDocumentContentChangeEvent],
    ) -> None:
        """A document was changed."""
        before = self.documents.get(uri)
        if before is not None:
            positions = changed_positions(before.positions, changes)
            source = Source(uri, version, positions.text, before.language)
            self._set(source, positions, before)

    async def until_analysed(self, document: Document) -> bool:
        """Wait for the analysis of a document that is under way, if one is; whether the document is still
        as it was."""
        work = self._work.get(document.uri)
        if work is not None and self.documents.get(document.uri) is document:
            await asyncio.wait((work.analysis,))
        return self.documents.get(document.uri) is document

    def close(self, uri: str) -> None:
        """A document was closed: of it nothing is shown any more, but of its file."""
        if self.documents.pop(uri, None) is not None:
            self._stop_analysis(uri)
            self._paces.pop(uri, None)
            self.runs.end(uri)
            self.publish(uri, [])
            self.files.closed(uri)

    def stop(self) -> None:
        """The client has gone: nothing is worked on any more."""
        if self._quiet is not None:
            self._quiet.cancel()
        self.runs.end_all()
        for uri in list(self._work):
            self._stop_analysis(uri)

    def refresh(self) -> None:
        """Settings or configuration have changed: look at everything anew."""
        for document in list(self.documents.values()):
            self._set(document.source, document.positions)
        self.files.look()

    def document(self, uri: str) -> Document | None:
        """The open document of that URI, as it was when the message came that is being answered;
        none for one that is not open, or of no known language."""
        return self.protocol.documents_at_arrival(self.documents).get(uri)

    def configurations(self) -> list[Choice]:
        """What configuration says about each open document."""
        return [
            choice_for(each.language, each.uri, each.text, self.settings.of(each.uri))
            for each in self.documents.values()
        ]

    def tell_of_configuration(self, document: Document) -> None:
        """Tell of a configuration that can't be used."""
        problem = document.choice.problem
        if problem:
            self.tell_once(f"configuration {problem}", problem)

    def publish(
        self, uri: str, diagnostics: list[types.Diagnostic], version: int | None = None
    ) -> None:
        """Push the diagnostics of a text."""
        self.text_document_publish_diagnostics(
            types.PublishDiagnosticsParams(uri, diagnostics, version)
        )

    def tell_once(self, key: str, message: str) -> None:
        """Show a warning that is worth showing one time only."""
        if key not in self._told:
            self._told.add(key)
            self.window_show_message(
                types.ShowMessageParams(types.MessageType.Warning, shown(message))
            )

    def failed(self, what: str, error: Exception) -> JsonRpcException:
        """Tell of a failure, once; returns what a request for it is answered with."""
        logger.error("%s failed", what, exc_info=error)
        message = shown(f"{what} failed: {type(error).__name__}: {error}")
        self.tell_once(f"failure {what}", f"{message} (the server's log has more)")
        return JsonRpcInternalError(message)

    def report_server_error(self, error: Exception, source: Any) -> None:  # noqa: ARG002
        """What pygls could not handle; it has logged it."""
        if isinstance(error, ValueError | RecursionError):  # as a reader of JSON raises
            self.protocol.answer_error(None, JsonRpcParseError(f"not a message: {error}"))

    def _set(self, source: Source, positions: Positions, before: Document | None = None) -> None:
        """Show what parsing finds at once, and what analysis finds when it is ready."""
        settings = self.settings.of(source.uri)
        choice = choice_for(source.language, source.uri, source.text, settings)
        document = Document(source, choice, positions, before)
        self.documents[document.uri] = document
        self.tell_of_configuration(document)
        self._warn_of_text(document)
        self._stop_analysis(document.uri)
        selection = document.choice.selection
        budget = selection.flow_budget if selection is not None else 0
        analyses = budget != 0 and document.language.editor is not None
        awaits = analyses and not document.parsed.errors
        self._show(document, check(document, awaits_analysis=awaits) if settings.lint else [])
        if analyses:
            analysis = asyncio.ensure_future(self._analyse(document, budget, before is not None))
            whole = asyncio.ensure_future(self._judge(document, analysis))
            self._work[document.uri] = _Work(analysis, whole)
        self._tidy_when_quiet()

    def _tidy_when_quiet(self) -> None:
        """Look for garbage when nobody waits: `cli.lsp` sees to it that it is not looked for at
        other times, which takes longer than an answer where programs are long."""
        if self._quiet is not None:
            self._quiet.cancel()
        self._quiet = asyncio.get_running_loop().call_later(_QUIET, gc.collect)

    def _warn_of_text(self, document: Document) -> None:
        """Editors show neither a byte order mark nor a lone carriage return as what it is, and may
        save another text than they were given."""
        text = document.text
        if text.startswith("\ufeff") or "\r" in text.replace("\r\n", ""):
            self.tell_once(
                f"text {document.uri}",
                "this file holds a byte order mark or a lone carriage return; "
                "the editor may show, or save, another text than the file's",
            )

    def _show(self, document: Document, diagnostics: Sequence[Any]) -> None:
        document.diagnostics = diagnostics
        document.result_id = str(next(self.numbers))
        if self.pushes:
            self.publish(document.uri, published(document), document.version)

    def _stop_analysis(self, uri: str) -> None:
        for task in self._work.pop(uri, ()):
            task.cancel()

    async def _analyse(self, document: Document, budget: int | None, is_edited: bool) -> bool:
        """Analyse a document between messages; a change of it cancels that. Returns whether it could be."""
        if is_edited:
            # While somebody types, an analysis that takes long would only be in the way.
            await asyncio.sleep(min(self._paces.get(document.uri, 0.0), _PATIENCE))
        began = perf_counter()
        try:
            document.analysis = await analysed(document.language, document.parsed, budget)
        except Exception as error:  # noqa: BLE001 - whatever it is, the server lives
            self.failed("analysis", error)
            return False
        finally:
            # One that was cut short would have taken longer.
            taken = perf_counter() - began
            if document.analysis is None:
                taken = max(taken, self._paces.get(document.uri, 0.0))
            if document.uri in self.documents:
                self._paces[document.uri] = taken
        return True

    async def _judge(self, document: Document, analysis: asyncio.Task[bool]) -> None:
        """Show what the rules say of a document when it is analysed."""
        if not await analysis:
            return
        try:
            # Of a damaged text it says nothing that a rule would speak of.
            adds = self.settings.of(document.uri).lint and not document.parsed.errors
            found = await in_thread(check, document) if adds else document.diagnostics
            if self.documents.get(document.uri) is document:
                if adds:
                    self._show(document, found)
                self._refresh_views()
        except Exception as error:  # noqa: BLE001 - whatever it is, the server lives
            self.failed("linting", error)

    def _refresh_views(self) -> None:
        """Ask the client to ask again for what analysis adds to."""
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


def create_server() -> Server:
    """A server with every request registered."""
    from mines_tools.lsp.requests import register_all

    server = Server()
    register_all(server)
    return server
