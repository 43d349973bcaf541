"""Fixes of the parser's errors."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mines_tools.interface.language import RuleSelection
from mines_tools.interface.run import Input
from mines_tools.languages.mines.language import LANGUAGE
from mines_tools.languages.mines.machine import Machine
from mines_tools.languages.mines.operations import Program
from mines_tools.languages.mines.rules.registry import offers
from mines_tools.languages.mines.syntax import parse
from mines_tools.lint.fixes import apply_fixes
from mines_tools.text.diagnostics import MOST_LISTED, apply_edits, how_many, listed
from tests.mines.rules.said import diagnostics, dialect_of, fixed
from tests.small_cases import small_cases

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mines_tools.interface.language import Parsed
    from mines_tools.text.diagnostics import Diagnostic, Keep


@small_cases(
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


@pytest.mark.long
def test_very_many_errors_are_fixed_in_rounds() -> None:
    """Only some errors are listed. The others are fixed in later rounds."""
    tree = parse(".*\n" + "x\n" * 25_000 + "0,0", "2")

    def check(parsed: Parsed, keep: Keep) -> Sequence[Diagnostic]:
        return LANGUAGE.check(parsed, RuleSelection(set(), flow_budget=0), None, keep).diagnostics

    errors = check(tree, listed)
    assert (len(errors), how_many(errors)) == (MOST_LISTED, 25_000)
    assert all(error.fix is not None for error in errors)
    after = apply_fixes(LANGUAGE, tree, check, unsafe=True)
    assert (after.applied, after.diagnostics) == (25_000, [])


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


def offered(text: str, dialect: str | None = None) -> dict[str, dict[str, str]]:
    """Return, for each error of `text`, the offered repairs by title, each with the text after
    it."""
    chosen = dialect_of(text) if dialect is None else dialect
    known = chosen if chosen in LANGUAGE.dialects else LANGUAGE.default_dialect
    tree = parse(text, known)
    said = diagnostics(text, [], dialect)
    return {
        each.name: {repair.title: apply_edits(text, repair.edits) for repair in offers(tree, each)}
        for each in said
    }


def _left(click: str) -> dict[str, str]:
    return {f"Write `{click}`: the left button": click}


def _right(click: str) -> dict[str, str]:
    return {f"Write `{click}`: the right button": click}


_CLICKS = _left("3,1") | _right("3;1")
_COMMENT = {"Make the line a comment: an operation that does nothing": None}


@small_cases(
    ("name", "line", "expected"),
    [
        ("missing-button", "3 1", _CLICKS),
        ("missing-button", "\t3\t1 ", {title: f"\t{text} " for title, text in _CLICKS.items()}),
        ("missing-button", "3 1 # x", {title: f"{text} # x" for title, text in _CLICKS.items()}),
        ("missing-button", "31", _CLICKS),
        ("missing-button", "311", _COMMENT),
        ("missing-button", "3 1 1", {**_CLICKS, **_left("1,1"), **_right("1;1")}),
        (
            "missing-button",
            "3 -1",
            {"Write `3,-1`: the left button": "3,-1", "Write `3;-1`: the right button": "3;-1"},
        ),
        ("unknown-operation", "3:1", _CLICKS),
        ("unknown-operation", "3.1", _CLICKS),
        ("unknown-operation", "<3 / 1>", _CLICKS),
        ("unknown-operation", "3 or 1", {}),
        ("unknown-operation", "push", {}),
        ("malformed-integer", "(3,1)", {"Write `3,1`: the left button": "3,1"}),
        ("malformed-integer", "[3; 1]", {"Write `3;1`: the right button": "3;1"}),
        ("malformed-integer", "3,1 dup it # x", {"Make `dup it` a comment": "3,1 # dup it # x"}),
        ("malformed-integer", "3,1dup", {"Make `dup` a comment": "3,1# dup"}),
        ("malformed-integer", "3,0x1F", {"Write `31`, the same number in decimal": "3,31"}),
        ("malformed-integer", "3,1.5", _left("3,1")),
        ("malformed-integer", "3.0,1", _left("3,1")),
        ("malformed-integer", "--3,1", {**_left("-3,1"), **_left("3,1")}),
        ("malformed-integer", "3-,1", {**_left("-3,1"), **_left("3,1")}),
        ("malformed-integer", "3,1x1", {"Make `x1` a comment": "3,1# x1"}),
        ("malformed-integer", "3,x1", _COMMENT),
        ("malformed-integer", "3,l # l", {"Write `3,1`: the left button": "3,1 # l"}),
        ("malformed-integer", "3;O", _right("3;0")),
        ("malformed-integer", "1_003;1e2", _right("1003;100")),
        ("malformed-integer", "push 3,1", {"Write `3,1` and make `push` a comment": "3,1 # push"}),
        (
            "malformed-integer",
            "3,1 // push 5",
            {"Write `3,1` and make `push 5` a comment": "3,1 # push 5"},
        ),
        ("unknown-operation", "flip!", {"Write `!` and make `flip` a comment": "! # flip"}),
        ("second-button", "3,1;", _left("3,1")),
        ("second-button", "3,,1", _left("3,1")),
        ("second-button", "3,;1", _CLICKS),
        ("second-button", "3,1,1", {**_left("3,1"), **_left("1,1")}),
        ("second-button", "3,,", _COMMENT),
        (
            "second-button",
            "3,1 - 1,0",
            {
                "Split the line: `3,1` `1,0`": "3,1\n1,0",
                "Split the line: `3,1` `-1,0`": "3,1\n-1,0",
            },
        ),
        ("unknown-operation", "-!3,1", {"Split the line: `!` `3,1`": "!\n3,1"}),
        ("second-button", "3,1;1,0 2", {"Split the line: `3,1` `1,0`": "3,1\n1,0"}),
        ("second-button", "3,1; 1,0; !", {}),  # that is a fix
        ("crowded-line", "3 ! 1", _COMMENT),
        ("missing-integer", "3,", _COMMENT),
        ("unknown-operation", "!;", {"Write `!`": "!"}),
    ],
)
def test_a_click_to_choose(name: str, line: str, expected: dict[str, str | None]) -> None:
    for end in ("\n0,0", ""):
        texts = {
            title: f"....\n..*.\n{f'# {line}' if text is None else text}{end}"
            for title, text in expected.items()
        }
        assert offered(f"....\n..*.\n{line}{end}")[name] == texts
        assert all(not parse(text, "2").errors for text in texts.values())


@small_cases(
    ("name", "line", "mended"),
    [
        ("crowded-line", "! 0,0", "!\n0,0"),
        ("crowded-line", "!!", "!\n!"),
        ("crowded-line", "! 0,x", None),
        ("crowded-line", "! push", None),
        ("second-button", " 0,0  1 , 1 ! # two", " 0,0\n1 , 1\n! # two"),
        ("second-button", "0,0,1", None),
        ("second-button", "0,0, 1,0", "0,0\n1,0"),
        ("second-button", "0,0,1,0;2;0;", "0,0\n1,0\n2;0"),
        ("second-button", "(0,0) | [1;1]", "0,0\n1;1"),
        ("second-button", "0,0 - 1,0", None),
        ("second-button", "0,0 # " + "x" * 300, None),
        ("second-button", "0,0 1,1 # " + "x" * 300, "0,0\n1,1 # " + "x" * 300),
        ("second-button", "0,0 " * 100 + "1,1", None),
    ],
)
def test_a_line_is_split(name: str, line: str, mended: str | None) -> None:
    for end in ("\n", "\r\n"):
        text = f".*.{end}...{end}{line}{end}0,0"
        fixes = [said.fix for said in diagnostics(text) if said.name == name]
        if mended is None:
            assert not any(fixes)
            continue
        (fix,) = dict.fromkeys(fixes)
        assert fix is not None
        assert not fix.safe
        lines = mended.replace("\n", end)
        after = apply_edits(text, fix.edits)
        assert after == f".*.{end}...{end}{lines}{end}0,0"
        assert not parse(after, "2").errors


@small_cases(
    ("name", "text", "expected"),
    [
        (
            "ragged-board",
            ".*..\n.* # x\n....\n0,0",
            {
                "Add 2 safe cells at the end": ".*..\n.*.. # x\n....\n0,0",
                "Add 2 mines at the end": ".*..\n.*** # x\n....\n0,0",
            },
        ),
        (
            "ragged-board",
            ".*.\n. .\n...\n0,0",
            {
                "Add a safe cell at the end": ".*.\n. ..\n...\n0,0",
                "Add a mine at the end": ".*.\n. .*\n...\n0,0",
            },
        ),
        ("ragged-board", ".*.\n....\n...\n0,0", {"Remove the last cell": ".*.\n...\n...\n0,0"}),
        (
            "ragged-board",
            ".*.\n. .* . *\n...\n0,0",
            {"Remove the last 2 cells": ".*.\n. .* \n...\n0,0"},
        ),
        (
            "foreign-board-character",
            "..xo\n....\n0,0",
            {
                "Replace `xo` with safe cells": "....\n....\n0,0",
                "Replace `xo` with mines": "..**\n....\n0,0",
            },
        ),
        (
            "foreign-board-character",
            "...\n.x.\n0,0",
            {
                "Replace `x` with a safe cell": "...\n...\n0,0",
                "Replace `x` with a mine": "...\n.*.\n0,0",
            },
        ),
        (
            "foreign-board-character",
            ".*.\n...; # x\n...\n0,0",
            {
                "Remove `;`": ".*.\n... # x\n...\n0,0",
                "Replace `;` with a safe cell": None,
                "Replace `;` with a mine": None,
            },
        ),
        (
            "missing-operations",
            "*.\n..",
            {
                "Add a first operation: `1,0`": "*.\n..\n1,0",
                "Add an empty line: an operation that does nothing": "*.\n..\n",
            },
        ),
        (
            "missing-operations",
            "**\r\n** # x",
            {
                "Add a first operation: `0,0`": "**\r\n** # x\r\n0,0",
                "Add an empty line: an operation that does nothing": "**\r\n** # x\r\n",
            },
        ),
        (
            "board-row-after-operation",
            ".*\n# y\n.. # x\n0,0",
            {"Move the row to the end of the board": ".*\n.. # x\n# y\n0,0"},
        ),
        (
            "board-row-after-operation",
            ".*\r\n!\r\n..",
            {"Move the row to the end of the board": ".*\r\n..\r\n!"},
        ),
        (
            "board-row-after-operation",
            ".*\n\n!\n..\n*. # x\n\n..\n0,0",
            {"Move the row to the end of the board": ".*\n..\n\n!\n..\n*. # x\n\n0,0"},
        ),
        (
            "board-row-after-operation",
            ".*\n\n!\n..\n*. # x\n0,0",
            {"Move the 2 rows to the end of the board": ".*\n..\n*. # x\n\n!\n0,0"},
        ),
        (
            "board-row-after-operation",
            ".*\n \n..\n*.\n0,0",  # of the second row: the fix of the first
            {"Remove the empty line": ".*\n..\n*.\n0,0"},
        ),
    ],
)
def test_a_board_to_choose(name: str, text: str, expected: dict[str, str | None]) -> None:
    assert offered(text)[name].keys() == expected.keys()
    for title, after in offered(text)[name].items():
        if expected[title] is not None:
            assert after == expected[title]
    if text.count("*. # x\n\n") == 0:  # of which one row is moved at a time
        assert all(not parse(after, "2").errors for after in expected.values() if after is not None)


@pytest.mark.parametrize("dialect", ["2", "2.0.0", "1"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_empty_lines_in_the_board_are_removed(dialect: str, end: str) -> None:
    lines = ["*.", "", ".. # x", "..", "", " ", ".*", "", "1,0", "", "!", ".."]
    text = end.join(lines)
    fixes = [said.fix for said in diagnostics(text, [], dialect)]
    assert [fix and (fix.title, fix.safe) for fix in fixes] == [
        ("Remove the empty line", False), None, ("Remove the 2 empty lines", False), None,
    ]  # fmt: skip
    after = fixed(text, "board-row-after-operation", dialect)
    assert after == end.join(["*.", ".. # x", "..", ".*", "", "1,0", "", "!", ".."])


def test_a_dialect_to_choose() -> None:
    text = ".*  # mines: dialect=1\n@\n+1,01\n0,-0"
    after = text.replace("=1", "=2")
    later = ("restart-operation", "plus-sign", "leading-zeros", "minus-zero")
    assert offered(text) == {name: {"Choose dialect 2": after} for name in later}
    assert not parse(after, "2").errors
    # Where it is not the text that chooses, a directive in it would not be what counts.
    assert offered(".*\n@", "1") == {"restart-operation": {}}
    assert list(offered(".* # mines: dialect=9\n0,0")["unknown-dialect"].values()) == [
        f".* # mines: dialect={name}\n0,0" for name in LANGUAGE.dialects
    ]


@small_cases(
    ("text", "mended"),
    [
        (".*.\n..*\n0,0\n @ # x", ".*.\n..*\n0,0\n 1,0 # x"),
        # In flagging mode the right button is a left click.
        (".*.\n..*\n!\n0,0\n@\n!\n@\n0,0", ".*.\n..*\n!\n0,0\n1;0\n!\n1,0\n0,0"),
        (".*.\n..*\n@\n!", ".*.\n..*\n@\n!"),  # once off, once on
        # Not on a flag; on another mine, if there is one.
        (".*.\n..*\n1;0\n@\n1;0\n@", ".*.\n..*\n1;0\n2,1\n1;0\n2,1"),
        (".*.\n..*\n*..\n1;0\n@\n2;1\n@", ".*.\n..*\n*..\n1;0\n0,2\n2;1\n1,0"),
        ("*.*\n...\n0;0\n2;0\n@", "*.*\n...\n0;0\n2;0\n@"),
        # Not the last mine that was not clicked yet: that ends the program.
        (".*\n..\n@", ".*\n..\n@"),
        (".*.\n..*\n2,1\n0,0\n@", ".*.\n..*\n2,1\n0,0\n2,1"),
        (".*.\n..*\n2,1\n1,0\n@", ".*.\n..*\n2,1\n1,0\n1,0"),  # which is never reached
        # Of two the one that can be proved.
        (".*.\n..*\n@\n1;0\n2;1\n@", ".*.\n..*\n1,0\n1;0\n2;1\n@"),
        # Nothing is known of a damaged program.
        (".*.\n..*\nx\n@", ".*.\n..*\nx\n@"),
        ("..\n@", "..\n@"),
    ],
)
def test_a_mine_restarts_the_game_in_mines_1(text: str, mended: str) -> None:
    """Mines 1 has no restart operation. The offered click restarts the game in the machine."""
    assert fixed(text, "restart-operation", "1") == mended
    program, after = _program(text), _program(mended)
    if program is None or after is None:
        return
    machine, other = (Machine(each, Input(lambda: ""), lambda _: None) for each in (after, program))
    for _ in range(60):
        is_restart = program.operations[machine.pointer].kind == "restart"
        assert machine.step() == other.step()
        assert machine.player.snapshot()[:3] == other.player.snapshot()[:3]
        assert (machine.stack, machine.is_over) == (other.stack, other.is_over)
        assert not (is_restart and any(machine.player.cells))


def _program(text: str) -> Program | None:
    """Return the program of a text in Mines 1, with its restarts. Return None if the text has other
    errors."""
    tree = parse(text, "1")
    if tree.board is None or any(error.name != "restart-operation" for error in tree.errors):
        return None
    operations = [operation for operation in tree.operations if operation is not None]
    return Program(tree.board, operations, tree.rules)


_CLICK = st.builds("{}{}{}".format, st.integers(-3, 9), st.sampled_from(",;"), st.integers(0, 99))
_OPERATION = st.one_of(_CLICK, _CLICK, st.sampled_from("!@"))
_PUNCTUATION = st.text(",;:/|&()[]{}<> ", min_size=1, max_size=3)
_LETTERS = st.sampled_from(["push", "add it", "Ａ", "plus one, then", "押す"])


def _other_click(click: str, change: Callable[[str], str]) -> str:
    column, row = re.split("[,;]", click)
    return f"{change(column)}{click[len(column)]}{row}"


@given(data=st.data())
def test_a_slip_is_taken_back(data: st.DataObject) -> None:
    """A user makes one mistake in valid operations. The original is among the offered repairs or is
    the fix."""
    click, punctuation = data.draw(_CLICK), data.draw(_PUNCTUATION)
    several = data.draw(st.lists(_OPERATION, min_size=2, max_size=4))
    words, blanks = data.draw(_LETTERS), data.draw(st.sampled_from(["", " ", "\t"]))
    button = click.strip("-0123456789")
    column = click.partition(button)[0]
    slips = [
        (several, punctuation.join(several)),
        (several, punctuation.join(several) + punctuation),
        (several, " - ".join(several)),
        ([click], click + punctuation),
        ([click], click.replace(button, data.draw(st.sampled_from([",;", ";,", button * 2])))),
        ([click], click.replace(button, data.draw(st.sampled_from(":|/\\= ")))),
        ([click], click.replace(button, f".0{button}")),
        ([click], f"{click}{blanks}{button}{blanks}7"),
        ([click], f"{click}.{blanks}"),
        ([click], _other_click(click, lambda number: number.replace("0", "O"))),
        ([click], _other_click(click, lambda number: number.replace("1", "l"))),
        ([click], _other_click(click, lambda number: f"+{number}" if column[0] == "-" else number)),
        ([click], f"{words} {click}"),
        ([click], f"{click} {words}"),
        ([click], f"{click} {data.draw(st.sampled_from(['//', '--', ';', '%', '/*']))}{words}"),
    ]
    meant, line = data.draw(st.sampled_from(slips))
    text = f".*.\n...\n{line}\n0,0"
    errors = diagnostics(text, [])
    if not errors or any(error.code in ("M003", "M004") for error in errors):
        return  # the slip means something
    mended = [error.fix for error in errors if error.fix is not None]
    for error in errors:
        mended += offers(parse(text, "2"), error)
    found = [apply_edits(text, fix.edits).split("\n")[2:-1] for fix in mended]
    bare = [[re.sub("[ \\t]", "", each.partition("#")[0]) for each in lines] for lines in found]
    assert meant in bare, (line, found)
    assert all(not parse(apply_edits(text, fix.edits), "2").errors for fix in mended)
