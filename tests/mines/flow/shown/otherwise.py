"""Compares what the linter says about other dialects with runs in both dialects."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

from mines_tools.interface.language import RuleSelection, language
from mines_tools.languages.mines.dialect import DIALECTS
from mines_tools.languages.mines.ide.place import tree_of
from mines_tools.languages.mines.syntax import parse
from tests.mines.flow.admission import machine_on
from tests.mines.flow.shown.reading import ERRORS

if TYPE_CHECKING:
    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.mines.machine import Machine, Step
    from mines_tools.languages.mines.tree import Tree
    from mines_tools.text.diagnostics import Diagnostic
    from tests.mines.flow.shown.report import Report

_SAYS = re.compile(
    r"dialect (?P<name>\S+) \([^)]*\)(?:, (?:without input|with the input (?P<input>'.*'|\".*\")))?: (?P<what>.*)",
    re.DOTALL,
)
_STEPS = 600


def check_differences(snapshot: Snapshot, report: Report) -> None:
    """Check the findings about differences under other dialects."""
    tree = tree_of(snapshot)
    found = language("mines").check(tree, RuleSelection({"M401"}), snapshot.analysis).diagnostics
    for finding in found:
        if finding.code == "M401":
            _check(tree, finding, report)


def _check(tree: Tree, finding: Diagnostic, report: Report) -> None:
    said = _SAYS.fullmatch(finding.message)
    if said is None:
        report.unread[re.sub(r"\d+", "N", finding.message)[:100]] += 1
        return
    other = parse(tree.text, said["name"])
    holds = said["name"] in DIALECTS and said["name"] != tree.dialect
    if other.program is None or "input" not in finding.message.partition(": ")[0]:
        is_said = any(error.message == said["what"] for error in other.errors)
        report.claim("lint: M401, an error there", holds=holds and is_said, said=finding.message)
        return
    assert tree.program is not None
    text = ast.literal_eval(said["input"]) if said["input"] else ""
    index = tree.lines.line_at(finding.span.start) - tree.operation_lines.start
    one, another = machine_on(tree.program, text), machine_on(other.program, text)
    parted = _parted(one, another)
    is_right = parted is not None and parted[0] == index and _is_what(said["what"], *parted[1:])
    report.claim(
        "lint: M401",
        holds=holds and is_right,
        said=f"operation {index}: {finding.message}, but {_without_stacks(parted)}\n{tree.text}",
    )


_Sight = tuple[object, ...]


def _parted(one: Machine, another: Machine) -> tuple[int, _Sight | None, _Sight | None] | None:
    """Return the operation at which two runs begin to differ, and what each run does there (None if
    it has ended). Return None if they do not differ."""
    for _ in range(_STEPS):
        step, other = one.recorded_step(), another.recorded_step()
        seen, other_seen = _sight(one, step), _sight(another, other)
        if seen != other_seen:
            origin = (step or other).origin  # type: ignore[union-attr]
            return origin, seen, other_seen
        if step is None:
            return None
    return None


def _sight(machine: Machine, step: Step | None) -> _Sight | None:
    if step is None:
        return None
    return (
        step.operation,
        step.command.name,
        step.error or "",
        machine.aborted,
        tuple(machine.stack),
    )


def _without_stacks(parted: tuple[int, _Sight | None, _Sight | None] | None) -> object:
    """Return `parted`, the result of `_parted`, without the stacks. Their integers may be too long to be written."""
    return parted and (parted[0], *(seen and seen[:-1] for seen in parted[1:]))


def _is_what(what: str, seen: _Sight | None, other: _Sight | None) -> bool:
    """Return True if two runs differ in the way that the words `what` describe."""
    if what in ("the run continues", "the run has already ended"):
        return ((seen is None), (other is None)) == (
            (True, False) if what == "the run continues" else (False, True)
        )
    if seen is None or other is None:
        return False
    operation, command, error, aborted, stack = seen
    other_operation, other_command, other_error, other_aborted, other_stack = other
    if what == "another operation is performed here":
        return operation != other_operation
    if operation != other_operation:
        return False
    if match := re.fullmatch("`(.*)` instead of `(.*)`", what):
        return match[1] == other_command != command == match[2]
    if match := re.fullmatch("`(.*)` leaves another stack", what):
        return match[1] == command == other_command and stack != other_stack
    if match := re.fullmatch("`(.*?)`: (.*)", what):
        names = {"no error": "", **ERRORS}
        meant = names.get(match[2], match[2])
        return match[1] == command == other_command and meant == other_error != error
    return aborted != other_aborted
