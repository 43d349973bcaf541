"""The requests of the protocol, and the adapter's own requests.

Each request is answered by a function `NAME(session, arguments)` in one of the files of this package. Some functions
return the body of the answer. The others return a generator, which works in slices and returns the body at its end. A
function raises Refused to refuse the request.
"""

from __future__ import annotations

import re
from importlib import import_module

from mines_tools.dap.messages import Refused
from mines_tools.text.escaping import shown
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Mapping

    from mines_tools.dap.messages import Body, RequestArguments
    from mines_tools.dap.session import Session

    Handler = Callable[
        [Session, RequestArguments], Body | Generator[None, None, Body | None] | None
    ]

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
    "drawn_state": ("mines/state", "mines/grid"),
    "summary": ("mines/summary", "mines/showAgain"),
    "next_step": ("mines/nextStep",),
    "place_at": ("mines/placeAt",),
    "timeline": ("mines/timeline",),
    "input": ("mines/input",),
    "editing": ("mines/edited", "mines/editedFile", "source"),
}  # fmt: skip
"""For each file, the commands of the requests that this file answers."""

_FILE_OF = {name: file for file, names in _FILES.items() for name in names}
OWN = "mines/"
"""The prefix of requests that are not in the protocol."""


def request_named(command: str) -> Handler:
    """Return the function that answers requests with the command `command`. Raises Refused if there is no such
    function."""
    file = _FILE_OF.get(command)
    if file is None:
        raise Refused(phrase("there is no request `{name}`", name=shown(command[:100])))
    handler: Handler = getattr(import_module(f"{__package__}.{file}"), function_name(command))
    return handler


def function_name(command: str) -> str:
    """Return the name of the function that answers requests with the command `command`. For the
    command ``setBreakpoints``, it is ``set_breakpoints``. If the name is a Python keyword, an
    underscore follows, as in ``continue_``."""
    name = re.sub("([A-Z])", r"_\1", command.removeprefix(OWN)).lower()
    return f"{name}_" if name == "continue" else name
