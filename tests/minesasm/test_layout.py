"""The formatter: how each part is written, and that nothing else changes."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mines_tools.interface.language import FormatOptions
from mines_tools.languages.minesasm.language import LANGUAGE
from mines_tools.text.diagnostics import apply_edits
from tests.minesasm.programs import program
from tests.small_cases import small_cases

_EXAMPLES = sorted((Path(__file__).parents[2] / "examples" / "minesasm").glob("*.minesasm"))


def _formatted(text: str, options: FormatOptions | None = None) -> str:
    """Return the formatted `text`. Check that it is the same program, and that a second formatting changes nothing."""
    options = options or FormatOptions()
    parsed = LANGUAGE.parse(text, "2")
    done = apply_edits(text, LANGUAGE.layout(parsed, options))
    again = LANGUAGE.parse(done, "2")
    assert LANGUAGE.difference(parsed, again) is None
    assert [each.message for each in again.errors] == [each.message for each in parsed.errors]
    assert not LANGUAGE.layout(again, options)
    return done


@small_cases(
    ("text", "expected"),
    [
        ("", ""),
        ("\n\n", "\n\n"),
        ("\r\n'", "'\r\n"),
        ("  push   1\tout(n)  ", "push 1 out(n)\n"),
        ("if\npush 1\nelse push 2\nend\n", "if\n    push 1\nelse push 2\nend\n"),
        (
            "a:\n    if\n  push 1\n else\n push 2\n end\n    push 3\n",
            "a:\n    if\n        push 1\n    else\n        push 2\n    end\n    push 3\n",
        ),
        ("while dup do\npush 1 sub\n  end\n", "while dup do\n    push 1 sub\nend\n"),
        (
            "repeat 2\nrepeat 3\npop\nend\nend",
            "repeat 2\n    repeat 3\n        pop\n    end\nend\n",
        ),
        ("again:\n  in(c)\nout(c)\n", "again:\n    in(c)\nout(c)\n"),
        ("repeat 2\nx:\n  noop\njump x\nend\n", "repeat 2\n    x:\n    noop\n    jump x\nend\n"),
        ("pop #x", "pop  # x\n"),
        ("pop      # x\ndup pop  # y\n", "pop      # x\ndup pop  # y\n"),
        ("#x\n\n\n\n#  y", "# x\n\n#  y\n"),
        ("pop\r\n\r\n\r\ndup", "pop\r\n\r\ndup\r\n"),
        ('print "a  #b"', 'print "a  #b"\n'),
        ("pop  ?  dup", "pop  ?  dup\n"),  # an error: the line stays
        ("if\n  pop", "if\n    pop\n"),
        ("end\npop", "end\npop\n"),
        (
            "repeat 2\na:\nrepeat 2\nx\n  y\nend\n      z\nend\n  w",
            "repeat 2\n    a:\n    repeat 2\n        x\n        y\n    end\n        z\nend\nw\n",
        ),
    ],
)
def test_texts(text: str, expected: str) -> None:
    assert _formatted(text) == expected


def test_lines_inside_of_very_many_blocks_stay() -> None:
    text = "if\n" * 300 + "  dup  dup\n" + "end\n" * 300
    done = _formatted(text).split("\n")
    assert done[99] == " " * 396 + "if"
    assert done[101] == "if"
    assert done[300] == "  dup  dup"
    assert done[-2] == "end"
    assert done[-3] == "    end"


@pytest.mark.parametrize("path", _EXAMPLES, ids=lambda path: path.stem)
def test_examples_are_formatted(path: Path) -> None:
    text = path.read_bytes().decode()
    assert _formatted(text) == text


@given(st.integers(0, 10**6))
def test_a_random_program_stays_the_same(seed: int) -> None:
    random = Random(seed)
    lines = program(random, 12).split("\n")
    spaces = (" " * random.randrange(5) + line.replace(" ", "  ") for line in lines)
    _formatted(random.choice(["\n", "\r\n", "\n\n\n"]).join(spaces))


@given(
    st.lists(
        st.sampled_from(
            ["push", "1", "'", '"', "#", "\n", "\r\n", "\r", " ", "\t", "if", "end", "else", "a:", "\v", "\x85", "é", "❤️", "define", "do"]
        )
    ).map("".join)
)  # fmt: skip
def test_any_text_stays_the_same(text: str) -> None:
    _formatted(text)
    _formatted(text, FormatOptions(keep_line_ends=True))
