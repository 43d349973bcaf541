"""Hypothesis strategies for texts that look like programs, and for valid programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hypothesis import strategies as st

if TYPE_CHECKING:
    from collections.abc import Sequence

BLANKS = " \t\v\f\r"

dialects = st.sampled_from(["2", "2.0.0", "1"])

any_text = st.text(st.characters(exclude_categories=()), max_size=40)
"""Any texts, even with lone surrogates."""

_FRAGMENTS = [
    *".*\n\n\n,;!@#+-019 \t\v\f\r", "..*", ".*.\n", "0,0", "1;2\n", "\r\n", "05", "1.5", "0x1f", "ab",
    "# mines: dialect=1", "# mines: ignore[M001, x]", "mines: off", "fmt: off", "# fmt: on fmt: skip",
    "１", "，", "＃", "．", "−", "日", "😀", "e\u0301", "\ud800", "\udc00", "\u00a0", "\u3000", "\ufeff",
    "\x00", "\x1b", "\x1c", "\x85", "\u2028", "\u2029", "\u200b", "1" * 4301,
]  # fmt: skip

mines_like = st.lists(st.sampled_from(_FRAGMENTS), max_size=30).map("".join)
"""Pieces of programs in any order."""


class Meant(NamedTuple):
    """A program, and its rows and operations."""

    text: str
    rows: list[str]
    operations: list[tuple[object, ...]]
    """(column, button, row) as in the text, or ("!",), ("@",) or ()."""


def boards(widest: int = 6, highest: int = 5) -> st.SearchStrategy[list[str]]:
    """Return a strategy for boards."""
    return st.integers(1, widest).flatmap(
        lambda width: st.lists(
            st.text(".*", min_size=width, max_size=width), min_size=1, max_size=highest
        )
    )


def meant_operations(
    width: int = 6, height: int = 5, *, restart: bool = True
) -> st.SearchStrategy[tuple[object, ...]]:
    """Return a strategy for operations, most of which are clicks."""
    click = st.tuples(
        st.integers(-width, width * 2), st.sampled_from(",;"), st.integers(-height, height * 2)
    )
    alone = [("!",), (), *([("@",)] if restart else [])]
    return click | click | st.sampled_from(alone)


@st.composite
def programs(draw: st.DrawFn, *, plain: bool = False) -> Meant:
    """Draw a valid program. If `plain`, it is valid in every dialect and has no blanks or
    comments."""
    blanks = st.just("") if plain else st.just("") | st.text(BLANKS, max_size=2)
    words = st.text(st.characters(exclude_categories=(), exclude_characters="\n"), max_size=4)
    comment = st.just("") if plain else st.just("") | words.map(lambda text: f"#{text}")

    def spaced(pieces: Sequence[str]) -> str:
        return "".join(draw(blanks) + piece for piece in pieces) + draw(blanks) + draw(comment)

    def integer(value: int) -> str:
        if plain:
            return str(value)
        sign = "-" if value < 0 or (value == 0 and draw(st.booleans())) else ""
        sign = sign or draw(st.sampled_from(["", "+"]))
        return sign + "0" * draw(st.integers(0, 2)) + str(abs(value))

    rows = draw(boards())
    operations = draw(st.lists(meant_operations(restart=not plain), min_size=1, max_size=12))
    lines = [] if plain else [spaced([]) for _ in range(draw(st.integers(0, 2)))]
    lines += [spaced(row) for row in rows]
    for operation in operations:
        parts = [integer(part) if isinstance(part, int) else str(part) for part in operation]
        lines.append(spaced("".join(parts)))
    return Meant("\n".join(lines), rows, operations)
