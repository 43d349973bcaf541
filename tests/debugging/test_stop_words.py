"""The words that say why a program has stopped."""

from __future__ import annotations

import pytest

from mines_tools.debugging.stop_words import hit_words
from tests.debugging.runs import Program, console_of, done

_MAP = "#######\n#@A*..#\n#....*#\n#######\n\n---\n\na:31,-1\n\n---\n\n"
"""The zones before the actions. The actions `rw` perform `testneg` with -1, so that the test becomes true."""


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("+[wd]", "`+[wd]` is left out: the test is false"),
        ("-d", "`-d` is left out: the test is true"),
        ("0d", "`0d` is left out: its number is 0"),
    ],
)
def test_the_reason_why_a_line_is_left_out(line: str, why: str) -> None:
    first = "rw" if line.startswith("-") else "r"
    assert _stops(f"{first}\n{line}\nl\n", 1) == why


def test_an_item_with_an_at_sign_is_left_out_in_the_second_pass() -> None:
    assert _stops("l\n@d\n", 2) == "`@d` is left out: its `@` is used up"


def _stops(actions: str, times: int) -> str:
    """Run a program with `actions` and a breakpoint on their second line to the stop number `times`. Return why the
    program has stopped there."""
    of = Program("sokolang", f"{_MAP}{actions}")
    debugger, console = console_of(of)
    list(console.do(f"break {of.source.count(chr(10), 0, len(_MAP)) + 2}"))
    for _ in range(times):
        list(console.do("continue"))
        stopped = done(debugger)
    return hit_words(stopped, debugger, of.source)
