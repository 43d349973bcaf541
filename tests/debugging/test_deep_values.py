"""`why` for values in deeply nested stacks, for stacks that change later, and for huge integers."""

from __future__ import annotations

from typing import TYPE_CHECKING
from unittest.mock import Mock, patch

import pytest

from mines_tools.debugging.console import Console
from mines_tools.interface.language import language
from mines_tools.languages.emojifunge import changes, provenance
from tests.debugging.runs import Program, console_of, debugger, done
from tests.sokolang.programs import program as sokolang_program

if TYPE_CHECKING:
    from types import ModuleType


def _answers(source: str, moment: int, line: str) -> list[str]:
    of = Program("emojifunge", source)
    held, _ = debugger(of)
    held.to_moment(moment)
    done(held)
    used = language(of.language)
    console = Console(held, used.parse(source, used.default_dialect))
    found = list(console.do(line))
    if held.is_moving:
        done(held)
        found += console.new_answers()
    return [each.text for each in found]


_NESTS = "📨1️⃣➡️1️⃣💌⬇️\n⬜️⬜️⬆️⬜️⬜️⬅️"


@pytest.mark.long
def test_a_value_in_more_than_a_thousand_stacks() -> None:
    assert "create-new-stack: computed [[[" in _answers(_NESTS, 12_000, "why top")[0]
    assert _answers(_NESTS, 12_000, "why top")[-1].endswith(
        "; 1 value is not traced yet: `why more`"
    )
    assert _answers(_NESTS, 12_000, "print top")[0].count("[") > 1000


@pytest.mark.parametrize(
    ("module", "function", "source", "moment", "line", "most"),
    [
        # Each change of the depth is found without a view of the whole stack,
        (changes, "plain", _NESTS, 4_000, "when count depth", 400),
        # and of a deep stack only those values are marked that the step may touch.
        (provenance, "marked", "➡️1️⃣⬇️\n⬆️⬜️⬅️", 12_000, "why top", 100),
    ],
)
def test_deep_stacks_are_not_gone_through_at_each_step(
    module: ModuleType, function: str, source: str, moment: int, line: str, most: int
) -> None:
    counted = Mock(wraps=getattr(module, function))
    with patch.multiple(module, **{function: counted}):
        assert _answers(source, moment, line)
    assert counted.call_count < most


def test_what_a_stack_in_a_stack_became_later() -> None:
    assert _answers("📧📬1️⃣2️⃣➕📪🔚", 6, "why root 0") == [
        "step 5, cell (4, 0), plus: changed [2, 1] (root[0] of root stack) to [3]",
        "step 4, cell (3, 0), 2: changed [1] (root[0] of root stack) to [2, 1]",
        "step 3, cell (2, 0), 1: changed [] (root[0] of root stack) to [1]",
        "step 1, cell (0, 0), create-empty-stack: pushed []",
    ]  # fmt: skip


def test_only_the_ends_of_a_huge_integer_are_shown() -> None:
    squares = "🔟➡️💕✖️⬇️\n⬜️⬆️⬜️⬜️⬅️"
    (first, *_) = _answers(squares, 2 + 8 * 12, "why top")
    assert "computed 100000000000000000000000000000…0000000000 (4,097 digits)" in first


@pytest.mark.parametrize(
    ("digits", "shown"),
    [(57, f"1{'0' * 56}"), (60, f"1{'0' * 59}"), (61, f"1{'0' * 29}…{'0' * 10} (61 digits)")],
)
def test_of_integers_of_more_than_sixty_digits_both_ends_are_shown(digits: int, shown: str) -> None:
    source = f"1{'0' * (digits - 1)}"
    held, console = console_of(Program("sokolang", sokolang_program("w", f"@:{source},-{source}")))
    for index, sign, column in (0, "", 3), (1, "-", 4 + digits):
        console.do(f'why stack("player")[{index}]')
        done(held)
        assert [each.text for each in console.new_answers()] == [
            f"line 6:{column}: {sign}{shown} was in player[{index}] at the start"
        ]
