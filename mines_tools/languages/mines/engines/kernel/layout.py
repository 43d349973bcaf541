"""Where everything lies in the kernel's memory, and what its numbers mean.

Cells lie on a board with an edge, so that each has eight neighbours: a cell is `8 + (row + 1) * stride + column`, with
a stride of the width and one (see `cell_at`). What is clicked is `2 * cell`, and 1 more for the right button.

The stack grows up. Its place is the address of the second value from the top; the top lies 8 bytes above.

Input and output are UTF-8; the buffers hold whole characters only.
"""

from __future__ import annotations

from mines_tools.languages.mines.engines.wasm_assembler.words import get32, set32

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.languages.mines.engines.wasm_assembler.words import I32

# The registers. Those of 64 bits:
LEFT = 0
"""How many steps may be taken,"""
INTERPRETER = 8
"""and how many of them by the interpreter in this call,"""
REGION = 16
"""and how many by regions."""
WORK = 24
"""How much else may be done in this call, about in nanoseconds: where one step may take long."""
VALUE = 32
"""The integer that was read."""
VERSION = 40
"""Another number after each change of the cells: how many changes there were, or below 0 a number for a state of the cells
in which regions leave them."""
BEGUN = 48
"""How many steps the interpreter could take when it began."""
ALLOWED = 56
"""How many steps a region may still take."""
# Those of 32 bits:
POINTER = 64
QUEUED = 68
"""What is clicked next, by a command; 0 where nothing is queued. Its origin is the operation before the pointer."""
FLAGGING = 72
STATUS = 76
TOP = 80
"""The place of the stack,"""
EMPTY = 84
"""that when nothing is on it,"""
ONE = 88
"""that with one value,"""
FULL = 92
"""and that with as many values as there is room for."""
INPUT = 96
INPUT_END = 100
INPUT_CLOSED = 104
"""Whether nothing comes after it."""
OUTPUT = 108
OUTPUT_END = 112
MODE = 116
"""How the dialect differs, of the bits below."""
WIDTH = 120
HEIGHT = 124
STRIDE = 128
AREA = 132
"""How many cells there are with the edge."""
COUNT = 136
"""How many operations there are."""
CELLS = 140
"""Where the states of the cells lie,"""
AROUND = 144
"""how many neighbours of each are unopened, and 16 for each one that is flagged,"""
FRESH = 148
"""all that begins with `CODES`, as it is when a game begins,"""
DIGITS = 152
EVER = 156
"""whether each cell was ever opened (dialect 1),"""
OPENED = 160
"""the cells that were opened just now,"""
OPERATIONS = 164
"""what each operation clicks, where no region begins,"""
PLAIN = 168
"""the same where one does,"""
HEADS = 172
"""and the first region that begins there."""
SAFE_LEFT = 176
SAFE_CELLS = 180
NEVER_SAFE = 184
"""How many safe cells were never opened,"""
NEVER_MINES = 188
"""and how many mines were never clicked."""
SUM = 192
"""The sum of the digits of the cells that were opened just now."""
INPUT_START = 196
OUTPUT_START = 200
FRESH_SIZE = 204
NODE = 208
"""Which remembered control state comes next: the place of its step. 0 where the operations of the program are followed. Only
then `POINTER`, `QUEUED`, `FLAGGING`, `STATUS`, the cells and what is counted of them are as they are in the game."""
RECORDS = 212
"""Room for what is known of regions, which see."""
DIGIT_SPACE = 216
"""Room for the digits of an integer."""
MISMATCH = 240
"""Where on the input in(n) was found to fail, 0 for nowhere: there, and before the blanks after it. See below."""
ONCE = 244
"""Whether to leave after a region was entered, so that what comes next is recorded. No region is looked for at the next
step where it is 2 (the kernel has just left so, and no region took a step) or 3 (it has left because looking took long)."""
QUEUE = 248
"""Two operations: what was queued, and the way back."""
CHORDS = 256
"""How many chords are possible."""
LINE_BEGUN = 260
"""Whether the first line of the input at hand has been read by the machine."""
NOTED = 264
"""Where the next cell is noted that is not as it was when the game began. They are noted from the end of `CHANGED` on,"""
NOTED_END = 268
"""up to here, where they are so many that the whole board is copied when the game begins anew."""
CHANGED = 272
"""Where they are noted."""
STATES = 276
"""Where room for remembered control states begins, which see. That of `RECORDS` ends here; this one ends at `INPUT_START`."""
MISMATCH_SIZE = 280
"""For how many bytes from `MISMATCH` on in(n) is known to fail."""
TOUCHED = 284
"""How many cells are not unopened."""
CHANGES = 288
"""How many changes of the cells there were (64 bits)."""
LINE_SEEN = 296
"""By lines: where one begins that the machine would have read by now, although nothing of it was taken."""
BOTTOM = 304
"""The place of the stack when nothing is on it. It is `OUTSIDE`, above all places, while more values lie outside this
memory, below those in it: then a stack that is as low as `EMPTY` is not empty."""
CODES = 312
"""What each click does now. It begins with what is no click."""

# What is known of a region, from its address on
NEXT = 0
"""Another one that begins at the same operation,"""
FUNCTION = 4
"""the place of its code in the table,"""
LONGEST = 8
"""how many steps a round may take (64 bits),"""
SEEN = 16
"""the version of the cells when they were last as they must be (64 bits),"""
GAME = 24
"""`FLAGGING`, and twice `STATUS`,"""
NUMBER = 28
"""the number for this state of the cells,"""
ENTRIES = 32
"""how often it was entered,"""
GAINED = 40
"""how many steps it took,"""
TAKEN_BACK = 48
"""how often a round was taken back (64 bits each),"""
COMPARED = 56
"""how many cells were compared to find out whether it begins (64 bits),"""
IMAGE = 64
"""and how the cells must be: how many are not unopened, and each of them, times 4, with its state; in dialect 1 then, at
the next multiple of 8, for all cells whether they were ever opened."""

# Remembered control states lie one after another: each is what it does, as a click (see `step_click`), and for some
# another number after it. A skip or perform has the address of its ways, by the operations that are skipped or the click.
# There are lists of them, by the lowest bits:
WAYS = 4
"""before the first ones lies which bits. Of a way:"""
WAY_TO = 4
"""the place of the step that it goes to,"""
WAY_NEXT = 8
"""and the next way in its list."""

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
"""Cells before this are none: their clicks are those below."""

# What a click is that is none
NOTHING = 2
SWITCH = 4
RESTART = 6
AGAIN = 8
"""The end of the list."""
BACK = 10
"""The end of what was queued."""
ENTRY = 12
"""A region begins here."""

# Why the kernel leaves
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
"""The stack is."""
WIDE = 6
"""64 bits do not suffice."""
STRANGE = 7
"""The machine must take this step."""
UNKNOWN = 8
"""It is not known which control state comes next."""
SHORT = 9
"""The step needs values that lie outside."""

# What in(n) and roll return
DONE = 0
FAILED = 1
LEAVES = 2
"""It must be done elsewhere."""

BUFFER = 65536
"""How many bytes of input are at hand at most, and of output."""
SLACK = 64
"""So many bytes lie before the stack, where values may be looked at that are not there, and after it, for roll."""
NOTED_AT_ONCE = 64
"""How many cells may be noted before it is seen that they are too many."""
RECORDS_SIZE = 1 << 20
"""How much room there is for what is known of regions, and more with the size of the board;"""
STATES_SIZE = 1 << 22
"""and for remembered control states."""
PLACES = 4096
"""The table has so many, of which the first stays empty: each region that was ever made has one."""
CODES_OF_STEPS = 128
"""How much of that is for what their clicks do."""
MOST_CELLS = 70_000
"""On larger boards regions leave the cells as they find them."""


def lay_out() -> I32:
    """Find a place for everything, from `WIDTH`, `HEIGHT` and `COUNT`; returns where it ends."""
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
    """The click, which is none, that does what a remembered control state does: its code lies in the room for them."""
    return get32(STATES) - CODES + 2 * what
