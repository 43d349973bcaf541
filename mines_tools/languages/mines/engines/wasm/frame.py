"""The start and the end of the WebAssembly function of a region. The start reads the state from the
kernel's memory. The end writes the new state to this memory."""

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
    """The addresses of the state in the kernel's memory. Each field is the address of a number. The
    text below the field says what this number is. The number at `left` has 64 bits; all others have
    32 bits.

    The numbers change while code runs; the memory may grow between calls. Values on the stack have
    64 bits, and the top has the highest address. Input and output are UTF-8, in which surrogates
    are allowed; no character is cut at the end of a buffer. Every address is less than 2**31, and
    every address of the stack is at least 2**16.
    """

    stack: int
    """The place of the stack when none of the stack's values are in this memory."""
    bottom: int
    """The place of the stack when it is empty. If the lower values of the stack are outside the memory, this number is
    higher than every place, so that the stack never counts as empty."""
    top: int
    """The place of the value that is pushed next."""
    stack_limit: int
    """The lowest place at which there is no room for another value."""
    shift: int
    """The number to add to a place of the stack. The sum is the address of the value at this place.
    (`stack`, `bottom`, `top` and `stack_limit` are places.)"""
    left: int
    """The number of steps that may be taken (64 bits)."""
    output: int
    """The address of the next byte of output."""
    output_limit: int
    """The end of the room for output."""
    input: int
    """The address of the next byte of input."""
    input_limit: int
    """The end of the available input."""
    closed: int
    """A number that is not 0 if the input has ended."""


ROUND = "round"
LOW, OUT, IN = "low", "out", "in"
"""The names of variables. `LOW` is the variable for the address of the lowest value that a round
uses. `OUT` and `IN` are the variables for the positions in the output and the input at the start of
a round."""
NOW = {OUT: "out-now", IN: "in-now"}
"""The variables for the positions in the output and the input during a round."""
LEFT = "left"
BASE, LOW_MOST, OUT_MOST, IN_LIMIT = "base", "low-most", "out-most", "in-limit"
"""The names of four variables for limits: the lowest and the highest value that `low` may have, the
highest value that `out` may have, and the end of the available input."""
WORD = 8


def kept(depth: int) -> str:
    """Return the name of the variable that keeps the stack value at `depth` from round to round."""
    return f"kept-{depth}"


_LARGE = 60
"""A number of blocks and instructions. A region with at least this number of them contains calls of
functions for input and output. A smaller region contains copies of the code of these functions."""


class Frame:
    """The code around the rounds of a region: before the first round, after a round, and where a
    round is undone."""

    def __init__(self, region: Region, layout: Layout) -> None:
        self.plan = plan(region)
        self.is_small = self.plan.sizes[id(region.body)] < _LARGE
        """True if the region is so small that its code may become longer in order to be faster."""
        self.variables: dict[str, ValueType] = {}
        self._region = region
        self._layout = layout
        self._empties = region.is_exact or any(end.pops is None for end in ends_of(region.body))
        """True if the region needs the whole stack in the kernel's memory. This is so if a round
        removes all values, or if the region is exact (see `Region.is_exact`)."""

    # Variables

    def _new(self, name: str, type_: ValueType) -> str:
        self.variables[name] = type_
        return name

    def _loaded(self, name: str, address: int) -> list[Instruction]:
        """Return code that loads the variable `name` from the memory at `address`."""
        type_: ValueType = "i64" if name == LEFT else "i32"
        return [
            ("i32.const", 0), (f"{type_}.load", address), ("local.set", self._new(name, type_)),
        ]  # fmt: skip

    def _stored(self, name: str, address: int) -> list[Instruction]:
        type_ = self.variables[name]
        return [("i32.const", 0), ("local.get", name), (f"{type_}.store", address)]

    # Before the first round and after the last one

    def _entry(self) -> list[Instruction]:
        region, layout, plan = self._region, self._layout, self.plan
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
        if plan.writes:
            code += [
                *self._loaded(OUT, layout.output),
                ("local.get", OUT), ("local.set", self._new(NOW[OUT], "i32")),
                ("i32.const", 0), ("i32.load", layout.output_limit), ("i32.const", plan.output), "i32.sub",
                ("local.set", self._new(OUT_MOST, "i32")),
                ("local.get", OUT), ("local.get", OUT_MOST), "i32.gt_s", no,
            ]  # fmt: skip
        if plan.reads:
            code += self._loaded(IN, layout.input)
            code += [("local.get", IN), ("local.set", self._new(NOW[IN], "i32"))]
            code += self._loaded(IN_LIMIT, layout.input_limit)
        for depth in sorted(plan.kept):
            name = self._new(kept(depth), "i64")
            code += [("local.get", LOW), ("i64.load", self._offset(depth)), ("local.set", name)]
        return code

    def _offset(self, depth: int) -> int:
        """Return the offset of the stack value that is at `depth` at the start of the round. The
        offset is counted from the address in the variable `low`."""
        return self._layout.shift + WORD * (self._region.needs - 1 - depth)

    def _taking_back(self) -> list[Instruction]:
        """Return code that undoes the present round: the code stores the state from the start of
        this round."""
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
        """Return code that stores the state after the last round, which ends at `way`. `leave` is
        code that changes the memory to the control state of `way`. At the start of the returned
        code, only the variables `out-now` and `in-now` have their final values."""
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
        """Return code that pushes the values of `end` on the stack. The code does not store a value
        that is already in its place."""
        needs = self._region.needs
        code: list[Instruction] = []
        for place, operand in enumerate(end.pushes):
            if end.pops is None:
                address, offset = BASE, self._layout.shift + WORD * place
            else:
                depth = end.pops - 1 - place  # of the value that was there, if there was one
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
        """Return code that completes a round at `end`, and begins another round if enough steps and
        enough room are left. `written` is the code that updates the position in the output."""
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
        """Return code that changes `low` by as much as the round moves the top of the stack. If
        there is no room for another round, the code ends the function."""
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
