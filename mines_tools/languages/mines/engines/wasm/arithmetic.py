"""The 64-bit arithmetic of regions, as WebAssembly. If a result overflows, the code branches to
`TAKE_BACK`.

For each value, a range is known. A check that cannot fail for the known ranges is left out.
"""

from __future__ import annotations

from mines_tools.base.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Literal

    from mines_tools.languages.mines.engines.wasm_assembler.assembler import Instruction

TAKE_BACK = "take-back"
"""The label of a block; after the end of this block, the round is undone. If the round cannot be
completed, the code branches to this label."""
SCRATCH = "scratch"
"""A variable of 64 bits, for intermediate values of a computation."""
LOWEST, HIGHEST = -(1 << 63), (1 << 63) - 1

_SIGN = ("i64.const", 63)
_ZERO = ("i64.const", 0)
_GUARD = ("br_if", TAKE_BACK)


class WasmValue(NamedTuple):
    """A value of 64 bits, with its range."""

    code: Instruction
    """The instruction that pushes the value on WebAssembly's stack."""
    low: int = LOWEST
    high: int = HIGHEST

    @property
    def constant(self) -> int | None:
        """The value if the range contains only one value; otherwise None."""
        return self.low if self.low == self.high else None


class Made(NamedTuple):
    """The code and the range of a computed value."""

    code: list[Instruction]
    """The instructions that compute the value and store it in its variable."""
    low: int
    high: int


def constant(value: int) -> WasmValue:
    """Return the constant `value`, which has at most 64 bits."""
    return WasmValue(("i64.const", value), value, value)


def compute(operation: str, a: WasmValue, b: WasmValue, name: str) -> Made | None:
    """Return the code that computes `operation` for `a` and `b`, with the range of the result. The
    code stores the result in the variable `name`. Return None if the result never fits into 64
    bits."""
    if operation in ("div", "mod") and b.constant == 0:
        return None
    if not _fits(a.low, a.high) or not _fits(b.low, b.high):  # a large constant
        return None
    made = _MAKERS[operation](a, b, name)
    low, high = max(made.low, LOWEST), min(made.high, HIGHEST)
    if low > high:
        return None
    if made.low == made.high:
        return Made([("i64.const", low), ("local.set", name)], low, high)
    return Made(made.code, low, high)


def _fits(low: int, high: int) -> bool:
    return low >= LOWEST and high <= HIGHEST


def _add(a: WasmValue, b: WasmValue, name: str) -> Made:
    low, high = a.low + b.low, a.high + b.high
    if a.constant is not None:
        a, b = b, a
    result: Instruction = ("local.get", name)
    code: list[Instruction] = [a.code, b.code, "i64.add", ("local.set", name)]
    if not _fits(low, high):
        if b.low >= 0:
            code += [result, a.code, "i64.lt_s", _GUARD]
        elif b.high <= 0:
            code += [result, a.code, "i64.gt_s", _GUARD]
        elif a.low >= 0:
            code += [result, b.code, "i64.lt_s", _GUARD]
        else:
            code += [
                a.code, result, "i64.xor", b.code, result, "i64.xor", "i64.and", _ZERO, "i64.lt_s", _GUARD,
            ]  # fmt: skip
    return Made(code, low, high)


def _sub(a: WasmValue, b: WasmValue, name: str) -> Made:
    low, high = a.low - b.high, a.high - b.low
    if b.constant is not None and b.low > LOWEST:
        return _add(a, constant(-b.low), name)
    result: Instruction = ("local.get", name)
    code: list[Instruction] = [a.code, b.code, "i64.sub", ("local.set", name)]
    if not _fits(low, high):
        if b.low >= 0:
            code += [result, a.code, "i64.gt_s", _GUARD]
        elif b.high <= 0:
            code += [result, a.code, "i64.lt_s", _GUARD]
        elif a.constant is not None and a.constant >= 0:
            code += [b.code, ("i64.const", a.constant - HIGHEST), "i64.lt_s", _GUARD]
        elif a.constant is not None:
            code += [b.code, ("i64.const", a.constant - LOWEST), "i64.gt_s", _GUARD]
        else:
            code += [
                a.code, b.code, "i64.xor", a.code, result, "i64.xor", "i64.and", _ZERO, "i64.lt_s", _GUARD,
            ]  # fmt: skip
    return Made(code, low, high)


def _mul(a: WasmValue, b: WasmValue, name: str) -> Made:
    products = [x * y for x in (a.low, a.high) for y in (b.low, b.high)]
    low, high = min(products), max(products)
    if a.constant is not None:
        a, b = b, a
    factor = b.constant
    code: list[Instruction] = [a.code, b.code, "i64.mul", ("local.set", name)]
    if factor is not None and factor & factor - 1 == 0 and factor > 0:
        shift = factor.bit_length() - 1
        code = [a.code, ("i64.const", shift), "i64.shl", ("local.set", name)]
    if _fits(low, high):
        return Made(code, low, high)
    if factor is not None:
        most = HIGHEST // abs(factor)
        if a.low >= -most:
            code += [a.code, ("i64.const", most), "i64.gt_s", _GUARD]
        elif a.high <= most:
            code += [a.code, ("i64.const", -most), "i64.lt_s", _GUARD]
        else:
            code += [a.code, ("i64.const", most), "i64.add", ("i64.const", 2 * most), "i64.gt_u", _GUARD]  # fmt: skip
    else:
        result: Instruction = ("local.get", name)
        exact: list[Instruction] = [
            result, ("i64.const", LOWEST), "i64.eq", b.code, ("i64.const", -1), "i64.eq", "i32.and", _GUARD,
            result, b.code, "i64.div_s", a.code, "i64.ne", _GUARD,
        ]  # fmt: skip
        code += [*_leading_bits(a), *_leading_bits(b), "i64.add", ("i64.const", 66), "i64.lt_s"]
        code.append(("if", [b.code, _ZERO, "i64.ne", ("if", exact)]))
    return Made(code, low, high)


def _leading_bits(value: WasmValue) -> list[Instruction]:
    """Return code that counts how many of the highest bits of `value` are equal to its sign bit."""
    if value.low >= 0:
        return [value.code, "i64.clz"]
    return [value.code, value.code, _SIGN, "i64.shr_s", "i64.xor", "i64.clz"]


def _div(a: WasmValue, b: WasmValue, name: str) -> Made:
    divisor = b.constant
    if divisor == -1:
        return _sub(constant(0), a, name)
    if divisor is not None and divisor > 0 and divisor & divisor - 1 == 0:
        shift = divisor.bit_length() - 1
        code: list[Instruction] = [a.code]
        code += [("i64.const", shift), "i64.shr_s"] if shift else []
        return Made([*code, ("local.set", name)], a.low >> shift, a.high >> shift)
    if a.low >= 0 and b.low > 0:
        code = [a.code, b.code, "i64.div_u", ("local.set", name)]
        return Made(code, a.low // b.high, a.high // b.low)
    code = []
    if b.low <= -1 <= b.high and a.low == LOWEST:
        code += [b.code, ("i64.const", -1), "i64.eq", _GUARD]
    code += [a.code, b.code, "i64.div_s", ("local.tee", name)]
    # A quotient rounded towards 0 is one too large where the remainder is not 0 and has the other
    # sign.
    code += [a.code, ("local.get", name), b.code, "i64.mul", "i64.sub", ("local.set", SCRATCH)]
    if b.low > 0:
        code += [("local.get", SCRATCH), _SIGN, "i64.shr_s"]
    elif b.high < 0:
        code += [_ZERO, ("local.get", SCRATCH), "i64.sub", _SIGN, "i64.shr_s"]
    else:
        code += [_ZERO, *_signs_differ(b), "i64.sub"]
    code += ["i64.add", ("local.set", name)]
    if divisor:
        ends = a.low // divisor, a.high // divisor
        return Made(code, min(ends), max(ends))
    most = max(abs(a.low), abs(a.high))
    return Made(code, -most, most)


def _signs_differ(b: WasmValue) -> list[Instruction]:
    """Return code that compares two signs. The code computes 1 if the value in `SCRATCH` is not 0, and has another sign
    than `b`. Otherwise the code computes 0. `b` must never be 0."""
    scratch: Instruction = ("local.get", SCRATCH)
    return [
        scratch, b.code, "i64.xor", _ZERO, "i64.lt_s", scratch, _ZERO, "i64.ne", "i32.and", "i64.extend_i32_u",
    ]  # fmt: skip


def _mod(a: WasmValue, b: WasmValue, name: str) -> Made:
    divisor = b.constant
    result: list[Instruction] = [("local.set", name)]
    if a.low >= 0 and b.low > a.high:
        return Made([a.code, *result], a.low, a.high)
    low, high = min(b.low + 1, 0), max(b.high - 1, 0)
    if divisor is not None and divisor > 0:
        if divisor & divisor - 1 == 0:
            return Made([a.code, ("i64.const", divisor - 1), "i64.and", *result], low, high)
        if a.low >= 0 and a.high < 2 * divisor:
            lowered: list[Instruction] = [a.code, b.code, "i64.sub", ("local.tee", name)]
            return Made([*lowered, *_raised(name, b), *result], low, high)
        if a.low >= -divisor and a.high < divisor:
            return Made([a.code, ("local.tee", name), *_raised(name, b), *result], low, high)
    if a.low >= 0 and b.low > 0:
        return Made([a.code, b.code, "i64.rem_u", *result], low, min(high, a.high))
    code: list[Instruction] = [a.code, b.code, "i64.rem_s", ("local.tee", SCRATCH)]
    if b.low > 0:
        code += _raised(SCRATCH, b)
    elif b.high < 0:
        code += [_ZERO, ("local.get", SCRATCH), "i64.sub", _SIGN, "i64.shr_s", b.code, "i64.and", "i64.add"]  # fmt: skip
    else:
        code += [_ZERO, *_signs_differ(b), "i64.sub", b.code, "i64.and", "i64.add"]
    return Made([*code, *result], low, high)


def _raised(name: str, b: WasmValue) -> list[Instruction]:
    """Return code that adds `b` to the value on WebAssembly's stack if this value is negative. When
    the code runs, the variable `name` must contain the same value as the top of WebAssembly's
    stack."""
    return [("local.get", name), _SIGN, "i64.shr_s", b.code, "i64.and", "i64.add"]


_MAKERS: Mapping[str, Callable[[WasmValue, WasmValue, str], Made]] = {
    "add": _add,
    "sub": _sub,
    "mul": _mul,
    "div": _div,
    "mod": _mod,
}


# Conditions


class Condition(NamedTuple):
    """A comparison of two values."""

    how: Literal["gt", "le", "eq", "ne"]
    a: WasmValue
    b: WasmValue

    def opposite(self) -> Condition:
        """Return the negated condition: it is true if this condition is false, and false if this
        condition is true."""
        return self._replace(how=_OPPOSITES[self.how])

    def outcome(self) -> bool | None:
        """Return True if the condition is always true, and False if it is never true. Return None
        if the ranges of the values allow both."""
        a, b = self.a, self.b
        if self.how in ("gt", "le"):
            above = True if a.low > b.high else False if a.high <= b.low else None
            return above if above is None or self.how == "gt" else not above
        same = (
            False
            if a.low > b.high or a.high < b.low
            else True
            if a.constant is not None and a.constant == b.constant
            else None
        )
        return same if same is None or self.how == "eq" else not same

    def code(self) -> list[Instruction]:
        """Return code that puts a 32-bit number on WebAssembly's stack: 1 if the condition is true, else 0."""
        outcome = self.outcome()
        if outcome is not None:
            return [("i32.const", int(outcome))]
        if self.how == "eq" and self.b.constant == 0:
            return [self.a.code, "i64.eqz"]
        name = self.how if self.how in ("eq", "ne") else f"{self.how}_s"
        return [self.a.code, self.b.code, f"i64.{name}"]

    def ranges(self) -> tuple[WasmValue, WasmValue]:
        """Return `a` and `b` with the ranges that they have if the condition is true."""
        a, b = self.a, self.b
        if self.how == "gt":
            return _within(a, b.low + 1, HIGHEST), _within(b, LOWEST, a.high - 1)
        if self.how == "le":
            return _within(a, LOWEST, b.high), _within(b, a.low, HIGHEST)
        if self.how == "eq":
            return _within(a, b.low, b.high), _within(b, a.low, a.high)
        return _other(a, b.constant), _other(b, a.constant)


_OPPOSITES: Mapping[str, Literal["gt", "le", "eq", "ne"]] = {
    "gt": "le",
    "le": "gt",
    "eq": "ne",
    "ne": "eq",
}


def _within(value: WasmValue, low: int, high: int) -> WasmValue:
    low, high = max(value.low, low), min(value.high, high)
    return value if low > high else WasmValue(value.code, low, high)


def _other(value: WasmValue, than: int | None) -> WasmValue:
    if than is None or value.constant is not None:
        return value
    return WasmValue(value.code, value.low + (value.low == than), value.high - (value.high == than))
