"""Records whole runs, in which each value has its history; the answers of `why` must agree.

The folder `shadows` describes a second time, for each language, what the steps do to stacks. Its
values know where they come from. A record is compared with what the run shows at each moment, so
that a mistake in the record is noticed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from tests.debugging.runs import OPTIONS
from tests.debugging.shadows.emojifunge import EmojifungeShadow
from tests.debugging.shadows.mines import MinesShadow
from tests.debugging.shadows.nodes import Box, Lost
from tests.debugging.shadows.sokolang import SokolangShadow

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from mines_tools.debugging.why import Trail, TrailLink
    from mines_tools.interface.run_state import Slot, StackValue
    from tests.debugging.runs import Program


_DEEPEST = 50


class Remembered(NamedTuple):
    """The stacks at each moment of a run."""

    moments: Sequence[Mapping[str, Any]]

    def at(self, moment: int, slot: Slot) -> Any:
        """Return the node in a slot, or the nodes of the stack in this slot."""
        found: Any = self.moments[moment][slot.stack]
        for each in slot.path:
            found = found[each] if each < len(found) else None
        return found


def remembered(of: Program, steps: int) -> Remembered:
    """Record the first steps of the program, at most `steps`."""
    run: Any = of.running().start_stepping(OPTIONS, lambda _: None)
    run.give(of.text)
    run.end_input()
    shadow = _SHADOWS[of.language](run, of.text)
    moments = [_kept(shadow.stacks(), run.view().stacks)]
    while len(moments) <= steps:
        shadow.before()
        event = run.step()
        if event is None:
            break
        try:
            shadow.after(event, len(moments))
            moments.append(_kept(shadow.stacks(), run.view().stacks))
        except Lost:
            break
    return Remembered(moments)


def _kept(
    shadows: Mapping[str, Box], shown: Mapping[str, Sequence[StackValue]]
) -> Mapping[str, Any]:
    """Return the nodes in each stack. Check that they have the values that the run shows."""
    assert shadows.keys() == shown.keys()
    return {name: _seen(shadows[name], values, 0) for name, values in shown.items()}


def _seen(shadow: Any, value: Any, inside: int) -> Any:
    if inside == _DEEPEST:
        raise Lost  # views do not show all
    if isinstance(shadow, Box):
        assert len(shadow) == len(value)
        return tuple(_seen(*each, inside + 1) for each in zip(shadow, value, strict=True))
    if shadow.value is None:
        shadow.value = value
    assert shadow.value == value
    return shadow


_SHADOWS: dict[str, Callable[[Any, str], Any]] = {
    "mines": MinesShadow,
    "sokolang": SokolangShadow,
    "emojifunge": EmojifungeShadow,
}


# What a trail must say


def check_trail(record: Remembered, trail: Trail, moment: int, slot: Slot) -> None:
    """Check that the debugger's answer about the value in `slot` agrees with the record."""
    left, seen = [(0, moment, slot)], set()
    while left:
        number, moment, slot = left.pop()
        if (number, moment, slot) in seen:
            continue
        seen.add((number, moment, slot))
        link, node = trail.links[number], record.at(moment, slot)
        assert link.slot == slot
        assert all(record.at(each, slot) is node for each in range(link.moment, moment + 1))
        if link.how in ("moved", "copied"):
            (source,) = link.of
            assert record.at(link.moment - 1, source.slot) is node
            # A moved value may have a copy that came to its old slot.
            assert link.how == "moved" or record.at(link.moment, source.slot) is node
        else:
            assert link.how == ("start" if not node.step else "read" if node.is_read else "made")
            assert node.step == link.moment
            parents = [record.at(link.moment - 1, source.slot) for source in link.of]
            assert {id(each) for each in parents} == {
                id(each) for each in node.parents if each.step < node.step
            }
            _check_code(record, link, node)
        assert all(each.value == record.at(link.moment - 1, each.slot).value for each in link.parts)
        left += [
            (source.link, link.moment - 1, source.slot)
            for source in link.parts
            if source.link is not None
        ]


def _check_code(record: Remembered, link: TrailLink, node: Any) -> None:
    """Check that `link` says where the number of the command that made the value came from."""
    if node.code is None or node.code.step == node.step:
        assert link.code is None
    else:
        assert link.code is not None
        assert record.at(link.moment - 1, link.code.slot) is node.code
