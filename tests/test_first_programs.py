"""The programs that the extension's command *New Program* writes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.emojifunge.runs import ran
from tests.mines.ide.editing import EDITOR, at
from tests.mines.runs import run
from tests.sokolang.runs import ran as sokolang_ran

_SOURCE = Path(__file__).parent.parent / "vscode-extension" / "src" / "languages.ts"


def _first(language: str) -> str:
    text = _SOURCE.read_text("utf-8")
    found = re.search(rf"const FIRST_{language}_PROGRAM = (?:`\\\n([^`]*)`|'([^']*)')", text)
    assert found is not None
    return found[1] or found[2].replace("\\n", "\n")


def test_what_they_write() -> None:
    assert (run(_first("MINES")).output, run(_first("MINES")).end) == ("8", "ended")
    assert ran(_first("EMOJIFUNGE")) == ("ended", "Hi\n")


_PAGES = _SOURCE.parents[1] / "walkthrough"


@pytest.mark.parametrize(
    ("page", "given", "output"),
    [
        ("emojifunge-read", "", "321"),
        ("emojifunge-run", "40 2\n", "42\n"),
        ("sokolang-read", "", "42"),
        ("sokolang-run", "42\n", "42"),
    ],
)
def test_the_programs_of_the_walkthroughs(page: str, given: str, output: str) -> None:
    text = (_PAGES / f"{page}.md").read_text("utf-8")
    (program,) = re.findall(r"^```\w+\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    run_of = ran if page.startswith("emojifunge") else sokolang_ran
    assert run_of(program, given) == ("ended", output)


_LINES = _first("MINES").split("\n")
_BOARD = 5
"""The number of lines up to the end of the board."""


@pytest.mark.parametrize("line", range(_BOARD, len(_LINES) + 1))
def test_a_text_on_a_line_of_its_own_is_printed_as_the_comment_says(line: int) -> None:
    assert 'type it on a line of its own and choose "print ..."' in _LINES[1]
    cursor = at("\n".join(["", *_LINES[:line], "Hi$0", *_LINES[line:]]))
    (only,) = EDITOR.complete(cursor.snapshot, cursor.offset)
    assert only.label == "print Hi"
    after = run(cursor.after((only.edit, *only.other_edits)))
    assert (after.output in ("8Hi", "Hi8"), after.end) == (True, "ended")
