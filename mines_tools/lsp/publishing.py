"""Shows the diagnostics of documents. Some clients request the diagnostics. To the other clients, the diagnostics are
sent immediately."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.lsp.to_protocol.diagnostics import publication, published
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.lsp.connection import Connection
    from mines_tools.lsp.documents import Document
    from mines_tools.lsp.protocol import Encoded
    from mines_tools.text.diagnostics import Diagnostic

LARGE = 20_000
"""The number of characters from which a text counts as large. For a large text, a thread reads the text and encodes the
diagnostics. For a shorter text, both are done immediately."""


def encoded(
    connection: Connection, document: Document, diagnostics: Sequence[Diagnostic]
) -> Encoded | None:
    """Return the notification that shows `diagnostics`, the diagnostics of `document`. Return None if the client
    requests diagnostics."""
    if not connection.pushes:
        return None
    shown = published(document, diagnostics, connection.rule_link)
    return publication(document.uri, shown, document.version)


def show(
    connection: Connection,
    document: Document,
    diagnostics: Sequence[Diagnostic],
    shown: Encoded | None = None,
) -> None:
    """Show `diagnostics`, the diagnostics of `document`. `shown` is the notification that shows them, or None if this
    notification is not encoded yet."""
    document.diagnostics = diagnostics
    document.result_id = str(next(connection.numbers))
    shown = encoded(connection, document, diagnostics) if shown is None else shown
    if shown is not None:
        connection.protocol.write(shown)


def warn_of_text(connection: Connection, document: Document) -> None:
    """Warn the user if the text contains a byte order mark or a lone carriage return.

    Editors do not show these characters correctly. When an editor saves the text, the editor may change these
    characters.
    """
    connection.tell_once(
        f"text {document.uri}",
        phrase(
            "this file contains a byte order mark or a lone carriage return; "
            "the editor may show, or save, another text than the file's"
        ),
    )
