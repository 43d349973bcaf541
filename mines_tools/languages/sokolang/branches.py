"""Finds the items that a test may leave out."""

from __future__ import annotations

from mines_tools.interface.language import Branch

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.sokolang.program import Program

_TESTS = ("+", "-")


def branches(program: Program) -> Iterator[Branch]:
    """Yield the items of `program` that are performed only if a test is true or false."""
    for node in program.actions:
        if any(test in node.prefixes for test in _TESTS):
            yield Branch(node.span, 2, is_part=True)
