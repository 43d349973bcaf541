"""Stores the diagnostics of a text while the text is edited.

There may be thousands of diagnostics, and one key press moves nearly all of them. So they are
stored in blocks that never change. An edit creates new blocks for the diagnostics that it affects.
For each other block, only the distance by which the block has moved is recorded. A diagnostic is
moved only when it is read.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import pairwise

from mines_tools.base.records import NamedTuple
from mines_tools.text.diagnostics import Diagnostic, moved, place_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from mines_tools.text.source import Span, Stretch

_SIZE = 64
"""The number of diagnostics in a block. With larger blocks, it is slower to replace a block. With
smaller blocks, it is slower to visit all blocks."""
_FEW = 16
"""The maximum number of new diagnostics that are inserted one by one."""


class Block:
    """Consecutive diagnostics."""

    __slots__ = ("_least", "diagnostics")

    def __init__(self, diagnostics: Sequence[Diagnostic]) -> None:
        self.diagnostics = diagnostics
        self._least: int | None = None

    @property
    def least(self) -> int:
        """The smallest offset at which a span in one of the diagnostics starts. The offset is in
        the text for which the block was created. Some spans start before the diagnostic itself, for
        example in its fix."""
        if self._least is None:
            self._least = min(map(_first_place, self.diagnostics))
        return self._least


class ShiftedBlock(NamedTuple):
    """A block, with the distance by which it has moved since it was created."""

    block: Block
    shift: int

    @property
    def diagnostics(self) -> Sequence[Diagnostic]:
        """The diagnostics at their current places."""
        block, shift = self
        return (
            [moved(diagnostic, shift) for diagnostic in block.diagnostics]
            if shift
            else block.diagnostics
        )

    @property
    def last(self) -> tuple[Span, str]:
        """The key of the last diagnostic, in the form that `place_of` returns."""
        span, code = place_of(self.block.diagnostics[-1])
        return span.shifted(self.shift), code

    def begun_from(self, offset: int) -> int:
        """Return the index in the block of the first diagnostic that begins at or after
        `offset`."""
        return bisect_left(self.block.diagnostics, offset - self.shift, key=_start)


class Findings(Sequence[Diagnostic]):
    """The diagnostics of a text, in text order."""

    __slots__ = ("_count", "_diagnostics", "parts")

    def __init__(self, parts: Sequence[ShiftedBlock]) -> None:
        self.parts = parts
        """The blocks; none of them is empty."""
        self._count = sum([len(part.block.diagnostics) for part in parts])
        self._diagnostics: Sequence[Diagnostic] | None = None

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, index: Any) -> Any:
        return self._all()[index]

    def __iter__(self) -> Iterator[Diagnostic]:
        return iter(self._all())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sequence):
            return NotImplemented
        return len(self) == len(other) and all(
            one == another for one, another in zip(self, other, strict=True)
        )

    __hash__ = None  # type: ignore[assignment] # as of a list

    def _all(self) -> Sequence[Diagnostic]:
        if self._diagnostics is None:
            self._diagnostics = [
                diagnostic for part in self.parts for diagnostic in part.diagnostics
            ]
        return self._diagnostics

    def begun_from(self, offset: int) -> Sequence[Diagnostic]:
        """Return the diagnostics that begin at or after `offset`."""
        first = self._part_at(offset)
        diagnostics = [diagnostic for part in self.parts[first:] for diagnostic in part.diagnostics]
        return diagnostics[self.parts[first].begun_from(offset) :] if diagnostics else diagnostics

    def begun_before(self, offset: int) -> Sequence[Diagnostic]:
        """Return the diagnostics that begin before `offset`."""
        before: list[Diagnostic] = []
        for part in self.parts:
            count = part.begun_from(offset)
            before += part.diagnostics[:count]
            if count < len(part.block.diagnostics):
                break
        return before

    def cut(self, count: int) -> tuple[Findings, Diagnostic]:
        """Return the first `count` diagnostics, and the next diagnostic. There must be a next
        one."""
        parts: list[ShiftedBlock] = []
        for part in self.parts:
            if count < len(part.block.diagnostics):
                break
            parts.append(part)
            count -= len(part.block.diagnostics)
        if count:
            parts.append(ShiftedBlock(Block(part.block.diagnostics[:count]), part.shift))
        return Findings(parts), moved(part.block.diagnostics[count], part.shift)

    def unmoved(self) -> Iterator[Diagnostic]:
        """Yield each diagnostic with the place that it had when its block was created."""
        return (diagnostic for part in self.parts for diagnostic in part.block.diagnostics)

    def after_edit(self, stretch: Stretch, new: Sequence[Diagnostic]) -> Findings:
        """Return the diagnostics after an edit that has changed `stretch`. The diagnostics that
        begin in the changed lines are replaced by `new`. The diagnostics after these lines are
        moved."""
        first = self._part_at(stretch.start)
        middle: list[Diagnostic] = []
        if first < len(self.parts):
            part = self.parts[first]
            middle += ShiftedBlock(
                Block(part.block.diagnostics[: part.begun_from(stretch.start)]), part.shift
            ).diagnostics
        middle += new
        before = list(self.parts[:first])
        after: list[ShiftedBlock] = []
        if not stretch.reaches_end:
            rest, after = self._moved(stretch)
            middle += rest
        while 0 < len(middle) < _SIZE // 2 and (before or after):  # no small blocks
            if before:
                middle[:0] = before.pop().diagnostics
            else:
                middle += after.pop(0).diagnostics
        return Findings([*before, *_cut(middle), *after])

    def _moved(self, stretch: Stretch) -> tuple[Sequence[Diagnostic], list[ShiftedBlock]]:
        """Return the diagnostics that begin after the changed lines, at their new places. Some of
        them may be in a block that begins with earlier diagnostics. The first result contains
        these. The second result contains the blocks after that block."""
        first = self._part_at(stretch.before_end)
        after = [
            ShiftedBlock(block, shift + stretch.growth)
            if block.least + shift >= stretch.before_end
            else ShiftedBlock(Block(_moved(ShiftedBlock(block, shift).diagnostics, stretch)), 0)
            for block, shift in self.parts[first:]
        ]
        if after:
            index = self.parts[first].begun_from(stretch.before_end)
            if index:
                return after[0].diagnostics[index:], after[1:]
        return (), after

    def _part_at(self, offset: int) -> int:
        """Return the index of the first block that contains a diagnostic which begins at or after
        `offset`."""
        return bisect_left(
            self.parts, offset, key=lambda part: _start(part.block.diagnostics[-1]) + part.shift
        )

    def with_others(self, others: Sequence[Diagnostic]) -> Findings:
        """Return these diagnostics together with `others`, in text order."""
        if len(others) > _FEW:
            return Findings(_cut(sorted([*self, *others], key=place_of)))
        parts = list(self.parts)
        for other in others:
            at = bisect_left(parts, place_of(other), key=lambda part: part.last)
            diagnostics = [other] if at == len(parts) else [*parts[at].diagnostics, other]
            diagnostics.sort(key=place_of)
            parts[at : at + 1] = [ShiftedBlock(Block(diagnostics), 0)]
        return Findings(parts)


def findings(diagnostics: Sequence[Diagnostic]) -> Findings:
    """Return `diagnostics`, which must be in text order, as `Findings`."""
    return diagnostics if isinstance(diagnostics, Findings) else Findings(_cut(diagnostics))


def _cut(diagnostics: Sequence[Diagnostic]) -> list[ShiftedBlock]:
    """Cut `diagnostics` into blocks of about the same size."""
    count = -(-len(diagnostics) // _SIZE)
    edges = [len(diagnostics) * number // count for number in range(count + 1)] if count else []
    return [ShiftedBlock(Block(diagnostics[start:end]), 0) for start, end in pairwise(edges)]


def _moved(diagnostics: Sequence[Diagnostic], stretch: Stretch) -> Sequence[Diagnostic]:
    return [moved(diagnostic, stretch.growth, stretch.before_end) for diagnostic in diagnostics]


def _start(diagnostic: Diagnostic) -> int:
    return diagnostic.span.start


def _first_place(diagnostic: Diagnostic) -> int:
    fix = diagnostic.fix
    edits = () if fix is None else fix.edits
    places = [*[location.span for location in diagnostic.related], *[edit.span for edit in edits]]
    return min([diagnostic.span.start, *[place.start for place in places]])
