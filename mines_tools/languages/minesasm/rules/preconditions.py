"""Quick tests of a text. The module of a rule is imported only if its test is true."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from mines_tools.languages.minesasm.rules.rule import Context


def always(_context: Context) -> bool:
    return True


def has_warning(name: str) -> Callable[[Context], bool]:
    """Return a function that tests whether the assembler has a warning with the name `name`."""
    return lambda context: any(True for _ in context.text.warnings(name))


def contains(piece: str) -> Callable[[Context], bool]:
    """Return a function that tests whether the text contains `piece`."""
    return lambda context: piece in context.text.text
