"""The binary form of WebAssembly's numbers, types and instructions, by their names in the text format."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

# Numbers


def unsigned(value: int) -> bytes:
    """Return the LEB128 form of a natural number."""
    if value < 128:
        return _SMALL[value]
    encoded = bytearray()
    while value > 127:
        encoded.append(value & 127 | 128)
        value >>= 7
    encoded.append(value)
    return bytes(encoded)


def signed(value: int) -> bytes:
    """Return the LEB128 form of an integer."""
    if -64 <= value < 64:
        return _SMALL[value & 127]
    encoded = bytearray()
    while not -64 <= value < 64:
        encoded.append(value & 127 | 128)
        value >>= 7
    encoded.append(value & 127)
    return bytes(encoded)


_SMALL = tuple(bytes((value,)) for value in range(128))


def signed_bits(value: int, bits: int) -> int:
    """Return the signed number that has the same `bits` bits as `value`. Raises ValueError if `value` needs more
    bits."""
    if not -(1 << bits - 1) <= value < 1 << bits:
        message = f"{value} has more than {bits} bits"
        raise ValueError(message)
    return value - (1 << bits) if value >> bits - 1 > 0 else value


# Instructions and types


def _numbered(first: int, names: str) -> dict[str, bytes]:
    return {name: bytes((number,)) for number, name in enumerate(names.split(), first)}


_COMPARISONS = "eqz eq ne lt_s lt_u gt_s gt_u le_s le_u ge_s ge_u"
_ARITHMETIC = (
    "clz ctz popcnt add sub mul div_s div_u rem_s rem_u and or xor shl shr_s shr_u rotl rotr"
)


def _of(type_: str, names: str) -> str:
    return " ".join(f"{type_}.{name}" for name in names.split())


ACCESSES: Mapping[str, bytes] = {  # with their natural alignment
    name: bytes((number, alignment))
    for number, name, alignment in (
        (0x28, "i32.load", 2),
        (0x29, "i64.load", 3),
        (0x2C, "i32.load8_s", 0),
        (0x2D, "i32.load8_u", 0),
        (0x2E, "i32.load16_s", 1),
        (0x2F, "i32.load16_u", 1),
        (0x30, "i64.load8_s", 0),
        (0x31, "i64.load8_u", 0),
        (0x32, "i64.load16_s", 1),
        (0x33, "i64.load16_u", 1),
        (0x34, "i64.load32_s", 2),
        (0x35, "i64.load32_u", 2),
        (0x36, "i32.store", 2),
        (0x37, "i64.store", 3),
        (0x3A, "i32.store8", 0),
        (0x3B, "i32.store16", 1),
        (0x3C, "i64.store8", 0),
        (0x3D, "i64.store16", 1),
        (0x3E, "i64.store32", 2),
    )
} | {"v128.load": b"\xfd\x00\x03", "v128.store": b"\xfd\x0b\x03"}
"""The instructions that access the memory, each with its binary form. Each can have an offset as
its operand."""
PLAIN: Mapping[str, bytes] = {
    **_numbered(0x00, "unreachable nop"),
    **_numbered(0x0F, "return"),
    **_numbered(0x1A, "drop select"),
    **_numbered(0x45, _of("i32", _COMPARISONS)),
    **_numbered(0x50, _of("i64", _COMPARISONS)),
    **_numbered(0x67, _of("i32", _ARITHMETIC)),
    **_numbered(0x79, _of("i64", _ARITHMETIC)),
    **_numbered(0xA7, "i32.wrap_i64"),
    **_numbered(0xAC, "i64.extend_i32_s i64.extend_i32_u"),
    **_numbered(0xC0, "i32.extend8_s i32.extend16_s i64.extend8_s i64.extend16_s i64.extend32_s"),
    **{name: code + b"\0" for name, code in ACCESSES.items()},
    "memory.size": b"\x3f\x00",
    "memory.grow": b"\x40\x00",
    "memory.copy": b"\xfc\x0a\x00\x00",
    "memory.fill": b"\xfc\x0b\x00",
}
"""The instructions that have no operands, each with its binary form."""
OF_LOCALS = _numbered(0x20, "local.get local.set local.tee")
OF_GLOBALS = _numbered(0x23, "global.get global.set")
BRANCHES = _numbered(0x0C, "br br_if")
BLOCKS = _numbered(0x02, "block loop if")
SHUFFLE = b"\xfd\x0d"
TYPES = {"i32": b"\x7f", "i64": b"\x7e", "v128": b"\x7b", "": b"\x40"}  # "": no result
