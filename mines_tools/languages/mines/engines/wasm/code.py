"""Compiles a region to a WebAssembly function that works in the memory of the kernel.

The function begins at the region's header, with the state in the memory, and executes rounds. If a round cannot be
completed, the function returns 0; the memory then contains the state at the header. Otherwise the function returns the
number of the `Leave` at which it ended, counted from 1; the memory then contains the state after this `Leave`.
"""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.languages.mines.engines.region import (
    Cold,
    If,
    Leave,
    ReadCharacter,
    RegionBlock,
    RegionChoice,
)
from mines_tools.languages.mines.engines.wasm.arithmetic import (
    HIGHEST,
    LOWEST,
    SCRATCH,
    TAKE_BACK,
    Condition,
    WasmValue,
    compute,
    constant,
)
from mines_tools.languages.mines.engines.wasm.frame import ROUND
from mines_tools.languages.mines.engines.wasm.steps import RoundState, RoundSteps, learn, written
from mines_tools.languages.mines.engines.wasm_assembler.assembler import (
    Elements,
    Function,
    FunctionTable,
    Import,
    Memory,
    Module,
    assemble,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Literal

    from mines_tools.languages.mines.dialect import Dialect
    from mines_tools.languages.mines.engines.automaton import Node
    from mines_tools.languages.mines.engines.region import End, Operand, Region
    from mines_tools.languages.mines.engines.wasm.frame import Layout
    from mines_tools.languages.mines.engines.wasm_assembler.assembler import Code, Instruction


class NeverInRange(Exception):
    """Every round of the region needs values with more than 64 bits."""


class RegionCode(NamedTuple):
    """The function that executes a region, and the other functions that this function calls. The
    keys of `calls` are their names."""

    function: Function
    calls: Mapping[str, Function]


def region_code(
    region: Region,
    layout: Layout,
    dialect: Dialect,
    leave: Callable[[Node], Code | None],
    name: str,
) -> RegionCode:
    """Return the WebAssembly function `name`, which executes `region`. This function has no
    parameters, and returns a 32-bit number.

    `leave(node)` returns the code that changes the memory from the control state of the header to
    the control state `node`. When this code runs, the stack, the number of steps, the input and the
    output are already stored. If `leave` returns None, rounds that lead to `node` are undone.

    Raises NeverInRange.
    """
    writer = _Writer(region, layout, dialect, leave)
    code = writer.region()
    function = Function(name, {}, ["i32"], {SCRATCH: "i64", **writer.variables}, code)
    return RegionCode(function, writer.calls)


def regions_module(regions: Sequence[RegionCode], place: int) -> bytes:
    """Return the bytes of a WebAssembly module with the functions of `regions`. The module imports
    the kernel's memory and table. It writes the functions of `regions` into the table, the first
    one at the index `place`."""
    calls = {name: of for region in regions for name, of in region.calls.items()}
    functions = [*(region.function for region in regions), *calls.values()]
    return assemble(
        Module(
            imports=[
                Import("kernel", "memory", Memory(0)),
                Import("kernel", "table", FunctionTable(0)),
            ],
            functions=functions,
            elements=[Elements(place, [region.function.name for region in regions])],
        )
    )


_MOST_SPLITS = 2
"""A maximum number of characters. If a small region reads a character, it has separate code for the
case that this character is ASCII. It has such code for at most this many of its characters."""


class _Writer(RoundSteps):
    """A writer of the code of a region."""

    def __init__(
        self,
        region: Region,
        layout: Layout,
        dialect: Dialect,
        leave: Callable[[Node], Code | None],
    ) -> None:
        super().__init__(region, layout, dialect)
        self._leave = leave
        self._leaves: dict[int, Code] = {}
        """For each `Leave`, by its `id`: the code that changes the memory to the control state of the `Leave`. A
        `Leave` that has no such code is missing here."""
        self._labels = 0
        self._splits = _MOST_SPLITS if self.is_small else 0
        self._may_go_back = False
        """True if another round may follow a round."""

    def region(self) -> Code:
        """Return the code of the function that executes the region."""
        region = self._region
        entry = self._entry()
        body = self._block(region.body, RoundState({}, [0]))
        if not self._may_go_back and not self._leaves:
            raise NeverInRange
        code: Code = [("loop", ROUND, [*body, "unreachable"])] if region.is_loop else body
        for number, way in enumerate(self.plan.leaves, 1):
            if id(way) in self._leaves:
                left = self._leaving(way, self._leaves[id(way)])
                code = [("block", id(way), code), *left, ("i32.const", number), "return"]
        return [*entry, ("block", TAKE_BACK, code), *self._taking_back(), ("i32.const", 0)]

    # Ends of blocks

    def _block(self, block: RegionBlock, state: RoundState) -> list[Instruction]:
        """Return the code of `block` and of all blocks that follow it in the round."""
        code: list[Instruction] = []
        following: RegionBlock | None = block
        while following is not None:
            if self._do_all(following, state, code):
                following = self._end(following.end, state, code)
            else:
                code.append(("br", TAKE_BACK))
                following = None
        return code

    def _do_all(self, block: RegionBlock, state: RoundState, code: list[Instruction]) -> bool:
        """Add the code of the instructions of `block` to `code`. Return False if the round can
        never be completed."""
        for number, instruction in enumerate(block.instructions, 1):
            if isinstance(instruction, ReadCharacter) and self._splits:
                self._splits -= 1
                rest = RegionBlock(block.instructions[number:], block.end)
                code += self._read_ascii(instruction, rest, state)
                continue
            done = self._do(instruction, state)
            if done is None:
                return False
            code += done
        return True

    def _end(self, end: End, state: RoundState, code: list[Instruction]) -> RegionBlock | None:
        """Add the code of `end`, the end of a block, to `code`. Return the block whose code must
        come next; None if there is no such block."""
        if isinstance(end, If):
            return self._branch(end, state, code)
        if isinstance(end, RegionChoice):
            following = self._choose(end, state, code)
            if following is None:
                code.append(("br", TAKE_BACK))
            return following
        if isinstance(end, Cold) or not all(map(_is_small, end.pushes)):
            code.append(("br", TAKE_BACK))
        elif isinstance(end, Leave):
            code += self._left(end, state)
        else:
            self._may_go_back = True
            code += self._back(end, written(state))
        return None

    def _read_ascii(self, instruction: ReadCharacter, rest: RegionBlock, state: RoundState) -> Code:
        """Return code that executes `instruction`, and then `rest`, the rest of the round. `instruction` reads a
        character. The code has two parts: one for an ASCII character, and one for all other characters.

        This is faster than one part for all characters, because an ASCII character has a small range of values.
        """
        beside = state.copy()
        wide = [*self._read_wide(instruction, beside), *self._block(rest, beside)]
        return self._read_byte(instruction, wide, state)

    def _left(self, end: Leave, state: RoundState) -> Code:
        leave = self._leave(end.node)
        if leave is None:
            return [("br", TAKE_BACK)]
        self._leaves[id(end)] = leave
        return [*(written(state) if self.plan.writes else ()), ("br", id(end))]

    def _branch(self, end: If, state: RoundState, code: list[Instruction]) -> RegionBlock:
        """Add the code of the smaller side of the branch `end` to `code`. Return the block of the
        larger side, whose code must come next."""
        condition = self._condition(end.condition, state)
        outcome = condition.outcome()
        if outcome is not None:
            return end.then if outcome else end.otherwise
        name = self._name(end.condition)
        aside, main = end.then, end.otherwise
        truth = 1
        if self.plan.sizes[id(aside)] > self.plan.sizes[id(main)]:
            aside, main, condition, truth = main, aside, condition.opposite(), 0
        beside = state.copy()
        learn(condition, beside)
        learn(condition.opposite(), state)
        if end.condition.number in self.plan.values and name in state.ranges:
            beside.ranges[name] = truth, truth
            state.ranges[name] = 1 - truth, 1 - truth
        code += _if(condition, self._block(aside, beside))
        return main

    def _choose(
        self, end: RegionChoice, state: RoundState, code: list[Instruction]
    ) -> RegionBlock | None:
        """Add the code of all ways of the choice `end` to `code`, except the largest way. Return
        the block of the largest way, whose code must come next. Return None if no way can be
        chosen."""
        chosen = self._chosen(end, state, code)
        if chosen is None:
            return None
        low, high = chosen.low, chosen.high
        ways = sorted(
            ((by, way) for by, way in end.ways.items() if low <= by <= high),
            key=lambda pair: self.plan.sizes[id(pair[1])],
        )
        if not ways:
            return None
        last, main = ways.pop()
        first, end_ = min(end.ways), max(end.ways)
        if len(ways) > 3 and end_ - first < 64 + 8 * len(ways):
            labels = {
                by: f"way-{number}" for number, by in enumerate([last, *dict(ways)], self._labels)
            }
            self._labels += len(labels)
            table = [labels.get(by, TAKE_BACK) for by in range(first, end_ + 1)]
            inner: list[Instruction] = [
                chosen.code, ("i64.const", first), "i64.sub", "i32.wrap_i64", ("br_table", table, TAKE_BACK),
            ]  # fmt: skip
            for by, way in ways:
                inner = [("block", labels[by], inner), *self._block(way, state.copy())]
            code.append(("block", labels[last], inner))
            return main
        for by, way in ways:
            is_this = Condition("eq", chosen, constant(by))
            beside = state.copy()
            learn(is_this, beside)
            code += _if(is_this, self._block(way, beside))
            chosen = is_this.opposite().ranges()[0]
        is_last = Condition("eq", chosen, constant(last))
        if is_last.outcome() is None:
            code += [*is_last.opposite().code(), ("br_if", TAKE_BACK)]
            learn(is_last, state)
        return main

    def _chosen(
        self, end: RegionChoice, state: RoundState, code: list[Instruction]
    ) -> WasmValue | None:
        """Return the value that chooses the way: a key of `RegionChoice.ways`, computed from the
        operands of `end`. Return None if the value cannot be computed."""
        parts = []
        for operand, size in zip(end.operands, end.sizes, strict=True):
            if isinstance(operand, int):
                parts.append(constant(operand % size))
                continue
            value = self._value(operand, state)
            if not 0 <= value.low <= value.high < size:
                value = self._computed("mod", value, constant(size), code)
            parts.append(value)
        if len(parts) == 1:
            return parts[0]
        column, row = parts
        above = self._computed("mul", row, constant(end.sizes[0]), code)
        return self._computed("add", above, column, code)

    def _computed(
        self,
        operation: Literal["mul", "mod", "add"],
        a: WasmValue,
        b: WasmValue,
        code: list[Instruction],
    ) -> WasmValue:
        name = self._new(f"choice-{self._labels}", "i64")
        self._labels += 1
        made = compute(operation, a, b, name)
        assert made is not None  # boards are not that large
        if made.low == made.high:
            return constant(made.low)
        code += made.code
        return WasmValue(("local.get", name), made.low, made.high)


def _is_small(operand: Operand) -> bool:
    return not isinstance(operand, int) or LOWEST <= operand <= HIGHEST


def _if(condition: Condition, code: Code) -> Code:
    """Return code that executes `code` if `condition` is true. `code` must end with a branch to
    another place."""
    if len(code) == 1 and code[0][0] == "br":
        return [*condition.code(), ("br_if", code[0][1])]
    return [*condition.code(), ("if", code)]
