"""WebAssembly functions for the output and input of regions: integers in decimal, and UTF-8."""

from __future__ import annotations

from mines_tools.languages.mines.engines.wasm_assembler.assembler import Function

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.languages.mines.dialect import Dialect
    from mines_tools.languages.mines.engines.wasm_assembler.assembler import Instruction

LONGEST_INTEGER = 20
LONGEST_CHARACTER = 4
"""The greatest number of bytes of a character. (`LONGEST_INTEGER` is the greatest number of bytes of an integer.)"""
_MOST_DIGITS = 18
"""A number of digits. An integer with at most this many digits certainly fits into 64 bits. Other
code reads longer integers."""


def write_integer() -> Function:
    """Return the WebAssembly function ``write-integer``. It writes the integer `value` in decimal at the address `at`,
    and returns the address after the text."""
    value: Instruction = ("local.get", "value")
    at: Instruction = ("local.get", "at")
    return Function(
        "write-integer",
        {"value": "i64", "at": "i32"},
        ["i32"],
        {"end": "i32", "power": "i64", "rest": "i64"},
        [
            value, ("i64.const", 0), "i64.lt_s", ("if", [
                at, ("i32.const", ord("-")), "i32.store8",
                at, ("i32.const", 1), "i32.add", ("local.set", "at"),
                ("i64.const", 0), value, "i64.sub", ("local.set", "value"),  # no sign from here on
            ]),
            ("i64.const", 10), ("local.set", "power"),
            at, ("i32.const", 1), "i32.add", ("local.set", "end"),
            ("block", "counted", [("loop", "count", [
                value, ("local.get", "power"), "i64.lt_u", ("br_if", "counted"),
                ("local.get", "power"), ("i64.const", 10), "i64.mul", ("local.set", "power"),
                ("local.get", "end"), ("i32.const", 1), "i32.add", ("local.set", "end"),
                ("br", "count"),
            ])]),
            ("local.get", "end"), ("local.set", "at"),
            ("loop", "digit", [
                at, ("i32.const", 1), "i32.sub", ("local.tee", "at"),
                value, value, ("i64.const", 10), "i64.div_u", ("local.tee", "rest"),
                ("i64.const", 10), "i64.mul", "i64.sub", ("i64.const", ord("0")), "i64.add", "i64.store8",
                ("local.get", "rest"), ("local.tee", "value"), "i64.eqz", "i32.eqz", ("br_if", "digit"),
            ]),
            ("local.get", "end"),
        ],
    )  # fmt: skip


def write_character() -> Function:
    """Return the WebAssembly function ``write-character``. It takes `value` and `at`, writes the character with the
    code point `value` at the address `at`, and returns the address after the character."""
    at: Instruction = ("local.get", "at")

    def byte(offset: int, lead: int, shift: int) -> list[Instruction]:
        masked: list[Instruction] = [] if lead != 128 else [("i64.const", 63), "i64.and"]
        return [
            at, ("local.get", "value"), ("i64.const", shift), "i64.shr_u", *masked,
            ("i64.const", lead), "i64.or", ("i64.store8", offset),
        ]  # fmt: skip

    def below(limit: int, code: list[Instruction], length: int) -> list[Instruction]:
        then = [*code, at, ("i32.const", length), "i32.add", "return"]
        return [("local.get", "value"), ("i64.const", limit), "i64.lt_u", ("if", then)]

    return Function(
        "write-character",
        {"value": "i64", "at": "i32"},
        ["i32"],
        {},
        [
            *below(0x80, [at, ("local.get", "value"), "i64.store8"], 1),
            *below(0x800, [*byte(0, 0xC0, 6), *byte(1, 0x80, 0)], 2),
            *below(0x10000, [*byte(0, 0xE0, 12), *byte(1, 0x80, 6), *byte(2, 0x80, 0)], 3),
            *byte(0, 0xF0, 18), *byte(1, 0x80, 12), *byte(2, 0x80, 6), *byte(3, 0x80, 0),
            at, ("i32.const", 4), "i32.add",
        ],
    )  # fmt: skip


def read_character() -> Function:
    """Return the WebAssembly function ``read-character``. It reads the character at the address
    `at`. This character must have more than one byte. The function returns the code point of the
    character, and the address after the character."""
    at: Instruction = ("local.get", "at")

    def bits(offset: int, mask: int, shift: int) -> list[Instruction]:
        return [
            at, ("i64.load8_u", offset), ("i64.const", mask), "i64.and", ("i64.const", shift), "i64.shl",
        ]  # fmt: skip

    def below(limit: int, code: list[Instruction], length: int) -> list[Instruction]:
        then = [*code, at, ("i32.const", length), "i32.add", "return"]
        return [at, "i32.load8_u", ("i32.const", limit), "i32.lt_u", ("if", then)]

    three = [*bits(0, 15, 12), *bits(1, 63, 6), "i64.or", *bits(2, 63, 0), "i64.or"]
    return Function(
        "read-character",
        {"at": "i32"},
        ["i64", "i32"],
        {},
        [
            *below(0xE0, [*bits(0, 31, 6), *bits(1, 63, 0), "i64.or"], 2),
            *below(0xF0, three, 3),
            *bits(0, 7, 18), *bits(1, 63, 12), "i64.or", *bits(2, 63, 6), "i64.or", *bits(3, 63, 0), "i64.or",
            at, ("i32.const", 4), "i32.add",
        ],
    )  # fmt: skip


def read_integer(dialect: Dialect) -> Function:
    """Return the WebAssembly function ``read-integer``. It reads the integer at the address `at`.
    It returns the integer, and the address after the integer.

    The returned address is 0 if the function cannot read the integer: there is no integer; or the
    integer may continue after `limit` (the end of the available input); or the integer is not
    written in the simplest form.
    """
    at: Instruction = ("local.get", "at")
    byte: Instruction = ("local.get", "byte")
    no: list[Instruction] = [("i64.const", 0), ("i32.const", 0), "return"]
    load: list[Instruction] = [
        at, ("local.get", "limit"), "i32.ge_u", ("if", no), at, "i32.load8_u", ("local.set", "byte"),
    ]  # fmt: skip
    advance: list[Instruction] = [at, ("i32.const", 1), "i32.add", ("local.set", "at")]
    # By lines, blanks may mean the end of the input.
    line_end: list[Instruction] = [byte, ("i32.const", 10), "i32.eq", ("if", no)]
    return Function(
        "read-integer",
        {"at": "i32", "limit": "i32"},
        ["i64", "i32"],
        {"byte": "i32", "sign": "i32", "first": "i32", "value": "i64"},
        [
            ("block", "begun", [("loop", "blanks", [
                *load,
                *(line_end if dialect.input_by_line else ()),
                byte, ("i32.const", 32), "i32.ne", ("if", [
                    byte, ("i32.const", 9), "i32.sub", ("i32.const", 5), "i32.ge_u", ("br_if", "begun"),
                ]),
                *advance,
                ("br", "blanks"),
            ])]),
            byte, ("i32.const", ord("-")), "i32.eq", ("local.tee", "sign"),
            at, "i32.add", ("local.tee", "first"), ("local.set", "at"),
            ("block", "over", [("loop", "digits", [
                *load,
                byte, ("i32.const", 48), "i32.sub", ("local.tee", "byte"),
                ("i32.const", 10), "i32.ge_u", ("br_if", "over"),
                ("local.get", "value"), ("i64.const", 10), "i64.mul",
                byte, "i64.extend_i32_u", "i64.add", ("local.set", "value"),
                *advance,
                ("br", "digits"),
            ])]),
            # No digit at all, or too many.
            at, ("local.get", "first"), "i32.sub", ("i32.const", 1), "i32.sub",
            ("i32.const", _MOST_DIGITS), "i32.ge_u", ("if", no),
            ("i64.const", 0), ("local.get", "value"), "i64.sub", ("local.get", "value"),
            ("local.get", "sign"), "select",
            at,
        ],
    )  # fmt: skip
