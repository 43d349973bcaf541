"""Runs through the interface of the tools: driven, traced, and stepped forwards and backwards."""

from __future__ import annotations

import tracemalloc
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mines_tools.interface.language import Checked, RuleSelection
from mines_tools.interface.run import RunOptions, Stop
from mines_tools.languages.emojifunge.language import LANGUAGE
from mines_tools.report.explanation import explanation_lines
from mines_tools.runs.trace import EventCounts, Trace
from mines_tools.text.source import Span
from tests.emojifunge.programs import dialects, inputs, programs
from tests.small_cases import small_cases

if TYPE_CHECKING:
    from mines_tools.interface.run import Running
    from mines_tools.languages.emojifunge.stepping import MachineSteps

SEED = RunOptions(seed=1)


def running(source: str, dialect: str = "text") -> Running:
    return LANGUAGE.running(LANGUAGE.parse(source, dialect))


@small_cases(
    ("source", "dialect", "stop"),
    [
        ("\U0001f51a", "text", ("ended", "", None)),
        (
            "1\ufe0f\u20e3\U0001f4a5",
            "text",
            (
                "aborted",
                "at (1, 0): the program crashes; current stack `[1]`, the top first",
                (3, 4),
            ),
        ),
        (
            "1\ufe0f\u20e3\U0001f4a5",
            "author",
            ("ended", "at (1, 0): the program crashes; current stack `[1]`, the top first", (3, 4)),
        ),
        (
            "\U0001f4bb",
            "author",
            (
                "aborted",
                "at (0, 0): these numbers do not spell an emoji; the current stack is empty",
                (0, 1),
            ),
        ),
        (
            "\n🔚",
            "text",
            ("aborted", "there is no cell at (0, 0); the current stack is empty", (0, 0)),
        ),
        (
            "",
            "text",
            (
                "aborted",
                "there is no cell at (0, 0); to print a text, type it in an editor, and take the quick fix",
                (0, 0),
            ),
        ),
        (
            "1\ufe0f\u20e3Hi",
            "text",
            (
                "aborted",
                (
                    "this is not an instruction; to print this text, take the quick fix in an editor; "
                    "a comment stands between two \U0001f35a"
                ),
                (3, 5),
            ),
        ),
        (
            "\U0001f910Hi",
            "text",
            (
                "aborted",
                "at (1, 0): this is not an instruction; the current stack is empty",
                (1, 3),
            ),
        ),
        ("\U0001f3c3\u200d\u2640\ufe0f9\ufe0f\u20e3", "text", None),
        ("\u2139", "text", ("waiting", "", (0, 1))),
    ],
)
def test_why_a_run_stops(source: str, dialect: str, stop: Stop | None) -> None:
    for name in ("start", "start_stepping"):
        program = running(source, dialect)
        run = (
            program.start("machine", SEED, print)
            if name == "start"
            else program.start_stepping(SEED, print)
        )
        run.run(20)
        assert run.stop == stop


def test_what_is_written_is_there_at_once() -> None:
    written: list[tuple[str, int]] = []
    source = "5\ufe0f\u20e3\U0001f522" + "9\ufe0f\u20e3" * 40
    run = running(source).start("machine", SEED, lambda text: written.append((text, run.steps)))
    run.run(30)
    assert written == [("5", 2)]


def test_a_run_waits_for_input_and_goes_on() -> None:
    written: list[str] = []
    # The record writes 1 and then reads: no half of it is done.
    source = "\U0001f9201\ufe0f\u20e3".replace("\U0001f920", "\U0001f3a5") + (
        "\U0001f522\U0001f524\U0001f522\U0001f3a5\U0001f4fd\U0001f51a"
    )
    run = running(source).start("machine", SEED, written.append)
    run.give("A")
    assert run.run(100) == 6
    assert run.stop == ("waiting", "", Span(8, 9))
    assert "".join(written) == "165"
    run.give("B")
    assert run.stop is None
    run.end_input()
    run.run(100)
    assert run.stop == ("ended", "", None)
    assert "".join(written) == "165166"
    with pytest.raises(ValueError, match="ended"):
        run.give("C")


def test_input_that_fails_can_not_be_read() -> None:
    run = running("\U0001f431").start("machine", SEED, print)
    run.end_input("the pipe broke")
    run.run(1)
    assert run.stop == ("unreadable", "the pipe broke", Span(0, 1))


def test_steps_say_what_they_do() -> None:
    source = "\U0001f4a41\ufe0f\u20e3\n\U0001f522x\U0001f35a"
    program = running(
        "\U0001f3c3\u200d\u2640\ufe0f1\ufe0f\u20e3\U0001f522\U0001f35a x\U0001f35a\U0001f4a4\n"
        + source
    )
    run = program.start_stepping(SEED, lambda _: None)
    events = []
    while run.steps < 8:
        event = run.step()
        assert event is not None
        events.append((event.command, event.error, event.output))
    assert events == [
        ("speedrun", None, ""), ("1", None, ""), ("1", None, ""), ("output-number", None, "1"),
        ("comment", None, ""), ("commented", None, ""), ("comment", None, ""), ("sleep", None, ""),
    ]  # fmt: skip


def test_a_trace_has_the_whole_state_or_what_changed() -> None:
    source = "5\ufe0f\u20e3\U0001f4ec\U0001f524\U0001f522\U0001f51a"
    for is_delta in (False, True):
        program = running(source)
        run = program.start_stepping(SEED, lambda _: None)
        run.give("AB")
        run.end_input()
        trace = Trace(run, program.trace_terms(run), is_delta=is_delta)
        records = [trace.step() for _ in range(5)]
        assert trace.step() is None
        third = records[2]
        assert third is not None
        assert {name: third[name] for name in ("step", "line", "column", "place", "cell", "command")} == {
            "step": 3, "line": 1, "column": 5, "place": [2, 0], "cell": "\U0001f524", "command": "input-ascii",
        }  # fmt: skip
        if is_delta:
            assert {*third} == {
                "step", "line", "column", "place", "cell", "command", "error", "x", "read", "stack", "root",
            }  # fmt: skip
            assert third["stack"] == {"pushed": [65]}
            assert third["root"] == {"popped": 1, "pushed": [[5, 65]]}
        else:
            assert third["stack"] == [5, 65]
            assert third["root"] == [[5, 65]]
            assert third["popmode"] == "normal"


@pytest.mark.parametrize(
    ("source", "steps", "stack"),
    [
        ("\u27b0", 1, ["Infinity"]),
        ("\U0001f4af\U0001f495\u2716\U0001f495\u2716\U0001f495\u2716", 7, ["10000000000000000"]),
        ("0\u20e30\u20e3\u2797", 3, ["NaN"]),
    ],
)
def test_json_has_numbers_that_it_can_hold(source: str, steps: int, stack: list[str]) -> None:
    program = running(source, "author")
    run = program.start_stepping(SEED, print)
    run.run(steps)
    assert program.trace_terms(run).state()["stack"] == stack


@given(programs, inputs, dialects, st.lists(st.integers(0, 12), max_size=6))
def test_a_walk_forth_and_back_ends_where_a_fresh_run_is(
    source: str, given_input: str, dialect: str, walk: list[int]
) -> None:
    program = running(source, dialect)
    run = program.start_stepping(SEED, lambda _: None)
    run.give(given_input)
    run.end_input()
    states = [run.snapshot()]
    for target in walk:
        run.restore(states[min(target, len(states) - 1)])
        for _ in range(3):
            at, place = run.steps, run.place()
            event = run.step()
            assert (event is None) == (place is None)
            if event is None:
                break
            assert event.place == place
            run.changes()
            if at + 1 == len(states):
                states.append(run.snapshot())
            assert states[at + 1] == run.snapshot()
    fresh = program.start("machine", SEED, lambda _: None)
    fresh.give(given_input)
    fresh.end_input()
    fresh.run(run.steps)
    assert fresh.steps == run.steps
    assert fresh.stop == run.stop


@pytest.mark.parametrize("is_delta", [None, True])
@pytest.mark.parametrize("dialect", ["text", "author"])
def test_a_step_takes_no_more_on_long_stacks_and_grids(dialect: str, is_delta: bool | None) -> None:
    source = (
        "1\ufe0f\u20e3\U0001f495\u2795\U0001f6ae\U0001f4e5\U0001f495\U0001f49e" + "\n\u2b1c" * 5000
    )
    program = running(source, dialect)
    run: MachineSteps = program.start_stepping(SEED, print)  # type: ignore[assignment]
    machine = run.machine
    trace = Trace(run, program.trace_terms(run), is_delta=True)
    tracemalloc.start()
    try:
        for stack in (machine.stack, machine.counts, machine.mailbox, machine.trash):
            stack.items = [machine.numbers.of(1)] * 20_000
        before = tracemalloc.get_traced_memory()[0]
        while run.steps < 40:
            event = run.step()
            assert event
            if is_delta:
                trace.take(event)
        peak = tracemalloc.get_traced_memory()[1] - before
    finally:
        tracemalloc.stop()
    assert peak < 200_000  # a copy of each stack takes 800,000 bytes


def test_no_state_is_kept_where_a_step_finds_the_input_that_it_needs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Exec of a plus, of a reader that has input, and after a cell that was repeated.
    source = (
        "\U0001f440\u2795\U0001f4bb\U0001f440\u2139\U0001f4bb\U0001f3c3\u200d\u2640\u2139\U0001f51a"
    )
    run = running(source).start("machine", SEED, print)
    run.give("1 2 3 ")
    monkeypatch.setattr("mines_tools.languages.emojifunge.machine.Machine.snapshot", None)
    run.run(100)
    assert run.stop == ("ended", "", None)


def test_a_run_that_goes_back_reads_the_same_time_again(monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = iter(range(60))
    monkeypatch.setattr("time.localtime", lambda: (2021, 2, 28, 11, 20, next(seconds)))
    run = running("\U0001f4c5\U0001f4c5").start_stepping(SEED, print)
    begin = run.snapshot()
    run.run(2)
    reached = run.snapshot()
    assert list(run.view().stacks["stack"])[::6] == [0, 1]
    run.restore(begin)
    run.run(2)
    assert run.snapshot() == reached


def test_statistics_count_glyphs() -> None:
    run = running("1\ufe0f\u20e3\U0001f522\U0001f4a5").start_stepping(SEED, print)
    counts = EventCounts()
    while event := run.step():
        counts.take(event)
    assert counts.commands == {"1": 1, "output-number": 1, "crash": 1}
    assert counts.errors == {"abnormal-end": 1}


# The other tools


def test_of_no_rule_nothing_is_said() -> None:
    parsed = LANGUAGE.parse(" \n1\ufe0f\u20e3x\r\n", "text")
    assert LANGUAGE.check(parsed, RuleSelection(set())) == Checked([])
    assert LANGUAGE.suppressions(parsed) == []
    assert LANGUAGE.dialect_choice(parsed.text) is None


@pytest.mark.parametrize(
    ("before", "after", "difference"),
    [
        ("\u2795", "\u2795", None),
        ("1\u20e3\u2795", "1\ufe0f\u20e3\u2795\ufe0f", None),
        ("\u2795\n", "\u2795\r\n", None),
        ("\u2795", "\u2796", "(0, 0): `\u2795` became `\u2796`"),
        ("\u2795 ", "\u2795", "(1, 0): ` ` became no cell"),
        ("\u2795 ", "\u2795  ", "(1, 0): ` ` became `  `"),
        (
            "\U0001f4401\u20e3",
            "\U0001f4401\ufe0f\u20e3",
            "(1, 0): `1\u20e3` became `1\ufe0f\u20e3`",
        ),
        ("\U0001f4dc\n", "\U0001f4dc\r\n", "the program can write its own text, which has changed"),
    ],
)
def test_difference(before: str, after: str, difference: str | None) -> None:
    texts = (LANGUAGE.parse(text, "text") for text in (before, after))
    assert LANGUAGE.difference(*texts) == difference


def test_an_explanation_says_what_the_cells_do_and_what_is_known() -> None:
    explanation = LANGUAGE.explain(LANGUAGE.parse("1\u20e3\u2795\U0001f4a5\nx", "text"), None)
    assert list(explanation_lines(explanation)) == [
        "                 instruction  stack effect  stack before  stack after",
        "(0..1, 0) | 1\u20e3\u2795  1 plus                     []            [0]          the way begins here, going right; \u2795 takes -1 from the empty stack",
        "   (2, 0) | \U0001f4a5   crash                      [0]                        always fails: the program crashes",
        "    row 1 | x\u2026   the pointer never enters this row",
        "",
        "verdict: ends abnormally at (2, 0) in step 3, writes nothing",
    ]
