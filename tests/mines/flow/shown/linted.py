"""Compares the findings of the linter with runs. If a finding says that something has no effect,
the program is run without it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mines_tools.interface.language import RuleSelection, language
from mines_tools.languages.mines.board import Board
from mines_tools.languages.mines.ide.place import tree_of
from mines_tools.languages.mines.operations import NOOP, Program
from tests.mines.flow.shown.observed import differ, traced
from tests.mines.flow.shown.reading import ERRORS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.mines.tree import Tree
    from mines_tools.text.diagnostics import Diagnostic
    from tests.mines.flow.shown.observed import Observed, Seen
    from tests.mines.flow.shown.report import Report

_MINES = language("mines")
_CODES = frozenset(
    ("M201", "M202", "M203", "M204", "M205", "M206", "M207", "M208", "M209", "M210", "M301")
)
_ENDLESS = 3_000


def check_findings(
    snapshot: Snapshot, observed: Observed, inputs: Sequence[str], report: Report
) -> None:
    """Check the findings of the linter in a program without errors."""
    tree = tree_of(snapshot)
    if tree.program is None:
        return
    findings = _MINES.check(tree, RuleSelection(set(_CODES)), snapshot.analysis).diagnostics
    checked = _Findings(tree, tree.program, observed, inputs, report)
    for finding in findings:
        checked.check(finding)


class _Findings:
    """The findings in one program."""

    def __init__(
        self,
        tree: Tree,
        program: Program,
        observed: Observed,
        inputs: Sequence[str],
        report: Report,
    ) -> None:
        self._tree = tree
        self._program = program
        self._observed = observed
        self._inputs = inputs
        self._report = report

    def check(self, finding: Diagnostic) -> None:
        """Check one finding."""
        if finding.code == "M210" and self._program.dialect.ends != "cleared":
            return  # a further mine is one more to click
        lines = self._tree.lines
        first = lines.line_at(finding.span.start) - self._tree.operation_lines.start
        last = lines.line_at(max(finding.span.end - 1, finding.span.start))
        last -= self._tree.operation_lines.start
        seen = [each for at in range(first, last + 1) for each in self._observed.own.get(at, ())]
        holds = self._holds(finding, first, seen)
        said = f"{finding.code} operation {first}: {finding.message}"
        self._report.claim(f"lint: {finding.code}", holds=holds, said=said)

    def _holds(self, finding: Diagnostic, index: int, seen: list[Seen]) -> bool:
        match finding.code:
            case "M201":
                if seen or not finding.related:
                    return not seen
                if "always jumps" in finding.related[0].message:
                    return self._always_jumps(finding)
                return self._all_end(finding)
            case "M202":
                error = ERRORS[finding.message.rpartition("(")[2].rstrip(")")]
                return all(each.error == error for each in seen) and self._is_idle({index})
            case "M203" | "M204":
                related = self._tree.lines.line_at(finding.related[0].span.start)
                return self._is_idle({index, related - self._tree.operation_lines.start})
            case "M205":
                return self._is_idle({index})
            case "M206":
                return not any(ended for _, _, ended, _ in self._observed.ends)
            case "M207":
                return all(steps <= 1 for _, steps, _, _ in self._observed.ends)
            case "M208":
                text = re.search(r"input ('.*'|\".*\"), this", finding.message)
                given = "" if text is None else eval(text[1])
                return not traced(self._program, given, _ENDLESS).ended
            case "M209":
                return all(each.command.startswith("reset") for each in seen)
            case "M210":
                return self._keeps_cells(finding)
            case _:
                claimed = re.search("claims `([^`]+)`", finding.message)
                names = claimed[1].split() if claimed else []
                return not any(
                    each.command == names[0]
                    and not each.error
                    and (len(names) < 2 or str(each.top[-1]) == names[1])
                    for each in seen
                )

    def _always_jumps(self, finding: Diagnostic) -> bool:
        """Return True if the operation that the finding names always skips at least one operation."""
        line = self._tree.lines.line_at(finding.related[0].span.start)
        place = line - self._tree.operation_lines.start
        parts = self._observed.own, self._observed.queued
        skips = [seen for part in parts for seen in part.get(place, ())]
        return all(each.skipped > 0 for each in skips if each.command == "skip") and all(
            each.command == "skip" for each in self._observed.own.get(place, ())
        )

    def _all_end(self, finding: Diagnostic) -> bool:
        """Return True if each run that comes to the place that the finding names ends there, and no
        run ends at another place."""
        line = self._tree.lines.line_at(finding.related[0].span.start)
        place = line - self._tree.operation_lines.start
        parts = self._observed.own, self._observed.queued
        return all(
            (each.ended or each.error == "aborted") == (part is parts[0] and index == place)
            for part in parts
            for index, seen in part.items()
            for each in seen
        )

    def _is_idle(self, indexes: set[int]) -> bool:
        """Return True if the program does the same without these operations."""
        operations = [
            NOOP if at in indexes else each for at, each in enumerate(self._program.operations)
        ]
        return self._is_same(self._program._replace(operations=operations), indexes)

    def _keeps_cells(self, finding: Diagnostic) -> bool:
        """Return True if the program does the same with mines in place of the safe cells that the
        finding names."""
        start, end = finding.span
        line = self._tree.lines.line_at(start)
        row = line - self._tree.board_lines.start
        begin = start - self._tree.lines.starts[line]
        text = self._tree.line_texts[line]
        if set(text[: end - self._tree.lines.starts[line]]) - set(".*"):
            return True  # blanks in the row
        rows = list(self._program.board.rows)
        is_why = "never cleared" in finding.message
        cells = rows[row][begin : begin + end - start].replace(".", "*")
        rows[row] = rows[row][:begin] + cells + rows[row][begin + end - start :]
        if is_why or "." not in "".join(rows):
            return True
        return self._is_same(self._program._replace(board=Board(tuple(rows))), set())

    def _is_same(self, other: Program, without: set[int]) -> bool:
        return not any(
            differ(
                traced(self._program, text, without=without), traced(other, text, without=without)
            )
            for text in self._inputs
        )
