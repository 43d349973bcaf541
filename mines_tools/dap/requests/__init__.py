"""The requests. Each is a function `NAME(session, arguments)`, in one of these files, and returns the body of the answer;
or it is a generator that does its work in slices, and returns the body at last. What it refuses it raises."""

from __future__ import annotations

import re
from importlib import import_module

from mines_tools.dap.messages import Refused
from mines_tools.text.escaping import shown
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Mapping

    from mines_tools.dap.messages import Arguments, Body
    from mines_tools.dap.session import Session

    Handler = Callable[[Session, Arguments], Body | Generator[None, None, Body | None] | None]

_FILES: Mapping[str, tuple[str, ...]] = {
    "initialize": ("initialize",),
    "launch": ("launch", "attach", "configurationDone", "restart"),
    "ending": ("disconnect", "terminate"),
    "breakpoints": ("setBreakpoints", "breakpointLocations"),
    "function_breakpoints": ("setFunctionBreakpoints",),
    "exception_breakpoints": ("setExceptionBreakpoints", "exceptionInfo"),
    "data_breakpoints": ("dataBreakpointInfo", "setDataBreakpoints"),
    "moving": ("next", "stepIn", "stepOut", "stepBack", "continue", "reverseContinue", "restartFrame"),
    "goto": ("gotoTargets", "goto", "mines/gotoMoment"),
    "pausing": ("pause", "cancel"),
    "frames": ("threads", "stackTrace", "scopes"),
    "variables": ("variables", "setVariable"),
    "evaluate": ("evaluate", "completions", "mines/ask"),
    "asking": ("mines/state", "mines/grid"),
    "input": ("mines/input",),
    "editing": ("mines/edited", "source"),
}  # fmt: skip
"""The files, and the requests in each."""

_FILE_OF = {name: file for file, names in _FILES.items() for name in names}
OWN = "mines/"
"""How the names of requests begin that are not of the protocol."""


def request_named(command: str) -> Handler:
    """What answers a request. Raises Refused."""
    file = _FILE_OF.get(command)
    if file is None:
        raise Refused(phrase("there is no request `{name}`", name=shown(command[:100])))
    found: Handler = getattr(import_module(f"{__package__}.{file}"), function_name(command))
    return found


def function_name(command: str) -> str:
    """What the function is called that answers a request: ``set_breakpoints``, and ``continue_`` for a keyword."""
    name = re.sub("([A-Z])", r"_\1", command.removeprefix(OWN)).lower()
    return f"{name}_" if name == "continue" else name
