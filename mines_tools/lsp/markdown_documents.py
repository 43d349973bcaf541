"""The open Markdown documents. The programs in them are checked, formatted and fixed if the client's setting
``markdown`` is true.

The server sends the diagnostics without a request.
"""

from __future__ import annotations

import asyncio
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING

from mines_tools.lsp.documents import changed_positions
from mines_tools.lsp.markdown_programs import KeptPrograms, MarkdownPage, MarkdownText
from mines_tools.lsp.positions import ClientPositions
from mines_tools.lsp.threads import MARKDOWN, in_background
from mines_tools.lsp.to_protocol.diagnostics import NONE, publication
from mines_tools.lsp.to_protocol.markdown import of_page
from mines_tools.text.markdown_blocks import MarkdownMissing
from mines_tools.text.markdown_names import is_markdown_name
from mines_tools.translations.phrases import phrase, template

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mines_tools.lsp.connection import Connection
    from mines_tools.lsp.documents import Change
    from mines_tools.lsp.protocol import Encoded

_PAUSE = 0.2
"""The seconds without an edit after which a document is checked."""
_SLICE = 0.05
"""The seconds of a slice of a check. A check can be stopped after each slice."""
_FIRST = 0.3
"""The seconds after which the first diagnostics of a document that was just opened are sent, if the check takes longer.
More diagnostics are sent after twice this time, and so on. After an edit, all diagnostics are sent together: otherwise
those of the changed program would disappear for a moment."""


class MarkdownDocuments:
    """The open Markdown documents of a client."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._documents = connection.protocol.markdown
        self._checks: dict[str, asyncio.Task[None]] = {}
        self._shown: set[str] = set()
        """The URIs of the documents whose diagnostics were sent."""
        self._complete: set[str] = set()
        """The URIs of the documents of which a version was checked to the end."""

    def open(self, uri: str, version: int | None, text: str, language_id: str) -> None:
        """Open a document, if it is a Markdown document."""
        if language_id == "markdown" or (not language_id and is_markdown_name(uri)):
            positions = ClientPositions(text, self._connection.unit)
            self._documents[uri] = MarkdownText(uri, version, positions, KeptPrograms())
            self._schedule(uri, 0.0)

    def change(self, uri: str, version: int | None, changes: Sequence[Change]) -> None:
        """Apply `changes` to the document at `uri`, if it is an open Markdown document."""
        document = self._documents.get(uri)
        if document is not None:
            positions = changed_positions(document.positions, changes)
            self._documents[uri] = document._replace(version=version, positions=positions)
            self._schedule(uri, _PAUSE)

    def close(self, uri: str) -> None:
        """Close the document at `uri`, and remove its diagnostics."""
        if self._documents.pop(uri, None) is not None:
            self._stop(uri)
            self._shown.discard(uri)
            self._complete.discard(uri)
            self._connection.publish(uri)

    def refresh(self) -> None:
        """Check all documents again, because settings or configurations may have changed."""
        for uri in self._documents:
            self._schedule(uri, 0.0)

    def stop(self) -> None:
        """Stop all checks."""
        for uri in list(self._checks):
            self._stop(uri)

    def document(self, uri: str) -> MarkdownText | None:
        """Return the Markdown document that was open at `uri` when the current message arrived; None if there was no
        such document."""
        return self._connection.protocol.markdown_at_arrival().get(uri)

    def is_open(self, document: MarkdownText) -> bool:
        """Return whether `document` is open and unchanged."""
        return self._documents.get(document.uri) is document

    def page(self, document: MarkdownText) -> MarkdownPage | None:
        """Return `document` with its settings and blocks. This takes long for a large document. Return None if the
        client's settings turn the programs in such documents off. Raises MarkdownMissing if the library that reads
        Markdown is not installed."""
        settings = self._connection.document_settings.of_markdown(document.uri)
        if settings is None:
            return None
        of_block = partial(self._connection.document_settings.of_block, document.uri, settings)
        return MarkdownPage(document, settings, of_block)

    def tell_missing(self, error: MarkdownMissing) -> None:
        """Tell the user once that the library that reads Markdown is not installed."""
        message = phrase("Markdown needs another package: {command}", command=error)
        self._connection.tell_once("markdown", message)

    def _stop(self, uri: str) -> None:
        check = self._checks.pop(uri, None)
        if check is not None:
            check.cancel()

    def _schedule(self, uri: str, seconds: float) -> None:
        self._stop(uri)
        self._checks[uri] = in_background(self._check(self._documents[uri], seconds))

    async def _check(self, document: MarkdownText, seconds: float) -> None:
        """Check `document` after `seconds`, and send its diagnostics."""
        try:
            await asyncio.sleep(seconds)
            page = await MARKDOWN.call(self.page, document)
            if page is None:
                self._show(document, NONE)
                return
            work, began, pause = page.check(), perf_counter(), _FIRST
            while not await MARKDOWN.call(_advance, work):
                is_first = document.uri not in self._complete
                if is_first and perf_counter() - began > pause:
                    self._show(document, await MARKDOWN.call(self._encoded, page))
                    pause = 2 * (perf_counter() - began)
            self._show(document, await MARKDOWN.call(self._encoded, page))
            page.forget_others()
            if self.is_open(document):
                self._complete.add(document.uri)
        except MarkdownMissing as error:
            self.tell_missing(error)
        except Exception as error:  # noqa: BLE001 - no failure may end the server
            self._connection.failed(template("reading"), error)

    def _show(self, document: MarkdownText, diagnostics: Encoded) -> None:
        """Send `diagnostics`, those of `document`, unless `document` was closed or changed."""
        uri = document.uri
        if self.is_open(document) and (uri in self._shown or diagnostics != NONE):
            self._shown.add(uri)
            self._connection.protocol.write(publication(uri, diagnostics, document.version))

    def _encoded(self, page: MarkdownPage) -> Encoded:
        return of_page(page, self._connection.rule_link)


def _advance(work: Iterator[None]) -> bool:
    """Do a slice of `work`. Return whether all is done."""
    end = perf_counter() + _SLICE
    return all(perf_counter() <= end for _ in work)
