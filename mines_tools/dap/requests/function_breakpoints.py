"""Requests for breakpoints on commands, which the protocol calls function breakpoints."""

from __future__ import annotations

from mines_tools.dap.breakpoints import Asked, asked
from mines_tools.debugging.breakpoints import OnCommand
from mines_tools.text.escaping import shown
from mines_tools.text.nearest_name import nearest_name
from mines_tools.text.source import shortened
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.dap.debuggee import Launched
    from mines_tools.dap.messages import Arguments, Body
    from mines_tools.dap.session import Session

_MOST = 60  # characters of a name


def set_function_breakpoints(session: Session, arguments: Arguments) -> Body:
    """Stop wherever one of the given commands is next."""
    given = arguments.each("breakpoints")
    wanted = [(each.needed_text("name").strip(), each) for each in given]
    for each in given:
        asked(each, None)

    def resolve(launched: Launched) -> Sequence[Asked]:
        known = launched.program.running.words.command_names()
        return [_asked(name, each, known) for name, each in wanted]

    return {"breakpoints": session.launched.breakpoints.set("commands", resolve)}


def _asked(name: str, given: Arguments, known: Sequence[str]) -> Asked:
    if name in known:
        return asked(given, OnCommand(name))
    near = nearest_name(name, known)
    named = {"name": shown(shortened(name, _MOST))}
    why = (
        phrase("there is no command `{name}`", **named)
        if near is None
        else phrase("there is no command `{name}`; did you mean `{near}`?", near=near, **named)
    )
    return asked(given, None, why_not=why)
