"""Generates the WebAssembly code of each instruction of a region."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.languages.mines.commands import LAST_CODE_POINT, SURROGATES
from mines_tools.languages.mines.engines.region import (
    Compute,
    Load,
    Local,
    ReadCharacter,
    ReadInteger,
    RegionCheck,
    WriteCharacter,
    WriteInteger,
)
from mines_tools.languages.mines.engines.wasm.arithmetic import (
    HIGHEST,
    LOWEST,
    TAKE_BACK,
    Condition,
    WasmValue,
    compute,
    constant,
)
from mines_tools.languages.mines.engines.wasm.frame import IN, IN_LIMIT, LOW, NOW, OUT, Frame
from mines_tools.languages.mines.engines.wasm.text import (
    read_character,
    read_integer,
    write_character,
    write_integer,
)
from mines_tools.languages.mines.engines.wasm_assembler.inlining import inlined

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.languages.mines.dialect import Dialect
    from mines_tools.languages.mines.engines.region import Instruction as Step
    from mines_tools.languages.mines.engines.region import Operand, Region
    from mines_tools.languages.mines.engines.wasm.frame import Layout
    from mines_tools.languages.mines.engines.wasm_assembler.assembler import (
        Code,
        Function,
        Instruction,
    )


class RoundState(NamedTuple):
    """The facts that are known at one point of the code of a round. At a branch, each side gets a
    copy of them."""

    ranges: dict[str, tuple[int, int]]
    """The ranges of variables."""
    written: list[int]
    """A list with one number. It counts the bytes of output that the code has written since the
    variable `out-now` was last set."""

    def copy(self) -> RoundState:
        return RoundState(dict(self.ranges), list(self.written))


class RoundSteps(Frame):
    """The code of a round, except its branches and its end."""

    def __init__(self, region: Region, layout: Layout, dialect: Dialect) -> None:
        super().__init__(region, layout)
        self._dialect = dialect
        self.calls: dict[str, Function] = {}
        """The functions that the code calls, by their names."""

    def _value(self, operand: Operand, state: RoundState) -> WasmValue:
        if isinstance(operand, int):
            return constant(operand)
        name = self._name(operand)
        low, high = state.ranges.get(name, (LOWEST, HIGHEST))
        return constant(low) if low == high else WasmValue(("local.get", name), low, high)

    def _condition(self, local: Local, state: RoundState) -> Condition:
        """Return a condition that is true exactly if the value of `local` is not 0."""
        definitions = self.plan.definitions
        is_opposite = False
        made = definitions[local.number]
        while isinstance(made, Compute) and made.operation in ("positive", "not"):
            of = made.operands[0]
            assert isinstance(of, Local)
            inner = definitions[of.number]
            is_truth = isinstance(inner, Compute) and inner.operation in ("positive", "not")
            if not is_truth:
                a, b = self._compared(of, state)
                condition = Condition("gt" if made.operation == "positive" else "eq", a, b)
                return condition.opposite() if is_opposite else condition
            is_opposite ^= made.operation == "not"
            local, made = of, inner
        condition = Condition("ne", *self._compared(local, state))
        return condition.opposite() if is_opposite else condition

    def _compared(self, local: Local, state: RoundState) -> tuple[WasmValue, WasmValue]:
        """Return two values whose difference, the first minus the second, is `local`. Generated code
        compares these two values with each other, so it need not compare `local` with 0."""
        made = self.plan.definitions[local.number]
        if (
            isinstance(made, Compute)
            and made.operation == "sub"
            and local.number not in self.plan.values
        ):
            return self._value(made.operands[0], state), self._value(made.operands[1], state)
        return self._value(local, state), constant(0)

    # Instructions

    def _call(self, function: Function, *results: str) -> Code:
        """Return code that runs `function` and stores its results in the variables `results`. The
        arguments must be on WebAssembly's stack.

        The code of a small region contains a copy of the function, because wasmtime keeps variables
        in memory if there are calls, even rare ones. A loop that copies its input takes three times
        as long with calls. The code of a larger region calls the function, because a call is
        shorter.
        """
        if not self.is_small:
            self.calls[function.name] = function
            return [("call", function.name), *(("local.set", name) for name in reversed(results))]
        code, variables = inlined(function, results)
        self.variables.update(variables)
        return code

    def _made(self, local: Local, code: Code, low: int, high: int, state: RoundState) -> Code:
        """Return code that stores a new value in the variable of `local`. `code` puts this value on
        WebAssembly's stack. The value is between `low` and `high`."""
        name = self._new(self._name(local), "i64")
        state.ranges[name] = low, high
        return [*code, ("local.set", name)]

    def _do(self, instruction: Step, state: RoundState) -> Code | None:
        """Return the code of `instruction`; None if the round can never be completed."""
        if isinstance(instruction, Load):
            if instruction.depth in self.plan.kept:
                return []
            load = ("i64.load", self._offset(instruction.depth))
            return self._made(
                instruction.result, [("local.get", LOW), load], LOWEST, HIGHEST, state
            )
        if isinstance(instruction, Compute):
            return self._compute(instruction, state)
        if isinstance(instruction, RegionCheck):
            return self._check(instruction, state)
        if isinstance(instruction, WriteInteger):
            return self._write_integer(self._value(instruction.operand, state), state)
        if isinstance(instruction, WriteCharacter):
            return self._write_character(self._value(instruction.operand, state), state)
        now = ("local.get", NOW[IN])
        name = self._new(self._name(instruction.result), "i64")
        if isinstance(instruction, ReadInteger):
            return [
                now, ("local.get", IN_LIMIT), *self._call(read_integer(self._dialect), name, NOW[IN]),
                now, "i32.eqz", ("br_if", TAKE_BACK),
            ]  # fmt: skip
        return self._read_byte(
            instruction, self._read_wide(instruction, state), state, LAST_CODE_POINT
        )

    def _read_byte(
        self, instruction: ReadCharacter, wide: Code, state: RoundState, most: int = 127
    ) -> Code:
        """Return code that reads a character. If the character has one byte, and this byte is at
        most `most`, the code reads this byte. Otherwise the code executes `wide`."""
        now: Instruction = ("local.get", NOW[IN])
        name = self._new(self._name(instruction.result), "i64")
        state.ranges[name] = 0, most
        next_: Code = [now, ("i32.const", 1), "i32.add", ("local.set", NOW[IN])]
        return [
            now, ("local.get", IN_LIMIT), "i32.ge_u", ("br_if", TAKE_BACK),
            now, "i64.load8_u", ("local.tee", name), ("i64.const", 128), "i64.ge_u",
            *([("if", wide), *next_] if most < 128 else [("if", wide, next_)]),
        ]  # fmt: skip

    def _read_wide(self, instruction: ReadCharacter, state: RoundState) -> Code:
        """Return code that reads a character of several bytes."""
        name = self._new(self._name(instruction.result), "i64")
        state.ranges[name] = 0, LAST_CODE_POINT
        return [
            ("local.get", NOW[IN]), *self._call(read_character(), name, NOW[IN]),
        ]  # fmt: skip

    def _compute(self, instruction: Compute, state: RoundState) -> Code | None:
        local, operation = instruction.result, instruction.operation
        if local.number not in self.plan.values:
            return []
        if operation in ("positive", "not"):
            condition = self._condition(local, state)
            outcome = condition.outcome()
            low, high = (0, 1) if outcome is None else (int(outcome), int(outcome))
            return self._made(local, [*condition.code(), "i64.extend_i32_u"], low, high, state)
        a, b = (self._value(operand, state) for operand in instruction.operands)
        name = self._new(self._name(local), "i64")
        made = compute(operation, a, b, name)
        if made is None:
            return None
        state.ranges[name] = made.low, made.high
        return made.code

    def _check(self, instruction: RegionCheck, state: RoundState) -> Code | None:
        if instruction.what == "exhausted":
            return self._check_exhausted()
        value = self._value(instruction.operand, state)
        if instruction.what == "nonzero":
            return self._required(Condition("ne", value, constant(0)), state)
        low = self._required(Condition("gt", value, constant(-1)), state)
        value = self._value(instruction.operand, state)  # more is known of it now
        high = self._required(Condition("le", value, constant(LAST_CODE_POINT)), state)
        if low is None or high is None:
            return None
        if value.high < SURROGATES[0] or value.low > SURROGATES[-1]:
            return [*low, *high]
        return [
            *low, *high, value.code, ("i64.const", SURROGATES[0]), "i64.sub",
            ("i64.const", len(SURROGATES)), "i64.lt_u", ("br_if", TAKE_BACK),
        ]  # fmt: skip

    def _check_exhausted(self) -> Code:
        layout = self._layout
        zero: Instruction = ("i32.const", 0)
        at: Code = [zero, ("i32.load", layout.input), zero, ("i32.load", layout.input_limit)]
        if self.plan.reads:
            at = [("local.get", IN), ("local.get", IN_LIMIT)]
        back: Instruction = ("br_if", TAKE_BACK)
        return [zero, ("i32.load", layout.closed), "i32.eqz", back, *at, "i32.ne", back]

    def _required(self, condition: Condition, state: RoundState) -> Code | None:
        """Return code that undoes the round if `condition` is false. Return None if `condition` is never true, because
        such code would undo every round."""
        outcome = condition.outcome()
        if outcome is False:
            return None
        if outcome:
            return []
        learn(condition, state)
        return [*condition.opposite().code(), ("br_if", TAKE_BACK)]

    def _write_integer(self, value: WasmValue, state: RoundState) -> Code | None:
        if value.low < LOWEST or value.high > HIGHEST:
            return None
        if value.low >= 0 and value.high <= 9:
            return _byte([value.code, ("i64.const", ord("0")), "i64.add"], state)
        return [
            *written(state), value.code, ("local.get", NOW[OUT]), *self._call(write_integer(), NOW[OUT]),
        ]  # fmt: skip

    def _write_character(self, value: WasmValue, state: RoundState) -> Code:
        if value.constant is not None:
            encoded = chr(value.constant).encode("utf-8", "surrogatepass")
            return [
                instruction
                for byte in encoded
                for instruction in _byte([("i64.const", byte)], state)
            ]
        if value.high < 128:
            return _byte([value.code], state)
        now = ("local.get", NOW[OUT])
        return [
            *written(state),
            value.code, ("i64.const", 128), "i64.lt_u",
            ("if",
             [now, value.code, "i64.store8", now, ("i32.const", 1), "i32.add", ("local.set", NOW[OUT])],
             [value.code, now, *self._call(write_character(), NOW[OUT])]),
        ]  # fmt: skip


def learn(condition: Condition, state: RoundState) -> None:
    """Narrow the known ranges of the variables in `condition`, because `condition` is true."""
    for value in condition.ranges():
        code = value.code
        if code[0] == "local.get":
            state.ranges[code[1]] = value.low, value.high


def _byte(code: Code, state: RoundState) -> Code:
    """Return code that adds a byte to the output. `code` computes this byte."""
    offset = state.written[0]
    state.written[0] += 1
    return [("local.get", NOW[OUT]), *code, ("i64.store8", offset)]


def written(state: RoundState) -> Code:
    """Return code that moves the position in the output forward by `state.written` bytes. (During
    a round, this position is in the variable `out-now`; see `frame.NOW`.) Set `state.written` to
    0. If `state.written` is 0 already, the code is empty."""
    written, state.written[0] = state.written[0], 0
    if not written:
        return []
    return [("local.get", NOW[OUT]), ("i32.const", written), "i32.add", ("local.set", NOW[OUT])]
