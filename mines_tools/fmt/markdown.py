"""Formats the programs in a Markdown document."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.fmt.engine import FormatError, format_text
from mines_tools.interface.language import LANGUAGES
from mines_tools.project.file_settings import block_settings
from mines_tools.project.included import parsed_with_files
from mines_tools.project.markdown_files import blocks_of_file, unchanged_structure
from mines_tools.text.diagnostics import Edit, apply_edits
from mines_tools.text.markdown_blocks import MarkdownPlaces
from mines_tools.text.markdown_changes import lines_within
from mines_tools.text.source import LineRange

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.fmt.engine import TextRange
    from mines_tools.project.file_settings import FileSettings
    from mines_tools.text.diagnostics import Diagnostic
    from mines_tools.text.markdown_blocks import MarkdownBlock


class FormattedDocument(NamedTuple):
    """The result of formatting the programs in a document."""

    text: str
    """The new document."""
    edits: Sequence[Edit]
    """The edits that turn the old document into the new document, in order."""
    errors: Sequence[Diagnostic]
    """The errors of the programs."""


def format_document(
    settings: FileSettings,
    text: str,
    path: str,
    region: TextRange | None = None,
    lines: Sequence[LineRange] = (),
) -> FormattedDocument:
    """Format the programs in `text`, the Markdown document at `path`. With `region` or `lines`, format only the lines of
    the document that they contain.

    Raises ConfigurationError if the settings cannot be used, FormatError if a new program is wrong, and SourceError if
    the document cannot be read as Markdown or if its blocks cannot be changed.
    """
    blocks = blocks_of_file(text, LANGUAGES, path)
    ranges = [*lines, *([] if region is None else [_lines_of(region)])]
    edits: list[Sequence[Edit]] = []
    document_edits: list[Edit] = []
    errors: list[Diagnostic] = []
    for block in blocks:
        block_edits, block_errors = _format_block(settings, block, ranges)
        edits.append(block_edits)
        places = MarkdownPlaces(block)
        errors += map(places.diagnostic, block_errors)
        document_edits += places.edits(block_edits)
    if document_edits:
        text, _ = unchanged_structure(text, blocks, edits, path)
    return FormattedDocument(text, document_edits, errors)


def _lines_of(region: TextRange) -> LineRange:
    """Return the lines that `region` touches."""
    start, end = region
    is_before_line = end.column <= 1 and start < end
    return LineRange(start.line, end.line - is_before_line)


def _format_block(
    document: FileSettings, block: MarkdownBlock, ranges: Sequence[LineRange]
) -> tuple[Sequence[Edit], Sequence[Diagnostic]]:
    """Return the edits that format one block, and the errors in the block. With `ranges`, only these lines of the
    document are formatted."""
    lines = lines_within(block, ranges)
    if not block.is_formatted or not block.starts or (ranges and not lines):
        return (), ()
    settings = block_settings(document, block.language_id)
    dialect = settings.dialect(block.text)
    if dialect.problem is not None:  # the meaning of its lines is unknown
        return (), (dialect.problem,)
    language = settings.language
    parsed = parsed_with_files(language, block.text, dialect.name, settings.name)
    _, edits = format_text(language, parsed, settings.format, lines=lines)
    kept = _without_line_end(block.text, edits)
    if kept != edits:
        after = language.parse_again(parsed, apply_edits(block.text, kept))
        problem = language.difference(parsed, after)
        if problem is not None:
            raise FormatError(problem)
    return kept, parsed.errors


def _without_line_end(text: str, edits: Sequence[Edit]) -> Sequence[Edit]:
    """Return `edits` without the line end that they add to the end of `text`. A block needs no line end there: the
    closing fence is in a line of its own."""
    if not edits or text.endswith("\n"):
        return edits
    (start, end), new = edits[-1]
    if end != len(text) or not new.endswith("\n"):
        return edits
    last = Edit(edits[-1].span, new.removesuffix("\n").removesuffix("\r"))
    return [*edits[:-1], *([last] if last.text or start < end else [])]
