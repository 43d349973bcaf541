"""The abstract cells of boards, compared with plain lists."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mines_tools.languages.mines.board import MINE, Board
from mines_tools.languages.mines.dialect import DIALECTS
from mines_tools.languages.mines.flow.cells import EVER, NEVER, STATES, Cells, F, O, U

_SIZES = [(1, 1), (4, 3), (128, 1), (43, 3), (200, 90), (131, 130)]
"""Sizes of boards that are stored in part of a leaf, in exactly one leaf, in two leaves, and in two
levels above leaves."""


def _board(width: int, height: int, seed: int) -> Board:
    random = Random(seed)
    return Board(tuple("".join(random.choices("..*", k=width)) for _ in range(height)))


_BOARDS = {size: _board(*size, seed=sum(size)) for size in _SIZES}


def _bytes(remembers: bool, digit: int) -> list[int]:
    states = [U, F, U | F] if digit == MINE else range(1, STATES + 1)
    if not remembers:
        return list(states)
    return [
        state | ever
        for state in states
        for ever in (NEVER, EVER, NEVER | EVER)
        if ever & EVER or not state & O
    ]


class _Plain:
    """Does the same as `Cells`, with a list for each board."""

    def __init__(self, board: Board, remembers: bool) -> None:
        self.board = board
        self.remembers = remembers
        self.known = [U | NEVER if remembers else U] * len(board.digits)

    def may_end(self) -> bool:
        return self._all(False, lambda byte: byte & (EVER if self.remembers else O))

    def must_end(self) -> bool:
        open_now = (lambda byte: not byte & NEVER) if self.remembers else (lambda byte: byte == O)
        return self._all(True, open_now)

    def _all(self, surely: bool, is_open) -> bool:  # type: ignore[no-untyped-def]
        cells = list(zip(self.board.digits, self.known, strict=True))
        safe = all(is_open(byte) for digit, byte in cells if digit != MINE)
        mines = all(is_open(byte) for digit, byte in cells if digit == MINE)
        return bool(safe or (self.remembers and mines))


@given(st.sampled_from(_SIZES), st.sampled_from(["2", "1"]), st.data())
def test_changes_joins_and_restarts(
    size: tuple[int, int], dialect: str, data: st.DataObject
) -> None:
    board = _BOARDS[size]
    remembers = dialect == "1"
    cells = Cells(board, DIALECTS[dialect])
    roots = [cells.start]
    plains = [_Plain(board, remembers)]
    random = Random(data.draw(st.integers(0, 1 << 30)))
    # Few cells, so that they meet again: the ends of leaves among them.
    edges = [0, 127, 128, 255, 16_383, 16_384, len(board.digits) - 1]
    some = [cell for cell in edges if cell < len(board.digits)] + [
        random.randrange(len(board.digits)) for _ in range(4)
    ]
    for _ in range(data.draw(st.integers(1, 8))):
        at = random.randrange(len(roots))
        plain = _Plain(board, remembers)
        plain.known = list(plains[at].known)
        kind = data.draw(st.sampled_from(["change", "change", "change", "all", "join", "restart"]))
        if kind in ("change", "all"):
            chosen = some if kind == "change" else range(len(board.digits))
            chosen = random.sample(list(chosen), k=random.randint(1, len(chosen)))
            changes = {
                cell: random.choice(_bytes(remembers, board.digits[cell])) for cell in chosen
            }
            root = cells.changed(roots[at], changes)
            for cell, byte in changes.items():
                plain.known[cell] = byte
        elif kind == "join":
            other = random.randrange(len(roots))
            root = cells.join(roots[at], roots[other])
            plain.known = [
                byte | more
                for byte, more in zip(plains[at].known, plains[other].known, strict=True)
            ]
            widened = cells.widen(roots[at], roots[other])
            assert cells.join(widened, root) == widened
        else:
            root = cells.restarted(roots[at])
            plain.known = [byte & ~STATES | U for byte in plain.known]
        assert [cells.get(root, cell) for cell in some] == [plain.known[cell] for cell in some]
        roots.append(root)
        plains.append(plain)
    for root, plain in zip(roots, plains, strict=True):
        if len(board.digits) < 1000:
            assert [cells.get(root, cell) for cell in range(len(board.digits))] == plain.known
        if board.safe_cells and (board.mine_cells or not remembers):
            assert cells.may_end(root) is plain.may_end()
            assert cells.must_end(root) is plain.must_end()
    for one, known in zip(roots, plains, strict=True):
        for other, also in zip(roots, plains, strict=True):
            assert (one == other) is (known.known == also.known)


@pytest.mark.parametrize("size", _SIZES, ids=str)
@pytest.mark.parametrize("dialect", ["2", "1"])
def test_nothing_known_holds_everything(size: tuple[int, int], dialect: str) -> None:
    board = _BOARDS[size]
    cells = Cells(board, DIALECTS[dialect])
    for cell, digit in enumerate(board.digits):
        byte = cells.get(cells.unknown, cell)
        assert all(byte | each == byte for each in _bytes(dialect == "1", digit))
    assert cells.may_end(cells.unknown)
    if board.safe_cells and board.mine_cells:
        assert not cells.must_end(cells.unknown)
    assert cells.join(cells.start, cells.unknown) == cells.unknown
    assert cells.widen(cells.start, cells.unknown) == cells.unknown
