"""Reads the programs in a Markdown file, and puts changed programs back."""

from __future__ import annotations

from mines_tools.project.source import SourceError, name_of
from mines_tools.text.diagnostics import Problem
from mines_tools.text.markdown_blocks import MarkdownMissing, markdown_blocks
from mines_tools.text.markdown_changes import BlocksChanged, changed_document
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from mines_tools.text.diagnostics import Edit
    from mines_tools.text.markdown_blocks import MarkdownBlock


def blocks_of_file(text: str, languages: Collection[str], path: str) -> list[MarkdownBlock]:
    """Return the blocks in `languages` of the Markdown document at `path`, which has the content `text`. Raises
    SourceError if the library that reads Markdown is not installed."""
    try:
        return markdown_blocks(text, languages)
    except MarkdownMissing as error:
        reason = phrase("Markdown needs another package: {command}", command=error)
    raise SourceError(Problem(name_of(path), reason))


def unchanged_structure(
    text: str, blocks: Sequence[MarkdownBlock], edits: Sequence[Sequence[Edit]], path: str
) -> tuple[str, list[MarkdownBlock]]:
    """Return what `changed_document` returns for `text`, the content of the file at `path`. Raises SourceError if
    `edits` would change more than the texts of `blocks`."""
    try:
        return changed_document(text, blocks, edits)
    except BlocksChanged:
        reason = phrase(
            "not changed: the new programs would change how the document is divided into blocks"
        )
    raise SourceError(Problem(name_of(path), reason))
