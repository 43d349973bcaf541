"""A sample of `many_whys`. Its record notices a faulty debugger."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

from mines_tools.debugging import value_texts
from mines_tools.debugging.why import Trail
from tests.debugging.huge import HUGE, MOST_BITS
from tests.debugging.many_whys import try_program
from tests.debugging.runs import OPTIONS, Program
from tests.debugging.traces import steps_in_reach

if TYPE_CHECKING:
    from collections.abc import Generator

_SEEDS = {"mines": 21, "emojifunge": 24, "sokolang": 3}
"""Seeds of programs with huge integers, by language."""
_PROGRAMS = 3


@pytest.mark.parametrize("language", _SEEDS)
def test_why_says_what_the_record_has(language: str) -> None:
    counts = Counter[str]()
    for number in range(_PROGRAMS):
        for _, report in try_program(language, _SEEDS[language], number, counts):
            raise AssertionError(report)
    assert counts["asked"] > 15
    assert counts["links: of more than 60 digits"]


def test_a_debugger_that_is_wrong_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    look = Trail._look

    def late(self: Trail, step: int, slot: Any) -> Generator[None, None, Any]:
        link = yield from look(self, step, slot)
        return link and link._replace(moment=max(step - 1, 1))

    ends_of = value_texts.ends_of
    for owner, name, wrong in (
        (Trail, "_look", late),
        (value_texts, "ends_of", lambda *of: ends_of(of[0] + 1, *of[1:])),
    ):
        with monkeypatch.context() as patch:
            patch.setattr(owner, name, wrong)
            patch.setattr("tests.debugging.many_whys.smaller", lambda of, *_: of)
            tried = (
                try_program("mines", _SEEDS["mines"], each, Counter()) for each in range(_PROGRAMS)
            )
            assert any(list(each) for each in tried)


def test_a_run_ends_before_an_integer_is_too_long_to_look_at() -> None:
    of = Program("emojifunge", f"💯{'💕✖️' * 12}🔚")
    run = of.running().start_stepping(OPTIONS, lambda _: None)
    run.run(steps_in_reach(of, 100))
    (value,) = run.view().stacks["stack"][-1:]
    assert isinstance(value, int)
    assert MOST_BITS // 2 < value.bit_length() <= MOST_BITS
    assert HUGE.keys() == _SEEDS.keys()
