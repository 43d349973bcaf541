"""Finds the statements that jump only if a condition is true."""

from __future__ import annotations

from mines_tools.interface.language import Branch
from mines_tools.languages.minesasm.runs import running
from mines_tools.languages.minesasm.words import JUMPS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.minesasm.assembly_text import AssemblyText

_CONDITIONAL = frozenset((*JUMPS[1:], "if", "do"))


def branches(text: AssemblyText) -> Iterator[Branch]:
    """Yield the statements of `text` that pop a condition, and continue at one of two places."""
    for span in running(text).places():
        word = text.text[span.start : span.end].split(maxsplit=1)[:1]
        if word and word[0] in _CONDITIONAL:
            yield Branch(span, 2)
