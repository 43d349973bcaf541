"""What the flow analysis finds. `test_shown.py` checks that nothing of it is false."""

from __future__ import annotations

import pytest

from mines_tools.languages.sokolang.flow.analysis import flow_of
from mines_tools.languages.sokolang.program import parse
from tests.small_cases import small_cases
from tests.sokolang.programs import ROOM, corridor, program


@small_cases(
    ("actions", "stacks", "ending"),
    [
        ("rd", "", "ends"),
        ("rl", "", "never"),
        ("", "", "never"),
        ("rwd", "a:1", "fails"),
        ("rwd", "a:13", "ends-or-fails"),
        ("rww+d-u", "a:13,5", "unknown"),
        ("rww+d", "a:12,30", "unknown"),
        ("rw*d", "a:13", "unknown"),
        ("rw*d", "@:13\na:13", "unknown"),
        ("100000r", "", "never"),
        ("rwl", "a:23,23,23", "never"),
    ],
)
def test_endings(actions: str, stacks: str, ending: str) -> None:
    assert flow_of(parse(program(actions, stacks), "text")).ending == ending


def test_reached() -> None:
    flow = flow_of(parse(program("r+[u]-[d]w"), "text"))
    kinds = [flow.reached(node).kind for node in range(6)]
    assert kinds == [
        "witnessed", "impossible", "impossible", "witnessed", "witnessed", "impossible",
    ]  # fmt: skip


def test_what_depends_on_the_input_is_possible() -> None:
    drawn = f"{ROOM}\n*"
    flow = flow_of(parse(program("rww+[wu]", "@:13,30", drawn), "text"))
    assert flow.is_complete
    assert not flow.is_exact


def test_a_budget_claims_less() -> None:
    parsed = parse(program("rl"), "text")
    flow = flow_of(parsed, 2)
    assert not flow.is_complete
    assert flow.ending == "unknown"
    assert flow.reached(1).kind == "witnessed"


@pytest.mark.parametrize(
    ("actions", "never"),
    [
        ("@[lw]*r+p", "+p"),
        ("@[lw]*[r+p]", "+p"),
        ("@[lw]*[2[rl]+p]", "+p"),
        ("@[lw]**[*[l]]+p", "+p"),
        ("@[lw]**[@r]*lud", ""),
        ("l*r+l", "+l"),
    ],
)
def test_a_number_that_is_read(actions: str, never: str) -> None:
    """The player cannot go further than the walls, however often he moves."""
    text = program(actions, "@:13", "#####\n#*@.#\n####*")
    flow = flow_of(parse(text, "text"))
    assert flow.is_complete
    assert flow.is_exact == ("w" not in actions)
    assert not flow.covered
    assert flow.ending == ("unknown" if "w" in actions else "never")
    found = [
        text[slice(*node.span)]
        for number, node in enumerate(flow.program.actions)
        if flow.reached(number).kind == "impossible"
    ]
    assert "".join(found) == never


def test_a_number_of_times_that_is_known_is_not_any() -> None:
    flow = flow_of(parse(program("*r+l", "@:3", corridor("@...")), "text"))
    assert flow.is_exact
    assert flow.reached(1).kind == "impossible"


@pytest.mark.parametrize(
    ("actions", "drawn"),
    [
        ("[" * 3_000 + "rl" + "]" * 3_000, ROOM),
        ("+r" * 10_000 + "rl", ROOM),
        ("rlrlw", "#" + "A" * 3_000 + "#\n#.@.#\n*"),
    ],
    ids=["groups", "left out", "crates"],
)
def test_the_budget_is_for_work(actions: str, drawn: str) -> None:
    """Work that is expensive to follow is followed less often than other work."""
    flow = flow_of(parse(program(actions, drawn=drawn), "text"), 100)
    assert sum(map(len, flow.visits.values())) < 10
    assert flow.ran_out
