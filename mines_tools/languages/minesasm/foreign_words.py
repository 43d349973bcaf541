"""The words of other languages, and what this language has for each. Messages and repairs use this table."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.translations.phrases import phrase, template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping


class ForeignWord(NamedTuple):
    """A word of another language."""

    instead: tuple[str, ...] = ()
    """The text to write in place of the word: an instruction, or several that do the same. If there are two texts, the user
    must choose one."""
    remedy: str = ""
    """A sentence that says what to write, if `instead` is empty or does not suffice."""
    takes_name: bool = False
    """True if the name of a label comes after the word."""


_ROUTINE = template(
    "write a label such as `double:`, the body and `ret`: this is a routine, and `call double` calls it"
)
_CONDITION = template(
    "leave it out: `if` pops the condition, so the instructions for the condition stand before `if`"
)
_ELSE_IF = template(
    "write `else`, and after it the condition and an `if` in a line of their own, with an `end` of its own"
)
_LOOP = template("write `while … do … end`, or a label and `jump`")
_SLOTS = template(
    "there are no registers: `let x` names the top value, `get x` pushes a copy of it, and `set x` stores the top value there"
)
_BLOCKS = template(
    "a block begins with `if`, `while` or `repeat` and ends with `end`, without braces"
)
_COMMA = template("write a blank between instructions; `in(c)` reads a character")
_DOT = template("`out(n)` writes a number, and `out(c)` writes a character")

_READ, _WRITE = ("in(n)", "in(c)"), ("out(n)", "out(c)")

FOREIGN_WORDS: Mapping[str, ForeignWord] = {
    # Jumps and routines
    **dict.fromkeys(("jmp", "goto", "jump-always"), ForeignWord(("jump",), takes_name=True)),
    **dict.fromkeys(
        ("jz", "je", "beq", "brz", "jump-if-zero", "jump-zero"),
        ForeignWord(("jump-if-not",), takes_name=True),
    ),
    **dict.fromkeys(
        ("jnz", "jne", "bne", "brnz", "jump-if-not-zero", "jump-not-zero"),
        ForeignWord(("jump-if",), takes_name=True),
    ),
    **dict.fromkeys(("gosub", "jsr"), ForeignWord(("call",), takes_name=True)),
    "return": ForeignWord(("ret",)),
    **dict.fromkeys(("exit", "quit", "hlt", "stop"), ForeignWord(("halt",))),
    **dict.fromkeys(
        ("proc", "func", "function", "def", "fn"), ForeignWord(remedy=_ROUTINE, takes_name=True)
    ),
    "macro": ForeignWord(("define",)),
    # Blocks
    **dict.fromkeys(("endif", "fi", "wend", "od", "endwhile", "endfor"), ForeignWord(("end",))),
    **dict.fromkeys(("elif", "elseif", "elsif"), ForeignWord(remedy=_ELSE_IF)),
    "then": ForeignWord(remedy=_CONDITION),
    "loop": ForeignWord(remedy=_LOOP),
    "for": ForeignWord(remedy=template("write `repeat 3 … end` for a fixed number of times, or `while … do … end`")),
    "break": ForeignWord(remedy=template("write a label after the `end` of the loop, and `jump` to it")),
    "continue": ForeignWord(remedy=template("write a label at the start of the loop, and `jump` to it")),
    **dict.fromkeys(("{", "}"), ForeignWord(remedy=_BLOCKS)),
    # The stack
    "drop": ForeignWord(("pop",)),
    "nip": ForeignWord(("swap pop",)),
    "over": ForeignWord(("swap dup push 3 push 1 roll",)),
    "tuck": ForeignWord(("dup push 3 push 1 roll",)),
    "rot": ForeignWord(("push 3 push 2 roll",)),
    **dict.fromkeys(("mov", "move"), ForeignWord(remedy=_SLOTS)),
    "store": ForeignWord(("set",), takes_name=True),
    "load": ForeignWord(("get",), takes_name=True),
    # Arithmetic and conditions
    "inc": ForeignWord(("push 1 add",)),
    "dec": ForeignWord(("push 1 sub",)),
    "neg": ForeignWord(("push -1 mul",)),
    "eq": ForeignWord(("sub not",)),
    "gt": ForeignWord(("sub positive",)),
    "lt": ForeignWord(("swap sub positive",)),
    "ge": ForeignWord(("swap sub positive not",)),
    "le": ForeignWord(("sub positive not",)),
    "cmp": ForeignWord(
        remedy=template(
            "write `sub`: the difference is 0 if the numbers are equal, and `positive` makes 1 of a difference above 0"
        )
    ),
    "ne": ForeignWord(remedy=template("write `sub`: the difference is not 0 if the numbers are not equal")),
    "and": ForeignWord(remedy=template("write `mul`: the product is not 0 if neither of the two conditions is 0")),
    "or": ForeignWord(
        remedy=template("write `add` if both conditions are 0 or 1: the sum is not 0 if one of them is not 0")
    ),
    "+": ForeignWord(("add",)),
    "-": ForeignWord(("sub",)),
    "*": ForeignWord(("mul",)),
    "/": ForeignWord(("div",)),
    "%": ForeignWord(("mod",)),
    "==": ForeignWord(("sub not",)),
    ">": ForeignWord(("sub positive",)),
    "<": ForeignWord(("swap sub positive",)),
    "!": ForeignWord(("not",)),
    # Input and output
    **dict.fromkeys(("in", "read", "input"), ForeignWord(_READ)),
    **dict.fromkeys(("out", "write", "output"), ForeignWord(_WRITE)),
    **dict.fromkeys(("getc", "getchar", "key"), ForeignWord(("in(c)",))),
    **dict.fromkeys(("emit", "putc", "putchar"), ForeignWord(("out(c)",))),
    **dict.fromkeys(("println", "printf", "puts", "echo"), ForeignWord(("print",))),
    ".": ForeignWord(remedy=_DOT),
    ",": ForeignWord(remedy=_COMMA),
}  # fmt: skip


def foreign_word(word: str) -> ForeignWord | None:
    """Return the entry of `word`, in any letter case. Return None if there is none."""
    return FOREIGN_WORDS.get(word) or FOREIGN_WORDS.get(word.lower())


def remedy_of(foreign: ForeignWord) -> str:
    """Return the sentence that says what to write in place of `foreign`."""
    if foreign.remedy:
        return phrase(foreign.remedy)
    if len(foreign.instead) > 1:
        near, other = foreign.instead
        return phrase("did you mean `{near}` or `{other}`?", near=near, other=other)
    (text,) = foreign.instead
    if " " in text:
        return phrase("write `{text}`, which does the same", text=text)
    return phrase("did you mean `{near}`?", near=text)
