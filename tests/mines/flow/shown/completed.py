"""Applies completions to the program, and compares runs of it with what the completions claim."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mines_tools.languages.mines.ide.completion import complete
from mines_tools.languages.mines.ide.line_actions import button_actions
from mines_tools.languages.mines.ide.place import tree_of
from mines_tools.languages.mines.ide.resolving import resolve_completion
from mines_tools.languages.mines.syntax import parse
from mines_tools.text.diagnostics import apply_edits
from mines_tools.text.source import Span
from tests.mines.flow.shown.observed import observed
from tests.mines.flow.shown.reading import ERRORS, is_stack, without_marks

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from mines_tools.interface.editor import Completion, Snapshot
    from mines_tools.text.diagnostics import Edit
    from tests.mines.flow.shown.observed import Seen
    from tests.mines.flow.shown.report import Report

_STEPS = 150


def check_completions(
    snapshot: Snapshot, index: int, random: Random, inputs: Sequence[str], report: Report, most: int
) -> None:
    """Check at most `most` completions at the place of an operation."""
    tree = tree_of(snapshot)
    offered = complete(snapshot, tree.lines.starts[tree.operation_lines[index]])
    found = [each for each in offered if each.kind == "command" and each.data is not None]
    for each in random.sample(found, min(most, len(found))):
        seen = _seen_with(snapshot, (each.edit,), index, inputs)
        if seen is not None:
            _completion(each, index, seen, report)
            _leaves(resolve_completion(snapshot, each), each, index, seen, report)


def _seen_with(
    snapshot: Snapshot, edits: tuple[Edit, ...], index: int, inputs: Sequence[str]
) -> list[Seen] | None:
    """Return the observations of the operation in the edited program. Return None if the edited
    program has errors or another number of operations."""
    tree = tree_of(snapshot)
    program = parse(apply_edits(tree.text, edits), tree.dialect).program
    if program is None or len(program.operations) != len(tree.shapes):
        return None
    return list(observed(program, inputs, _STEPS).own.get(index, ()))


def _completion(offer: Completion, index: int, seen: list[Seen], report: Report) -> None:
    form = offer.edit.text
    # With nothing typed, a switch is called `!` and its command is the detail.
    label, detail = offer.label, offer.detail
    if form in "!@":
        return
    value = re.fullmatch(r"push (-?\d+)", label)
    condition = detail.removeprefix(form).strip()

    def is_right(each: Seen) -> bool:
        if value is not None:
            return each.command.startswith("push") and (
                bool(each.error) or each.top[-1] == int(value[1])
            )
        return each.command == label

    def check(kind: str, about: list[Seen]) -> None:
        wrong = [each for each in about if not is_right(each)]
        report.claim(
            f"completion: {kind}",
            holds=not wrong,
            said=f"operation {index}: {label} {detail}, but {wrong[:1]}",
        )

    first = [each for each in seen if each.is_first]
    if not condition:
        check("without a condition, the first time", first)
        check("without a condition, later", [each for each in seen if not each.is_first])
    elif condition == "when first performed":
        check("the first time", first)
    elif condition.startswith("(never reached"):
        report.claim(
            "completion: never reached",
            holds=not seen,
            said=f"operation {index}: {label} {detail}, but {seen[:1]}",
        )
    elif condition not in (
        "(not always)",
        "(if unopened)",
        "(if opened)",
        "(if flagged)",
    ):
        report.unread[f"completion: {condition}"] += 1


def _leaves(markdown: str, offer: Completion, index: int, seen: list[Seen], report: Report) -> None:
    """Check what the details of a completion say about the stack that its command leaves."""
    command, is_first_only = "", False
    for line in without_marks(markdown):
        text = line.strip()
        head = re.fullmatch(r"([a-z]+(?:\([a-z]+\))?) \([^)]*\): .*", text)
        if head is not None:
            command = head[1]
            continue
        if text == "When first performed:":
            is_first_only = True
        about = [each for each in seen if each.command == command]
        match = re.fullmatch(r"leaves (`.*`)( or another stack)?", text)
        if match is not None and not match[2]:
            stacks = re.findall("`([^`]*)`", match[1])
            for kind, is_first in (("the first time", True), ("later", False)):
                if is_first_only and not is_first:
                    continue
                good = [each for each in about if not each.error and each.is_first is is_first]
                wrong = [
                    each
                    for each in good
                    if not any(is_stack(words, each.after, each.top) for words in stacks)
                ]
                report.claim(
                    f"completion: leaves, {kind}",
                    holds=not wrong,
                    said=f"operation {index}: {offer.label} {offer.detail} {text}, but {wrong[:1]}",
                )
        match = re.fullmatch(r"always fails: (.*)", text)
        if match is not None and match[1] in ERRORS:
            for kind, is_first in (("the first time", True), ("later", False)):
                if is_first_only and not is_first:
                    continue
                wrong = [
                    each
                    for each in about
                    if each.is_first is is_first and each.error != ERRORS[match[1]]
                ]
                report.claim(
                    f"completion: always fails, {kind}",
                    holds=not wrong,
                    said=f"operation {index}: {offer.label} {text}, but {wrong[:1]}",
                )


def check_button(snapshot: Snapshot, index: int, inputs: Sequence[str], report: Report) -> None:
    """Check the actions that change the button of a click: each names the command that the changed
    click selects."""
    tree = tree_of(snapshot)
    start = tree.lines.starts[tree.operation_lines[index]]
    for action in button_actions(snapshot, Span(start, start)):
        seen = _seen_with(snapshot, action.edits, index, inputs)
        if seen is None:
            continue
        names = re.findall("`([^`]+)`", action.title)[1:]
        is_first_only = "the first time" in action.title
        for kind, is_first in (("the first time", True), ("later", False)):
            if is_first_only and not is_first:
                continue
            about = [each for each in seen if each.is_first is is_first]
            wrong = [each for each in about if each.command not in names]
            report.claim(
                f"other button: {kind}",
                holds=not wrong,
                said=f"operation {index}: {action.title}, but {wrong[:1]}",
            )
