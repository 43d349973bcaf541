"""Adds cases in files, which the page has sent, to the comments of a program."""

from __future__ import annotations

import os
import re
from tempfile import TemporaryDirectory

from mines_tools.interface.language import is_program_name
from mines_tools.playground.texts import Refused, program_of
from mines_tools.project.file_settings import FileSettings
from mines_tools.testing.box_file import box_cases
from mines_tools.testing.case_comments import comments_of
from mines_tools.testing.case_files import CaseFiles, is_case_file
from mines_tools.testing.comment_cases import comment_cases
from mines_tools.text.escaping import shown
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from typing import Any

    from mines_tools.playground.texts import Program
    from mines_tools.testing.case import Case

_BOX = ".yaml"
_SAMPLE = "sample-"
"""The beginning of the names of files with cases of any program."""


async def add_cases(
    message: Mapping[str, Any], _going: object, tell: Callable[..., object]
) -> None:
    """Post the program in `message` with the cases in its ``files`` as comments. Raises Refused."""
    program = program_of(message)
    name, files = message["name"], message["files"]
    cases = [*_cases(name, files)] or [*_cases(name, files, is_for_any=True)]
    for case in cases:
        if case.problem is not None:
            place = f"{shown(os.path.basename(case.problem.path))}:{case.problem.line}"
            raise Refused(f"{place}: {case.problem.reason}")
    if not cases:
        raise Refused(phrase("the files contain no cases of {program}", program=shown(name)))
    tell("made", text=_with(program, name, cases), errors=[], message=None)


def _cases(
    name: str, files: Sequence[Mapping[str, str]], *, is_for_any: bool = False
) -> Iterator[Case]:
    """Yield the cases of the program `name` in `files`. With `is_for_any`, inputs and outputs belong to the program
    whatever their names are."""
    with TemporaryDirectory() as folder:
        program = os.path.join(folder, os.path.basename(name))
        boxes = []
        for file in files:
            base = os.path.basename(file["name"])
            if base.endswith(_BOX):
                boxes.append(os.path.join(folder, base))
                _make_programs(folder, file["text"])
            elif is_for_any and is_case_file(base):
                base = f"{_SAMPLE}{base}"
            _write(os.path.join(folder, base), file["text"])
        _write(program, "")
        for case in CaseFiles().of(program):
            yield case._replace(name=case.name.removeprefix(_SAMPLE) if is_for_any else case.name)
        for box in boxes:
            for case in box_cases(box):
                if case.problem is not None:
                    reason = case.problem.reason.replace(os.path.join(folder, ""), "")
                    yield case._replace(problem=case.problem._replace(reason=reason))
                elif os.path.basename(case.program) == name:
                    yield case


def _make_programs(folder: str, box: str) -> None:
    """Write an empty file for each program that the text `box` names: the page has not sent these programs."""
    for word in re.findall(r"[\w./-]+", box):
        path = os.path.normpath(os.path.join(folder, word))
        if is_program_name(word) and path.startswith(os.path.join(folder, "")):
            os.makedirs(os.path.dirname(path), exist_ok=True)
            _write(path, "")


def _write(path: str, text: str) -> None:
    with open(path, "w", encoding="utf-8", newline="", errors="surrogatepass") as file:
        file.write(text)


def _with(program: Program, name: str, cases: Sequence[Case]) -> str:
    """Return the text of `program`, in the file `name`, with `cases` as comments. Cases that it already has are left
    out."""
    used, parsed = program
    before = [*map(_facts, comment_cases(name, used, parsed))]
    new = [case for case in cases if _facts(case) not in before]
    comments = [line for case in new for line in comments_of(case)]
    if not comments or used.with_comments is None:
        return parsed.text
    text = used.with_comments(parsed, comments)
    dialect = FileSettings(name, used.id, given_dialect=parsed.dialect).dialect(text).name
    after = used.parse(text, dialect)
    found = [*map(_facts, comment_cases(name, used, after))]
    is_same = _code(used.without_comments(after)) == _code(used.without_comments(parsed))
    is_same = is_same and not after.errors and used.difference(parsed, after) is None
    if not is_same or any(_facts(case) not in found for case in new):
        raise Refused(phrase("this program has no place for comments with cases"))
    return text


def _code(text: str) -> str:
    return text.rstrip("\r\n")


def _facts(case: Case) -> object:
    """Return what `case` gives to the program, and what it expects."""
    return case.input, case.output, case.error, case.is_endless, bool(case.skip), case.settings
