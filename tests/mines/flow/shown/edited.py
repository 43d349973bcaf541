"""Runs a program before and after each edit that claims to keep the program."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mines_tools.interface.editor import Refusal
from mines_tools.interface.language import FormatOptions, RuleSelection, language
from mines_tools.languages.mines.ide.board_actions import board_actions
from mines_tools.languages.mines.ide.dialect_actions import dialect_actions
from mines_tools.languages.mines.ide.line_actions import coordinate_actions, note_actions
from mines_tools.languages.mines.ide.place import cell_span, clicks_on, tree_of
from mines_tools.languages.mines.ide.rename import rename
from mines_tools.languages.mines.syntax import parse
from mines_tools.lint.ignore_actions import ignore_actions
from mines_tools.text.diagnostics import apply_edits
from mines_tools.text.source import Span
from tests.mines.flow.shown.observed import differ, traced

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from random import Random

    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.mines.operations import Program
    from mines_tools.text.diagnostics import Edit
    from tests.mines.flow.shown.report import Report

_STEPS = 150
_MINES = language("mines")
_OPTIONS = ("normalize", "annotate", "strip-comments", "golf", "keep-line-ends")
_SLOW = "M401"
"""A rule that runs the program in every dialect and has no fixes."""
_PLAIN = re.compile(r"(?: ?-?[1-9][0-9]{0,8}| ?0)*")


def check_edits(
    snapshot: Snapshot, random: Random, inputs: Sequence[str], report: Report, *, most: int
) -> None:
    """Check at most `most` edits of each kind."""
    tree = tree_of(snapshot)
    if tree.program is None:
        return
    _Edits(snapshot, tree.program, inputs, report).check(random, most)


class _Edits:
    """The edits of one program."""

    def __init__(
        self, snapshot: Snapshot, program: Program, inputs: Sequence[str], report: Report
    ) -> None:
        self._snapshot = snapshot
        self._tree = tree_of(snapshot)
        self._program = program
        self._inputs = inputs
        self._report = report

    def check(self, random: Random, most: int) -> None:
        if random.random() < 0.2:
            self._renames(random, most)
            self._board(random, most)
        if random.random() < 0.1:
            self._dialects()
        whole = Span(0, len(self._tree.text))
        for action in (
            *coordinate_actions(self._snapshot, whole),
            *note_actions(self._snapshot, whole),
        ):
            self._compare("coordinates and notes", action.title, action.edits)
        if random.random() < 0.15:
            self._format(random)
            self._fixes()

    def _dialects(self) -> None:
        """Check the change to the other dialect. Input and output may differ only if the title of
        the change says so."""
        for action in dialect_actions(self._snapshot, Span(0, 0)):
            other = "2" if self._tree.dialect == "1" else "1"
            plain = "read input differently" in action.title
            aborts = "cannot read or write" in action.title
            self._compare("dialect", action.title, action.edits, other, plain, aborts)

    def _renames(self, random: Random, most: int) -> None:
        tree, board = self._tree, self._program.board
        clicked = sorted({each.cell for each in self._program.operations if each.cell >= 0})
        digits = board.digits
        pairs = [
            (old, new)
            for old in clicked
            for new in range(len(digits))
            if old != new and digits[old] == digits[new]
        ]
        for old, new in random.sample(pairs, min(most, len(pairs))):
            column, row = board.coordinate(new)
            line = tree.operation_lines[clicks_on(tree, old)[0]]
            try:
                edits = rename(self._snapshot, tree.lines.starts[line], f"{column},{row}")
            except Refusal:
                continue
            self._compare("rename", f"{board.coordinate(old)} to {column},{row}", edits)

    def _board(self, random: Random, most: int) -> None:
        cells = range(len(self._program.board.digits))
        for cell in random.sample(cells, min(max(most // 2, 1), len(cells))):
            span = cell_span(self._tree, cell)
            for action in () if span is None else board_actions(self._snapshot, span):
                self._compare("row or column", action.title, action.edits)

    def _format(self, random: Random) -> None:
        option = random.choice(_OPTIONS)
        keeps = option == _OPTIONS[-1]
        options = FormatOptions({} if keeps else {option: True}, keep_line_ends=keeps)
        edits = _MINES.layout(self._tree, options)
        if edits:
            self._compare("formatter", str(options), edits)

    def _fixes(self) -> None:
        codes = {rule.code for rule in _MINES.rules() if rule.code != _SLOW}
        checked = _MINES.check(self._tree, RuleSelection(codes), self._snapshot.analysis)
        for diagnostic in checked.diagnostics:
            if diagnostic.fix is not None and diagnostic.fix.safe:
                what = f"{diagnostic.code} {diagnostic.message}"
                self._compare("safe fix", what, diagnostic.fix.edits)
        for action in ignore_actions(_MINES, self._tree, checked.diagnostics[:3]):
            self._compare("ignore comment", action.title, action.edits)

    def _compare(
        self,
        kind: str,
        what: str,
        edits: Iterable[Edit],
        dialect: str | None = None,
        is_plain: bool = False,
        may_abort: bool = False,
    ) -> None:
        text = apply_edits(self._tree.text, edits)
        after = parse(text, dialect or self._tree.dialect).program
        wrong: object = None
        if after is None:
            wrong = "it has errors"
        elif after != self._program:
            for given in self._inputs:
                if is_plain and not _PLAIN.fullmatch(given):
                    continue
                runs = traced(self._program, given, _STEPS), traced(after, given, _STEPS)
                if may_abort and any(run.has_aborted for run in runs):
                    continue
                if differ(*runs):
                    wrong = f"it differs with {given!r}"
                    break
        self._report.claim(f"edit: {kind}", holds=wrong is None, said=f"{what}: {wrong}\n{text}")
