"""Restricted Python has the same results as Python and as WebAssembly."""

from __future__ import annotations

from itertools import product
from types import ModuleType
from typing import Any

import pytest
import wasmtime

from mines_tools.languages.mines.engines.wasm_assembler import operations
from mines_tools.languages.mines.engines.wasm_assembler.assembler import Memory, Module, assemble
from mines_tools.languages.mines.engines.wasm_assembler.lowering import Unsupported, lower

SOURCE = """
from mines_tools.languages.mines.engines.wasm_assembler.operations import *

PLACE = 8

class kind:
    LOW = 0
    HIGH = 2

def arithmetic(a: I64, b: I64) -> I64:
    c, d = plus(a, b), minus(b, a)
    c, d = d, c
    c = times(c, -3) ^ (d >> 2) | 1 & a
    return c if c > b else d - 1 if b == 0 else d

def division(a: I64, b: I64) -> I64:
    if b == 0 or (a == -(1 << 63) and b == -1):
        return zeros(a)
    return quotient(a, b) * 2 ^ remainder(a, b)

def bits(a: I64, b: I64) -> I64:
    return wide(narrow(a)) + wide(below(narrow(a), 10)) + wide(not a) + min(a >> 3, b >> 4)

def memory_(a: I64, b: I64) -> I64:
    place = PLACE + 8
    set64(place + 8, a)
    set32(place, narrow(b))
    set8(place + 1, 77)
    copy(place + 16, place, 16)
    fill(place, 3, 2)
    return get64(place + 24) + wide(get32(place)) + wide(get8(place + 17))

def pairs(a: I64, b: I64) -> I64:
    set64(64, a)
    set64(72, b)
    first, second = get128(PLACE + 56), get128(72)
    set128(PLACE + 80, crossed(first, crossed(first, first)))
    set128(104, second)
    return minus(get64(88), get64(96)) ^ get64(104)

def loops(a: I64, b: I64) -> I64:
    total: I64 = 0
    left = narrow(a) & 63
    while left:
        left -= 1
        if left == 50:
            continue
        while True:
            match left & 3:
                case kind.LOW:
                    total += b & 15
                case 1 | kind.HIGH:
                    break
                case _:
                    total = total - 1
            total += 1000
            break
        if not (total < 9000 and left > 3):
            break
    return total + called(left)

def called(value: I32) -> I64:
    note(value)
    return wide(get8(400))

def note(value: I32) -> None:
    set8(400, value)
    if value == 7:
        return
    set8(400, value + 1)
"""
NAMES = ("arithmetic", "division", "bits", "memory_", "pairs", "loops")


def test_the_same_as_python() -> None:
    namespace: dict[str, Any] = {}
    exec(SOURCE, namespace)
    module = Module(
        functions=lower(SOURCE, namespace, NAMES),
        memory=Memory(1),
        exports={name: name for name in NAMES},
    )
    store = wasmtime.Store()
    compiled = wasmtime.Module(store.engine, assemble(module))
    exports: Any = wasmtime.Instance(store, compiled, []).exports(store)
    operations.use(bytearray(65536))
    numbers = [0, 1, 2, -1, -2, 7, 50, 63, 1 << 31, -(1 << 31), (1 << 63) - 1, -(1 << 63), 12345]
    for name, a, b in product(NAMES, numbers, numbers):
        with_python = operations.plus(namespace[name](a, b), 0)
        assert exports[name](store, a, b) == with_python, (name, a, b)


@pytest.mark.parametrize(
    "body",
    [
        "for i in x: pass",
        "return x / 2",
        "return print(x)",
        "return 0 < x < 2",
        "return wide(x)",
        "return [x]",
        "return y",
        "while x: pass\n  else: return 1",
    ],
)
def test_what_cannot_be_lowered(body: str) -> None:
    source = f"def f(x: I64) -> I64:\n  {body}\n"
    with pytest.raises(Unsupported):
        lower(source, vars(ModuleType("empty")), ["f"])
