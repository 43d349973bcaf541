"""The abstract player compared with the real player."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mines_tools.languages.mines.board import MINE, Board
from mines_tools.languages.mines.dialect import DIALECTS
from mines_tools.languages.mines.flow.cells import EVER, NEVER, F, O, U
from mines_tools.languages.mines.flow.player import Players
from mines_tools.languages.mines.operations import Operation
from mines_tools.languages.mines.player import OPENED, Player, PlayerState
from tests.mines.flow.admission import can_be, can_be_cells
from tests.mines.flow.programs import Case, cases, made

_BITS = (U, F, O)


@given(cases)
def test_known_cells_have_the_one_outcome_of_the_player(one: Case) -> None:
    board, operations, dialect = one.program
    player, players = Player(board, dialect), Players(board, dialect)
    remembers = dialect.ends == "opened-ever"
    root, flagging = players.cells.start, False
    assert players.ends_at_once() is (player.status == "cleared")
    for operation in [*operations, *operations]:
        if player.status == "cleared":
            break
        action, digit, opened = player.perform(operation)
        (outcome,) = players.perform(root, flagging, operation)
        assert (outcome.action, outcome.digit) == (action, digit)
        assert list(outcome.opened) == sorted(opened)
        assert outcome.opened_count == len(opened)
        assert outcome.total == sum(board.digits[cell] for cell in opened)
        assert outcome.flagging is player.flagging
        assert outcome.may_end is outcome.must_end is (player.status == "cleared")
        root, flagging = outcome.cells, outcome.flagging
        assert can_be_cells(players.cells, root, player, remembers=remembers)
        known = {players.cells.get(root, cell) for cell in range(len(board.digits))}
        assert all((byte & (U | F | O)).bit_count() == 1 for byte in known)
        if player.status == "over":
            player.restart()
            root = players.cells.restarted(root)


@settings(max_examples=5 * settings.default.max_examples)
@given(st.integers(0, 1 << 40))
def test_joined_cells_have_the_outcome_of_each_game_in_them(seed: int) -> None:
    random = Random(seed)
    one = made(random.randrange)
    board, operations, dialect = one.program
    players = Players(board, dialect)
    remembers = dialect.ends == "opened-ever"
    # Cells of which some is known, and a game that is so: its own cells, and any others as well.
    game = Player(board, dialect)
    states = [random.choice((0, 0, 1) if digit == MINE else (0, 0, 1, 2)) for digit in board.digits]
    opened = {cell for cell, state in enumerate(states) if state == OPENED}
    ever = opened | {cell for cell in range(len(states)) if remembers and random.random() < 0.3}
    flagging = random.random() < 0.5
    game.restore(PlayerState(bytes(states), "playing", flagging, frozenset(ever)))
    known = {}
    vague = random.choice((0.1, 0.3, 0.6))
    for cell, state in enumerate(states):
        byte = _BITS[state]
        for bit in (U, F) if board.digits[cell] == MINE else (U, F, O):
            byte |= bit * (random.random() < vague)
        if remembers:
            byte |= EVER if cell in ever else NEVER
            byte |= random.choice((NEVER, EVER)) * (random.random() < vague)
        known[cell] = byte
    root = players.cells.changed(players.cells.start, known)
    before = game.snapshot()
    everywhere = [
        Operation("click", cell, button)
        for cell in range(len(states))
        for button in ("left", "right")
    ]
    for operation in (*operations, *everywhere):
        action, digit, opened_now = game.perform(operation)
        assert any(
            (outcome.action, outcome.digit, outcome.flagging) == (action, digit, game.flagging)
            and set(opened_now) <= set(outcome.opened)
            and can_be(outcome.opened_count, len(opened_now))
            and can_be(outcome.total, sum(board.digits[cell] for cell in opened_now))
            and can_be_cells(players.cells, outcome.cells, game, remembers=remembers)
            and (outcome.may_end or game.status != "cleared")
            and (game.status == "cleared" or not outcome.must_end)
            for outcome in players.perform(root, flagging, operation)
        ), (operation, action, opened_now)
        game.restore(before)


def test_a_zero_region_goes_on_through_a_cell_that_may_be_open() -> None:
    """Two games are joined, so the second cell can be flagged and the third open. If the third is
    not open, a click on the first cell opens the fourth."""
    board = Board(("......",))
    players = Players(board, DIALECTS["2"])
    played = players.cells.changed(players.cells.start, {1: F, 2: O})
    root = players.cells.join(players.cells.start, played)
    (outcome,) = players.perform(root, False, Operation("click", 0, "left"))
    assert 3 in outcome.opened
    assert players.cells.get(outcome.cells, 3) == U | O
    assert players.cells.get(outcome.cells, 1) == F | O
    assert outcome.may_end
    assert not outcome.must_end


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize("known", [True, False], ids=["known", "joined"])
def test_a_large_zero_region(dialect: str, known: bool) -> None:
    """The region is so large that cells are not looked up one by one."""
    board = Board((*["." * 60] * 59, "." * 30 + "*" + "." * 29))
    player, players = Player(board, DIALECTS[dialect]), Players(board, DIALECTS[dialect])
    remembers = DIALECTS[dialect].ends == "opened-ever"
    root = players.cells.start
    for cell in (70, 71, 1000, 2000):
        player.perform(Operation("click", cell, "right"))
        (outcome,) = players.perform(root, False, Operation("click", cell, "right"))
        root = outcome.cells
    if not known:
        root = players.cells.join(root, players.cells.start)
    _, _, opened = player.perform(Operation("click", 3000, "left"))
    (outcome,) = players.perform(root, False, Operation("click", 3000, "left"))
    assert set(opened) <= set(outcome.opened)
    assert len(opened) > 3500
    assert can_be(outcome.opened_count, len(opened))
    assert can_be_cells(players.cells, outcome.cells, player, remembers=remembers)
    assert outcome.may_end or player.status != "cleared"
    if known:
        assert list(outcome.opened) == sorted(opened)
        assert outcome.opened_count == len(opened)


@given(cases)
def test_cells_of_a_player_are_known_all(one: Case) -> None:
    player, cells = Player(one.program.board, one.program.dialect), Players(*one.program[::2]).cells
    for operation in one.program.operations:
        player.perform(operation)
        if player.status == "over":
            player.restart()
    remembers = one.program.dialect.ends == "opened-ever"
    root = cells.of(player.snapshot())
    for cell, state in enumerate(player.cells):
        ever = (EVER if cell in player.opened_ever else NEVER) if remembers else 0
        assert cells.get(root, cell) == _BITS[state] | ever
