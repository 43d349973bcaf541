"""The addresses in the kernel's memory, and the meaning of its numbers.

The first constants are the addresses of registers. The text below each of them describes the number
in the register. The constants from `NEXT` to `IMAGE` are the offsets of the fields in the record of
a region. The text below each of them describes the field.

The board has a border, so that each cell has eight neighbours. The number of a cell is
`8 + (row + 1) * stride + column`; the stride is the width plus one (see `cell_at`). The number of a click is
`2 * cell`, plus 1 for the right button. Some numbers do not stand for a click on a cell. They have names, such as `ENTRY` and `BACK`.

The stack grows towards higher addresses. The place of the stack is the address of the second value
from the top; the top is 8 bytes higher.

Input and output are UTF-8. Their buffers contain whole characters only.
"""

from __future__ import annotations

from mines_tools.languages.mines.engines.wasm_assembler.operations import get32, set32

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.languages.mines.engines.wasm_assembler.operations import I32

# Registers of 64 bits
LEFT = 0
"""The number of steps that may still be taken."""
INTERPRETER = 8
"""The number of steps that the interpreter may still take in this call of the kernel."""
REGION = 16
"""The number of steps that regions may still take in this call of the kernel."""
WORK = 24
"""The amount of work that long steps may still do in this call of the kernel. The unit is about a nanosecond."""
VALUE = 32
"""The integer that in(n) has read."""
VERSION = 40
"""A number that changes when the cells change.

If it is 0 or more, it is the number of changes so far. If it is negative, it identifies the present
state of the cells: a region has changed the cells to this state.
"""
BEGUN = 48
"""The number of steps that the interpreter was still allowed to take at an earlier moment: when it
last began, or when it last stored its position, whichever is later."""
ALLOWED = 56
"""The number of steps that the present region may still take."""
# Registers of 32 bits
POINTER = 64
QUEUED = 68
"""The click that a command has queued; 0 if none is queued. The operation before the pointer has
queued this click."""
FLAGGING = 72
STATUS = 76
TOP = 80
"""The place of the stack."""
EMPTY = 84
"""The place of the stack when none of the stack's values are in this memory. `BOTTOM` says whether
the whole stack is then empty."""
ONE = 88
"""The place of a stack that has one value."""
FULL = 92
"""The place of a stack that has no room for another value."""
INPUT = 96
INPUT_END = 100
INPUT_CLOSED = 104
"""True if the input ends at `INPUT_END`, so that no more input can come."""
OUTPUT = 108
OUTPUT_END = 112
MODE = 116
"""The features of the dialect, one bit each. The bits are the constants from `TAKES_FLAGS` to
`PLUS_SIGN`."""
WIDTH = 120
HEIGHT = 124
STRIDE = 128
AREA = 132
"""The number of cells, including the border."""
COUNT = 136
"""The number of operations."""
CELLS = 140
"""The address of the states of the cells."""
AROUND = 144
"""The address of counts, one for each cell. An unopened neighbour of the cell counts 1, and a
flagged neighbour counts 16."""
FRESH = 148
"""The address of a copy of all the data from `CODES` on. The copy was made at the start of the
first game."""
DIGITS = 152
EVER = 156
"""The address of marks, one for each cell. A mark says whether the cell has been opened at some
time (dialect 1)."""
OPENED = 160
"""The address of the list of cells that the last click opened."""
OPERATIONS = 164
"""The address of a list with the click of each operation. For an operation at which a region
begins, the list has `ENTRY` instead."""
PLAIN = 168
"""The address of a list of clicks, one for each operation. If a region begins at an operation,
the list at `OPERATIONS` has the click `ENTRY` for this operation. The operation's own click is then
in the list at `PLAIN`. The other clicks of the list at `PLAIN` are not used."""
HEADS = 172
"""The address of a list of addresses, one for each operation. Each is the address of the record of
the first region that begins at the operation."""
SAFE_LEFT = 176
SAFE_CELLS = 180
NEVER_SAFE = 184
"""The number of safe cells that were never opened in this run, not even before a restart."""
NEVER_MINES = 188
"""The number of mines that were never clicked in this run, not even before a restart."""
SUM = 192
"""The sum of the digits of the cells that the last click opened."""
INPUT_START = 196
OUTPUT_START = 200
FRESH_SIZE = 204
NODE = 208
"""The address of the next remembered step. It is 0 while the kernel follows the operations of the
program instead of remembered steps.

Only while `NODE` is 0, the state of the game is in `POINTER`, `QUEUED`, `FLAGGING`, `STATUS`, the
cells and the counts of cells.
"""
RECORDS = 212
"""The address of the room for the records of regions. The fields of a record are described further
down."""
DIGIT_SPACE = 216
"""The room for the digits of an integer. It is not a register, but 24 bytes at this address."""
MISMATCH = 240
"""The address of the first byte of the input at which in(n) is known to fail. It is 0 if no such
byte is known. See also `MISMATCH_SIZE`."""
ONCE = 244
"""A number that says whether the call of the kernel ends after a region.

0: The call continues. 1: The call ends after each region that was entered, so that the next steps
can be recorded.

2: The last call ended after a region that took no step. At the next step, the kernel enters no
region. Then the number becomes 1.

3: The last call ended because finding a region took long. At the next step, the kernel enters no
region. Then the number becomes 0.
"""
QUEUE = 248
"""Two clicks. The first is the queued click. The second is `BACK`, with which the kernel returns to
the list of operations."""
CHORDS = 256
"""The number of cells on which a right click would be a chord."""
LINE_BEGUN = 260
"""True if the machine has read the first line of the available input."""
NOTED = 264
"""The address at which the next changed cell is added to the list at `CHANGED`."""
NOTED_END = 268
"""The end of the room for the list at `CHANGED`. If more cells have changed than there is room for,
a restart resets the whole board, not only the cells of the list."""
CHANGED = 272
"""The address of the list of the cells that have changed since the start of the game."""
STATES = 276
"""The address of the room for remembered control states. Their form is described further down. This
room ends at `INPUT_START`. The room for `RECORDS` ends where this room begins."""
MISMATCH_SIZE = 280
"""The number of consecutive bytes of the input at which in(n) is known to fail. The address of the
first one is in `MISMATCH`."""
TOUCHED = 284
"""The number of cells that are opened or flagged."""
CHANGES = 288
"""The number of changes of the cells so far (64 bits)."""
LINE_SEEN = 296
"""The address of the start of a line that the machine has already read, although the program has
taken no character of the line. It is 0 if there is no such line. It is used only if input is read
by lines."""
BOTTOM = 304
"""The place of the stack when it is empty.

If the lower values of the stack are outside this memory, the register contains `OUTSIDE`. The number
`OUTSIDE` is higher than all places. Then a stack at the place `EMPTY` is not empty: its values are
outside.
"""
CODES = 312
"""The address of the present effects of all clicks, one byte each. The first ones are effects of
clicks that do not stand for a cell."""

# Fields of a region record
NEXT = 0
"""The address of the next record of a region that begins at the same operation; 0 if there is none."""
FUNCTION = 4
"""The index of the region's function in the table of functions."""
LONGEST = 8
"""This field contains the greatest number of steps in a round of the region (64 bits)."""
SEEN = 16
"""The value of `VERSION` when the cells were last compared with `IMAGE` and were the same (64
bits)."""
GAME = 24
"""The state of the game that the region requires: the value of `FLAGGING` plus twice the value of
`STATUS`."""
NUMBER = 28
"""The region requires a certain state of the cells. This number stands for that state. Another region that changes the
cells to that state writes the number into `VERSION`."""
ENTRIES = 32
"""The number of times that the region was entered (64 bits)."""
GAINED = 40
"""The number of steps that the region took (64 bits)."""
TAKEN_BACK = 48
"""The number of times that a round of the region was undone (64 bits)."""
COMPARED = 56
"""The number of cells that were compared to find out whether the region can be entered (64 bits)."""
IMAGE = 64
"""The states of the cells that the region requires. First comes the number of cells that are opened or flagged. Then,
for each of these cells, comes 4 times the number of the cell, plus the state of the cell.

In dialect 1, marks come after these numbers, at the next multiple of 8. They say which cells have been opened at some
time (see `EVER`).
"""

# Remembered control states lie one after another. Each is its effect, as a click (see
# `step_click`), and for some another number after it. A skip or perform has the address of its
# ways, by the number of skipped operations or the click. The ways are in lists, chosen by the
# lowest bits of that number.
WAYS = 4
"""The offset of the first list of ways of a skip or perform. Before the lists, a mask is stored. A
way is in the list with the index `key & mask`. The fields of a way are described below."""
WAY_TO = 4
"""The address of the step to which the way leads."""
WAY_NEXT = 8
"""The address of the next way in the same list; 0 if there is none."""

OUTSIDE = 0x7FFFFFFF

# Bits of the mode
TAKES_FLAGS = 1
CHORD_ON_ZERO = 2
ENDS_EVER = 4
RESTART_AT_ONCE = 8
ROLL_PRESENT = 16
WRITES_SURROGATES = 32
BY_LINE = 64
PLUS_SIGN = 128

# States of cells, and of the game
UNOPENED = 0
FLAGGED = 1
OPEN = 2
EDGE = 4
PLAYING = 0
CLEARED = 1
OVER = 2
MINE = 9

FIRST = 8
"""The number of the first cell. The numbers of clicks below `2 * FIRST` do not stand for cells;
they are listed below."""

# Clicks that are not on a cell
NOTHING = 2
SWITCH = 4
RESTART = 6
AGAIN = 8
"""The click that stands for the end of the list of operations."""
BACK = 10
"""The click that stands for the end of the queue."""
ENTRY = 12
"""The click that stands for an operation at which a region begins."""

# Reasons to leave the kernel
PAUSE = 0
"""A reason to end the call of the kernel: the limit of steps or the limit of work is reached."""
ENDED = 1
NO_CHARACTER = 2
"""A reason to end the call of the kernel: the command in(c) needs more input."""
NO_INTEGER = 3
"""A reason to end the call of the kernel: the command in(n) must be executed outside the kernel."""
FLUSH = 4
"""A reason to end the call of the kernel: the buffer of the output is full."""
GROW = 5
"""A reason to end the call of the kernel: there is no room for another value on the stack."""
WIDE = 6
"""A reason to end the call of the kernel: a result needs more than 64 bits."""
STRANGE = 7
"""A reason to end the call of the kernel: the machine must take the next step, because the kernel
cannot."""
UNKNOWN = 8
"""A reason to end the call of the kernel: the next control state has not been computed yet."""
SHORT = 9
"""A reason to end the call of the kernel: the next step needs values of the stack that are outside
this memory."""

# Results of in(n) and roll
DONE = 0
FAILED = 1
LEAVES = 2
"""A result of in(n) or roll: the command must be executed outside the kernel."""

BUFFER = 65536
"""The size of the input buffer, and of the output buffer, in bytes."""
SLACK = 64
"""The number of bytes of room on each side of the stack. In the room before the stack, the kernel
may read numbers that are not values of the stack. The room after the stack is for the command
roll."""
NOTED_AT_ONCE = 64
"""The number of cells that may be added to the list of changed cells before the kernel checks again whether there is
room."""
RECORDS_SIZE = 1 << 20
"""The number of bytes of room for the records of regions. If regions may change cells (see
`MOST_CELLS`), there is more room, depending on the number of cells."""
STATES_SIZE = 1 << 22
"""The number of bytes of room for remembered control states."""
PLACES = 4096
"""The number of entries in the table of functions. Each region that was made has an entry. The
first entry stays empty."""
CODES_OF_STEPS = 128
"""Some clicks do not stand for a cell, but for the step of a remembered control state. This is the
number of bytes for the effects of these clicks. The bytes are a part of `STATES_SIZE`."""
MOST_CELLS = 70_000
"""A number of cells, including the border. On a board with more cells, a region must leave all cells unchanged."""


def lay_out() -> I32:
    """Compute all addresses from `WIDTH`, `HEIGHT` and `COUNT`, and store them. Return the address
    at which the used memory ends while the stack is empty."""
    stride = get32(WIDTH) + 1
    area = FIRST + (get32(HEIGHT) + 2) * stride
    room = (area + 15) & -8
    count = get32(COUNT)
    set32(STRIDE, stride)
    set32(AREA, area)
    set32(CELLS, CODES + 2 * room)
    set32(AROUND, CODES + 3 * room)
    set32(FRESH_SIZE, 4 * room)
    set32(FRESH, CODES + 4 * room)
    set32(DIGITS, CODES + 8 * room)
    set32(EVER, CODES + 9 * room)
    set32(OPENED, CODES + 10 * room)
    changed = CODES + 14 * room
    noted_end = changed + (area >> 6 << 3) + 48
    set32(CHANGED, changed)
    set32(NOTED_END, noted_end)
    operations = noted_end + 4 * NOTED_AT_ONCE
    size = (4 * count + 15) & -8
    set32(OPERATIONS, operations)
    set32(PLAIN, operations + size)
    set32(HEADS, operations + 2 * size)
    start = operations + 3 * size
    set32(RECORDS, start)
    start += RECORDS_SIZE + (128 * room if room <= MOST_CELLS else 0)
    set32(STATES, start)
    start += STATES_SIZE
    set32(INPUT_START, start)
    set32(OUTPUT_START, start + BUFFER)
    set32(OUTPUT_END, start + 2 * BUFFER)
    empty = start + 2 * BUFFER + SLACK - 16
    set32(EMPTY, empty)
    set32(BOTTOM, empty)
    set32(ONE, empty + 8)
    return empty + 16 + SLACK


def step_click(what: I32) -> I32:
    """Return the number of the click that stands for a step in a remembered control state. No cell
    has a click with this number. `what` is the number of the step's effect. The effect is stored in
    the room for control states."""
    return get32(STATES) - CODES + 2 * what
