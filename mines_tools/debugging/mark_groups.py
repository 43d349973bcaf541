"""Events of a run in bounded memory. If the events are many, those that are close together form a group."""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from mines_tools.base.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

_MOST = 8192
"""The maximum number of groups of one kind of event."""
_ROOM = 0.5
"""The share of the maximum that the groups take up at most after the events were grouped again."""


class Group(NamedTuple):
    """One event of a run, or several events of the same kind that are close together."""

    first: int
    """The moment just after the step of the first event."""
    last: int
    """The moment just after the step of the last event."""
    events: int
    about: Any
    """The data of the first event. The data depends on the kind of the events."""
    about_last: Any
    """The data of the last event."""


class MarkGroups:
    """The events of one kind, in the order of their moments.

    At first, each event is a group of its own. If there are too many groups, the length of the groups is doubled until
    there are few enough. A group with the number `n` contains the events from the moment `n` * `length` on, up to the
    next group.
    """

    def __init__(self) -> None:
        self._groups: list[Group] = []
        self.length = 1
        """The length of a group, in steps. It is a power of 2."""

    def add(self, moment: int, about: Any) -> None:
        """Add the event at `moment` with the data `about`. If the event at `moment` is known already, do nothing."""
        groups = self._groups
        if not groups or moment > groups[-1].last:
            at = len(groups)
        else:
            at = bisect_right(groups, moment, key=_first)
            if at and moment <= groups[at - 1].last:
                return
        new = Group(moment, moment, 1, about, about)
        if at and self._is_together(groups[at - 1], new):
            groups[at - 1] = _joined(groups[at - 1], new)
        elif at < len(groups) and self._is_together(new, groups[at]):
            groups[at] = _joined(new, groups[at])
        else:
            groups.insert(at, new)
            if len(groups) > _MOST:
                self._group_again()

    def _is_together(self, one: Group, other: Group) -> bool:
        return one.first // self.length == other.first // self.length

    def _group_again(self) -> None:
        while len(self._groups) > _MOST * _ROOM:
            self.length *= 2
            joined: list[Group] = []
            for group in self._groups:
                if joined and self._is_together(joined[-1], group):
                    joined[-1] = _joined(joined[-1], group)
                else:
                    joined.append(group)
            self._groups = joined

    def forget(self, moment: int) -> int:
        """Remove the events after `moment`. A group that contains `moment` may have earlier events too, and is removed
        as a whole. Return the last moment up to which no event was removed: `moment`, or an earlier moment."""
        at = bisect_left(self._groups, moment + 1, key=_last)
        if at < len(self._groups):
            moment = min(moment, self._groups[at].first - 1)
        del self._groups[at:]
        return moment

    def between(self, first: int, end: int) -> Sequence[Group]:
        """Return the groups that begin at the moment `first` or later, and before the moment `end`."""
        groups = self._groups
        return groups[bisect_left(groups, first, key=_first) : bisect_left(groups, end, key=_first)]

    def __len__(self) -> int:
        return len(self._groups)


def in_buckets(groups: Sequence[Group], first: int, size: int) -> Iterator[Group]:
    """Join those of `groups` that are in the same bucket, and yield the joined groups. The first bucket begins at the
    moment `first`, and each bucket has `size` steps."""
    joined: Group | None = None
    for group in groups:
        if joined is not None and (joined.first - first) // size == (group.first - first) // size:
            joined = _joined(joined, group)
        else:
            if joined is not None:
                yield joined
            joined = group
    if joined is not None:
        yield joined


def _joined(one: Group, other: Group) -> Group:
    return Group(one.first, other.last, one.events + other.events, one.about, other.about_last)


def _first(group: Group) -> int:
    return group.first


def _last(group: Group) -> int:
    return group.last
