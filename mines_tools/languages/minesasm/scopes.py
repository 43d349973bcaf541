"""The names that are known at a place of a source: labels, slots, and the parameters of macros."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.languages.minesasm.findings import shown_word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from mines_tools.languages.minesasm.statements import Statement, StatementBlock, Token

_MOST_PARAMETERS_SHOWN = 20


class Macro(NamedTuple):
    """A definition of a macro."""

    statement: Statement
    parameters: Sequence[str]
    body: Sequence[Statement | StatementBlock]

    @property
    def example(self) -> str:
        """An example of a use of the macro: its name and its parameters."""
        words = [self.statement.operands[0].text, *self.parameters[:_MOST_PARAMETERS_SHOWN]]
        more = ["…"] if len(self.parameters) > _MOST_PARAMETERS_SHOWN else []
        return " ".join([*map(shown_word, words), *more])


class Scope(NamedTuple):
    """The names that are known at a place. A macro and each copy of a `repeat` have a scope of their own."""

    labels: dict[str, int]
    slots: dict[str, int]
    arguments: Mapping[str, Token]
    outer: Scope | None = None
    macro: str = ""

    def label(self, name: str) -> int | None:
        """Return the number of the label `name`, or None if there is none."""
        found = self.labels.get(name)
        return self.outer.label(name) if found is None and self.outer else found

    def visible_labels(self) -> Collection[str]:
        """Return the names of the labels that a jump in this scope can lead to."""
        names = [*self.labels]
        return names if self.outer is None else [*names, *self.outer.visible_labels()]

    def slot(self, name: str) -> int | None:
        """Return the number of the slot `name`, or None if there is none."""
        found = self.slots.get(name)
        return self.outer.slot(name) if found is None and self.outer else found

    def visible_slots(self) -> Mapping[str, int]:
        """Return the numbers of all slots that a statement in this scope can name."""
        return self.slots if self.outer is None else {**self.outer.visible_slots(), **self.slots}

    def argument(self, name: str) -> Token | None:
        """Return the argument for the parameter `name`, or None if there is none."""
        found = self.arguments.get(name)
        return self.outer.argument(name) if found is None and self.outer else found

    def is_within(self, macro: str) -> bool:
        """Return whether this scope is inside the macro `macro`."""
        return self.macro == macro or (self.outer is not None and self.outer.is_within(macro))
