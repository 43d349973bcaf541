"""The addresses in the kernel's memory, and the meaning of its numbers.

The board has an edge, so that each cell has eight neighbours: a cell is `8 + (row + 1) * stride + column`,
with a stride of the width plus one (see `cell_at`). A click is `2 * cell`, plus 1 for the right button.

The stack grows up. Its place is the address of the second value from the top; the top is 8 bytes above.

Input and output are UTF-8; the buffers hold whole characters only.
"""

from __future__ import annotations

from mines_tools.languages.mines.engines.wasm_assembler.operations import get32, set32

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.languages.mines.engines.wasm_assembler.operations import I32

# Registers of 64 bits
LEFT = 0
"""The steps that may still be taken."""
INTERPRETER = 8
"""The steps that the interpreter may still take in this call."""
REGION = 16
"""The steps that regions may still take in this call."""
WORK = 24
"""The other work that this call may still do, about in nanoseconds: a single step may take long."""
VALUE = 32
"""The integer that was read."""
VERSION = 40
"""A number that changes with the cells: the number of changes so far, or below 0 the number of a state of the
cells that regions leave behind."""
BEGUN = 48
"""The steps that the interpreter could take when it began."""
ALLOWED = 56
"""The steps that a region may still take."""
# Registers of 32 bits
POINTER = 64
QUEUED = 68
"""The next click, made by a command; 0 if nothing is queued. Its origin is the operation before the pointer."""
FLAGGING = 72
STATUS = 76
TOP = 80
"""The place of the stack."""
EMPTY = 84
"""The place of the stack when it is empty."""
ONE = 88
"""The place of the stack with one value."""
FULL = 92
"""The place of the stack with as many values as there is room for."""
INPUT = 96
INPUT_END = 100
INPUT_CLOSED = 104
"""Whether the input ends after `INPUT_END`."""
OUTPUT = 108
OUTPUT_END = 112
MODE = 116
"""The features of the dialect, in the bits below."""
WIDTH = 120
HEIGHT = 124
STRIDE = 128
AREA = 132
"""The number of cells with the edge."""
COUNT = 136
"""The number of operations."""
CELLS = 140
"""The address of the states of the cells."""
AROUND = 144
"""The address of the counts around each cell: 1 for each unopened neighbour, and 16 for each flagged one."""
FRESH = 148
"""The address of the copy of everything from `CODES` on, as it is at the start of a game."""
DIGITS = 152
EVER = 156
"""The address of the flags of cells that were ever opened (dialect 1)."""
OPENED = 160
"""The address of the cells that were opened last."""
OPERATIONS = 164
"""The address of the clicks of all operations, with `ENTRY` where a region begins."""
PLAIN = 168
"""The address of the clicks of operations where a region begins."""
HEADS = 172
"""The address of the first region of each operation."""
SAFE_LEFT = 176
SAFE_CELLS = 180
NEVER_SAFE = 184
"""The number of safe cells that were never opened."""
NEVER_MINES = 188
"""The number of mines that were never clicked."""
SUM = 192
"""The sum of the digits of the cells that were opened last."""
INPUT_START = 196
OUTPUT_START = 200
FRESH_SIZE = 204
NODE = 208
"""The place of the step of the next remembered control state; 0 while the kernel follows the operations of
the program.

Only if it is 0, `POINTER`, `QUEUED`, `FLAGGING`, `STATUS`, the cells and the counts of cells are those of the
game.
"""
RECORDS = 212
"""The address of the room for region records, which are described below."""
DIGIT_SPACE = 216
"""Room for the digits of an integer."""
MISMATCH = 240
"""The place in the input where in(n) is known to fail, also before the blanks after it; 0 for none. See
`MISMATCH_SIZE`."""
ONCE = 244
"""Whether to leave after a region was entered, so that the next steps are recorded.

The kernel does not look for a region at the next step if it is 2 (the kernel has just left for this reason,
and no region took a step) or 3 (it has left because looking took long).
"""
QUEUE = 248
"""Two clicks: the one that was queued, and the way back."""
CHORDS = 256
"""The number of possible chords."""
LINE_BEGUN = 260
"""Whether the machine has read the first line of the available input."""
NOTED = 264
"""The place where the next changed cell is noted. Cells that changed since the start of the game are noted
from `CHANGED` on."""
NOTED_END = 268
"""The end of the noted cells. Beyond it, a restart copies the whole board instead."""
CHANGED = 272
"""The address of the noted cells."""
STATES = 276
"""The address of the room for remembered control states, which are described below. `RECORDS` ends here; this
room ends at `INPUT_START`."""
MISMATCH_SIZE = 280
"""The number of bytes from `MISMATCH` on at which in(n) is known to fail."""
TOUCHED = 284
"""The number of cells that are not unopened."""
CHANGES = 288
"""The number of changes of the cells so far (64 bits)."""
LINE_SEEN = 296
"""Reading by lines: the start of a line that the machine would have read by now, although nothing of it was
taken."""
BOTTOM = 304
"""The place of the stack when it is empty. It is `OUTSIDE`, above all places, while more values are outside
this memory, below those in it: then a stack as low as `EMPTY` is not empty."""
CODES = 312
"""The address of the current effect of each click. It begins with the clicks that are not on a cell."""

# Fields of a region record
NEXT = 0
"""Another region that begins at the same operation."""
FUNCTION = 4
"""The place of its code in the table."""
LONGEST = 8
"""The greatest number of steps in a round (64 bits)."""
SEEN = 16
"""The version of the cells when they last matched `IMAGE` (64 bits)."""
GAME = 24
"""The required game: `FLAGGING`, plus twice `STATUS`."""
NUMBER = 28
"""The number of its state of the cells, as in `VERSION`."""
ENTRIES = 32
"""The number of times it was entered (64 bits)."""
GAINED = 40
"""The number of steps it took (64 bits)."""
TAKEN_BACK = 48
"""The number of times that a round was taken back (64 bits)."""
COMPARED = 56
"""The number of cells that were compared to find out whether it begins (64 bits)."""
IMAGE = 64
"""The required cells: the number of cells that are not unopened, and each of them, times 4, plus its state.
In dialect 1 then, at the next multiple of 8, for all cells whether they were ever opened."""

# Remembered control states lie one after another. Each is its effect, as a click (see
# `step_click`), and for some another number after it. A skip or perform has the address of its
# ways, by the number of skipped operations or the click. The ways are in lists, chosen by the
# lowest bits of that number.
WAYS = 4
"""The offset of the first list of ways; before it is the mask of these bits. The fields of a way follow."""
WAY_TO = 4
"""The place of the step that the way goes to."""
WAY_NEXT = 8
"""The next way in its list."""

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
"""The first cell. The clicks of smaller numbers are those below."""

# Clicks that are not on a cell
NOTHING = 2
SWITCH = 4
RESTART = 6
AGAIN = 8
"""The end of the list of operations."""
BACK = 10
"""The end of the queue."""
ENTRY = 12
"""The start of a region."""

# Reasons to leave the kernel
PAUSE = 0
"""The steps or the work are used up."""
ENDED = 1
NO_CHARACTER = 2
"""in(c) needs more input."""
NO_INTEGER = 3
"""in(n) must be done elsewhere."""
FLUSH = 4
"""The output is full."""
GROW = 5
"""The stack is full."""
WIDE = 6
"""64 bits are not enough."""
STRANGE = 7
"""The machine must take this step."""
UNKNOWN = 8
"""It is not known which control state comes next."""
SHORT = 9
"""The step needs values that are outside."""

# Results of in(n) and roll
DONE = 0
FAILED = 1
LEAVES = 2
"""The command must be done elsewhere."""

BUFFER = 65536
"""The size of the input buffer, and of the output buffer, in bytes."""
SLACK = 64
"""Bytes before the stack, where values may be read that are not there, and after it, for roll."""
NOTED_AT_ONCE = 64
"""The number of cells that may be noted at once, before the kernel checks whether they are too many."""
RECORDS_SIZE = 1 << 20
"""Bytes of room for region records; larger boards have more."""
STATES_SIZE = 1 << 22
"""Bytes of room for remembered control states."""
PLACES = 4096
"""The size of the table. Each region ever made has a place; the first place stays empty."""
CODES_OF_STEPS = 128
"""Bytes of `STATES_SIZE` for the effects of their clicks."""
MOST_CELLS = 70_000
"""The greatest number of cells that regions may change. On larger boards they leave the cells as they find
them."""


def lay_out() -> I32:
    """Set the addresses of everything, from `WIDTH`, `HEIGHT` and `COUNT`. Return the end of the used memory."""
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
    """Return the click that has the effect `what` of a remembered control state. It is not on a cell: its
    code is in the room for control states."""
    return get32(STATES) - CODES + 2 * what
