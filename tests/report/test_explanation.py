"""A program beside its meaning, in an editor."""

from __future__ import annotations

from pathlib import Path

import pytest

from mines_tools.language import language
from mines_tools.report.explanation import explanation_lines, lines_beside

_EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.mines"))

_SUM = "# a sum\n\n*.*\n...\n***\n0,1\n2,1 # push\n0,1\n\n1,1\n1,0"


def test_each_line_is_as_high_up_as_the_line_that_it_is_about() -> None:
    mines = language("mines")
    lines = list(lines_beside(mines.explain(mines.parse(_SUM, "2"))))
    assert lines[:11] == [
        "",
        "",
        "*2*",
        "353",
        "***",
        "push(n)  -- n        [3]",
        "push(n)  -- n        [3 3]",
        "add      a b -- a+b  [6]",
        "noop     --          [6]",
        "push(n)  -- n        [6 5]",
        "push(n)  -- n        [6 5 2]  the program can end here",
    ]
    assert lines[11] == ""
    assert lines[12].startswith("verdict: ")


@pytest.mark.parametrize("path", _EXAMPLES, ids=lambda path: path.stem)
def test_it_says_of_the_examples_what_the_whole_explanation_says(path: Path) -> None:
    mines = language("mines")
    text = path.read_bytes().decode()
    dialect = "1" if "dialect=1" in text else "2"
    explanation = mines.explain(mines.parse(text, dialect))
    beside, whole = list(lines_beside(explanation)), list(explanation_lines(explanation))
    # The whole one has a line of headings.
    assert len(beside) == len(whole) - 1
    for line, shown, said in zip(explanation.lines, beside, whole[1:], strict=False):
        if line.columns:
            assert shown.split() == said.split()[-len(shown.split()) :]
