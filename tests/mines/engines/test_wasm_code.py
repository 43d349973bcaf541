"""Random regions as WebAssembly, compared with the model of a region."""

from __future__ import annotations

import struct
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import pytest
import wasmtime

from mines_tools.languages.mines.dialect import DIALECTS
from mines_tools.languages.mines.engines.region import (
    Compute,
    Leave,
    Load,
    Local,
    Region,
    RegionBlock,
    RegionCheck,
)
from mines_tools.languages.mines.engines.wasm import frame
from mines_tools.languages.mines.engines.wasm.code import NeverInRange, region_code, regions_module
from mines_tools.languages.mines.engines.wasm.frame import Layout
from tests.mines.engines.regions import Given, Kind, Round, TakenBack, number, region

if TYPE_CHECKING:
    from mines_tools.languages.mines.engines.automaton import Node
    from mines_tools.languages.mines.engines.region import Instruction
    from mines_tools.languages.mines.engines.wasm_assembler.assembler import Code

_ENGINE = wasmtime.Engine()
_LAYOUT = Layout(
    stack=16, bottom=16, top=20, stack_limit=24, shift=16, left=32, output=40, output_limit=44, input=48, input_limit=52, closed=56,
)  # fmt: skip
_NODE = 60
_BASE, _OUTPUT, _INPUT = 1 << 16, 1 << 17, 3 << 16
_HEADER = -1


def _leave(node: Node) -> Code:
    return [("i32.const", 0), ("i32.const", node), ("i32.store", _NODE)]


class Compiled:
    """A compiled region with its own memory."""

    def __init__(self, of: Region) -> None:
        self._store = wasmtime.Store(_ENGINE)
        self._memory = wasmtime.Memory(self._store, wasmtime.MemoryType(wasmtime.Limits(4, None)))
        kind = wasmtime.TableType(wasmtime.ValType.funcref(), wasmtime.Limits(4, None))
        table = wasmtime.Table(self._store, kind, None)
        code = regions_module([region_code(of, _LAYOUT, DIALECTS["2"], _leave, "region")], 1)
        wasmtime.Instance(self._store, wasmtime.Module(_ENGINE, code), [self._memory, table])
        self._function: Any = table.get(self._store, 1)

    def run(self, given: Given, room: int, output_room: int) -> Given:
        """Run the region, and return the state afterwards."""
        write, read, store = self._memory.write, self._memory.read, self._store
        text = given.text[given.position :].encode()
        top = _BASE + 8 * len(given.stack)
        write(store, struct.pack(f"<{len(given.stack)}q", *given.stack), _BASE)
        write(store, text, _INPUT)
        addresses = (
            _BASE - 16, top - 16, top + 8 * room - 16, 0, given.left, _OUTPUT, _OUTPUT + output_room, _INPUT,
            _INPUT + len(text), int(given.exhausted), _HEADER,
        )  # fmt: skip
        write(store, struct.pack("<IIIIqIIIIIi", *addresses), _LAYOUT.stack)
        number = self._function(store)
        found = struct.unpack("<IIIIqIIIIIi", read(store, _LAYOUT.stack, _NODE + 4))
        _, top, _, _, left, output, _, at, _, _, node = found
        assert (number == 0) == (node == _HEADER)
        stack = struct.unpack(f"<{(top + 16 - _BASE) // 8}q", read(store, _BASE, top + 16))
        written = bytes(read(store, _OUTPUT, output)).decode()
        position = len(bytes(read(store, _INPUT, at)).decode())
        return given._replace(
            stack=list(stack), left=left, position=given.position + position, output=given.output + written, node=node,
        )  # fmt: skip


class Rounds(NamedTuple):
    """The states after each round of a region. `may_stop` says after which rounds 64 bits may not
    be enough."""

    states: list[Given]
    may_stop: list[bool]
    """For each state, True if WebAssembly may stop there, because values are large."""


def _rounds(of: Region, given: Given, room: int) -> Rounds:
    most = len(given.stack) + room
    states, may_stop = [given], []
    while True:
        now = states[-1]
        here = Round(of, now)
        try:
            after = here.take() if _may_begin(of, now, most) else None
        except TakenBack:
            after = None
        if after is None:
            may_stop.append(True)
            return Rounds(states, may_stop)
        values = [*here.values.values(), *after.stack]
        may_stop.append(here.is_doubtful or any(abs(each) >> 63 for each in values))
        states.append(after)
        if any(not -(1 << 63) <= each < 1 << 63 for each in after.stack):
            return Rounds(states, [*may_stop, False])


def _may_begin(of: Region, now: Given, most: int) -> bool:
    if now.node != _HEADER or now.left < of.longest:
        return False
    return of.needs <= len(now.stack) <= most - of.above


def _check(random: Random, kind: Kind) -> None:
    of = region(random, kind)
    try:
        compiled = Compiled(of)
    except NeverInRange:
        compiled = None
    for _ in range(8):
        stack = [number(random, large=kind.large) for _ in range(random.randrange(of.needs + 3))]
        stack = [each for each in stack if -(1 << 63) <= each < 1 << 63]
        words = [
            "12 ",
            "-7\n",
            "x",
            "あ",
            "😀",
            " 5",
            "\n",
            "é",
            "7" * 18 + " ",
            "9" * 19 + " ",
            "3",
        ]
        text = "".join(random.choices(words, k=random.randrange(30))) if kind.has_input else ""
        left = random.choice([0, of.longest, 30, 500, 3000])
        given = Given(stack, left, text, exhausted=random.random() < 0.5)
        room = random.choice([0, 2, 20, 4000])
        expected = _rounds(of, given, room)
        if compiled is None:
            assert expected.may_stop[0]
            continue
        found = compiled.run(given, room, 50_000)
        assert found in expected.states, (of, given)
        assert expected.may_stop[expected.states.index(found)], (of, given)


KINDS = [
    Kind(is_balanced, has_io, has_io, large)
    for is_balanced in (True, False)
    for has_io in (False, True)
    for large in (0.02, 0.3)
]


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_random_regions(kind: Kind, monkeypatch: pytest.MonkeyPatch) -> None:
    random = Random(17)
    for count in range(26):
        monkeypatch.setattr(frame, "_LARGE", 1000 * (count % 2))
        _check(random, kind)


def test_what_a_check_has_found_is_known_afterwards() -> None:
    """A character is not negative, so the code needs no check of the sign."""
    value, rest = Local(0), Local(1)
    code: list[Instruction] = [
        Load(value, 0), RegionCheck("character", value), Compute(rest, "mod", (value, 10)),
    ]  # fmt: skip
    body = RegionBlock(code, Leave(cast("Node", 1), 1, [rest], 5))
    of = Region(cast("Node", _HEADER), 1, 0, 5, False, False, body)
    made = region_code(of, _LAYOUT, DIALECTS["2"], _leave, "region")
    assert "i64.rem_u" in str(made.function.code)


@pytest.mark.parametrize("is_small", [True, False])
def test_a_small_region_calls_nothing(is_small: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """wasmtime keeps variables in memory around a call, which is slower."""
    monkeypatch.setattr(frame, "_LARGE", 1000 * is_small)
    calls: dict[str, object] = {}
    for seed in range(10):
        of = region(Random(seed), Kind(True, True, True, 0.0))
        try:
            made = region_code(of, _LAYOUT, DIALECTS["2"], _leave, "region")
        except NeverInRange:
            continue
        assert ("call" in str(made.function.code)) == bool(made.calls)
        calls.update(made.calls)
    assert bool(calls) != is_small
