"""Runs: the order of steps, the pointer, the queue, ends and crashes. Also facts about every
program."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mines_tools.languages.mines.machine import Machine
from mines_tools.languages.mines.operations import source_form
from mines_tools.languages.mines.syntax import parse
from tests.mines.oracle import Oracle
from tests.mines.programs import Meant, dialects, programs
from tests.mines.runs import machine_of, pieces, run

if TYPE_CHECKING:
    from mines_tools.languages.mines.machine import State, Step


def check(
    source: str,
    commands: str,
    stack: list[int] | None = None,
    *texts: str,
    output: str = "",
    end: str = "ended",
    dialect: str = "2",
    limit: int = 100,
) -> None:
    """Check the commands that a run selects (with ``!`` after an error), the stack at the end, the
    output, and how the run ended."""
    ran = run(source, *texts, dialect=dialect, limit=limit)
    assert (" ".join(ran.commands), ran.end, ran.output) == (commands, end, output)
    if stack is not None:
        assert ran.stack == stack


# The loop


def test_the_list_is_circular() -> None:
    check("*.\n\n!\n1;0", "noop reverse push(n)", [1])
    check("*..\n1,0\n\n", "push(n) noop noop positive noop noop positive", end="runs on", limit=7)


def test_a_run_stops_as_soon_as_the_game_is_cleared() -> None:
    check(".*\n0,0\n0,0", "push(n)", [1])


def test_queued_operations_come_first() -> None:
    # 0,0 has a mine: reset(l) enqueues a restart, which comes before 1,0.
    ran = run("*..\n0,0\n1,0\n2,0", limit=4)
    assert [(step.origin, step.queued) for step in ran.steps] == [
        (0, False), (0, True), (1, False), (2, False),
    ]  # fmt: skip
    assert ran.commands == ["reset(l)", "noop", "push(n)", "push(count)"]


def test_the_step_says_what_was_performed() -> None:
    machine, _ = machine_of("*..\n0,0\n1;0\n!\n@\n", ())
    steps = [step for _ in range(6) if (step := machine.recorded_step())]
    assert [source_form(step.operation, machine.board) for step in steps] == [
        "0,0", "@", "1;0", "!", "@", "",
    ]  # fmt: skip
    assert [step.action for step in steps] == [
        "left on unopened", "restart", "right on unopened", "switch", "restart", "noop",
    ]  # fmt: skip
    assert machine.steps == 6


def test_a_click_has_happened_although_its_command_failed() -> None:
    ran = run("*..\n0;0\n!", limit=1)
    assert ran.commands == ["swap!"]
    assert ran.machine is not None
    assert ran.machine.player.rows() == ["fuu"]


EIGHT = "***.\n*.*.\n***.\n"  # 1,1 has digit 8: opened, it performs


def test_perform_order_is_column_then_row() -> None:
    # Two in(n) would need more digits; the stack is set instead.
    machine, _ = machine_of(EIGHT + "1,1\n1,1\n\n")
    machine.recorded_step()
    machine.stack[:] = [3, 2]
    step = machine.recorded_step()
    assert step is not None
    assert step.command.name == "perform(l)"
    queued = machine.recorded_step()
    assert queued is not None
    assert (queued.queued, queued.origin) == (True, 1)
    assert source_form(queued.operation, machine.board) == "3,2"


@pytest.mark.parametrize(
    ("column", "row", "operation"),
    [(3, 2, "3;2"), (-1, -1, "3;2"), (4, 3, "0;0"), (10**40, -(10**40), "0;2")],
)
def test_perform_wraps(column: int, row: int, operation: str) -> None:
    machine, _ = machine_of(EIGHT + "1,1\n1;1\n\n")
    machine.recorded_step()
    machine.stack[:] = [column, row]
    machine.recorded_step()
    queued = machine.recorded_step()
    assert queued is not None
    assert source_form(queued.operation, machine.board) == operation


def test_perform_obeys_flagging_mode() -> None:
    machine, _ = machine_of(EIGHT + "1,1\n!\n1;1\n\n")
    machine.recorded_step()
    machine.recorded_step()
    machine.stack[:] = [3, 2]
    machine.recorded_step()
    machine.recorded_step()
    assert machine.player.rows() == ["uuuu", "uouu", "uuuf"]


def test_skip_wraps_around_the_whole_list() -> None:
    # 1,1 has digit 7: opened and right clicked, it skips.
    source = "***.\n*.*.\n**..\n1,1\n1;1\n\n"
    for count, pointer in [(0, 2), (1, 3), (2, 0), (4, 2), (-1, 1), (-4, 2), (-(10**30), 2)]:
        machine, _ = machine_of(source)
        machine.recorded_step()
        machine.stack[:] = [count]
        step = machine.recorded_step()
        assert step is not None
        assert (step.command.name, step.error) == ("skip", None)
        assert machine.pointer == pointer


@pytest.mark.parametrize("operation", ["0,0", "@"])
def test_a_restart_keeps_flagging_mode_stack_and_pointer(operation: str) -> None:
    ran = run(f"*..\n1,0\n!\n{operation.replace(',', ';')}\n\n\n", limit=5)
    assert ran.machine is not None
    player = ran.machine.player
    assert (player.rows(), player.status, player.flagging) == (["uuu"], "playing", True)
    assert ran.stack == [1]
    assert ran.machine.pointer == (4 if operation == "0,0" else 5)


def test_reset_r_empties_the_stack() -> None:
    check(
        ".*.\n...\n0,0\n2,1\n2;0\n0;1\n0;0\n\n",
        "push(n) push(n) swap swap reset(r) noop noop",
        [],
        end="runs on",
        limit=7,
    )


def test_over_goes_on() -> None:
    # In the step between reset(l) and the restart it enqueued the status is over.
    machine, _ = machine_of("*..\n0,0\n\n")
    machine.recorded_step()
    assert machine.player.status == "over"
    assert not machine.is_over
    machine.recorded_step()
    assert machine.player.status == "playing"


# The ends


@pytest.mark.parametrize("source", ["*\n0,0", "**\n**\n0,0\n1;1"])
def test_mines_alone_are_never_cleared(source: str) -> None:
    assert run(source).end == "runs on"
    assert run(source, dialect="2.0.0").end == "runs on"
    check(source, "", dialect="1")


def test_a_board_without_mines_needs_its_cells_opened() -> None:
    check("..\n..\n\n0,0", "noop push(count)", [4])
    check("..\n..\n\n0,0", "", dialect="1")


def test_dialect_1_counts_over_the_whole_run() -> None:
    source = "*..*\n1,0\n0,0\n2,0\n\n"
    check(source, "push(n) reset(l) push(n)", [1, 1], dialect="1")
    check(source, "push(n) reset(l) noop push(n) noop noop push(n)", [1, 1, 1])


def test_dialect_1_ends_with_the_last_mine() -> None:
    check("*.*\n0,0\n0,0\n2,0\n1,0", "reset(l) reset(l) reset(l)", [], dialect="1")


def test_dialect_1_restarts_at_once() -> None:
    check("*.*\n...\n0,0\n\n", "reset(l) noop noop", end="runs on", dialect="1", limit=3)
    check("*.*\n...\n0,0\n\n", "reset(l) noop noop", end="runs on", limit=3)
    assert run("*.*\n...\n0,0\n\n", limit=3).steps[1].queued
    assert not run("*.*\n...\n0,0\n\n", dialect="1", limit=3).steps[1].queued


def test_ended_stays_ended() -> None:
    machine, _ = machine_of(".*\n0,0")
    assert machine.recorded_step() is not None
    assert [machine.recorded_step(), machine.step(), machine.steps, machine.is_over] == [
        None,
        False,
        1,
        True,
    ]


# Input, as it comes

# A tile of nine cells each: digits 3, 4, 5 and 6 in the middle of row 1.
TILES = ["***.***.***.***", "....*...*.*.*.*", ".............*."]
CELLS = {"n": "1;1", "c": "5;1", "N": "9;1", "C": "13;1"}
OPEN = ["1,1", "5,1", "9,1", "13,1"]


def program(operations: str) -> str:
    """Return a program that performs the commands that the letters name: n is in(n), c is in(c), N
    is out(n), C is out(c)."""
    return "\n".join([*TILES, *OPEN, *(CELLS[letter] for letter in operations)])


def input_and_output(
    operations: str, *texts: str, dialect: str = "2", is_file: bool = False
) -> str:
    """Run a program that performs these operations once. Return its output, with ``!`` for each
    error."""
    ran = run(
        program(operations), *texts, dialect=dialect, is_file=is_file, limit=4 + len(operations)
    )
    assert [step.command.name for step in ran.steps[4:]] == [
        {"n": "in(n)", "c": "in(c)", "N": "out(n)", "C": "out(c)"}[letter]
        for letter in operations[: len(ran.steps) - 4]
    ]
    return (
        ran.output
        + "!" * sum(step.error is not None for step in ran.steps)
        + (" aborted" if ran.end == "aborted" else "")
    )


def test_input_as_numbers_and_characters() -> None:
    assert input_and_output("nNcCnN", "12x -3\n") == "12x-3"


def test_blank_lines_are_white_space() -> None:
    assert input_and_output("nN", "\n \n5\n") == "5"
    assert input_and_output("nN", "\n \n5\n", dialect="1") == "5"


def test_2_0_0_takes_a_blank_line_for_the_end_of_input() -> None:
    # The mismatch leaves 6, the digit of the cell that was opened last, to out(n).
    assert input_and_output("nN", "\n5\n", dialect="2.0.0") == "6!"
    assert input_and_output("nnN", "\n5\n", dialect="2.0.0") == "6!!"
    assert input_and_output("nNnN", "1\n\n2\n", dialect="2.0.0") == "16!"


def test_2_0_0_keeps_what_it_buffered_before_that_end() -> None:
    assert input_and_output("ncCcC", " \nA", dialect="2.0.0") == " \n!"
    assert input_and_output("nnccCC", " \nA") == "\n !!"


def test_2_0_0_reads_on_when_the_rest_of_a_line_is_blank() -> None:
    assert input_and_output("cCnN", "x \n5\n", dialect="2.0.0") == "x5"


def test_a_number_at_the_end_of_the_input() -> None:
    for dialect in ("2", "2.0.0", "1"):
        assert input_and_output("nNnN", "1 2", dialect=dialect) == "12"


def test_dialect_1_knows_no_plus_sign_and_only_ascii_white_space() -> None:
    assert input_and_output("nN", "+5", dialect="1") == "6!"
    assert input_and_output("nN", "\u00a05", dialect="1") == "6!"
    assert input_and_output("nN", "-5", dialect="1") == "-5"
    assert input_and_output("nN", "\u00a0+5", dialect="2.0.0") == "5"


def test_universal_newlines_of_an_input_file() -> None:
    text = "\r\n\r"
    assert input_and_output("cCcCcC", text) == "\r\n\r"
    assert input_and_output("cCcCcC", text, is_file=True) == "\r\n\r"
    for dialect in ("2.0.0", "1"):
        assert input_and_output("cCcCcC", text, dialect=dialect) == "\r\n\r"
        # Then the input is at its end, and the 6 below is written.
        assert input_and_output("cCcCcC", text, dialect=dialect, is_file=True) == "\n\n\x06!"


def test_a_line_end_cut_by_the_reading_is_one() -> None:
    for texts in (("a\r", "\nb"), ("a\r", "\n", "b"), ("a", "\r", "\n", "b")):
        for dialect in ("2.0.0", "1"):
            assert input_and_output("cCcCcC", *texts, dialect=dialect, is_file=True) == "a\nb"
    for texts in (("a\r", "\rb"), ("a\r", "\n", "\nb"), ("a", "\r", "\n\n")):
        assert input_and_output("cCcCcC", *texts, dialect="1", is_file=True) == "a\n\n"


# Aborts


@pytest.mark.parametrize("dialect", ["2.0.0", "1"])
def test_what_the_interpreters_die_of(dialect: str) -> None:
    assert input_and_output("nCN", "55296", dialect=dialect) == " aborted"
    assert input_and_output("nCN", "57343", dialect=dialect) == " aborted"
    assert input_and_output("nN", "1" * 4301, dialect=dialect) == " aborted"
    assert input_and_output("nN", "-" + "1" * 4300, dialect=dialect) == "-" + "1" * 4300
    ran = run(program("cC"), "\ud800", dialect=dialect)
    assert ran.machine is not None
    assert ran.machine.aborted == "it cannot write the surrogate code point 55296"


@pytest.mark.parametrize("dialect", ["2.0.0", "1"])
def test_integers_too_long_to_write(dialect: str) -> None:
    machine, written = machine_of(program("N"), (), dialect)
    for _ in OPEN:
        machine.recorded_step()
    machine.stack[:] = [10**4300, 10**4300 - 1]
    assert machine.recorded_step() is not None
    assert written == ["9" * 4300]
    machine.pointer = 4
    step = machine.recorded_step()
    assert step is not None
    assert (step.command.name, step.error) == ("out(n)", None)
    assert machine.aborted == "it cannot write an integer of more than 4300 digits"
    assert (machine.is_over, machine.recorded_step(), len(written)) == (True, None, 1)
    assert machine.stack == [10**4300]


def test_a_dead_machine_is_dead_after_a_restore_and_one_alive_alive() -> None:
    machine, _ = machine_of(program("C"), (), "2.0.0")
    for _ in OPEN:
        machine.recorded_step()
    machine.stack[:] = [0xD800]
    alive = machine.snapshot()
    machine.recorded_step()
    dead = machine.snapshot()
    assert dead.aborted == "it cannot write the surrogate code point 55296"
    machine.restore(alive)
    assert not machine.is_over
    machine.restore(dead)
    assert (machine.is_over, machine.recorded_step(), machine.aborted) == (True, None, dead.aborted)


def test_what_was_written_is_counted() -> None:
    machine, written = machine_of(program("NNC"))
    for _ in (*OPEN, "N", "N", "C"):
        machine.recorded_step()
    assert ("".join(written), machine.written) == ("65\x04", 3)


def test_mines_2_dies_of_nothing() -> None:
    assert input_and_output("nCnN", "55296 " + "1" * 5000) == "\ud800" + "1" * 5000
    text = "-" + "123456789" * 6000
    assert (
        input_and_output("nN", *(text[at : at + 1000] for at in range(0, len(text), 1000))) == text
    )


def test_a_stack_of_a_million() -> None:
    machine, _ = machine_of("*..*\n1,0\n!\n2,0")
    machine.recorded_step()
    machine.stack[:] = range(1_000_000)
    before = machine.snapshot()
    machine.recorded_step()
    assert machine.stack[:2] == [999_999, 999_998]
    machine.restore(before)
    assert machine.stack[-1] == 999_999
    assert machine.snapshot() == before

    rolling, _ = machine_of("**.\n...\n0,1\n0;1\n")
    rolling.recorded_step()
    rolling.stack[:] = [*range(1_000_000), 1_000_000, -1]
    step = rolling.recorded_step()
    assert step is not None
    assert (step.command.name, step.error) == ("roll", None)
    assert (rolling.stack[0], rolling.stack[-1], len(rolling.stack)) == (1, 0, 1_000_000)


# Any program

inputs = st.text("0123 \n\r\t-+x\u00a0é\u3000\U0001f600", max_size=20)


@given(programs(), inputs)
def test_the_machine_does_what_the_text_says(meant: Meant, text: str) -> None:
    oracle = Oracle(meant.rows, meant.operations, text)
    machine, written = machine_of(meant.text, [text])
    for _ in range(60):
        expected = oracle.step()
        step = machine.recorded_step()
        assert (step and (step.command.name, step.error)) == expected
        assert machine.stack == oracle.stack
        assert "".join(written) == oracle.output
        assert machine.player.status == oracle.status
        assert (machine.pointer, len(machine.queue)) == (oracle.pointer, len(oracle.queue))
        if step is None:
            return


def steps_and_states(machine: Machine, count: int) -> list[tuple[Step | None, State]]:
    return [(machine.recorded_step(), machine.snapshot()) for _ in range(count)]


@given(programs(plain=True), inputs, dialects, st.integers(0, 30))
def test_snapshot_run_on_restore_run_on(meant: Meant, text: str, dialect: str, at: int) -> None:
    machine, written = machine_of(meant.text, list(text), dialect)
    for _ in range(at):
        machine.recorded_step()
    state = machine.snapshot()
    before = len(written)
    first = steps_and_states(machine, 25)
    output = written[before:]
    machine.restore(state)
    assert machine.snapshot() == state
    assert hash(machine.snapshot()) == hash(state)
    again = len(written)
    assert steps_and_states(machine, 25) == first
    assert written[again:] == output
    assert machine.written == state.written + len("".join(output))


@given(programs(plain=True), inputs, dialects, st.integers(1, 5), st.booleans())
def test_the_pieces_in_which_input_comes_do_not_matter(
    meant: Meant, text: str, dialect: str, size: int, is_file: bool
) -> None:
    parts = [text[at : at + size] for at in range(0, len(text), size)]
    whole, cut = (
        run(meant.text, *texts, dialect=dialect, limit=50, is_file=is_file)
        for texts in ([text], parts)
    )
    assert cut[:3] == whole[:3]


@given(programs(plain=True), inputs, dialects)
def test_a_command_error_changes_no_stack(meant: Meant, text: str, dialect: str) -> None:
    machine, written = machine_of(meant.text, [text], dialect)
    for _ in range(60):
        before = machine.snapshot()
        step = machine.recorded_step()
        if step is None:
            return
        if step.error is None:
            continue
        assert step.error in step.command.errors
        after = machine.snapshot()
        assert (after.stack, after.written) == (before.stack, before.written)
        assert after.input.position == before.input.position
        assert len(after.queue) == len(before.queue) - step.queued
    assert machine.written == len("".join(written))


@given(programs(plain=True), inputs, dialects)
def test_opened_cells_stay_opened_until_a_restart(meant: Meant, text: str, dialect: str) -> None:
    machine, _ = machine_of(meant.text, [text], dialect)
    opened: set[int] = set()
    for _ in range(60):
        step = machine.recorded_step()
        if step is None:
            return
        now = {cell for cell, state in enumerate("".join(machine.player.rows())) if state == "o"}
        restarted = step.action == "restart" or (
            dialect == "1" and step.command.name.startswith("reset")
        )
        assert now == set() if restarted else opened <= now
        opened = now


@given(programs(plain=True), inputs, dialects)
def test_advance_is_step_without_telling(meant: Meant, text: str, dialect: str) -> None:
    told, _ = machine_of(meant.text, [text], dialect)
    quick, _ = machine_of(meant.text, [text], dialect)
    for _ in range(40):
        assert quick.step() == (told.recorded_step() is not None)
        assert quick.snapshot() == told.snapshot()


def test_a_machine_reads_no_more_than_it_needs() -> None:
    read: list[str] = []

    def piece() -> str:
        read.append("1")
        return "1 "

    tree = parse(program("ncn"))
    assert tree.program is not None
    machine = Machine(tree.program, pieces()._replace(read=piece), lambda _: None)
    for _ in range(4):
        machine.recorded_step()
    assert read == []
    machine.recorded_step()
    assert len(read) == 1
    machine.recorded_step()
    assert (len(read), machine.stack[-1]) == (1, ord(" "))
    machine.recorded_step()
    assert len(read) == 2
