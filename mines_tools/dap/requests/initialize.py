"""What the client and the adapter can do."""

from __future__ import annotations

from mines_tools.dap.client import client_of
from mines_tools.language import LANGUAGES, language
from mines_tools.phrases import ENGLISH, known_language, phrase, speak

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.dap.messages import Arguments, Body
    from mines_tools.dap.session import Session
    from mines_tools.running import Json


def initialize(session: Session, arguments: Arguments) -> Body:
    """Begin: what the adapter can do."""
    locale = arguments.text("locale")
    if locale:  # otherwise as the environment asks
        speak(known_language(locale) or ENGLISH)
    session.client = client_of(arguments)
    session.phase = "initialized"
    return capabilities()


def capabilities() -> Body:
    """What the adapter can do."""
    can = (
        "ConfigurationDoneRequest", "FunctionBreakpoints", "ConditionalBreakpoints", "HitConditionalBreakpoints",
        "EvaluateForHovers", "StepBack", "SetVariable", "RestartFrame", "GotoTargetsRequest", "CompletionsRequest",
        "RestartRequest", "ValueFormattingOptions", "ExceptionInfoRequest",
        "DelayedStackTraceLoading", "LogPoints", "TerminateRequest", "DataBreakpoints", "CancelRequest",
        "BreakpointLocationsRequest", "ClipboardContext", "ExceptionFilterOptions",
    )  # fmt: skip
    body: dict[str, Json] = {f"supports{name}": True for name in can}
    body["exceptionBreakpointFilters"] = _filters()
    return body


def _filters() -> Sequence[Json]:
    """The errors and occasions of all languages: which one is debugged is not known yet. What several of them have is
    one filter."""
    found: dict[str, dict[str, Json]] = {}
    for each in map(language, LANGUAGES):
        words = each.run_words()
        for name, text in {**words.errors, **words.occasions}.items():
            label = phrase("{language}: {error}", language=phrase(each.title), error=phrase(text))
            found[name] = {
                "filter": name,
                "label": phrase(text) if name in found else label,
                "supportsCondition": True,
                "conditionDescription": phrase(
                    "an expression, such as {example}", example="depth > 5"
                ),
            }
    return list(found.values())
