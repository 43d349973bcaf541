"""The program as an automaton: its control states, and which state follows each of them.

A control state contains everything that selects commands: the game, the operation pointer and the
queue. So the effect of an operation on the game is computed only once for each control state, and
then reused.
"""

from __future__ import annotations

from mines_tools.languages.mines.commands import SELECTION
from mines_tools.languages.mines.operations import RESTART, Operation
from mines_tools.languages.mines.player import Player

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from mines_tools.languages.mines.commands import Command
    from mines_tools.languages.mines.machine import Machine
    from mines_tools.languages.mines.operations import Button
    from mines_tools.languages.mines.player import PlayerState

    Queue = tuple[tuple[Operation, int], ...]

_MOST_NODES = 200_000
_MOST_BYTES = 64_000_000
_NODE_BYTES = 700
"""The approximate number of bytes that a node and its entries in dictionaries take."""
_PLAYER_BYTES = 250
_MEMBER_BYTES = 64
"""A number of bytes. In dialect 1, a stored state of the player takes about this number for each
opened cell. In addition, it takes `_PLAYER_BYTES`, and one byte for each cell of the board."""


# Kinds of steps
NEW = 0
"""The kind of a node whose step has not been computed yet: see `Automaton.learn`."""
PUSH, DUP, POP, ADD, SUB, SWAP, POSITIVE, NOT, MUL, DIV, MOD, NOTHING, SKIP, PERFORM = range(1, 15)
EFFECT = 15
"""The kind of a step that changes only the stack, the input or the output. An engine takes such a
step by calling the command's `effect`."""
CLEAR = 16
"""The kind of a step that empties the stack."""
OVER = 17
"""The kind of a node without a step, because the game is cleared."""
REGION = 18
"""The kind of a node for which an engine has compiled code: see `Node.region`."""

KINDS = {
    "push(n)": PUSH, "push(count)": PUSH, "push(sum)": PUSH, "dup": DUP, "pop": POP, "add": ADD, "sub": SUB, "swap": SWAP,
    "positive": POSITIVE, "not": NOT, "mul": MUL, "div": DIV, "mod": MOD, "noop": NOTHING, "reset(l)": NOTHING,
    "skip": SKIP, "perform(l)": PERFORM, "perform(r)": PERFORM, "reset(r)": CLEAR,
}  # fmt: skip


class TooManyNodes(Exception):
    """The program has more control states than can be remembered."""


class Node:
    """A control state of the program. The object also says what the next step does, and which nodes
    follow."""

    __slots__ = (
        "after", "command", "failed", "kind", "moved", "origin", "player", "pointer", "pushed", "queue", "region", "ways",
    )  # fmt: skip

    def __init__(self, player: PlayerState, pointer: int, queue: Queue) -> None:
        self.player = player
        self.pointer = pointer
        self.queue = queue
        self.command: Command | None = None
        """The command that the step performs; None if there is no step, because the game is cleared."""
        self.pushed = 0
        """The value that push(n), push(count) or push(sum) pushes."""
        self.after: Node | None = None
        """The node after the step, if the command is executed without an error. None until this
        node is computed. A skip or perform uses `ways` instead."""
        self.failed: Node | None = None
        """The node after the step, if the command causes a command error. None until this node is
        computed."""
        self.ways: dict[int, Node] = {}
        """If the step is a skip or perform: the nodes that can follow, as far as they have been
        computed. For a skip, the key is its argument modulo the number of operations. For a perform, the key
        is the cell that it clicks on."""
        self.origin = pointer
        """The index of the operation that the step performs. If the step performs a queued click,
        it is the index of the operation that queued the click."""
        self.moved = player
        """The state of the player after the step's click, before the selected command is executed."""
        self.kind = NEW
        self.region: Any = None
        """The compiled code that begins at this node; None if there is none. Each engine stores its
        own form of code here."""


class Automaton:
    """The control states that were visited. The automaton computes with its own player. Only its
    method `put` changes the machine of a run.

    Engines that take over a run from each other share one automaton, so that no control state is
    computed twice.
    """

    def __init__(
        self, machine: Machine, most_nodes: int = _MOST_NODES, most_bytes: int = _MOST_BYTES
    ) -> None:
        self._machine = machine
        self._operations = machine.operations
        self._board = machine.board
        self._dialect = machine.dialect
        self._player = Player(machine.board, machine.dialect)
        self._state: PlayerState | None = None
        """The stored state that equals the present state of `_player`; None if no such state is
        known."""
        self._last_player: PlayerState | None = None
        """The stored state that the machine's player had when the automaton last read or changed
        it; None if there is none."""
        self._players: dict[PlayerState, PlayerState] = {}
        self._nodes: dict[tuple[int, int, Queue], Node] = {}
        self._most_nodes = most_nodes
        self._most_bytes = most_bytes
        self.bytes = 0
        """The approximate number of bytes in use."""
        self.forgotten = 0
        """The number of times that all control states were discarded. When this number changes,
        other objects must discard the control states that they store. Otherwise the memory of these
        states is not freed."""

    def __len__(self) -> int:
        return len(self._nodes)

    def clear(self) -> None:
        """Forget all control states."""
        self._players = {}
        self._nodes = {}
        self._state = self._last_player = None
        self.bytes = 0
        self.forgotten += 1

    def nodes(self) -> Iterable[Node]:
        """Return all control states that were visited."""
        return self._nodes.values()

    def visited_node(self, machine: Machine) -> Node | None:
        """Return the control state of `machine`; None if this state was not visited."""
        player = self._last_player
        if player is None or not _is_in(machine.player, player):
            player = self._players.get(machine.player.snapshot())
        if player is None:
            return None
        return self._nodes.get((id(player), machine.pointer, tuple(machine.queue)))

    def node_of(self, machine: Machine) -> Node:
        """Return the control state of `machine`. Raises TooManyNodes."""
        player = self._last_player
        if player is None or not _is_in(machine.player, player):
            player = self._last_player = self._interned(machine.player.snapshot())
        return self._node(player, machine.pointer, tuple(machine.queue))

    def node(self, player: PlayerState, pointer: int, queue: Queue) -> Node:
        """Return the control state that consists of the state `player` of the player, the operation
        pointer `pointer`, and the queue `queue`. Raises TooManyNodes."""
        return self._node(self._interned(player), pointer, queue)

    def put(self, machine: Machine, node: Node) -> None:
        """Bring `machine` into the control state `node`."""
        if not _is_in(machine.player, node.player):
            machine.player.restore(node.player)
        self._last_player = node.player
        machine.pointer = node.pointer
        machine.queue.clear()
        machine.queue.extend(node.queue)

    def learn(self, node: Node) -> None:
        """Set the kind of `node`. If the next node does not depend on the stack, compute the next
        node too. Raises TooManyNodes."""
        command = node.command
        if command is None:
            node.kind = OVER
            return
        kind = KINDS.get(command.name, EFFECT)
        if kind not in (SKIP, PERFORM):
            self.after(node)
        node.kind = kind

    def after(self, node: Node) -> Node:
        """Return the node after the step of `node`, if the command is executed without an error.
        The command must not be skip or perform. Raises TooManyNodes."""
        after = node.after
        if after is None:
            after = node.after = self._after(node)
        return after

    def failed(self, node: Node) -> Node:
        """Return the node after a command error in the step of `node`. Raises TooManyNodes."""
        failed = node.failed
        if failed is None:
            failed = node.failed = self._node(node.moved, self.next_pointer(node), ())
        return failed

    def skipped(self, node: Node, count: int) -> Node:
        """Return the node after the step of `node`, if this step is a skip over `count` operations. Raises
        TooManyNodes."""
        by = count % len(self._operations)
        skipped = node.ways.get(by)
        if skipped is None:
            pointer = (self.next_pointer(node) + by) % len(self._operations)
            skipped = node.ways[by] = self._node(node.moved, pointer, ())
        return skipped

    def performed(self, node: Node, cell: int) -> Node:
        """Return the node after the step of `node`, which is a perform that clicks on `cell`. Raises
        TooManyNodes."""
        performed = node.ways.get(cell)
        if performed is None:
            assert node.command is not None
            button: Button = "left" if node.command.name == "perform(l)" else "right"
            queue = ((Operation("click", cell, button), node.origin),)
            performed = node.ways[cell] = self._node(node.moved, self.next_pointer(node), queue)
        return performed

    def way_of(self, node: Node, stack: list[int]) -> int:
        """Return the key in `Node.ways` of the way that the step of `node` takes. The step must be
        a skip or perform, and its arguments must be on `stack`."""
        assert node.command is not None
        if node.command.name == "skip":
            return stack[-1] % len(self._operations)
        return self._board.cell(stack[-2], stack[-1])

    def way(self, node: Node, by: int) -> Node:
        """Return the node after the step of `node`. The step must be a skip or perform. `by` is the
        key of the returned node in `node.ways`. Raises TooManyNodes."""
        assert node.command is not None
        return self.skipped(node, by) if node.command.name == "skip" else self.performed(node, by)

    def next_pointer(self, node: Node) -> int:
        """Return the operation pointer after the step of `node`, which must not be a skip."""
        return node.pointer if node.queue else (node.pointer + 1) % len(self._operations)

    def _after(self, node: Node) -> Node:
        assert node.command is not None
        player, queue = node.moved, node.queue[1:]
        if node.command.name in ("reset(l)", "reset(r)"):
            if self._dialect.restart_at_once:
                self._bring(player)
                self._state = None
                self._player.restart()
                player = self._state = self._interned(self._player.snapshot())
            else:
                queue = (*queue, (RESTART, node.origin))
        return self._node(player, self.next_pointer(node), queue)

    def _node(self, player: PlayerState, pointer: int, queue: Queue) -> Node:
        key = id(player), pointer, queue
        node = self._nodes.get(key)
        if node is None:
            self._charge(_NODE_BYTES)
            if len(self._nodes) >= self._most_nodes:
                raise TooManyNodes
            node = Node(player, pointer, queue)
            self._perform(node)
            self._nodes[key] = node
        return node

    def _interned(self, player: PlayerState) -> PlayerState:
        """Return the stored object that equals `player`. If there is none, store and return
        `player` itself. Equal states become the same object, so the `id` of the object identifies
        the state."""
        interned = self._players.get(player)
        if interned is None:
            cells = len(player.cells)
            self._charge(_PLAYER_BYTES + cells + _MEMBER_BYTES * len(player.opened_ever))
            self._players[player] = interned = player
        return interned

    def _bring(self, state: PlayerState) -> None:
        """Change the automaton's player to the stored state `state`."""
        if self._state is not state:
            self._state = None  # this may be interrupted
            self._player.restore(state)
            self._state = state

    def _charge(self, size: int) -> None:
        if self.bytes + size > self._most_bytes:
            raise TooManyNodes
        self.bytes += size

    def _perform(self, node: Node) -> None:
        """Compute what the step of `node` does, and store the result in `node`."""
        if node.player.status == "cleared":
            return
        if node.queue:
            operation, node.origin = node.queue[0]
        else:
            operation = self._operations[node.pointer]
        player = self._player
        self._bring(node.player)
        self._state = None
        action, digit, opened = player.perform(operation)
        command = SELECTION[action][digit]
        if action not in ("left on flagged", "left on opened", "right on opened", "noop"):
            node.moved = self._interned(player.snapshot())
        self._state = node.moved
        if command.name == "push(n)":
            node.pushed = digit
        elif command.name == "push(count)":
            node.pushed = len(opened)
        elif command.name == "push(sum)":
            digits = self._board.digits
            node.pushed = sum(digits[cell] for cell in opened)
        node.command = command


def _is_in(player: Player, state: PlayerState) -> bool:
    """Return whether `player` is in the state `state`. On a large board, this comparison is faster
    than copying the player's state."""
    return (
        player.flagging == state.flagging
        and player.status == state.status
        and player.cells == state.cells
        and player.opened_ever == state.opened_ever
    )
