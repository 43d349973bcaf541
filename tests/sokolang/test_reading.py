"""How the values of a stack are explained: as commands, by the values that the commands pop, and as
texts."""

from __future__ import annotations

from mines_tools.languages.sokolang.commands import COMMANDS
from mines_tools.languages.sokolang.value_roles import read_values
from mines_tools.languages.sokolang.words.reading import number_words, reading_words
from tests.small_cases import small_cases


@small_cases(
    ("numbers", "executed", "handed"),
    [
        ((), "", ""),
        ((11, 42), "outint 42", "outint 42"),
        ((11, 1, 11, 2, 30, 0), "outint 1 outint 2 testeq 0", "outint + outint - testeq nop"),
        ((10, 2, 72, 105), 'outstr 2 "Hi"', 'outstr 2 "Hi"'),
        ((10, 1, 10), 'outstr 1 "\\n"', 'outstr 1 "\\n"'),
        ((10, 0, 11), "outstr 0 outint", "outstr nop outint"),
        ((10, -5, 11), "outstr -5 outint", "outstr -5 outint"),
        ((10, 3, 72), "outstr * 72", "outstr * 72"),
        ((10, 2, 72, -1), "outstr - 72 -1", "outstr - 72 -1"),
        ((10, 4, 34, 92, 9, 7), 'outstr 4 "\\"\\\\\\t\\u{7}"', "outstr / 34 92 9 7"),
        ((1, 11), "+ outint", "+ outint"),
        ((1, 2, 3, 11), "+ 2 3 outint", "+ - * outint"),
        ((99, 13), "99 inint", "99 inint"),
        (
            (7, 72, 101, 121, 32, 121, 111, 117, 33, 11),
            '7 "Hey" not 121 111 117 33 outint',
            '7 "Hey you!" outint',
        ),
        ((72, 105, 0, 100, 50, 60, 70), "72 105 nop 100 50 60 70", "72 105 nop 100 50 60 70"),
    ],
)
def test_reading(numbers: tuple[int, ...], executed: str, handed: str) -> None:
    assert " ".join(reading_words(numbers, is_executed=True)) == executed
    assert " ".join(reading_words(numbers, is_executed=False)) == handed


def test_what_takes_a_value_off() -> None:
    found = read_values((10, 1, 72, 30, 0, 5), is_executed=True)
    assert [(each.role, each.command) for each in found] == [
        ("command", 0), ("count", 0), ("character", 0), ("command", 3), ("operand", 3), ("command", 5),
    ]  # fmt: skip


def test_a_line_end_in_a_text_is_a_character() -> None:
    """The 10 in the text is not `outstr`."""
    found = read_values([10, 9, 72, 10, *[72] * 7, 11], is_executed=True)
    assert [each.role for each in found] == ["command", "count", *["character"] * 9, "command"]


def test_a_long_stack_is_cut() -> None:
    assert reading_words([99] * 9, 3, is_executed=True) == ["99", "99", "99", "..."]
    codes = [10, 90, *[72] * 90]
    assert reading_words(codes, 3, is_executed=True) == ["outstr", "90", f'"{"H" * 60}…"']
    assert number_words(10**30) == "10000000…00000000"
    assert set(COMMANDS) >= {10, 11}
