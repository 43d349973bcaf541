"""The operations that could be written at a place, compared with running them there."""

from hypothesis import given, settings
from hypothesis import strategies as st

from mines_tools.interface.run import Input
from mines_tools.languages.mines.flow import Flow, analyse
from mines_tools.languages.mines.flow.choices import choices, leaves
from mines_tools.languages.mines.flow.explore import Exploration
from mines_tools.languages.mines.flow.trials import try_out
from mines_tools.languages.mines.machine import Machine
from mines_tools.languages.mines.operations import NOOP, Operation, source_form
from mines_tools.languages.mines.syntax import parse
from mines_tools.languages.mines.words.values import stack_text
from tests.mines.flow.programs import case

BOARD = "*.*.\n....\n***.\n"


def program_of(operations: str):
    program = parse(BOARD + operations).program
    assert program is not None
    return program


def offered(operations: str, index: int, command: str, near=None):
    flow = analyse(program_of(operations))
    board = flow.program.board
    return [
        source_form(choice.operation, board)
        for choice in choices(flow, index, near)
        if choice.command.name == command and choice.is_certain
    ]


def test_a_command_by_name_offers_the_clicks_that_select_it_there():
    assert offered("0,1\n2,1\n1,1\n", 2, "add") == ["0,1", "2,1"]
    assert offered("0,1\n2,1\n1,1\n", 2, "in(n)") == ["0;1", "2;1"]
    assert offered("0,1\n2,1\n1,1\n", 0, "add") == []  # nothing is open yet
    flagging = "0,1\n!\n1;1\n!\n"  # while flagging mode is on the buttons have changed places
    assert offered(flagging, 2, "add") == ["0;1"]
    assert offered("0,1\n", 0, "reverse") == ["!"]


def test_the_nearest_come_first():
    flow = analyse(program_of("0,1\n2,1\n1,1\n"))
    near = flow.program.board.cell(3, 2)
    first = next(choice for choice in choices(flow, 0, near) if choice.operation.kind == "click")
    assert flow.program.board.coordinate(first.operation.cell) == (3, 2)


def test_a_place_that_is_never_reached_offers_nothing():
    flow = analyse(program_of("0,1\n1,1\n2,1\n1,0\n3,0\n3,1\n3,2\n0,0"))
    assert flow.operation(7).reached.is_impossible
    assert choices(flow, 7) == []


def test_where_not_every_control_state_was_met_nothing_is_certain():
    # The one run there is shows everything, but of the second round, in which the cell is not
    # flagged any more, the exploration met nothing.
    program = case("2", ["*."], "1;0 - - - - 1,0 - -", "").program
    exploration = Exploration(program, 7)
    exploration.advance(7)
    flow = Flow(exploration, try_out(program, 14))
    assert flow.is_complete
    assert flow.verdict.operations == 14
    noop = [c for c in choices(flow, 1) if source_form(c.operation, flow.program.board) == "1,0"]
    assert [c.command.name for c in noop] == ["noop"]
    assert not any(choice.is_certain for choice in choices(flow, 1))


def test_where_the_interpreter_dies_nothing_is_left():
    # mines-esolang 2.0.0 dies of an integer of more than 4300 digits.
    left = {}
    for dialect in ("2", "2.0.0"):
        program = parse(BOARD + "0,1\n2,1\n1,0\n", dialect).program
        flow = analyse(program)
        (one,) = leaves(flow, 2, Operation("click", 4, "right"))
        assert one.command.name == "in(n)"
        left[dialect] = [stack_text(stack) for stack in one.stacks]
    assert left["2.0.0"] == left["2"]


def test_a_flag_is_put_up_or_taken_away():
    flow = analyse(program_of("0;1\n0;1\n1,0"))
    click = Operation("click", 4, "right")
    (first,), (second,) = leaves(flow, 0, click), leaves(flow, 1, click)
    assert (first.actions, second.actions) == ({"right on unopened"}, {"right on flagged"})


def test_where_it_depends_nothing_is_certain():
    # The second pass meets the first line with its cell opened.
    flow = analyse(program_of("0,1\n"))
    at_start = [c for c in choices(flow, 0) if c.operation == Operation("click", 4, "left")]
    assert {c.command.name for c in at_start} == {"push(n)", "add"}
    assert not any(c.is_certain for c in at_start)
    assert [c.command.name for c in at_start if c.is_certain_at_first] == ["push(n)"]


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.tuples(st.integers(0, 3), st.integers(0, 2), st.sampled_from(",;")),
        min_size=1,
        max_size=8,
    )
)
def test_what_is_offered_is_what_the_machine_does(clicks):
    lines = [f"{column}{button}{row}" for column, row, button in clicks]
    program = program_of("\n".join(lines))
    index = len(lines) - 1
    flow = analyse(program)
    machine = Machine(program, Input(lambda: ""), lambda _text: None)
    for _ in range(index):
        if machine.recorded_step() is None:
            return
    if machine.is_over or machine.queue or machine.pointer != index:
        return
    state = machine.snapshot()
    for choice in choices(flow, index):
        if not (choice.is_certain or choice.is_certain_at_first):
            continue
        machine.restore(state)
        machine.operations = [*program.operations[:index], choice.operation, NOOP]
        step = machine.recorded_step()
        assert step is not None
        assert step.command is choice.command
        left = [
            each for each in leaves(flow, index, choice.operation) if each.command is step.command
        ]
        assert left
        if step.error is not None:
            assert step.error in left[0].errors
        else:
            depths = {(stack.least, stack.most) for stack in left[0].stacks}
            depth = len(machine.stack)
            assert any(least <= depth and (most is None or depth <= most) for least, most in depths)
