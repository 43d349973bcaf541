"""A game that is written as a program: the program performs exactly the clicks of the game."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from mines_tools.languages.mines.claims import claim_on
from mines_tools.languages.mines.dialect import DIALECTS
from mines_tools.languages.mines.machine import Machine
from mines_tools.languages.mines.operations import source_form
from mines_tools.languages.mines.syntax import dialect_choice, parse
from mines_tools.playing.session import Session
from tests.mines.runs import pieces
from tests.playing.games import RULES, random_game

if TYPE_CHECKING:
    from mines_tools.languages.mines.tree import Tree

_STATES = str.maketrans("#F012345678", "ufooooooooo")
_LEFT_OUT = ("skip", "perform(l)", "perform(r)")


def _program(session: Session) -> Tree:
    text = RULES.program(session.board, session.dialect, [played.move for played in session.played])
    choice = dialect_choice(text)
    assert (choice.dialect if choice else "2") == session.dialect
    tree = parse(text, session.dialect)
    assert not tree.errors
    return tree


@pytest.mark.parametrize("dialect", DIALECTS)
def test_the_program_performs_the_clicks_of_the_game(dialect: str) -> None:
    endings, commands = set(), set()
    for seed in range(120):
        session = random_game(Random(seed), dialect)
        if not session.played:
            continue
        tree = _program(session)
        program = tree.program
        machine = Machine(program, pieces(*[f"{seed} x 3"] * (seed % 2)), lambda _: None)
        assert len(program.operations) == len(session.played)
        for index, played in enumerate(session.played):
            step = machine.recorded_step()
            if machine.aborted:  # a dialect imitates a crash of its interpreter
                break
            assert (step.origin, step.queued) == (index, False)
            outcome = played.outcome
            commands.add(outcome.command)
            claim = claim_on(tree, tree.operation_lines[index])
            if outcome.command in _LEFT_OUT:
                assert (step.operation.kind, claim) == ("noop", None)
                continue
            assert source_form(step.operation, program.board) == outcome.operation
            assert step.command.name == outcome.command
            assert claim.commands == {outcome.command}
            if outcome.value is not None and step.error is None:
                assert machine.stack[-1] == outcome.value
        else:
            states = "".join(session.rows()).translate(_STATES)
            is_restarted = dialect == "1" and session.status == "over"
            assert "".join(machine.player.rows()) == states or is_restarted
            assert machine.player.status == session.status or is_restarted
        endings.add(session.status)
    assert endings == {"playing", "cleared", "over"}
    assert {
        "skip",
        "push(count)",
        "push(n)",
        "push(sum)",
        "swap",
        "reset(l)",
        "reset(r)",
        "reverse",
    } <= commands


def test_the_comments() -> None:
    session = Session(RULES, "1", ("*..", "..."))
    session.flag(0, 0, 0)
    session.switch(0)
    session.open(2, 0, 0)
    session.flag(1, 0, 0)
    assert RULES.program(session.board, "1", [played.move for played in session.played]) == (
        "*..  # mines: dialect=1\n"
        "...\n"
        "0;0  # swap\n"
        "!  # reverse\n"
        "2;0  # push(count); 4\n"
        "1,0  # push(sum); 1; cleared: the program ends"
    )


def test_clicks_that_would_move_the_pointer_are_left_out() -> None:
    session = Session(RULES, "2", ("****", "*.*.", "***."))
    session.open(1, 1, 0)
    session.flag(1, 1, 0)
    session.open(1, 1, 0)
    assert RULES.program(session.board, "2", [played.move for played in session.played]).split(
        "\n"
    )[3:] == [
        "1,1  # push(n); 8",
        "# left out: 1;1, which selects perform(r)",
        "# left out: 1,1, which selects perform(l); not cleared: the program begins again",
    ]
