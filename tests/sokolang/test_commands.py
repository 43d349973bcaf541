"""Each command: the examples of the language text, and its effect on extreme values."""

from __future__ import annotations

import pytest

from mines_tools.languages.sokolang.commands import COMMANDS, command_of
from tests.small_cases import small_cases
from tests.sokolang.programs import program
from tests.sokolang.runs import after, ran

_BEFORE_END = "#####\n#@A*#\n#####\n*"
"""A map on which A is pushed onto one mark, and another mark stays uncovered."""

# fmt: off
_EXAMPLES = (
    # code, stack before, input, stack after, printed
    (0, "0,45", "", [45], ""),
    (1, "1,123,45,6", "", [168, 6], ""),
    (2, "2,123,45,6", "", [78, 6], ""),
    (3, "3,123,45,6", "", [5535, 6], ""),
    (4, "4,123,45,6", "", [2, 6], ""),
    (4, "4,-7,2", "", [-3], ""),
    (4, "4,7,-2", "", [-3], ""),
    (4, "4,-100000000000000000000000,3", "", [-33333333333333333333333], ""),
    (5, "5,123,45,6", "", [33, 6], ""),
    (5, "5,-7,2", "", [-1], ""),
    (5, "5,7,-2", "", [1], ""),
    (6, "6,3,3,45", "", [27, 45], ""),
    (6, "6,-2,3", "", [-8], ""),
    (6, "6,0,0", "", [1], ""),
    (10, "10,2,72,105", "", [], "Hi"),
    (10, "10,0,72", "", [72], ""),
    (10, "10,-5,72", "", [72], ""),
    (10, "10,3,12354,128512,55296", "", [], "\u3042\U0001f600\ufffd"),
    (11, "11,123,45,6", "", [45, 6], "123"),
    (11, "11,-123", "", [], "-123"),
    (12, "12", "hello", [5, 104, 101, 108, 108, 111], ""),
    (12, "12", "hi\r\nyou", [2, 104, 105], ""),
    (12, "12", "\n", [0], ""),
    (12, "12", "", [0], ""),
    (12, "12", "\U0001f600", [1, 128512], ""),
    (13, "13", "56", [56], ""),
    (13, "13", " \t-56 \r\n7", [-56], ""),
    (13, "13", "+5", [5], ""),
    (13, "13", "", [0], ""),
    (20, "20,123,45,6", "", [123, 123, 45, 6], ""),
    (21, "21,123,45,6", "", [45, 6], ""),
    (22, "22,123,45,6,78,9", "", [9, 78, 6, 45, 123], ""),
    (22, "22", "", [], ""),
    (23, "23,123,45,6,78,9", "", [5, 123, 45, 6, 78, 9], ""),
    (23, "23", "", [0], ""),
    (24, "24,123,45,6,78,9", "", [45, 123, 6, 78, 9], ""),
    (25, "25,7", "", [1, 7], ""),
    (32, "32,0,7", "", [1, 7], ""),
    (32, "32,-5,7", "", [0, 7], ""),
    (99, "99,7", "", [7], ""),
    (-1, "-1,7", "", [7], ""),
)
_ERRORS = (
    # stack, input, error
    *((str(code), "", "pop-on-empty-stack") for code in (1, 2, 3, 4, 5, 6, 10, 11, 20, 21, 24, 30, 31, 32)),
    *((f"{code},1", "", "pop-on-empty-stack") for code in (1, 2, 3, 4, 5, 6, 10, 24)),
    ("4,1,0", "", "division-by-zero"),
    ("5,1,0", "", "division-by-zero"),
    ("6,2,-1", "", "negative-exponent"),
    ("6,2,99999999999", "", "endless-power"),
    ("10,1,-1", "", "no-character"),
    ("10,1,1114112", "", "no-character"),
    ("10,2,72,1114112", "", "no-character"),
    ("13", "\n5", "no-integer"),
    ("13", "five", "no-integer"),
    ("13", "5 6", "no-integer"),
    ("13", "- 5", "no-integer"),
    ("13", "\uff15", "no-integer"),
)
# fmt: on


@small_cases("example", _EXAMPLES)
def test_examples(example: tuple[int, str, str, list[int], str]) -> None:
    code, stack, text, expected, printed = example
    made = after("rw", f"a:{stack}", _BEFORE_END, text=text)
    assert made.stack("a") == expected
    assert made.output == printed
    (done,) = made.machine.done.executed
    assert (done.code, done.command) == (code, command_of(code))


@pytest.mark.parametrize("values", ["30,0", "30,1", "30,-1", "31,-1", "31,0", "31,1"])
def test_tests(values: str) -> None:
    made = after("rw", f"a:{values}", _BEFORE_END)
    assert made.machine.test == (values in {"30,0", "31,-1"})
    assert made.stack("a") == []


def test_a_test_lasts_until_the_next_one() -> None:
    assert after("rww", "a:30,0,0,31,1", _BEFORE_END).machine.test
    assert not after("rwww", "a:30,0,0,31,1", _BEFORE_END).machine.test


@small_cases("case", _ERRORS)
def test_errors(case: tuple[str, str, str]) -> None:
    """The program stops. Text that was printed before remains, and nothing more is printed."""
    stack, text, error = case
    assert ran(program("rw", f"a:{stack}", _BEFORE_END), text) == (error, "")
    assert ran(program("rww", f"a:11,8,{stack}", _BEFORE_END), text) == (error, "8")


def test_every_command_has_an_example() -> None:
    shown = {code for code, *_ in _EXAMPLES} | {30, 31}
    assert shown >= set(COMMANDS)
    assert [command.code for command in COMMANDS.values()] == sorted(COMMANDS)
    names = [command.name for command in COMMANDS.values()]
    assert len(set(names)) == len(names)


def test_mark_counts_whom_it_covers() -> None:
    """The command counts the player, and also crates that only read."""
    drawn = "########\n#@Ba***#\n########\n*"
    made = after("3rw", "b:25", drawn)
    assert made.stack("b") == [3]
