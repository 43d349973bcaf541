"""A sample of `many_stops`. Its oracle notices a faulty debugger."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

from mines_tools.debugging.breakpoints import AtPlace, OnSlot, OnVariable
from mines_tools.debugging.debugger import Debugger
from tests.debugging import many_stops
from tests.debugging.many_stops import Mismatch, Move, Oracle, Planned, Session, check, try_run
from tests.debugging.runs import example
from tests.debugging.traces import MAKERS, trace_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from mines_tools.debugging.breakpoints import Breakpoint, What

_RUNS = 2


@pytest.mark.long
@pytest.mark.parametrize("language", MAKERS)
def test_the_debugger_stops_where_the_trace_shows_it(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(many_stops, "_SESSIONS", 3)
    counts = Counter[str]()
    for number in range(_RUNS):
        for failure in try_run(language, 0, number, counts):
            raise AssertionError(failure.report)
    assert counts["stopped: breakpoint"] > 10


def _planned(what: What, message: tuple[str, ...] = ()) -> Planned:
    return Planned(what, None, "", 1, message)


def test_two_breakpoints_and_messages_on_one_value() -> None:
    oracle = Oracle(trace_of(example("factorial.mines", "5\n"), 100))
    counts = Counter[str]()
    for message in ((), ("now",)):
        what = OnSlot("stack", 1)
        actions = (_planned(what, message), _planned(what), *[Move("resume")] * 5)
        check(oracle, Session(actions, is_fed=True, has_few=False), counts)
    assert counts["stopped: breakpoint"] == 10


@pytest.mark.parametrize(
    "wrong",
    [
        lambda each: None if isinstance(each.what, OnVariable) else each,
        lambda each: each._replace(hits="2"),
        lambda each: each._replace(log="something else"),
    ],
)
def test_a_debugger_that_is_wrong_is_noticed(
    wrong: Callable[[Breakpoint], Breakpoint | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    add = Debugger.add

    def added(debugger: Debugger, breakpoint: Breakpoint, *more: Any) -> int:  # noqa: A002
        other = wrong(breakpoint)
        number = add(debugger, breakpoint if other is None else other, *more)
        if other is None:
            debugger.remove(number)
        return number

    monkeypatch.setattr(Debugger, "add", added)
    trace = trace_of(example("factorial.mines", "5\n"), 100)
    place = trace.places[20]
    assert place is not None
    assert place.span is not None
    actions = (
        _planned(AtPlace(place.span)), _planned(OnVariable("pointer"), ("here",)), _planned(OnVariable("pointer")),
        *[Move("resume")] * 3,
    )  # fmt: skip
    with pytest.raises(Mismatch):
        check(Oracle(trace), Session(actions, is_fed=True, has_few=False), Counter())
