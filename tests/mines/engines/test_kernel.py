"""The kernel, executed as Python, does the same as the machine."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from mines_tools.interface.run import NeedsInput
from mines_tools.languages.mines.engines.kernel import layout as at
from mines_tools.languages.mines.engines.kernel import making
from mines_tools.languages.mines.engines.kernel.making import FILE, kernel_bytes, make
from mines_tools.languages.mines.engines.kernel.state import Ahead, KernelState
from mines_tools.languages.mines.engines.thresholds import Thresholds
from mines_tools.languages.mines.engines.wasm.core import WasmCore
from mines_tools.languages.mines.engines.wasm.engine import WasmEngine
from mines_tools.languages.mines.syntax import parse
from tests.mines.engines.kernel_core import PythonCore
from tests.mines.engines.many import REGIONS
from tests.mines.engines.running import NEVER, Running

if TYPE_CHECKING:
    from collections.abc import Callable

    from mines_tools.languages.mines.engines.kernel.state import Core


pytestmark = pytest.mark.usefixtures("short_waits")


def random_program(at_will: random.Random, dialect: str) -> str:
    """Return a program on a small board. Most of its operations execute commands."""
    width, height = at_will.randint(1, 7), at_will.randint(1, 5)
    rows = ["".join(at_will.choices(".*", (4, 1), k=width)) for _ in range(height)]
    clicks = [
        f"{at_will.randrange(width)}{at_will.choice(',;')}{at_will.randrange(height)}"
        for _ in range(at_will.randint(1, 30))
    ]
    others = ["!", "", "@"] if dialect != "1" else ["!", ""]
    for _ in range(at_will.randint(0, 3)):
        clicks.insert(at_will.randint(0, len(clicks)), at_will.choice(others))
    return "\n".join([*rows, *clicks])


def random_input(at_will: random.Random) -> list[str]:
    pieces = [
        "1",
        "23",
        "-4",
        "+5",
        " ",
        "\n",
        "a",
        "é",
        "語",
        "😀",
        "\t",
        "\x1c",
        "\xa0",
        "-",
        "9" * 17,
        "9" * 20,
    ]
    return ["".join(at_will.choices(pieces, k=at_will.randint(1, 9))) for _ in range(at_will.randint(0, 4))]  # fmt: skip


def compare(
    core: Callable[[], Core],
    seed: int,
    thresholds: Thresholds = Thresholds(),  # noqa: B008
    begin: Callable[[WasmEngine], None] = lambda _engine: None,
) -> None:
    at_will = random.Random(seed)
    dialect = at_will.choice(["2", "2.0.0", "1"])
    source = random_program(at_will, dialect)
    if parse(source, dialect).errors:
        return
    texts = random_input(at_will)
    slow, fast = (Running(source, dialect, texts) for _ in range(2))
    start = [at_will.choice([0, 1, 2, 3, -1, 5, 65, 0xD800, 1 << 62, -(1 << 63), 300]) for _ in range(at_will.randint(0, 12))]  # fmt: skip
    slow.machine.stack += start
    fast.machine.stack += start
    engine = WasmEngine(fast.machine, core, thresholds)
    begin(engine)
    for _ in range(at_will.randint(1, 12)):
        steps = at_will.choice([1, 2, 3, 10, 100])
        before = fast.machine.steps
        try:
            engine.run(steps)
        except NeedsInput:
            with pytest.raises(NeedsInput):
                slow.advance(steps + 1)
            assert slow.machine.origin == fast.machine.origin
            slow.more()
            fast.more()
        else:
            slow.advance(before + steps - slow.machine.steps)
        assert slow.machine.steps == fast.machine.steps
        assert slow.machine.is_over == fast.machine.is_over
        assert slow.output == fast.output
        if at_will.random() < 0.5:
            engine.settle()
            assert slow.machine.snapshot() == fast.machine.snapshot()
        if slow.machine.is_over:
            break
    engine.settle()
    assert slow.machine.snapshot() == fast.machine.snapshot()


@pytest.mark.parametrize(
    "seeds",
    [range(20), pytest.param(range(20, 120), marks=pytest.mark.long)],
    ids=["first", "others"],
)
def test_kernel_as_python(seeds: range) -> None:
    for seed in seeds:
        compare(PythonCore, seed)


def test_kernel_as_wasm() -> None:
    for seed in range(150):
        compare(WasmCore, seed)


@pytest.mark.parametrize(
    "seeds",
    [range(8), pytest.param(range(8, 40), marks=pytest.mark.long)],
    ids=["first", "others"],
)
def test_both_have_the_same_states(seeds: range) -> None:
    """Every byte is compared, except those beyond the top of the stack."""
    for seed in seeds:
        at_will = random.Random(seed)
        dialect = at_will.choice(["2", "2.0.0", "1"])
        source, texts = random_program(at_will, dialect), random_input(at_will)
        if parse(source, dialect).errors:
            continue
        states = []
        for core in (PythonCore, WasmCore):
            run = Running(source, dialect, texts)
            run.more()
            state = KernelState(run.machine, core())
            state.load()
            for register in (at.LEFT, at.INTERPRETER, at.WORK):
                state.put64(register, 200)
            reason = state.core.function("run")()
            states.append((reason, bytes(state.bytes[: state.get(at.TOP) + 16])))
        assert states[0] == states[1]


def test_a_kernel_that_the_wheel_has_brought_is_this_one() -> None:
    assert kernel_bytes() == make()


def test_the_kernel_is_made_where_no_wheel_has_brought_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(_loader: object, path: str) -> bytes:
        assert path.endswith(FILE)
        raise OSError

    monkeypatch.setattr(type(making.__loader__), "get_data", missing)
    monkeypatch.setattr(making, "make", lambda: b"made")
    assert kernel_bytes() == b"made"


@pytest.mark.long
@pytest.mark.parametrize("dialect", ["2", "2.0.0", "1"])
@pytest.mark.parametrize("core", [PythonCore, WasmCore])
def test_rolls_and_reversals_of_long_stacks(core: Callable[[], Core], dialect: str) -> None:
    at_will = random.Random(3)
    slow, fast = (Running("..*\n*..\n0,0\n0;0\n!\n0;0\n!", dialect, []) for _ in range(2))
    engine = WasmEngine(fast.machine, core)
    slow.advance(1)
    engine.run(1)
    for _ in range(200):
        size = at_will.choice([0, 1, 2, 3, 20, 24, 25, 26, 60, 300, 9000])
        depth = at_will.choice([size, size + 1, size - 1, 1, 2, at_will.randint(0, size)])
        rolls = at_will.choice([0, 1, 2, 3, depth, depth - 1, depth // 2, 10**9, (1 << 63) - 1])
        signs = [at_will.choice([1, -1]) for _ in range(2)]
        stack = [*range(size), depth * signs[0], rolls * signs[1]]
        engine.settle()
        for machine in (slow.machine, fast.machine):
            machine.pointer = 1
            machine.player.flagging = False
            machine.stack[:] = stack
        steps = at_will.choice([1, 2])
        slow.advance(steps)
        engine.run(steps)
        engine.settle()
        assert slow.machine.snapshot() == fast.machine.snapshot(), stack[-2:]


def test_a_large_board_opens() -> None:
    rows = ["." * 200] * 100
    rows[50] = "." * 199 + "*"
    source = "\n".join([*rows, *["0;0"] * 3, "0,0", "0,0", "@", "5,5", "1;1"])
    slow, fast = (Running(source, "2", []) for _ in range(2))
    engine = WasmEngine(fast.machine)
    slow.advance(60)
    engine.run(60)
    engine.settle()
    assert slow.machine.snapshot() == fast.machine.snapshot()
    assert slow.machine.player.snapshot() != Running(source, "2", []).machine.player.snapshot()


def test_a_stack_grows() -> None:
    slow, fast = (Running("..*\n...\n0,0\n0;1\n0;0", "2", []) for _ in range(2))
    engine = WasmEngine(fast.machine)
    slow.advance(90_000)
    engine.run(90_000)
    engine.settle()
    assert slow.machine.snapshot() == fast.machine.snapshot()
    assert len(slow.machine.stack) > 20_000


def _large(at_will: random.Random, dialect: str) -> str:
    """Return a program on a board of many cells, with clicks on cells that are partly neighbours,
    and with many new games."""
    width, height = at_will.choice([(300, 9), (40, 60), (97, 31)])
    rows = ["".join(at_will.choices(".*", (3, 1), k=width)) for _ in range(height)]
    clicks = []
    for _ in range(at_will.randint(20, 60)):
        column, row = at_will.randrange(width - 1), at_will.randrange(height - 1)
        clicks += [
            f"{column + at_will.randrange(2)}{at_will.choice(',;')}{row + at_will.randrange(2)}"
            for _ in range(at_will.choice([1, 1, 2, 4]))
        ]
    for _ in range(at_will.randint(0, 6)):
        clicks.insert(at_will.randint(0, len(clicks)), "!" if dialect == "1" else "@")
    return "\n".join([*rows, *clicks])


@pytest.mark.parametrize("boards", [1, pytest.param(3, marks=pytest.mark.long)])
@pytest.mark.parametrize("dialect", ["2", "2.0.0", "1"])
@pytest.mark.parametrize("thresholds", [Thresholds(), REGIONS])
def test_new_games_on_large_boards(dialect: str, thresholds: Thresholds, boards: int) -> None:
    """At a new game the kernel restores the changed cells. If there were not too many changes, the
    kernel has noted them; otherwise it restores the cells in another way."""
    at_will = random.Random(5)
    for _ in range(boards):
        source = _large(at_will, dialect)
        slow, fast = (Running(source, dialect, []) for _ in range(2))
        slow.more()
        fast.more()
        thresholds = thresholds._replace(python_after=Thresholds().python_after, learning=NEVER)
        engine = WasmEngine(fast.machine, thresholds=thresholds)
        while slow.machine.steps < 2000:
            steps = at_will.randint(1, 100)
            slow.advance(steps)
            engine.run(steps)
            state = engine._state
            assert state is not None
            player = slow.machine.player.snapshot()
            assert state.player() == player
            before = _all_of_the_board(state)
            if at_will.random() < 0.3:  # the same when it is found out from the cells
                state.load_player(player)
                assert _all_of_the_board(state) == before
        engine.settle()
        assert slow.machine.snapshot() == fast.machine.snapshot()


def _all_of_the_board(state: KernelState) -> bytes:
    size = state.get(at.FRESH_SIZE)
    return bytes(state.bytes[at.CODES : at.CODES + size]) + bytes(
        state.bytes[at.SAFE_LEFT : at.NEVER_MINES + 4]
    )


def test_a_new_game_does_not_copy_all_of_a_large_board() -> None:
    rows = ["." * 1000] * 1000
    rows[500] = "*" * 1000
    fast = Running("\n".join([*rows, "0,500", "7;7", "8;900"]), "2", [])
    state = KernelState(fast.machine, WasmCore())
    state.load()
    for register, value in ((at.LEFT, 4000), (at.INTERPRETER, 4000), (at.WORK, 100_000)):
        state.put64(register, value)
    assert state.core.function("run")() == at.PAUSE
    assert state.get64(at.LEFT) == 0


@pytest.mark.parametrize(("size", "is_limited"), [(5, False), (30, True)])
def test_it_does_not_look_ahead_for_long_on_a_large_board(size: int, is_limited: bool) -> None:
    """One step of the machine may open the whole board, so the number of steps is limited."""
    source = "\n".join(["." * size] * (size - 1) + ["*" * size, "0,0"])
    state = KernelState(Running(source, "2", []).machine, WasmCore())
    state.load()
    machine = state.look_ahead()
    assert isinstance(machine, Ahead)
    assert bool(machine.until) == is_limited


def test_addresses_have_31_bits() -> None:
    """A stack that needs more addresses is partly kept outside the kernel's memory."""
    state = KernelState(Running("..*\n...\n0,0", "2", []).machine, WasmCore())
    with pytest.raises(MemoryError):
        state.stack.reserve(1 << 28)
