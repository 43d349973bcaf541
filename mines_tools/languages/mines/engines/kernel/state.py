"""Moves the state of a machine into the kernel's memory, and back into the machine."""

from __future__ import annotations

from array import array
from itertools import compress

from mines_tools.base.clock import thread_time
from mines_tools.base.records import NamedTuple
from mines_tools.interface.run import Input, NeedsInput
from mines_tools.languages.mines.engines.engine import is_wide
from mines_tools.languages.mines.engines.kernel import layout as at
from mines_tools.languages.mines.engines.kernel.stack import KernelStack
from mines_tools.languages.mines.engines.thresholds import Thresholds
from mines_tools.languages.mines.input import InputBuffer
from mines_tools.languages.mines.machine import Machine
from mines_tools.languages.mines.operations import RESTART, Operation, Program
from mines_tools.languages.mines.player import PlayerState

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    from typing_extensions import Buffer

    from mines_tools.languages.mines.dialect import Dialect
    from mines_tools.languages.mines.player import Status

    class MemoryBytes(Protocol):
        """The bytes of a kernel's memory."""

        def __getitem__(self, where: slice, /) -> Buffer:
            """Return the bytes from `where.start` to `where.stop`. The result may be a view of the memory, or a copy."""

        def __setitem__(self, where: slice, data: Buffer, /) -> None:
            """Replace the bytes from `where.start` to `where.stop` by `data`, which has as many bytes."""

    class MemoryNumbers(Protocol):
        """The memory of a kernel as a sequence of numbers of the same size."""

        def __getitem__(self, index: int, /) -> int:
            """Return the number at `index`."""

        def __setitem__(self, index: int, value: int, /) -> None:
            """Set the number at `index` to `value`."""

    class Core(Protocol):
        """The object that runs the kernel."""

        def views(self) -> Views:
            """Return the whole memory. After a call of `grow`, these views cannot be used any more."""

        def grow(self, size: int) -> None:
            """Enlarge the memory to at least `size` bytes. Raises MemoryError."""

        def function(self, name: str) -> Callable[[], int]:
            """Return a Python function that calls the function `name` of the kernel."""

        @property
        def link(self) -> Callable[[bytes, int], None] | None:
            """A function that adds code to the kernel. Its parameters are the bytes of a module and a number of places.
            It enlarges the table to at least this number of places, and then starts the module, which writes its
            functions into the table. It raises MemoryError. None if no code can be added."""

else:
    Protocol = object

_STATUSES: tuple[Status, ...] = ("playing", "cleared", "over")
_LARGE = 512
"""A number of cells. On a board with more cells, a machine looks ahead only for a limited time."""
_PATIENCE = 0.08
"""The number of seconds for which a machine may look ahead on a large board."""
_SPECIAL = {"noop": at.NOTHING, "switch": at.SWITCH, "restart": at.RESTART}
_AHEAD = 10_000
"""A number of stack values, and a number of bytes of input. A machine that looks ahead gets at most
this many of each."""
_KEPT = 1 << 26
_LEAST_INPUT = 512
"""A number of bytes. After other code has read input, the kernel's input buffer is filled again if
fewer bytes than this are left in it."""


class Views(NamedTuple):
    """The memory of a kernel, in three forms."""

    bytes: MemoryBytes
    words: MemoryNumbers
    """The memory as signed numbers of 32 bits."""
    wide: MemoryNumbers
    """The memory as signed numbers of 64 bits."""


def views_of(memory: memoryview) -> Views:
    """Return views of `memory`, the bytes of a kernel's memory."""
    return Views(memory, memory.cast("i"), memory.cast("q"))


class TooLarge(Exception):
    """The state does not fit into the memory, or one of its values does not fit into 64 bits."""


class Ahead(Machine):
    """A machine that looks ahead: it takes the next steps in advance, to find out what a run will
    do."""

    until = 0.0
    """The processor time at which the machine stops looking ahead; 0 if there is no limit."""

    def is_enough(self) -> bool:
        """Return whether the machine should stop looking ahead. It should stop if it has looked ahead for too long, or
        if the top of the stack has more than 64 bits: the kernel does not compute such large values, and they may
        grow fast."""
        if self.until and thread_time() > self.until:
            return True
        stack = self.stack
        return bool(stack) and is_wide(stack[-1])


class KernelState:
    """The state of a machine in the memory of a kernel.

    While the kernel follows remembered control states, its registers do not contain the state of
    the game. Call `States.end` before you call `save`, `look_ahead`, `player` or `origin`, because
    these methods read the state of the game.
    """

    def __init__(self, machine: Machine, core: Core, most: int = Thresholds().stack) -> None:
        """Divide the memory into its parts. At most `most` values of the stack may be in the memory. Raises
        MemoryError."""
        self.machine = machine
        self.core = core
        board = machine.board
        count = len(machine.operations)
        if 20 * board.width * board.height + 12 * count + (1 << 20) > _KEPT * 16:
            raise MemoryError
        self.grow(at.CODES)
        self.put(at.WIDTH, board.width)
        self.put(at.HEIGHT, board.height)
        self.put(at.COUNT, count)
        self.put(at.MODE, _mode(machine.dialect))
        end = core.function("lay_out")()
        self.stack = KernelStack(self, end, most)
        self._write_board(at.DIGITS, board.digits, 255)
        width, first = board.width, at.FIRST + board.width + 1
        clicks = array("i", [
            2 * (first + cell + cell // width) + (button == "right")
            if kind == "click"
            else _SPECIAL[kind]
            for kind, cell, button in machine.operations
        ])  # fmt: skip
        clicks.append(at.AGAIN)
        self._write(self.get(at.OPERATIONS), clicks.tobytes())
        core.function("prepare")()
        self._taken = self.get(at.INPUT_START)
        """A position in the input buffer. The text before it was already removed from the machine's input."""
        self._reopen = core.function("reopen")

    # Registers

    def grow(self, size: int) -> None:
        """Enlarge the memory to at least `size` bytes. Raises MemoryError."""
        self.core.grow(size)
        self.bytes, self._words, self._wide = self.core.views()

    def get(self, register: int) -> int:
        """Return the number in `register`. The register has 32 bits."""
        return self._words[register >> 2]

    def put(self, register: int, value: int) -> None:
        """Set `register` to `value`. The register has 32 bits."""
        self._words[register >> 2] = value

    def get64(self, register: int) -> int:
        """Return the 64-bit number at `register`, which is the address of a register or of a value
        on the stack."""
        return self._wide[register >> 3]

    def put64(self, register: int, value: int) -> None:
        """Write `value` as a 64-bit number at `register`, which is the address of a register or of
        a value on the stack."""
        self._wide[register >> 3] = value

    # Board

    def click(self, operation: Operation) -> int:
        """Return the number that stands for `operation` in the kernel (see `layout`)."""
        kind, cell, button = operation
        if kind != "click":
            return _SPECIAL[kind]
        width = self.machine.board.width
        return 2 * (at.FIRST + width + 1 + cell + cell // width) + (button == "right")

    def operation(self, click: int) -> Operation:
        """Return the operation for `click`, the number of a click of the kernel."""
        if click == at.RESTART:
            return RESTART
        width = self.machine.board.width
        row, column = divmod((click >> 1) - at.FIRST, width + 1)
        return Operation("click", (row - 1) * width + column, "right" if click & 1 else "left")

    def board_bytes(self, cells: bytes, edge: int) -> bytes:
        """Return `cells`, one byte for each cell of the board, in the form that the cells have in
        the kernel's memory. There, each cell of the border has the byte `edge`."""
        width = self.machine.board.width
        between = bytes((edge,))
        rows = [cells[start : start + width] for start in range(0, len(cells), width)]
        row = between * (width + 1)
        return between * at.FIRST + row + between.join([*rows, b""]) + row

    def _write_board(self, register: int, cells: bytes, edge: int) -> None:
        self._write(self.get(register), self.board_bytes(cells, edge))

    def _read_board(self, register: int) -> bytes:
        width, height = self.machine.board.width, self.machine.board.height
        stride = width + 1
        first = self.get(register) + at.FIRST + stride
        rows = bytes(self.bytes[first : first + stride * height])
        return b"".join(rows[start : start + width] for start in range(0, len(rows), stride))

    # The whole state

    def load(self) -> None:
        """Copy the state of the machine into the kernel's memory. Raises TooLarge and MemoryError."""
        machine = self.machine
        queue = machine.queue
        if queue and (
            len(queue) > 1 or queue[0][1] != (machine.pointer - 1) % len(machine.operations)
        ):
            raise TooLarge
        try:
            self.stack.load(machine.stack)
        except OverflowError:
            raise TooLarge from None
        self.put(at.POINTER, machine.pointer)
        self.put(at.QUEUED, self.click(queue[0][0]) if queue else 0)
        self.load_player(machine.player.snapshot())
        self.put(at.OUTPUT, self.get(at.OUTPUT_START))
        self.refill()

    def load_player(self, player: PlayerState) -> None:
        """Copy the state `player` into the kernel's memory."""
        self.put(at.FLAGGING, player.flagging)
        self.put(at.STATUS, _STATUSES.index(player.status))
        if self._read_board(at.CELLS) != player.cells:
            self._write_board(at.CELLS, player.cells, at.EDGE)
        if self.machine.dialect.ends == "opened-ever":
            ever = bytearray(len(player.cells))
            for cell in player.opened_ever:
                ever[cell] = 1
            self._write_board(at.EVER, bytes(ever), 0)
        self._reopen()

    def save(self) -> None:
        """Copy the state from the kernel into the machine, and write the kernel's output. If this
        raises MemoryError, the stack is still in the kernel."""
        self.save_game()
        self.stack.save(self.machine.stack)

    def save_game(self) -> None:
        """Copy the state, but not the stack, from the kernel into the machine. Write the kernel's output."""
        self.flush()
        self.take_input()
        self._save_to(self.machine)

    def look_ahead(self) -> Ahead:
        """Return a machine in the same state, which can take the next steps in advance.

        This machine writes nothing. If the stack is deep, the machine has only the upper values. At
        the end of the input that the kernel has, the machine raises NeedsInput.
        """
        start, end = self.get(at.INPUT), self.get(at.INPUT_END)
        end, is_closed = min(end, start + _AHEAD), end <= start + _AHEAD
        text = str(self.bytes[start:end], "utf-8", "replace")
        texts = [text]
        is_closed &= bool(self.get(at.INPUT_CLOSED))

        def read() -> str:
            if texts:
                return texts.pop() or read()
            if is_closed:
                return ""
            raise NeedsInput

        of = self.machine
        program = Program(of.board, of.operations, of.dialect)
        machine = Ahead(program, Input(read), lambda _text: None)
        if of.dialect.input_by_line and not is_closed and "\n" not in text:
            # A machine that reads by lines would wait for the end of this one.
            machine.input = InputBuffer(Input(read), of.dialect._replace(input_by_line=False))
        self._save_to(machine)
        machine.stack[:] = self.stack.upper(_AHEAD)
        if len(of.board.digits) > _LARGE:
            machine.until = thread_time() + _PATIENCE
        return machine

    def _save_to(self, machine: Machine) -> None:
        """Copy the pointer, the queue and the state of the player into `machine`. The input, the output and the stack
        of `machine` stay as they are."""
        machine.pointer = self.get(at.POINTER)
        queued = self.get(at.QUEUED)
        machine.queue.clear()
        if queued:
            machine.queue.append((self.operation(queued), self.origin()))
        machine.player.restore(self.player())

    def player(self) -> PlayerState:
        """Return the state of the player. Do not call this method while the kernel follows
        remembered control states."""
        assert not self.get(at.NODE)
        ever: frozenset[int] = frozenset()
        if self.machine.dialect.ends == "opened-ever":
            cells = self._read_board(at.EVER)
            ever = frozenset(compress(range(len(cells)), cells))
        status = _STATUSES[self.get(at.STATUS)]
        return PlayerState(self._read_board(at.CELLS), status, bool(self.get(at.FLAGGING)), ever)

    def origin(self) -> int:
        """Return the index of the operation that the next step performs. If that step performs a queued click, return
        the index of the operation that queued it."""
        pointer = self.get(at.POINTER)
        return (pointer - 1) % self.get(at.COUNT) if self.get(at.QUEUED) else pointer

    def _write(self, address: int, data: bytes) -> None:
        self.bytes[address : address + len(data)] = data

    # Input and output

    def flush(self) -> None:
        """Write the output that is in the kernel's memory, and remove it from this memory."""
        start, end = self.get(at.OUTPUT_START), self.get(at.OUTPUT)
        if start != end:
            self.put(at.OUTPUT, start)
            text = str(self.bytes[start:end], "utf-8")
            self.machine.written += len(text)
            self.machine.write(text)

    def take_input(self) -> None:
        """Remove from the machine's input the text that the kernel has read."""
        start, end = self._taken, self.get(at.INPUT)
        if start != end:
            text = str(self.bytes[start:end], "utf-8", "surrogatepass")
            self.machine.input.consume(len(text))
            self._taken = end
        seen = self.get(at.LINE_SEEN)
        if seen >= end:  # with ASCII blanks between
            self.machine.input.fetch(seen - end + 1)

    def pass_by(self, count: int) -> None:
        """Advance the kernel's input by `count` code points, because other code has read them. If `count` is 0, other
        code has found the end of the input."""
        start, end = self.get(at.INPUT), self.get(at.INPUT_END)
        # Only the first byte of a character does not begin with the bits 10.
        ahead = bytes(self.bytes[start : min(end, start + 4 * count + 1)])
        places = [place for place, byte in enumerate(ahead) if byte & 192 != 128]
        if end - start < _LEAST_INPUT + 4 * count or self.get(at.MODE) & at.BY_LINE:
            self.refill()
        else:
            self._taken = start + places[count]
            self.put(at.INPUT, self._taken)

    def note_mismatch(self) -> None:
        """Record that in(n) fails at the present position in the input. If blanks follow, also
        record that in(n) fails at each of these blanks and right after the last one."""
        start, end = self.get(at.INPUT), self.get(at.INPUT_END)
        size = 1
        if not self.get(at.MODE) & at.BY_LINE:
            ahead = bytes(self.bytes[start:end])
            size += len(ahead) - len(ahead.lstrip(b" \t\n\v\f\r"))
        self.put(at.MISMATCH, start)
        self.put(at.MISMATCH_SIZE, size)

    def refill(self) -> None:
        """Fill the kernel's input buffer with the input that comes next in the machine. The kernel
        has read nothing of this input yet."""
        start = self.get(at.INPUT_START)
        text = self.machine.input.ahead(at.BUFFER + 1)
        size = at.BUFFER if text.isascii() else at.BUFFER // 4
        data = text[:size].encode("utf-8", "surrogatepass")
        self._write(start, data)
        self._taken = start
        self.put(at.LINE_BEGUN, self.machine.input.snapshot().buffered > 0)
        self.put(at.INPUT, start)
        self.put(at.MISMATCH, 0)
        self.put(at.LINE_SEEN, 0)
        self.put(at.INPUT_END, start + len(data))
        self.put(at.INPUT_CLOSED, self.machine.input.is_closed and len(text) <= size)


def _mode(dialect: Dialect) -> int:
    return (
        at.TAKES_FLAGS * dialect.zero_region_takes_flags
        | at.CHORD_ON_ZERO * dialect.chord_on_zero
        | at.ENDS_EVER * (dialect.ends == "opened-ever")
        | at.RESTART_AT_ONCE * dialect.restart_at_once
        | at.ROLL_PRESENT * (dialect.roll_depth == "present")
        | at.WRITES_SURROGATES * dialect.writes_surrogates
        | at.BY_LINE * dialect.input_by_line
        | at.PLUS_SIGN * ("+" in dialect.input_signs)
    )
