"""Grids of instructions to explore, with much or little control flow, some as Hypothesis
strategies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import strategies as st

from mines_tools.languages.emojifunge.glyphs.table import BY_NAME, GLYPHS

if TYPE_CHECKING:
    import random

_EVERY = [glyph.emoji for glyph in GLYPHS.values() if glyph.name != "kazoeage-oneesan"]
_COSTLY = {"kazoeage-oneesan", "fact", "semifact", "mul", "swapN", "create-new-stack"}
_LEADS_ANYWHERE = {"exec", "play-record", "warp", "crash", "wall"}
_CALM = [
    glyph.emoji
    for glyph in GLYPHS.values()
    if glyph.name not in _COSTLY and glyph.name not in _LEADS_ANYWHERE
]


def emoji(names: str) -> str:
    """Return the emoji of the instructions with these names."""
    return "".join(BY_NAME[name].emoji for name in names.split())


_CORNERS = "right down left up empty turn-clockwise turn-counterclockwise change-rotate wall down-right up-left"
_STACK = "0 1 2 3 5 infinity plus minus increment decrement dup swap swap3 pop not equal-to greater-than length reverse"
_CHOICE = (
    "right-if-true left-if-true up-if-true down-if-true judgement dice input-number input-ascii"
)
_COUNT = (
    "speedrun sleep infinity-loop time-manipulation slot timer signal change-ignore-end end comment"
)
_NEST = (
    "create-empty-stack create-new-stack change-popmode into-nested-stack exit-nested-stack goto-root-stack "
    "open-stack dup swap 1 2 3 100 R-18 gold median length reverse pop mailbox-in mailbox-out time-manipulation"
)
_OTHERS = "pick-emoji exec record play-record pick-back-emoji comment 1 plus bicycle bicycle-stop crash stopwatch"
_FAST = "fast-right fast-left fast-up fast-down spider warp 1 2 3 0 dup turn-clockwise down right speedrun"
_THEMES = [
    [BY_NAME[name].emoji for name in names.split()]
    for names in (
        f"{_CORNERS} {_CHOICE} {_STACK}", f"{_COUNT} {_CHOICE} 0 1 2 {_CORNERS}", f"{_NEST} {_CORNERS}",
        f"{_OTHERS} {_STACK}", f"{_FAST} {_CHOICE}", f"{_NEST} {_OTHERS} {_COUNT}",
    )
] + [_EVERY, _CALM, [*_CALM, "\U0001f600", "x y"]]  # fmt: skip


def any_program(at_will: random.Random) -> str:
    """Return a random grid."""
    cells = _some_cells(at_will)
    height = at_will.randint(1, 6)
    return "\n".join(
        "".join(at_will.choices(cells, k=at_will.randint(1, 9))) for _ in range(height)
    )


def any_circuit(at_will: random.Random) -> str:
    """Return a random grid whose pointer goes round the edge."""
    cells = _some_cells(at_will)
    width, height = at_will.randint(3, 7), at_will.randint(3, 5)
    rows = [at_will.choices(cells, k=width) for _ in range(height)]
    for x, y, name in _rim(width, height):
        rows[y][x] = BY_NAME[name].emoji
    return "\n".join(map("".join, rows))


def _some_cells(at_will: random.Random) -> list[str]:
    cells = at_will.choice(_THEMES)
    return at_will.sample(cells, min(len(cells), 8)) if at_will.random() < 0.3 else cells


def _rim(width: int, height: int) -> list[tuple[int, int, str]]:
    return [
        (0, 0, "right"),
        (width - 1, 0, "down"),
        (width - 1, height - 1, "left"),
        (0, height - 1, "up"),
    ]


@st.composite
def programs(draw: st.DrawFn) -> str:
    """Draw a grid."""
    cell = st.sampled_from(draw(st.sampled_from(_THEMES)))
    row = st.lists(cell, min_size=1, max_size=9).map("".join)
    return "\n".join(draw(st.lists(row, min_size=1, max_size=6)))


@st.composite
def circuits(draw: st.DrawFn) -> str:
    """Draw a grid whose pointer goes round the edge. Some instructions lead away from it."""
    cell = st.sampled_from(draw(st.sampled_from(_THEMES)))
    width, height = draw(st.integers(3, 7)), draw(st.integers(3, 5))
    rows = [[draw(cell) for _ in range(width)] for _ in range(height)]
    for x, y, name in _rim(width, height):
        rows[y][x] = BY_NAME[name].emoji
    for x in range(1, width - 1):
        if draw(st.booleans()):
            rows[1][x] = BY_NAME["empty"].emoji
    return "\n".join(map("".join, rows))
