"""Enters regions from the kernel. Each region is compiled to its own function, which uses the
kernel's memory (see `wasm/regions.py`)."""

from __future__ import annotations

from mines_tools.languages.mines.engines.kernel import layout as at
from mines_tools.languages.mines.engines.kernel.game import spend
from mines_tools.languages.mines.engines.wasm_assembler.operations import (
    call,
    get8,
    get32,
    get64,
    set32,
    set64,
    wide,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.languages.mines.engines.wasm_assembler.operations import I32

NOTHING_DONE = 0
STEPS_TAKEN = 1
BUDGET_USED = 2
TAKEN_BACK = 3


def enter() -> I32:
    """Enter a region that begins at the next operation and fits the present state of the game.
    Return what happened. `STEPS_TAKEN`: the region took steps. `TAKEN_BACK`: the first round was
    undone. `BUDGET_USED`: the steps that regions may still take in this call of the kernel are too
    few for a round. `NOTHING_DONE`: none of these."""
    once = get32(at.ONCE)
    if once >= 2:
        set32(at.ONCE, 3 - once)
        return NOTHING_DONE
    record = find()
    if record == 0:
        return NOTHING_DONE
    allowed = min(get64(at.LEFT), get64(at.REGION))
    set64(at.ALLOWED, allowed)
    way = call(get32(record + at.FUNCTION))
    left = get64(at.ALLOWED)
    taken = allowed - left
    set64(at.LEFT, get64(at.LEFT) - taken)
    set64(at.REGION, get64(at.REGION) - taken)
    set64(record + at.ENTRIES, get64(record + at.ENTRIES) + 1)
    set64(record + at.GAINED, get64(record + at.GAINED) + taken)
    is_taken_back = way == 0 and left >= get64(record + at.LONGEST)
    if is_taken_back:
        set64(record + at.TAKEN_BACK, get64(record + at.TAKEN_BACK) + 1)
    if taken != 0:
        return STEPS_TAKEN
    if is_taken_back:
        return TAKEN_BACK
    return BUDGET_USED if get64(at.LEFT) >= get64(record + at.LONGEST) else NOTHING_DONE


def find() -> I32:
    """Look for a region that begins at the next operation and requires the present state of the
    game. Return the address of the region's record; 0 if there is no such region."""
    record = get32(get32(at.HEADS) + (get32(at.POINTER) << 2))
    game = get32(at.FLAGGING) + get32(at.STATUS) * 2
    while record != 0:
        if get32(record + at.GAME) == game:
            version = get64(at.VERSION)
            if get64(record + at.SEEN) == version or wide(get32(record + at.NUMBER)) == version:
                return record
            if is_same(record):
                set64(record + at.SEEN, get64(at.VERSION))
                return record
        record = get32(record + at.NEXT)
    return 0


def note_comparison(record: I32, cells: I32) -> None:
    """Record that the states of `cells` cells were compared with the states that the region of
    `record` requires. The comparison counts as work (see `spend`)."""
    spend(cells)
    set64(record + at.COMPARED, get64(record + at.COMPARED) + wide(cells))


def is_same(record: I32) -> I32:
    """Return 1 if the cells are in the state that the region of `record` requires; otherwise 0."""
    cells = get32(at.CELLS)
    place = record + at.IMAGE
    touched = get32(place)
    if touched != get32(at.TOUCHED):
        return 0
    place += 4
    end = place + (touched << 2)
    while place < end and get8(cells + (get32(place) >> 2)) == get32(place) & 3:
        place += 4
    note_comparison(record, touched - ((end - place) >> 2))
    if place < end:
        return 0
    if get32(at.MODE) & at.ENDS_EVER:
        place = (place + 7) & -8
        size = get32(at.FRESH_SIZE) >> 2
        note_comparison(record, size >> 3)
        more = get32(at.EVER) - place
        end = place + size
        while place < end:
            if get64(place + more) != get64(place):
                return 0
            place += 8
    return 1
