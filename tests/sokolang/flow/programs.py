"""Random programs in which much happens: crates come to marks, execute commands, and pass values
on; tests and numbers decide what is performed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.sokolang.programs import program

if TYPE_CHECKING:
    import random

_COMMENTS = ("//", "// \t", "// a comment", "// mines: ignore[S999]", "// mines: ignroe")
_CODES = (0, 1, 2, 3, 4, 5, 6, 10, 11, 12, 13, 20, 21, 22, 23, 24, 25, 30, 31, 32)
_BEGINNINGS: tuple[tuple[int, ...], ...] = (
    (13, 30), (13,), (12, 30), (20, 31), (10, 1, 65), (10, 1, 72, 105), (10, 72, 105), (10, 4, 72, 105), (72, 105),
)  # fmt: skip
INPUTS = ("", "3", "0\n0\n0\n0", "7\n-2\n1\n", "-1\n-1\n-1", "abc\n\n5", "2\n" * 9)


def any_program(at_will: random.Random) -> str:
    """Return a random program without errors."""
    if at_will.random() < 0.3:
        return _reading_program(at_will)
    return program(_actions(at_will, 2), _stacks(at_will), _map(at_will))


def _reading_program(at_will: random.Random) -> str:
    """Return a random program that begins by reading a number or a line. What it has read decides how often the player
    goes on, or whether a group is left out."""
    drawn = at_will.choice(
        (
            "#######\n#.@..*#\n##*####\n#######",
            "########\n#..@.A.#\n#b.*..*#\n########\n*",
            "########\n#.B@..c#\n#.:*.A*#\n#..!...#\n########",
        )
    )
    read = at_will.choice(("13", "12", "13,20", "12,21", "12,23", "13,30", "13,20,30", "12,20,31"))
    rest = at_will.choice(("", ",2", ",-1", ",30", ",11", ",20,31"))
    begin = f"{at_will.choice(('@', '@', ''))}[d{'w' * at_will.randint(1, 3)}u]"
    others = (
        at_will.choice(("*", "*", "*", "+", "-", "", "+*", "**")) + at_will.choice("udlrwp")
        if at_will.random() < 0.5
        else f"{at_will.choice(('*', '*', '+', '-', '', '+*'))}[{_actions(at_will, 1)}]"
        for _ in range(at_will.randint(1, 5))
    )
    stacks = "".join(
        f"\n{name}:{','.join(map(str, at_will.choices(_CODES, k=at_will.randrange(5))))}"
        for name in "abc"
    )
    return program(f"{begin}{''.join(others)}", f"@:{read}{rest}{stacks}", drawn)


def _map(at_will: random.Random) -> str:
    width, height = at_will.randint(3, 7), at_will.randint(1, 4)
    built = at_will.choice((".....", "....*", "...*#", "...:!", "..0011", "...1*", ".....Aa"))
    rows = [[at_will.choice(built) for _ in range(width)] for _ in range(height)]
    places = [(column, row) for column in range(width) for row in range(height)]
    at_will.shuffle(places)
    drawn = ["@", "*", *at_will.choices("AaBbC*.0!", k=at_will.randrange(5))]
    (column, row), *_ = places
    near = [each for each in places if abs(each[0] - column) + abs(each[1] - row) <= 2]
    for each, (x, y) in zip(drawn, [*near, *places[len(near) :]], strict=False):
        rows[y][x] = each
    walls = "#" * (width + 2)
    # Most programs go on for long: a mark that nobody covers is beside the map.
    more = "\n*" if at_will.random() < 0.7 else ""
    inside = "\n".join(f"#{''.join(row)}#" for row in rows)
    text = f"{walls}\n{inside}\n{walls}{more}"
    return text if "*" in text else f"{text}\n*"


def _stacks(at_will: random.Random) -> str:
    found = []
    for name in "@abc":
        if at_will.random() < 0.8:
            values = [
                at_will.choice(_CODES) if at_will.random() < 0.7 else at_will.randint(-2, 80)
                for _ in range(at_will.randrange(7))
            ]
            if at_will.random() < 0.3:
                values[:0] = at_will.choice(_BEGINNINGS)
            found.append(f"{name}:{','.join(map(str, values))}")
    return "\n".join(found)


def _actions(at_will: random.Random, depth: int) -> str:
    found = []
    for _ in range(at_will.randint(1, 6)):
        prefixes = at_will.choice(("", "", "", "", "", "+", "-", "@", "*", "-*", "+@", "**"))
        head = prefixes + at_will.choice(("", "", "", "2", "3", "0"))
        if depth and at_will.random() < 0.25:
            found.append(f"{head}[{_actions(at_will, depth - 1)}]")
            continue
        found.append(f"{head}{at_will.choice('uuddllrrrwwp')}")
        if at_will.random() < 0.3:
            found.append("w")
        if at_will.random() < 0.05:
            found.append(f"\n{at_will.choice(_COMMENTS)}\n")
    return "".join(found)
