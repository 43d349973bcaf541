"""
## What it does
Finds a second pass that begins with pulling, because the first pass performs `p` an odd number of times. The
rule reports this only if a move in the second pass then does something else than it would do otherwise. An
item with a prefix can change the mode on purpose, so the rule reports nothing if a `p` is, or is in, such an item.

## Why is this bad?
`p` switches between pushing and pulling, also for the next pass. In the second pass, the player pulls where
he pushed in the first pass, and pushes where he pulled. This may be intended.

## Example
```sokolang
########
#.@A..*#
########

---

---

rp
```

## Use instead
```sokolang
########
#.@A..*#
########

---

---

rpp
```

## Fix safety
Unsafe: after the fix, all passes begin with pushing, but perhaps you want the passes to differ.
"""

from __future__ import annotations

from mines_tools.languages.sokolang.actions import MOVES, SWITCH, parts
from mines_tools.languages.sokolang.rules.preconditions import has_switch
from mines_tools.rules.definition import rule
from mines_tools.text.diagnostics import Edit, Fix, Related
from mines_tools.text.source import Span
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mines_tools.languages.sokolang.actions import ActionNode
    from mines_tools.languages.sokolang.machine import Machine
    from mines_tools.languages.sokolang.rules.rule import Context
    from mines_tools.text.diagnostics import Diagnostic

_STEPS = 1_000
"""The greatest number of steps of the run that is looked at."""


@rule("S214", "hint", "flow", has_switch)
def check(context: Context) -> Iterator[Diagnostic]:
    """Report the last `p` of a first pass with an odd number of `p`, if a run does something else in the second pass
    because of it."""
    from mines_tools.interface.run import Feed
    from mines_tools.languages.sokolang.flow.analysis import SEED
    from mines_tools.languages.sokolang.flow.explore import LARGE
    from mines_tools.languages.sokolang.machine import Machine

    if context.map.is_random or _is_conditional(context.program.actions):
        return
    feed = Feed()
    feed.end()
    nodes = context.program.actions
    most = _STEPS // (1 + len(context.map.crates) // LARGE)
    machine = Machine(context.program, SEED, feed)
    switches: list[int] = []
    while machine.order.passes == 1:
        number = machine.order.node
        if number is not None and nodes[number].kind == SWITCH:
            switches.append(number)
        if machine.steps >= most or not machine.step():
            return
    if len(switches) % 2 == 0:
        return
    other = _other_move(machine, most)
    if other is None:
        return
    at = nodes[other].at
    related = (Related(at, phrase("in the second pass, this does something else")),)
    last = max(node.span.end for node in _outermost(nodes))
    title = phrase("Write {text} after the last action", text=f"`{SWITCH}`")
    fix = Fix(title, (Edit(Span(last, last), SWITCH),), False)
    message = phrase(
        "the first pass performs `p` an odd number of times, so the second pass begins with pulling"
    )
    yield check.diagnostic(nodes[switches[-1]].at, message, related=related, fix=fix)


def _is_conditional(nodes: Sequence[ActionNode]) -> bool:
    """Return whether a `p` has a prefix, or is in a group with a prefix. So perhaps not every pass performs it."""
    kinds, all_prefixes, _, afters = parts(nodes)
    until = 0
    """The number of the first node after the last group with a prefix."""
    for number, prefixes in enumerate(all_prefixes):
        if prefixes:
            until = max(until, afters[number])
        if kinds[number] == SWITCH and (prefixes or number < until):
            return True
    return False


def _other_move(machine: Machine, most: int) -> int | None:
    """Perform the second pass of a run, until the run has taken `most` steps. Return the number of the first move that would do something else in the other
    mode. Return None if there is none."""
    from mines_tools.languages.sokolang.moving import Positions

    nodes, positions = machine.nodes, Positions(machine.map)
    while machine.order.passes == 2:
        number, is_reversed = machine.order.node, machine.order.is_reversed
        before = machine.positions.player, tuple(machine.positions.crates)
        pulls = machine.pulls
        if machine.steps >= most or not machine.step():
            return None
        if number is None or nodes[number].kind not in MOVES:
            continue
        columns, rows = MOVES[nodes[number].kind]
        if is_reversed:
            columns, rows = -columns, -rows
        positions.put(*before)
        move = positions.push if pulls else positions.pull
        move(columns, rows, machine.chance)
        after = machine.positions
        if (positions.player, *positions.crates) != (after.player, *after.crates):
            return number
    return None


def _outermost(nodes: Sequence[ActionNode]) -> Iterator[ActionNode]:
    number = 0
    while number < len(nodes):
        yield nodes[number]
        number = nodes[number].after
