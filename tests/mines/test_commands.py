"""The 25 commands: how each is selected, what it does, and which errors it can have."""

from __future__ import annotations

from importlib.util import find_spec, module_from_spec
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mines_tools.languages.mines.commands import COMMANDS, SELECTION, roll
from tests.mines import oracle
from tests.mines.runs import machine_of
from tests.small_cases import small_cases
from tests.thinned import thinned

if TYPE_CHECKING:
    from mines_tools.languages.mines.machine import Machine, Step

# For each digit a tile of nine cells with the cell of that digit in the middle, in row 1.
AROUND = [("*" * mines).ljust(8, ".") for mines in range(9)]
ROWS = [
    ".".join([*(tile[:3] for tile in AROUND), "..."]),
    ".".join([*(f"{tile[3]}.{tile[4]}" for tile in AROUND), ".*."]),
    ".".join([*(tile[5:] for tile in AROUND), "..."]),
]


def at(digit: int, button: str = ",") -> str:
    """Return a click on the cell with this digit."""
    return f"{4 * digit + 1}{button}1"


def corner(digit: int, button: str) -> str:
    """Return a click on the top left cell of the tile with this digit, where the first mine is."""
    return f"{4 * digit}{button}0"


# For each command: operations that prepare the board, and one that selects the command.
HOW: dict[str, list[str]] = {
    "push(n)": [at(3)],
    "push(count)": [at(0)],
    "push(sum)": [at(1), corner(1, ";"), at(1, ";")],
    "pop": [at(0), at(0)],
    "positive": [at(1), at(1)],
    "dup": [at(2), at(2)],
    "add": [at(3), at(3)],
    "sub": [at(4), at(4)],
    "mul": [at(5), at(5)],
    "div": [at(6), at(6)],
    "mod": [at(7), at(7)],
    "not": [at(1), at(1, ";")],
    "roll": [at(2), at(2, ";")],
    "in(n)": [at(3), at(3, ";")],
    "in(c)": [at(4), at(4, ";")],
    "out(n)": [at(5), at(5, ";")],
    "out(c)": [at(6), at(6, ";")],
    "skip": [at(7), at(7, ";")],
    "perform(l)": [at(8), at(8)],
    "perform(r)": [at(8), at(8, ";")],
    "reset(l)": [at(9)],
    "reset(r)": [at(1), "5;0", at(1, ";")],
    "swap": [at(0, ";")],
    "reverse": ["!"],
    "noop": [""],
}


def execute(
    name: str, stack: list[int], texts: tuple[str, ...] = (), dialect: str = "2", length: int = 7
) -> tuple[Machine, Step, list[str]]:
    """Execute a command in a program of `length` operations, with `stack` before it. Return the
    machine, the step, and the output."""
    operations = HOW[name] + [""] * (length - len(HOW[name]))
    machine, written = machine_of("\n".join(ROWS + operations), texts, dialect)
    for _ in HOW[name][1:]:
        machine.recorded_step()
    machine.stack[:] = stack
    step = machine.recorded_step()
    assert step is not None
    assert step.command.name == name
    return machine, step, written


def check(
    name: str,
    before: list[int],
    after: list[int],
    *texts: str,
    output: str = "",
    dialect: str = "2",
) -> None:
    """Check what the command does to a stack with the input `texts`, and what it writes."""
    machine, step, written = execute(name, before, texts, dialect)
    assert (machine.stack, step.error, "".join(written)) == (after, None, output)


def check_error(name: str, stack: list[int], error: str, *texts: str, dialect: str = "2") -> None:
    """Check that the command has this error, and that the error changes nothing."""
    machine, step, written = execute(name, stack, texts, dialect)
    assert (step.error, machine.stack, written) == (error, stack, [])
    assert not machine.queue
    assert machine.pointer == len(HOW[name]) % 7


# The table


def test_the_commands_are_those_of_the_text() -> None:
    assert list(COMMANDS) == [
        "push(n)", "push(count)", "push(sum)", "pop", "positive", "dup", "add", "sub", "mul", "div",
        "mod", "not", "roll", "in(n)", "in(c)", "out(n)", "out(c)", "skip", "perform(l)",
        "perform(r)", "reset(l)", "reset(r)", "swap", "reverse", "noop",
    ]  # fmt: skip
    assert list(HOW) == list(COMMANDS)


@pytest.mark.parametrize("name", thinned(COMMANDS, 6))
def test_pops(name: str) -> None:
    assert COMMANDS[name].pops == oracle.POPS.get(name, 0)


@pytest.mark.parametrize("name", thinned(COMMANDS, 6))
def test_possible_errors(name: str) -> None:
    expected = ["StackUnderflowError"] if name in oracle.POPS else []
    expected += {
        "div": ["ZeroDivisionError"],
        "mod": ["ZeroDivisionError"],
        "in(n)": ["InputMismatchError"],
        "in(c)": ["InputMismatchError"],
        "out(c)": ["UnicodeRangeError"],
    }.get(name, [])
    assert list(COMMANDS[name].errors) == expected


@pytest.mark.parametrize("name", thinned(COMMANDS, 6))
def test_pushes_and_stack_effect_agree_with_the_run(name: str) -> None:
    command = COMMANDS[name]
    machine, step, _ = execute(name, [5, 6, 7, 2, 1], ("1",))
    assert step.error is None
    if command.pushes is not None:
        assert len(machine.stack) == 5 - command.pops + command.pushes
        before, _, after = command.stack_effect.partition("--")
        assert (len(before.split()), len(after.split())) == (command.pops, command.pushes)


@pytest.mark.parametrize("name", thinned((name for name in COMMANDS if COMMANDS[name].compute), 6))
def test_computations_agree_with_the_effect(name: str) -> None:
    command = COMMANDS[name]
    assert command.compute is not None
    machine, _, _ = execute(name, [9, -7, 2])
    arguments = [9, -7, 2][-command.pops :]
    assert machine.stack == [*[9, -7, 2][: -command.pops], *command.compute(*arguments)]


def test_a_table_made_anew_is_the_same() -> None:
    # The effects are made when the module is imported; mutation testing begins after that.
    spec = find_spec("mines_tools.languages.mines.commands")
    assert spec is not None
    assert spec.loader is not None
    fresh = module_from_spec(spec)
    spec.loader.exec_module(fresh)
    assert {
        action: [command.name for command in commands]
        for action, commands in fresh.SELECTION.items()
    } == {action: [command.name for command in commands] for action, commands in SELECTION.items()}
    for name, command in COMMANDS.items():
        if command.compute is None and name not in ("div", "mod"):
            continue
        for stack in ([9, -7, 2], [9, 0, 5], [9, 5, 0], [0, 5, -3]):
            (machine, _), (other, _) = machine_of(".*\n"), machine_of(".*\n")
            machine.stack[:], other.stack[:] = stack, stack
            assert command.effect(machine) == fresh.COMMANDS[name].effect(other)
            assert machine.stack == other.stack


def test_aliases_are_names_of_one_command() -> None:
    names = [*COMMANDS, *(alias for command in COMMANDS.values() for alias in command.aliases)]
    assert len(set(names)) == len(names)


# Selection


def selected(*operations: str) -> str:
    """Return the command that the last of these operations selects."""
    machine, _ = machine_of("\n".join([*ROWS, *operations]))
    step = None
    for _ in operations:
        step = machine.recorded_step()
    assert step is not None
    return step.command.name


DIGITS = range(9)


@small_cases("digit", range(10))
def test_left_click_on_an_unopened_cell(digit: int) -> None:
    expected = ["push(count)", *["push(n)"] * 8, "reset(l)"][digit]
    assert selected(at(digit)) == expected
    assert selected("!", at(digit, ";")) == expected


@small_cases("digit", range(10))
def test_left_click_on_a_flagged_cell(digit: int) -> None:
    assert selected(at(digit, ";"), at(digit)) == "noop"


@pytest.mark.parametrize(
    ("digit", "name"),
    [*enumerate(["pop", "positive", "dup", "add", "sub", "mul", "div", "mod", "perform(l)"])],
)
def test_left_click_on_an_opened_cell(digit: int, name: str) -> None:
    assert selected(at(digit), at(digit)) == name
    assert selected(at(digit), "!", at(digit, ";")) == name


@small_cases("digit", range(10))
def test_right_click_on_an_unopened_or_flagged_cell(digit: int) -> None:
    assert selected(at(digit, ";")) == "swap"
    assert selected(at(digit, ";"), at(digit, ";")) == "swap"


@pytest.mark.parametrize(
    ("digit", "name"),
    [
        *enumerate(
            ["push(n)", "not", "roll", "in(n)", "in(c)", "out(n)", "out(c)", "skip", "perform(r)"]
        )
    ],
)
def test_right_click_on_an_opened_cell_without_a_chord(digit: int, name: str) -> None:
    assert selected(at(digit), at(digit, ";")) == name
    assert selected(at(digit), "!", at(digit)) == name


@pytest.mark.parametrize("digit", range(1, 8))
def test_chord(digit: int) -> None:
    left = 4 * digit
    cells = [
        (left, 0),
        (left + 1, 0),
        (left + 2, 0),
        (left, 1),
        (left + 2, 1),
        (left, 2),
        (left + 1, 2),
    ]
    flags = [f"{column};{row}" for column, row in cells[:digit]]
    assert selected(at(digit), *flags, at(digit, ";")) == "push(sum)"
    wrong = [f"{left + 2};2", *flags[1:]]
    assert selected(at(digit), *wrong, at(digit, ";")) == "reset(r)"


@pytest.mark.parametrize(("operation", "name"), [("!", "reverse"), ("@", "noop"), ("", "noop")])
def test_operations_without_a_cell(operation: str, name: str) -> None:
    assert selected(operation) == name


def test_there_is_a_command_for_every_digit_that_can_be() -> None:
    for action, commands in SELECTION.items():
        assert len(commands) == (9 if action.endswith("opened") and "un" not in action else 10)


# Effects


@pytest.mark.parametrize("digit", range(1, 9))
def test_push_n(digit: int) -> None:
    machine, _ = machine_of("\n".join([*ROWS, at(digit)]))
    machine.recorded_step()
    assert machine.stack == [digit]


def test_push_count_counts_the_opened_cells() -> None:
    machine, _ = machine_of("....*\n....*\n0,0")
    machine.recorded_step()
    assert machine.stack == [8]


def test_push_count_leaves_out_what_was_open_or_flagged() -> None:
    machine, _ = machine_of("....*\n....*\n3,0\n0;1\n0,0")
    for _ in range(3):
        machine.recorded_step()
    assert machine.stack == [2, 6]


def test_push_sum_adds_the_digits_of_the_opened_cells() -> None:
    machine, _ = machine_of("*.*.\n....\n....\n1,0\n0;0\n2;0\n1;0")
    for _ in range(4):
        machine.recorded_step()
    assert machine.stack == [2, 1 + 2 + 1]


def test_push_sum_of_a_zero_region() -> None:
    machine, _ = machine_of("*....\n.....\n1,0\n0;0\n1;0")
    for _ in range(3):
        machine.recorded_step()
    assert machine.stack == [1, 1 + 1]  # 0,1 and 1,1, and zeros


def test_push_n_of_an_opened_zero() -> None:
    check("push(n)", [7], [7, 3])
    assert selected(at(0), at(0, ";")) == "push(n)"


@small_cases(
    ("name", "before", "after"),
    [
        ("pop", [1, 2], [1]),
        ("positive", [2], [1]),
        ("positive", [1], [1]),
        ("positive", [0], [0]),
        ("positive", [-1], [0]),
        ("not", [0], [1]),
        ("not", [1], [0]),
        ("not", [-1], [0]),
        ("not", [5, 2], [5, 0]),
        ("dup", [4, -3], [4, -3, -3]),
        ("add", [9, 2, 3], [9, 5]),
        ("sub", [9, 2, 3], [9, -1]),
        ("mul", [9, 2, -3], [9, -6]),
        ("add", [10**40, 1], [10**40 + 1]),
        ("mul", [10**40, -(10**40)], [-(10**80)]),
        ("div", [5, 3], [1]),
        ("div", [-4, 3], [-2]),
        ("div", [5, -3], [-2]),
        ("div", [-4, -3], [1]),
        ("div", [0, 7], [0]),
        ("mod", [5, 3], [2]),
        ("mod", [-4, 3], [2]),
        ("mod", [5, -3], [-1]),
        ("mod", [-4, -3], [-1]),
        ("mod", [-(10**30), 7], [-(10**30) % 7]),
        ("swap", [9, 1, 2], [9, 2, 1]),
        ("reverse", [1, 2, 3], [3, 2, 1]),
        ("reverse", [], []),
        ("noop", [1], [1]),
        ("noop", [], []),
        ("reset(l)", [1, 2], [1, 2]),
        ("reset(r)", [1, 2], []),
        ("reset(r)", [], []),
    ],
)
def test_effect(name: str, before: list[int], after: list[int]) -> None:
    check(name, before, after)


@small_cases("name", oracle.POPS)
def test_underflow(name: str) -> None:
    for depth in range(oracle.POPS[name]):
        check_error(name, [5] * depth, "StackUnderflowError")


@pytest.mark.parametrize("name", ["div", "mod"])
def test_zero_division(name: str) -> None:
    check_error(name, [1, 5, 0], "ZeroDivisionError")
    check_error(name, [0], "StackUnderflowError")


# roll


@small_cases(
    ("depth", "rolls", "after"),
    [
        (3, 1, [1, 2, 5, 3, 4]),
        (3, 2, [1, 2, 4, 5, 3]),
        (3, 3, [1, 2, 3, 4, 5]),
        (3, -1, [1, 2, 4, 5, 3]),
        (3, 4, [1, 2, 5, 3, 4]),
        (2, 1, [1, 2, 3, 5, 4]),
        (5, 1, [5, 1, 2, 3, 4]),
        (5, -(10**30) + 1, [5, 1, 2, 3, 4]),
        (2, 10**400 + 1, [1, 2, 3, 5, 4]),
        (-3, 1, [2, 3, 1, 4, 5]),
        (-3, 2, [3, 1, 2, 4, 5]),
        (-3, -1, [3, 1, 2, 4, 5]),
        (-2, 1, [2, 1, 3, 4, 5]),
        (-5, 1, [2, 3, 4, 5, 1]),
        (0, 9, [1, 2, 3, 4, 5]),
        (1, 9, [1, 2, 3, 4, 5]),
        (-1, 9, [1, 2, 3, 4, 5]),
        (4, 0, [1, 2, 3, 4, 5]),
    ],
)
@small_cases("dialect", ["2", "2.0.0", "1"])
def test_roll(depth: int, rolls: int, after: list[int], dialect: str) -> None:
    check("roll", [1, 2, 3, 4, 5, depth, rolls], after, dialect=dialect)


@small_cases(
    ("below", "depth", "rolls", "fails_in_2", "fails_as_it_runs"),
    [
        (0, 0, 5, False, False),
        (0, 1, 5, False, True),
        (0, -1, 5, False, True),
        (1, 1, 5, False, False),
        (1, -1, 5, False, False),
        (4, 4, 1, False, False),
        (4, 5, 1, True, True),
        (4, -5, 1, True, True),
        (4, 5, 0, False, True),
        (4, 5, 10, False, True),
        (4, -5, -5, False, True),
        (4, -4, 3, False, False),
        (4, 10**30, 1, True, True),
        (4, 10**400, 3 * 10**400, False, True),
        (1, 2, 1, True, True),
        (0, 2, 2, False, True),
    ],
)
def test_roll_underflow(
    below: int, depth: int, rolls: int, fails_in_2: bool, fails_as_it_runs: bool
) -> None:
    for dialect, fails in [("2", fails_in_2), ("2.0.0", fails_as_it_runs), ("1", fails_as_it_runs)]:
        stack = [*range(below), depth, rolls]
        machine, step, _ = execute("roll", stack, dialect=dialect)
        assert step.error == ("StackUnderflowError" if fails else None)
        assert sorted(machine.stack) == sorted(stack if fails else range(below))


@given(st.lists(st.integers(), max_size=6), st.integers(-8, 8), st.integers(-20, 20))
def test_roll_is_what_the_text_says(below: list[int], depth: int, rolls: int) -> None:
    expected = list(below)
    try:
        oracle.roll(expected, depth, rolls)
    except oracle.CommandError:
        check_error("roll", [*below, depth, rolls], "StackUnderflowError")
    else:
        check("roll", [*below, depth, rolls], expected)
        roll(below, depth, rolls)
        assert below == expected


# Input and output


@small_cases(
    ("text", "value", "rest"),
    [
        ("5", 5, ""),
        ("-12x", -12, "x"),
        ("+7 8", 7, " 8"),
        (" \t\n\v\f\r 1\n", 1, "\n"),
        ("\x1c\x1d\x1e\x1f\x85\u00a0\u2028\u30001", 1, ""),
        ("007", 7, ""),
        ("-0", 0, ""),
        ("1_000", 1, "_000"),
        ("3.5", 3, ".5"),
        ("\n\n5\n", 5, "\n"),
        ("1٣", 1, "٣"),
    ],
)
def test_in_n(text: str, value: int, rest: str) -> None:
    for texts in ((text,), tuple(text)):
        machine, step, _ = execute("in(n)", [0], texts)
        assert (step.error, machine.stack) == (None, [0, value])
        taken = [machine.take_code_point() for _ in range(len(rest) + 1)]
        assert taken == [*map(ord, rest), None]


@small_cases(
    "text",
    [
        "",
        "x",
        "-",
        "+",
        "- 5",
        "+-5",
        "--5",
        " ",
        "\n\n",
        " \n-x",
        "٣",
        "５",
        "\ufeff5",
        "_1",
        ".5",
    ],
)
def test_in_n_mismatch_takes_nothing(text: str) -> None:
    for texts in ((text,), tuple(text)):
        check_error("in(n)", [3], "InputMismatchError", *texts)
        machine, _, _ = execute("in(n)", [3], texts)
        assert [machine.take_code_point() for _ in range(len(text) + 1)] == [*map(ord, text), None]


@pytest.mark.parametrize(
    "character", ["a", "\n", "\r", "\x00", "é", "日", "😀", "\u2028", "\ufeff"]
)
def test_in_c(character: str) -> None:
    check("in(c)", [1], [1, ord(character)], character)


def test_in_c_at_the_end() -> None:
    check_error("in(c)", [1], "InputMismatchError")


@pytest.mark.parametrize("value", [0, -1, 2**63, -(10**30)])
def test_out_n(value: int) -> None:
    check("out(n)", [4, value], [4], output=str(value))


def test_integers_of_many_digits_in_and_out() -> None:
    check("in(n)", [], [10**5000 - 1], "9" * 5000)
    check("out(n)", [-(10**5000)], [], output="-1" + "0" * 5000)


@pytest.mark.parametrize("value", [0, 10, 65, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x10FFFF])
def test_out_c(value: int) -> None:
    check("out(c)", [4, value], [4], output=chr(value))


@pytest.mark.parametrize("value", [-1, 0x110000, 10**30])
def test_out_c_out_of_range(value: int) -> None:
    check_error("out(c)", [4, value], "UnicodeRangeError")


@pytest.mark.parametrize("value", [0xD800, 0xDBFF, 0xDC00, 0xDFFF])
def test_out_c_of_a_surrogate(value: int) -> None:
    check("out(c)", [4, value], [4], output=chr(value))


# What changes the course of a run


@pytest.mark.parametrize(
    ("value", "pointer"), [(0, 2), (1, 3), (4, 6), (5, 0), (7, 2), (-1, 1), (-7, 2), (10**30, 3)]
)
def test_skip(value: int, pointer: int) -> None:
    machine, step, _ = execute("skip", [9, value])
    assert 10**30 % 7 == 1
    assert (step.error, machine.stack, machine.pointer) == (None, [9], pointer)


@pytest.mark.parametrize(("name", "button"), [("perform(l)", "left"), ("perform(r)", "right")])
def test_perform(name: str, button: str) -> None:
    width = len(ROWS[0])
    for column, row, cell in [(2, 1, width + 2), (-1, -1, 3 * width - 1), (width, 3 * 10**20, 0)]:
        machine, step, _ = execute(name, [9, column, row])
        assert (step.error, machine.stack) == (None, [9])
        ((operation, origin),) = machine.queue
        assert (operation, origin) == (("click", cell, button), 1)


@pytest.mark.parametrize("name", ["reset(l)", "reset(r)"])
def test_reset_enqueues_a_restart(name: str) -> None:
    machine, _, _ = execute(name, [1])
    assert [operation.kind for operation, _ in machine.queue] == ["restart"]
    assert machine.player.status == "over"


@pytest.mark.parametrize("name", ["reset(l)", "reset(r)"])
def test_reset_restarts_at_once_in_dialect_1(name: str) -> None:
    machine, _, _ = execute(name, [1], dialect="1")
    assert not machine.queue
    assert machine.player.status == "playing"
    assert set("".join(machine.player.rows())) == {"u"}
