"""The stack of a machine in the memory of a kernel.

The kernel's addresses have 31 bits, so a stack can be larger than the memory. Then the lower values
of the stack are stored outside the memory, in pieces. A piece is copied back into the memory when
the kernel needs the values in it.
"""

from __future__ import annotations

from array import array

from mines_tools.base.memory_limit import check_memory, take_memory
from mines_tools.languages.mines.engines.kernel import layout as at

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mines_tools.languages.mines.engines.kernel.state import KernelState

_WORD = 8
_LEAST = 1 << 16
"""The stack gets this number of bytes at the start, but never more than its maximum size."""
_HIGHEST = (1 << 31) - _LEAST
"""The limit for the addresses of the stack."""
_KEPT = 4
"""A divisor. When the memory is full, only 1 / `_KEPT` of the stack's values stay in it: the values
at the top of the stack."""
_AT_ONCE = 1 << 17
"""The number of values that are converted to Python integers at a time. This many integers need
less memory than `memory_limit` keeps in reserve."""
_INTEGER = 40
"""The number of bytes that Python needs for each integer, together with the integer's place in a
list."""
_LARGE = 1 << 26
"""A number of bytes. A request for at least this number is granted only if this number of bytes
remains free in the system."""


class KernelStack:
    """The stack in the memory of `state`."""

    def __init__(self, state: KernelState, end: int, most: int) -> None:
        """Reserve room for the stack from the address `end` on. All other parts of the memory are before this address.

        At most `most` values can be in the memory. Raises MemoryError.
        """
        self._state = state
        self._end = end
        """The address at which the other parts of the memory end and the room for the stack begins.
        """
        self._most = _WORD * most
        self._outside: list[bytes] = []
        """The pieces outside the memory. The piece with the lowest values comes first. Each piece
        fits into the memory."""
        self._grow(min(_LEAST, self._most))

    @property
    def depth(self) -> int:
        """The number of values on the stack."""
        self._forget()
        return self._size() // _WORD + sum(map(len, self._outside)) // _WORD

    def load(self, values: Sequence[int]) -> None:
        """Copy `values`, which is the whole stack, into the memory. Raises OverflowError if a value
        has more than 64 bits, and MemoryError if there is not enough memory."""
        state = self._state
        loaded = array("q", values)
        count, first = len(loaded), 0
        self._outside.clear()
        try:
            self.reserve(count)
        except MemoryError:
            room = self._room() // _WORD
            first = count - room // _KEPT
            if first < 0:
                raise
            _require(_WORD * first)
            piece = room - room // _KEPT
            starts = [0, *range(first % piece or piece, first, piece)]
            ends = [*starts[1:], first]
            pieces = [loaded[a:b].tobytes() for a, b in zip(starts, ends, strict=True)]
            self._outside = [piece for piece in pieces if piece]
        start = state.get(at.EMPTY) + 16
        upper = memoryview(loaded)[first:].cast("B")
        state.bytes[start : start + len(upper)] = upper
        state.put(at.TOP, state.get(at.EMPTY) + len(upper))
        self._note()

    def save(self, values: list[int]) -> None:
        """Replace the contents of the list `values` by all values of the stack. If there is
        certainly not enough memory, empty the list and raise MemoryError."""
        values.clear()
        try:
            for piece in self._pieces():
                check_memory()
                if len(values) >= _AT_ONCE:
                    _require(_INTEGER * len(piece))
                values += piece.tolist()
        except MemoryError:
            values.clear()
            raise

    def upper(self, most: int) -> list[int]:
        """Return the values at the top of the stack, at most `most` of them. The last one is the
        top."""
        self._forget()
        end = self._state.get(at.TOP) + 16
        values = self._values(max(end - _WORD * most, self._state.get(at.EMPTY) + 16), end).tolist()
        for piece in reversed(self._outside):
            more = most - len(values)
            if not more:
                break
            values[:0] = memoryview(piece).cast("q")[-more:].tolist()
        return values

    def reserve(self, count: int) -> None:
        """Make sure that there is room for `count` values. Raises MemoryError."""
        if _WORD * count > self._room():
            self._make_room(_WORD * count)

    def grow(self) -> None:
        """Make more room for the stack: enlarge the memory or, if that is not possible, move the lower values of the
        stack out of the memory. Raises MemoryError."""
        try:
            self._make_room(0)
        except MemoryError:
            self._move_out()

    def bring_back(self) -> bool:
        """Copy a piece of the stack back into the memory: the uppermost of the pieces outside the
        memory. Return False if there is no room for this piece."""
        state, size = self._state, self._size()
        piece = self._outside[-1]
        if size + len(piece) > self._room():
            return False
        start = state.get(at.EMPTY) + 16
        middle = start + len(piece)
        state.bytes[middle : middle + size] = state.bytes[start : start + size]
        state.bytes[start:middle] = piece
        state.put(at.TOP, middle + size - 16)
        self._outside.pop()
        self._note()
        return True

    def _move_out(self) -> None:
        state, size = self._state, self._size()
        start, end = state.get(at.EMPTY) + 16, state.get(at.TOP) + 16
        out = size - size // _KEPT & -_WORD
        _require(out)
        self._forget()
        self._outside.append(bytes(state.bytes[start : start + out]))
        state.bytes[start : end - out] = state.bytes[start + out : end]
        state.put(at.TOP, end - out - 16)
        self._note()

    def _note(self) -> None:
        """Set the register `BOTTOM`. It tells the kernel whether values are outside the memory."""
        state = self._state
        state.put(at.BOTTOM, at.OUTSIDE if self._outside else state.get(at.EMPTY))

    def _forget(self) -> None:
        """Discard the values outside the memory if the kernel has emptied the stack."""
        if self._state.get(at.BOTTOM) != at.OUTSIDE:
            self._outside.clear()

    def _size(self) -> int:
        return self._state.get(at.TOP) - self._state.get(at.EMPTY)

    def _room(self) -> int:
        return self._state.get(at.FULL) - self._state.get(at.EMPTY)

    def _values(self, start: int, end: int) -> memoryview:
        return memoryview(self._state.bytes[start:end]).cast("q")

    def _pieces(self) -> Iterator[memoryview]:
        """Yield all values of the stack, in pieces of limited size."""
        self._forget()
        start = self._state.get(at.EMPTY) + 16
        wholes = [memoryview(piece).cast("q") for piece in self._outside]
        for whole in [*wholes, self._values(start, start + self._size())]:
            for first in range(0, len(whole), _AT_ONCE):
                yield whole[first : first + _AT_ONCE]

    def _make_room(self, least: int) -> None:
        """Double the room for the stack. If that is not possible, enlarge it by an eighth. The new room has at least
        `least` bytes. Raises MemoryError if neither size is possible."""
        now = self._room()
        for size in (max(2 * now, 2 * least), max(now + (now >> 3) & -_WORD, least + _LEAST)):
            try:
                self._grow(size)
            except MemoryError:
                continue
            return
        raise MemoryError

    def _grow(self, size: int) -> None:
        state = self._state
        if size > self._most or self._end + size > _HIGHEST:
            raise MemoryError
        if state.get(at.FULL):
            _require(size - self._room())
            take_memory(size - self._room())
        state.grow(self._end + size)
        state.put(at.FULL, state.get(at.EMPTY) + size)


def _require(size: int) -> None:
    """Raise MemoryError if the system certainly cannot provide `size` more bytes."""
    if size >= _LARGE and size + _LARGE > _free():
        raise MemoryError


def _free() -> float:
    """Return the number of bytes of memory that the system can provide; infinity if it is not known."""
    try:
        with open("/proc/meminfo", "rb") as file:
            lines = file.read().split(b"\n")
        sizes = {line.split(b":")[0]: int(line.split()[1]) << 10 for line in lines if line}
        return sizes[b"MemAvailable"] + sizes[b"SwapFree"]
    except (OSError, ValueError, LookupError):  # not on this system
        return float("inf")
