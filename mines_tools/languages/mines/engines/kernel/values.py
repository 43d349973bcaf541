"""The kernel's commands that do more than compute one value from two. These functions work on the
stack, the input and the output in the kernel's memory."""

from __future__ import annotations

from mines_tools.languages.mines.engines.kernel import layout as at
from mines_tools.languages.mines.engines.kernel.game import spend
from mines_tools.languages.mines.engines.wasm_assembler.operations import (
    below,
    copy,
    crossed,
    get8,
    get32,
    get64,
    get128,
    narrow,
    quotient,
    remainder,
    set8,
    set32,
    set64,
    set128,
    times,
    wide,
    zeros,
)  # fmt: skip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.languages.mines.engines.wasm_assembler.operations import I32, I64

_LEAST = -(1 << 63)
_FEW = 24
"""The greatest number of values that `rotate` moves one by one."""
_LONGEST_SCAN = 256


def floored(value: I64, size: I64) -> I64:
    """Return the remainder of `value` divided by `size`, which must be positive. The remainder is never negative."""
    left = remainder(value, size)
    return left + size if left < 0 else left


def overflows(left: I64, right: I64) -> bool:
    """Return whether the product of `left` and `right` needs more than 64 bits."""
    if zeros(left ^ (left >> 63)) + zeros(right ^ (right >> 63)) >= 66 or left == 0:
        return False
    if left == -1:
        return right == _LEAST
    return quotient(times(left, right), left) != right


def roll(place: I32) -> I32:
    """Execute the command roll. `place` is the place of the stack. The arguments are on top of this
    stack. Return `DONE` or `FAILED`. If roll needs values outside the memory, return `LEAVES`.

    If the result is `DONE`, the caller pops the arguments.
    """
    depth, rolls = get64(place), get64(place + 8)
    empty = get32(at.EMPTY)
    present = wide(((place - empty) >> 3) - 2)
    if get32(at.BOTTOM) != empty and (depth > present or depth < 0):
        return at.LEAVES
    if get32(at.MODE) & at.ROLL_PRESENT:
        if depth > present or depth < -present:
            return at.FAILED
    elif depth > present or depth < -present:
        if present < 1 and below(depth + 1, 3):
            return at.DONE
        if remainder(rolls, depth) != 0:
            return at.FAILED
        return at.DONE
    if below(depth + 1, 3):
        return at.DONE
    if depth > 0:
        if not below(rolls, depth):
            rolls = floored(rolls, depth)
        rotate(place - (narrow(depth) << 3), narrow(depth), narrow(rolls), place)
    else:
        rolls = floored(rolls, -depth)
        up = narrow(-depth - rolls if rolls > 0 else 0)
        rotate(empty + 16, narrow(-depth), up, place)
    return at.DONE


def rotate(start: I32, count: I32, rolls: I32, spare: I32) -> None:
    """Rotate the `count` values from the address `start` on: move the last `rolls` values before
    the others. The memory from the address `spare` on may be overwritten."""
    if rolls == 0:
        return
    end = start + (count << 3)
    if rolls == 1 and count <= _FEW:
        value = get64(end - 8)
        place = end - 16
        while place >= start:
            set64(place + 8, get64(place))
            place -= 8
        set64(start, value)
        return
    if rolls == count - 1 and count <= _FEW:
        value = get64(start)
        place = start
        while place < end - 8:
            set64(place, get64(place + 8))
            place += 8
        set64(end - 8, value)
        return
    middle = end - (rolls << 3)
    few = rolls if rolls + rolls <= count else count - rolls
    if few << 3 <= get32(at.FULL) + at.SLACK - spare:
        if rolls == few:
            copy(spare, middle, few << 3)
            copy(start + (few << 3), start, middle - start)
            copy(start, spare, few << 3)
        else:
            copy(spare, start, few << 3)
            copy(start, middle, end - middle)
            copy(end - (few << 3), spare, few << 3)
    else:
        turn(start, middle)
        turn(middle, end)
        turn(start, end)
    spend(count)


def turn(start: I32, end: I32) -> None:
    """Reverse the order of the values from the address `start` up to the address `end`."""
    spend((end - start) >> 3)
    last = end - 64
    while last - start >= 64:  # eight at each end at once, which takes a third of the time
        first, second = get128(start), get128(start + 16)
        third, fourth = get128(last + 32), get128(last + 48)
        set128(start, crossed(fourth, fourth))
        set128(start + 16, crossed(third, third))
        set128(last + 32, crossed(second, second))
        set128(last + 48, crossed(first, first))
        first, second = get128(start + 32), get128(start + 48)
        third, fourth = get128(last), get128(last + 16)
        set128(start + 32, crossed(fourth, fourth))
        set128(start + 48, crossed(third, third))
        set128(last, crossed(second, second))
        set128(last + 16, crossed(first, first))
        start += 64
        last -= 64
    last += 56
    while start < last:
        value = get64(start)
        set64(start, get64(last))
        set64(last, value)
        start += 8
        last -= 8


def write_integer(value: I64) -> None:
    """Write `value` in decimal into the output. The caller makes sure that there is room for the
    digits."""
    out = get32(at.OUTPUT)
    if value < 0:
        set8(out, 45)
        out += 1
    if value > -10 and value < 10:
        set8(out, narrow(48 + value if value >= 0 else 48 - value))
        set32(at.OUTPUT, out + 1)
        return
    digits = at.DIGIT_SPACE + 24
    while value != 0:
        rest = quotient(value, 10)
        digit = narrow(value - rest * 10)
        digits -= 1
        set8(digits, 48 + digit if digit >= 0 else 48 - digit)
        value = rest
    while digits < at.DIGIT_SPACE + 24:
        set8(out, get8(digits))
        out += 1
        digits += 1
    set32(at.OUTPUT, out)


def write_wide(value: I32) -> None:
    """Write a character that is not ASCII into the output. `value` is the code point of the character. For one half of
    a surrogate pair, write U+FFFD instead."""
    out = get32(at.OUTPUT)
    if value >> 11 == 27:
        value = 65533
    if value < 2048:
        set8(out, 192 | (value >> 6))
    else:
        if value < 65536:
            set8(out, 224 | (value >> 12))
        else:
            set8(out, 240 | (value >> 18))
            set8(out + 1, 128 | ((value >> 12) & 63))
            out += 1
        set8(out + 1, 128 | ((value >> 6) & 63))
        out += 1
    set8(out + 1, 128 | (value & 63))
    set32(at.OUTPUT, out + 2)


def read_wide() -> I32:
    """Read a character that is not ASCII from the input. Return its code point."""
    next_ = get32(at.INPUT)
    first = get8(next_)
    second = get8(next_ + 1) & 63
    if first < 224:
        set32(at.INPUT, next_ + 2)
        return (first & 31) << 6 | second
    third = get8(next_ + 2) & 63
    if first < 240:
        set32(at.INPUT, next_ + 3)
        return (first & 15) << 12 | second << 6 | third
    set32(at.INPUT, next_ + 4)
    return (first & 7) << 18 | second << 12 | third << 6 | (get8(next_ + 3) & 63)


def mismatch(fresh: I32) -> I32:
    """Return `FAILED`, because the next input is not an integer.

    If input is read by lines, `fresh` may be the address of the start of a line. Then record that
    the machine has read this line. Otherwise `fresh` is 0.
    """
    if fresh:
        set32(at.LINE_SEEN, fresh)
    return at.FAILED


def read_integer() -> I32:  # noqa: C901, PLR0912 - one thing after another
    """Execute in(n). If it succeeds, store the integer in `VALUE`, and return `DONE`. If it fails,
    return `FAILED`. In unusual cases, such as a long integer, return `LEAVES`: other code must
    execute the command."""
    next_, end, mode = get32(at.INPUT), get32(at.INPUT_END), get32(at.MODE)
    closed = get32(at.INPUT_CLOSED)
    if closed and next_ == end:
        return at.FAILED
    if below(next_ - get32(at.MISMATCH), get32(at.MISMATCH_SIZE)):
        return at.FAILED
    if end - next_ > _LONGEST_SCAN:
        end = next_ + _LONGEST_SCAN
        closed = 0
    fresh = 0  # by lines: the start of a line that the machine may not have read
    if mode & at.BY_LINE:
        begun = get32(at.LINE_BEGUN) if next_ == get32(at.INPUT_START) else get8(next_ - 1) != 10
        fresh = 0 if begun else next_
    character, blank = 32, 1
    while blank != 0:
        if next_ == end:
            return at.FAILED if closed else at.LEAVES
        character = get8(next_)
        next_ += 1
        blank = 1 if character == 32 or below(character - 9, 5) else 0
        if character == 10 and mode & at.BY_LINE:
            if fresh:
                return at.LEAVES  # a whole blank line would be the end of all input
            fresh = next_
    if character >= 128 or below(character - 28, 4):
        if character > 194 and not below(character - 225, 3):
            return mismatch(fresh)  # blanks begin with 194, 225, 226 or 227
        return at.LEAVES
    sign = 0
    if character == 45 or (character == 43 and mode & at.PLUS_SIGN):
        sign = character
        if next_ == end:
            return at.FAILED if closed else at.LEAVES
        character = get8(next_)
        next_ += 1
    if not below(character - 48, 10):
        return mismatch(fresh)
    value: I64 = 0
    most = next_ + 17
    while below(character - 48, 10):
        value = value * 10 + wide(character - 48)
        if next_ > most:
            return at.LEAVES
        if next_ == end:
            if closed:
                next_ += 1
                break
            return at.LEAVES
        character = get8(next_)
        next_ += 1
    set32(at.INPUT, next_ - 1)
    set64(at.VALUE, -value if sign == 45 else value)
    return at.DONE
