"""Finds the changes that a step makes to the stacks, without copying all stacks before the step.

Most steps pop only a few values, and the values below these do not change. If it is not known how many values a step
can pop, the stacks are copied before the step.
"""

from __future__ import annotations

from itertools import chain, islice

from mines_tools.base.interruptible import looking
from mines_tools.interface.run_state import InnerStack, StackChange
from mines_tools.languages.emojifunge.glyphs.table import GLYPHS
from mines_tools.languages.emojifunge.stacks import Stack, numbers_in

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from mines_tools.interface.run_state import Left, StackValue
    from mines_tools.languages.emojifunge.glyphs.glyph import Glyph
    from mines_tools.languages.emojifunge.machine import Machine
    from mines_tools.languages.emojifunge.numbers import Number

    Items = list[Number | Stack]
    Kept = tuple[str, Stack, int, Items]
    """Four things: the name of a stack, the stack, the number of values at the bottom that the step does not change,
    and the values above these."""

_FEW = 16
"""If each stack has at most this number of values, and no stack contains other stacks, all stacks are copied before a
step. That is faster than to find out how many values the step can change."""
_EVERYTHING = {"R-18", "fireworks", "reverse"}
_RANKS = {"gold", "silver", "bronze", "median"}
_COUNTED = {"swapN", "create-new-stack"}
"""The names of the instructions that first pop a number, and then pop this number of values."""
_FOLLOWED = {"exec", "play-record"}
_SWITCHES = {"into-nested-stack", "exit-nested-stack", "goto-root-stack"}

CURRENT, ROOT = "stack", "root"
"""The names of the current stack and of the root stack, which may be the same stack."""


def stacks_of(machine: Machine) -> Mapping[str, Stack]:
    """Return the stacks that a view shows, by their names."""
    return {
        CURRENT: machine.stack,
        ROOT: machine.root,
        "counts": machine.counts,
        "mailbox": machine.mailbox,
        "trash": machine.trash,
    }


def plain(stack: Stack, start: int = 0) -> tuple[StackValue, ...]:
    """Return the values of `stack` from bottom to top, beginning at the position `start`. If a stack occurs inside
    itself, an empty stack is returned in place of the inner occurrence."""
    items = stack.items[start:] if start else stack.items
    if Stack not in set(map(type, items)):
        return tuple(items)  # type: ignore[arg-type]  # only numbers
    opened: list[tuple[Stack, Iterator[Number | Stack], list[StackValue]]] = [
        (stack, iter(items), [])
    ]
    levels = {id(stack): 0}
    """The nesting depth of each stack that is being copied, by the identity of the stack."""
    outermost = [0]
    """One nesting depth for each stack that is being copied. Usually this is the depth of the stack
    itself. But if one or more of the stacks around it also occur inside it, this is the depth of
    the outermost of these stacks."""
    copies: dict[int, InnerStack] = {}
    """The finished copies of stacks, by the identity of the stack. In dialect `author`, a stack may
    be at several places, and may contain a stack in which it is nested. In this case, the copy is
    not stored, because it differs from place to place."""
    looks = looking()
    while True:
        next(looks)
        source, left, values = opened[-1]
        for item in left:
            if not isinstance(item, Stack):
                values.append(item)
            elif id(item) in copies:
                values.append(copies[id(item)])
            elif id(item) in levels:
                values.append(InnerStack())
                outermost[-1] = min(outermost[-1], levels[id(item)])
            elif Stack not in set(map(type, item.items)):
                values.append(InnerStack(item.items))  # type: ignore[arg-type]  # only numbers
            else:
                levels[id(item)] = len(opened)
                outermost.append(len(opened))
                opened.append((item, iter(item.items), []))
                break
        else:
            opened.pop()
            if not opened:
                return tuple(values)
            del levels[id(source)]
            inner, reached = InnerStack(values), outermost.pop()
            if reached >= len(opened):
                copies[id(source)] = inner
            outermost[-1] = min(outermost[-1], reached)
            opened[-1][2].append(inner)


class Before:
    """The stacks before a step."""

    __slots__ = ("_copies", "_kept", "_outer")

    def __init__(self, machine: Machine) -> None:
        stacks = stacks_of(machine)
        self._kept: list[Kept] = []
        self._outer: tuple[Stack, int] | None = None
        """The root stack and the number of its values. None if the current stack is the root stack."""
        self._copies: dict[str, Sequence[StackValue]] = {}
        for name, stack in stacks.items():
            items = stack.items
            if len(items) > _FEW or Stack in map(type, items):
                break
            self._copies[name] = items[:]  # type: ignore[assignment]  # only numbers
        else:
            return
        self._copies = {}
        reached = _reached(machine)
        if reached is None:
            self._copies = {name: plain(stack) for name, stack in stacks.items()}
            return
        if machine.stack is not machine.root:
            self._outer = machine.root, len(machine.root.items)
        for name, count in reached.items():
            items = stacks[name].items
            same = len(items) - min(count, len(items))
            self._kept.append((name, stacks[name], same, items[same:]))

    def changes(self, machine: Machine) -> Mapping[str, StackChange]:
        """Return the changes of the stacks between the creation of this object and now."""
        now = stacks_of(machine)
        stack_changes = {
            name: _change(before, plain(now[name])) for name, before in self._copies.items()
        }
        for name, stack, same, tail in self._kept:
            stack_changes[name] = _kept_change(stack, same, tail, now[name])
        if self._outer is not None:
            root, count = self._outer
            _, inner, same, tail = self._kept[0]
            is_same = _kept_change(inner, same, tail, inner) is None
            stack_changes["root"] = (
                _kept_change(root, count, (), machine.root)
                if is_same
                else _kept_change(root, count - 1, (None,), machine.root)
            )
        return {name: change for name, change in stack_changes.items() if change is not None}


def _change(before: Sequence[StackValue], after: Sequence[StackValue]) -> StackChange | None:
    same = _alike(before, after)
    if same == len(before) == len(after):
        return None
    return StackChange(len(before) - same, after[same:])


def _kept_change(
    stack: Stack, same: int, tail: Sequence[Number | Stack | None], after: Stack
) -> StackChange | None:
    """Return the change of a stack by a step; None if the stack has not changed. Before the step, the stack was
    `stack`, and consisted of `same` values at the bottom and the values `tail` above them. The step has not changed the
    values at the bottom. After the step, the stack with the same name is `after`."""
    count = same + len(tail)
    if after is stack:
        same += _alike(tail, after.items[same : same + len(tail)])
    else:
        same = _alike(chain(islice(stack.items, same), tail), after.items)
    if same == count == len(after.items):
        return None
    return StackChange(count - same, plain(after, start=same))


def _alike(before: Iterable[object], after: Iterable[object]) -> int:
    """Return how many values are the same at the bottom of two stacks. `before` and `after` yield the values of the
    stacks, beginning at the bottom."""
    same = 0
    for value_before, value_after in zip(before, after, strict=False):
        if value_before is not value_after and value_before != value_after:
            break
        same += 1
    return same


# How deep a step can reach


_SIMPLE = {
    key: len(glyph.pops.split())
    for key, glyph in GLYPHS.items()
    if glyph.name
    not in {
        *_EVERYTHING,
        *_RANKS,
        *_COUNTED,
        *_FOLLOWED,
        *_SWITCHES,
        "mailbox-out",
        "pick-up-trash",
    }
}
"""The keys of the glyphs that change the current stack only by pops and pushes. The value is the number of values that
the glyph pops if none of them is a stack."""


def simply_untouched(machine: Machine) -> int | None:
    """Return the number of values at the bottom of the current stack that the next step leaves unchanged. Return None
    if it would take long to find this out."""
    cell = machine.cell()
    pops = None if cell is None else _SIMPLE.get(cell.key)
    if pops is None:
        return None
    items = machine.stack.items
    if not pops:
        return len(items)
    return None if Stack in map(type, items[-pops:]) else max(len(items) - pops, 0)


def untouched(machine: Machine, name: str) -> Callable[[], Left]:
    """Prepare for the next step. Return a function that must be called after this step. The function returns a part of
    the stack `name` that the step has certainly not changed."""
    reached = _reached(machine)
    if reached is None:
        return lambda: 0
    stack, current, root = stacks_of(machine)[name], machine.stack, machine.root
    depth = len(current.items)
    is_outside = stack is root and current is not root

    def left_by_the_step() -> Left:
        if stacks_of(machine)[name] is not stack or (
            stack is root and machine.stack is not current
        ):
            return 0
        if not is_outside:
            return count
        if not reached[CURRENT] and len(current.items) == depth:
            return len(root.items)
        return _left_in_root(current, root, depth - reached[CURRENT])

    count = 0 if is_outside else len(stack.items) - reached[name]
    return left_by_the_step


def kept_in(machine: Machine) -> Mapping[str, int]:
    """Return, for each stack, a number of values at the bottom that the next step certainly neither changes nor reads.
    Return an empty mapping if no such numbers are known."""
    cell = machine.cell()
    if machine.stack is not machine.root or cell is None or cell.key not in _SIMPLE:
        return {}  # ranks, for example, read all values
    reached = _reached(machine)
    if reached is None:
        return {}
    stacks = stacks_of(machine)
    return {name: max(len(stacks[name].items) - count, 0) for name, count in reached.items()}


_LONGEST_PATH = 8
_MOST_PARENTS = 1000
"""`_LONGEST_PATH` is the maximum length of a path of positions that `_left_in_root` returns. `_MOST_PARENTS` is the
maximum number of stacks that `_left_in_root` visits on the way to the root stack."""


def _left_in_root(current: Stack, root: Stack, count: int) -> Left:
    """Return the part of the root stack that a step leaves unchanged. The stack `current` is nested in the stack
    `root`. The step leaves the lowest `count` values of `current` unchanged."""
    path: list[int] = []
    stack = current
    while stack is not root:
        parent = stack.parent
        if (
            parent is None
            or not parent.items
            or parent.items[-1] is not stack
            or len(path) == _MOST_PARENTS
        ):
            return len(root.items) - 1
        path.append(len(parent.items) - 1)
        stack = parent
    return (*path[::-1], count)[:_LONGEST_PATH]


def _reached(machine: Machine) -> Mapping[str, int] | None:
    """Return, for each stack, the maximum number of values at the top that the next step can change. Return None if
    these numbers are not known."""
    may_share = machine.rules.made_stacks_have_no_parent
    is_nested = machine.stack is not machine.root
    if is_nested and may_share:
        return None  # the stack may be in several places
    glyphs = _executed(machine)
    if glyphs is None:
        return None
    pops = {"stack": 0, "counts": int(machine.round is None), "mailbox": 0, "trash": 0}
    for glyph in glyphs:
        name, count = _pops(glyph, machine)
        if count is None:
            return None
        pops[name] += count
    stacks = stacks_of(machine)
    changed_depths = {}
    for name, count in pops.items():
        items = stacks[name].items
        if may_share and Stack in set(map(type, items[-count:] if count else ())):
            return None
        changed_depths[name] = _depth(items, count) if count else 0
    if not is_nested:
        changed_depths["root"] = changed_depths["stack"]
    return changed_depths


def _executed(machine: Machine) -> Sequence[Glyph] | None:
    """Return the glyphs that the next step may execute. Return None if they are not known."""
    cell = machine.cell()
    if cell is None or machine.commented or cell.key not in GLYPHS:
        return ()
    glyph = GLYPHS[cell.key]
    if glyph.name not in _FOLLOWED:
        return (glyph,)
    keys = machine.keys_followed(cell.key)
    if keys is None:
        return None
    followed = [GLYPHS[key] for key in keys if key in GLYPHS]
    is_foreseen = not (
        any(glyph.name in _FOLLOWED for glyph in followed)
        or any(glyph.name in _SWITCHES for glyph in followed[:-1])
    )
    return [glyph, *followed] if is_foreseen else None


def _pops(glyph: Glyph, machine: Machine) -> tuple[str, int | None]:
    """Return the name of the stack from which a glyph pops, and the maximum number of values that the glyph pops. The
    number is None if all values of the stack may change."""
    name = glyph.name
    if name in _EVERYTHING or (name in _RANKS and machine.rules.ranks_empty_the_stack):
        return "stack", None
    if name == "mailbox-out":
        return "mailbox", 1
    if name == "pick-up-trash":
        return "trash", len(machine.trash.items)
    if name == "into-nested-stack":
        return "stack", 1
    count = len(glyph.pops.split())
    if name in _COUNTED:
        items = machine.stack.items
        top = items[-1] if items else -1
        if isinstance(top, Stack):
            return "stack", None
        count = 2 + int(min(top, len(items))) if top > 0 else 2
    return "stack", count


def _depth(items: Sequence[Number | Stack], count: int) -> int:
    """Return the number of `items` at the top that `count` pops can change. Usually this number is `count`. It is
    greater if a pop finds a stack without numbers, because this pop takes a value below that stack."""
    top = items[len(items) - count :] if count < len(items) else items
    if Stack not in set(map(type, top)):
        return len(top)
    needed, depth = count, 0
    for item in reversed(items):
        if needed <= 0:
            break
        depth += 1
        needed -= sum(1 for _ in islice(numbers_in(item), needed)) if isinstance(item, Stack) else 1
    return max(depth, len(top))
