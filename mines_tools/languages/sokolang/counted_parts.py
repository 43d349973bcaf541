"""Says which value decided how often an item with the prefix `*` is performed."""

from __future__ import annotations

from array import array
from itertools import accumulate

from mines_tools.interface.run import CountedPart
from mines_tools.languages.sokolang.actions import MOVES
from mines_tools.languages.sokolang.program_counter import passed_at_start
from mines_tools.languages.sokolang.stack import PLAYER_STACK, named

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.languages.sokolang.actions import ActionNode
    from mines_tools.languages.sokolang.program import Program
    from mines_tools.languages.sokolang.program_counter import CountedItem


def count_moves_before(nodes: Sequence[ActionNode]) -> Sequence[int]:
    """Return the number of moves before each of `nodes`, and before the end of the nodes."""
    moves = (node.kind in MOVES for node in nodes)
    return array("I", accumulate(moves, initial=0))


def counted_part(
    nodes: Sequence[ActionNode], moves_before: Sequence[int], item: CountedItem, value: int | None
) -> CountedPart:
    """Return the part of the text that is `item`, one of `nodes`, with `value`, which decided how often it is performed.
    `value` is None if the player's stack was empty. `moves_before` is the result of `count_moves_before`."""
    node = nodes[item.node]
    has_moves = moves_before[item.node] < moves_before[node.after]
    return CountedPart(node.span, item.times, item.is_reversed and has_moves, PLAYER_STACK, value)


def counted_at_start(program: Program) -> Sequence[CountedPart]:
    """Return the parts with the prefix `*` that a run of `program` reaches before its first step."""
    nodes, stack = program.actions, program.stacks.get(named(PLAYER_STACK))
    value = stack.values[0].number if stack is not None and stack.values else None
    counted = passed_at_start(nodes, test=False, times=value or 0).counted
    moves_before = count_moves_before(nodes) if counted else ()
    return [counted_part(nodes, moves_before, item, value) for item in counted]
