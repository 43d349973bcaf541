"""Showing what is found in documents: pushed as soon as it is found, where the client does not ask for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.lsp.to_protocol.diagnostics import publication, published
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.lsp.connection import Client
    from mines_tools.lsp.documents import Document
    from mines_tools.lsp.protocol import Encoded
    from mines_tools.text.diagnostics import Diagnostic

LARGE = 20_000
"""Characters; what is shorter is read, and what is found in it written down, at once."""


def encoded(client: Client, document: Document, found: Sequence[Diagnostic]) -> Encoded | None:
    """The notification that shows the diagnostics of a document, where they are pushed."""
    if not client.pushes:
        return None
    shown = published(document, found, client.rule_link)
    return publication(document.uri, shown, document.version)


def show(
    client: Client, document: Document, found: Sequence[Diagnostic], shown: Encoded | None = None
) -> None:
    """Show the diagnostics of a document; the notification may be there already."""
    document.diagnostics = found
    document.result_id = str(next(client.numbers))
    shown = encoded(client, document, found) if shown is None else shown
    if shown is not None:
        client.protocol.write(shown)


def warn_of_text(client: Client, document: Document) -> None:
    """Editors show neither a byte order mark nor a lone carriage return as what it is, and may
    save another text than they were given."""
    client.tell_once(
        f"text {document.uri}",
        phrase(
            "this file contains a byte order mark or a lone carriage return; "
            "the editor may show, or save, another text than the file's"
        ),
    )
