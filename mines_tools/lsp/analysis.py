"""Analysis between messages, and the work that can't be cut into slices in a thread."""

from __future__ import annotations

import asyncio
from time import perf_counter
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

    from mines_tools.language import Language, Parsed

_T = TypeVar("_T")

_SLICE = 0.002  # seconds that analysis may hold up the loop
_HEAVY = 100_000
"""Characters of a text of which one transition may take long: it can open a million cells."""
_FIRST_SLICE = 16  # transitions; from then on as many as fit


async def analysed(used: Language, parsed: Parsed, budget: int | None) -> Any:
    """What flow analysis finds out of a text within a budget of transitions; none if there is
    nothing to find out. Cancelled between any two slices."""
    await asyncio.sleep(0)
    if used.editor is None or budget == 0:
        return None
    task = await in_thread(used.editor().analyse, parsed)
    if task is None:
        return None
    transitions = _FIRST_SLICE
    left = budget
    over = False
    while not over and (left is None or left > 0):
        if left is not None:
            transitions = min(transitions, left)
            left -= transitions
        began = perf_counter()
        if len(parsed.text) > _HEAVY:
            over = await in_thread(task.advance, transitions)
        else:
            over = task.advance(transitions)
        taken = max(perf_counter() - began, 1e-6)
        transitions = max(1, int(transitions * min(2.0, _SLICE / taken)))
        await asyncio.sleep(0)
    return await in_thread(task.result)


async def in_thread(function: Callable[..., _T], *arguments: object) -> _T:
    """Call `function` in a thread of its own."""
    return await asyncio.get_running_loop().run_in_executor(None, function, *arguments)
