"""The kernel: an interpreter of Mines whose whole state is in one block of memory.

The kernel is written in restricted Python. It runs as Python, and `lowering` can compile it to
WebAssembly. `layout` defines the addresses in the memory, and the reasons for which a call of the
kernel ends. If the kernel cannot take a step, the call ends with the state before that step.

The place of the stack is the address of the second value from the top.
"""

from __future__ import annotations

from mines_tools.languages.mines.engines.kernel import layout as at
from mines_tools.languages.mines.engines.kernel.game import (
    cell_at,
    change,
    chord,
    code,
    explode,
    open_one,
    prepare,
    reopen,
    restart,
)  # fmt: skip
from mines_tools.languages.mines.engines.kernel.layout import lay_out
from mines_tools.languages.mines.engines.kernel.regions import (
    BUDGET_USED,
    STEPS_TAKEN,
    TAKEN_BACK,
    enter,
)
from mines_tools.languages.mines.engines.kernel.values import (
    floored,
    overflows,
    read_integer,
    read_wide,
    roll,
    turn,
    write_integer,
    write_wide,
)  # fmt: skip
from mines_tools.languages.mines.engines.wasm_assembler.operations import (
    below,
    get8,
    get32,
    get64,
    minus,
    narrow,
    plus,
    quotient,
    remainder,
    set8,
    set32,
    set64,
    times,
    wide,
)  # fmt: skip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.languages.mines.engines.wasm_assembler.operations import I32, I64

EXPORTED = ("lay_out", "prepare", "reopen", "run")
__all__ = ["EXPORTED", "lay_out", "prepare", "reopen", "run"]

_LEAST = -(1 << 63)
_LAST = 0x10FFFF


def begin() -> I64:
    """Return the number of steps that the interpreter may take. Store this number in `BEGUN`."""
    left = get64(at.LEFT)
    left = min(left, get64(at.INTERPRETER))
    set64(at.BEGUN, left)
    return left


def keep(next_: I32, place: I32, left: I64) -> None:
    """Store the position of the interpreter: the address `next_` of the next operation, the place
    `place` of the stack, and the number `left` of remaining steps."""
    taken = get64(at.BEGUN) - left
    set64(at.LEFT, get64(at.LEFT) - taken)
    set64(at.INTERPRETER, get64(at.INTERPRETER) - taken)
    set64(at.BEGUN, left)
    set32(at.TOP, place)
    if get32(at.NODE):
        set32(at.NODE, next_)
    elif next_ != at.QUEUE + 4:
        pointer = (next_ - get32(at.OPERATIONS)) >> 2
        set32(at.POINTER, 0 if pointer == get32(at.COUNT) else pointer)


def leave(reason: I32, next_: I32, place: I32, left: I64, queued: I32) -> I32:
    """Store the position after a step. `next_`, `place` and `left` are as in `keep`, and `queued`
    is the queued click. Return `reason`, the reason why the call of the kernel ends."""
    keep(next_, place, left)
    set32(at.QUEUED, queued)
    return reason


def leave_before(reason: I32, next_: I32, place: I32, left: I64, queued: I32) -> I32:
    """Store the position before a step that was begun and cannot be taken. Return `reason`, the
    reason why the call of the kernel ends.

    The arguments describe the position just after the step began. `queued` is the click of the step
    if it was queued in this call of the kernel; otherwise 0.
    """
    if queued == 0:
        next_ -= 4
    if next_ == at.QUEUE:  # it was queued when the kernel was called
        keep(at.QUEUE + 4, place, left + 1)
        set32(at.QUEUED, get32(at.QUEUE))
    else:
        keep(next_, place, left + 1)
        set32(at.QUEUED, queued)
    return reason


def here(next_: I32) -> I32:
    """Return the address of the next operation of the program. Usually, it is `next_`. If `next_`
    is in the queue, return the address of the operation that comes after the queued click."""
    if next_ == at.QUEUE + 4:
        return get32(at.OPERATIONS) + (get32(at.POINTER) << 2)
    return next_


def skipped(next_: I32, count: I64) -> I32:
    """Return the address of the next operation after a skip of `count` operations. Without the
    skip, it would be `next_`."""
    operations = get32(at.OPERATIONS)
    size = get32(at.COUNT)
    place = here(next_) + (narrow(floored(count, wide(size))) << 2)
    return place - (size << 2) if place >= operations + (size << 2) else place


def clicked(column: I64, row: I64) -> I32:
    """Return the number of the left click on the cell at `column` and `row`. The column is taken
    modulo the width of the board, and the row modulo its height."""
    width = get32(at.WIDTH)
    height = get32(at.HEIGHT)
    if not below(column, wide(width)):
        column = floored(column, wide(width))
    if not below(row, wide(height)):
        row = floored(row, wide(height))
    return cell_at(narrow(column), narrow(row)) << 1


def way(ways: I32, by: I32) -> I32:
    """Return the address of the remembered step after a skip or perform. `ways` is the address of
    the lists of ways of the skip or perform. `by` is the key of the way that the run takes. Return
    0 if this way is not in the lists."""
    record = get32(ways + at.WAYS + ((by & get32(ways)) << 2))
    while record != 0 and get32(record) != by:
        record = get32(record + at.WAY_NEXT)
    return record if record == 0 else get32(record + at.WAY_TO)


def is_cut() -> I32:
    """Return 0 if the whole stack is in the memory. If the stack's lower values are outside the
    memory, return another number."""
    return get32(at.BOTTOM) - get32(at.EMPTY)


def emptied() -> I32:
    """Record that no values of the stack are outside the memory, because the stack is emptied.
    Return the place of the empty stack; the caller must use this place from now on."""
    empty = get32(at.EMPTY)
    set32(at.BOTTOM, empty)
    return empty


def run() -> I32:  # noqa: C901, PLR0912, PLR0915 - calls take longer
    """Take steps until the kernel must stop. Return the reason why it stopped."""
    if get32(at.STATUS) == at.CLEARED:
        return at.ENDED
    left = begin()
    if left <= 0:
        return at.PAUSE
    place = get32(at.TOP)
    flagging = get32(at.FLAGGING)
    next_ = get32(at.NODE)
    if next_ == 0:
        next_ = get32(at.OPERATIONS) + (get32(at.POINTER) << 2)
        if get32(at.QUEUED):
            set32(at.QUEUE, get32(at.QUEUED))
            set32(at.QUEUE + 4, at.BACK)
            set32(at.QUEUED, 0)
            next_ = at.QUEUE
    while True:
        if left == 0:
            return leave(at.PAUSE, next_, place, left, 0)
        click = get32(next_)
        queued = 0
        next_ += 4
        while True:
            left -= 1
            match get8((click ^ flagging) + at.CODES):
                case code.POP:
                    if place != get32(at.EMPTY):
                        place -= 8
                    elif is_cut():
                        return leave_before(at.SHORT, next_, place, left, queued)
                    break
                case code.POSITIVE:
                    if place != get32(at.EMPTY):
                        set64(place + 8, 1 if get64(place + 8) > 0 else 0)
                    elif is_cut():
                        return leave_before(at.SHORT, next_, place, left, queued)
                    break
                case code.DUP:
                    if place != get32(at.EMPTY):
                        if place == get32(at.FULL):
                            return leave_before(at.GROW, next_, place, left, queued)
                        set64(place + 16, get64(place + 8))
                        place += 8
                    elif is_cut():
                        return leave_before(at.SHORT, next_, place, left, queued)
                    break
                case code.ADD:
                    if place > get32(at.ONE):
                        p1, p0 = get64(place), get64(place + 8)
                        result = plus(p1, p0)
                        if (p1 ^ result) & (p0 ^ result) < 0:
                            return leave_before(at.WIDE, next_, place, left, queued)
                        set64(place, result)
                        place -= 8
                    elif is_cut():
                        return leave_before(at.SHORT, next_, place, left, queued)
                    break
                case code.SUB:
                    if place > get32(at.ONE):
                        p1, p0 = get64(place), get64(place + 8)
                        result = minus(p1, p0)
                        if (p1 ^ p0) & (p1 ^ result) < 0:
                            return leave_before(at.WIDE, next_, place, left, queued)
                        set64(place, result)
                        place -= 8
                    elif is_cut():
                        return leave_before(at.SHORT, next_, place, left, queued)
                    break
                case code.MUL:
                    if place > get32(at.ONE):
                        p1, p0 = get64(place), get64(place + 8)
                        if not (
                            below(p1 + 0x40000000, 0x80000000)
                            and below(p0 + 0x40000000, 0x80000000)
                        ) and overflows(p1, p0):
                            return leave_before(at.WIDE, next_, place, left, queued)
                        set64(place, times(p1, p0))
                        place -= 8
                    elif is_cut():
                        return leave_before(at.SHORT, next_, place, left, queued)
                    break
                case code.DIV:
                    if place > get32(at.ONE):
                        p1, p0 = get64(place), get64(place + 8)
                        if p0 == 0:
                            break
                        if p0 == -1 and p1 == _LEAST:
                            return leave_before(at.WIDE, next_, place, left, queued)
                        result = quotient(p1, p0)
                        if (p1 ^ p0) < 0 and times(result, p0) != p1:
                            result -= 1
                        set64(place, result)
                        place -= 8
                    elif is_cut():
                        return leave_before(at.SHORT, next_, place, left, queued)
                    break
                case code.MOD:
                    if place > get32(at.ONE):
                        p1, p0 = get64(place), get64(place + 8)
                        if p0 == 0:
                            break
                        result = remainder(p1, p0)
                        if (result ^ p0) < 0 and result != 0:
                            result += p0
                        set64(place, result)
                        place -= 8
                    elif is_cut():
                        return leave_before(at.SHORT, next_, place, left, queued)
                    break
                case code.PERFORM_L:
                    if place <= get32(at.ONE):
                        if is_cut():
                            return leave_before(at.SHORT, next_, place, left, queued)
                        break
                    place -= 16
                    click = clicked(get64(place + 16), get64(place + 24))
                    queued = click
                    if left == 0:
                        return leave(at.PAUSE, next_, place, left, queued)
                case code.ZERO:
                    if place == get32(at.FULL):
                        return leave_before(at.GROW, next_, place, left, queued)
                    set64(place + 16, 0)
                    place += 8
                    break
                case code.NOT:
                    if place != get32(at.EMPTY):
                        set64(place + 8, 1 if get64(place + 8) == 0 else 0)
                    elif is_cut():
                        return leave_before(at.SHORT, next_, place, left, queued)
                    break
                case code.ROLL:
                    if place > get32(at.ONE):
                        what = roll(place)
                        if what == at.LEAVES:
                            return leave_before(at.SHORT, next_, place, left, queued)
                        if what == at.DONE:
                            place -= 16
                            if get64(at.WORK) < 0:
                                return leave(at.PAUSE, next_, place, left, 0)
                    elif is_cut():
                        return leave_before(at.SHORT, next_, place, left, queued)
                    break
                case code.IN_N:
                    if place == get32(at.FULL):
                        return leave_before(at.GROW, next_, place, left, queued)
                    what = read_integer()
                    if what == at.LEAVES:
                        return leave_before(at.NO_INTEGER, next_, place, left, queued)
                    if what == at.DONE:
                        set64(place + 16, get64(at.VALUE))
                        place += 8
                    break
                case code.IN_C:
                    if place == get32(at.FULL):
                        return leave_before(at.GROW, next_, place, left, queued)
                    character = get32(at.INPUT)
                    if character == get32(at.INPUT_END):
                        if get32(at.INPUT_CLOSED) == 0:
                            return leave_before(at.NO_CHARACTER, next_, place, left, queued)
                        break
                    if get8(character) < 128:
                        set32(at.INPUT, character + 1)
                        character = get8(character)
                    else:
                        character = read_wide()
                    set64(place + 16, wide(character))
                    place += 8
                    break
                case code.OUT_N:
                    if place != get32(at.EMPTY):
                        if get32(at.OUTPUT) + 24 > get32(at.OUTPUT_END):
                            return leave_before(at.FLUSH, next_, place, left, queued)
                        write_integer(get64(place + 8))
                        place -= 8
                    elif is_cut():
                        return leave_before(at.SHORT, next_, place, left, queued)
                    break
                case code.OUT_C:
                    if place != get32(at.EMPTY):
                        p0 = get64(place + 8)
                        out = get32(at.OUTPUT)
                        if out + 24 > get32(at.OUTPUT_END):
                            return leave_before(at.FLUSH, next_, place, left, queued)
                        if below(p0, 128):
                            set8(out, narrow(p0))
                            set32(at.OUTPUT, out + 1)
                            place -= 8
                        elif below(p0, _LAST + 1):
                            if p0 >> 11 == 27 and get32(at.MODE) & at.WRITES_SURROGATES == 0:
                                return leave_before(at.STRANGE, next_, place, left, queued)
                            write_wide(narrow(p0))
                            place -= 8
                    elif is_cut():
                        return leave_before(at.SHORT, next_, place, left, queued)
                    break
                case code.SKIP:
                    if place != get32(at.EMPTY):
                        next_ = skipped(next_, get64(place + 8))
                        place -= 8
                    elif is_cut():
                        return leave_before(at.SHORT, next_, place, left, queued)
                    break
                case code.PERFORM_R:
                    if place <= get32(at.ONE):
                        if is_cut():
                            return leave_before(at.SHORT, next_, place, left, queued)
                        break
                    place -= 16
                    click = clicked(get64(place + 16), get64(place + 24)) + 1
                    queued = click
                    if left == 0:
                        return leave(at.PAUSE, next_, place, left, queued)
                case code.NOOP:
                    break
                case code.OPEN | code.FLOOD:
                    if place == get32(at.FULL):
                        return leave_before(at.GROW, next_, place, left, queued)
                    opened = open_one(click >> 1)
                    digit = get8(get32(at.DIGITS) + (click >> 1))
                    set64(place + 16, wide(digit if digit > 0 else opened))
                    place += 8
                    if get32(at.STATUS) == at.CLEARED:
                        return leave(at.ENDED, next_, place, left, 0)
                    if get64(at.WORK) < 0:
                        return leave(at.PAUSE, next_, place, left, 0)
                    break
                case code.EXPLODE:
                    explode(click >> 1)
                    if get32(at.MODE) & at.RESTART_AT_ONCE:
                        restart()
                        if get32(at.STATUS) == at.CLEARED:
                            return leave(at.ENDED, next_, place, left, 0)
                        break
                    click = at.RESTART
                    queued = click
                    if left == 0:
                        return leave(at.PAUSE, next_, place, left, queued)
                case code.FLAG:
                    if place <= get32(at.ONE) and is_cut():
                        return leave_before(at.SHORT, next_, place, left, queued)
                    change(click >> 1, at.FLAGGED)
                    if place > get32(at.ONE):
                        p1, p0 = get64(place), get64(place + 8)
                        set64(place, p0)
                        set64(place + 8, p1)
                    break
                case code.UNFLAG:
                    if place <= get32(at.ONE) and is_cut():
                        return leave_before(at.SHORT, next_, place, left, queued)
                    change(click >> 1, at.UNOPENED)
                    if place > get32(at.ONE):
                        p1, p0 = get64(place), get64(place + 8)
                        set64(place, p0)
                        set64(place + 8, p1)
                    break
                case code.CHORD:
                    if place == get32(at.FULL):
                        return leave_before(at.GROW, next_, place, left, queued)
                    if chord(click >> 1):
                        set64(place + 16, wide(get32(at.SUM)))
                        place += 8
                        if get32(at.STATUS) == at.CLEARED:
                            return leave(at.ENDED, next_, place, left, 0)
                        if get64(at.WORK) < 0:
                            return leave(at.PAUSE, next_, place, left, 0)
                        break
                    place = emptied()
                    if get32(at.MODE) & at.RESTART_AT_ONCE:
                        restart()
                        if get32(at.STATUS) == at.CLEARED:
                            return leave(at.ENDED, next_, place, left, 0)
                        break
                    click = at.RESTART
                    queued = click
                    if left == 0:
                        return leave(at.PAUSE, next_, place, left, queued)
                case code.SWITCH:
                    if is_cut():
                        return leave_before(at.STRANGE, next_, place, left, queued)
                    flagging = flagging ^ 1
                    set32(at.FLAGGING, flagging)
                    if place > get32(at.ONE):
                        turn(get32(at.EMPTY) + 16, place + 16)
                        if get64(at.WORK) < 0:
                            return leave(at.PAUSE, next_, place, left, 0)
                    break
                case code.RESTART:
                    restart()
                    if get64(at.WORK) < 0:
                        return leave(at.PAUSE, next_, place, left, 0)
                    break
                case code.ENTRY:
                    left += 1
                    next_ -= 4
                    keep(next_, place, left)
                    what = enter()
                    if what == BUDGET_USED:
                        return at.PAUSE
                    if what == TAKEN_BACK and get32(at.ONCE):
                        set32(at.ONCE, 2)
                        return at.PAUSE
                    if what == STEPS_TAKEN:
                        if get32(at.STATUS) == at.CLEARED:
                            return at.ENDED
                        if get32(at.ONCE) or get64(at.WORK) < 0:
                            return at.PAUSE
                        left = begin()
                        place = get32(at.TOP)
                        flagging = get32(at.FLAGGING)
                        next_ = get32(at.OPERATIONS) + (get32(at.POINTER) << 2)
                        break
                    if get64(at.WORK) < 0 and get32(at.ONCE) == 0:
                        set32(at.ONCE, 3)
                        return at.PAUSE
                    click = get32(next_ - get32(at.OPERATIONS) + get32(at.PLAIN))
                    next_ += 4
                case code.AGAIN:
                    next_ = get32(at.OPERATIONS)
                    left += 1
                    break
                case code.BACK:
                    next_ = here(at.QUEUE + 4)
                    left += 1
                    break
                case code.PUSH:
                    if place == get32(at.FULL):
                        return leave_before(at.GROW, next_, place, left, queued)
                    set64(place + 16, wide(get32(next_)))
                    next_ += 4
                    place += 8
                    break
                case code.SWAP:
                    if place > get32(at.ONE):
                        p1, p0 = get64(place), get64(place + 8)
                        set64(place, p0)
                        set64(place + 8, p1)
                    elif is_cut():
                        return leave_before(at.SHORT, next_, place, left, queued)
                    break
                case code.REVERSE:
                    if is_cut():
                        return leave_before(at.STRANGE, next_, place, left, queued)
                    if place > get32(at.ONE):
                        turn(get32(at.EMPTY) + 16, place + 16)
                        if get64(at.WORK) < 0:
                            return leave(at.PAUSE, next_, place, left, 0)
                    break
                case code.CLEAR:
                    place = emptied()
                    break
                case code.SKIP_BY:
                    if place == get32(at.EMPTY):
                        if is_cut():
                            return leave_before(at.SHORT, next_, place, left, queued)
                        next_ += 4
                        break
                    to = way(get32(next_), narrow(floored(get64(place + 8), wide(get32(at.COUNT)))))
                    if to == 0:
                        return leave_before(at.UNKNOWN, next_, place, left, queued)
                    next_ = to
                    place -= 8
                    break
                case code.PERFORM_AT:
                    if place <= get32(at.ONE):
                        if is_cut():
                            return leave_before(at.SHORT, next_, place, left, queued)
                        next_ += 4
                        break
                    to = way(get32(next_), clicked(get64(place), get64(place + 8)) >> 1)
                    if to == 0:
                        return leave_before(at.UNKNOWN, next_, place, left, queued)
                    next_ = to
                    place -= 16
                    break
                case code.GO_ON:
                    next_ = get32(next_)
                    left += 1
                    break
                case code.UNKNOWN:
                    return leave_before(at.UNKNOWN, next_, place, left, queued)
                case _:  # `BY_MACHINE`, the only one left
                    return leave_before(at.STRANGE, next_, place, left, queued)
