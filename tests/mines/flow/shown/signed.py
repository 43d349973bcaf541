"""The signature help, which an editor shows while a user types a click."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mines_tools.languages.mines.board import MINE
from mines_tools.languages.mines.ide.place import tree_of
from mines_tools.languages.mines.ide.signature import signature
from tests.mines.flow.shown.reading import STOPPED, click, further_commands, without_marks

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mines_tools.interface.editor import Snapshot
    from tests.mines.flow.shown.observed import Observed, Seen
    from tests.mines.flow.shown.report import Report

_NAMES = re.compile("`([^`]+)`")
_WAY = re.compile("(?P<click>[^`]*): `(?P<name>[^`]+)`")
_BUTTONS = re.compile(
    r"The (left|right) button on a cell: column 0 to (\d+), row 0 to (\d+); other numbers wrap around\."
)
_CELL = re.compile(r"\((\d+), (\d+)\), (?:mine|safe, digit (\d))")
_FIRST = re.compile(r"(.*) when first performed; (.*) when the list begins again at its top")


def check_signature(snapshot: Snapshot, index: int, observed: Observed, report: Report) -> None:
    """Check the help for a click that is already in the program."""
    tree = tree_of(snapshot)
    program = tree.program
    assert program is not None
    node, operation, board = tree.operation_node(index), program.operations[index], program.board
    found = signature(snapshot, node.span.end)
    if found is None:
        report.claim("signature: for clicks", holds=operation.kind != "click", said=index)
        return
    row, column = divmod(operation.cell, board.width)
    rest = []
    for text in without_marks(found.markdown):
        buttons, cell = _BUTTONS.fullmatch(text), _CELL.fullmatch(text)
        if buttons is not None:
            right = (operation.button, str(board.width - 1), str(board.height - 1))
            report.claim("signature: button", holds=buttons.groups() == right, said=text)
        elif cell is not None:
            digit = board.digits[operation.cell]
            known = (str(column), str(row), None if digit == MINE else str(digit))
            report.claim("signature: cell", holds=cell.groups() == known, said=text)
        else:
            rest.append(text)
    seen = list(observed.own.get(index, ()))
    check_summary("signature", rest, index, seen, board.width, report)


def check_summary(
    where: str, lines: Sequence[str], index: int, seen: Sequence[Seen], width: int, report: Report
) -> None:
    """Check the lines that summarize an operation. The lines may also say that the summary is not
    complete."""
    is_complete = not any(line.startswith(STOPPED) for line in lines)
    known: list[str] = []

    def check(
        kind: str, text: str, holds: Callable[[Seen], bool], about: Sequence[Seen] = seen
    ) -> None:
        wrong = [each for each in about if not holds(each)]
        said = f"operation {index}: {text!r}, but {wrong[:1]}"
        report.claim(f"{where}: {kind}", holds=not wrong, said=said)

    for text in lines:
        names = _NAMES.findall(text)
        others = further_commands(text)
        if others is not None:
            check("every other command", text, _selecting([*known, *others]))
        known += names
        first, way = _FIRST.fullmatch(text), _WAY.fullmatch(text)
        meant = way and click(way["click"])
        if text == "never reached":
            check("never reached", text, lambda _: False)
        elif first is not None:
            begins = _NAMES.findall(first[1])
            at_first = [each for each in seen if each.is_first_pass and each.is_first]
            check("the first time", text, _selecting(begins), at_first)
            check("later", text, _selecting(names))
        elif text.startswith(("one of ", "always ")):
            if is_complete:
                check("commands", text, _selecting(names))
        elif way is not None and meant is not None:
            check(
                "the click",
                text,
                _selecting(names),
                [each for each in seen if meant.is_by(each, width)],
            )
            if is_complete:
                others = [each for each in seen if not meant.is_by(each, width)]
                check("the only click", text, lambda _: False, others)
        elif not text.startswith(("not known to be reached", STOPPED)):
            report.unread[re.sub(r"\d+", "N", text)[:100]] += 1


def _selecting(names: Sequence[str]) -> Callable[[Seen], bool]:
    return lambda seen: seen.command in names
