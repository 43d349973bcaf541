"""The context of a rule's check, and functions that several rules use."""

from __future__ import annotations

from mines_tools.base.lazy import cached_property
from mines_tools.base.records import new_record
from mines_tools.languages.sokolang.actions import WAIT, head_of
from mines_tools.languages.sokolang.edits import remover
from mines_tools.languages.sokolang.reachability import lost_marks
from mines_tools.rules.checking import RuleContext
from mines_tools.text.diagnostics import Diagnostic, Fix
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.interface.language import RuleSelection
    from mines_tools.languages.sokolang.actions import ActionNode
    from mines_tools.languages.sokolang.flow.analysis import Flow
    from mines_tools.languages.sokolang.flow.explore import Visit
    from mines_tools.languages.sokolang.program import Program
    from mines_tools.languages.sokolang.reachability import CellRow
    from mines_tools.languages.sokolang.warehouse import Warehouse
    from mines_tools.text.source import Span


_MOST_WITH_FIX = 1_000_000
"""The maximum number of items in one text that get a fix. The other items get a fix when the text
is fixed and checked again."""


class Context(RuleContext["Program", "Flow"]):
    """The input of a check: a program without errors, and the analysis of the program."""

    def __init__(
        self, program: Program, selection: RuleSelection, flow: Flow | None = None
    ) -> None:
        super().__init__(program, selection, flow)
        assert program.map is not None
        self.program = program
        self.map: Warehouse = program.map
        self.fixes_left = _MOST_WITH_FIX
        """The number of items that may still get a fix."""
        self.removes = phrase("Remove it")
        """The title of a fix that removes an item."""
        self._initial_items: dict[str, tuple[int, ...]] = {}
        self.removed = remover(program)
        """The function that takes the span of an item, and returns the edit that removes this item."""

    @cached_property
    def flow(self) -> Flow:
        """The result of flow analysis."""
        return self.analysed()

    def analyse(self) -> Flow:
        """Analyse the program, and return the results."""
        # Imported here, because a linter without flow rules does not need it.
        from mines_tools.languages.sokolang.flow.analysis import flow_of

        return flow_of(self.program, self.budget)

    def initial_items(self, name: str) -> tuple[int, ...]:
        """Return the values of the stack `name` at the beginning, the top last."""
        if name not in self._initial_items:
            stack = self.program.stacks.get(name)
            values = () if stack is None else stack.values
            self._initial_items[name] = tuple(value.number for value in values)[::-1]
        return self._initial_items[name]

    def lost_marks(self) -> Iterator[CellRow]:
        """Yield the marks that neither the player nor a crate can reach, in text order. Adjacent
        marks are yielded together."""
        return lost_marks(self.map)

    @property
    def visits(self) -> Iterator[Visit]:
        """All explored visits of all actions."""
        return (visit for visits in self.flow.visits.values() for visit in visits)

    def is_wait(self, visit: Visit) -> bool:
        """Return whether the action of a visit is a `w`."""
        node = visit.state.order.node
        return node is not None and self.program.actions[node].kind == WAIT

    def heads(self) -> Iterator[tuple[int, ActionNode, Span]]:
        """Yield the number, the node and the span of the head of each action and group. The head of
        a group does not include its contents."""
        for number, node in enumerate(self.program.actions):
            yield number, node, head_of(node)

    def certain(self, kind: str) -> Iterator[tuple[int, ActionNode, list[Visit]]]:
        """Yield the actions that a trial run has performed and whose letter is in `kind`, each with
        all its visits. If the exploration is incomplete, yield nothing, because some visits may be
        missing."""
        if self.flow.is_complete:
            for number in self.flow.witnessed:
                node = self.program.actions[number]
                if node.kind in kind:
                    yield number, node, list(self.flow.visits.get(number, ()))


def elsewhere(diagnostic: Diagnostic, span: Span, fix: Fix | None = None) -> Diagnostic:
    """Return a copy of `diagnostic` with another place, `span`, and another fix, `fix`. Copying a
    diagnostic takes less time than making a new one. This matters because one rule may report
    hundreds of thousands of diagnostics."""
    return new_record(Diagnostic, (*diagnostic[:3], span, *diagnostic[4:8], fix, diagnostic.more))


def removing(context: Context, node: ActionNode, *, is_safe: bool) -> Fix | None:
    """Return the fix that removes the item `node`. Return None if this is not possible, or if too many items already
    have a fix."""
    if not context.fixes_left:
        return None
    context.fixes_left -= 1
    edit = context.removed(node.span)
    return None if edit is None else new_record(Fix, (context.removes, (edit,), is_safe))
