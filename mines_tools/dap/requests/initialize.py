"""The request that exchanges the capabilities of the client and the adapter."""

from __future__ import annotations

from mines_tools.dap.client import client_of
from mines_tools.interface.language import LANGUAGES, language
from mines_tools.translations.phrases import ENGLISH, known_language, phrase, speak

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from mines_tools.dap.messages import Body, RequestArguments
    from mines_tools.dap.session import Session
    from mines_tools.interface.run import Json


def initialize(session: Session, arguments: RequestArguments) -> Body:
    """Begin the session, and return the capabilities of the adapter."""
    locale = arguments.text("locale")
    if locale:  # otherwise the language of the environment
        speak(known_language(locale) or ENGLISH)
    session.client = client_of(arguments)
    session.phase = "initialized"
    return capabilities(session.setup.language)


def capabilities(language_id: str | None = None) -> Body:
    """Return the capabilities of the adapter. These include the errors at which a breakpoint can
    stop. With `language_id`, only the errors of that language are included."""
    can = (
        "ConfigurationDoneRequest", "FunctionBreakpoints", "ConditionalBreakpoints", "HitConditionalBreakpoints",
        "EvaluateForHovers", "StepBack", "SetVariable", "RestartFrame", "GotoTargetsRequest", "CompletionsRequest",
        "RestartRequest", "ValueFormattingOptions", "ExceptionInfoRequest",
        "DelayedStackTraceLoading", "LogPoints", "TerminateRequest", "DataBreakpoints", "CancelRequest",
        "BreakpointLocationsRequest", "ClipboardContext", "ExceptionFilterOptions",
    )  # fmt: skip
    body: dict[str, Json] = {f"supports{name}": True for name in can}
    body["exceptionBreakpointFilters"] = _filters(
        LANGUAGES if language_id is None else (language_id,)
    )
    return body


def _filters(languages: Collection[str]) -> Sequence[Json]:
    """Return the errors and occasions of `languages`, in the form of exception filters of the protocol.

    If the language of the program is not known yet, `languages` contains all languages. An error that several
    languages share is only one filter.
    """
    filters: dict[str, dict[str, Json]] = {}
    is_one = len(languages) == 1
    for used in map(language, languages):
        words = used.run_words()
        for name, text in {**words.errors, **words.occasions}.items():
            label = phrase("{language}: {error}", language=phrase(used.title), error=phrase(text))
            filters[name] = {
                "filter": name,
                "label": phrase(text) if is_one or name in filters else label,
                **({"description": phrase(words.when[name])} if name in words.when else {}),
                "supportsCondition": True,
                "conditionDescription": phrase(
                    "an expression, such as {example}", example="depth > 5"
                ),
            }
    return list(filters.values())
