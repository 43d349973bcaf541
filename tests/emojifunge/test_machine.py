"""Runs of the interpreter: movement, rounds, recordings, ends, and differences between the
dialects."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mines_tools.interface.run import NeedsInput
from mines_tools.languages.emojifunge.dialect import DIALECTS
from mines_tools.languages.emojifunge.glyphs.path_counting import LARGEST, count_paths
from mines_tools.languages.emojifunge.numbers import ProgramFailure
from mines_tools.languages.emojifunge.stacks import Stack
from tests.emojifunge.programs import dialects, inputs, programs
from tests.emojifunge.runs import machine_of, ran, status
from tests.small_cases import small_cases

ENDED, FAILED, LIMIT = "ended", "failed", "limit"


@small_cases(
    ("source", "output"),
    [
        # Movement: along a row, turning clockwise or counterclockwise, faster, back.
        ("1️⃣🔢🔚", "1"),
        ("1️⃣🔢⬛️\n🔚2️⃣🔢", "1"),
        ("⬜️1️⃣⬇️\n🔚🔢⬅️", "1"),
        ("🔀⬇️\n1️⃣🔢2️⃣🔢🔚\n3️⃣", "-12"),
        ("⏩🔚7️⃣🔚🔢🔚🔚", "7"),
        ("↘️\n⬜️7️⃣\n⬜️⬜️🔢\n⬜️⬜️⬜️🔚", "7"),
        ("🚲🔃⬜️\n⬜️🚳5️⃣🔢🔚", ""),
        ("🔚\n🔚\n🏁7️⃣🔢🔚", "7"),
        ("🍚🏁🍚\n1️⃣🔢🔚", ""),
        ("⬛️", ""),
        ("7️⃣2️⃣1️⃣✴️⬜️⬜️\n⬜️\n⬜️⬜️🔢🔚", "7"),
        # Rounds: repetitions, cells passed over, time.
        ("🏃‍♀️1️⃣📐🔢🔚", "2"),
        ("💤1️⃣2️⃣3️⃣📐🔢🔚", "0"),
        ("5️⃣5️⃣5️⃣🎰1️⃣2️⃣3️⃣4️⃣📐🔢🔚", "22"),
        ("0️⃣🕰🔚1️⃣🔢🔚", "1"),
        ("1️⃣0️⃣➖🕰🔚2️⃣🔢🔚", "2"),
        ("📨1️⃣2️⃣2️⃣💌🕰3️⃣4️⃣📐🔢🔚", "3"),
        ("📨📧🕰🔚3️⃣🔢🔚", "3"),
        ("🚥1️⃣🔢2️⃣🔢🔚", "1"),
        ("5️⃣⏲️1️⃣🔢2️⃣🔢3️⃣🔢🔚", "12"),
        ("⏱️1️⃣2️⃣3️⃣⏱️🔢🔚", "4"),
        ("⏱️🏃‍♀️1️⃣⏱️🔢🔚", "3"),
        ("⏱️💤1️⃣2️⃣3️⃣⏱️🔢🔚", "5"),
        # Comments, output, ends.
        ("🍚1️⃣🔢💥🔚x🍚2️⃣🔢🔚", "2"),
        ("🍚🏃‍♀️🍚1️⃣📐🔢🔚", "1"),
        ("2️⃣🕰🍚🔚1️⃣🔢🍚🔚", ""),
        ("🤐1️⃣🔢🐱📜🤮2️⃣🔢🔚", "2"),
        ("🏪🔚1️⃣🔢🏪🔚", "1"),
        ("📜🔚\r\n", "📜🔚\r\n"),
        # Picking and executing.
        ("👀➕🔣🔚", "➕"),
        ("8️⃣🤳🔣🔚", "8️⃣"),
        ("3️⃣4️⃣👀➕💻🔢🔚", "7"),
        ("➡️⬇️\n⬛️👀\n⬛️➕\n⬛️🔣\n⬛️🔚", "➕"),
        ("➡️⬇️\n⬛️➕\n⬛️🤳\n⬛️🔣\n⬛️🔚", "➕"),
        ("👀🔚💻1️⃣🔢", ""),
        ("🔚🏁👀⬛️\n⬜️🔣9️⃣", "⬛️"),
        ("👀➡️💻⬇️\n⬜️⬜️⬜️🔚", ""),
        # Records.
        ("🎥1️⃣🔢🎥2️⃣🔢📽️🔚", "121"),
        ("🎥3️⃣🔢🍚4️⃣🔢🍚🎥📽️🔚", "33"),
        ("🎥👀9️⃣💻🔢🎥📽️📐🔢🔚", "990"),
        ("🏪🎥🔚5️⃣🔢🎥🏪📽️6️⃣🔢🔚", "55"),
        ("📽️1️⃣🔢🔚", "1"),
        # Nested stacks.
        ("5️⃣📬1️⃣2️⃣📫📐🔢🔢🔢🔢🔚", "1215"),
        ("1️⃣📬2️⃣📬3️⃣📪📐🔢🔚", "1"),
        ("1️⃣📫📐🔢📫📐🔢🔚", "11"),
        ("📨7️⃣2️⃣1️⃣💌💕📬3️⃣📫🔢🔢🔚", "322"),
    ],
)  # fmt: skip
def test_programs(source: str, output: str) -> None:
    found = ran(source, "abc", steps=100)
    assert (found.output, found.status) == (output, found.status)


def test_endless_programs_reach_the_limit() -> None:
    assert ran("1️⃣🔢", steps=7) == (LIMIT, "111")
    assert ran("➿🔚") == (ENDED, "")
    assert ran("➿1️⃣🔢", steps=50) == (LIMIT, "")
    assert ran("⬜️⏪", steps=50) == (LIMIT, "")


def test_a_stack_that_is_in_itself_is_not_followed_for_ever() -> None:
    for glyph in ("🔞", "🥇", "📬", "📭", "🔢", "💕", "🙃1️⃣🙃🔢", "📨💕", "🎥🙃🎥"):
        machine = machine_of(f"1️⃣📫{glyph}🔚", "author")
        machine.input.end()
        while machine.steps < 50 and machine.step():
            pass
        assert machine.snapshot() == machine.snapshot()


def test_stacks_that_are_nested_deeply() -> None:
    machine = machine_of("💕🔞🥇🚮📭👍➕🔚")
    machine.opens = False
    nested = Stack([1])
    for _ in range(3000):
        nested = Stack([nested])
    machine.stack.items = [nested]
    for _ in range(7):
        assert machine.step()
        state = machine.snapshot()
        machine.restore(state)
        assert machine.snapshot() == state
    assert status(machine) == LIMIT
    assert len(machine.snapshot().stacks) > 3000


@pytest.mark.parametrize("size", range(4))
def test_paths_are_those_that_can_be_walked(size: int) -> None:
    def walk(x: int, y: int, been: frozenset[tuple[int, int]]) -> int:
        if (x, y) == (size, size):
            return 1
        ways = ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))
        return sum(
            walk(*way, been | {way})
            for way in ways
            if way not in been and all(0 <= each <= size for each in way)
        )

    assert count_paths(size) == walk(0, 0, frozenset({(0, 0)}))


def test_many_paths() -> None:
    assert count_paths(7) == 789360053252
    with pytest.raises(ProgramFailure):
        count_paths(LARGEST + 1)


# Snapshots, and input that comes in pieces


@given(programs, inputs, dialects, st.integers(0, 40), st.integers(0, 40), st.integers(0, 3))
def test_a_run_that_goes_back_goes_the_same_way_again(
    source: str, given_input: str, dialect: str, first: int, more: int, seed: int
) -> None:
    machine = machine_of(source, dialect, seed)
    machine.input.give(given_input)
    machine.input.end()
    for _ in range(first):
        machine.step()
    state, before = machine.snapshot(), machine.output.take()
    for _ in range(more):
        machine.step()
    reached, output = machine.snapshot(), machine.output.take()
    machine.restore(state)
    assert machine.snapshot() == state
    for _ in range(more):
        machine.step()
    assert machine.output.take() == output
    assert machine.snapshot() == reached
    assert hash(reached) == hash(machine.snapshot())
    fresh = ran(source, given_input, dialect, first + more, seed)
    assert fresh.output.removeprefix(before) == output


def test_a_step_that_waits_after_a_cell_was_passed_over_changes_nothing() -> None:
    machine = machine_of("0️⃣🕰⬜️🔤")
    for _ in range(3):
        machine.step()
    before = machine.snapshot()
    with pytest.raises(NeedsInput):
        machine.step()
    assert machine.snapshot() == before


@given(programs, inputs, dialects, st.integers(0, 5))
def test_input_in_pieces_makes_no_difference(
    source: str, given_input: str, dialect: str, size: int
) -> None:
    machine = machine_of(source, dialect)
    pieces = list(given_input if size == 0 else [given_input[:size], given_input[size:]])
    output = ""
    while machine.steps < 60:
        before = machine.snapshot()
        try:
            if not machine.step():
                break
        except NeedsInput:
            assert machine.snapshot() == before
            if pieces:
                machine.input.give(pieces.pop(0))
            else:
                machine.input.end()
        output += machine.output.take()
    at_once = machine_of(source, dialect)
    at_once.input.give(given_input)
    at_once.input.end()
    while at_once.steps < 60 and at_once.step():
        pass
    assert output == at_once.output.take()
    assert machine.snapshot() == at_once.snapshot()


def test_the_dialects() -> None:
    assert list(DIALECTS) == ["text", "author"]
