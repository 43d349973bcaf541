"""The player of the game in the kernel's memory. It does the same as the module `player`; read the
two modules side by side.

The effect of each click is stored. When cells change, the effects of the clicks on and around these
cells are updated; see `layout.CODES`. When a cell with the digit 0 is opened, its neighbours are
opened too, and so on. All cells that are opened in this way are the zero region of the cell.
"""

from __future__ import annotations

from mines_tools.languages.mines.engines.kernel import layout as at
from mines_tools.languages.mines.engines.kernel.layout import step_click
from mines_tools.languages.mines.engines.wasm_assembler.operations import (
    copy,
    fill,
    get8,
    get32,
    get64,
    narrow,
    set8,
    set32,
    set64,
    wide,
)  # fmt: skip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.languages.mines.engines.wasm_assembler.operations import I32


class code:  # noqa: N801 - a namespace
    """The effects of clicks. The first 18 are the commands of clicks on opened cells, in the order
    of the digits: 9 for left clicks, then 9 for right clicks."""

    POP = 0
    POSITIVE = 1
    DUP = 2
    ADD = 3
    SUB = 4
    MUL = 5
    DIV = 6
    MOD = 7
    PERFORM_L = 8
    ZERO = 9
    NOT = 10
    ROLL = 11
    IN_N = 12
    IN_C = 13
    OUT_N = 14
    OUT_C = 15
    SKIP = 16
    PERFORM_R = 17
    NOOP = 18
    OPEN = 19
    """The effect that opens a cell with a digit from 1 to 8."""
    FLOOD = 20
    """The effect that opens a cell with the digit 0, and its zero region."""
    EXPLODE = 21
    FLAG = 22
    UNFLAG = 23
    CHORD = 24
    SWITCH = 25
    AGAIN = 26
    BACK = 27
    ENTRY = 28
    RESTART = 29
    # Effects of remembered control states
    PUSH = 30
    SWAP = 31
    REVERSE = 32
    CLEAR = 33
    SKIP_BY = 34
    PERFORM_AT = 35
    GO_ON = 36
    """The effect that lets the kernel continue at another remembered control state."""
    UNKNOWN = 37
    """The effect that ends the call of the kernel, because the next control state has not been
    computed yet."""
    BY_MACHINE = 38


def prepare() -> None:
    """Begin the game. The digits and the operations must be in the memory already."""
    area, digits, cells = get32(at.AREA), get32(at.DIGITS), get32(at.CELLS)
    fill(at.CODES, 0, get32(at.FRESH_SIZE))
    set_pair(at.NOTHING, code.NOOP)
    set_pair(at.SWITCH, code.SWITCH)
    set_pair(at.RESTART, code.RESTART)
    set_pair(at.AGAIN, code.AGAIN)
    set_pair(at.BACK, code.BACK)
    set_pair(at.ENTRY, code.ENTRY)
    what = code.POP
    while what <= code.BY_MACHINE:
        set_pair(step_click(what), what)
        what += 1
    safe = 0
    mines = 0
    cell = 0
    while cell < area:
        digit = get8(digits + cell)
        if digit > at.MINE:
            set8(cells + cell, at.EDGE)
        else:
            set8(at.CODES + 2 * cell, fresh_code(digit))
            set8(at.CODES + 2 * cell + 1, code.FLAG)
            near(cell, 1)
            safe += digit != at.MINE
            mines += digit == at.MINE
        cell += 1
    copy(get32(at.FRESH), at.CODES, get32(at.FRESH_SIZE))
    set32(at.NOTED, get32(at.CHANGED))
    set32(at.TOUCHED, 0)
    fill(get32(at.EVER), 0, area)
    set32(at.SAFE_CELLS, safe)
    set32(at.SAFE_LEFT, safe)
    set32(at.NEVER_SAFE, safe)
    set32(at.NEVER_MINES, mines)
    set64(at.VERSION, 0)
    set64(at.CHANGES, 0)
    set32(at.CHORDS, 0)


def set_pair(click: I32, what: I32) -> None:
    """Set the effect of `click` to `what`, with and without flagging mode. `click` must be a number
    that does not stand for a cell."""
    set8(at.CODES + click, what)
    set8(at.CODES + click + 1, what)


def fresh_code(digit: I32) -> I32:
    """Return the effect of a left click on an unopened cell with `digit`. For a mine, `digit` is
    `MINE`."""
    if digit == 0:
        return code.FLOOD
    if digit == at.MINE:
        return code.EXPLODE
    return code.OPEN


def near(cell: I32, by: I32) -> None:
    """Add `by` to the stored counts of all eight neighbours of `cell`. The three neighbours in one row
    of the board are changed by one addition. The counts are bytes; none of them overflows."""
    stride = get32(at.STRIDE)
    middle = get32(at.AROUND) + cell - 1
    three = by * 65793
    above = middle - stride
    under = middle + stride
    set32(above, plus32(get32(above), three))
    set32(under, plus32(get32(under), three))
    set32(middle, plus32(get32(middle), by * 65537))


def plus32(left: I32, right: I32) -> I32:
    """Return the lowest 32 bits of `left` plus `right`."""
    return narrow(wide(left) + wide(right))


def note_change() -> None:
    """Set `VERSION` to the number of changes of the cells so far, including the present change."""
    changes = get64(at.CHANGES) + 1
    set64(at.CHANGES, changes)
    set64(at.VERSION, changes)


def change(cell: I32, state: I32) -> None:
    """Set the state of `cell` to `state`, and update everything that depends on this state."""
    cells = get32(at.CELLS)
    before = get8(cells + cell)
    set8(cells + cell, state)
    near(cell, (state == at.FLAGGED) * 16 + (state == at.UNOPENED)
         - (before == at.FLAGGED) * 16 - (before == at.UNOPENED))  # fmt: skip
    note_change()
    set32(at.TOUCHED, get32(at.TOUCHED) + (state != at.UNOPENED) - (before != at.UNOPENED))
    if before == at.UNOPENED:
        noted = get32(at.NOTED)
        if noted < get32(at.NOTED_END):
            set32(noted, cell)
            set32(at.NOTED, noted + 4)
    click = at.CODES + 2 * cell
    if state == at.UNOPENED:
        set8(click, fresh_code(get8(get32(at.DIGITS) + cell)))
        set8(click + 1, code.FLAG)
    elif state == at.FLAGGED:
        set8(click, code.NOOP)
        set8(click + 1, code.UNFLAG)
    else:
        set8(click, get8(get32(at.DIGITS) + cell))
        chord_code(cell)
        if before == at.UNOPENED and get32(at.CHORDS) == 0:
            return  # fewer unopened cells never make a cell a chord
    # An opened cell beside it may have become a chord, or may no longer be one.
    stride = get32(at.STRIDE)
    middle = cells + cell - 1
    beside = get32(middle - stride) | get32(middle) | get32(middle + stride)
    if beside & 131586:  # one of the first three is opened
        chord_codes(cell - stride - 1)
        chord_codes(cell - 1)
        chord_codes(cell + stride - 1)


def chord_codes(first: I32) -> None:
    """Set the effects of right clicks on three cells of a row, of which `first` is the leftmost.
    The effects stay as they are for cells that are not opened."""
    cells = get32(at.CELLS)
    if get8(cells + first) == at.OPEN:
        chord_code(first)
    if get8(cells + first + 1) == at.OPEN:
        chord_code(first + 1)
    if get8(cells + first + 2) == at.OPEN:
        chord_code(first + 2)


def chord_code(cell: I32) -> None:
    """Set the effect of a right click on `cell`, which must be open."""
    digit = get8(get32(at.DIGITS) + cell)
    around = get8(get32(at.AROUND) + cell)
    is_chord = around >> 4 == digit and around & 15 != 0
    if digit == 0 and get32(at.MODE) & at.CHORD_ON_ZERO == 0:
        is_chord = False
    click = at.CODES + 2 * cell + 1
    before = get8(click)
    set8(click, code.CHORD if is_chord else code.ZERO + digit)
    set32(at.CHORDS, get32(at.CHORDS) + (get8(click) == code.CHORD) - (before == code.CHORD))


def reopen() -> None:
    """Recompute everything that depends on the states of the cells: the effects of clicks, the
    stored counts, and the number of safe cells that are not opened."""
    area, cells = get32(at.AREA), get32(at.CELLS)
    left = get32(at.SAFE_CELLS)
    copy(get32(at.OPENED), cells, area)
    copy(at.CODES, get32(at.FRESH), get32(at.FRESH_SIZE))
    set32(at.NOTED, get32(at.CHANGED))
    set32(at.TOUCHED, 0)
    set32(at.CHORDS, 0)
    note_change()
    cell = 0
    while cell < area:
        state = get8(get32(at.OPENED) + cell)
        if state == at.FLAGGED or state == at.OPEN:  # noqa: PLR1714 - restricted
            change(cell, state)
            left -= state == at.OPEN
        cell += 1
    set32(at.SAFE_LEFT, left)
    if get32(at.MODE) & at.ENDS_EVER:
        find_ever()


def find_ever() -> None:
    """Set `NEVER_SAFE` and `NEVER_MINES`: the numbers of safe cells and of mines that were never
    opened (dialect 1)."""
    never_safe = get32(at.SAFE_CELLS)
    never_mines = get32(at.WIDTH) * get32(at.HEIGHT) - never_safe
    cell = 0
    area = get32(at.AREA)
    while cell < area:
        if get8(get32(at.EVER) + cell):
            if get8(get32(at.DIGITS) + cell) == at.MINE:
                never_mines -= 1
            else:
                never_safe -= 1
        cell += 1
    set32(at.NEVER_SAFE, never_safe)
    set32(at.NEVER_MINES, never_mines)


def spend(work: I32) -> None:
    """Subtract `work` from the register `WORK`: the amount of work that may still be done in this
    call of the kernel. The unit is about a nanosecond."""
    set64(at.WORK, get64(at.WORK) - wide(work))


def restart() -> None:
    """Restart the game."""
    place, end = get32(at.CHANGED), get32(at.NOTED)
    spend((end - place) << 1)
    if end < get32(at.NOTED_END):
        while place < end:
            make_fresh(get32(place))
            place += 4
    else:
        size = get32(at.FRESH_SIZE)
        copy(at.CODES, get32(at.FRESH), size)
        spend(size >> 3)
    set32(at.NOTED, get32(at.CHANGED))
    set32(at.TOUCHED, 0)
    note_change()
    set32(at.SAFE_LEFT, get32(at.SAFE_CELLS))
    set32(at.CHORDS, 0)
    set32(at.STATUS, at.PLAYING)
    end_ever()


def make_fresh(cell: I32) -> None:
    """Reset `cell`, and the stored counts of its neighbours, to their values at the start of a game."""
    codes = at.CODES + 2 * cell
    stride = get32(at.STRIDE)
    middle = get32(at.AROUND) + cell - 1
    above = middle - stride
    under = middle + stride
    more = get32(at.FRESH) - at.CODES
    # Four bytes at once: the bytes beside them are reset too, if they are not yet.
    set32(codes, get32(codes + more))
    set32(above, get32(above + more))
    set32(middle, get32(middle + more))
    set32(under, get32(under + more))
    set8(get32(at.CELLS) + cell, at.UNOPENED)


def end_ever() -> None:
    """End the game in dialect 1 if every safe cell, or every mine, has been opened at some time."""
    if get32(at.MODE) & at.ENDS_EVER and (get32(at.NEVER_SAFE) == 0 or get32(at.NEVER_MINES) == 0):
        set32(at.STATUS, at.CLEARED)


def explode(cell: I32) -> None:
    """Perform a left click on `cell`, which is a mine."""
    set32(at.STATUS, at.OVER)
    if get32(at.MODE) & at.ENDS_EVER:
        if get8(get32(at.EVER) + cell) == 0:
            set8(get32(at.EVER) + cell, 1)
            set32(at.NEVER_MINES, get32(at.NEVER_MINES) - 1)
        end_ever()


def open_one(cell: I32) -> I32:
    """Open `cell`. If its digit is 0, open its zero region too. Return the number of cells that were opened."""
    return opened(open_next(cell, 0))


def open_next(cell: I32, count: I32) -> I32:
    """Open `cell`, and add it to the list at `OPENED`. `count` is the number of cells in the list
    so far. Return the new number."""
    change(cell, at.OPEN)
    set32(get32(at.OPENED) + 4 * count, cell)
    return count + 1


def opened(count: I32) -> I32:
    """Complete the opening of cells. The list at `OPENED` contains `count` cells that were just
    opened. For each of them with the digit 0, open the other cells of its zero region.

    Return the number of all opened cells. The cells that were in the list at the start are included.
    """
    mode, stride, digits = get32(at.MODE), get32(at.STRIDE), get32(at.DIGITS)
    total = 0
    done = 0
    while done < count:
        cell = get32(get32(at.OPENED) + 4 * done)
        digit = get8(digits + cell)
        total += digit
        done += 1
        if digit == 0:
            count = open_near(cell - stride - 1, count)
            count = open_near(cell - 1, count)
            count = open_near(cell + stride - 1, count)
        if mode & at.ENDS_EVER and get8(get32(at.EVER) + cell) == 0:
            set8(get32(at.EVER) + cell, 1)
            set32(at.NEVER_SAFE, get32(at.NEVER_SAFE) - 1)
    set32(at.SUM, total)
    left = get32(at.SAFE_LEFT) - count
    set32(at.SAFE_LEFT, left)
    if mode & at.ENDS_EVER:
        end_ever()
    elif left == 0:
        set32(at.STATUS, at.CLEARED)
    spend(40 * count)
    return count


def open_near(cell: I32, count: I32) -> I32:
    """Open three cells of a row in a zero region; `cell` is the leftmost. Cells that are open stay
    as they are. In some dialects, flagged cells also stay as they are. Add the opened cells to the
    list at `OPENED`, which has `count` cells so far. Return the new number of cells in this list."""
    three = get32(get32(at.CELLS) + cell)
    if (three | (three >> 1)) & 131586 == 131586:  # all are opened, or the edge
        return count
    end = cell + 3
    while cell < end:
        state = get8(get32(at.CELLS) + cell)
        if state == at.UNOPENED or (state == at.FLAGGED and get32(at.MODE) & at.TAKES_FLAGS):
            count = open_next(cell, count)
        cell += 1
    return count


def chord(cell: I32) -> I32:
    """Execute a chord: a right click on `cell` that opens its neighbours. Return the number of
    cells that were opened. If a neighbour is an unopened mine, end the game and return 0."""
    stride = get32(at.STRIDE)
    if has_mine(cell - stride - 1) or has_mine(cell - 1) or has_mine(cell + stride - 1):
        set32(at.STATUS, at.OVER)
        return 0
    count = open_unopened(cell - stride - 1, 0)
    count = open_unopened(cell - 1, count)
    count = open_unopened(cell + stride - 1, count)
    return opened(count)


def has_mine(first: I32) -> bool:
    """Return whether at least one of three neighbouring cells in a row is an unopened mine. `first`
    is the leftmost of these cells."""
    return is_mine(first) or is_mine(first + 1) or is_mine(first + 2)


def is_mine(cell: I32) -> bool:
    """Return whether `cell` is an unopened mine."""
    return get8(get32(at.CELLS) + cell) == at.UNOPENED and get8(get32(at.DIGITS) + cell) == at.MINE


def open_unopened(first: I32, count: I32) -> I32:
    """Open the unopened cells among three cells of a row; `first` is the leftmost. Add the opened
    cells to the list at `OPENED`, which has `count` cells so far. Return the new number of cells in
    the list."""
    cell = first
    while cell < first + 3:
        if get8(get32(at.CELLS) + cell) == at.UNOPENED:
            count = open_next(cell, count)
        cell += 1
    return count


def cell_at(column: I32, row: I32) -> I32:
    """Return the number of the cell at `column` and `row`."""
    return at.FIRST + (row + 1) * get32(at.STRIDE) + column
