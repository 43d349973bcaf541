"""The machine in special cases: its messages for failures, undone steps, repeated states, and
traces."""

from __future__ import annotations

from pathlib import Path

import pytest

from mines_tools.interface.run import Feed, NeedsInput, RunOptions
from mines_tools.interface.run_state import StackChange
from mines_tools.languages.sokolang.machine import Machine
from mines_tools.languages.sokolang.program import parse
from mines_tools.languages.sokolang.stepping import MachineSteps
from mines_tools.languages.sokolang.trace import MachineTerms
from mines_tools.runs.trace import Trace
from tests.sokolang.programs import corridor, program
from tests.sokolang.runs import after, machine_of, ran

_EXAMPLES = sorted((Path(__file__).parents[2] / "examples" / "sokolang").glob("*.soko"))


def _steps(source: str, text: str = "") -> MachineSteps:
    run = MachineSteps(parse(source, "text"), RunOptions(1), lambda _: None)
    run.give(text)
    run.end_input()
    return run


@pytest.mark.parametrize(
    ("stack", "text", "message"),
    [
        ("11", "", "crate A in cell (3, 1) executes the value 11, `outint`: the stack is empty"),
        ("4,1,0", "", "crate A in cell (3, 1) executes the value 4, `/`: division by zero"),
        ("6,2,-1", "", "crate A in cell (3, 1) executes the value 6, `pow`: the exponent is negative"),
        ("6,2,10000001", "", "crate A in cell (3, 1) executes the value 6, `pow`: the power would have millions of digits"),
        ("6,-4,5000001", "", "crate A in cell (3, 1) executes the value 6, `pow`: the power would have millions of digits"),
        ("10,3,65", "", "crate A in cell (3, 1) executes the value 10, `outstr`: there are fewer values on the stack than characters to print"),
        ("10,1,-7", "", "crate A in cell (3, 1) executes the value 10, `outstr`: -7 is not a character"),
        ("13", "five", "crate A in cell (3, 1) executes the value 13, `inint`: the input line `five` is not an integer"),
    ],
)  # fmt: skip
def test_what_is_said_of_a_failure(stack: str, text: str, message: str) -> None:
    """Cells of the map are counted from 0, as in hovers, traces and debuggers."""
    run = _steps(program("rw", f"a:{stack}", corridor("@A*")), text)
    run.run(9)
    assert run.stop is not None
    assert (run.stop.reason, run.stop.message) == ("aborted", message)
    states = run.snapshot()
    run.restore(_steps(program("rw", f"a:{stack}", corridor("@A*")), text).snapshot())
    assert run.stop is None
    run.restore(states)
    assert run.stop.message == message
    assert (run.machine.snapshot(), run.step()) == (states, None)


@pytest.mark.parametrize("path", _EXAMPLES, ids=lambda path: path.stem)
def test_the_command_beside_a_value_is_what_a_wait_executes(path: Path) -> None:
    run = _steps(path.read_text("utf-8"), "7\n3\n2\n" * 9)
    for _ in range(400):
        view = run.view()
        shown = [role for stack in view.stacks for role in view.roles(stack)]
        event = run.step()
        if event is None:
            break
        if event.command == "wait" and event.error is None:
            executed = [f"if w: {name}" for name in event.executed]
            assert all(role in executed for role in shown)


def test_what_is_said_of_the_player() -> None:
    run = _steps(program("rw", "@:11", corridor("@*")))
    run.run(9)
    assert run.stop is not None
    assert run.stop.message == "the player executes the value 11, `outint`: the stack is empty"


@pytest.mark.parametrize(
    ("stack", "printed", "left"),
    [
        ("10,2,0,1114111", "\0\U0010ffff", []),
        ("6,1,99999999999", "", [1]),
        ("6,-1,99999999999", "", [-1]),
        ("6,0,99999999999", "", [0]),
        ("4,0,-5", "", [0]),
    ],
)
def test_borders_of_commands(stack: str, printed: str, left: list[int]) -> None:
    made = after("rw", f"a:{stack}", corridor("@A*"))
    assert (made.output, made.stack("a")) == (printed, left)


def test_the_largest_power() -> None:
    made = after("rw", "a:6,2,10000000", corridor("@A*"))
    assert made.machine.stacks["a"].items == [1 << 10_000_000]


def test_a_wait_that_lacks_input_changes_nothing() -> None:
    """If input is missing, everything that the same `w` has popped, printed and tested is undone.
    When the input is there, it is done once."""
    feed = Feed()
    source = program("2rw", "a:1,5,7,9\nb:31,-1\nc:11,4\n@:3\nd:13", corridor("@ABCD****"))
    source = source.replace("2rw", "4rw")
    machine = Machine(parse(source, "text"), 1, feed)
    for _ in range(4):
        machine.step()
    before = machine.snapshot()
    for _ in range(2):
        with pytest.raises(NeedsInput):
            machine.step()
        assert machine.snapshot() == before
        assert not machine.pieces
    feed.give("6\n")
    machine.step()
    assert {name: stack.items for name, stack in machine.stacks.items() if stack.items} == {
        "a": [9, 12], "d": [6], "@": [3],
    }  # fmt: skip
    assert (machine.pieces, machine.test) == (["4"], True)


def test_a_value_that_is_handed_over_is_pushed() -> None:
    run = _steps(program("rw", "@:5\na:1", corridor("@A..")))
    run.step()
    run.step()
    assert dict(run.changes().stacks) == {"player": StackChange(1, []), "a": StackChange(0, [5])}


@pytest.mark.parametrize(
    ("actions", "steps"),
    [("2[[l]]", 2), ("2[[l][]]", 2), ("9999999999[@l]u", 2), ("2[2[@l]u]", 3), ("3[+ul]", 3)],
)
def test_how_often_a_group_runs(actions: str, steps: int) -> None:
    assert after(actions, drawn=corridor("..@A")).machine.steps == steps


def test_a_mark_that_nobody_leaves_goes_on_being_covered() -> None:
    machine = machine_of(program("rul", drawn="#@*#\n##*#"))
    for covered in (1, 1, 0):
        machine.step()
        assert machine.covered_marks() == covered


def test_chance_is_used_when_pulling_too() -> None:
    drawn = corridor("1A@1.1")
    found = {ran(program("pr", drawn=drawn), steps=2, seed=seed).status for seed in range(3)}
    places = set()
    for seed in range(20):
        machine = machine_of(program("pr", drawn=drawn), seed=seed)
        machine.step()
        machine.step()
        places.add(machine.positions.player.column)
    assert (found, places) == ({"limit"}, {1, 6})


def test_a_trace() -> None:
    """Lines and columns of the text are counted from 1, and cells of the map from 0."""
    run = _steps(program("r\n w", "@:8\na:11,2", corridor("@A*")))
    full = Trace(run, MachineTerms(run))
    expected = {
        "step": 1, "line": 8, "column": 1, "command": "right", "error": None, "player": [2, 1], "mode": "push",
        "test": False, "moved": "A", "times": 1, "left": 1, "groups": [], "pass": 1, "covered": 1, "read": 0,
        "crates": [["A", 3, 1]], "stacks": {"player": [8], "a": [2, 11]}, "output": "",
    }  # fmt: skip
    assert full.step() == expected
    run = _steps(program("r\n w", "@:8\na:11,2", corridor("@A*")))
    delta = Trace(run, MachineTerms(run), is_delta=True)
    assert delta.step() == {
        "step": 1, "line": 8, "column": 1, "command": "right", "error": None, "player": [2, 1], "moved": "A",
        "times": 1, "covered": 1, "crates": [["A", 3, 1]],
    }  # fmt: skip
    assert delta.step() == {
        "step": 2, "line": 9, "column": 2, "executed": [{"by": "A", "code": 8, "command": "nop"}], "command": "wait",
        "error": None, "pass": 2, "stacks": {"player": {"popped": 1}},
    }  # fmt: skip
