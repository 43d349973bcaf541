"""Links in a text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from lsprotocol import types

from mines_tools.text import Span

if TYPE_CHECKING:
    from mines_tools.lsp.server import Server

_LINK = re.compile(r"https?://[^\s<>\"'`]*[^\s<>\"'`.,;:!?)\]]")


def register(server: Server) -> None:
    """Register the requests of this group."""

    @server.feature(types.TEXT_DOCUMENT_DOCUMENT_LINK)
    def links(params: types.DocumentLinkParams) -> list[types.DocumentLink]:
        document = server.document(params.text_document.uri)
        if document is None:
            return []
        return [
            types.DocumentLink(document.positions.range(Span(*found.span())), found.group())
            for found in _LINK.finditer(document.text)
        ]
