"""The failed commands of a run are counted without changing the run."""

from __future__ import annotations

from mines_tools.debugging.failure_counts import Failures, failure_counts, failure_words
from tests.debugging.runs import debugger, done, example


def test_failed_commands_are_counted_up_to_the_present_moment() -> None:
    found, _ = debugger(example("cat.mines", "hello" * 20))
    found.launch()
    done(found)
    found.to_moment(10**6)
    done(found)
    end = found.moment
    expected: dict[str, Failures] = {}
    run = found.running.start_stepping(found.options, lambda _: None)
    run.give("hello" * 20)
    run.end_input()
    while (event := run.step()) is not None:
        if event.error is not None:
            times, first = expected.get(event.error, Failures(0, run.steps))
            expected[event.error] = Failures(times + 1, first)
    assert expected
    assert failure_counts(found) == expected
    assert found.moment == end
    words = failure_words(found)
    assert words.startswith(f"({sum(each.times for each in expected.values())} commands failed: ")
    for name, (count, first) in expected.items():
        place = f"first at step {first:,}" if count > 1 else f"at step {first:,}"
        assert f"{found.running.words.errors[name]} ({count}, {place})" in words
    found.to_moment(0)
    done(found)
    assert failure_words(found) == ""


def test_failed_commands_are_not_counted_if_that_takes_long_or_a_value_was_set() -> None:
    found, _ = debugger(example("cat.mines", "hello" * 2000))
    found.launch()
    done(found)
    found.to_moment(10**6)
    done(found)
    assert failure_counts(found, 60.0)  # more than it takes on any machine
    assert failure_counts(found, 0.0) == {}
    found.to_moment(20)
    done(found)
    stack = next(iter(found.view().stacks))
    found.set_value(stack, 0, "5")
    assert failure_counts(found) == {}
