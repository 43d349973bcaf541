"""`why` names the same steps as a full record of the run."""

from __future__ import annotations

import random
import re
from collections import Counter
from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from mines_tools.debugging.console import Console
from mines_tools.debugging.shortage_words import failed_command
from mines_tools.debugging.why import Trail
from mines_tools.interface.language import language
from mines_tools.interface.run_state import Slot
from mines_tools.languages.emojifunge.glyphs.table import GLYPHS as TABLE
from tests.debugging.remembered import Remembered, check_trail, remembered
from tests.debugging.runs import (
    OPTIONS,
    Program,
    console_of,
    debugger,
    done,
    few_checkpoints,
    programs,
)
from tests.debugging.shadows.emojifunge import GLYPHS
from tests.emojifunge.programs import inputs as emojifunge_inputs
from tests.mines import programs as mines
from tests.sokolang import programs as sokolang

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mines_tools.debugging.answers import Answer

_GLYPHS = [each.emoji for each in TABLE.values() if each.name in GLYPHS]

_NESTING = [
    each
    for each in (*"📨📧📬📫💌📪🙃", "💕", "➕", "🔟", "1️⃣", "2️⃣", "3️⃣", "❕", "👍")
    if each in _GLYPHS
]
"""Instructions that make nested stacks, or change stacks inside others."""

_ROOM = "###########\n#.*.@A*.*:#\n###########\n#*#########"
"""A room in which the player gives crate A values when he pushes it, and takes values when he pulls
it. No crate can reach one of the marks, so the program does not end."""
_values = st.lists(
    st.sampled_from([1, 2, 3, 20, 22, 23, 24, 25, 32, 7, 40]), min_size=4, max_size=12
)
_busy = st.builds(
    lambda moves, own, of_a: sokolang.program(
        f"[{''.join(moves)}]", f"@:{','.join(map(str, own))}\na:{','.join(map(str, of_a))}", _ROOM
    ),
    st.lists(st.sampled_from(["rw", "rw", "plwp", "plwp", "rr", "pllwp"]), min_size=4, max_size=16),
    _values,
    _values,
)
"""Programs of Sokolang that often change stacks."""

PROGRAMS = {
    "mines": st.builds(
        lambda meant, text: Program("mines", meant.text, text),
        mines.programs(plain=True),
        st.text("1 a\n", max_size=6),
    ),
    "sokolang": st.builds(
        lambda source, text: Program("sokolang", source, text),
        st.one_of(_busy, _busy, sokolang.programs),
        st.lists(st.sampled_from(["7", "-2", "30"]), max_size=4).map("\n".join),
    ),
    "emojifunge": st.builds(
        lambda rows, text: Program("emojifunge", "\n".join(map("".join, rows)), text),
        st.sampled_from([_GLYPHS, _NESTING]).flatmap(
            lambda glyphs: st.lists(
                st.lists(st.sampled_from(glyphs), min_size=4, max_size=20), min_size=1, max_size=4
            )
        ),
        emojifunge_inputs,
    ),
}
"""Programs that a record can follow, by language."""


def check(of: Program, steps: int, seed: int) -> Counter[str]:
    """Ask about several values at several moments. Return how many links of each kind were
    checked."""
    record = remembered(of, steps)
    with few_checkpoints():
        return _checked(of, record, seed)


def _checked(of: Program, record: Remembered, seed: int) -> Counter[str]:
    held, _ = debugger(of)
    at_will = random.Random(seed)
    last = len(record.moments) - 1
    count = Counter[str]()
    for moment in {last, at_will.randint(0, last)}:
        slots = list(slots_of(record.moments[moment]))
        for slot in at_will.sample(slots, min(len(slots), 3)):
            held.to_moment(moment)
            done(held)
            trail = Trail(held.travel, slot)
            for _ in trail.search(30):
                pass
            check_trail(record, trail, moment, slot)
            count.update(link.how for link in trail.links)
    return count


def slots_of(stacks: object) -> Iterator[Slot]:
    """Yield the slots of all numbers in the stacks, which are given by name."""
    assert isinstance(stacks, dict)
    for name, values in stacks.items():
        yield from _inner(name, values, ())


def _inner(name: str, values: tuple[object, ...], path: tuple[int, ...]) -> Iterator[Slot]:
    for at, each in enumerate(values):
        if isinstance(each, tuple):
            yield from _inner(name, each, (*path, at))
        else:
            yield Slot(name, (*path, at))


@given(st.one_of(*PROGRAMS.values()), st.integers(0, 99))
def test_the_record_shows_the_same_links(of: Program, seed: int) -> None:
    check(of, 60, seed)


def test_a_glyph_whose_effect_is_written_as_a_choice() -> None:
    """The instruction pushes one value, even when the run takes many steps at once."""
    assert check(Program("emojifunge", "ℹ️ℹ️0️⃣❕"), 200, 0)


@given(programs, st.integers(0, 99))
def test_the_record_shows_the_same_changes(of: Program, seed: int) -> None:
    check_changes(of, 40, seed)


@given(programs, st.integers(0, 60))
def test_what_decided_is_the_last_command_that_chose_a_way(of: Program, moment: int) -> None:
    used = language(of.language)
    running = used.running(used.parse(of.source, used.default_dialect))
    run = running.start_stepping(OPTIONS, lambda _: None)
    run.give(of.text)
    run.end_input()
    deciding, wanted, repeated = set(running.words.decisions), list[int](), list[int]()
    while run.steps < moment and (event := run.step()) is not None:
        # A command that fails decides too if the run continues, with the next operation.
        performed = {event.command, *event.executed}
        if event.error is not None:
            performed = {failed_command(event)} if run.place() is not None else set()
        if deciding & performed:
            wanted.append(run.steps - 1)
        if event.counted:
            repeated.append(run.steps - 1)
    said = [
        answer for answer in _asked(of, run.steps, "why here") if "the run " not in answer.text[:8]
    ]
    first = said[0].moment if said else None
    if wanted or not repeated:
        assert first == (wanted[-1] if wanted else None)
    else:
        assert first in repeated


def _asked(of: Program, moment: int, question: str) -> Sequence[Answer]:
    """Return the answers to `question` at `moment`, and check that the run is there again after them."""
    with few_checkpoints():
        held, console = console_of(of)
        held.to_moment(moment)
        done(held)
        list(console.do(question))
        done(held)
        answers = console.new_answers()
    assert held.moment == moment
    return answers


@given(
    st.builds(
        lambda rows: Program("emojifunge", "".join(rows)),
        st.lists(st.sampled_from([*_NESTING, "🚮", "💞", "♻️", "🔢"]), max_size=40),
    ),
    st.integers(1, 60),
)
def test_since_the_step_that_is_named_a_value_is_missing(of: Program, moment: int) -> None:
    used = language(of.language)
    run = used.running(used.parse(of.source, used.default_dialect)).start_stepping(
        OPTIONS, lambda _: None
    )
    depths = [0]
    while run.steps < moment and run.step() is not None:
        depths.append(len(run.view().stacks["stack"]))
    said = [each.text for each in _asked(of, run.steps, "why top")]
    headings = [at for at, each in enumerate(said) if each.startswith("why a value was missing")]
    for at in headings:
        step = int(said[at].rpartition(" ")[2])
        fewer = re.search(r"(?:fewer than|never had) (\d+) values", said[at + 1])
        needed = int(fewer[1]) if fewer else 1
        since = re.match(r"step (\d+)", said[at + 1])
        begin = int(since[1]) if since else 0
        assert all(depth < needed for depth in depths[begin:step])
        assert begin == 0 or depths[begin - 1] >= needed


def test_a_value_that_was_set_at_the_start_is_not_that_of_the_text() -> None:
    held, console = console_of(Program("sokolang", sokolang.program("rw", "@:8,7", "#@..*#")))
    console.do("set top = 9")
    for line, said in (
        ("why top", "you set player[0] to 9 at the start"),
        ("why player[1]", "line 3:5: 7 was in player[1] at the start"),
    ):
        console.do(line)
        done(held)
        assert [each.text for each in console.new_answers()] == [said]


def test_a_crate_in_the_place_of_another_is_a_change() -> None:
    of = Program("sokolang", sokolang.program("l", "", "#.BA@*"))
    held, console = console_of(of)
    held.to_moment(1)
    done(held)
    console.do("when cell 2,0")
    done(held)
    assert [each.moment for each in console.new_answers()] == [0]
    assert all(check_changes(of, 1, seed) is None for seed in range(9))


def check_changes(of: Program, steps: int, seed: int) -> None:
    """Check that `when` reports the changes of a cell, a depth and a variable that the views of the
    run show."""
    used = language(of.language)
    parsed = used.parse(of.source, used.default_dialect)
    run = used.running(parsed).start_stepping(OPTIONS, lambda _: None)
    run.give(of.text)
    run.end_input()
    view, at_will = run.view(), random.Random(seed)
    grid_name, grid = next(iter(view.grids.items()))
    row = at_will.choice([row for row, width in enumerate(grid.widths) if width])
    column = at_will.randrange(grid.widths[row])
    stack, variable = at_will.choice(list(view.stacks)), at_will.choice(list(view.variables))

    def looked() -> tuple[object, ...]:
        view = run.view()
        cell = view.grids[grid_name].cell(column, row)
        return (cell.state, cell.now), len(view.stacks[stack]), view.variables[variable]

    seen = [looked()]
    exploded = set()
    while len(seen) <= steps and run.step() is not None:
        if any(hit[1:3] == (column, row) for hit in run.changes().hits):
            exploded.add(len(seen))
        seen.append(looked())
    with few_checkpoints():
        held, _ = debugger(of)
        held.to_moment(len(seen) - 1)
        done(held)
        console = Console(held, parsed)
        asked = [f"when cell {column},{row}", f"when depth {stack}", f"when {variable}"]
        for number, line in enumerate(asked):
            wanted = [
                moment
                for moment in range(1, len(seen))
                if seen[moment][number] != seen[moment - 1][number]
                or (number == 0 and moment in exploded)
            ]
            assert list(console.do(line)) == []
            assert done(held).reason == "answered"
            said = [each.moment for each in console.new_answers() if each.moment is not None]
            assert said == [moment - 1 for moment in wanted[::-1][:10]]
            assert held.moment == len(seen) - 1
