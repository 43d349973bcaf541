"""The context of a rule's check."""

from __future__ import annotations

from mines_tools.languages.minesasm.statements import StatementBlock
from mines_tools.rules.checking import RuleContext

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from mines_tools.interface.language import RuleSelection
    from mines_tools.languages.minesasm.assembly_text import AssemblyText
    from mines_tools.languages.minesasm.instructions import Instruction
    from mines_tools.languages.minesasm.statements import Statement


class Context(RuleContext["AssemblyText", "Any"]):
    """The input of a check: a text without errors."""

    def __init__(self, text: AssemblyText, selection: RuleSelection, flow: Any = None) -> None:
        super().__init__(text, selection, flow)
        self.text = text

    @property
    def instructions(self) -> Sequence[Instruction]:
        """The instructions of the text, in order."""
        return self.text.lowered.instructions

    def is_here(self, instruction: Instruction) -> bool:
        """Return whether the statement of `instruction` is in this text, and not in an included one."""
        return instruction.place is not None and instruction.place.source is self.text.source

    def lists(self) -> Iterator[Sequence[Statement | StatementBlock]]:
        """Yield each list of statements that follow each other: the whole text, and each part of a block."""
        waiting = [self.text.tree.nodes]
        while waiting:
            nodes = waiting.pop()
            yield nodes
            for node in nodes:
                if isinstance(node, StatementBlock):
                    waiting += (node.body, node.other)

    def statements(self) -> Iterator[Statement]:
        """Yield all statements, also those that open a block."""
        for nodes in self.lists():
            for node in nodes:
                yield node.opening if isinstance(node, StatementBlock) else node
