"""The open Markdown documents. The programs in them are checked if the client's setting ``markdown`` is true.

The server sends the diagnostics without a request. It offers nothing else for these documents.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from mines_tools.interface.language import LANGUAGES
from mines_tools.lint.linted_file import LintWork, lint_program
from mines_tools.lsp.documents import changed_positions
from mines_tools.lsp.positions import ClientPositions
from mines_tools.lsp.protocol import array
from mines_tools.lsp.threads import READING, in_background
from mines_tools.lsp.to_protocol.diagnostics import MOST, NONE, diagnostic_of_block, publication
from mines_tools.project.configuration import ConfigurationError
from mines_tools.project.file_settings import block_settings
from mines_tools.text.markdown_blocks import MarkdownMissing, MarkdownPlaces, markdown_blocks
from mines_tools.text.markdown_names import is_markdown_name
from mines_tools.translations.phrases import phrase, template

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.lint.linted_file import LintedProgram
    from mines_tools.lsp.connection import Connection
    from mines_tools.lsp.documents import Change
    from mines_tools.lsp.protocol import Encoded
    from mines_tools.project.file_settings import FileSettings

_PAUSE = 0.2
"""The seconds without an edit after which a document is checked."""
_MOST_KEPT = 1_000
"""The maximum number of programs of a document whose findings are kept for the next check."""


class _MarkdownDocument:
    """One version of one Markdown document."""

    def __init__(self, version: int | None, positions: ClientPositions) -> None:
        self.version = version
        self.positions = positions
        self.is_shown = False
        """True if diagnostics of the document were sent."""
        self.settings: FileSettings | None = None
        """The settings with which the programs were checked before."""
        self.linted: dict[tuple[str, str], LintedProgram] = {}
        """The findings in programs that were checked before, by language and text."""


class MarkdownDocuments:
    """The open Markdown documents of a client."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._documents: dict[str, _MarkdownDocument] = {}
        self._checks: dict[str, asyncio.Task[None]] = {}

    def open(self, uri: str, version: int | None, text: str, language_id: str) -> None:
        """Open a document, if it is a Markdown document."""
        if language_id == "markdown" or (not language_id and is_markdown_name(uri)):
            positions = ClientPositions(text, self._connection.unit)
            self._documents[uri] = _MarkdownDocument(version, positions)
            self._schedule(uri, 0.0)

    def change(self, uri: str, version: int | None, changes: Sequence[Change]) -> None:
        """Apply `changes` to the document at `uri`, if it is an open Markdown document."""
        document = self._documents.get(uri)
        if document is not None:
            document.version = version
            document.positions = changed_positions(document.positions, changes)
            self._schedule(uri, _PAUSE)

    def close(self, uri: str) -> None:
        """Close the document at `uri`, and remove its diagnostics."""
        if self._documents.pop(uri, None) is not None:
            self._stop(uri)
            self._connection.publish(uri)

    def refresh(self) -> None:
        """Check all documents again, because settings or configurations may have changed."""
        for uri in self._documents:
            self._schedule(uri, 0.0)

    def stop(self) -> None:
        """Stop all checks."""
        for uri in list(self._checks):
            self._stop(uri)

    def _stop(self, uri: str) -> None:
        check = self._checks.pop(uri, None)
        if check is not None:
            check.cancel()

    def _schedule(self, uri: str, seconds: float) -> None:
        self._stop(uri)
        self._checks[uri] = in_background(self._check(uri, seconds))

    async def _check(self, uri: str, seconds: float) -> None:
        """Check the document at `uri` after `seconds`, and send its diagnostics."""
        document = self._documents[uri]
        try:
            await asyncio.sleep(seconds)
            version, positions = document.version, document.positions
            diagnostics = await READING.call(self._diagnostics, uri, document, positions)
            if document.version == version and (document.is_shown or diagnostics != NONE):
                document.is_shown = True
                self._connection.protocol.write(publication(uri, diagnostics, version))
        except MarkdownMissing as error:
            message = phrase("Markdown needs another package: {command}", command=error)
            self._connection.tell_once("markdown", message)
        except Exception as error:  # noqa: BLE001 - no failure may end the server
            self._connection.failed(template("reading"), error)

    def _diagnostics(
        self, uri: str, document: _MarkdownDocument, positions: ClientPositions
    ) -> Encoded:
        settings = self._connection.document_settings.of_markdown(uri)
        if settings is None:
            return NONE
        rule_link = self._connection.rule_link
        shown: list[str] = []
        before = document.linted if document.settings == settings else {}
        linted: dict[tuple[str, str], LintedProgram] = {}
        for block in markdown_blocks(positions.text, LANGUAGES):
            if not block.is_checked:
                continue
            own = block_settings(settings, block.language_id)
            key = (block.language_id, block.text)
            program = before.get(key) or linted.get(key)
            try:
                program = program or lint_program(own, block.text, LintWork())
            except ConfigurationError:
                continue  # an open program, or `mines-lint`, says what is wrong
            if len(linted) < _MOST_KEPT:
                linted[key] = program
            places = MarkdownPlaces(block)
            cells = program.cell_places or [""] * len(program.diagnostics)
            for diagnostic, cell in zip(program.diagnostics, cells, strict=True):
                moved = places.diagnostic(diagnostic)
                shown.append(
                    diagnostic_of_block(uri, positions, block.language_id, moved, cell, rule_link)
                )
        document.settings, document.linted = settings, linted
        return array(shown[:MOST])
