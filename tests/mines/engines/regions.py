"""Random regions, and a simple model of what a region does in each round."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, cast

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
    Region,
    RegionBlock,
    RegionCheck,
    RegionChoice,
    WriteCharacter,
    WriteInteger,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from random import Random

    from mines_tools.languages.mines.engines.automaton import Node
    from mines_tools.languages.mines.engines.region import End, Instruction, Operand

_SMALL = (-3, -2, -1, 0, 1, 2, 3, 4, 7, 8, 10, 48, 65, 100, 127, 128, 1009, 0x3042, 0x1F600)
_LARGE = tuple(
    sign * ((1 << bits) + more)
    for bits in (31, 32, 33, 53, 61, 62, 63)
    for more in (-1, 0, 1)
    for sign in (1, -1)
)


def number(random: Random, *, large: float = 0.15) -> int:
    """Return a random value, often one at which results differ."""
    if random.random() < large:
        return random.choice(_LARGE)
    return random.choice(_SMALL) if random.random() < 0.7 else random.randrange(-300, 300)


class Kind(NamedTuple):
    """Settings for a random region: whether each round keeps the depth of the stack, whether it
    reads and writes, and the share of large numbers."""

    is_balanced: bool
    has_input: bool
    has_output: bool
    large: float


def region(random: Random, kind: Kind) -> Region:
    """Return a random region."""
    return _Builder(random, kind).region()


class _Builder:
    def __init__(self, random: Random, kind: Kind) -> None:
        self._random = random
        self._kind = kind
        self._count = 0
        self._nodes = 0
        self._needs = random.randrange(4)
        self._longest = 1
        self._above = 0
        self._loops = False
        self._balanced = True

    def region(self) -> Region:
        body = self._block([], set(), 3)
        return Region(
            cast("Node", -1), self._needs, self._above, self._longest, self._loops, self._balanced, body,
        )  # fmt: skip

    def _local(self) -> Local:
        self._count += 1
        return Local(self._count)

    def _operand(self, known: Sequence[Local]) -> Operand:
        if known and self._random.random() < 0.75:
            return self._random.choice(known[-4:] if self._random.random() < 0.5 else known)
        return number(self._random, large=self._kind.large)

    def _block(self, known: Sequence[Local], truths: set[Local], depth: int) -> RegionBlock:
        known, truths = list(known), set(truths)
        instructions: list[Instruction] = []
        for _ in range(self._random.randrange(6)):
            instructions += self._instruction(known, truths)
        return RegionBlock(instructions, self._end(known, truths, depth))

    def _instruction(self, known: list[Local], truths: set[Local]) -> Sequence[Instruction]:
        random = self._random
        what = random.randrange(14)
        if what < 4:
            if not self._needs:
                return []
            known.append(self._local())
            return [Load(known[-1], random.randrange(self._needs))]
        if what < 6:
            if not known:
                return []
            of, result = random.choice(known), self._local()
            known.append(result)
            truths.add(result)
            return [Compute(result, random.choice(["positive", "not"]), (of,))]
        if what == 6 and self._kind.has_output:
            operand = self._operand(known)
            if random.random() < 0.5:
                return [WriteInteger(operand)]
            if isinstance(operand, int):
                return [WriteCharacter(random.choice([10, 65, 0xE9, 0x3042, 0x1F600, 0x10FFFF]))]
            return [RegionCheck("character", operand), WriteCharacter(operand)]
        if what == 7 and self._kind.has_input:
            known.append(self._local())
            return [random.choice([ReadCharacter, ReadCharacter, ReadInteger])(known[-1])]
        return self._computed(known)

    def _computed(self, known: list[Local]) -> Sequence[Instruction]:
        random = self._random
        a, b = self._operand(known), self._operand(known)
        if isinstance(a, int) and isinstance(b, int):
            return []
        operation = random.choice(["add", "sub", "mul", "div", "mod", "add", "sub"])
        checks: list[Instruction] = []
        if operation in ("div", "mod"):
            if b == 0:
                return []
            checks = [] if isinstance(b, int) else [RegionCheck("nonzero", b)]
        known.append(self._local())
        return [*checks, Compute(known[-1], operation, (a, b))]

    def _end(self, known: Sequence[Local], truths: set[Local], depth: int) -> End:
        random = self._random
        what = random.random()
        if depth and truths and what < 0.45:
            condition = random.choice(sorted(truths))
            ways = [self._block(known, truths, depth - 1) for _ in range(2)]
            return If(condition, *ways)
        if depth and known and what < 0.55:
            return self._choice(known, truths, depth)
        if what < 0.6:
            return Cold()
        if what < 0.9:
            return self._back(known)
        pops, pushes = self._effect(known, is_balanced=False)
        self._nodes += 1
        return Leave(cast("Node", self._nodes), pops, pushes, self._steps())

    def _choice(self, known: Sequence[Local], truths: set[Local], depth: int) -> RegionChoice:
        random = self._random
        if random.random() < 0.6:
            size = random.choice([2, 3, 8, 50])
            by = random.sample(range(size), random.randrange(1, min(size, 12) + 1))
            ways = {each: self._block(known, truths, depth - 1) for each in by}
            return RegionChoice("skip", (random.choice(known),), (size,), ways)
        sizes = (random.choice([1, 2, 5]), random.choice([1, 3]))
        operands: list[Operand] = [random.choice(known), random.choice([*known, -1, 7])]
        random.shuffle(operands)
        by = random.sample(range(sizes[0] * sizes[1]), random.randrange(1, sizes[0] * sizes[1] + 1))
        ways = {each: self._block(known, truths, depth - 1) for each in by}
        return RegionChoice("perform", operands, sizes, ways)

    def _steps(self) -> int:
        steps = self._random.randrange(1, 30)
        self._longest = max(self._longest, steps)
        return steps

    def _effect(
        self, known: Sequence[Local], *, is_balanced: bool
    ) -> tuple[int | None, Sequence[Operand]]:
        random = self._random
        pops: int | None = random.randrange(self._needs + 1)
        if is_balanced:
            return pops, [self._operand(known) for _ in range(pops or 0)]
        pops = None if random.random() < 0.1 else pops
        pushes = [self._operand(known) for _ in range(random.randrange(4))]
        self._above = max(self._above, len(pushes) - (0 if pops is None else pops))
        return pops, pushes

    def _back(self, known: Sequence[Local]) -> Back:
        self._loops = True
        pops, pushes = self._effect(known, is_balanced=self._kind.is_balanced)
        self._balanced &= pops == len(pushes)
        return Back(pops, pushes, self._steps())


# What it does


class Given(NamedTuple):
    """The state before or after a region."""

    stack: Sequence[int]
    left: int
    text: str
    position: int = 0
    output: str = ""
    exhausted: bool = False
    node: Node = cast("Node", -1)


class TakenBack(Exception):
    """The round cannot be completed, so it is undone."""


class Round:
    """Executes one round of a region, as the documentation of regions says."""

    def __init__(self, region: Region, given: Given) -> None:
        self.values: dict[int, int] = {}
        self.is_doubtful = False
        """True if something was divided by -1 or combined with a large constant."""
        self._given = given
        self._position = given.position
        self._output = given.output
        self._region = region

    def take(self) -> Given:
        """Return the state after the round. Raise TakenBack if the round cannot be completed."""
        block = self._region.body
        while True:
            for instruction in block.instructions:
                self._do(instruction)
            end = block.end
            if isinstance(end, If):
                block = end.then if self.values[end.condition.number] else end.otherwise
            elif isinstance(end, RegionChoice):
                parts = [
                    self._value(each) % size
                    for each, size in zip(end.operands, end.sizes, strict=True)
                ]
                by = parts[0] if len(parts) == 1 else parts[1] * end.sizes[0] + parts[0]
                if by not in end.ways:
                    raise TakenBack
                block = end.ways[by]
            elif isinstance(end, Cold):
                raise TakenBack
            else:
                return self._ended(end)

    def _ended(self, end: Back | Leave) -> Given:
        stack = self._given.stack
        kept = () if end.pops is None else stack[: len(stack) - end.pops]
        return Given(
            [*kept, *map(self._value, end.pushes)],
            self._given.left - end.steps,
            self._given.text,
            self._position,
            self._output,
            self._given.exhausted,
            end.node if isinstance(end, Leave) else self._given.node,
        )

    def _value(self, operand: Operand) -> int:
        return operand if isinstance(operand, int) else self.values[operand.number]

    def _do(self, instruction: Instruction) -> None:
        given = self._given
        if isinstance(instruction, Load):
            self.values[instruction.result.number] = given.stack[-1 - instruction.depth]
        elif isinstance(instruction, Compute):
            self._compute(instruction)
        elif isinstance(instruction, RegionCheck):
            if not self._holds(instruction):
                raise TakenBack
        elif isinstance(instruction, WriteInteger):
            value = self._value(instruction.operand)
            self.is_doubtful |= abs(value) >> 63 != 0
            self._output += str(value)
        elif isinstance(instruction, WriteCharacter):
            self._output += chr(self._value(instruction.operand))
        elif isinstance(instruction, ReadCharacter):
            if self._position >= len(given.text):
                raise TakenBack
            self.values[instruction.result.number] = ord(given.text[self._position])
            self._position += 1
        else:
            self.values[instruction.result.number] = self._integer()

    def _integer(self) -> int:
        text = self._given.text
        at = self._position
        while text[at : at + 1] in (" ", "\t", "\n"):
            at += 1
        start = at
        at += text[at : at + 1] == "-"
        while text[at : at + 1].isdecimal():
            at += 1
        digits = text[start:at].lstrip("-")
        if not digits or len(digits) > 18 or at == len(text):
            raise TakenBack
        self._position = at
        return int(text[start:at])

    def _holds(self, check: RegionCheck) -> bool:
        if check.what == "exhausted":
            return self._given.exhausted and self._position == len(self._given.text)
        value = self._value(check.operand)
        if check.what == "nonzero":
            return value != 0
        return 0 <= value < 0x110000 and not 0xD800 <= value < 0xE000

    def _compute(self, instruction: Compute) -> None:
        operation = instruction.operation
        operands = [self._value(each) for each in instruction.operands]
        self.is_doubtful |= operation == "div" and operands[1] == -1
        self.is_doubtful |= any(abs(each) >> 63 for each in operands)
        self.values[instruction.result.number] = EFFECTS[operation](*operands)


EFFECTS: Mapping[str, Callable[..., int]] = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "div": lambda a, b: a // b,
    "mod": lambda a, b: a % b,
    "positive": lambda a: int(a > 0),
    "not": lambda a: int(a == 0),
}
