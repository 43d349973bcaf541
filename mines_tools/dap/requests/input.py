"""The request that gives input to the program."""

from __future__ import annotations

from mines_tools.debugging.typed_input import Typed, given_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.dap.messages import RequestArguments
    from mines_tools.dap.session import Session


def input(session: Session, arguments: RequestArguments) -> None:  # noqa: A001 - the request's name
    """Give a text to the program as input. If the argument `end` is true, the input ends after this text."""
    text, is_end = arguments.text("text"), arguments.flag("end")
    session.launched  # noqa: B018 - refuses without a program
    if text:
        # The console then shows all input of the run, whichever part of the editor sent it.
        session.send("output", {"category": "console", "output": f"{given_words(Typed(text))}\n"})
    session.give(text, is_end=is_end)
