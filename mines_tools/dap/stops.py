"""Builds the event that tells the client why the program has stopped."""

from __future__ import annotations

from mines_tools.debugging.breakpoints import AtIncluded, AtPlace, InRow, OnCommand, OnError
from mines_tools.debugging.stop_words import OVER, hit_words, moment_words
from mines_tools.text.source import shortened
from mines_tools.translations.phrases import counted, phrase, template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.dap.messages import Body
    from mines_tools.debugging.breakpoints import What
    from mines_tools.debugging.debugger import Debugger
    from mines_tools.debugging.moves import Stopped
    from mines_tools.interface.run import Json

THREAD = 1
"""The number of the program's only thread."""

_REASONS = {
    "start": "entry",
    "aborted": "exception",
    "unreadable": "exception",
    "ended": "end",
    "failed": "pause",
}
"""The protocol's names for the debugger's reasons for a stop. A reason that is not listed has the
same name in the debugger and in the protocol."""
_WORDS = {
    "entry": template("stopped before the first step"),
    "start": template("back at the start"),
    "pause": template("paused by you before step {next:,}"),
    "failed": template("stopped by an error of the debugger, before step {next:,}"),
    "ended": template("ended after {steps}"),
    "aborted": template("aborted after {steps}"),
    "unreadable": template("the input cannot be read after {steps}"),
}


_SHORT = {
    "pause": template("paused by you"),
    "failed": template("stopped by an error of the debugger"),
    **OVER,
}
"""A few words for each reason for a stop. A client shows these words beside the current moment."""
_LONGEST = 80
"""The maximum length, in characters, of the text that `reason_words` returns."""


def reason_words(stopped: Stopped, event: Body) -> str:
    """Return a few words for the reason of a stop. The text is empty if the user asked to go to
    this moment.

    `event` is the result of `stopped_event` for the same stop.
    """
    words = _SHORT.get(stopped.reason)
    if words is not None:
        return phrase(words)
    if stopped.reason != "breakpoint":
        return stopped.text if stopped.reason == "step" else ""
    description = event.get("description")
    if not isinstance(description, str):
        return phrase("breakpoint")
    return shortened(description, _LONGEST)


def stopped_event(
    stopped: Stopped,
    debugger: Debugger,
    program_text: str,
    numbers: Sequence[int],
    reader: str = "",
) -> Body:
    """Return the event that says why the program of `debugger` stopped. `program_text` is the text of the program.

    `numbers` are the numbers by which the client knows the breakpoints that were hit. `reader` is the command for whose
    input the program waited before it stopped; empty if it did not wait.
    """
    hits = [
        debugger.breakpoints[number].what
        for number in stopped.breakpoints
        if number in debugger.breakpoints
    ]
    reason = _reason(stopped, hits)
    body: dict[str, Json] = {"reason": reason, "threadId": THREAD, "allThreadsStopped": True}
    words = _WORDS.get(stopped.reason)
    if words is not None:
        body["description"] = phrase(
            words,
            steps=counted(debugger.moment, "{count:,} step", "{count:,} steps"),
            next=debugger.moment + 1,
        )
    if stopped.reason == "pause" and reader:
        body["description"] = phrase(
            "paused by you before step {next:,}: `{command}` needs input",
            next=debugger.moment + 1, command=reader,
        )  # fmt: skip
    if stopped.reason == "goto":
        body["description"] = phrase(
            "{moment}; step {step:,} is next",
            moment=moment_words(debugger.moment),
            step=debugger.moment + 1,
        )
    words_of_hits = hit_words(stopped, debugger, program_text)
    if words_of_hits:
        body["description"] = (
            phrase("breakpoint; {reason}", reason=words_of_hits)
            if reason == "breakpoint"
            else words_of_hits
        )
    if stopped.is_faulty:
        body["description"] = stopped.text
    if stopped.text and not stopped.breakpoints:
        body["text"] = stopped.text
    elif reason == "exception" and hits:
        # Editors show this text beside the place.
        body["text"] = hit_words(stopped, debugger, program_text, explains=True)
    if numbers:
        body["hitBreakpointIds"] = list(numbers)
    return body


def _reason(stopped: Stopped, kinds: Sequence[What]) -> str:
    """Return the protocol's name for the reason of a stop. `kinds` contains, for each breakpoint
    that was hit, the thing at which this breakpoint stops."""
    if stopped.reason != "breakpoint":
        return _REASONS.get(stopped.reason, stopped.reason)
    if any(isinstance(kind, AtPlace | AtIncluded | InRow) for kind in kinds):
        return "breakpoint"
    if any(isinstance(kind, OnError) for kind in kinds):
        return "exception"
    if any(isinstance(kind, OnCommand) for kind in kinds):
        return "function breakpoint"
    return "data breakpoint"
