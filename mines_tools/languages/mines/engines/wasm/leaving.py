"""Generates the code that runs when a region ends at another control state than its header. The
code changes the board in the kernel's memory to the board of the new control state."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.languages.mines.engines.kernel import layout as at

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from mines_tools.languages.mines.engines.wasm_assembler.assembler import Code

GAME = (
    at.FLAGGING, at.STATUS, at.SAFE_LEFT, at.NEVER_SAFE, at.NEVER_MINES, at.CHORDS, at.TOUCHED,
)  # fmt: skip
_MOST_STORES = 400
_NOTED_AT_ONCE = at.NOTED_AT_ONCE
_PIECE = 512


class Image(NamedTuple):
    """A state of the player in the form that it has in the kernel's memory."""

    cells: bytes
    """Three parts: the effects of clicks, the states of the cells, and the numbers of unopened
    and flagged neighbours of each cell."""
    ever: bytes
    game: tuple[int, ...]
    number: int
    """A number that identifies the image."""


def leaving(
    header: Image,
    after: Image,
    pointer: int,
    register: Callable[[int], int],
    keep: Callable[[Image], int | None],
) -> Code | None:
    """Return the code that changes the memory from one control state to another. The first control
    state is a region's header, with the board `header`. The second one has the board `after` and
    the operation pointer `pointer`. Return None if too much code is needed.

    `register(number)` returns the present value of a register of the kernel. `keep(image)` returns
    the address of an image in the memory; None if there is no room for the image.
    """
    code: list[tuple[object, ...]] = []
    zero = ("i32.const", 0)
    if after is not header:
        if len(header.cells) > 4 * at.MOST_CELLS:
            return None
        areas = (
            (at.CODES, header.cells, after.cells),
            (register(at.EVER), header.ever, after.ever),
        )
        changes = [
            (start + place, value)
            for start, old, new in areas
            for place, value in _differences(old, new)
        ]
        if len(changes) > _MOST_STORES:
            kept = keep(after)
            if kept is None:
                return None
            code += _copying(kept, areas)
        for address, value in () if code else changes:
            code += [zero, ("i64.const", value), ("i64.store", address)]
        if code:
            code += [
                zero,
                ("i64.const", after.number),
                ("i64.store", at.VERSION),
                *_noting(header, after, register),
            ]
        for address, was, is_ in zip(GAME, header.game, after.game, strict=True):
            if was != is_:
                code += [zero, ("i32.const", is_), ("i32.store", address)]
    return [*code, zero, ("i32.const", pointer), ("i32.store", at.POINTER)]


def _differences(old: bytes, new: bytes) -> Iterable[tuple[int, int]]:
    """Yield the index of each group of 8 bytes in which `old` and `new` differ. With the index,
    yield the 8 bytes of `new` as one number."""
    for start in range(0, len(old), _PIECE):
        was, is_ = old[start : start + _PIECE], new[start : start + _PIECE]
        if was != is_:
            words = zip(memoryview(was).cast("q"), memoryview(is_).cast("q"), strict=True)
            for number, (before, after) in enumerate(words):
                if before != after:
                    yield start + 8 * number, after


def _copying(kept: int, areas: Iterable[tuple[int, bytes, bytes]]) -> Iterable[tuple[object, ...]]:
    """Yield the code that changes the memory by copying parts of an image. The image is at the
    address `kept`. Each of `areas` has an address, the old bytes there and the new bytes. Of each
    area, only the part with differences is copied."""
    for start, old, new in areas:
        places = [
            place for place in range(0, len(old), _PIECE)
            if old[place : place + _PIECE] != new[place : place + _PIECE]
        ]  # fmt: skip
        if places:
            first, size = places[0], min(places[-1] + _PIECE, len(old)) - places[0]
            yield from (
                ("i32.const", start + first), ("i32.const", kept + first), ("i32.const", size),
                ("memory.copy",),
            )  # fmt: skip
        kept += len(old)


def _noting(
    header: Image, after: Image, register: Callable[[int], int]
) -> list[tuple[object, ...]]:
    """Return the code that updates the list at `CHANGED`: the cells that have changed since the
    start of the game."""
    zero = ("i32.const", 0)
    quarter = len(after.ever)
    old, new = (image.cells[2 * quarter : 3 * quarter] for image in (header, after))
    noted = ("i32.load", at.NOTED)
    changed = [
        cell for cell, (was, is_) in enumerate(zip(old, new, strict=True)) if is_ and not was
    ]
    if not new.strip(bytes((at.UNOPENED, at.EDGE))):
        return [zero, ("i32.const", register(at.CHANGED)), ("i32.store", at.NOTED)]
    if not changed:
        return []
    if len(changed) > _NOTED_AT_ONCE:
        return [zero, ("i32.const", register(at.NOTED_END)), ("i32.store", at.NOTED)]
    code: list[tuple[object, ...]] = []
    for number, cell in enumerate(changed):
        code += [zero, noted, ("i32.const", cell), ("i32.store", 4 * number)]
    code += [zero, zero, noted, ("i32.const", 4 * len(changed)), ("i32.add",), ("i32.store", at.NOTED)]  # fmt: skip
    return [zero, noted, ("i32.const", register(at.NOTED_END)), ("i32.lt_u",), ("if", code)]
