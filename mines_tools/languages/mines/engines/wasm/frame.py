"""Where a region begins and ends as a WebAssembly function: the state comes from the kernel's memory, and goes there."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.languages.mines.engines.region import Load
from mines_tools.languages.mines.engines.trimming import ends_of
from mines_tools.languages.mines.engines.wasm.arithmetic import TAKE_BACK
from mines_tools.languages.mines.engines.wasm.plan import depth_of, plan

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.languages.mines.engines.region import Back, Leave, Local, Operand, Region
    from mines_tools.languages.mines.engines.wasm_assembler.assembler import (
        Code,
        Instruction,
        ValueType,
    )


class Layout(NamedTuple):
    """Where the state lies in the kernel's memory: the addresses of these, which are 32 bits each but for `left`.

    They change while code runs; the memory may grow in between. Values on the stack are 64 bits, the top at the highest
    address. Input and output are UTF-8, surrogates too, and a code point is never cut. No address is 2**31 or
    more, and none of the stack less than 2**16."""

    stack: int
    """The place of the stack when it is empty,"""
    bottom: int
    """the same, but above all places while more values lie outside the memory, below those in it,"""
    top: int
    """where the next value goes,"""
    stack_limit: int
    """and where there is no room for one."""
    shift: int
    """How much further up than these places values lie."""
    left: int
    """How many steps may be taken (64 bits)."""
    output: int
    """Where the next byte of output goes."""
    output_limit: int
    """The end of the room for output."""
    input: int
    """Where the next byte of input is."""
    input_limit: int
    """The end of the input at hand."""
    closed: int
    """Not 0 where nothing more comes."""


ROUND = "round"
LOW, OUT, IN = "low", "out", "in"
"""The address of the lowest value that a round looks at; where output and input are at the start of a round ..."""
NOW = {OUT: "out-now", IN: "in-now"}
"""... and within it."""
LEFT = "left"
BASE, LOW_MOST, OUT_MOST, IN_LIMIT = "base", "low-most", "out-most", "in-limit"
"""What `low`, `out` and the input may be."""
WORD = 8


def kept(depth: int) -> str:
    """The variable of the value that lies so deep."""
    return f"kept-{depth}"


_LARGE = 60
"""A region of so many blocks and instructions calls functions; they stand inline in smaller ones."""


class Frame:
    """The code around the rounds of a region."""

    def __init__(self, region: Region, layout: Layout) -> None:
        self.plan = plan(region)
        self.is_small = self.plan.sizes[id(region.body)] < _LARGE
        """Whether the code may be longer where that is quicker."""
        self.variables: dict[str, ValueType] = {}
        self._region = region
        self._layout = layout
        self._empties = region.is_exact or any(end.pops is None for end in ends_of(region.body))
        """Whether a round depends on the stack having no more values below, or takes all of them off."""

    # Variables

    def _new(self, name: str, type_: ValueType) -> str:
        self.variables[name] = type_
        return name

    def _loaded(self, name: str, address: int) -> list[Instruction]:
        """What fills a variable with what is at an address."""
        type_: ValueType = "i64" if name == LEFT else "i32"
        return [
            ("i32.const", 0), (f"{type_}.load", address), ("local.set", self._new(name, type_)),
        ]  # fmt: skip

    def _stored(self, name: str, address: int) -> list[Instruction]:
        type_ = self.variables[name]
        return [("i32.const", 0), ("local.get", name), (f"{type_}.store", address)]

    # Before the first round and after the last one

    def _entry(self) -> list[Instruction]:
        region, layout, found = self._region, self._layout, self.plan
        no: Instruction = ("if", [("i32.const", 0), "return"])
        code = [
            *self._loaded(LEFT, layout.left),
            ("local.get", LEFT), ("i64.const", region.longest), "i64.lt_s", no,
            ("i32.const", 0), ("i32.load", layout.top), ("i32.const", WORD * region.needs), "i32.sub",
            ("local.set", self._new(LOW, "i32")),
            *self._loaded(BASE, layout.bottom if self._empties else layout.stack),
            ("local.get", LOW), ("local.get", BASE), "i32.ne" if region.is_exact else "i32.lt_s", no,
            ("i32.const", 0), ("i32.load", layout.stack_limit),
            ("i32.const", WORD * (region.needs + region.above)), "i32.sub",
            ("local.set", self._new(LOW_MOST, "i32")),
            ("local.get", LOW), ("local.get", LOW_MOST), "i32.gt_s", no,
        ]  # fmt: skip
        if found.writes:
            code += [
                *self._loaded(OUT, layout.output),
                ("local.get", OUT), ("local.set", self._new(NOW[OUT], "i32")),
                ("i32.const", 0), ("i32.load", layout.output_limit), ("i32.const", found.output), "i32.sub",
                ("local.set", self._new(OUT_MOST, "i32")),
                ("local.get", OUT), ("local.get", OUT_MOST), "i32.gt_s", no,
            ]  # fmt: skip
        if found.reads:
            code += self._loaded(IN, layout.input)
            code += [("local.get", IN), ("local.set", self._new(NOW[IN], "i32"))]
            code += self._loaded(IN_LIMIT, layout.input_limit)
        for depth in sorted(found.kept):
            name = self._new(kept(depth), "i64")
            code += [("local.get", LOW), ("i64.load", self._offset(depth)), ("local.set", name)]
        return code

    def _offset(self, depth: int) -> int:
        """Where a value that so many lay above at the start of the round is, counted from `low`."""
        return self._layout.shift + WORD * (self._region.needs - 1 - depth)

    def _taking_back(self) -> list[Instruction]:
        """Store the state at the start of a round."""
        layout = self._layout
        code: list[Instruction] = []
        for depth in sorted(self.plan.changed):
            code += [
                ("local.get", LOW),
                ("local.get", kept(depth)),
                ("i64.store", self._offset(depth)),
            ]
        if not self._region.is_balanced:
            top = WORD * self._region.needs
            code += [
                ("i32.const", 0), ("local.get", LOW), ("i32.const", top), "i32.add", ("i32.store", layout.top),
            ]  # fmt: skip
        code += self._stored(LEFT, layout.left)
        code += self._stored(OUT, layout.output) if self.plan.writes else ()
        code += self._stored(IN, layout.input) if self.plan.reads else ()
        return code

    def _leaving(self, way: Leave, leave: Code) -> list[Instruction]:
        """Store the state at the end of the last round. `out now` and `in now` are final, nothing else is."""
        layout, region = self._layout, self._region
        code: list[Instruction] = []
        pops = region.needs if way.pops is None else way.pops
        if way.pops is not None:
            for depth in sorted(self.plan.changed):
                if depth >= pops:
                    value = ("local.get", kept(depth))
                    code += [("local.get", LOW), value, ("i64.store", self._offset(depth))]
        code += self._pushed(way)
        code += [("i32.const", 0)]
        if way.pops is None:
            code += [("local.get", BASE), ("i32.const", WORD * len(way.pushes)), "i32.add"]
        else:
            top = WORD * (region.needs - pops + len(way.pushes))
            code += [("local.get", LOW), ("i32.const", top), "i32.add"]
        code += [
            ("i32.store", layout.top),
            ("i32.const", 0), ("local.get", LEFT), ("i64.const", way.steps), "i64.sub", ("i64.store", layout.left),
        ]  # fmt: skip
        code += self._stored(NOW[OUT], layout.output) if self.plan.writes else ()
        code += self._stored(NOW[IN], layout.input) if self.plan.reads else ()
        return [*code, *leave]

    def _pushed(self, end: Back | Leave) -> list[Instruction]:
        """Store what an end of a round puts on the stack, unless it is there."""
        needs = self._region.needs
        code: list[Instruction] = []
        for place, operand in enumerate(end.pushes):
            if end.pops is None:
                address, offset = BASE, self._layout.shift + WORD * place
            else:
                depth = end.pops - 1 - place  # of the value that was there, if any was
                if (
                    depth_of(operand, self.plan.definitions) == depth
                    and depth not in self.plan.changed
                ):
                    continue
                address = LOW
                offset = self._layout.shift + WORD * (needs - end.pops + place)
            code += [("local.get", address), self._operand(operand), ("i64.store", offset)]
        return code

    def _operand(self, operand: Operand) -> Instruction:
        if isinstance(operand, int):
            return ("i64.const", operand)
        return ("local.get", self._name(operand))

    def _name(self, local: Local) -> str:
        made = self.plan.definitions[local.number]
        if isinstance(made, Load) and made.depth in self.plan.kept:
            return kept(made.depth)
        return f"value-{local.number}"

    def _back(self, end: Back, written: Code) -> Code:
        """End a round, and begin the next one if it may be done."""
        region, pushes, plan = self._region, end.pushes, self.plan
        code = [] if region.is_balanced else self._pushed(end)
        assigned: list[Instruction] = []
        for depth in sorted(plan.kept):
            if depth < len(pushes):
                value = self._operand(pushes[-1 - depth])
            elif end.pops is not None:
                value = ("local.get", kept(depth - len(pushes) + end.pops))
            else:
                continue
            if value != ("local.get", kept(depth)):
                code.append(value)
                assigned.append(("local.set", kept(depth)))
        code += reversed(assigned)
        code += [("local.get", LEFT), ("i64.const", end.steps), "i64.sub", ("local.set", LEFT)]
        checks: list[Instruction] = []
        if plan.reads:
            code += [("local.get", NOW[IN]), ("local.set", IN)]
        if plan.writes:
            code += written
            code += [("local.get", NOW[OUT]), ("local.set", OUT)]
            checks += [
                ("local.get", OUT),
                ("local.get", OUT_MOST),
                "i32.gt_s",
                ("br_if", TAKE_BACK),
            ]
        return [
            *code, *self._moved(end), *checks,
            ("local.get", LEFT), ("i64.const", region.longest), "i64.ge_s", ("br_if", ROUND), ("br", TAKE_BACK),
        ]  # fmt: skip

    def _moved(self, end: Back) -> list[Instruction]:
        """Move `low` as the end of the round moves the top, where there is room."""
        back: Instruction = ("br_if", TAKE_BACK)
        too_high: Code = [("local.get", LOW), ("local.get", LOW_MOST), "i32.gt_s", back]
        if end.pops is None:
            above = WORD * (len(end.pushes) - self._region.needs)
            moved: Code = [
                ("local.get", BASE),
                ("i32.const", above),
                "i32.add",
                ("local.set", LOW),
            ]
            if above < 0:
                return [*moved, ("i32.const", 1), back]
            return [*moved, *too_high]
        more = len(end.pushes) - end.pops
        if not more:
            return []
        moved = [("local.get", LOW), ("i32.const", WORD * more), "i32.add", ("local.set", LOW)]
        too_low: Code = [("local.get", LOW), ("local.get", BASE), "i32.lt_s", back]
        return [*moved, *(too_high if more > 0 else too_low)]
