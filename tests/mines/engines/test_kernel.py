"""The kernel, as Python, does what the machine does."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from mines_tools.mines.engines.kernel import layout as at
from mines_tools.mines.engines.kernel.making import kernel_bytes, make
from mines_tools.mines.engines.kernel.state import Ahead, KernelState
from mines_tools.mines.engines.wasm.core import WasmCore
from mines_tools.mines.engines.wasm.engine import WasmEngine
from mines_tools.mines.engines.wasm.hot import Thresholds
from mines_tools.mines.engines.wasm.pace import PaceThresholds
from mines_tools.mines.engines.wasm.remembering import RememberingThresholds
from mines_tools.mines.machine import Machine
from mines_tools.mines.operations import Operation
from mines_tools.mines.syntax import parse
from mines_tools.running import Feed, Input, NeedsInput
from tests.benchmarks.engines.assembler import Assembler
from tests.mines.engines.kernel_core import PythonCore
from tests.mines.engines.many import REGIONS

if TYPE_CHECKING:
    from collections.abc import Callable

    from mines_tools.mines.engines.kernel.state import Core

NEVER = RememberingThresholds(patience=1e9)


def random_program(at_will: random.Random, dialect: str) -> str:
    """A program on a small board, most of whose operations come to commands."""
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


class Running:
    """A machine that takes its input in pieces."""

    def __init__(self, source: str, dialect: str, texts: list[str]) -> None:
        tree = parse(source, dialect)
        assert tree.program is not None, tree.errors
        self.written: list[str] = []
        self.feed = Feed()
        self.texts = texts[:]
        self.machine = Machine(tree.program, Input(self.feed.read), self.written.append)

    def more(self) -> None:
        if self.texts:
            self.feed.give(self.texts.pop(0))
        else:
            self.feed.end()

    def advance(self, steps: int) -> None:
        for _ in range(steps):
            if not self.machine.advance():
                break

    @property
    def output(self) -> str:
        return "".join("\ufffd" if "\ud800" <= c <= "\udfff" else c for c in "".join(self.written))


def compare(
    core: Callable[[], Core],
    seed: int,
    thresholds: Thresholds | None = None,
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
        assert slow.machine.ended == fast.machine.ended
        assert slow.output == fast.output
        if at_will.random() < 0.5:
            engine.settle()
            assert slow.machine.snapshot() == fast.machine.snapshot()
        if slow.machine.ended:
            break
    engine.settle()
    assert slow.machine.snapshot() == fast.machine.snapshot()


@pytest.mark.parametrize("part", range(2))
def test_kernel_as_python(part: int) -> None:
    for seed in range(part * 60, part * 60 + 60):
        compare(PythonCore, seed)


def test_kernel_as_wasm() -> None:
    for seed in range(150):
        compare(WasmCore, seed)


def test_both_have_the_same_states() -> None:
    """Byte for byte, but for what lies beyond the stack."""
    for seed in range(40):
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


def test_the_kernel_is_made_anew_where_the_wheel_has_not_brought_it() -> None:
    assert kernel_bytes() == make()


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


def test_a_stack_grows_and_a_large_board_opens() -> None:
    rows = ["." * 200] * 100
    rows[50] = "." * 199 + "*"
    source = "\n".join([*rows, *["0;0"] * 3, "0,0", "0,0", "@", "5,5", "1;1"])
    slow, fast = (Running(source, "2", []) for _ in range(2))
    engine = WasmEngine(fast.machine)
    slow.advance(60)
    engine.run(60)
    assert slow.machine.ended == fast.machine.ended
    slow, fast = (Running("..*\n...\n0,0\n0;1\n0;0", "2", []) for _ in range(2))
    engine = WasmEngine(fast.machine)
    slow.advance(90_000)
    engine.run(90_000)
    engine.settle()
    assert slow.machine.snapshot() == fast.machine.snapshot()
    assert len(slow.machine.stack) > 20_000


def _large(at_will: random.Random, dialect: str) -> str:
    """Clicks on a board of many cells, some of them beside each other, and many new games."""
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


@pytest.mark.parametrize("dialect", ["2", "2.0.0", "1"])
@pytest.mark.parametrize("thresholds", [Thresholds(), REGIONS])
def test_new_games_on_large_boards(dialect: str, thresholds: Thresholds) -> None:
    """What was changed becomes as it was, whether it was noted or was too much for that."""
    at_will = random.Random(5)
    for _ in range(3):
        source = _large(at_will, dialect)
        slow, fast = (Running(source, dialect, []) for _ in range(2))
        slow.more()
        fast.more()
        thresholds = thresholds._replace(pace=Thresholds().pace, remembering=NEVER)
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


def test_python_goes_on_for_much_longer_than_handing_over_takes() -> None:
    engine = WasmEngine(Running("..*\n...\n0,0", "2", []).machine)
    engine._python_rate = 1_000_000.0
    engine._wait_longer(0.01)
    assert engine._python_left == 1  # the kernel may be of use in the next step
    engine._wait_longer(0.01)
    assert engine._python_left == 500_000


def test_where_the_kernel_is_never_of_use_python_goes_on_for_a_part_of_the_time() -> None:
    engine = WasmEngine(Running("..*\n...\n0,0", "2", []).machine)
    engine._python_rate = 1_000_000_000.0
    engine._python_seconds = 100.0
    for _ in range(10):
        engine._wait_longer(0.001)
        assert engine._python_left < 100_000_000  # a tenth of a second
    engine._wait_longer(0.001)
    assert engine._python_left == 5_000_000_000


def test_hot_code_is_looked_for_sooner_where_steps_take_long() -> None:
    spots = WasmEngine(Running("..*\n...\n0,0", "2", []).machine)._hot_spots
    spots.count(3000, 0, 0.001)
    assert not spots.are_due()
    spots.count(0, 0, 0.01)
    assert spots.are_due()


def test_a_round_of_more_operations_than_are_recorded_at_first_becomes_hot_code() -> None:
    running = Running("..*\n...\n" + "\n".join(["1,0"] * 5000), "2", [])
    engine = WasmEngine(running.machine)
    engine.run(8_000_000)
    told = {each.name: each.value for each in engine.statistics()}
    assert int(told["steps-webassembly-regions"]) > 1_000_000


def test_what_was_hot_code_until_the_input_ended_becomes_hot_code_again() -> None:
    """Each step that opens half of the board takes as long as thousands of others."""
    rows = ["." * 30, "..*" * 10, *["." * 30] * 14, "*" * 30, *["." * 30] * 14]
    running = Running(
        "\n".join([*rows, "@", "1,15", "1;15", "0,28", "0,28", "0,28"]), "2", ["5 " * 8000 + "5"]
    )
    running.more()
    running.more()
    thresholds = Thresholds(
        share=0.01, unasked=1e9, pace=PaceThresholds(kernel=1e9), remembering=NEVER
    )
    engine = WasmEngine(running.machine, thresholds=thresholds)
    engine.run(300_000)
    before = {each.name: each.value for each in engine.statistics()}
    engine.run(300_000)
    after = {each.name: each.value for each in engine.statistics()}
    name = "steps-webassembly-regions"
    assert int(after[name]) - int(before[name]) > 100_000


def test_a_short_stretch_becomes_hot_code_where_its_steps_take_long() -> None:
    """Between two reversals, which no hot code does, there are three steps; one opens half of the board."""
    rows = ["." * 40] * 40
    rows[20] = "*" * 40
    running = Running("\n".join([*rows, "@", "0,0", "5;5", "!", "!"]), "2", [])
    thresholds = Thresholds(
        share=0.0, unasked=1e9, pace=PaceThresholds(kernel=1e9), remembering=NEVER
    )
    engine = WasmEngine(running.machine, thresholds=thresholds)
    engine.run(100_000)
    told = {each.name: each.value for each in engine.statistics()}
    assert int(told["steps-webassembly-regions"]) > 10_000


def test_it_stays_hot_code_when_it_is_what_takes_long_no_more() -> None:
    """All the steps that the interpreter takes then are quick."""
    rows = ["." * 40] * 40
    rows[20] = "*" * 40
    operations = ["@", "0,0", "5,5", "0,19", "0,19", "0;19"]  # the last rolls
    running = Running("\n".join([*rows, *operations]), "2", [])
    running.machine.stack.append(2)
    thresholds = Thresholds(unasked=1e9, pace=PaceThresholds(kernel=1e9), remembering=NEVER)
    engine = WasmEngine(running.machine, thresholds=thresholds)
    engine.run(3_000_000)
    told = {each.name: each.value for each in engine.statistics()}
    assert int(told["steps-webassembly-regions"]) > 2_000_000
    assert "webassembly-regions-dropped" not in told


@pytest.mark.parametrize(("pairs", "is_made"), [(2, False), (20, True)])
def test_what_is_slower_with_hot_code_runs_without(pairs: int, is_made: bool) -> None:
    """Where a flag is set or taken away, 60,000 open cells are compared before it is entered."""
    rows = ["." * 250] * 250
    rows[248] = "*" * 250
    operations = ["!", "!", "0;249", "!", "!", *["0,247", "5,5"] * pairs, "!", "!"]
    running = Running("\n".join([*rows, *operations]), "2", [])
    running.machine.player.perform(Operation("click", 0, "left"))
    running.machine.stack[:] = range(42)
    thresholds = Thresholds(unasked=1e9, pace=PaceThresholds(kernel=1e9), remembering=NEVER)
    engine = WasmEngine(running.machine, thresholds=thresholds)
    engine.run(3_000_000)
    told = {each.name: each.value for each in engine.statistics()}
    made = int(told.get("webassembly-regions", 0))
    assert bool(made) == is_made
    assert int(told.get("webassembly-regions-dropped", 0)) == made


def test_a_line_of_input_that_is_long_does_not_keep_hot_code_away() -> None:
    """In release 2.0.0, which reads by lines."""
    program = Assembler()
    program.add("0")
    loop = program.here("loop")
    program.add("in(n) add 1000 mod 1")
    program.again_if_true(loop)
    running = Running(program.source(), "2.0.0", ["999 " * 100_000])
    running.more()
    running.more()
    engine = WasmEngine(running.machine)
    engine.run(1_500_000)
    told = {each.name: each.value for each in engine.statistics()}
    assert int(told["steps-webassembly-regions"]) > 200_000


@pytest.mark.parametrize(("size", "is_limited"), [(5, False), (30, True)])
def test_it_does_not_look_ahead_for_long_on_a_large_board(size: int, is_limited: bool) -> None:
    """A step of the machine may open all of it."""
    source = "\n".join(["." * size] * (size - 1) + ["*" * size, "0,0"])
    state = KernelState(Running(source, "2", []).machine, WasmCore())
    state.load()
    machine = state.look_ahead()
    assert isinstance(machine, Ahead)
    assert bool(machine.until) == is_limited


def test_addresses_have_31_bits() -> None:
    """A stack that needs more goes on in generated Python."""
    state = KernelState(Running("..*\n...\n0,0", "2", []).machine, WasmCore())
    with pytest.raises(MemoryError):
        state.reserve(1 << 28)
