"""The texts of inlay hints and of ``--explain``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mines_tools.languages.mines.commands import COMMANDS
from mines_tools.languages.mines.explanation.explain import explain_program
from mines_tools.languages.mines.explanation.records import operation_record
from mines_tools.languages.mines.ide.first import first_time
from mines_tools.languages.mines.ide.hints import hints
from mines_tools.languages.mines.ide.place import flow_of, tree_of
from mines_tools.languages.mines.words.commands import command_line
from mines_tools.text.source import Span
from tests.mines.flow.shown.ended import check_ends, check_never_ends, without_output
from tests.mines.flow.shown.reading import (
    ERRORS,
    READS_SUCCEED,
    click,
    error_of_click,
    errors_at_lines,
    is_said_of_clicks,
    is_stack,
    is_value,
    later_errors,
    line_numbers,
    while_reading,
    writing,
)
from tests.mines.flow.shown.signed import check_summary

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from mines_tools.interface.editor import Hint, Snapshot
    from mines_tools.interface.explanation import ItemWords
    from mines_tools.languages.mines.tree import Tree
    from tests.mines.flow.shown.observed import Observed, Seen
    from tests.mines.flow.shown.report import Report

_NEVER_SEEN = "never seen, but not ruled out: "
_GAME_EFFECTS = {
    "closes all cells": ("restart", (False, True)),
    "turns the stack, flagging mode on": ("switch", (False,)),
    "turns the stack, flagging mode off": ("switch", (True,)),
    "turns the stack, switches flagging mode": ("switch", (False, True)),
}
"""The effects on the game that hints name, each with the action of the player, and the flagging mode before the step."""
_SWITCH_LINE = "in flagging mode, the left and the right button are swapped"
_OTHER_NOTES = "the program can end here|to line .*|performs a click on any cell"


def check_hints(snapshot: Snapshot, observed: Observed, report: Report) -> None:
    """Check the hints in a whole text."""
    tree, flow = tree_of(snapshot), flow_of(snapshot)
    assert flow is not None
    for hint in hints(snapshot, Span(0, len(tree.text))):
        line = tree.lines.line_at(hint.offset)
        index = line - tree.operation_lines.start
        seen = list(observed.own.get(index, ()))
        is_complete = flow.operation(index).is_complete
        _hint(hint, index, seen, tree, is_complete, report)


def _hint(
    hint: Hint, index: int, seen: list[Seen], tree: Tree, is_complete: bool, report: Report
) -> None:
    words, every = hint.label, seen
    hint, explained = _without_commands(hint)
    if hint.tooltip.endswith(READS_SUCCEED):
        seen = while_reading(seen)

    def check(kind: str, holds: Callable[[Seen], bool], about: Iterable[Seen]) -> None:
        wrong = [each for each in about if not holds(each)]
        report.claim(
            f"hint: {kind}", holds=not wrong, said=f"operation {index}: {words!r}, but {wrong[:1]}"
        )

    good = [each for each in seen if not each.error]
    skips = [each for each in good if each.skipped >= 0]
    at_first = [each for each in seen if each.is_first_pass and each.is_first]
    if hint.kind == "command":
        board = tree.board
        assert board is not None
        lines = hint.tooltip.removesuffix(READS_SUCCEED).split("\n") if hint.tooltip else []
        check_summary("hint's tooltip", lines, index, seen, board.width, report)
        named = [each for each in COMMANDS if f"`{each}`" in hint.tooltip]
        report.claim(
            "hint's tooltip: explains its commands",
            holds=set(explained) == set(named)
            if is_complete and len(named) <= 3
            else {*explained} <= {*named},
            said=f"operation {index}: {hint.tooltip!r}",
        )
        _command(words, check, seen, at_first)
    elif hint.tooltip == "what it writes":
        first = words.removesuffix(" when first performed")
        about = seen if first == words else at_first
        writes = writing(f"writes {first}")
        assert writes is not None
        check("writes", writes.is_by, about)
    elif hint.kind == "value":
        _value(words, check, good, [each for each in at_first if not each.error])
    elif hint.kind == "depth":
        first, _, later = words.removeprefix("depth ").partition(", later ")
        if later:
            succeeded = [each for each in at_first if not each.error]
            check("depth the first time", lambda each: is_value(first, each.after), succeeded)
        check("depth", lambda each: is_value(later or first, each.after), seen)
    elif hint.kind == "target" and not re.search(r" others?\b|any line", words):
        usual, _, later = words.replace("->", "").partition("; after a failed read: ")
        targets = line_numbers(usual)
        if later:
            all_targets = {*targets, *line_numbers(later)}
            skipped = [each for each in every if each.skipped >= 0 and not each.error]
            check(
                "target after a failed read",
                lambda each: _target(tree, index, each) in all_targets,
                skipped,
            )
        if is_complete or hint.tooltip.endswith(READS_SUCCEED):
            check("target", lambda each: _target(tree, index, each) in targets, skips)


def _without_commands(hint: Hint) -> tuple[Hint, list[str]]:
    """Return `hint` without the lines of its tooltip that explain commands, and the names of these commands."""
    explained = {command_line(each): each.name for each in COMMANDS.values()}
    lines = hint.tooltip.split("\n")
    rest = [line for line in lines if line not in explained and line != _SWITCH_LINE]
    names = [explained[line] for line in lines if line in explained]
    return hint._replace(tooltip="\n".join(rest)), names


def _target(tree: Tree, index: int, seen: Seen) -> int:
    size = len(tree.shapes)
    return tree.operation_lines[(index + 1 + seen.skipped) % size] + 1


def _command(
    words: str,
    check: Callable[[str, Callable[[Seen], bool], Iterable[Seen]], None],
    seen: list[Seen],
    at_first: list[Seen],
) -> None:
    if words == "never reached":
        check("never reached", lambda _: False, seen)
        return
    words, _, effect = words.partition("; ")
    if effect:
        check("effect on the game", _having(effect), seen)
    if words.endswith("?") or words.startswith("one of "):
        return
    after_failed_read = words.removeprefix("(").removesuffix(" if a read fails)")
    if after_failed_read != words:
        names = after_failed_read.split(" or ")
        unusual = [each for each in seen if each not in while_reading(seen)]
        about = [each for each in seen if each.command in names]
        check("command after a failed read", unusual.__contains__, about)
        return
    for never in re.findall(r"([^ ]+) \(fails\)", words):
        check(
            "always fails",
            lambda each, never=never: each.command != never or each.error != "",
            seen,
        )
    words = words.replace(" (fails)", "")
    fails = re.fullmatch(r"(.*) fails: (.*)", words)
    if fails is not None:
        error = ERRORS[fails[2]]
        check("always fails", lambda each: each.error == error, seen)
        words = fails[1]
    first, _, later = words.partition(", later ")
    names = first.split(" or ")
    if later:
        check("the first time", lambda each: each.command in names, at_first)
        names += later.split(" or ")
    check("command", lambda each: each.command in names, seen)


def _having(effect: str) -> Callable[[Seen], bool]:
    """Return a function that tells whether a step had the effect on the game that a hint calls `effect`."""
    action, flagging = _GAME_EFFECTS[effect]
    return lambda each: each.action == action and each.flagging in flagging


def _value(
    words: str,
    check: Callable[[str, Callable[[Seen], bool], Iterable[Seen]], None],
    good: list[Seen],
    first_good: list[Seen],
) -> None:
    if words.endswith(" when first performed"):
        value = words.removeprefix("= ").removesuffix(" when first performed")
        check("value the first time", lambda each: is_value(value, each.top[-1]), first_good)
        return
    if words.startswith("later = "):
        value = words.removeprefix("later = ")
    else:
        begins, _, later = words.removeprefix("= ").partition(", later ")
        if later:
            check("value the first time", lambda each: is_value(begins, each.top[-1]), first_good)
        value = later or begins
    check("value", lambda each: is_value(value, each.top[-1]), good)


def check_explanation(snapshot: Snapshot, observed: Observed, report: Report) -> None:
    """Check what ``--explain`` prints."""
    tree, flow = tree_of(snapshot), flow_of(snapshot)
    assert flow is not None
    if tree.program is None:
        return
    words = explain_program(tree, flow).words()
    lines = words.items[tree.operation_lines.start :]
    elsewhere = _errors_said_elsewhere(lines, words.grounds)
    for index, line in enumerate(lines):
        at_first = first_time(flow, index)
        if_reads_succeed: bool | None = None  # nothing is said of that at all
        if words.headings[2].startswith("stack if reads succeed"):
            if_reads_succeed = operation_record(tree, flow, index).if_reads_succeed or (
                at_first is not None and at_first.if_reads_succeed
            )
        _line(
            index, line.columns, line.remarks, tree, observed, report, if_reads_succeed, elsewhere
        )
    _verdict(words.verdict, tree, observed, report)


def _errors_said_elsewhere(
    lines: Iterable[ItemWords], grounds: Iterable[str]
) -> Callable[[int, Seen], bool]:
    """Return a function that tells whether the explanation says elsewhere that the error at a line
    is possible: on the lines of reads, or below the verdict."""
    after_failed: list[tuple[str, list[int], bool]] = []
    never_seen: list[tuple[str, list[int], bool]] = []
    for line in lines:
        for note in line.remarks.split("; "):
            after_failed += later_errors(note) or ()
    for ground in grounds:
        if ground.startswith(_NEVER_SEEN):
            never_seen += errors_at_lines(ground.removeprefix(_NEVER_SEEN)) or ()

    def is_said(line: int, seen: Seen) -> bool:
        said = [*never_seen, *(after_failed if seen.has_failed else ())]
        return any(error == seen.error and (line in at or more) for error, at, more in said)

    return is_said


def _line(  # noqa: PLR0912
    index: int,
    columns: tuple[str, ...],
    notes: str,
    tree: Tree,
    observed: Observed,
    report: Report,
    if_reads_succeed: bool | None,
    said_elsewhere: Callable[[int, Seen], bool],
) -> None:
    seen = list(observed.own.get(index, ()))
    queued = list(observed.queued.get(index, ()))
    good = [each for each in seen if not each.error]
    names, _, after = columns
    board = tree.board
    assert board is not None

    def check(kind: str, holds: Callable[[Seen], bool], about: Iterable[Seen]) -> None:
        wrong = [each for each in about if not holds(each)]
        report.claim(
            f"explain: {kind}",
            holds=not wrong,
            said=f"operation {index}: {columns} {notes!r}, but {wrong[:1]}",
        )

    if names == "never reached":
        check("never reached", lambda _: False, seen)
        return
    if names == "not known":
        return
    is_complete = not names.endswith(" ?")
    at_first = [each for each in seen if each.is_first_pass and each.is_first]
    first, _, later = names.removesuffix(" ?").partition(", later ")
    if later:
        check("command the first time", lambda each: each.command in first.split(" | "), at_first)
    if is_complete:
        commands = [*first.split(" | "), *later.split(" | ")]
        check("command", lambda each: each.command in commands, seen)
        if "the program can end here" not in notes:
            check(
                "no end here", lambda each: not each.ended or each.error == "aborted", seen + queued
            )
    if after and not after.endswith(" ?"):
        about = while_reading(good) if if_reads_succeed else good
        first, _, later = after.partition(", later ")
        if later:
            at_first = [each for each in about if each.is_first_pass and each.is_first]
            check("stack after the first time", _fitting(first), at_first)
        check("stack after", _fitting(later or first), about)
    errors = {"", "aborted"}
    of_clicks: set[str] = set()
    for note in filter(None, notes.split("; ")):
        failure = re.fullmatch(r"(always fails|can fail|may fail): (.*)", note)
        if failure is not None and failure[2] in ERRORS:
            errors.add(ERRORS[failure[2]])
            if failure[1] == "always fails":
                check("always fails", lambda each: each.error in errors - {""}, seen)
        elif note.startswith("to line ") and not note.endswith(" ?") and " other" not in note:
            usual, _, later = note.removesuffix(READS_SUCCEED).partition(" (")
            leads_to = _leading_to(tree, index, line_numbers(usual))
            about = [each for each in good if each.skipped >= 0]
            if note.endswith(READS_SUCCEED):
                about = while_reading(about)
            if later:
                if later.startswith("line "):
                    lines = line_numbers(note)
                    check("target after a failed read", _leading_to(tree, index, lines), about)
                about = while_reading(about)
            check("target", leads_to, about)
        elif (writes := writing(note)) is not None:
            check("writes", writes.is_by, seen)
        elif error_of_click(note, of_clicks):
            continue
        elif later_errors(note) is not None:
            errors.add("InputMismatchError")
        elif re.fullmatch(r"performs (\d+[,;]\d+( or )?)+", note):
            if is_complete:
                performs = _performing(note.removeprefix("performs ").split(" or "), board.width)
                check("performs", performs, [each for each in good if each.performed])
        elif not re.fullmatch(_OTHER_NOTES, note) and click(note.rpartition(": ")[0]) is None:
            report.unread[re.sub(r"\d+", "N", note)[:100]] += 1
    if is_complete:
        line = tree.operation_lines[index] + 1
        check(
            "an error that is not said",
            lambda each: each.error in errors or said_elsewhere(line, each),
            seen,
        )
        check(
            "an error of a click that is not said",
            lambda each: is_said_of_clicks(each, of_clicks) or said_elsewhere(line, each),
            queued,
        )


def _fitting(stack: str) -> Callable[[Seen], bool]:
    return lambda each: is_stack(stack, each.after, each.top)


def _leading_to(tree: Tree, index: int, lines: list[int]) -> Callable[[Seen], bool]:
    return lambda each: _target(tree, index, each) in lines


def _performing(forms: list[str], width: int) -> Callable[[Seen], bool]:
    return lambda each: _form(each, width) in forms


def _form(seen: Seen, width: int) -> str:
    performed = seen.performed
    assert performed is not None
    row, column = divmod(performed.cell, width)
    return f"{column}{',' if performed.button == 'left' else ';'}{row}"


def _verdict(verdict: str, tree: Tree, observed: Observed, report: Report) -> None:
    program = tree.program
    assert program is not None
    verdict = without_output("explain", "; it writes ", verdict, program, observed, report)
    kind = verdict.partition(":")[0]
    if kind == "never ends":
        check_never_ends("explain", observed, report)
    elif kind == "ends":
        match = re.search(r"after ([\d,]+) operations?", verdict)
        limit = int(match[1].replace(",", "")) if match else None
        check_ends("explain", limit, program, observed, report)
