"""The operations that restricted Python has in addition to plain arithmetic. `lowering` compiles
each of them to one instruction.

In Python, these functions work on `memory`, which the function `use` sets. Numbers have 32 or 64
bits and a sign. The result of plain arithmetic must fit into these bits. Use `plus`, `minus` and
`times` if the result may be larger. Two numbers of 64 bits can be handled together, as 128 bits.
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
"""The table of functions. The function `call` calls one of them."""


def use(of: bytearray) -> None:
    """Make `of` the memory on which all functions below work."""
    global memory  # noqa: PLW0603 - WebAssembly has one memory too
    memory = of


def get8(address: I32) -> I32:
    """Return the byte at `address`, from 0 to 255."""
    return memory[address]


def get32(address: I32) -> I32:
    """Return the 32-bit number at `address`."""
    return int.from_bytes(memory[address : address + 4], "little", signed=True)


def get64(address: I32) -> I64:
    """Return the 64-bit number at `address`."""
    return int.from_bytes(memory[address : address + 8], "little", signed=True)


def get128(address: I32) -> V128:
    """Return two 64-bit numbers together: the one at `address` and the one after it."""
    return int.from_bytes(memory[address : address + 16], "little")


def set8(address: I32, value: I32) -> None:
    """Write the lowest byte of `value` at `address`."""
    memory[address] = value & 255


def set32(address: I32, value: I32) -> None:
    """Write the 32-bit number `value` at `address`."""
    memory[address : address + 4] = value.to_bytes(4, "little", signed=True)


def set64(address: I32, value: I64) -> None:
    """Write the 64-bit number `value` at `address`."""
    memory[address : address + 8] = value.to_bytes(8, "little", signed=True)


def set128(address: I32, value: V128) -> None:
    """Write the two 64-bit numbers of `value`, one after the other, from `address` on."""
    memory[address : address + 16] = value.to_bytes(16, "little")


def crossed(left: V128, right: V128) -> V128:
    """Return two numbers together: the second number of `left`, and then the first number of
    `right`."""
    return left >> 64 | (right & (1 << 64) - 1) << 64


def copy(to: I32, start: I32, size: I32) -> None:
    """Copy `size` bytes from the address `start` to the address `to`. The two areas may overlap."""
    memory[to : to + size] = memory[start : start + size]


def fill(to: I32, value: I32, size: I32) -> None:
    """Write the byte `value` at `size` addresses, of which `to` is the first."""
    memory[to : to + size] = bytes((value,)) * size


def wide(value: I32) -> I64:
    """Return `value` as a number of 64 bits."""
    return value


def narrow(value: I64) -> I32:
    """Return the lower 32 bits of `value`."""
    return (value + (1 << 31)) % (1 << 32) - (1 << 31)


def plus(left: I64, right: I64) -> I64:
    """Return the lowest 64 bits of `left` plus `right`."""
    return _wrapped(left + right)


def minus(left: I64, right: I64) -> I64:
    """Return the lowest 64 bits of `left` minus `right`."""
    return _wrapped(left - right)


def times(left: I64, right: I64) -> I64:
    """Return the lowest 64 bits of `left` times `right`."""
    return _wrapped(left * right)


def quotient(left: I64, right: I64) -> I64:
    """Return `left` divided by `right`, rounded towards zero."""
    magnitude = abs(left) // abs(right)
    return -magnitude if (left < 0) != (right < 0) else magnitude


def remainder(left: I64, right: I64) -> I64:
    """Return the remainder of `left` divided by `right`. The remainder has the sign of `left`."""
    return left - right * quotient(left, right)


def zeros(value: I64) -> I64:
    """Return the number of 0 bits before the highest 1 bit of `value`."""
    return 0 if value < 0 else 64 - value.bit_length()


def below(value: int, end: int) -> bool:
    """Return whether `value` is at least 0 and less than `end`. `end` must not be negative."""
    return 0 <= value < end


def call(place: I32) -> I32:
    """Call the function at the index `place` of the table. Return its result."""
    return functions[place]()


def _wrapped(value: int) -> int:
    return (value + (1 << 63)) % (1 << 64) - (1 << 63)
