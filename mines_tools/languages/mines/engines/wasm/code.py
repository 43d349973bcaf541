"""Compiles a region to a WebAssembly function that works in the memory of the kernel.

The function begins at the region's header, with the state in the memory, and executes rounds. If a round cannot be
completed, it returns 0, and the memory contains the state at the header. Otherwise it returns the number of the
`Leave` at which it ended, counted from 1, and the memory contains the state after this `Leave`.
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
    """No round of the region can be done in 64 bits."""


class RegionCode(NamedTuple):
    """A region as a function, and the other functions that it calls, by their names."""

    function: Function
    calls: Mapping[str, Function]


def region_code(
    region: Region,
    layout: Layout,
    dialect: Dialect,
    leave: Callable[[Node], Code | None],
    name: str,
) -> RegionCode:
    """Return the function `name`, without parameters, whose result is a 32-bit number.

    `leave` returns the code that changes the memory from the control state of the header to another control state. This
    code runs after the stack, the number of steps, the input and the output are stored. If `leave` returns None, rounds
    that lead to that control state are undone.

    Raises NeverInRange.
    """
    writer = _Writer(region, layout, dialect, leave)
    code = writer.region()
    function = Function(name, {}, ["i32"], {SCRATCH: "i64", **writer.variables}, code)
    return RegionCode(function, writer.calls)


def regions_module(regions: Sequence[RegionCode], place: int) -> bytes:
    """Return the bytes of a module with the functions of `regions`. It imports the kernel's memory and table, and
    writes the functions into the table from `place` on."""
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
"""In a small region, at most this number of read characters gets separate code for ASCII and for other characters."""


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
        """For each `Leave` that can be reached, by its `id`: the code that changes the memory to its control state."""
        self._labels = 0
        self._splits = _MOST_SPLITS if self.is_small else 0
        self._may_go_back = False
        """True if another round may follow a round."""

    def region(self) -> Code:
        """Return the code of the function."""
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
        """Return the code of `block` and of everything after it."""
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
        """Add the code of the instructions of `block`. Return False if the round can never be completed."""
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
        """Add the code of the end of a block. Return the block whose code must come next; None if there is none."""
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
        """Return code that reads a byte. If the character is not ASCII, separate code runs, which contains the rest of
        the round too.

        This is faster, because the range of an ASCII character is small.
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
        """Add the code of the smaller side of the branch. Return the block of the larger side, whose code must come
        next."""
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
        """Add the code of all ways except the largest one. Return the block of the largest way, whose code must come
        next; None if no way can be chosen."""
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
        """Return the value that chooses the way: the operands modulo the sizes, combined into one number. Return
        None if it cannot be computed."""
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
    """Return code that runs `code` if `condition` is true. `code` must end with a branch to another place."""
    if len(code) == 1 and code[0][0] == "br":
        return [*condition.code(), ("br_if", code[0][1])]
    return [*condition.code(), ("if", code)]
