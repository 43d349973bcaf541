"""Checks regions, and compares their runs with the machine.

``python -m tests.mines.engines.rounds --programs N --seed S`` tries many.
"""

from __future__ import annotations

import argparse
import collections
from random import Random
from typing import TYPE_CHECKING

from mines_tools.interface.run import Input, InputError, NeedsInput
from mines_tools.languages.mines.engines.automaton import Automaton, TooManyNodes
from mines_tools.languages.mines.engines.path_recording import PathRecording
from mines_tools.languages.mines.engines.python_code import compiled
from mines_tools.languages.mines.engines.region import (
    Back,
    Cold,
    Compute,
    If,
    Leave,
    Load,
    Local,
    ReadCharacter,
    ReadInteger,
    RegionCheck,
    RegionChoice,
)
from mines_tools.languages.mines.engines.region_building import build
from mines_tools.languages.mines.engines.trimming import blocks_after, operands_of
from mines_tools.languages.mines.machine import Machine
from mines_tools.languages.mines.syntax import parse
from tests.mines.engines.loops import looping
from tests.mines.flow import programs
from tests.mines.flow.structured import kinds

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mines_tools.languages.mines.engines.automaton import Node
    from mines_tools.languages.mines.engines.region import Region, RegionBlock
    from mines_tools.languages.mines.operations import Program


def check(region: Region) -> None:
    """Check that the region is well formed."""
    assert not region.header.queue
    ends: list[Back | Leave] = []
    numbers: set[int] = set()
    _check_block(region, region.body, set(), 0, ends, numbers)
    assert ends
    backs = [end for end in ends if isinstance(end, Back)]
    assert region.is_loop == bool(backs)
    assert region.is_balanced or not region.is_exact
    assert region.is_balanced == all(end.pops == len(end.pushes) for end in backs)
    assert region.longest == max(end.steps for end in ends)
    assert region.above == max(0, *(len(end.pushes) - (end.pops or 0) for end in ends), 0)


def _check_block(
    region: Region,
    block: RegionBlock,
    made: set[Local],
    depth: int,
    ends: list[Back | Leave],
    numbers: set[int],
) -> None:
    assert depth < 60
    made = set(made)
    for instruction in block.instructions:
        assert {
            operand for operand in operands_of(instruction) if isinstance(operand, Local)
        } <= made
        if isinstance(instruction, Compute):
            assert any(isinstance(operand, Local) for operand in instruction.operands)
            if instruction.operation in ("div", "mod"):
                assert instruction.operands[1] != 0
        if isinstance(instruction, Load):
            assert 0 <= instruction.depth < region.needs
        if isinstance(instruction, RegionCheck) and instruction.what != "exhausted":
            assert isinstance(instruction.operand, Local)
        if isinstance(instruction, Load | Compute | ReadInteger | ReadCharacter):
            assert instruction.result.number not in numbers
            numbers.add(instruction.result.number)
            made.add(instruction.result)
    end = block.end
    assert {operand for operand in operands_of(end) if isinstance(operand, Local)} <= made
    if isinstance(end, Back | Leave):
        ends.append(end)
        assert end.steps > 0
        assert end.pops is None or 0 <= end.pops <= region.needs
        if isinstance(end, Leave):
            assert not end.node.queue
    elif isinstance(end, RegionChoice):
        assert end.ways
        assert len(end.operands) == len(end.sizes) == (1 if end.by == "skip" else 2)
        assert all(0 <= way < end.sizes[0] * end.sizes[-1] for way in end.ways)
    elif isinstance(end, If):
        assert end.condition in made
    else:
        assert isinstance(end, Cold)
    for after in blocks_after(end):
        _check_block(region, after, made, depth + 1, ends, numbers)


def _machine(program: Program, texts: Sequence[str]) -> tuple[Machine, list[str]]:
    written: list[str] = []
    left = iter([*filter(None, texts), ""])
    return Machine(program, Input(lambda: next(left)), written.append), written


def _is_large(machine: Machine) -> bool:
    """Return True if the run should stop because its values are too large: each multiplication can
    double their length."""
    return any(value.bit_length() > 100_000 for value in machine.stack[-3:])


def _pieces(random: Random, text: str) -> list[str]:
    cuts = sorted(random.randrange(len(text) + 1) for _ in range(random.randrange(3)))
    return [text[a:b] for a, b in zip([0, *cuts], [*cuts, len(text)], strict=True)]


_VALUES = (
    0,
    0,
    1,
    1,
    -1,
    2,
    3,
    5,
    7,
    -2,
    -7,
    10,
    65,
    100,
    0xD800,
    0xDFFF,
    0x10FFFF,
    0x110000,
    2**31,
    2**63,
    -(2**63),
    2**64 - 1,
    10**30,
)
_INPUTS = (
    "",
    "7",
    "A",
    "1 2 3 4 5 6 7 8 9 10 11 12\n",
    "0 0 1 1 0 0 1\n",
    "-5 +6 - 7 x",
    "hello, world\n" * 3,
    "\n\n 3 \n\n",
    "\u0661\x1c7 \xa05 \ud7ff\ud800\U0010ffff 3 ",
    "9" * 50 + " 1 ",
    "9" * 4500 + " 2 ",
    "1\n2\n3\n4\n5\n6\n7\n8\n" * 4,
)


def _value(random: Random) -> int:
    if random.random() < 0.7:
        return random.randrange(-3, 12)
    if random.random() < 0.05:
        return random.getrandbits(15000) - (1 << 14999)
    return random.choice(_VALUES)


def compare(program: Program, region: Region, automaton: Automaton, random: Random) -> int:
    """Check that rounds of the region do the same as the machine. Return how many steps were
    compared."""
    texts = _pieces(random, random.choice(_INPUTS))
    machine, written = _machine(program, texts)
    other, expected = _machine(program, texts)
    depth = (
        region.needs + random.choice((-1, 0, 0, 0, 1, 2, 5))
        if random.random() < 0.9
        else random.randrange(12)
    )
    stack = [_value(random) for _ in range(depth)]
    taken = random.randrange(4)
    steps = region.longest * random.choice((1, 1, 2, 3, 10)) + random.randrange(region.longest)
    first, _ = _machine(program, texts)
    for each in (first, machine, other):
        automaton.put(each, region.header)
        each.stack[:] = stack
        for _ in range(taken):
            each.input.take_code_point()
    try:
        for _ in range(steps):
            if _is_large(first) or not first.step():
                break
    except (NeedsInput, InputError):
        pass
    if _is_large(first):
        return 0
    enter = compiled(region, machine)
    node, left = enter(steps)
    taken = steps - left
    assert 0 <= left <= steps
    automaton.put(machine, node)
    machine.steps += taken
    for _ in range(taken):
        assert other.step()
    assert machine.snapshot() == other.snapshot()
    assert "".join(written) == "".join(expected)
    return taken


def regions(
    program: Program, text: str, random: Random, steps: int
) -> Iterator[tuple[Region, Automaton]]:
    """Yield regions of a program, which are made from a recording of a part of its run."""
    machine, _ = _machine(program, [text])
    automaton = Automaton(machine)
    recording = PathRecording(automaton)
    try:
        for _ in range(random.choice((0, 0, 50, 300))):
            if not machine.step():
                return
        while recording.steps < steps and not machine.is_over and not _is_large(machine):
            recording.record(machine, 10)
    except (NeedsInput, InputError, TooManyNodes):
        return
    nodes = [node for node in recording.seen if not node.queue]
    chosen: list[Node] = recording.beginnings(1)[-2:]
    chosen += random.sample(nodes, min(2, len(nodes)))
    for node in chosen:
        stops = set(random.sample(nodes, min(len(nodes), random.choice((0, 0, 1)))))
        region = build(recording, node, program, stops, may_be_exact=random.random() < 0.8)
        if region is not None:
            yield region, automaton


def try_program(
    program: Program,
    text: str,
    random: Random,
    steps: int,
    times: int,
    found: collections.Counter[str],
) -> None:
    """Build regions of the program and compare them with the machine. Add the counts to `found`."""
    for region, automaton in regions(program, text, random, steps):
        check(region)
        found["regions"] += 1
        found["exact"] += region.is_exact
        found["loops"] += region.is_loop
        found["balanced"] += region.is_loop and region.is_balanced
        for _ in range(times):
            taken = compare(program, region, automaton, random)
            found["runs"] += 1
            found["runs with steps"] += taken > 0
            found["steps"] += taken


def any_program(random: Random, number: int) -> tuple[Program, str]:
    """Return a random program and an input for it."""
    if number % 3 == 0:
        structured = kinds.made(random.choice(kinds.KINDS), random.randrange(100_000))
        program = parse(structured.source, structured.dialect).program
        assert program is not None
        return program, random.choice((*structured.inputs, "")) if structured.inputs else ""
    return programs.made(random.randrange) if number % 3 == 1 else looping(random)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--programs", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--first", type=int, default=0)
    arguments = parser.parse_args()
    found: collections.Counter[str] = collections.Counter()
    for number in range(arguments.first, arguments.first + arguments.programs):
        random = Random(f"{arguments.seed} {number}")
        program, text = any_program(random, number)
        try:
            try_program(program, text, random, 700, 6, found)
        except BaseException:
            print(f"--seed {arguments.seed} --first {number} --programs 1")
            raise
    print(dict(found))


if __name__ == "__main__":
    main()
