"""Makes expressions that read values directly from a run while the run moves forward. Such
expressions make conditional breakpoints fast.

A direct expression has the same value as an expression that reads a `MomentState`. The parser is
the same for both kinds, and only the leaves differ. If the run has no reader for one of the leaves,
there is no direct expression, and the caller uses a `MomentState`.
"""

from __future__ import annotations

from mines_tools.debugging.evaluating import Constant, ExpressionLeaves
from mines_tools.debugging.expressions import parsed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from mines_tools.debugging.evaluating import Evaluate, Value
    from mines_tools.debugging.expressions import Names
    from mines_tools.interface.run import SteppingRun
    from mines_tools.interface.run_state import Readers


class _NotReadable(Exception):
    """The run has no reader for a part of an expression."""


def live(text: str, names: Names, run: SteppingRun[Any]) -> Evaluate | None:
    """Parse the expression `text`, and return a function that computes its value directly from
    `run`. This function ignores its argument.

    Return None if the run has no reader for some part of the expression. Raises ExpressionError if
    `text` is not an expression.
    """
    readers = run.readers()
    if readers is None:
        return None
    try:
        return parsed(text, names, leaves=_leaves(run, readers))
    except _NotReadable:
        return None


def _leaves(run: SteppingRun[Any], readers: Readers) -> ExpressionLeaves:
    return ExpressionLeaves(
        _not_readable,
        lambda name, place: _item(_readable(readers.item(name)), place),
        lambda name: _called(_readable(readers.depth(name))),
        lambda name: _called(_readable(readers.variable(name))),
        lambda grid, column, row: _cell(_readable(readers.cell(grid)), column, row),
        lambda name: _simple(name, run),
    )


def _simple(name: str, run: SteppingRun[Any]) -> Evaluate:
    if name != "step":
        raise _NotReadable
    return lambda _: run.steps


def _readable(read: Callable[..., Any] | None) -> Callable[..., Any]:
    if read is None:
        raise _NotReadable
    return read


def _not_readable(_: str) -> Evaluate:
    raise _NotReadable


def _called(read: Callable[[], Value]) -> Evaluate:
    return lambda _: read()


def _item(read: Callable[[int], Value], place: Evaluate) -> Evaluate:
    if isinstance(place, Constant) and type(place.value) is int:
        position = -1 - place.value
        return lambda _: read(position)

    def evaluate(state: Any) -> Value:
        at = place(state)
        return read(-1 - at) if isinstance(at, int) else None

    return evaluate


def _cell(read: Callable[[int, int], str | None], column: Evaluate, row: Evaluate) -> Evaluate:
    def evaluate(state: Any) -> Value:
        c, r = column(state), row(state)
        if not isinstance(c, int) or not isinstance(r, int):
            return None
        return read(c, r)

    return evaluate
