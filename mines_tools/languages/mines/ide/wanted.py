"""Users may type a text or a large number in place of an operation. This module guesses what they
want to print or push, and finds operations that do so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.base.records import NamedTuple
from mines_tools.interface.editor import Snapshot
from mines_tools.languages.mines.flow.analysis import analyse
from mines_tools.languages.mines.flow.choices import first_player
from mines_tools.languages.mines.ide.ended import end_before, only_printing, why_ended
from mines_tools.languages.mines.ide.place import code_span, flow_of, tree_of
from mines_tools.languages.mines.ide.rest import rest_after
from mines_tools.languages.mines.ide.written_operations import (
    BOARD_ROWS,
    printing,
    program_printing,
    pushing,
)
from mines_tools.languages.mines.rules.offering import line_end
from mines_tools.languages.mines.syntax import BLANKS, parse
from mines_tools.languages.mines.syntax.lark_lines import is_operation
from mines_tools.languages.mines.syntax.look_alikes import with_ascii
from mines_tools.languages.mines.syntax.source import BYTE_ORDER_MARK
from mines_tools.text.diagnostics import Edit, apply_edits
from mines_tools.text.text_to_print import LONGEST, text_or_number, text_to_print
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from mines_tools.languages.mines.board import Board
    from mines_tools.languages.mines.ide.rest import Rest
    from mines_tools.languages.mines.ide.written_operations import Written
    from mines_tools.languages.mines.tree import Tree

PRINTABLE = range(33, 127)
"""The codes of the characters that can be shown. A completion for one of these numbers also shows
the character."""
LARGEST = 0x10FFFF
"""The largest number for which operations are written. It is the largest code of a character."""
_MOST_BEFORE = 200
"""The greatest number of operations that are searched, backwards from a place in the program. The
search looks for an operation at which it is known which cells are open."""
_LARGEST_CLICKED = 99
"""The largest number that is common in a click. Greater numbers are common only on larger boards.
"""
_THREE = 3
"""The number of digits after each comma in a number such as `1,000`."""
_OF_CLICKS = f"+-0123456789,;{BLANKS}"
"""The characters that a click can contain."""
_MOST_BLANKS = 12
"""The greatest number of blanks in a line that are examined. An operation may end, and a text may
begin, at such a blank."""
_MOST_TRANSITIONS = 2_000
"""The greatest number of transitions for analysing a program again after the typed text is removed.
"""


def number_meant(raw: str) -> int | None:
    """Return the number in `raw`, which the user probably wants to push. Return None if `raw` is
    not a number that can be pushed."""
    digits = raw.strip(BLANKS)
    is_short = digits.isascii() and digits.isdigit() and len(digits) <= len(str(LARGEST))
    return int(digits) if is_short and 0 < int(digits) <= LARGEST else None


def text_meant(tree: Tree, raw: str) -> str:
    """Return the text in `raw` that the user may want to print (see `text_to_print`). `raw` was
    typed on an operation line. Return "" if `raw` begins with an operation and a blank, because the
    user then wants this operation."""
    return "" if _operation_before(tree, raw) else text_to_print(raw)


def typed_text(tree: Tree, raw: str) -> str:
    """Return the text or number in `raw` that the user may want to print. A number that is probably
    a part of a click does not count. Return "" if there is nothing to print."""
    if _operation_before(tree, raw):
        return ""
    is_of_click = not with_ascii(raw).strip(_OF_CLICKS)
    return number_to_print(tree, raw) if is_of_click else text_or_number(raw)


def number_to_print(tree: Tree, raw: str) -> str:
    """Return the number in `raw`, if it is probably not a part of a click. Otherwise return "".

    A number is probably not a part of a click if it is greater than the numbers of columns and rows
    of the board. The same is true of a number that has a comma before every three digits.
    """
    code = raw.strip(BLANKS)
    first, *threes = code.split(",")
    if tree.board is None or not first.isdecimal() or len(code) > LONGEST:
        return ""
    if not threes:
        return (
            code if int(first) > max(_LARGEST_CLICKED, tree.board.width, tree.board.height) else ""
        )
    is_number = len(first) <= _THREE and all(_is_thousands(tree.board, part) for part in threes)
    return code if is_number else ""


def _is_thousands(board: Board, digits: str) -> bool:
    """Return whether `digits`, which follow a comma, are probably a part of a larger number. If
    not, they may be the number of a row of `board`."""
    is_group = len(digits) == _THREE and digits.isdecimal()
    return is_group and (digits[0] == "0" or int(digits) >= board.height)


def _operation_before(tree: Tree, raw: str) -> str:
    """Return the operation with which `raw` begins, if a blank follows. Otherwise return "". A
    number such as `1,000` does not count as an operation.

    In the result, each look-alike is replaced by the character of the language that it looks like.
    """
    code = with_ascii(raw).strip(BLANKS)
    blanks = [at for at, character in enumerate(code) if character in BLANKS]
    operation = next((code[:at] for at in blanks[:_MOST_BLANKS] if is_operation(code[:at])), "")
    return "" if number_to_print(tree, operation) else operation


class BehindOperation(NamedTuple):
    """Operations that print a text that the user typed after an operation."""

    text: str
    operation: str
    """The operation after which the user typed the text."""
    replacement: str
    """The new text: the operation, and below it the operations that print `text`."""
    written: Written

    def words(self) -> str:
        """Return a short description of the change for the user."""
        operations = self.written.briefly()
        return phrase(
            "after {operation}: {operations}", operations=operations, operation=self.operation
        )


def behind_operation(snapshot: Snapshot, line: int, raw: str) -> BehindOperation | None:
    """Return operations that print a text. The user typed this text after an operation. `raw`, the
    code of `line`, contains the operation and the text.

    Return None if there is no such text, or if no such operations are found. With the operations,
    the rest of the program must do the same as before.
    """
    tree, flow = tree_of(snapshot), flow_of(snapshot)
    operation = _operation_before(tree, raw)
    code = with_ascii(raw)
    text = text_to_print(raw[len(code) - len(code.lstrip(BLANKS)) + len(operation) :])
    is_possible = operation and text and flow is not None and flow.transitions <= _MOST_TRANSITIONS
    if not is_possible or tree.board is None:
        return None
    end = line_end(tree, line)
    without = Edit(code_span(tree, line), f"{operation}{end}")
    new = parse(apply_edits(tree.text, (without,)), tree.dialect)
    if new.program is None:
        return None
    shown = Snapshot(new, analyse(new.program, _MOST_TRANSITIONS))
    index = line - tree.operation_lines.start + 1
    written = operations_for(shown, index, text)
    if written is None or rest_of(shown, index, written, text) != "same":
        return None
    return BehindOperation(text, operation, end.join((operation, *written.operations)), written)


def operations_for(snapshot: Snapshot, index: int, wanted: int | str) -> Written | None:
    """Return operations that can replace the operation at `index`. When a run first comes to them,
    they push the number or print the text `wanted`. Return None if no such operations are found."""
    flow = flow_of(snapshot)
    player = None if flow is None else first_player(flow, index)
    if player is None:
        return None
    rules = tree_of(snapshot).rules
    if isinstance(wanted, int):
        return pushing(player, rules, wanted)
    written = only_printing(snapshot, index, wanted)
    return printing(player, rules, wanted) if written is None else written


def rest_of(snapshot: Snapshot, index: int, written: Written, wanted: int | str) -> Rest:
    """Return whether the rest of the program does the same if `written` replaces the operation at
    `index`. `written` is a result of `operations_for`. If `wanted` is a number, return ``same``
    without a check, because the rest of the program should use this number."""
    flow = flow_of(snapshot)
    if flow is None or isinstance(wanted, int):
        return "same"
    if written == only_printing(snapshot, index, wanted):
        return "same"
    return rest_after(flow, index, 1, written, wanted)


def why_not(snapshot: Snapshot, index: int) -> str:
    """Return a text that says why `operations_for` finds no operations for the line of the operation
    `index`, and what the user can do."""
    tree, flow = tree_of(snapshot), flow_of(snapshot)
    end = end_before(snapshot, index)
    if end is not None:
        return why_ended(snapshot, end)
    if flow is None or first_player(flow, index) is None:
        known = _known_before(snapshot, index)
        if known is not None:
            return phrase(
                "it is not known which cells are open here. Write it above line {line}, where this is "
                "known; or push smaller numbers, then `mul` and `add`",
                line=known,
            )
        return phrase(
            "it is not known which cells are open here: push smaller numbers, then `mul` and `add`"
        )
    if not tree.rules.restart_operation:
        return phrase("no clicks on this board were found that make it")
    rows = " ".join(BOARD_ROWS)
    return phrase(
        "no clicks on this board were found that make it; this board has them: {rows}", rows=rows
    )


def why_not_briefly(snapshot: Snapshot, index: int) -> str:
    """Return the reason why `operations_for` finds no operations for `index`. It has only a few
    words, so that it fits into a list of completions."""
    tree, flow = tree_of(snapshot), flow_of(snapshot)
    end = end_before(snapshot, index)
    if end is not None:
        line = tree.operation_lines[end] + 1
        return phrase("write it above line {line}: the program has ended there", line=line)
    if flow is None or first_player(flow, index) is None:
        known = _known_before(snapshot, index)
        if known is None:
            return phrase("push smaller numbers: it is not known which cells are open here")
        return phrase(
            "write it above line {line}: here it is not known which cells are open", line=known
        )
    return phrase("needs another board")


def _known_before(snapshot: Snapshot, index: int) -> int | None:
    """Search upward from the operation at `index` for a line at which it is known which cells are
    open. Return the number of the first such line, counted from 1. Return None if no such line is
    near."""
    flow = flow_of(snapshot)
    if flow is None:
        return None
    for before in range(index - 1, max(index - _MOST_BEFORE, 0) - 1, -1):
        if flow.controls(before) and first_player(flow, before) is not None:
            return tree_of(snapshot).operation_lines[before] + 1
    return None


def program_for(tree: Tree, text: str) -> str | None:
    """Return the text of a whole program that prints `text`, in the dialect of `tree`. Return None if no program is
    found."""
    parts = program_printing(text, tree.dialect)
    if parts is None:
        return None
    rows, written = parts
    title = phrase("Writes {text}", text=text)
    return in_dialect(tree, "\n".join((f"# {title}", "", *rows, written.commented())))


def in_dialect(tree: Tree, program: str) -> str:
    """Return `program` as a text of the dialect of `tree`. If this dialect has no header lines, the
    header lines of `program` are left out."""
    return program if tree.rules.header_lines else program.partition("\n\n")[2]


def below_comments(tree: Tree, program: str) -> str:
    """Return a text with `program`, to add at the end of the text of `tree`. The text of `tree` has
    only comments and blanks.

    If the text of `tree` has a comment, the result leaves out the header lines of `program`. An
    empty line then separates the comment from the program.
    """
    bare = tree.text.rstrip(f"{BLANKS}\r\n")
    if not bare.strip(BYTE_ORDER_MARK):
        return in_dialect(tree, program)
    end, written = line_end(tree, 0), tree.text.count("\n", len(bare))
    return end * max(2 - written, 0) + program.partition("\n\n")[2].replace("\n", end)
