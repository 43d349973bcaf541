"""The regions that are built from loops."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dev.benchmarks.engines.assembler import Assembler
from dev.benchmarks.engines.programs import resetting
from mines_tools.languages.mines.engines.automaton import Automaton
from mines_tools.languages.mines.engines.path_recording import PathRecording
from mines_tools.languages.mines.engines.python_code import compiled
from mines_tools.languages.mines.engines.region import Back, Cold, Compute, If, Leave, Load, Local
from mines_tools.languages.mines.engines.region_building import build, rotated
from mines_tools.languages.mines.operations import Program
from tests.mines.engines.rounds import check
from tests.mines.runs import machine_of
from tests.small_cases import small_cases

if TYPE_CHECKING:
    from mines_tools.languages.mines.engines.region import Operand, Region, RegionBlock
    from mines_tools.languages.mines.machine import Machine


def loop(words: str, before: str = "in(n)", text: str = "1000000", dialect: str = "2") -> Region:
    """Return the region of a loop of commands. The loop ends when its last command leaves 0 on the
    top of the stack."""
    program = Assembler()
    program.add(before)
    start = program.here("loop")
    program.add(words)
    program.again_if_true(start)
    machine, _ = machine_of(program.source(), [text], dialect)
    recording = PathRecording(Automaton(machine))
    recording.record(machine, 4096)
    header = next(node for node in recording.arrivals if node.pointer == start)
    region = build(recording, header, machine_program(machine))
    assert region is not None
    check(region)
    return region


def machine_program(machine: Machine) -> Program:
    """Return the program that the machine runs."""
    return Program(machine.board, machine.operations, machine.dialect)


def shown(block: RegionBlock) -> str:
    """Return the instructions of a block as text."""

    def value(operand: Operand) -> str:
        return f"t{operand.number}" if isinstance(operand, Local) else str(operand)

    lines = []
    for each in block.instructions:
        if isinstance(each, Load):
            lines.append(f"{value(each.result)} = load {each.depth}")
        elif isinstance(each, Compute):
            lines.append(
                f"{value(each.result)} = {each.operation} {' '.join(map(value, each.operands))}"
            )
        else:
            lines.append(
                f"{type(each).__name__} {' '.join(value(part) if not isinstance(part, str) else part for part in each)}"
            )
    end = block.end
    if isinstance(end, Back | Leave):
        lines.append(
            f"{type(end).__name__} {end.pops} [{' '.join(map(value, end.pushes))}] {end.steps}"
        )
    elif isinstance(end, If):
        lines.append(
            f"if {value(end.condition)}: ({shown(end.then)}) else ({shown(end.otherwise)})"
        )
    elif isinstance(end, Cold):
        lines.append("cold")
    else:
        ways = " ".join(f"{way}: ({shown(block)})" for way, block in end.ways.items())
        lines.append(f"{end.by} {' '.join(map(value, end.operands))} {end.sizes}: {ways}")
    return "; ".join(lines)


CASES = {
    "count down": (
        "1 sub dup positive",
        "in(n)",
        "t0 = load 0; t1 = sub t0 1; t2 = positive t1; if t2: (Back 1 [t1] 24) else (Leave 1 [t1] 24)",
    ),
    "a quotient": (
        "dup 7 swap div pop 1",
        "in(n)",
        "t0 = load 0; RegionCheck nonzero t0; Back 0 [] 80",
    ),
    "a division by 0 does nothing": ("push0 div pop 1", "in(n)", "Back 0 [] 24"),
    "a bit times a number": (
        "dup positive 5 mul 7 add out(n) 1 sub 1",
        "in(n)",
        "t0 = load 0; t1 = positive t0; t2 = mul t1 5; t3 = add t2 7; WriteInteger t3; t4 = sub t0 1; Back 1 [t4] 56",
    ),
    "a skip on a bit": (
        "dup 2 mod 3 mul skip noop noop noop 1 sub 1",
        "in(n)",
        "t0 = load 0; t1 = mod t0 2; if t1: (t4 = sub t0 1; Back 1 [t4] 45) else (t3 = sub t0 1; Back 1 [t3] 48)",
    ),
    "a skip on its contrary": (
        "dup 2 mod not 3 mul skip noop noop noop 1 sub 1",
        "in(n)",
        "t0 = load 0; t1 = mod t0 2; if t1: (t5 = sub t0 1; Back 1 [t5] 48) else (t4 = sub t0 1; Back 1 [t4] 45)",
    ),
    "a skip by a value": (
        "dup 3 mod skip noop noop 1 sub 1",
        "in(n)",
        "t0 = load 0; t1 = mod t0 3; skip t1 [101]: 1: (t2 = sub t0 1; Back 1 [t2] 35) 0: (t3 = sub t0 1; Back 1 [t3] 36) 2: (t4 = sub t0 1; Back 1 [t4] 34)",
    ),
    "zero where it is zero": (
        "dup not 3 mul skip noop noop noop dup out(n) 1 sub 3 mod 1",
        "in(n)",
        "t0 = load 0; t1 = not t0; if t1: (WriteInteger 0; Back 1 [2] 45) else (WriteInteger t0; t3 = sub t0 1; t4 = mod t3 3; Back 1 [t4] 48)",
    ),
    "a sum of differences": (
        "1 add 2 sub 3 add dup 1 sub swap pop 1",
        "in(n)",
        "t0 = load 0; t3 = add t0 2; Back 1 [t3] 96",
    ),
    "a roll of what is there": (
        "4 3 2 roll 1 sub dup 5 sub positive pop 1",
        "in(n) 5 6 7",
        "t0 = load 0; t1 = load 1; t2 = sub t1 1; Back 2 [t0 4 t2] 64",
    ),
    "write": (
        "dup out(n) 10 out(c) dup 100 mod out(c) 1",
        "in(n)",
        "t0 = load 0; WriteInteger t0; WriteCharacter 10; t1 = mod t0 100; RegionCheck character t1; WriteCharacter t1; Back 0 [] 64",
    ),
    "read": ("in(c) pop 1", "", "ReadCharacter t0; Back 0 [] 24"),
    "a click": (
        "1 4 1 perform(l) pop 1 sub 1",
        "in(n)",
        "t0 = load 0; t1 = sub t0 1; Back 1 [t1] 37",
    ),
    "one of several clicks": (
        "1 add 1 swap dup 2 mod 3 mul 10 add 1 perform(l) 1",
        "in(n)",
        "t0 = load 0; t1 = add t0 1; t2 = mod t1 2; if t2: (t5 = sub 1 t1; t6 = add t5 1; t7 = mod t6 2; if t7: (t10 = sub 1 t6; Back 1 [t10] 130) else (Leave 1 [1 t6 10 1] 99)) else (Leave 1 [1 t1 10 1] 34)",
    ),
    "the stack grows": (
        "dup 1 sub dup positive",
        "in(n)",
        "t0 = load 0; t1 = sub t0 1; t2 = positive t1; if t2: (Back 0 [t1] 24) else (Leave 0 [t1] 24)",
    ),
    "a bit is written": (
        "dup 2 mod out(n) 1 sub dup positive",
        "in(n)",
        "t0 = load 0; t1 = mod t0 2; WriteInteger t1; t2 = sub t0 1; t3 = positive t2; if t3: (Back 1 [t2] 32) else (Leave 1 [t2] 32)",
    ),
}
"""For each case, the commands of the loop, the commands before it, and the expected region."""


@small_cases("name", CASES)
def test_loops(name: str) -> None:
    words, before, region = CASES[name]
    assert shown(loop(words, before, "1000000 " * 2000).body) == region


def test_a_loop_with_a_new_game_in_each_round() -> None:
    program = resetting()
    machine, _ = machine_of(program.source, ["100000"])
    recording = PathRecording(Automaton(machine))
    recording.record(machine, 4096)
    for header in recording.arrivals:
        region = build(recording, header, machine_program(machine))
        assert region is not None
        check(region)
        assert region.is_balanced
        assert region.longest == 49


def test_the_whole_stack_reversed() -> None:
    program = Assembler()
    program.add("in(n) 5 6")
    start = program.here("loop")
    program.add("reverse reverse 1 add 1")
    program.again_if_true(start)
    machine, _ = machine_of(program.source(), ["7"])
    recording = PathRecording(Automaton(machine))
    recording.record(machine, 4096)
    header = next(node for node in recording.arrivals if node.pointer == start)
    region = build(recording, header, machine_program(machine), may_be_exact=True)
    assert region is not None
    check(region)
    assert region.is_exact
    assert region.needs == 3
    assert shown(region.body) == "t0 = load 0; t3 = add t0 1; Back 1 [t3] 24"
    enter = compiled(region, machine)
    for stack, after in (([1, 2, 3], [1, 2, 13]), ([1, 2], [1, 2]), ([1, 2, 3, 4], [1, 2, 3, 4])):
        machine.stack[:] = stack
        assert enter(240) == (header, 0 if len(stack) == 3 else 240)
        assert machine.stack == after


def test_the_best_header_of_a_loop() -> None:
    plain = loop(CASES["the stack grows"][0])._replace(is_balanced=False, needs=5)
    others = {
        "fewer": plain._replace(needs=3),
        "more": plain._replace(needs=7),
        "another loop": plain._replace(needs=1, longest=plain.longest + 1),
        "balanced": plain._replace(needs=6, is_balanced=True),
        "no loop": plain._replace(needs=0, is_loop=False),
        "none": None,
    }

    def best(*names: Any) -> Any:
        return rotated(plain, names, others.get)

    assert best("more", "no loop", "another loop", "none") is plain
    assert best("fewer", "more") is best("more", "fewer") is others["fewer"]
    assert best("fewer", "balanced") is best("balanced", "fewer") is others["balanced"]
