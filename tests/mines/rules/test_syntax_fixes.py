"""Fixes of the parser's errors."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mines_tools.lint.fixes import apply_fixes
from mines_tools.mines.language import LANGUAGE
from mines_tools.mines.syntax import parse
from tests.mines.rules.said import diagnostics, fixed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.diagnostics import Diagnostic
    from mines_tools.language import Parsed


@pytest.mark.parametrize(
    ("name", "text", "dialect", "mended", "safe"),
    [
        ("byte-order-mark", "\ufeff.*\n0,0", "2", ".*\n0,0", True),
        ("text-before-board", "# x\n  a # b\n.*\n0,0", "2", "# x\n  # a # b\n.*\n0,0", False),
        ("unknown-operation", ".*\n\tpush 5 # x\n0,0", "2", ".*\n\t# push 5 # x\n0,0", False),
        ("plus-sign", ".*\n+05,0", "1", ".*\n5,0", True),
        ("plus-sign", ".*\n+ 0 5 , +00", "1", ".*\n5 , 0", True),
        ("leading-zeros", ".*\n-0 05;-00", "1", ".*\n-5;0", True),
        ("minus-zero", ".*\n-0,- 0 # -0", "1", ".*\n0,0 # -0", True),
        ("look-alike-character", ".*\n０，−１ # ０", "2", ".*\n0,-1 # ０", True),
        ("look-alike-character", ".*\n0,\u00a00＃０", "2", ".*\n0, 0#０", True),
        ("look-alike-character", "．×*＃＃\n...\n0,0", "2", ".**#＃\n...\n0,0", True),
        ("look-alike-character", ".．x*\n....\n0,0", "2", "..x*\n....\n0,0", True),
        ("look-alike-character", ".*\n０,x１", "2", ".*\n0,x1", False),
        ("look-alike-character", "\ufeff．*\n..\n0,0", "2", "\ufeff.*\n..\n0,0", True),
        ("look-alike-character", ".*\n0\ufeff,0", "2", ".*\n0 ,0", True),
        ("look-alike-character", ".*\n＋5,0", "1", ".*\n+5,0", True),
    ],
)
def test_fix(name: str, text: str, dialect: str, mended: str, safe: bool) -> None:
    fixes = [said.fix for said in diagnostics(text, [], dialect) if said.name == name]
    assert fixes
    assert {fix is not None and fix.safe for fix in fixes} == {safe}
    assert fixed(text, name, dialect) == mended
    if safe:
        assert LANGUAGE.difference(parse(text, dialect), parse(mended, dialect)) is None


def test_titles() -> None:
    titles: dict[str, str | None] = {}
    for text, dialect in (
        ("\ufeffx\n.*\n9", "2"),
        (".*\n０,0\nx", "2"),
        (".*\n+1,01\n-0,1", "1"),
        (f".*\n0,{'1' * 4301}", "1"),
    ):
        titles |= {
            said.name: said.fix and said.fix.title for said in diagnostics(text, [], dialect)
        }
    assert titles == {
        "byte-order-mark": "Remove the byte order mark",
        "text-before-board": "Make the line a comment",
        "missing-button": None,
        "look-alike-character": "Write the line with ASCII characters",
        "unknown-operation": "Make the line a comment: an operation that does nothing",
        "plus-sign": "Remove the plus sign",
        "leading-zeros": "Remove the leading zeros",
        "minus-zero": "Write 0",
        "endless-integer": "Wrap the click onto the board",
    }


def test_every_look_alike_of_a_line_has_the_same_fix() -> None:
    said = diagnostics(".*\n０,１\n２,3")
    assert len(said) == 3
    assert said[0].fix == said[1].fix != said[2].fix


def test_very_many_errors_are_fixed_in_rounds() -> None:
    """Fixes of a hundred thousand errors take seconds: the first ten thousand carry one."""
    tree = parse(".*\n" + "x\n" * 10_001 + "0,0", "2")

    def check(parsed: Parsed) -> Sequence[Diagnostic]:
        return LANGUAGE.check(parsed, set(), 0, None).diagnostics

    assert [said.fix is not None for said in check(tree)] == [True] * 10_000 + [False]
    after = apply_fixes(LANGUAGE, tree, check, unsafe=True)
    assert (after.applied, after.diagnostics) == (10_001, [])


def test_endless_integers_are_wrapped() -> None:
    ones = "1" * 4301
    assert fixed(f".*\n..\n-{ones} , 3 # x", "endless-integer", "2.0.0") == ".*\n..\n1 , 1 # x"
    assert fixed(f".*.\n..*\n{ones};{ones}", "endless-integer", "1") == ".*.\n..*\n2;1"
    long_list = f".*\n!\n0,{ones}\n1,{ones}\n!"
    assert fixed(long_list, "endless-integer", "1") == ".*\n!\n0,0\n1,0\n!"


def test_no_board_to_wrap_onto() -> None:
    said = diagnostics(f"0,{'1' * 4301}", [], "1")
    assert {one.name: one.fix for one in said}["endless-integer"] is None


def test_mines_1_has_no_place_for_a_comment_before_the_board() -> None:
    said = {one.name: one for one in diagnostics("x\n.*\n0,0", [], "1")}
    assert said["text-before-board"].fix is None
    assert diagnostics("x\n.*\n0,0", [], "2.0.0")[0].fix is not None
