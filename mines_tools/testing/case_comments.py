"""Writes a case as comments of its program: `comment_cases` reads them."""

from __future__ import annotations

from mines_tools.testing.comment_cases import written_values

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.testing.case import Case

_SCALARS = ("compare", "tolerance", "dialect", "seed", "max_steps", "timeout", "max_memory")
"""The settings of a case that have one value."""


def comments_of(case: Case) -> Iterator[str]:
    """Yield the texts of the comments that say what `case` says, in the order of their lines."""
    name = " ".join(case.name.split())
    yield f"test: {name}" if name.isprintable() else "test:"
    if case.input:
        yield f"input:{written_values(case.input, 1)[0]}"
    if case.output is not None:
        yield f"output:{written_values(case.output, 1)[0]}"
    if case.error is not False:
        words = case.error if isinstance(case.error, str) else ""
        yield f"error:{written_values(words, 1)[0]}" if words else "error"
    if case.is_endless:
        yield "endless"
    if case.skip:
        yield f"skip:{written_values(case.skip, 1)[0]}"
    for key in _SCALARS:
        value = getattr(case.settings, key)
        if value is not None:
            yield f"{key.replace('_', '-')}: {value}"
