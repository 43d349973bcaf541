"""The request for the web links in a text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from lsprotocol import types

from mines_tools.text.source import Span

if TYPE_CHECKING:
    from mines_tools.lsp.documents import Document
    from mines_tools.lsp.server import Server

_LINK = re.compile(r"https?://[^\s<>\"'`]*[^\s<>\"'`.,;:!?)\]]")


def register(server: Server) -> None:
    """Register the handlers of the requests in this module."""

    @server.document_feature(types.TEXT_DOCUMENT_DOCUMENT_LINK, otherwise=[])
    def links(document: Document, _params: types.DocumentLinkParams) -> list[types.DocumentLink]:
        return [
            types.DocumentLink(document.positions.range(Span(*match.span())), match.group())
            for match in _LINK.finditer(document.text)
        ]
