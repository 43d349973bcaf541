"""What the language text leaves open, decided: the rows of the tables in docs/sokolang.md, each by an example.

A case is one pass over some actions, and what is so after it: where the player (``@``) and crates are, what their
stacks hold (the top first), what was printed, how many steps were taken.
"""

from __future__ import annotations

from typing import NamedTuple

import pytest

from tests.sokolang.programs import ROOM, program
from tests.sokolang.runs import After, after, machine_of, ran

HALL = """\
#########
#.......#
#..@A...#
#......*#
#########"""
"""Much room around the player, who is at (3, 2), and A beside him."""


def corridor(drawn: str) -> str:
    """A map of one row, with a mark that nobody reaches."""
    width = len(drawn) + 2
    return f"{'#' * width}\n#{drawn}#\n{'#' * (width - 1)}*"


class Case(NamedTuple):
    """One pass over some actions, and what is so after it."""

    row: str
    actions: str
    stacks: str
    expected: dict[str, object]
    drawn: str = HALL
    text: str = ""


def _shown(made: After) -> dict[str, object]:
    """What cases look at."""
    machine = made.machine
    last = machine.last_moved
    return {
        "@": tuple(made.player),
        **{letter: tuple(place) for letter, place in made.places.items()},
        **{f"stack {name}": made.stack(name) for name in machine.stacks},
        "output": made.output,
        "test": machine.test,
        "steps": machine.steps,
        "over": machine.is_over,
        "failed": machine.failed,
        "count": 0 if last is None else last.times,
    }


TWO = corridor("..@AB..")
BENT = "#####\n#...#\n#.1.#\n#@A1#\n#####\n*"
TESTING = "####\n#..#\n#*@#\n####\n*"
# fmt: off
_CASES = (
    # Counts
    Case("moves right after each other count", "2rw", "@:5,6", {"stack a": [6], "stack @": [5]}),
    Case("any other move starts the count again", "2ruldrrw", "@:5", {"count": 1, "stack a": [5]}),
    Case("the other mode starts the count again", "2rplw", "a:5,6", {"count": 1, "stack @": [5]}),
    Case("p and p again start nothing again", "rpprw", "@:5,6", {"count": 2, "stack a": [6]}),
    Case("another nearest crate starts the count", "rdw", "@:1", {"count": 1, "stack b": [1], "stack a": []},
         "######\n#@A..#\n#.B..#\n#....#\n######\n*"),
    Case("w does not reset the count", "rwrw", "@:5,6,7", {"stack a": [7, 5], "stack @": [6]}),
    Case("fewer values than the count: no transfer", "2rw", "@:5", {"stack a": []}),
    Case("p between the move and w does not cancel", "rpw", "@:5", {"stack a": [5]}),
    Case("a blocked move clears what was moved", "4rw", "@:1,2,3,4", {"count": 0, "stack a": []}),
    Case("a move without a crate clears it too", "rlw", "@:5", {"count": 0, "stack a": []}),
    # Push and pull
    Case("several crates are pushed", "r", "", {"@": (4, 1), "A": (5, 1), "B": (6, 1)}, TWO),
    Case("the nearest of several gets the value", "2rw", "@:5,6", {"stack a": [6], "stack b": []}, TWO),
    Case("none of several moves against a wall", "3rw", "@:5", {"@": (5, 1), "count": 0}, TWO),
    Case("pull: the crate right behind follows", "pl", "", {"@": (2, 2), "A": (3, 2)}),
    Case("pull: blocked by a crate ahead", "pr", "", {"@": (3, 2), "A": (4, 2)}),
    Case("pull: one of two crates follows", "pl", "", {"@": (2, 1), "A": (3, 1), "B": (5, 1)}, TWO),
    Case("push: a crate behind stays", "l", "", {"@": (2, 2), "A": (4, 2), "count": 0}),
    # Letters
    Case("both cases of a letter share a stack", "rw", "@:9\na:1", {"stack a": [9, 1]}, corridor("@A..a")),
    Case("a small letter is not written to", "rw", "@:9\na:1", {"stack a": [1], "stack @": [9]}, corridor("@a..")),
    Case("pulling a small letter copies", "plw", "@:9\na:1,2", {"stack a": [1, 2], "stack @": [1, 9]},
         corridor(".@a")),
    Case("its n-th value", "p2lw", "a:1,2", {"stack a": [1, 2], "stack @": [2]}, corridor("..@a")),
    Case("on a cloner all of them", "p2lw", "@:9\na:1,2", {"stack a": [1, 2], "stack @": [1, 2, 9]},
         corridor(".:@a")),
    Case("a small letter executes nothing, but covers", "rw", "a:11,4", {"over": True, "steps": 1}, "####\n#@a*#"),
    Case("a destroyer leaves it alone", "rw", "a:1", {"stack a": [1]}, corridor("@a!")),
    # Cloner and destroyer
    Case("cloner: all values, in order, on top", "rw", "@:1,2\na:3", {"stack a": [1, 2, 3], "stack @": [1, 2]},
         corridor("@A:")),
    Case("cloner: the count does not matter", "2rw", "@:1", {"stack a": [1]}, corridor("@A.:")),
    Case("cloner: a pulled crate gives all", "p2lw", "@:1\na:3,4", {"stack @": [3, 4, 1], "stack a": [3, 4]},
         corridor(".:@A")),
    Case("cloner: the player alone triggers nothing", "rw", "@:1", {"stack @": [1]}, corridor("@:.A")),
    Case("cloner: not without w", "r", "@:1", {"stack a": []}, corridor("@A:")),
    Case("destroyer: after the transfer", "rw", "@:1\na:3", {"stack a": [], "stack @": []}, corridor("@A!")),
    Case("destroyer: empties the player too", "rw", "@:1,2", {"stack @": []}, corridor("@!")),
    Case("destroyer: only at w", "r", "@:1,2", {"stack @": [1, 2]}, corridor("@!")),
    Case("destroyer: before the commands", "2rw", "a:11,4", {"output": "", "stack a": []}, corridor("@AA!*")),
    # Portals
    Case("portal: at once, and one jump", "r", "", {"@": (4, 1)}, corridor("@1.1.")),
    Case("portal: stays if the target is taken", "2r", "", {"A": (5, 1), "@": (3, 1)}, corridor("@A1.1")),
    Case("portal: a lone one does nothing", "2r", "", {"@": (3, 1)}, corridor("@1..")),
    Case("portal: a crate jumps too", "r", "", {"A": (5, 1), "@": (2, 1)}, corridor("@A1.1")),
    Case("portal: a cell left in the same move is free", "lr", "", {"A": (1, 1), "@": (2, 1)}, corridor("1A1@")),
    Case("portal: the count goes on", "ru", "", {"A": (2, 1), "@": (3, 3), "count": 2}, BENT),
    # Prefixes, numbers, groups
    Case("the test is false at first: +", "+l", "", {"@": (3, 2), "test": False, "steps": 0}),
    Case("the test is false at first: -", "-l", "", {"@": (2, 2)}),
    Case("+ and - together: never", "+-l-+l", "", {"steps": 0}),
    Case("@: each place for itself", "@l@l", "", {"@": (1, 2)}),
    Case("@: once in a group that runs twice", "2[@l]", "", {"@": (2, 2)}),
    Case("@: with a number", "@2lr", "", {"@": (2, 2), "steps": 3}),
    Case("@: used up even if n is 0", "2[@*uplw]", "a:1", {"@": (1, 2)}),
    Case("@: not used up where the test forbids it", "2[@+ulwr]", "@:30,0", {"@": (2, 1), "test": True}, TESTING),
    Case("*: the first value, which stays", "*l", "@:2,7", {"@": (1, 2), "stack @": [2, 7]}),
    Case("*: nothing for an empty stack", "*l", "", {"steps": 0}),
    Case("*: multiplies a number", "*2l", "@:1", {"@": (1, 2)}),
    Case("*: each one multiplies", "**l", "@:-1", {"@": (2, 2)}),
    Case("*: negative goes the other way", "*r", "@:-2", {"@": (1, 2)}),
    Case("*: negative p and w as often", "*p*wpl", "@:-2", {"A": (3, 2), "steps": 6}),
    Case("*: negative groups keep their order", "*[lu]", "@:-1", {"@": (4, 3), "A": (5, 2)}),
    Case("*: nested negative ones cancel", "*[*l]", "@:-1", {"@": (2, 2)}),
    Case("a group with a number", "2[lu]", "", {"@": (1, 1), "steps": 4}),
    Case("number 0, empty groups", "0l0[l][]3[[]]", "", {"@": (3, 2), "steps": 0}),
    Case("no actions at all", "", "", {"steps": 0}),
    Case("the order of prefixes does not matter", "*@-l-@*l", "@:1", {"@": (1, 2)}),
    Case("a number across blanks and lines", "1 \t\n// a comment\n0u", "", {"steps": 10}),
    # When it ends, who executes
    Case("the end is tested after each action", "rdwww", "", {"over": True, "steps": 2}, ROOM),
    Case("the player first, then crates by letter", "3rw", "@:11,1\na:11,2\nb:11,3", {"output": "123"},
         corridor("@BA***")),
    Case("an empty stack executes nothing", "rw", "", {"failed": None, "stack a": []}, ROOM),
    Case("unknown codes are nop", "rwww", "a:99,-1,7,5", {"stack a": [5], "failed": None}, ROOM),
)
# fmt: on


@pytest.mark.parametrize("case", _CASES, ids=lambda case: case.row)
def test_case(case: Case) -> None:
    made = _shown(after(case.actions, case.stacks, case.drawn, text=case.text))
    assert {key: made[key] for key in case.expected} == case.expected


def test_once_is_for_the_whole_run() -> None:
    machine = machine_of(program("@lud", drawn=HALL))
    for _ in range(7):
        machine.step()
    assert machine.positions.player == (2, 2)
    assert machine.order.passes == 4  # three actions, two, and two


def test_crates_of_one_letter_execute_by_column_then_row() -> None:
    machine = machine_of(program("", drawn="..A@\n.A..\naA.*"))
    assert [tuple(crate.place) for crate in machine.map.crates] == [(0, 2), (1, 1), (1, 2), (2, 0)]


def test_of_three_portals_any_other_is_chosen() -> None:
    drawn = corridor("@1.1.1")
    found = set()
    for seed in range(30):
        machine = machine_of(program("r", drawn=drawn), seed=seed)
        machine.step()
        found.add(machine.positions.player.column)
        again = machine_of(program("r", drawn=drawn), seed=seed)
        again.step()
        assert again.positions.player == machine.positions.player
    assert found == {4, 6}


def test_a_pass_without_an_action_is_a_step() -> None:
    for actions in ("", "+r", "0w", "[]"):
        assert ran(program(actions), steps=5).status == "limit"
        machine = machine_of(program(actions))
        machine.step()
        machine.step()
        assert (machine.steps, machine.order.passes) == (2, 3)


def test_the_map() -> None:
    """Blank rows at the ends are dropped; rows within are walls, and so is all beside short rows."""
    machine = machine_of(program("", drawn="\n \n// a comment\n#@\n\n #*.A\n \n"))
    assert machine.map.rows == ["#@", "", " #*.A"]
    assert machine.map.at(machine.map.player) == "."
    assert {machine.map.at(machine.map.player._replace(row=row)) for row in (-1, 1, 2)} == {"#"}
