"""States to which a run returns, and what a run reports when it stops."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

import pytest

from mines_tools.languages.emojifunge.stacks import Stack
from mines_tools.languages.emojifunge.state import frozen, thawed
from tests.emojifunge.runs import machine_of, ran, status
from tests.small_cases import small_cases

if TYPE_CHECKING:
    from mines_tools.languages.emojifunge.machine import Machine
    from mines_tools.languages.emojifunge.state import State

# A program for each part of a state: what it writes depends on that part.
_PROGRAMS = {
    "stopwatch": "⏱️1️⃣2️⃣⏱️🔢1️⃣⏱️⏱️🔢🔚",
    "time": "5️⃣⏲️1️⃣🔢2️⃣🔢3️⃣🔢4️⃣🔢",
    "an end that is ignored": "🏪🔚1️⃣🔢🏪🔚2️⃣🔢",
    "comment": "🍚1️⃣🔢🍚2️⃣🔢🔚",
    "silence": "🤐1️⃣🔢🤮2️⃣🔢🔚",
    "bicycle": "🚲⬜️⬇️🚳\n🔚🔢5️⃣⬜️🚳\n🔚🔢6️⃣",
    "turning": "🔀1️⃣⬇️\n⬛️⬛️2️⃣🔢🔚\n⬛️⬛️⬛️⬛️\n",
    "fast": "⏩⬜️1️⃣⬜️🔢⬜️🔚⬜️🔚",
    "record": "🎥1️⃣🔢🎥📽️📽️🔚",
    "recording": "🎥1️⃣👀2️⃣💻🔢🎥📽️📐🔢🔚",
    "chance": "🎲🔢🎲🔢🎲🔢🤞🔢🔚",
    "input": "🔤🔢🔤🔢ℹ️🔢🎦🔤🔢🔚",
    "half a pair": "🔤🔤💞🔡🔡⬜️🔡🔚",
    "pop mode": "1️⃣2️⃣2️⃣💌📨💕📨🔢🔢🔢🔚",
    "counts": "3️⃣🕰1️⃣📐🔢🏃‍♀️🔢💤1️⃣1️⃣1️⃣📐🔢🔚",
    "counts in a stack": "📨0️⃣2️⃣3️⃣3️⃣💌🕰1️⃣2️⃣📐🔢🔚",
    "mailbox": "5️⃣📥6️⃣📥📤🔢📤🔢🔚",
    "trash": "5️⃣🚮6️⃣🚮🗑️🔢🔚",
    "nested stacks": "1️⃣📬2️⃣📬3️⃣📐🔢📫📐🔢📫📐🔢📪📐🔢🔚",
    "a new root": "1️⃣2️⃣📫📐🔢📫📐🔢📪📬📐🔢🔚",
    "a crash": "1️⃣🔢💥",
    "an error": "1️⃣🔢🤳",
    "a warp": "2️⃣0️⃣4️⃣✴️9️⃣⬜️🔢🔚",
    "entry points": "🏁1️⃣🔢🔚\n🏁2️⃣🔢🔚\n🏁3️⃣🔢🔚",
}


def _fresh(source: str, dialect: str) -> Machine:
    machine = machine_of(source, dialect, seed=3)
    machine.input.give("😀x 7 y")
    machine.input.end()
    return machine


def _ended(machine: Machine) -> tuple[str, str, State]:
    machine.output.take()
    while machine.steps < 60 and machine.step():
        pass
    return status(machine), machine.output.take(), machine.snapshot()


@small_cases("source", _PROGRAMS.values())
def test_each_part_of_a_state_is_gone_back_to(source: str) -> None:
    for dialect in ("text", "author"):
        count = _ended(_fresh(source, dialect))[2].steps
        for steps in range(count):
            machine, other = _fresh(source, dialect), _fresh(source, dialect)
            written = 0
            while machine.steps < steps:
                assert machine.step()
                assert machine.passed_over in (True, False)
                written += len(machine.output.take())
            assert machine.output.written == written
            state, place = machine.snapshot(), machine.place
            found = _ended(machine)
            for again in (machine, other):
                again.restore(state)
                assert (again.place, again.steps, again.output.written) == (place, steps, written)
                assert _ended(again) == found


def test_states_differ_wherever_runs_would() -> None:
    for source in _PROGRAMS.values():
        machine = _fresh(source, "text")
        states = [machine.snapshot()]
        while machine.steps < 30 and machine.step():
            states.append(machine.snapshot())
        assert len(set(states)) == len(states)


@pytest.mark.parametrize(
    ("source", "dialect", "said"),
    [
        ("💥", "text", "the program crashes"),
        ("x", "text", "this is not an instruction"),
        ("\n🔚", "text", "there is no cell at (0, 0)"),
        ("1️⃣➰🏃‍♀️✴️", "text", "there is no cell at (Infinity, 1)"),
        ("⬛️🏁\n⬛️", "text", ""),
        ("🏁👀⬛️\n⬜️⬜️\n⬜️💻\n⬜️🔚", "text", "a wall cannot be executed"),
        ("👀🚳🚲💻", "text", "bicycle-stop cannot be executed on the bicycle"),
        ("1️⃣📫🔞🔚", "author", "cannot copy a stack that contains itself"),
        ("1️⃣📫2️⃣🙃➕🔚", "author", "the author's program never ends here"),
        ("➰❗️🔚", "author", "the author's program never ends here"),
        ("➰‼️🔚", "author", "the author's program never ends here"),
        ("➰💌🔚", "text", "a stack cannot have that many elements"),
        ("🤳", "text", "there is no cell at (-1, 0) to pick"),
        ("🤳", "author", "there is no cell at (-1, 0) to pick"),
        ("👀x🔚", "text", "unknown text can't be picked"),
        ("👀xyz🔚", "author", "the author's program fails on text that looks like a name"),
        ("👀_1+-🔚", "author", "the author's program fails on text that looks like a name"),
        ("🅰️💻🔚", "text", "this is not an emoji: 'A'"),
        ("1️⃣0️⃣➖💻🔚", "text", "these numbers do not spell an emoji"),
        ("➰💻🔚", "text", "these numbers do not spell an emoji"),
        ("ℹ️❗️🔚", "text", "the factorial of a number greater than 200,000 is too long"),
        ("ℹ️‼️🔚", "text", "the factorial of a number greater than 200,000 is too long"),
        ("🀄🔚", "text", "there are no values to take the median of"),
        ("➰🤖🔚", "text", "the grid is too large to count its paths"),
        ("9️⃣🤖🔚", "author", "the grid is too large to count its paths"),
        ("💯🤖🔚", "text", "a grid of 100 squares a side has too many paths"),
        ("🎥📽️🔚", "text", "a record cannot be played while recording"),
    ],
)
def test_what_is_said_where_a_run_stops(source: str, dialect: str, said: str) -> None:
    machine = machine_of(source, dialect)
    machine.input.give("200001")
    machine.input.end()
    while machine.steps < 20 and machine.step():
        pass
    assert (machine.crashed or machine.failed or "") == said
    assert machine.is_over
    before = machine.snapshot()
    assert not machine.step()
    assert machine.snapshot() == before


def test_numbers_that_are_just_small_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mines_tools.languages.emojifunge.numbers.LARGEST_FACTORIAL", 5)
    assert ran("5️⃣❗️🔢5️⃣‼️🔢🔚") == ("ended", "12015")
    assert ran("6️⃣❗️🔢🔚")[0] == ran("6️⃣‼️🔢🔚")[0] == "failed"


def test_where_it_cannot_move_it_ends_even_if_ends_are_ignored() -> None:
    machine = machine_of("🏪⬛️\n⬛️")
    assert machine.step()
    assert not machine.step()
    assert (status(machine), machine.steps) == ("ended", 1)


def test_a_single_entry_point_leaves_nothing_to_chance() -> None:
    states = [machine_of(source).chance.state for source in ("🏁🎲", "⬜️🎲", "🏁🏁")]
    assert states[0] == states[1] != states[2]


@pytest.mark.long
def test_no_garbage_is_looked_for_in_a_deep_state() -> None:
    """Each search for garbage would go through all the stacks without a pause."""
    begun: list[str] = []

    def noted(phase: str, _about: dict[str, int]) -> None:
        begun.append(phase)

    stack = Stack([])
    for _ in range(20_000):
        stack = Stack([stack])
    was_on, often = gc.isenabled(), gc.get_threshold()
    gc.enable()
    gc.set_threshold(700, 10, 10)  # as a command has it
    gc.callbacks.append(noted)
    try:
        records = frozen([stack], keeps_parents=False)
        stacks = thawed(records)
    finally:
        gc.callbacks.remove(noted)
        gc.set_threshold(*often)
        if not was_on:
            gc.disable()
    assert len(begun) <= 4  # a start and an end after each of the two
    assert frozen(stacks[:1], keeps_parents=False) == records
