"""The requests that format a text. The answers contain the smallest possible edits. The editor's options for the
newline at the end of the text are ignored, because they would add or remove an operation."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from lsprotocol import types

from mines_tools.fmt.engine import FormatError, TextRange, format_text
from mines_tools.fmt.markdown import format_document
from mines_tools.project.configuration import ConfigurationError
from mines_tools.project.source import SourceError
from mines_tools.project.uris import path_of
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from mines_tools.lsp.documents import Document
    from mines_tools.lsp.markdown_programs import MarkdownPage
    from mines_tools.lsp.server import Server
    from mines_tools.text.source import LineTable, Span


logger = logging.getLogger("mines_tools.lsp")


def register(server: Server) -> None:
    """Register the handlers of the requests in this module."""

    def markdown_all(
        page: MarkdownPage, _params: types.DocumentFormattingParams
    ) -> list[types.TextEdit]:
        return _markdown_edits(server, page, None)

    @server.document_feature(types.TEXT_DOCUMENT_FORMATTING, otherwise=[], in_markdown=markdown_all)
    def format_all(
        document: Document, _params: types.DocumentFormattingParams
    ) -> list[types.TextEdit]:
        return _edits(server, document, None)

    def markdown_range(
        page: MarkdownPage, params: types.DocumentRangeFormattingParams
    ) -> list[types.TextEdit]:
        return _markdown_edits(server, page, page.source.positions.span(params.range))

    @server.document_feature(
        types.TEXT_DOCUMENT_RANGE_FORMATTING, otherwise=[], in_markdown=markdown_range
    )
    def format_range(
        document: Document, params: types.DocumentRangeFormattingParams
    ) -> list[types.TextEdit]:
        return _edits(server, document, document.positions.span(params.range))

    @server.document_feature(
        types.TEXT_DOCUMENT_ON_TYPE_FORMATTING,
        types.DocumentOnTypeFormattingOptions(first_trigger_character="\n"),
        otherwise=[],
    )
    def format_on_type(
        document: Document, params: types.DocumentOnTypeFormattingParams
    ) -> list[types.TextEdit]:
        if params.position.line == 0:
            return []
        # The line that the cursor just left.
        span = document.positions.lines.span(
            min(params.position.line - 1, len(document.positions.lines) - 1)
        )
        return _edits(server, document, span)


def _edits(server: Server, document: Document, within: Span | None) -> list[types.TextEdit]:
    settings = document.settings.file
    if settings.mistake is not None or not document.is_dialect_known:
        _refuse(server, document.uri, document.mistake.message if document.mistake else "")
        return []
    region = _region(document.parsed.lines, within)
    try:
        formatted = format_text(document.language, document.parsed, settings.format, region)
    except FormatError as error:
        logger.exception("formatting %s", document.uri)
        _refuse(server, document.uri, error)
        return []
    return document.positions.text_edits(formatted.edits)


def _markdown_edits(
    server: Server, page: MarkdownPage, within: Span | None
) -> list[types.TextEdit]:
    """Return the edits that `mines-fmt --markdown` makes in a Markdown document."""
    if page.is_too_long:
        return []
    uri, _, positions, _ = page.source
    region = _region(positions.lines, within)
    try:
        page.settings.check()
        formatted = format_document(page.settings, positions.text, path_of(uri) or uri, region)
    except (ConfigurationError, SourceError) as error:
        _refuse(server, uri, error)
        return []
    except FormatError as error:
        logger.exception("formatting %s", uri)
        _refuse(server, uri, error)
        return []
    return positions.text_edits(formatted.edits)


def _region(lines: LineTable, within: Span | None) -> TextRange | None:
    """Return the lines and columns of `within`, a span of a text with `lines`."""
    return (
        None
        if within is None
        else TextRange(lines.position(within.start), lines.position(within.end))
    )


def _refuse(server: Server, uri: str, reason: object) -> None:
    message = phrase("not formatted: {reason}", reason=reason)
    server.connection.tell_once(f"format {uri} {message}", message)
