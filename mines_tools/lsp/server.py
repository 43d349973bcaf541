"""The server: a client, its open documents and its other files; and what it can be asked."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Any

from mines_tools.lsp.configurations import Configurations
from mines_tools.lsp.connection import Client
from mines_tools.lsp.open_documents import OpenDocuments
from mines_tools.lsp.program_runs import Runs
from mines_tools.lsp.request_handling import ITSELF, about_document, guarded
from mines_tools.lsp.workspace import Workspace
from mines_tools.project.configuration import NEAREST

if TYPE_CHECKING:
    from collections.abc import Callable

    from mines_tools.interface.editor import Editor
    from mines_tools.lsp.documents import Document
    from mines_tools.project.configuration import ConfigurationSource


class Server(Client):
    """A language server."""

    def __init__(self, source: ConfigurationSource = NEAREST) -> None:
        super().__init__(source)
        self.configurations = Configurations(self)
        """Those that can't be used."""
        self.opened = OpenDocuments(self, self.configurations)
        self.files = Workspace(self, self.configurations, self.opened.until_idle)
        """The files of the workspace that are not open."""
        self.runs = Runs()
        """The programs that are run for the client."""

    def feature(self, feature_name: str, options: Any | None = None) -> Callable[[Any], Any]:
        """Register a feature; a failure in it is told of once, and does not end the server."""
        register = super().feature(feature_name, options)
        return lambda function: register(guarded(self, feature_name, function))

    def command(self, command_name: str) -> Callable[[Any], Any]:
        """Register a command, in the same way."""
        register = super().command(command_name)
        return lambda function: register(guarded(self, command_name, function))

    def document_feature(
        self, feature_name: str, options: Any | None = None, otherwise: object = None
    ) -> Callable[[Any], Any]:
        """Register a feature in the same way that is given an open document and the parameters, as soon as
        the document is read. If there is no such document the answer is `otherwise`."""
        register = super().feature(feature_name, options)
        return lambda function: register(
            about_document(self.opened, self, feature_name, function, otherwise)
        )

    def editor_feature(
        self, feature_name: str, options: Any | None = None, otherwise: object = None
    ) -> Callable[[Any], Any]:
        """Register a feature in the same way that is also given what the document's language has for
        editors, and is not asked about others."""

        def with_editor(function: Callable[[Document, Editor, Any], Any]) -> Any:
            @wraps(function)
            def call(document: Document, params: Any) -> Any:
                editor = document.language.editor
                if editor is None:
                    return params if otherwise is ITSELF else otherwise
                return function(document, editor(), params)

            return call

        register = self.document_feature(feature_name, options, otherwise)
        return lambda function: register(with_editor(function))

    def open(self, uri: str, version: int | None, text: str, language_id: str = "") -> None:
        """A document was opened."""
        if self.opened.open(uri, version, text, language_id):
            self.files.opened(uri)

    def close(self, uri: str) -> None:
        """A document was closed: what is shown is what is in its file again."""
        if self.opened.close(uri):
            self.runs.end(uri)
            self.files.closed(uri)

    def refresh(self) -> None:
        """Settings or configuration have changed: look at everything anew."""
        self.opened.refresh()
        self.files.look()

    def stop(self) -> None:
        """The client has gone: nothing is worked on any more."""
        super().stop()
        self.runs.end_all()
        self.opened.stop()
