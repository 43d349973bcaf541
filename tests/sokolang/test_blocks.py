"""A run that takes many steps at once, in blocks, does the same as single steps."""

from __future__ import annotations

import random
from contextlib import suppress
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mines_tools.interface.run import Feed, NeedsInput, RunOptions
from mines_tools.languages.sokolang import block_building, blocks, machine_run
from mines_tools.languages.sokolang.commands import COMMANDS, CommandError
from mines_tools.languages.sokolang.fast_waits import fast_effects
from mines_tools.languages.sokolang.machine import Machine
from mines_tools.languages.sokolang.machine_run import MachineRun
from mines_tools.languages.sokolang.program import parse
from mines_tools.languages.sokolang.stack import Stack
from tests.sokolang.loops import any_loop
from tests.sokolang.programs import corridor, inputs, program, programs
from tests.sokolang.runs import machine_of
from tests.thinned import thinned

if TYPE_CHECKING:
    from collections.abc import Sequence

_EXAMPLES = sorted((Path(__file__).parents[2] / "examples" / "sokolang").glob("*.soko"))


def check(
    source: str, text: str, slices: Sequence[int], closes: int = 0, patience: float = inf
) -> MachineRun:
    """Check after each of the `slices` (numbers of steps) that the machine is in the same state as after single steps.
    Before the slice with the number `closes`, the input is ended. Return the run. The check ends early if a stack or a
    value has become large, because the next steps may take very long."""
    written: list[str] = []
    run = MachineRun(parse(source, "text"), RunOptions(seed=1), written.append)
    feed = Feed()
    plain = Machine(parse(source, "text"), 1, feed)
    run.patience = patience
    run.give(text)
    feed.give(text)
    output = ""
    for number, steps in enumerate(slices):
        if number == closes:
            run.end_input()
            feed.end()
        before, lacks = plain.steps, False
        try:
            while plain.steps - before < steps and plain.step():
                output += "".join(plain.pieces)
                if _is_large(plain):
                    return run
        except NeedsInput:
            lacks = True
        end = before + steps
        while run.steps < end and run.run(end - run.steps) and patience < inf:
            pass
        machine = run.machine
        assert run.steps == plain.steps
        assert machine.snapshot() == plain.snapshot()
        assert machine.positions.uncovered == plain.positions.uncovered
        assert machine.positions.crate_at == plain.positions.crate_at
        assert machine.input.ends == plain.input.ends
        assert "".join(written) == output
        assert (run.stop is not None and run.stop.reason == "waiting") == lacks
        assert machine.lacking == plain.lacking
    return run


def _is_large(machine: Machine) -> bool:
    return any(
        len(stack.items) > 20_000 or (stack.items and stack.items[-1].bit_length() > 50_000)
        for stack in machine.stacks.values()
    )


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let even the first steps of a run be taken in blocks."""
    monkeypatch.setattr(machine_run, "_FEW", 0)
    monkeypatch.setattr(blocks, "_FEW", 1)
    monkeypatch.setattr(blocks, "_SELDOM", 1)


def check_limits(source: str, text: str, chance: random.Random) -> None:
    """Check a program with random limits for blocks, random numbers of steps, and seldom with little patience."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(machine_run, "_FEW", chance.choice((0, 0, 5, 200)))
        patch.setattr(blocks, "_FEW", chance.choice((1, 1, 2, 16)))
        many = chance.choice((2, 3, 5, 64))
        patch.setattr(blocks, "MANY", many)
        patch.setattr(block_building, "MANY", many)
        patch.setattr(block_building, "_LONGEST", chance.choice((3, 10, 64, 256)))
        patch.setattr(block_building, "_LONG_ENOUGH", chance.choice((1, 2, 8, 64)))
        patch.setattr(blocks, "_MOST", chance.choice((3, 50, 100_000)))
        patch.setattr(blocks, "_MOST_MET", chance.choice((3, 100, 50_000)))
        patch.setattr(blocks, "_MOST_WAYS", chance.choice((1, 1_000)))
        patch.setattr(blocks, "_PAUSE", chance.choice((0, 50)))
        patch.setattr(blocks, "_OFTEN", chance.choice((1, 3, 64)))
        patch.setattr(blocks, "_SELDOM", chance.choice((1, 1, 8)))
        slices = [chance.choice((1, 2, 3, 7, 50, 300)) for _ in range(chance.randint(1, 5))]
        patience = chance.choice((inf,) * 8 + (0.0, 1e-5))
        check(source, text, slices, chance.choice((0, 0, 1, 2)), patience)


@given(programs, inputs, st.integers(0, 9999))
def test_any_program(source: str, text: str, seed: int) -> None:
    check_limits(source, text, random.Random(seed))


@pytest.mark.parametrize("begin", thinned(range(0, 6000, 60), 1))
def test_any_loop(begin: int) -> None:
    for seed in range(begin, begin + 60):
        chance = random.Random(seed)
        source = any_loop(chance)
        text = chance.choice(("", "7\n-2\nab\n", "1\n2\n3\n" * 5, "ab\n\nx\r\n5"))
        if not parse(source, "text").errors:
            check_limits(source, text, chance)


@pytest.mark.parametrize("path", thinned(_EXAMPLES, 6), ids=lambda path: path.stem)
def test_examples(path: Path, at_once: None) -> None:
    source = path.read_bytes().decode()
    for slices in ([2000], [7, 13, 60, 2, 100]):
        for closes in (0, 1):
            check(source, "3\n12\nab\n\n4", slices, closes)


_LOOPS = {
    "only moves": program("rl", drawn=corridor("@.")),
    "waits that do nothing": program("wrwlw", drawn=corridor("@.")),
    "an open number": program("1000000[rlw]", drawn=corridor("@.")),
    "two open numbers": program("1000[70[rl]90[w]p]", drawn=corridor("@.")),
    "an open number, and a test": program(
        "[lw]500[+rl-rrllw]", f"@:{'30,0,31,-1,' * 60}0", corridor("@*.")
    ),
    "an action that is often repeated": program("300wrl", drawn=corridor("@.")),
    "a group that stops without an action": program("100[@r@l]rl", drawn=corridor("@.")),
    "repeated as often as the stack says": program(
        "w*rw*l", f"@:{'3,21,5,21,-2,21,700,0,' * 9}0", corridor("@*......")
    ),
    "random portals": program("rwlw", f"@:{'11,4,' * 80}0", corridor("@0*0.0*1.1.1")),
    "random portals, and a test": program(
        "+rll-rw", f"@:{'30,0,30,1,' * 80}0", corridor("@0*0.0*")
    ),
    "a random portal covers the last mark": program("rldwu", drawn="#@0#\n#0##\n#*##\n#0##"),
    "a cloner": program("prwlpr", "a:1,2", corridor("*.:A@.*")),
    "a read-only crate": program("prwlplw", "a:1,2", corridor("*.:a@.*")),
    "a destroyer": program("rwlw", "@:1,2\na:20,7", corridor("@!A*")),
    "an error after many rounds": program("rwwl", f"@:{'11,0,' * 60}4,1,0", corridor("@*")),
    "an error, and another command after it": program(
        "r20[w]", f"a:{'0,' * 12}24\nb:11,1", corridor("@AB**")
    ),
    "input is missing": program("r40[w]", f"a:{'11,7,13,' * 20}0", corridor("@A*")),
    "input is missing after a transfer": program(
        "rwplp", f"@:{'13,' * 20}0\na:{'11,' * 20}0", corridor("@A*")
    ),
    "input is missing for the second": program(
        "r40[w]", f"a:{'11,7,' * 20}0\nb:{'13,11,' * 20}0", corridor("@AB**")
    ),
    "two crates with one stack": program(
        "2r40[w]", f"a:{'23,25,30,11,11,' * 20}0", corridor("@AA**")
    ),
    "input is missing for the second of two crates with one stack": program(
        "2r40[w]", f"a:{'23,25,30,11,' * 9}13,13,11,11,0,13", corridor("@AA**")
    ),
    "an error of the second of two crates with one stack": program(
        "2r40[w]", f"a:{'23,25,30,11,' * 9}11,7,11,24", corridor("@AA**")
    ),
    "characters": program(
        "r40[w]", f"a:{'10,3,65,66,67,10,0,10,1,55296,10,2,0,1114111,' * 9}0", corridor("@A*")
    ),
    "no such character": program("r9[w]", f"a:{'10,1,65,' * 5}10,2,65,-1", corridor("@A*")),
    "too few characters": program("r9[w]", f"a:{'10,1,65,' * 5}10,2,65", corridor("@A*")),
}  # fmt: skip


@pytest.mark.parametrize("source", thinned(_LOOPS.values(), 2), ids=_LOOPS.keys())
def test_loops(source: str, at_once: None, monkeypatch: pytest.MonkeyPatch) -> None:
    for many in (3, 64):
        monkeypatch.setattr(blocks, "MANY", many)
        monkeypatch.setattr(block_building, "MANY", many)
        for slices in ([600], [1] * 40, [7, 13, 60, 2, 400]):
            for closes in (0, 1):
                check(source, "5\n-6\n", slices, closes)
    check(source, "5\n-6\n", [600], patience=0)


def test_most_steps_are_taken_in_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    normal, step = [], Machine.step
    monkeypatch.setattr(Machine, "step", lambda machine: (normal.append(1), step(machine))[1])
    for path in _EXAMPLES:
        run = MachineRun(
            parse(path.read_bytes().decode(), "text"), RunOptions(seed=1), lambda _: None
        )
        run.give("600\n")
        normal.clear()
        run.run(10_000)
        assert len(normal) < 2500, path.stem


def test_fast_effects_are_the_commands_own() -> None:
    stacks = [
        [], [3], [0], [-2], [3, 5], [5, 3], [4, 4], [0, 7], [7, 0], [-7, 2], [7, -2], [2, -7], [-2, 7], [-6, -3],
        [1 << 70, 3], [3, 1 << 500_000], [1 << 500_000, -3], [65, 66, 2], [65, 66, 3], [65, 66, 0], [65, 66, -1],
        [0xD800, 1], [0xD7FF, 0xDFFF, 2], [1_114_112, 1], [-1, 66, 2], [1, 2, 3],
    ]  # fmt: skip
    fast = fast_effects(machine_of(program("w")))
    assert {*COMMANDS} - {*fast} == {0, 25}
    for code, command in COMMANDS.items():
        for stack in stacks if code in fast else ():
            found = []
            for is_fast in (False, True):
                machine = machine_of(program("w"), "a\u3042\n5\n")
                items, failed = list(stack), ""
                effects = fast_effects(machine)
                try:
                    if is_fast:
                        effects[code](items)
                    else:
                        command.effect(Stack("", items, []), machine)
                except CommandError as error:
                    failed = str(error)
                found.append((items, failed, machine.pieces, machine.written, machine.test))
            assert found[0] == found[1], (command.name, stack)


def test_what_is_kept_is_bounded(monkeypatch: pytest.MonkeyPatch, at_once: None) -> None:
    monkeypatch.setattr(blocks, "_MOST", 50)
    monkeypatch.setattr(blocks, "_MOST_MET", 5)
    monkeypatch.setattr(blocks, "_PAUSE", 0)
    for source in list(_LOOPS.values())[::2]:
        run = check(source, "", [600])
        assert run._blocks is not None
        assert len(run._blocks._blocks) <= 4
        assert len(run._blocks._met) <= 5


def test_no_blocks_are_built_for_a_while_if_they_do_not_pay(
    monkeypatch: pytest.MonkeyPatch, at_once: None
) -> None:
    """The crate goes round the portals, and the number of its moves grows: the situations do not repeat."""
    monkeypatch.setattr(blocks, "_MOST", 1)
    source = program("[rdluu]p", drawn=corridor("@A0..0..") + "\n##..#####*")
    run = check(source, "", [5000])
    assert run._blocks is not None
    assert len(run._blocks._blocks) <= 2


def test_many_crates(monkeypatch: pytest.MonkeyPatch, at_once: None) -> None:
    monkeypatch.setattr(machine_run, "_MOST_CRATES", 2)
    run = check(program("rl", drawn=corridor("@.AAA")), "", [900])
    assert run._blocks is None


def test_an_interrupted_run_stays_between_two_steps(at_once: None) -> None:
    """The output cannot be written, again and again. Each time, the run goes on after the step that wrote."""
    source = program("rwwl", f"@:{'11,0,' * 60}0", corridor("@*"))
    plain = machine_of(source)
    for _ in range(300):
        plain.step()

    def write(text: str) -> None:
        if text and not run.steps % 3:
            raise BrokenPipeError

    run = MachineRun(parse(source, "text"), RunOptions(seed=1), write)
    while run.steps < 300:
        with suppress(BrokenPipeError):
            run.run(300 - run.steps)
        run.machine.pieces.clear()
    assert run.machine.snapshot() == plain.snapshot()
