"""Lints the programs in a Markdown document."""

from __future__ import annotations

from mines_tools.interface.language import LANGUAGES
from mines_tools.lint.linted_file import LintedFile, lint_program
from mines_tools.project.file_settings import block_settings
from mines_tools.project.markdown_files import blocks_of_file, unchanged_structure
from mines_tools.report.formats import FileReport
from mines_tools.text.markdown_blocks import MarkdownPlaces
from mines_tools.text.markdown_changes import line_edits, lines_within
from mines_tools.text.source import editor_lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.lint.linted_file import LintedProgram, LintWork
    from mines_tools.project.file_settings import FileSettings
    from mines_tools.text.diagnostics import Edit
    from mines_tools.text.markdown_blocks import MarkdownBlock


def lint_document(settings: FileSettings, text: str, path: str, work: LintWork) -> LintedFile:
    """Lint the programs in `text`, the Markdown document at `path`.

    Raises ConfigurationError if the settings cannot be used, and SourceError if the document cannot be read as Markdown
    or if its blocks cannot be fixed.
    """
    blocks = blocks_of_file(text, LANGUAGES, path)
    linted = [_lint_block(settings, block, work) if block.is_checked else None for block in blocks]
    edits: list[Sequence[Edit]] = [
        line_edits(block.text, program.parsed.text) if program is not None else ()
        for block, program in zip(blocks, linted, strict=True)
    ]
    if any(edits):
        text, blocks = unchanged_structure(text, blocks, edits, path)
    diagnostics = []
    cells: list[str] = []
    programs = []
    for block, program in zip(blocks, linted, strict=True):
        if program is None:
            continue
        places = MarkdownPlaces(block)
        diagnostics += [places.diagnostic(each) for each in program.diagnostics]
        cells += program.cell_places or [""] * len(program.diagnostics)
        programs.append(program)
    report = FileReport(
        path,
        text,
        editor_lines(text),
        "",
        diagnostics,
        any(program.ran_out for program in programs),
        any(program.could_find_more for program in programs),
        cells,
    )
    return LintedFile(
        report,
        tuple(dict.fromkeys(block.language_id for block in blocks if block.is_checked)),
        sum(program.fixed for program in programs),
        sum(program.ignored for program in programs),
        sum(program.refused for program in programs),
    )


def _lint_block(
    document: FileSettings, block: MarkdownBlock, work: LintWork
) -> LintedProgram | None:
    """Lint one block. Return None if `work` is about other lines. A block without lines is not fixed, because there is
    no line that could be changed."""
    if work.lines:
        lines = lines_within(block, work.lines)
        if not lines:
            return None
        work = work._replace(lines=lines)
    if not block.starts:
        work = work._replace(fix=False, add_ignore=False)
    return lint_program(block_settings(document, block.language_id), block.text, work)
