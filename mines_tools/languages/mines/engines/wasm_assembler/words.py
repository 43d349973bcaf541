"""What restricted Python can do beside plain arithmetic: `lowering` makes one instruction of each of these.

As Python they work on `memory`, which `use` sets. Numbers have 32 or 64 bits and a sign. The result of
plain arithmetic must fit into them. Where it may not fit, use `plus`, `minus` and `times`. Two numbers of 64 bits can
be moved at once, as 128 bits.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

I32 = int
I64 = int
V128 = int

memory = bytearray()
functions: list[Callable[[], int]] = []
"""What `call` calls."""


def use(of: bytearray) -> None:
    """All that follows works on this memory."""
    global memory  # noqa: PLW0603 - WebAssembly has one memory too
    memory = of


def get8(address: I32) -> I32:
    """A byte, 0 to 255."""
    return memory[address]


def get32(address: I32) -> I32:
    """A number of 32 bits."""
    return int.from_bytes(memory[address : address + 4], "little", signed=True)


def get64(address: I32) -> I64:
    """A number of 64 bits."""
    return int.from_bytes(memory[address : address + 8], "little", signed=True)


def get128(address: I32) -> V128:
    """Two numbers of 64 bits at once."""
    return int.from_bytes(memory[address : address + 16], "little")


def set8(address: I32, value: I32) -> None:
    """Write the lowest byte of a number."""
    memory[address] = value & 255


def set32(address: I32, value: I32) -> None:
    """Write a number of 32 bits."""
    memory[address : address + 4] = value.to_bytes(4, "little", signed=True)


def set64(address: I32, value: I64) -> None:
    """Write a number of 64 bits."""
    memory[address : address + 8] = value.to_bytes(8, "little", signed=True)


def set128(address: I32, value: V128) -> None:
    """Write two numbers of 64 bits."""
    memory[address : address + 16] = value.to_bytes(16, "little")


def crossed(left: V128, right: V128) -> V128:
    """The second number of `left`, and the first of `right` after it."""
    return left >> 64 | (right & (1 << 64) - 1) << 64


def copy(to: I32, start: I32, size: I32) -> None:
    """Copy bytes, also where the two places overlap."""
    memory[to : to + size] = memory[start : start + size]


def fill(to: I32, value: I32, size: I32) -> None:
    """Write the same byte everywhere."""
    memory[to : to + size] = bytes((value,)) * size


def wide(value: I32) -> I64:
    """The same number, of 64 bits."""
    return value


def narrow(value: I64) -> I32:
    """The lower 32 bits."""
    return (value + (1 << 31)) % (1 << 32) - (1 << 31)


def plus(left: I64, right: I64) -> I64:
    """A sum of 64 bits."""
    return _wrapped(left + right)


def minus(left: I64, right: I64) -> I64:
    """A difference of 64 bits."""
    return _wrapped(left - right)


def times(left: I64, right: I64) -> I64:
    """A product of 64 bits."""
    return _wrapped(left * right)


def quotient(left: I64, right: I64) -> I64:
    """Divided, and rounded towards zero."""
    found = abs(left) // abs(right)
    return -found if (left < 0) != (right < 0) else found


def remainder(left: I64, right: I64) -> I64:
    """What is left of that, with the sign of `left`."""
    return left - right * quotient(left, right)


def zeros(value: I64) -> I64:
    """How many bits at the left are 0."""
    return 0 if value < 0 else 64 - value.bit_length()


def below(value: int, end: int) -> bool:
    """Whether it is at least 0 and less than `end`, which is not negative."""
    return 0 <= value < end


def call(place: I32) -> I32:
    """Call the function at that place of the table."""
    return functions[place]()


def _wrapped(value: int) -> int:
    return (value + (1 << 63)) % (1 << 64) - (1 << 63)
