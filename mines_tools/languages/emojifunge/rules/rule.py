"""The context of a rule's check, and functions that several rules use."""

from __future__ import annotations

from mines_tools.base.lazy import cached_property
from mines_tools.rules.checking import RuleContext

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Set

    from mines_tools.languages.emojifunge.cells import Cell
    from mines_tools.languages.emojifunge.flow.analysis import Flow
    from mines_tools.languages.emojifunge.flow.notes import Note, Place
    from mines_tools.languages.emojifunge.numbers import Number
    from mines_tools.languages.emojifunge.syntax import Grid


class Context(RuleContext["Grid", "Flow"]):
    """The input of a check: a grid and its flow analysis."""

    @property
    def grid(self) -> Grid:
        """The parsed text."""
        return self.parsed

    @cached_property
    def keys(self) -> Set[str]:
        """All emoji in the grid, without U+FE0F. If the grid contains unknown text, an empty string is among them."""
        return self.grid.keys()

    @cached_property
    def failures(self) -> set[tuple[float, float]]:
        """The places where every execution ends the run abnormally or with an error. Intended crashes are left out."""
        places = (end.place for end in self.flow.always_fails())
        cells = ((place, self.grid.cell(*place)) for place in places)
        return {place for place, cell in cells if cell is None or cell.key != _CRASH}

    @cached_property
    def passed(self) -> Mapping[tuple[int, int], tuple[tuple[int, int], tuple[int, int]]]:
        """The cells over which the pointer passes in a trial run (see `passed_over`)."""
        from mines_tools.languages.emojifunge.flow.causes import passed_over

        return passed_over(self.flow)

    @cached_property
    def missing_targets(self) -> Mapping[tuple[int, int], Place]:
        """The places to which directions and branches lead although there is no cell, by the place of the instruction
        (see `missing_targets` of `targets.py`)."""
        from mines_tools.languages.emojifunge.rules.targets import missing_targets

        return dict(missing_targets(self))

    def noted(self) -> Iterator[tuple[Number, Number, Cell, Note]]:
        """Yield the cells that the pointer may reach, each with its place and its note, in text order. Yield nothing
        if the notes are not known."""
        notes = self.flow.notes
        for place in sorted(notes, key=lambda position: position[::-1]):
            cell = self.grid.cell(*place)
            if cell is not None:
                yield *place, cell, notes[place]

    def is_executed(self, x: Number, y: Number, note: Note) -> bool:
        """Return whether the cell at (`x`, `y`) is certainly executed each time when the pointer is there. A cell that
        is ignored in a comment is not executed. `note` is the note of the cell: what is known about it."""
        return note.commented == {False} and self.flow.cell(x, y).executed.kind == "witnessed"

    @cached_property
    def flow(self) -> Flow:
        """The result of flow analysis."""
        return self.analysed()

    def analyse(self) -> Flow:
        """Analyse the grid, and return the results."""
        # Imported here, because a linter without flow rules does not need it.
        from mines_tools.languages.emojifunge.flow.analysis import Analysis

        analysis = Analysis(self.grid, self.budget)
        while not analysis.advance(_AT_ONCE):
            pass
        return analysis.result()


_AT_ONCE = 1 << 30
_CRASH = "\U0001f4a5"
