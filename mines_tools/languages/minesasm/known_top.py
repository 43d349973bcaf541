"""What is known about the top of the stack at each operation of a block, without a run.

Only the values that are certainly on the stack are described. A description is a list of the numbers that the value can
be, one for each case of a condition. Two values that depend on the same condition are described together, so that
doubling a 0 or 1 gives 0 or 2, and not 1.
"""

from __future__ import annotations

from itertools import count

from mines_tools.base.records import NamedTuple
from mines_tools.languages.mines.commands import COMMANDS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_DEEPEST = 64
"""How many values are described."""
_CONSTANT = 0
_FLAGS = count(1)


class Numbers(NamedTuple):
    """The numbers that a value can be."""

    condition: int
    """The number of the condition that the value depends on; 0 if it depends on none."""
    cases: tuple[int, ...]
    """The number in each case of the condition."""


if TYPE_CHECKING:
    Known = tuple[Numbers | None, ...]
    """The top values, the last one at the top. None stands for any number."""


def unknown(depth: int) -> Known:
    """Return what is known if there are at least `depth` values."""
    return (None,) * depth


def top(known: Known) -> Sequence[int] | None:
    """Return the numbers that can be at the top. Return None if they are not known."""
    return known[-1].cases if known and known[-1] is not None else None


def after(known: Known, command: str, value: int | None) -> Known:
    """Return what is known after an operation. `known` is what is known before it. `value` is the number that the
    operation pushes, or None."""
    if value is not None:
        return (*known, Numbers(_CONSTANT, (value,)))[-_DEEPEST:]
    form = COMMANDS[command]
    pops, depth = form.pops, len(known)
    if command in ("in(n)", "in(c)", "reverse"):
        return unknown(depth)  # a read may fail, and then nothing is pushed
    if pops == 0 and not form.pushes:
        return known
    if depth < pops:
        # With too few values the command fails.
        return unknown(min(depth, form.pushes or 0))
    rest, arguments = known[: depth - pops], known[depth - pops :]
    if command == "swap":
        return (*rest, arguments[1], arguments[0])
    if command == "dup":
        return (*rest, *arguments, *arguments)[-_DEEPEST:]
    if command in ("pop", "skip", "out(n)"):
        return rest
    divisor = arguments[-1]
    may_fail = command in ("div", "mod") and (divisor is None or 0 in divisor.cases)
    if may_fail or command in ("roll", "out(c)"):
        return unknown(len(rest) + (form.pushes or 0))
    return (*rest, _calculated(command, arguments))


def _calculated(command: str, arguments: Known) -> Numbers | None:
    """Return the results of a calculation that cannot fail."""
    compute = COMMANDS[command].compute
    assert compute is not None
    if arguments[0] is None and command in ("not", "positive"):
        return Numbers(next(_FLAGS), (0, 1))
    known = [each for each in arguments if each is not None]
    conditions = {each.condition for each in known} - {_CONSTANT}
    if len(known) < len(arguments) or len(conditions) > 1:
        return None
    most = max(len(each.cases) for each in known)
    columns = [each.cases if len(each.cases) == most else each.cases * most for each in known]
    condition = conditions.pop() if conditions else _CONSTANT
    return Numbers(condition, tuple(compute(*row)[0] for row in zip(*columns, strict=True)))
