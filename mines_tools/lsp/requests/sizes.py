"""The request for the size of a program, as contests of short programs count it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mines_tools.lsp.messages import SIZE
from mines_tools.lsp.request_handling import SHORTLY
from mines_tools.project.uris import path_of
from mines_tools.testing.golf import golf_words, size_of_text

if TYPE_CHECKING:
    from mines_tools.interface.editor import Editor
    from mines_tools.lsp.documents import Document
    from mines_tools.lsp.messages import DocumentParams
    from mines_tools.lsp.server import Server
    from mines_tools.testing.golf import Size


def register(server: Server) -> None:
    """Register the handlers of the requests in this module."""

    @server.editor_feature(SIZE, wait=SHORTLY)
    def size(document: Document, _editor: Editor, _params: DocumentParams) -> dict[str, Any]:
        found = size_of_document(document)
        return {
            "bytes": found.bytes,
            "characters": found.characters,
            "bareBytes": found.bare_bytes,
            "bareCharacters": found.bare_characters,
            "record": found.record,
            "words": golf_words(found),
        }


def size_of_document(document: Document) -> Size:
    """Return the size of the program in `document`, with the record of its configuration. A document without a file has
    no record."""
    return size_of_text(
        path_of(document.uri) or "",
        document.text,
        document.language.without_comments(document.parsed),
        document.settings.file.configuration,
    )
