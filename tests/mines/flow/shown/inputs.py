"""Random inputs that fit the numbers in a program."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from random import Random

    from mines_tools.languages.mines.operations import Program

_BLANKS = (" ", "\n", "\t", "\x1c", "\x85", "\xa0", "\u3000", " \n ")
_ODD = ("", "x", "+", "-", "\n\n", "\ufeff1", "\u0661", "\x00", "\ud7ff\U0010ffff", "1_0", "- 5")


def inputs(program: Program, random: Random, count: int) -> list[str]:
    """Return `count` inputs. The first is empty."""
    board = program.board
    size = len(program.operations)
    near = [*range(-2, 12), size, size - 1, -size, size + 1, board.width, board.height]
    near += [random.randrange(size) for _ in range(3)]
    found = [""]
    for _ in range(count - 1):
        if random.random() < 0.15:
            found.append(random.choice(_ODD) + random.choice(("", " 1 2", "0")))
            continue
        numbers = [random.choice(near) for _ in range(random.randint(1, 10))]
        plain = random.random() < 0.5
        text = ""
        for number in numbers:
            sign = "+" if number >= 0 and not plain and random.random() < 0.3 else ""
            text += f"{sign}{number}" + (" " if plain else random.choice(_BLANKS))
        found.append(text.strip(" ") if plain else text)
    return found
