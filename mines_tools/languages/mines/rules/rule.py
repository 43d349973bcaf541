"""The context of a rule: the text that the rule checks, and the facts about the text."""

from __future__ import annotations

from mines_tools.base.lazy import cached_property
from mines_tools.rules.checking import RuleContext

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from mines_tools.languages.mines.flow import Flow
    from mines_tools.languages.mines.tree import Tree
    from mines_tools.text.diagnostics import Diagnostic


class Context(RuleContext["Tree", "Flow"]):
    """The text that a rule checks, with its tree and its flow analysis."""

    @property
    def tree(self) -> Tree:
        """The tree of the text."""
        return self.parsed

    @cached_property
    def has_odd_integer(self) -> bool:
        """True if a click has an unusual column or row: it is not in its shortest form, or it is
        outside the board. Also true if there is no board."""
        board = self.tree.board
        return board is None or any(
            integer and not _is_plain(integer, size)
            for integers, size in zip(self.tree.integers, (board.width, board.height), strict=True)
            for integer in integers
        )

    @cached_property
    def flow(self) -> Flow | None:
        """The result of the flow analysis; None if the text has errors."""
        return None if self.tree.program is None else self.analysed()

    def analyse(self) -> Flow:
        """Analyse the text, and return the result. The text must have no errors."""
        # Imported here, because a damaged text, and a linter without flow rules, do not need it.
        from mines_tools.languages.mines.flow import analyse

        assert self.tree.program is not None
        return analyse(self.tree.program, self.budget)


def _is_plain(integer: str, size: int) -> bool:
    """Return whether `integer` is in its shortest form, and is at least 0 and less than `size`."""
    if not (integer.isascii() and integer.isdigit()) or len(integer) > _LONGEST_PLAIN:
        return False
    return int(integer) < size and (integer == "0" or not integer.startswith("0"))


_LONGEST_PLAIN = 9  # digits: boards are smaller


_DOUBTFUL_SIZE = {"ragged-board", "foreign-board-character", "board-row-after-operation"}


def is_size_doubtful(tree: Tree) -> bool:
    """Return whether the text has an error that makes the size of the board doubtful."""
    errors: Iterable[Diagnostic] = tree.errors
    if not isinstance(errors, tuple):  # the text was edited
        from mines_tools.text.diagnostic_store import findings

        errors = findings(tree.errors).unmoved()
    return any(error.name in _DOUBTFUL_SIZE for error in errors)
