"""Random Sokolang programs that wait again and again, with many values on their stacks."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import random

_FOLDER = Path(__file__).parents[2] / "examples" / "sokolang"
_EXAMPLES = [
    "".join(
        line
        for line in path.read_bytes().decode().splitlines(keepends=True)
        if not line.startswith("//")
    )
    for path in sorted(_FOLDER.glob("*.soko"))
]
_MAPS = (
    "#####\n#@A*#\n##*##\n#####\n####*",
    "#@*A.:.b.*.#\n###########*",
    "#:@A*.B*.c!#\n#.........##\n##########*",
    "######\n#@####\n#:N.*#\n#p#*##\n######\n#####*",
    "##.##\n#@A*.#\n##B*.#\n##.*.#\n#####*",
    "#a@A*#\n##*B:#\n##!C.#\n#####*",
    "#0@A0*0#\n##B.*.##\n#######*",
    "#*.@A**:.#\n##Bc..B*##\n#########*",
    "#@.#\n#*A*\n#B*#\n#!c#\n####*",
    "#@AA**..#\n########*",
    "#@ABC***:#\n#########*",
    "#@A*A*.#\n##.A*.##\n#######*",
)
_CODES = (0, 1, 2, 3, 4, 5, 6, 10, 11, 12, 13, 20, 21, 22, 23, 24, 25, 30, 31, 32)
_FREQUENT = (0, 11, 20, 22, 23, 25, 32, 1, 2, 3, 24, 30, 31, 5, 7, 40, 13, 12, 65)
_DATA = (10**6, -(10**6), 1 << 70, 1_114_112, 0xD800, 97, 98, -1, 70)
_ACTIONS = (
    "w", "w", "w", "rw", "lw", "rwlw", "prwlp", "plwrp", "p", "u", "d", "l", "r", "rlrrww", "dpuwpd", "2w", "udw",
)  # fmt: skip
_HEADS = ("", "", "", "", "", "2", "3", "+", "-", "@", "5", "70", "1000000")
_CELLS = "#...*:!aAbBn0011"


def any_loop(chance: random.Random) -> str:
    """Return a program without errors, or a changed example, which may have errors."""
    if chance.random() < 0.35:
        return _changed(chance, chance.choice(_EXAMPLES))
    drawn = list(chance.choice(_MAPS))
    for _ in range(chance.choice((0, 0, 1, 2, 3))):
        at = [number for number, cell in enumerate(drawn[:-2]) if cell in "#.*:!ABbc"]
        drawn[chance.choice(at)] = chance.choice(_CELLS)
    is_safe = chance.random() < 0.7
    stacks = [
        f"{name}:{','.join(map(str, _values(chance, is_safe)))}"
        for name in "@abcnp"
    ]  # fmt: skip
    heads = (*_HEADS, "*", "*2", "-*") if chance.random() < 0.2 else _HEADS
    actions = _actions(chance, chance.choice((0, 1, 2)), heads)
    return f"{''.join(drawn)}\n---\n{chr(10).join(stacks)}\n---\n{actions}\n"


def _values(chance: random.Random, is_safe: bool) -> list[int]:
    """Return the values of a stack. If `is_safe` is true, most of them are commands that seldom fail."""
    return [_value(chance, is_safe) for _ in range(chance.choice((0, 3, 10, 60, 300)))]


def _value(chance: random.Random, is_safe: bool) -> int:
    drawn = chance.random()
    if is_safe and drawn < 0.75:
        return chance.choice(_FREQUENT)
    return chance.choice(_CODES if drawn < 0.9 else _DATA)


def _actions(chance: random.Random, depth: int, heads: tuple[str, ...]) -> str:
    pieces = []
    for _ in range(chance.randint(1, 8)):
        is_group = depth and chance.random() < 0.25
        body = f"[{_actions(chance, depth - 1, heads)}]" if is_group else chance.choice(_ACTIONS)
        pieces.append(chance.choice(heads) + body)
    return "".join(pieces)


def _changed(chance: random.Random, source: str) -> str:
    """Return an example with some small changes in its zones."""
    zones = source.split("---\n")
    for _ in range(chance.randint(1, 5)):
        number = chance.choice((0, 1, 1, 2, 2))
        zones[number] = (_changed_map, _changed_stacks, _changed_actions)[number](
            chance, zones[number]
        )
    return "---\n".join(zones)


def _changed_map(chance: random.Random, zone: str) -> str:
    at = chance.choice([number for number, cell in enumerate(zone) if cell in "#.*:!"])
    return zone[:at] + chance.choice(_CELLS) + zone[at + 1 :]


def _changed_stacks(chance: random.Random, zone: str) -> str:
    at = chance.choice([number for number, cell in enumerate(zone) if cell in ":,"] or [-1])
    return zone if at < 0 else f"{zone[: at + 1]}{_value(chance, True)},{zone[at + 1 :]}"


def _changed_actions(chance: random.Random, zone: str) -> str:
    at = chance.randrange(len(zone))
    if chance.random() < 0.3:
        return zone[:at] + zone[at + 1 :]
    return zone[:at] + chance.choice((*_ACTIONS, "2", "+", "-", "[lr]")) + zone[at:]
