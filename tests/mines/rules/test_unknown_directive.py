"""What `unknown-directive` reports, and what it does not report."""

from __future__ import annotations

import pytest

from tests.mines.rules.said import check, diagnostics, fixed, silent
from tests.small_cases import small_cases


def test_unknown_directives() -> None:
    text = check(
        """
# Mines: dialect=1
  ^^^^^^^^^^^^^^ `Mines: dialect` is not a directive
.*  # mines: dialekt=1
      ^^^^^^^^^^^^^^ `mines: dialekt` is not a directive
..  # Fmt: off
      ^^^^^^^^ `Fmt: off` is not a directive
0,0 # twice; mines: ingore[M101]; mines: of[M102, x]
             ^^^^^^^^^^^^^ `mines: ingore` is not a directive
                                  ^^^^^^^^^ `mines: of` is not a directive
1,0 #mines:disable[ redundant-sign]
     ^^^^^^^^^^^^^ `mines: disable` is not a directive
# mines: Ignore
  ^^^^^^^^^^^^^ `mines: Ignore` is not a directive
# mines: ignore_next[M101
  ^^^^^^^^^^^^^^^^^^ `mines: ignore_next` is not a directive
# mines: ingored
  ^^^^^^^^^^^^^^ `mines: ingored` is not a directive
""",
        "unknown-directive",
    )
    said = diagnostics(text, ["unknown-directive"])
    assert [one.help for one in said] == [
        "did you mean `mines: dialect`?",
        "did you mean `mines: dialect`?",
        "did you mean `fmt: off`?",
        "did you mean `mines: ignore`?",
        "did you mean `mines: off`?",
        "did you mean `mines: ignore`?",
        "did you mean `mines: ignore`?",
        "did you mean `mines: ignore-next`?",
        "did you mean `mines: ignore`?",
    ]
    mended = fixed(text, "unknown-directive")
    assert "1,0 #mines: ignore[ redundant-sign]" in mended
    assert mended.startswith("# mines: dialect=1\n.*  # mines: dialect=1\n..  # fmt: off\n")


@pytest.mark.parametrize(
    ("comment", "message", "help_text"),
    [
        (
            "mines: quiet[M101]",
            "`mines: quiet` is not a directive",
            "after `mines:` write one of `ignore`, `ignore-next`, `ignore-file`, `off`, `on`, `dialect`",
        ),
        (
            "fmt: wide",
            "`fmt: wide` is not a directive",
            "after `fmt:` write one of `off`, `on`, `skip`",
        ),
        ("fmt: skpi", "`fmt: skpi` is not a directive", "did you mean `fmt: skip`?"),
        (
            "mines: dialect 1",
            "`mines: dialect` chooses nothing without `=`",
            "write `mines: dialect=1`",
        ),
        (
            "mines: dialect: 2.0.0",
            "`mines: dialect` chooses nothing without `=`",
            "write `mines: dialect=2.0.0`",
        ),
        (
            "mines: ignore M101",
            "`mines: ignore` without brackets applies to all rules",
            "write `mines: ignore[M101]`",
        ),
        (
            "mines: off (redundant-sign)",
            "`mines: off` without brackets applies to all rules",
            "write `mines: off[redundant-sign]`",
        ),
        (
            "mines: on = L001",
            "`mines: on` without brackets applies to all rules",
            "write `mines: on[L001]`",
        ),
        (
            "mines: ignore[M101",
            "`mines: ignore` without brackets applies to all rules",
            "write `mines: ignore[M101]`",
        ),
    ],
)
def test_directives_that_say_something_else(comment: str, message: str, help_text: str) -> None:
    said = diagnostics(f"..\n0,0 # {comment}", ["unknown-directive"])
    assert [(one.message, one.help) for one in said] == [(message, help_text)]
    assert said[0].span.start == 9


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("allow", "ignore"),
        ("disable", "ignore"),
        ("noqa", "ignore"),
        ("ignore-line", "ignore"),
        ("ignore-next-line", "ignore-next"),
        ("disable-next", "ignore-next"),
        ("disable-next-line", "ignore-next"),
        ("disable-file", "ignore-file"),
        ("enable", "on"),
    ],
)
def test_words_of_other_tools(word: str, meant: str) -> None:
    said = diagnostics(f"..\n0,0 # mines: {word}[M101]", ["unknown-directive"])
    assert [one.help for one in said] == [f"did you mean `mines: {meant}`?"]


@small_cases(
    "comment",
    [
        "mines: ignore",
        "mines: ignore[M101]",
        "mines: ignore [M101, redundant-sign]; the cell is a mine",
        "mines: off",
        "mines: on[M101]",
        "mines: dialect=1",
        "mines: dialect = 1",
        "fmt: off",
        "fmt: skip, it is a table",
        "fmt: off M101 is what it would be",
        # Prose
        "mines: ten",
        "mines: 10",
        "mines: on the left",
        "mines: of the board",
        "mines: one",
        "mines: dialect of Minesweeper",
        "mines: dialect 1 would not do",
        "mines: ignored by all the rest",
        "mines: ignore well-known ones",
        "mines: off by one",
        "mines: density=0.2",
        "mines: cells[0]",
        "mines: grid[left-hand]",
        "mines: Off",
        "fmt: a string",
        "determines: ingore[M101]",
        "M101: ignore",
    ],
)
def test_prose_is_left_alone(comment: str) -> None:
    speaks = comment == "mines: Off"
    said = diagnostics(f"..\n0,0 # {comment}", ["unknown-directive"])
    assert len(said) == speaks
    silent(f"..\n0,0 # {comment}\n1,0".replace(" # ", " "), "unknown-directive")
