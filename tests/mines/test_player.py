"""The player of Minesweeper: what each operation does to the board, and the name of each action."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mines_tools.languages.mines.board import Board
from mines_tools.languages.mines.dialect import DIALECTS
from mines_tools.languages.mines.operations import Operation
from mines_tools.languages.mines.player import Player
from mines_tools.languages.mines.syntax import parse
from tests.mines.oracle import Oracle, Written
from tests.mines.programs import boards, dialects, meant_operations


def played(rows: str, operations: str, dialect: str = "2") -> tuple[Player, list[tuple[str, int]]]:
    """Return a player on `rows` after `operations` (both separated by blanks). For each operation,
    also return the action and the number of cells that the operation opened."""
    lines = "\n".join(operations.split())
    tree = parse("\n".join(rows.split()) + "\n" + lines.replace("no-op", ""))
    assert tree.program is not None, tree.errors
    player = Player(tree.program.board, DIALECTS[dialect])
    outcomes = [player.perform(operation) for operation in tree.program.operations]
    return player, [(action, len(opened)) for action, _, opened in outcomes]


def check(
    rows: str,
    operations: str,
    cells: str,
    last: str,
    opened: int = 0,
    *,
    status: str = "playing",
    dialect: str = "2",
) -> None:
    """Check the cells after `operations`, the action of the last operation, and the number of cells
    that this operation opened."""
    player, outcomes = played(rows, operations, dialect)
    assert " ".join(player.rows()) == cells
    assert outcomes[-1] == (last, opened)
    assert player.status == status


# Left clicks


def test_left_click_opens_a_cell() -> None:
    check(".*.", "0,0", "ouu", "left on unopened", 1)


def test_left_click_on_a_mine_opens_nothing() -> None:
    check(".*.", "1,0", "uuu", "left on unopened", status="over")


def test_left_click_on_a_flag_does_nothing() -> None:
    check(".*.", "0;0 0,0", "fuu", "left on flagged")
    check(".*.", "1;0 1,0", "ufu", "left on flagged")


def test_left_click_on_an_opened_cell_does_nothing() -> None:
    check(".*.", "0,0 0,0", "ouu", "left on opened")


def test_over_blocks_nothing() -> None:
    check(".*.", "1,0 0,0", "ouu", "left on unopened", 1, status="over")


def test_cleared_after_over() -> None:
    check(".*.", "1,0 0,0 2,0", "ouo", "left on unopened", 1, status="cleared")


def test_the_digit_is_reported() -> None:
    tree = parse(".*.*\n...*\n.**.\n2,1\n1,0\n\n!\n@")
    assert tree.program is not None
    player = Player(tree.program.board, tree.rules)
    digits = [player.perform(operation)[1] for operation in tree.program.operations]
    assert digits == [5, 9, 0, 0, 0]


# Zero regions


def test_zero_region() -> None:
    check("....* ....* ....*", "0,0", "oooou oooou oooou", "left on unopened", 12, status="cleared")


def test_zero_region_stops_at_digits() -> None:
    check("..*..", "0,0", "oouuu", "left on unopened", 2)


def test_zero_region_leaves_flags() -> None:
    check("....*", "1;0 0,0", "ofuuu", "left on unopened", 1)
    check("... ... ...", "1;1 0,0", "ooo ofo ooo", "left on unopened", 8)


def test_zero_region_takes_flags_in_dialect_1() -> None:
    check("....*", "1;0 0,0", "oooou", "left on unopened", 4, status="cleared", dialect="1")


def test_a_flag_is_taken_only_by_a_zero_region_in_dialect_1() -> None:
    check("*...*", "1,0 2;0 3,0", "uofou", "left on unopened", 1, dialect="1")


def test_flags_that_a_zero_region_took_are_no_longer_counted() -> None:
    check("....*..", "1;0 4;0 0,0 5,0 5;0", "oooofoo", "chord", 1, status="cleared", dialect="1")


# Right clicks


def test_right_click_flags_and_unflags() -> None:
    check(".*.", "1;0", "ufu", "right on unopened")
    check(".*.", "1;0 1;0", "uuu", "right on flagged")


def test_right_click_without_flags_is_no_chord() -> None:
    check(".*.", "0,0 0;0", "ouu", "right on opened")


def test_chord() -> None:
    check(".*. ...", "0,0 1;0 0;0", "ofu oou", "chord", 2)


def test_chord_with_several_flags() -> None:
    check("*.* ... *..", "1,0 1,1 0;0 2;0 0;2 1;1", "fof ooo foo", "chord", 4, status="cleared")
    check("*.* ...", "1,0 0;0 2;0 1;0", "fof ooo", "chord", 3, status="cleared")
    check("*.* ...", "1,0 0;0 0;0 0;0 2;0 1;0", "fof ooo", "chord", 3, status="cleared")
    check("*.* ...", "1,0 0;0 2;0 2;0 1;0", "fou uuu", "right on opened")


def test_chord_needs_just_as_many_flags() -> None:
    check(".*. ...", "0,0 1;0 1;1 0;0", "ofu ufu", "right on opened")


def test_chord_needs_an_unopened_cell() -> None:
    check(".*. ...", "0,0 0,1 1,1 1;0 0;0", "ofu oou", "right on opened")


def test_chord_counts_adjacent_flags_only() -> None:
    check(".*..", "0,0 3;0 0;0", "ouuf", "right on opened")


def test_chord_into_a_mine_opens_nothing() -> None:
    check(".*. ...", "0,0 0;1 0;0", "ouu fuu", "chord into a mine", status="over")


def test_chord_opens_zero_regions() -> None:
    check(".*... .....", "0,0 1;0 0;0", "ofuuu oouuu", "chord", 2)
    check(
        "*.... .....", "1,0 0;0 1;0", "foooo ooooo", "chord", 8, status="cleared"
    )  # the corner zeros open the rest


def test_chord_leaves_flags_in_its_zero_region() -> None:
    check("*.... .....", "1,0 0;0 3;0 3;1 1;0", "foofu ooofu", "chord", 4)


def test_chord_on_zero() -> None:
    unflagged = "1;0 0,0 1;0"  # an unopened cell beside an opened 0
    check("...* ....", unflagged, "ouou ooou", "right on flagged")
    check("...* ....", f"{unflagged} 0;0", "ooou ooou", "chord", 1)
    check("...* ....", f"{unflagged} 1;0 0;0", "ofou ooou", "right on opened")


def test_no_chord_on_zero_in_dialect_1() -> None:
    # A flag that is set and taken back after the region opened leaves an unopened cell beside a 0.
    rows = "....* ....*"
    check(rows, "0,0 0;0", "oooou oooou", "right on opened", status="cleared", dialect="1")
    check(rows, "1;0 0,0 1;0 0;0", "oooou oooou", "right on opened", status="cleared", dialect="1")


def test_clear_needs_every_safe_cell_open_not_flagged() -> None:
    check(".*.", "0,0 2;0 2,0", "ouf", "left on flagged")
    check(".*.", "0,0 2;0 2;0 2,0", "ouo", "left on unopened", 1, status="cleared")


# Switch and restart


def test_switch_turns_the_buttons_round() -> None:
    check(".*.", "! 0,0", "fuu", "right on unopened")
    check(".*.", "! 0;0", "ouu", "left on unopened", 1)
    check(".*.", "! ! 0;0", "fuu", "right on unopened")


def test_restart_keeps_flagging_mode() -> None:
    player, _ = played(".*.", "! 0,0 2;0 1;0 @")
    assert (player.rows(), player.status, player.flagging) == (["uuu"], "playing", True)


def test_what_an_operation_was() -> None:
    _, outcomes = played(".*.", "! @ no-op")
    assert outcomes == [("switch", 0), ("restart", 0), ("noop", 0)]


def test_restart_begins_the_count_anew() -> None:
    check(".*.", "0,0 @ 2,0", "uuo", "left on unopened", 1)
    check(".*.", "0,0 @ 2,0 0,0", "ouo", "left on unopened", 1, status="cleared")


def test_restart_takes_the_flags() -> None:
    check(".*. ...", "1;0 @ 0,0 0;0", "ouu uuu", "right on opened")


def test_no_operation() -> None:
    check(".*.", "0,0 no-op", "ouu", "noop")


# The end in dialect 1


def test_dialect_1_remembers_opened_cells_over_restarts() -> None:
    player, _ = played(".*.", "0,0", "1")
    player.restart()
    assert player.status == "playing"
    player.perform(Operation("click", 2))
    assert (player.status, player.rows()) == ("cleared", ["uuo"])


def test_dialect_1_stays_cleared_after_a_restart() -> None:
    player, _ = played(".*.", "0,0 2,0", "1")
    player.restart()
    assert player.status == "cleared"


def test_dialect_1_ends_when_every_mine_was_clicked() -> None:
    player, _ = played("*.* ...", "0,0", "1")
    assert player.status == "over"
    player.restart()
    player.perform(Operation("click", 0))
    assert player.status == "over"  # the same one twice
    player.perform(Operation("click", 2))
    assert player.status == "cleared"


def test_a_chord_into_a_mine_clicks_none_in_dialect_1() -> None:
    check(".*. ...", "0,0 0;1 0;0", "ouu fuu", "chord into a mine", status="over", dialect="1")


@pytest.mark.parametrize("rows", [".", "...", "*", "** **"])
def test_boards_without_mines_or_without_safe_cells(rows: str) -> None:
    board = Board(tuple(rows.split()))
    assert Player(board, DIALECTS["1"]).status == "cleared"
    assert Player(board, DIALECTS["2"]).status == "playing"


def test_mines_alone_are_never_cleared() -> None:
    check("**", "0,0 1,0", "uu", "left on unopened", status="over")


# Back to an earlier state


def test_snapshot() -> None:
    player, _ = played(".*. *..", "1;0 ! 0;0 1,0 1;0", "1")
    state = player.snapshot()
    assert (list(state.cells), state.status, state.flagging, state.opened_ever) == (
        [2, 0, 0, 0, 0, 0], "over", True, {0, 1},
    )  # fmt: skip


def test_restore_a_status() -> None:
    player, _ = played(".*.", "1,0 !")
    over = player.snapshot()
    player.restart()
    player.restore(over)
    assert (player.status, player.flagging) == ("over", True)


@pytest.mark.parametrize(("dialect", "before"), [("2", "0,0"), ("1", "0,0"), ("1", "0,0 @ 1,0")])
def test_restored_games_end_when_they_would_have(dialect: str, before: str) -> None:
    # Of .**. one safe cell was opened, in dialect 1 also a mine.
    player, _ = played(".**.", before, dialect)
    state = player.snapshot()
    for last in (3, *((2,) if "1,0" in before else ())):
        player.restore(state)
        assert player.status in ("playing", "over")
        player.perform(Operation("click", last))
        assert player.status == "cleared"
        player.restore(state)
        player.perform(Operation("click", 0))
        assert player.status != "cleared"


def test_restored_flags_make_a_chord() -> None:
    player, _ = played("*.* ...", "1,0 0;0 2;0")
    state = player.snapshot()
    player.restart()
    player.restore(state)
    assert player.perform(Operation("click", 1, "right"))[0] == "chord"
    player.restore(state)
    player.perform(Operation("click", 2, "right"))
    assert player.perform(Operation("click", 1, "right"))[0] == "right on opened"


# Properties

random_games = st.tuples(boards(), st.lists(meant_operations(), max_size=40))


def operation_of(written: Written, board: Board) -> Operation:
    if len(written) != 3:
        return Operation({(): "noop", ("!",): "switch", ("@",): "restart"}[written])  # type: ignore[index]
    column, button, row = written
    return Operation("click", board.cell(column, row), "left" if button == "," else "right")


@given(random_games)
def test_the_player_does_what_the_text_says(game: tuple[list[str], list[Written]]) -> None:
    rows, operations = game
    oracle = Oracle(rows, operations)
    board = Board(tuple(rows))
    player = Player(board, DIALECTS["2"])
    for written in operations:
        _, opened = oracle.player(written)
        _, _, found = player.perform(operation_of(written, board))
        assert {board.coordinate(cell) for cell in found} == opened
        assert len(found) == len(opened)
        states = dict.fromkeys(oracle.unopened, "u") | dict.fromkeys(oracle.flagged, "f")
        assert player.rows() == [
            "".join(states.get((i, j), "o") for i in range(len(row))) for j, row in enumerate(rows)
        ]
        assert (player.status, player.flagging) == (oracle.status, oracle.flagging)
        # By this count chords are ruled out: too small a one would lose some.
        assert player._flags == len(oracle.flagged)


@given(random_games)
def test_dialect_1_takes_flags_and_ends_by_what_was_ever_opened(
    game: tuple[list[str], list[Written]],
) -> None:
    rows, operations = game
    oracle = Oracle(rows, operations, takes_flags=True)
    board = Board(tuple(rows))
    player = Player(board, DIALECTS["1"])
    safe_left, mines_left = oracle.all - oracle.mines, set(oracle.mines)
    for written in operations:
        assert (player.status == "cleared") == (not safe_left or not mines_left)
        if player.status == "cleared":
            return
        operation = operation_of(written, board)
        cell = board.coordinate(operation.cell)
        if operation.kind == "click" and oracle.digit(cell) == 0:
            # No chord on an opened 0 there; the rest is the same.
            is_right = (operation.button == "right") != oracle.flagging
            if is_right and cell not in oracle.unopened | oracle.flagged:
                assert player.perform(operation) == ("right on opened", 0, ())
                continue
        command, opened = oracle.player(written)
        _, _, found = player.perform(operation)
        assert {board.coordinate(cell) for cell in found} == opened
        assert player._flags == len(oracle.flagged)
        safe_left -= opened
        if command == "reset(l)":
            mines_left.discard(cell)


@given(random_games, dialects, st.integers(0, 40))
def test_snapshot_and_restore(game: tuple[list[str], list[Written]], dialect: str, at: int) -> None:
    rows, written = game
    board = Board(tuple(rows))
    operations = [operation_of(operation, board) for operation in written]
    player = Player(board, DIALECTS[dialect])
    for operation in operations[:at]:
        player.perform(operation)
    state = player.snapshot()
    first = [(player.perform(operation), player.snapshot()) for operation in operations[at:]]
    player.restore(state)
    assert player.snapshot() == state
    second = [(player.perform(operation), player.snapshot()) for operation in operations[at:]]
    assert first == second
    other = Player(board, DIALECTS[dialect])
    other.restore(state)
    assert first == [(other.perform(operation), other.snapshot()) for operation in operations[at:]]


@given(random_games, dialects)
def test_opened_cells_stay_opened_until_a_restart(
    game: tuple[list[str], list[Written]], dialect: str
) -> None:
    rows, operations = game
    board = Board(tuple(rows))
    player = Player(board, DIALECTS[dialect])
    opened: set[int] = set()
    for written in operations:
        operation = operation_of(written, board)
        player.perform(operation)
        now = {cell for cell, state in enumerate("".join(player.rows())) if state == "o"}
        if operation.kind == "restart":
            assert now == set()
        else:
            assert opened <= now
        assert not any(board.digits[cell] == 9 for cell in now)
        opened = now
