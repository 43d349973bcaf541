"""Inputs chosen from what a program does with its input.

The program is run on numbers, and on characters, that no program expects, each far from the others. A
value near one of them comes from it: where such a value is tested, a number that was read is compared
with what is missing to zero; where it is divided, with the divisor; where it says how far to skip or
what to click, small numbers tell most.
"""

from __future__ import annotations

from mines_tools.languages.mines.flow.trial_machine import (
    TooManyCellsError,
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
"""A number that is compared with a greater one is not recognised."""
_TESTS = ("not", "positive")
_MOST_NUMBERS = 4
_MOST_STEPS = 400
_FORMS = "+2\u3000+1\xa0-3\x1c+4 0"
"""What an integer can look like: signs, and blanks that not everybody thinks of."""


def chosen_inputs(program: Program, steps: int) -> tuple[list[str], int]:
    """Inputs for a program that reads, the most telling first, and how many steps it took to find them:
    at most so many."""
    steps = min(steps, _MOST_STEPS)
    numbers: dict[int, None] = {}
    text = " ".join(map(str, NUMBERS * 3))
    taken = _compared(program, text, NUMBERS, steps // 2, numbers)
    codes: dict[int, None] = {}
    text = "".join(map(chr, CHARACTERS * 3))
    taken += _compared(program, text, CHARACTERS, steps // 2, codes)
    found = []
    for number in list(numbers)[:_MOST_NUMBERS]:
        found.append(f"{number} {number} {number} {number}")
        found.append(f"{number - 1} {number + 1} {number}")
    known = [chr(code) for code in codes if 0 <= code <= 0x10FFFF]
    if known:
        found.append("".join(known[:_MOST_NUMBERS]))
        found.append(f"a{known[0]}b{known[0]}")
    return [*found, _FORMS], taken


def _compared(
    program: Program, text: str, bases: Sequence[int], steps: int, found: dict[int, None]
) -> int:
    """Note what the values that were read are compared with; returns how many steps it took."""
    machine = machine_on(program, text, steps)
    try:
        for _ in range(steps):
            arguments = machine.stack[-2:]
            step = machine.step()
            if step is None or has_too_large(machine):
                break
            if not arguments or step.error is not None:
                continue
            note_compared(step.command.name, arguments, bases, len(program.operations), found)
    except TooManyCellsError:
        pass
    return machine.steps


def note_compared(
    name: str, arguments: Sequence[int], bases: Sequence[int], size: int, found: dict[int, None]
) -> None:
    """Note the numbers that one command tells of, if its arguments come from one of `bases`."""
    top = arguments[-1]
    near = [
        each for each in (_missing(argument, bases) for argument in arguments) if each is not None
    ]
    if not near:
        return
    if name in _TESTS and _missing(top, bases) is not None:
        found.setdefault(near[-1])
    elif name in ("div", "mod") and 1 < abs(top) < _NEAR:
        found.setdefault(top)
    elif name == "skip" and _missing(top, bases) is not None:
        found.update(dict.fromkeys((1, 2, size - 1)))
    elif name.startswith("perform"):
        found.update(dict.fromkeys((0, 1, 2)))


def _missing(value: int, bases: Sequence[int]) -> int | None:
    """The number that, had it been read, would have made a value 0; none if it comes from none that
    was read."""
    for base in bases:
        if abs(value - base) < _NEAR:
            return base - value
        if abs(value + base) < _NEAR:
            return base + value
    return None
