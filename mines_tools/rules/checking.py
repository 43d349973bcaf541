"""Checks a text with rules: the part that all languages share."""

from __future__ import annotations

from mines_tools.base.records import Generic
from mines_tools.interface.language import Checked, Text
from mines_tools.text.diagnostics import first_of, place_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Set
    from typing import Any, Protocol

    from typing_extensions import TypeVar

    from mines_tools.interface.language import Check, RuleSelection
    from mines_tools.rules.definition import RuleEntry
    from mines_tools.text.diagnostics import Diagnostic, Keep

    class _Flow(Protocol):
        """A result of flow analysis. It also tells whether the analysis has used up its budget."""

        @property
        def ran_out(self) -> bool: ...
        @property
        def could_find_more(self) -> bool: ...

    Flow = TypeVar("Flow", bound=_Flow, default=Any)
else:
    Flow = None


class RuleContext(Generic[Text, Flow]):
    """The input of a rule's check: a text, the flow analysis of the text, and the options of all
    rules.

    Each language has a subclass with the methods that its rules need. `Flow` is the class of the
    language's results of flow analysis.
    """

    def __init__(
        self,
        parsed: Text,
        selection: RuleSelection,
        flow: Flow | None = None,
    ) -> None:
        """Create a context. `flow` is the result of the flow analysis. If it is None, the text is
        analysed when a rule needs the result."""
        self.parsed = parsed
        self.options = selection.options
        self.budget = selection.flow_budget
        self._known_flow = flow
        self.ran_out = False
        """True if a rule has requested the flow analysis, and the analysis has stopped early."""
        self.could_find_more = False
        """True if a rule has requested the flow analysis, and the analysis may find out more with a
        larger budget."""

    def analyse(self) -> Flow:
        """Analyse the text, and return the result of this flow analysis."""
        raise NotImplementedError

    def analysed(self) -> Flow:
        """Return the result of the flow analysis. If the context was created without a result,
        analyse the text now."""
        flow = self.analyse() if self._known_flow is None else self._known_flow
        self.ran_out = flow.ran_out
        self.could_find_more = flow.could_find_more
        return flow


def checker(
    context_of: Callable[..., RuleContext[Text, Any]], entries: Iterable[RuleEntry]
) -> Check[Text]:
    """Return the function that checks a text with the rules in `entries`. `context_of` makes the
    context of a text.

    If a text has errors, the rules do not check it, and the result contains only the errors.
    """

    def check(
        parsed: Text,
        selection: RuleSelection,
        analysis: Any = None,
        keep: Keep | None = None,
        most: int | None = None,
    ) -> Checked:
        if parsed.errors:
            return Checked(parsed.errors if keep is None else list(keep(parsed.errors)))
        context = context_of(parsed, selection, analysis)
        listed: list[Diagnostic] = []
        is_cut = False
        for _, diagnostics, stopped in found_by(context, entries, selection.codes, keep, most):
            listed += diagnostics
            is_cut = is_cut or stopped
        listed.sort(key=place_of)
        return Checked(listed, context.ran_out, is_cut, context.could_find_more)

    return check


def found_by(
    context: RuleContext[Text, Any],
    entries: Iterable[RuleEntry],
    codes: Set[str],
    keep: Keep | None,
    most: int | None,
) -> Iterator[tuple[str, list[Diagnostic], bool]]:
    """Run the rules in `entries` whose code is in `codes`, if they may find something in `context`.
    Only the first `most` diagnostics of each rule are taken.

    For each of these rules, yield the code, the diagnostics that the filter `keep` lets through,
    and whether the rule reached the limit `most`.
    """
    for entry in entries:
        if entry.rule.code in codes and entry.may_find(context):
            yield entry.rule.code, *first_of(entry.find(context), most, keep)
