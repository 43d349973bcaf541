"""The result of linting the text of one file: a program, or a Markdown document with programs."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.lint.engine import lint_text, with_problem
from mines_tools.lint.selection import select
from mines_tools.report.formats import FileReport, cell_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mines_tools.interface.language import Language, Parsed
    from mines_tools.project.file_settings import FileSettings
    from mines_tools.text.diagnostics import Diagnostic
    from mines_tools.text.source import LineRange


class LintWork(NamedTuple):
    """The work to do with a text."""

    fix: bool = False
    unsafe: bool = False
    lines: Sequence[LineRange] = ()
    """The lines to check; empty for all."""
    add_ignore: bool = False
    """True to add an ignore comment to each reported line."""


class LintedFile(NamedTuple):
    """The result of linting the text of one file."""

    report: FileReport
    """The findings, and the text after fixing."""
    languages: Sequence[str] = ()
    """The ids of the languages of the programs in the file."""
    fixed: int = 0
    ignored: int = 0
    refused: int = 0
    """The number of fixes that were not applied (see `Linted`)."""
    why: str = ""
    """The reason why the program is in its dialect. Empty for a Markdown document."""


class LintedProgram(NamedTuple):
    """The result of linting one program."""

    parsed: Parsed
    """The parsed program, after fixing."""
    diagnostics: Sequence[Diagnostic]
    cell_places: Sequence[str]
    """For each diagnostic, its place as people write it in the language; see `FileReport.cell_places`."""
    why: str
    """The reason why the program is in its dialect."""
    fixed: int
    ignored: int
    refused: int
    ran_out: bool
    could_find_more: bool


def lint_program(settings: FileSettings, text: str, work: LintWork) -> LintedProgram:
    """Lint the program `text` with `settings`. Raises ConfigurationError if the settings cannot be used."""
    selection = select(settings)
    linted, dialect = lint_text(
        settings, selection, text,
        fix=work.fix, unsafe=work.unsafe, lines=work.lines, is_located=work.add_ignore,
    )  # fmt: skip
    fixed, refused, ignored = linted.fixed, linted.refused, 0
    if work.add_ignore and dialect.problem is None:
        from mines_tools.lint.ignoring import add_ignores

        linted, ignored = add_ignores(settings.language, linted, selection, work.lines)
    diagnostics = with_problem(linted.diagnostics, dialect)
    return LintedProgram(
        linted.parsed,
        diagnostics,
        cell_places(settings.language, linted.parsed, diagnostics),
        dialect.why,
        fixed,
        ignored,
        refused,
        linted.ran_out,
        linted.could_find_more,
    )


def lint_program_file(settings: FileSettings, text: str, path: str, work: LintWork) -> LintedFile:
    """Lint the file at `path` that contains only the program `text`. Raises ConfigurationError if the settings cannot be
    used."""
    linted = lint_program(settings, text, work)
    parsed = linted.parsed
    report = FileReport(
        path, parsed.text, parsed.lines, parsed.dialect, linted.diagnostics,
        linted.ran_out, linted.could_find_more, linted.cell_places,
    )  # fmt: skip
    return LintedFile(
        report, (settings.language_id,), linted.fixed, linted.ignored, linted.refused, linted.why
    )


def cell_places(
    language: Language, parsed: Parsed, diagnostics: Iterable[Diagnostic]
) -> Sequence[str]:
    """Return the places of `diagnostics` as people write them in `language`; see `FileReport.cell_places`."""
    cell_at = language.cell_at
    if cell_at is None:
        return ()
    cells = [cell_at(parsed, each.span.start) for each in diagnostics]
    return ["" if cell is None else cell_text(*cell) for cell in cells]
