"""The language server as one object: the connection, the open documents, the other files, and the registration of
requests."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Any

from mines_tools.lsp.change_order import ChangeOrder
from mines_tools.lsp.configurations import Configurations
from mines_tools.lsp.connection import Connection
from mines_tools.lsp.markdown_documents import MarkdownDocuments
from mines_tools.lsp.open_documents import OpenDocuments
from mines_tools.lsp.program_runs import ProgramRuns
from mines_tools.lsp.request_handling import (
    ITSELF,
    Handling,
    about_document,
    about_markdown,
    guarded,
)
from mines_tools.lsp.threads import QUICK
from mines_tools.lsp.workspace import Workspace
from mines_tools.project.configuration import NO_OVERRIDES

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from lsprotocol import types

    from mines_tools.interface.editor import Editor
    from mines_tools.lsp.documents import Document
    from mines_tools.lsp.markdown_programs import MarkdownPage
    from mines_tools.lsp.threads import Lane
    from mines_tools.project.configuration import Overrides


class Server:
    """A language server for one client."""

    def __init__(self, overrides: Overrides = NO_OVERRIDES) -> None:
        self.connection = Connection(overrides)
        """The connection to the client."""
        self.configurations = Configurations(self.connection)
        """The faults of configurations that cannot be used."""
        self.opened = OpenDocuments(self.connection, self.configurations)
        self.markdown = MarkdownDocuments(self.connection)
        """The open Markdown documents."""
        self.files = Workspace(self.connection, self.configurations, self.opened.until_idle)
        """The files of the workspace that are not open."""
        self._change_order = ChangeOrder()
        self.runs = ProgramRuns()
        """The programs that run for the client."""
        self.when_closed: list[Callable[[str], object]] = []
        """The functions that are called with the URI of each closed document. They drop the data about this
        document."""

    def feature(self, name: str, options: Any | None = None) -> Callable[[Any], Any]:
        """Return a decorator that registers a function as the handler of the feature `name`. If the handler raises an
        exception, the server continues. The user gets a message about the first exception."""
        register = self.connection.feature(name, options)
        return lambda function: register(guarded(self.connection, name, function))

    def command(self, name: str) -> Callable[[Any], Any]:
        """Return a decorator that registers a function as the handler of the command `name`. If the handler raises an
        exception, the server continues. The user gets a message about the first exception."""
        register = self.connection.command(name)
        return lambda function: register(guarded(self.connection, name, function))

    def document_feature(
        self,
        name: str,
        options: Any | None = None,
        *,
        otherwise: object = None,
        lane: Lane = QUICK,
        wait: float = 0.0,
        is_urgent: bool = False,
        follows: bool = False,
        in_markdown: Callable[[MarkdownPage, Any], Any] | None = None,
    ) -> Callable[[Any], Any]:
        """Return a decorator that registers a function as the handler of the feature `name`. The handler takes an open
        document and the parameters of the request.

        The handler is called as soon as the document is read. If there is no such document, the answer is `otherwise`.
        `lane`, `wait`, `is_urgent` and `follows` are the fields of `Handling`. Exceptions are handled as in `feature`.

        If the request is about an open Markdown document, `in_markdown` is called with this document instead, if it is
        given.
        """
        register = self.connection.feature(name, options)
        handling = Handling(lane, wait, is_urgent=is_urgent, follows=follows)

        def with_markdown(function: Callable[[Document, Any], Any]) -> Any:
            handler = about_document(
                self.opened, self.connection, name, function, otherwise, handling
            )
            if in_markdown is not None:
                handler = about_markdown(
                    self.markdown, self.connection, name, in_markdown, otherwise, handler
                )
            return register(handler)

        return with_markdown

    def editor_feature(
        self,
        name: str,
        options: Any | None = None,
        *,
        otherwise: object = None,
        lane: Lane = QUICK,
        wait: float = 0.0,
        is_urgent: bool = False,
        follows: bool = False,
    ) -> Callable[[Any], Any]:
        """Return a decorator that registers a function as the handler of the feature `name`. The handler takes an open
        document, the editor features of the document's language, and the parameters of the request.

        If the language has no editor features, the handler is not called, and the answer is `otherwise`. Everything
        else is as in `document_feature`.
        """

        def with_editor(function: Callable[[Document, Editor, Any], Any]) -> Any:
            @wraps(function)
            def call(document: Document, params: Any) -> Any:
                editor = document.language.editor
                if editor is None:
                    return params if otherwise is ITSELF else otherwise
                return function(document, editor(), params)

            return call

        register = self.document_feature(
            name,
            options,
            otherwise=otherwise,
            lane=lane,
            wait=wait,
            is_urgent=is_urgent,
            follows=follows,
        )
        return lambda function: register(with_editor(function))

    def open(self, uri: str, version: int | None, text: str, language_id: str = "") -> None:
        """Open a document."""
        if self.opened.open(uri, version, text, language_id):
            self.files.opened(uri)
        else:
            self.markdown.open(uri, version, text, language_id)
        if self.connection.protocol.is_open(uri):
            self._change_order.open(uri, version, text)

    def change(
        self,
        uri: str,
        version: int | None,
        changes: Sequence[types.TextDocumentContentChangeEvent],
    ) -> None:
        """Apply `changes` to the open document at `uri`."""
        text = self.connection.protocol.text_of(uri)
        version, changes = self._change_order.in_order(uri, version, changes, text)
        self.opened.change(uri, version, changes)
        self.markdown.change(uri, version, changes)

    def close(self, uri: str) -> None:
        """Close a document and end the runs of its program. After that, the diagnostics and symbols of the program
        come from the file."""
        self._change_order.close(uri)
        self.markdown.close(uri)
        if self.opened.close(uri):
            self.runs.end(uri)
            self.files.closed(uri)
            for drop in self.when_closed:
                drop(uri)

    def refresh(self) -> None:
        """Read all documents and files again. This is called after settings or configurations have changed."""
        self.opened.refresh()
        self.markdown.refresh()
        self.files.look()

    def stop(self) -> None:
        """Stop all runs of programs and all work on open documents, because the client has disconnected."""
        self.connection.stop()
        self.runs.end_all()
        self.markdown.stop()
        self.opened.stop()
