"""A user changes the state of a run: which changes are possible, what they do, and which moments
can still be reached."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mines_tools.debugging.breakpoints import (
    AtPlace,
    Breakpoint,
    OnCell,
    OnCommand,
    OnDepth,
    OnSlot,
)
from mines_tools.text.source import Span
from tests.debugging.runs import (
    EXAMPLE_PARAMETERS,
    EXAMPLES_TRIED,
    Program,
    debugger,
    done,
    example,
    recorded,
)

if TYPE_CHECKING:
    from mines_tools.debugging.debugger import Debugger

COUNTS = Program("mines", ".....\n.*...\n.....\n4,0\n4,1")


def at(of: Program, moment: int) -> Debugger:
    found, _ = debugger(of)
    found.to_moment(moment)
    done(found)
    return found


def refused(of: Debugger, name: str, *arguments: object) -> str:
    before = of.travel.run.snapshot()
    with pytest.raises(ValueError, match=r".") as error:
        getattr(of, name)(*arguments)
    assert of.travel.run.snapshot() == before
    assert not of.changed
    return str(error.value)


def test_what_cannot_be_changed_says_why() -> None:
    found = at(example_of("mines"), 3)
    assert refused(found, "set_value", "stack", 0, "cell(0, 0)") == "a whole number is needed here"
    assert refused(found, "set_value", "stack", 9, "1") == "the stack has no such value"
    assert refused(found, "set_value", "none", 0, "1") == "`none` cannot be changed"
    assert refused(found, "set_value", "stack", 0, "top / 0") == "the expression has no value here"
    assert refused(found, "set_variable", "flagging", "5") == "true or false is needed here"
    assert refused(found, "set_variable", "status", "1") == "`status` cannot be changed"
    assert "from 0 to" in refused(found, "set_variable", "pointer", "0 - 1")
    mine = next(
        (column, row)
        for row, width in enumerate(found.view().grids["board"].widths)
        for column in range(width)
        if found.view().grids["board"].cell(column, row).note == "9"
    )
    assert refused(found, "set_cell", "board", *mine, "opened") == "a mine cell cannot be opened"
    found = at(example_of("sokolang"), 2)
    assert refused(found, "set_cell", "map", 0, 0, "player") == "`map` cannot be changed"
    assert refused(found, "set_variable", "mode", "'throw'") == "`push` or `pull` is needed here"
    found = at(Program("mines", "*.\n1,0"), 1)
    assert refused(found, "set_value", "stack", 0, "7") == "the run is over; go back first"


def example_of(name: str) -> Program:
    return next(each for each in EXAMPLES_TRIED if each.language == name)


@pytest.mark.parametrize("of", EXAMPLE_PARAMETERS)
def test_what_can_be_changed_is_in_the_view(of: Program) -> None:
    found = at(of, 0)
    view, settable = found.view(), found.running.settable()
    assert {*settable.stacks} <= view.stacks.keys()
    assert settable.cells.keys() <= view.grids.keys()
    assert {*settable.variables} <= view.variables.keys()
    for name in settable.variables:
        value = found.view().variables[name]
        new = "0" if value is not False else "true"
        if isinstance(value, str):
            new = "'pull'"
        found.set_variable(name, new)
        assert found.evaluate(f"variable('{name}')") == found.evaluate(new)


@pytest.mark.parametrize("of", EXAMPLE_PARAMETERS)
def test_values_of_every_language(of: Program) -> None:
    record = recorded(of, 60)
    moment, name = next(
        (moment, name)
        for moment, seen in enumerate(record.seen)
        for name, values in seen.stacks.items()
        if values and not isinstance(values[0], tuple) and moment < record.last
    )
    found = at(of, moment)
    found.set_value(name, 0, "40 + 2")
    assert found.view().stacks[name][0] == 42
    assert found.changed == (moment,)


def test_the_changed_run_can_be_travelled() -> None:
    of = example_of("mines")
    record = recorded(of, 300)
    found, _ = debugger(of)
    found.to_moment(200)
    done(found)
    depth = len(record.seen[120].stacks["stack"])
    assert depth
    found.to_moment(120)
    done(found)
    event, changes = found.event, found.changes()
    found.set_value("stack", depth - 1, "0x2603")
    changed = found.travel.run.snapshot()
    assert (found.event, found.changes()) == (event, changes)
    assert (found.changed, found.farthest) == ((120,), 120)
    found.to_moment(240)
    done(found)
    later = found.travel.run.snapshot()
    assert later != record.states[240]
    found.to_moment(80)  # before the change the run is what it was
    done(found)
    assert found.travel.run.snapshot() == record.states[80]
    found.step()
    done(found)
    assert found.travel.run.snapshot() == record.states[81]
    found.to_moment(240)  # and it comes to the change again
    done(found)
    assert found.travel.run.snapshot() == later
    found.to_moment(121)
    done(found)
    found.back()
    done(found)
    assert found.travel.run.snapshot() == changed
    assert (found.event, found.place) == (event, record.places[120])
    found.to_moment(60)  # a change before it makes another run of all after it
    done(found)
    found.set_variable("flagging", "true")
    assert (found.changed, found.farthest) == ((60,), 60)


def test_a_changed_run_writes_what_it_writes_whoever_looks() -> None:
    of = example("collatz.mines", "7\n")
    found, shown = debugger(of)
    found.to_moment(300)
    done(found)
    before = "".join(shown)
    found.to_moment(122)
    done(found)
    written = found.output
    assert tuple(found.view().stacks["stack"]) == (7, 34)
    assert len(before) > len(written)
    found.set_value("stack", 1, "6")
    ends = set()
    for what in ([], [OnCommand("none")], [OnDepth("none")], [AtPlace(Span(0, 0))]):
        found.to_moment(100)
        done(found)
        numbers = [found.add(Breakpoint(each)) for each in what]
        found.resume()
        assert done(found).reason == "ended"
        ends.add((found.moment, found.output))
        for each in numbers:
            found.remove(each)
    ((_, output),) = ends
    assert output == written + "3\n10\n5\n16\n8\n4\n2\n1\n"  # 6 goes on so
    assert "".join(shown) == before + output[len(written) :]
    found.to_moment(123)
    done(found)
    place = found.place
    assert place is not None
    assert place.span is not None
    number = found.add(Breakpoint(AtPlace(place.span), "stack[-2] = 6"))
    found.to_moment(100)
    done(found)
    found.resume()
    assert (done(found).breakpoints, found.moment) == ((number,), 123)


def test_breakpoints_in_a_changed_run() -> None:
    found = at(COUNTS, 0)
    found.add(Breakpoint(OnCell("board", 0, 2, "opened")))
    found.set_cell("board", 4, 0, "opened")
    found.set_cell("board", 0, 2, "flagged")
    assert found.view().grids["board"].cell(0, 2).state == "flagged"
    assert found.changed == (0,)
    slot = found.add(Breakpoint(OnSlot("stack", 0)))
    found.resume()
    assert done(found).breakpoints == (slot,)
    last_cells = [(c, r) for r in range(3) for c in range(5) if (c, r) not in {(1, 1), (4, 0)}]
    found.to_moment(0)
    done(found)
    for column, row in last_cells:
        found.set_cell("board", column, row, "opened")
        if found.place is None:
            break
    assert (column, row) == last_cells[-1]
    assert found.view().variables["status"] == "cleared"
    found.resume()
    assert done(found).reason == "ended"
