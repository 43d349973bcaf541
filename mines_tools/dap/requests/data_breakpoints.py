"""Requests for breakpoints on data: on a cell, a whole stack, the depth of a stack, a value of a stack, or a
variable."""

from __future__ import annotations

import json

from mines_tools.dap.breakpoints import RequestedBreakpoint, requested_breakpoint
from mines_tools.dap.messages import Refused
from mines_tools.dap.requests.variables import child_named
from mines_tools.debugging.breakpoints import OnCell, OnDepth, OnSlot, OnStack, OnVariable
from mines_tools.debugging.stop_words import slot_title
from mines_tools.text.escaping import shown
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.dap.debuggee import Launched
    from mines_tools.dap.messages import Body, RequestArguments
    from mines_tools.dap.session import Session
    from mines_tools.debugging.breakpoints import Data

_KINDS: dict[str, type[Data]] = {
    "cell": OnCell, "depth": OnDepth, "slot": OnSlot, "stack": OnStack, "variable": OnVariable,
}  # fmt: skip
_KIND_OF = {kind: name for name, kind in _KINDS.items()}


def data_breakpoint_info(session: Session, arguments: RequestArguments) -> Body:
    """Return the id with which the client can set a breakpoint on a variable. If no breakpoint on
    this variable is possible, the answer says so."""
    launched = session.seen()
    name = arguments.needed_text("name")
    if "variablesReference" not in arguments:
        return {"dataId": None, "description": phrase("only variables can be watched")}
    child = child_named(session, arguments.number("variablesReference"), name)
    if child.data is None:
        words = phrase("{name} cannot be watched", name=shown(name))
        return {"dataId": None, "description": words}
    return {
        "dataId": json.dumps([_KIND_OF[type(child.data)], *child.data]),
        "description": described(launched, child.data),
        "accessTypes": ["write"],
    }


def described(launched: Launched, data: Data) -> str:
    """Return a description of the watched data."""
    names = launched.program.running.words.names

    def title(name: str) -> str:
        return phrase(names[name]) if name in names else shown(name)

    if isinstance(data, OnCell):
        return phrase(
            "{grid}: cell ({column}, {row})",
            grid=title(data.grid),
            column=data.column,
            row=data.row,
        )
    if isinstance(data, OnDepth):
        return phrase("{stack}: depth", stack=title(data.stack))
    if isinstance(data, OnStack):
        return phrase("{stack}: any value", stack=title(data.stack))
    if isinstance(data, OnSlot):
        return slot_title(data, launched.program.running.words)
    return title(data.name)


def set_data_breakpoints(session: Session, arguments: RequestArguments) -> Body:
    """Set the breakpoints on data. Each of them stops the program after a step that changes its
    data."""
    breakpoints = [
        (breakpoint_.needed_text("dataId"), breakpoint_)
        for breakpoint_ in arguments.each("breakpoints")
    ]
    for _, breakpoint_ in breakpoints:
        requested_breakpoint(breakpoint_, None)

    def resolve(launched: Launched) -> Sequence[RequestedBreakpoint]:
        return [_requested(launched, name, breakpoint_) for name, breakpoint_ in breakpoints]

    return {"breakpoints": session.launched.breakpoints.set("data", resolve)}


def _requested(launched: Launched, name: str, breakpoint_: RequestArguments) -> RequestedBreakpoint:
    data = _data(launched, name)
    if data is None:
        return requested_breakpoint(breakpoint_, None, why_not=phrase("there is no such data"))
    return requested_breakpoint(breakpoint_, data)


def _data(launched: Launched, name: str) -> Data | None:
    """Return the data with the id `name`; None if the program does not have such data."""
    try:
        kind, *fields = json.loads(name)
        data = _KINDS[kind](*fields)
        view = launched.debugger.view()
        if isinstance(data, OnCell):
            widths = view.grids[data.grid].widths
            is_there = 0 <= data.row < len(widths) and 0 <= data.column < widths[data.row]
        elif isinstance(data, OnVariable):
            is_there = data.name in view.variables
        else:
            position = data.position if isinstance(data, OnSlot) else 0
            is_there = data.stack in view.stacks and 0 <= position < 2**53
    except (ValueError, TypeError, KeyError, RecursionError, Refused):
        return None
    return data if is_there else None
