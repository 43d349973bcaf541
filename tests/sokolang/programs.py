"""Sokolang programs: with given parts, or random."""

from __future__ import annotations

from hypothesis import strategies as st

ROOM = "#####\n#@A*#\n##*##\n#####"
"""A map on which the player pushes A onto a mark, and covers the other mark himself."""


def program(actions: str, stacks: str = "", drawn: str = ROOM) -> str:
    """Return a program with these actions, stacks and map."""
    return f"{drawn}\n---\n{stacks}\n---\n{actions}\n"


def corridor(drawn: str) -> str:
    """Return a map with one row, and with a mark that the player cannot reach."""
    width = len(drawn) + 2
    return f"{'#' * width}\n#{drawn}#\n{'#' * (width - 1)}*"


_CELLS = "....##*AaBbzZ01:!"
_CODES = (0, 1, 2, 3, 4, 5, 6, 10, 11, 12, 13, 20, 21, 22, 23, 24, 25, 30, 31, 32)


@st.composite
def _maps(draw: st.DrawFn) -> str:
    width, height = draw(st.integers(2, 6)), draw(st.integers(2, 5))
    cells = [
        list(draw(st.text(st.sampled_from(_CELLS), min_size=width, max_size=width)))
        for _ in range(height)
    ]
    cells[draw(st.integers(0, height - 1))][0] = "@"
    cells[draw(st.integers(0, height - 1))][width - 1] = "*"
    return "\n".join(map("".join, cells))


_values = st.lists(st.sampled_from(_CODES) | st.integers(-3, 70), max_size=6).map(
    lambda values: ",".join(map(str, values))
)
_stacks = st.dictionaries(st.sampled_from("@abz"), _values, max_size=4).map(
    lambda stacks: "\n".join(f"{name}:{values}" for name, values in stacks.items())
)
_heads = st.sampled_from(["", "", "", "", "2", "3", "0", "+", "-", "@", "*", "@2", "+*", "-@*2"])
_actions = st.recursive(
    st.tuples(_heads, st.sampled_from("uuddllrrpww")).map("".join),
    lambda inner: st.tuples(_heads, st.lists(inner, max_size=4)).map(
        lambda group: f"{group[0]}[{''.join(group[1])}]"
    ),
    max_leaves=10,
)
programs = st.tuples(st.lists(_actions, max_size=6).map("".join), _stacks, _maps()).map(
    lambda parts: program(*parts)
)
"""A strategy for programs without errors."""
inputs = st.lists(st.sampled_from(["", "7", " -2 ", "ab", "x\r"]), max_size=4).map("\n".join)
texts = st.text(
    st.sampled_from("@#.*A:!0ab1,-/\n\r []+upw\u3042\U0001f600\t\ufeff"), max_size=60
) | (
    st.tuples(programs, st.integers(0, 80), st.text(max_size=3)).map(
        lambda made: made[0][: made[1]] + made[2] + made[0][made[1] :]
    )
)
"""A strategy for texts, many of which have errors."""
