"""The knowledge about the cells of a board: for each cell, the states that the cell can be in.

The knowledge of a whole board is identified by a number, its *root*. Equal knowledge has the same root. Below a root is
a tree of tuples; each different tuple exists once. So a change on a board of a million cells takes a few kilobytes, and
not a copy of the board.
"""

from __future__ import annotations

from mines_tools.languages.mines.board import MINE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from functools import partial

    from mines_tools.languages.mines.board import Board
    from mines_tools.languages.mines.dialect import Dialect
    from mines_tools.languages.mines.player import PlayerState
else:
    from _functools import partial  # importing `functools` takes long

# A cell is a byte: the states it can be in, and in dialect 1 whether it was ever opened.
U, F, O = 1, 2, 4  # noqa: E741 - unopened, flagged, opened
STATES = U | F | O
NEVER, EVER = 8, 16

_OF_STATE = (U, F, O)
_BYTE_OF_STATE = bytes(_OF_STATE).ljust(256)
_IS_OPENED = bytes(state == O for state in _OF_STATE).ljust(256, b"\0")
_FAN = 128
_BYTES_OF_LEAF, _BYTES_OF_NODE, _BYTES_OF_ROOT = 320, 200, 300
"""The estimated numbers of bytes that a leaf, a node and a root of the tree take. Everything that is cached for a leaf,
node or root is included. The cells of a leaf and the children of a node are not included."""
_COMPARED = 8
"""The number of cells whose opening takes as long as comparing two leaves, or two nodes, of a large board."""


_MANY = 64


_STATES_ONLY = bytes(byte & STATES for byte in range(256))


def states_only(cells: bytes) -> bytes:
    """Return the bytes of cells (see `Cells.get`) with only the possible states."""
    return cells.translate(_STATES_ONLY)


def packed(cells: Sequence[int]) -> Sequence[int]:
    """Return `cells` in a compact form. If there are many cells, each of them takes four bytes."""
    if len(cells) < _MANY:
        return tuple(cells)
    from array import array  # imports `collections`: a fifth of Python's start-up time

    return array("I", cells)


class Cells:
    """Stores what one analysis knows about cells. A root identifies the knowledge about one board."""

    def __init__(self, board: Board, dialect: Dialect) -> None:
        self.digits = board.digits
        self.memory = 0
        """The estimated number of bytes of all knowledge."""
        self.work = 0
        """The work that comparing large boards has taken. The unit is the work of opening one cell."""
        self._remembers = dialect.ends == "opened-ever"
        # For each byte, whether the cell counts as open: now or ever, depending on the dialect.
        every = range(EVER << 1)
        self._surely_open = bytes(
            not byte & NEVER if self._remembers else byte == O for byte in every
        )
        self._possibly_open = bytes(bool(byte & (EVER if self._remembers else O)) for byte in every)
        self._leaves: list[bytes] = []
        self._leaf_ids: dict[bytes, int] = {}
        self._nodes: list[tuple[int, ...]] = []
        self._node_ids: dict[tuple[int, ...], int] = {}
        self._height = 0
        size = _FAN
        while size < len(self.digits):
            size *= _FAN
            self._height += 1
        self._sizes = [_FAN**level for level in range(self._height, 0, -1)]
        self._closed: dict[int, tuple[int, int, int, int]] = {}
        self._restarted_leaves: dict[int, int] = {}
        self._flat = (-1, b"")
        """The root with which `flat` was last called, and the result of that call."""
        self._joined: dict[tuple[int, int], int] = {}
        fresh = U | NEVER if self._remembers else U
        self.start = self._root_of(bytes([fresh]) * len(self.digits))
        """The root for a board of unopened cells."""
        safe, mines = board.safe_cells, board.mine_cells
        self._safe = safe
        self._closed[self.start] = (safe, safe, mines, mines)
        either = NEVER | EVER if self._remembers else 0
        safe_byte, mine_byte = STATES | either, U | F | either  # a mine is never in state O
        everything = bytes(mine_byte if digit == MINE else safe_byte for digit in range(MINE + 1))
        self.unknown = self._root_of(board.digits.translate(everything.ljust(256)))
        """The root for a board about which only the mines and the digits are known."""
        self._closed[self.unknown] = (safe, 0, mines, 0)

    def of(self, state: PlayerState) -> int:
        """Return the root for the cells of `state`. The state of each of these cells is known."""
        if self._remembers:
            changes = {
                cell: _OF_STATE[letter] | (EVER if cell in state.opened_ever else NEVER)
                for cell, letter in enumerate(state.cells)
            }
            return self.changed(self.start, changes)
        root = self._root_of(state.cells.translate(_BYTE_OF_STATE))
        if root not in self._closed:
            safe = self._safe - sum(state.cells.translate(_IS_OPENED))
            mines = len(self.digits) - self._safe
            self._closed[root] = (safe, safe, mines, mines)
            self.memory += _BYTES_OF_ROOT
        return root

    def get(self, root: int, cell: int) -> int:
        """Return the states that `cell` can be in, as a byte with one bit for each state."""
        for size in self._sizes:
            root = self._nodes[root][cell // size % _FAN]
        return self._leaves[root][cell % _FAN]

    def reader(self, root: int, times: int) -> Callable[[int], int]:
        """Return a function that takes a cell and returns its byte for `root` (see `get`). The function is chosen so
        that `times` calls together are fast."""
        if times < len(self.digits) // _FAN:
            return partial(self.get, root)
        return self.flat(root).__getitem__

    def flat(self, root: int) -> bytes:
        """Return the bytes of all cells for `root` (see `get`)."""
        if self._flat[0] != root:
            level = [root]
            for _ in range(self._height):
                level = [child for node in level for child in self._nodes[node]]
            self._flat = (root, b"".join([self._leaves[leaf] for leaf in level]))
        return self._flat[1]

    def changed(self, root: int, changes: Mapping[int, int]) -> int:
        """Return the root for the board of `root` after the bytes of some cells were replaced. `changes` has the new
        byte of each of these cells."""
        if not changes:
            return root
        surely, possibly, mines, mines_possibly = self._closed[root]
        before = self.reader(root, len(changes))
        surely_open, possibly_open = self._surely_open, self._possibly_open
        for cell, byte in changes.items():
            old = before(cell)
            sure = surely_open[byte] - surely_open[old]
            possible = possibly_open[byte] - possibly_open[old]
            if self.digits[cell] != MINE:
                surely -= sure
                possibly -= possible
            else:
                mines -= sure
                mines_possibly -= possible
        if len(changes) < len(self.digits) // _FAN:
            new = self._changed_below(root, self._height, sorted(changes.items()))
        else:
            flat = bytearray(self.flat(root))
            for cell, byte in changes.items():
                flat[cell] = byte
            new = self._root_of(bytes(flat))
        self._closed[new] = (surely, possibly, mines, mines_possibly)
        self.memory += _BYTES_OF_ROOT
        return new

    def surely_open(self, root: int) -> int:
        """Return the number of safe cells that are certainly open for `root`. In dialect 1, return the number of those
        that were certainly opened at some time."""
        return self._safe - self._closed[root][0]

    def may_end(self, root: int) -> bool:
        """Return whether the program ends in at least one state of the cells that `root` allows."""
        _, safe, _, mines = self._closed[root]
        return safe == 0 or (self._remembers and mines == 0)

    def must_end(self, root: int) -> bool:
        """Return whether the program ends in every state of the cells that `root` allows."""
        safe, _, mines, _ = self._closed[root]
        return safe == 0 or (self._remembers and mines == 0)

    def left_to_open(self, root: int) -> tuple[int, int]:
        """Return how many more safe cells must be opened before the program ends: the least and the greatest number
        that `root` allows."""
        most, least, _, _ = self._closed[root]
        return least, most

    def may_end_after(self, root: int, opened: int) -> bool:
        """Return whether the program can end if `opened` more cells are opened. The result may be True although it
        can't."""
        _, safe, _, mines = self._closed[root]
        return safe <= opened or (self._remembers and mines <= opened)

    def restarted(self, root: int) -> int:
        """Return the root for the board after a restart: every cell is unopened. In dialect 1, the root also says which
        cells have been opened at some time."""
        if not self._remembers:
            return self.start
        self.work += len(self.digits) // _FAN
        new = self._restarted_below(root, self._height)
        self._closed[new] = self._closed[root]
        self.memory += _BYTES_OF_ROOT
        return new

    def widen(self, old: int, new: int) -> int:
        """Return a root that includes `old` and `new`. If `old` and `new` differ in a cell, the state of this cell is
        unknown in the result."""
        if self.unknown in (old, new):
            return self.unknown
        changes: dict[int, int] = {}
        self._differences(old, new, self._height, 0, changes)
        either = NEVER | EVER if self._remembers else 0
        for cell in changes:
            changes[cell] = (U | F if self.digits[cell] == MINE else STATES) | either
        return self.changed(old, changes)

    def join(self, one: int, other: int) -> int:
        """Return a root that includes `one` and `other`. In the result, a cell can have every state that it can have in
        `one` or in `other`."""
        if one == other:
            return one
        if self.unknown in (one, other):
            return self.unknown
        key = (min(one, other), max(one, other))
        root = self._joined.get(key)
        if root is None:
            changes: dict[int, int] = {}
            self._differences(one, other, self._height, 0, changes)
            root = self._joined[key] = self.changed(one, changes)
            self.memory += _BYTES_OF_ROOT
        return root

    def _leaf(self, leaf: bytes) -> int:
        leaf_id = self._leaf_ids.get(leaf)
        if leaf_id is None:
            leaf_id = self._leaf_ids[leaf] = len(self._leaves)
            self.memory += _BYTES_OF_LEAF
            self._leaves.append(leaf)
        return leaf_id

    def _node(self, node: tuple[int, ...]) -> int:
        node_id = self._node_ids.get(node)
        if node_id is None:
            node_id = self._node_ids[node] = len(self._nodes)
            self.memory += _BYTES_OF_NODE + 8 * len(node)
            self._nodes.append(node)
        return node_id

    def _root_of(self, cells: bytes) -> int:
        level = [self._leaf(cells[at : at + _FAN]) for at in range(0, len(cells), _FAN)]
        for _ in range(self._height):
            level = [self._node(tuple(level[at : at + _FAN])) for at in range(0, len(level), _FAN)]
        (root,) = level
        return root

    def _changed_below(self, node: int, height: int, changes: list[tuple[int, int]]) -> int:
        if height == 0:
            leaf = bytearray(self._leaves[node])
            for cell, byte in changes:
                leaf[cell % _FAN] = byte
            return self._leaf(bytes(leaf))
        size = _FAN**height
        children = list(self._nodes[node])
        at = 0
        while at < len(changes):
            child = changes[at][0] // size
            end = at
            while end < len(changes) and changes[end][0] // size == child:
                end += 1
            slot = child % _FAN
            children[slot] = self._changed_below(children[slot], height - 1, changes[at:end])
            at = end
        return self._node(tuple(children))

    def _restarted_below(self, node: int, height: int) -> int:
        if height == 0:
            restarted = self._restarted_leaves.get(node)
            if restarted is None:
                leaf = self._leaves[node]
                restarted = self._leaf(bytes(byte & ~STATES | U for byte in leaf))
                self._restarted_leaves[node] = restarted
            return restarted
        return self._node(
            tuple(self._restarted_below(child, height - 1) for child in self._nodes[node])
        )

    def _differences(
        self, one: int, other: int, height: int, first: int, changes: dict[int, int]
    ) -> None:
        if self._height:
            self.work += _COMPARED
        if height == 0:
            leaf, other_leaf = self._leaves[one], self._leaves[other]
            bits = int.from_bytes(leaf, "big")
            if bits | int.from_bytes(other_leaf, "big") == bits:
                return  # common on boards of which nothing is known
            pairs = zip(leaf, other_leaf, strict=True)
            for cell, (byte, other_byte) in enumerate(pairs, first):
                if byte | other_byte != byte:
                    changes[cell] = byte | other_byte
            return
        size = _FAN**height
        children = zip(self._nodes[one], self._nodes[other], strict=True)
        for index, (child, other_child) in enumerate(children):
            if child != other_child:
                at = first + index * size
                self._differences(child, other_child, height - 1, at, changes)
