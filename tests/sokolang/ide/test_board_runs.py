"""What the board says, and what its acts write, agrees with the interpreter."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from hypothesis import event, given
from hypothesis import strategies as st

from mines_tools.interface.board import BoardAct
from mines_tools.interface.editor import Refusal, Snapshot
from mines_tools.languages.sokolang.flow.analysis import flow_of
from mines_tools.languages.sokolang.ide.board_moments import coming_to
from mines_tools.languages.sokolang.ide.board_places import next_node, spot_at
from mines_tools.languages.sokolang.program import parse
from mines_tools.text.diagnostics import apply_edits
from mines_tools.text.letters import with_letter
from tests.sokolang.flow.programs import any_program
from tests.sokolang.ide.editing import EDITOR
from tests.sokolang.runs import machine_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.interface.board import BoardEdit
    from mines_tools.languages.sokolang.flow.explore import FlowState
    from mines_tools.languages.sokolang.machine import Machine

_STEPS = 150
_INPUTS = ("", "7\n-2\n0\n", "ab\n1\n")
_seeds = st.integers(0, 1 << 30)


def _snapshot(text: str) -> Snapshot:
    parsed = parse(text, "text")
    return Snapshot(parsed, None if parsed.errors else flow_of(parsed, 400))


def _drawn(seed: int) -> tuple[random.Random, str, int]:
    """Return a source of chance, a random program, and a random place in its actions."""
    at_will = random.Random(seed)
    text = any_program(at_will)
    return at_will, text, at_will.randint(text.rindex("---") + 4, len(text))


def _runs_to(text: str, offset: int) -> Iterator[Iterator[Machine]]:
    """Yield, for several runs, the moments before the action at `offset` begins."""
    for seed, given_text in enumerate(_INPUTS):
        yield _moments(machine_of(text, given_text, seed), offset)


def _moments(machine: Machine, offset: int) -> Iterator[Machine]:
    at = next_node(machine.nodes, offset)
    assert machine.nodes[at].at.start >= offset
    while machine.steps < _STEPS and not machine.is_over:
        if machine.order.node == at and machine.order.left == machine.nodes[at].times:
            yield machine
        machine.step()


def _holds(state: FlowState, machine: Machine) -> bool:
    """Return whether `state` stands for the state of `machine`."""
    for part, stack in zip(state.stacks, machine.stacks.values(), strict=True):
        items = stack.items
        if len(items) < len(part.items) or (not part.is_open and len(items) > len(part.items)):
            return False
        known = zip(reversed(part.items), reversed(items), strict=False)
        if not all(one is None or one == other for one, other in known):
            return False
    return (
        (state.player, state.crates) == (machine.positions.player, tuple(machine.positions.crates))
        and (state.pulls, state.last_moved) == (machine.pulls, machine.last_moved)
        and state.test in (None, machine.test)
    )


@given(_seeds)
def test_runs_come_in_the_states_that_the_board_knows(seed: int) -> None:
    _, text, offset = _drawn(seed)
    shown = _snapshot(text)
    spot = spot_at(shown.parsed, offset)  # type: ignore[arg-type]
    coming = coming_to(shown.parsed, shown.analysis, spot)  # type: ignore[arg-type]
    event(coming.kind)
    probed = f"{text[: spot.offset]}{spot.before}2p{text[spot.offset :]}"
    for moments in _runs_to(probed, spot.offset + len(spot.before)):
        if coming.kind in ("never", "over"):
            assert not list(moments)
        for number, machine in enumerate(moments):
            if coming.kind == "first" and (not number or not coming.may_differ):
                assert _holds(coming.states[0], machine)
            elif coming.kind == "some":
                assert any(_holds(state, machine) for state in coming.states)


def _act(shown: Snapshot, offset: int, act: BoardAct) -> BoardEdit | None:
    try:
        return EDITOR.board_act(shown, offset, act)
    except Refusal:
        return None


@given(_seeds)
def test_a_move_does_what_its_words_say(seed: int) -> None:
    at_will, text, offset = _drawn(seed)
    shown, way = _snapshot(text), at_will.choice(("up", "down", "left", "right"))
    edit = EDITOR.board_act(shown, offset, BoardAct("move", text=way))
    after = apply_edits(text, edit.edits)
    for moments in _runs_to(after, edit.cursor - 1):
        for machine in moments:
            if not edit.command:
                break
            machine.step()
            assert ("blocked" in edit.command) == machine.done.is_blocked
            moved = machine.done.moved
            is_pushing = moved is not None and moved.crate is not None
            assert ("crate" in edit.command) == is_pushing
            assert ("ends" in edit.command) == machine.is_over
            column, row = machine.positions.player
            is_random = machine.map.is_random
            assert is_random or f"({column}, {row})" in edit.words
            items = machine.stacks["@"].items[::-1]
            assert edit.stack is not None
            if edit.stack.depth is not None:
                assert edit.stack.depth == len(items)
            assert all(
                one in ("?", with_letter(str(other), other))
                for one, other in zip(edit.stack.top, items, strict=False)
            )
            break


@given(_seeds)
def test_a_way_leads_to_its_cell(seed: int) -> None:
    at_will, text, offset = _drawn(seed)
    shown = _snapshot(text)
    rows = shown.parsed.map.rows  # type: ignore[attr-defined]
    row = at_will.randrange(len(rows))
    column = at_will.randrange(len(rows[row]))
    edit = _act(shown, offset, BoardAct("left", "map", column, row))
    event(f"possible: {edit is not None}")
    if edit is None:
        return
    after = apply_edits(text, edit.edits)
    (written,) = edit.edits
    start = edit.cursor - len(written.text.strip())
    for moments in _runs_to(after, start):
        for machine in moments:
            crates = [*machine.positions.crates]
            while not machine.is_over and machine.order.node is not None:
                if not start <= machine.nodes[machine.order.node].at.start < edit.cursor:
                    break
                machine.step()
                if machine.positions.player == (column, row):
                    break
            assert (machine.positions.player, machine.positions.crates) == ((column, row), crates)
            break


@given(_seeds)
def test_a_proved_act_changes_nothing(seed: int) -> None:
    at_will, text, _ = _drawn(seed)
    shown = _snapshot(text)
    kind = at_will.choice(EDITOR.board_acts[2:])
    column, row = at_will.randrange(8), at_will.randrange(7)
    drawn = at_will.choice("#.*:!@Ab01")
    edit = _act(shown, 0, BoardAct(kind, "map", column, row, drawn))
    if edit is None or not edit.is_proved:
        return
    event(kind)
    after = apply_edits(text, edit.edits)
    for number, given_text in enumerate(_INPUTS):
        assert _ran(text, given_text, number) == _ran(after, given_text, number)


def _ran(text: str, given_text: str, seed: int) -> tuple[object, ...]:
    """Return how a run ends, and what it prints."""
    machine = machine_of(text, given_text, seed)
    printed = []
    while machine.steps < _STEPS and machine.step():
        printed += machine.pieces
    stacks = [stack.items for stack in machine.stacks.values()]
    return machine.steps, machine.failed, machine.is_over, "".join(printed), stacks
