"""Chooses inputs for a program. The choice depends on what the program does with its input.

The program first runs on numbers and characters that no program expects. These unexpected numbers are far from each
other. So a value that is near one of them was computed from it. If the program tests such a value, the distance from
the unexpected number shows with which number the program compares its input. If the program divides such a value, the
divisor is a useful input. If the program uses such a value as a distance to skip or as a cell to click, small numbers
are useful inputs.
"""

from __future__ import annotations

from mines_tools.languages.mines.flow.trial_machine import (
    TooCostlyRunError,
    has_too_large,
    machine_on,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.languages.mines.operations import Program

NUMBERS = (1_000_003, 3_000_017, 5_000_011, 7_000_003)
CHARACTERS = (0x20001, 0x40003, 0x80005, 0xC0007)
_NEAR = 70_000
"""A distance. A value that is nearer than this to an unexpected number counts as computed from the unexpected number.
So comparisons of the input with a number greater than this distance are not noticed."""
_TESTS = ("not", "positive")
_MOST_NUMBERS = 4
_MOST_STEPS = 400
_FORMS = "+2\u3000+1\xa0-3\x1c+4 0"
"""An input of integers in unusual forms: with signs, and with unusual blanks between them."""


def chosen_inputs(program: Program, steps: int) -> tuple[list[str], int]:
    """Return inputs for a program that reads. The most informative inputs come first. Also return the number of steps
    taken to find the inputs, which is at most `steps`."""
    steps = min(steps, _MOST_STEPS)
    numbers: dict[int, None] = {}
    text = " ".join(map(str, NUMBERS * 3))
    taken = _compared(program, text, NUMBERS, steps // 2, numbers)
    codes: dict[int, None] = {}
    text = "".join(map(chr, CHARACTERS * 3))
    taken += _compared(program, text, CHARACTERS, steps // 2, codes)
    inputs = []
    for number in list(numbers)[:_MOST_NUMBERS]:
        inputs.append(f"{number} {number} {number} {number}")
        inputs.append(f"{number - 1} {number + 1} {number}")
    characters = [chr(code) for code in codes if 0 <= code <= 0x10FFFF]
    if characters:
        inputs.append("".join(characters[:_MOST_NUMBERS]))
        inputs.append(f"a{characters[0]}b{characters[0]}")
    return [*inputs, _FORMS], taken


def _compared(
    program: Program, text: str, bases: Sequence[int], steps: int, numbers: dict[int, None]
) -> int:
    """Run `program` on the input `text` for at most `steps` steps. Note the numbers with which the program compares the
    values that it reads. Return the number of steps taken.

    `bases` are the unexpected numbers in `text`. The numbers that are found become keys of `numbers`, in the order in
    which they are found.
    """
    machine = machine_on(program, text, steps)
    try:
        for _ in range(steps):
            arguments = machine.stack[-2:]
            step = machine.recorded_step()
            if step is None or has_too_large(machine):
                break
            if not arguments or step.error is not None:
                continue
            note_compared(step.command.name, arguments, bases, len(program.operations), numbers)
    except TooCostlyRunError:
        pass
    return machine.steps


def note_compared(
    name: str, arguments: Sequence[int], bases: Sequence[int], size: int, numbers: dict[int, None]
) -> None:
    """Note the inputs that are useful because the command `name` uses an argument computed from one of `bases`. For
    example, the command compares this argument with a number.

    `bases` are unexpected numbers. The useful inputs become keys of `numbers`. `size` is the number of operations of
    the program.
    """
    top = arguments[-1]
    near = [
        number
        for number in (_missing(argument, bases) for argument in arguments)
        if number is not None
    ]
    if not near:
        return
    if name in _TESTS and _missing(top, bases) is not None:
        numbers.setdefault(near[-1])
    elif name in ("div", "mod") and 1 < abs(top) < _NEAR:
        numbers.setdefault(top)
    elif name == "skip" and _missing(top, bases) is not None:
        numbers.update(dict.fromkeys((1, 2, size - 1)))
    elif name.startswith("perform"):
        numbers.update(dict.fromkeys((0, 1, 2)))


def _missing(value: int, bases: Sequence[int]) -> int | None:
    """Return the number that the program must read to compute 0 instead of `value`. Return None if `value` was not
    computed from one of the unexpected numbers `bases`."""
    for base in bases:
        if abs(value - base) < _NEAR:
            return base - value
        if abs(value + base) < _NEAR:
            return base + value
    return None
