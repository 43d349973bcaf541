"""The glyphs for input and output."""

from __future__ import annotations

from mines_tools.languages.emojifunge.glyphs.glyph import Glyph
from mines_tools.languages.emojifunge.stacks import changed
from mines_tools.languages.emojifunge.units import text_of, units_of
from mines_tools.translations.phrases import template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.languages.emojifunge.numbers import Number
    from mines_tools.languages.emojifunge.world import World


def _input_number(world: World) -> None:
    digits = world.input.take_digits()
    numbers = world.numbers
    world.stack.items.append(numbers.read(digits) if digits else numbers.of(0))


def _input_ascii(world: World) -> None:
    world.push_integer(world.input.take_unit())


def _output_number(world: World) -> None:
    def write(value: Number) -> Number:
        world.output.write(world.numbers.shown(value))
        return value

    changed(write, world.pop())


def _output_ascii(world: World) -> None:
    def write(value: Number) -> Number:
        world.output.write(chr(world.numbers.unit(value)))
        return value

    changed(write, world.pop())


def _output_emoji(world: World) -> None:
    world.output.write(world.form_of(world.pop_text()))


def _rewind_input(world: World) -> None:
    world.input.rewind()


def _cat(world: World) -> None:
    world.output.write(world.input.whole())


def _dog(world: World) -> None:
    text = world.input.whole()
    by_units = world.rules.reverses_units
    world.output.write(text_of(units_of(text)[::-1]) if by_units else text[::-1])


def _quine(world: World) -> None:
    world.output.write(world.grid.text)


def _silent(world: World) -> None:
    world.output.silent = True


def _vomit(world: World) -> None:
    world.output.silent = False


GLYPHS = (
    Glyph(
        "ℹ️", "input-number", "x", "", "n",
        template("reads the next number from the input and pushes it; pushes 0 if there is none"),
        _input_number, ("read-number", "in(n)", "scan"),
    ),
    Glyph(
        "🔤", "input-ascii", "x", "", "c",
        template("reads a character (a UTF-16 unit) and pushes its code; pushes -1 at the end of the input"),
        _input_ascii, ("read-character", "getchar", "in(c)"),
    ),
    Glyph(
        "🔢", "output-number", "o", "a", "",
        template("writes the top as a number; if the top is a stack, writes its numbers without separators, its top first"),
        _output_number, ("print-number", "write-number", "out(n)"),
    ),
    Glyph(
        "🔡", "output-ascii", "o", "a", "",
        template("writes the character whose code is the top; if the top is a stack, writes the characters of its numbers, its top first"),
        _output_ascii, ("print", "write", "char", "print-character", "write-character", "putchar", "out(c)"),
    ),
    Glyph(
        "🔣", "output-emoji", "x", "a[]", "",
        template("pops the top as a stack of code units, with the last unit at its top, and "
                 "writes the emoji of these units"),
        _output_emoji, ("print-emoji", "write-emoji"),
    ),
    Glyph(
        "🎦", "rewind-input", "x", "", "",
        template("puts the input back to its beginning"),
        _rewind_input, ("rewind",),
    ),
    Glyph(
        "🐱", "cat", "x", "", "",
        template("writes the whole input, including the part that was already read"),
        _cat, ("copy-input", "echo"),
    ),
    Glyph(
        "🐶", "dog", "x", "", "",
        template("writes the whole input backwards"),
        _dog, ("reverse-input",),
    ),
    Glyph(
        "📜", "quine", "x", "", "",
        template("writes the program's own text"),
        _quine, ("print-source",),
    ),
    Glyph(
        "🤐", "silent", "x", "", "",
        template("output is ignored from here on"),
        _silent, ("mute", "output-off"),
    ),
    Glyph(
        "🤮", "vomit", "x", "", "",
        template("output is no longer ignored"),
        _vomit, ("unmute", "output-on"),
    ),
)  # fmt: skip
