"""Finds the changes of files after which the cases expect what the programs print."""

from __future__ import annotations

import os

from mines_tools.base.records import NamedTuple
from mines_tools.project.reading import REGULAR
from mines_tools.project.source import SourceError, read_source
from mines_tools.testing.case import checksum
from mines_tools.testing.comment_cases import written_values
from mines_tools.text.diagnostics import Edit, Problem, apply_edits
from mines_tools.text.source import Span
from mines_tools.translations.phrases import phrase, template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from mines_tools.testing.case import Case, Result

_NO_TEXT = ("contains", "regex")
"""The comparisons for which the expected output is not the output itself."""


class FileChange(NamedTuple):
    """A change of one file."""

    path: str
    before: str
    after: str


class Update(NamedTuple):
    """The changes of all files, and the cases that they do not reach."""

    changes: list[FileChange]
    updated: list[Result]
    """The results of the cases that pass after the changes."""
    problems: list[Problem]


def update_of(results: Iterable[Result], compared: Mapping[int, str]) -> Update:
    """Return the changes after which the cases with a wrong output pass. `compared` has the comparison of each of
    `results`, by its index."""
    edits: dict[str, dict[Span, str]] = {}
    texts: dict[str, str] = {}
    update = Update([], [], [])
    for index, result in enumerate(results):
        if result.mismatch is None or result.output is None:
            continue
        case = result.case
        path = case.output_path or case.path
        try:
            if path not in texts:
                texts[path] = read_source(path, REGULAR)
            new = _edits(case, result.output, texts[path], compared.get(index, ""))
        except SourceError as error:
            update.problems.append(error.problem)
            continue
        of_file = edits.setdefault(path, {})
        if any(of_file.get(edit.span, edit.text) != edit.text for edit in new):
            reason = phrase("not updated: the programs of two cases print different texts")
            update.problems.append(Problem(path, reason, case.line, 1))
            continue
        of_file.update((edit.span, edit.text) for edit in new)
        update.updated.append(result)
    for path, of_file in edits.items():
        text = texts[path]
        after = apply_edits(text, [Edit(span, new) for span, new in of_file.items()])
        if after != text:
            update.changes.append(FileChange(path, text, after))
    return update


def _edits(case: Case, output: str, text: str, compared: str) -> list[Edit]:
    """Return the edits of the file with the content `text` after which `case` expects `output`. Raises SourceError if
    there are none."""
    path = case.output_path or case.path
    if os.path.islink(path) or os.path.islink(os.path.dirname(path)):
        # The link may lead out of the project, and nobody named the file behind it.
        problem = template("not updated: this is a link")
    elif compared in _NO_TEXT:
        problem = phrase("not updated: {name} does not compare whole outputs", name=compared)
    elif case.output_path is not None:
        if text == case.output:
            return [Edit(Span(0, len(text)), output)]
        problem = _CHANGED
    elif case.file_check is not None and case.file_check != checksum(text):
        problem = _CHANGED
    elif case.form in _WRITTEN and case.output_spans:
        new = _WRITTEN[case.form](output, case.output_spans, text)
        return [Edit(span, part) for span, part in zip(case.output_spans, new, strict=True)]
    else:
        problem = template("not updated: the place of the expected output is not known")
    raise SourceError(Problem(case.path, phrase(problem), case.line, 1))


_CHANGED = template("not updated: the file has changed since the cases were read")


def _in_comments(output: str, spans: tuple[Span, ...], _text: str) -> list[str]:
    return written_values(output, len(spans))


def _in_quotes(output: str, spans: tuple[Span, ...], text: str) -> list[str]:
    """Return `output` as YAML and TOML write it in quotes. Line ends at the end of the old text stay."""
    (span,) = spans
    old = text[span.start : span.end]
    end = old[len(old.rstrip("\r\n")) :]
    return [f'"{"".join(map(_escaped, output))}"{end}']


def _escaped(character: str) -> str:
    if character in '"\\':
        return f"\\{character}"
    if character.isprintable():
        return character
    code = ord(character)
    short = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}.get(character)
    return short or (f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}")


_WRITTEN: Mapping[str, Callable[[str, tuple[Span, ...], str], list[str]]] = {
    "comments": _in_comments,
    "box": _in_quotes,
    "configuration": _in_quotes,
}
"""For each form whose outputs stand in a file with other things: the function that returns the new texts. It gets the
output, the places of the old texts, and the whole old file."""
