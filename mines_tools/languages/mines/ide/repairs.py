"""Fixes from which the user chooses. They are offered for syntax errors and for findings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.base.lazy import once
from mines_tools.languages.mines.claims import claim_on
from mines_tools.languages.mines.commands import COMMANDS
from mines_tools.languages.mines.ide.added_cell import added_cell
from mines_tools.languages.mines.ide.ended import added_above, added_printing, end_before
from mines_tools.languages.mines.ide.missing import digits_missing
from mines_tools.languages.mines.ide.offers import offers as operation_offers
from mines_tools.languages.mines.ide.other_board import larger_board
from mines_tools.languages.mines.ide.place import (
    code_span,
    flow_of,
    is_only_operation,
    line_at,
    tree_of,
)
from mines_tools.languages.mines.ide.planned_board import planned
from mines_tools.languages.mines.ide.printed_at_end import printed_at_end, printed_beside_row
from mines_tools.languages.mines.ide.rest import with_rest
from mines_tools.languages.mines.ide.snippets import (
    PROGRAMS,
    is_alone,
    program_text,
    without_stops,
)
from mines_tools.languages.mines.ide.wanted import (
    behind_operation,
    below_comments,
    number_meant,
    operations_for,
    program_for,
    rest_of,
    text_meant,
)
from mines_tools.languages.mines.operations import source_form
from mines_tools.languages.mines.rules.offering import line_end
from mines_tools.languages.mines.rules.registry import offers
from mines_tools.languages.mines.syntax import BLANKS
from mines_tools.languages.mines.syntax_errors import SYNTAX_ERRORS
from mines_tools.text.diagnostics import Edit, Fix
from mines_tools.text.escaping import quoted
from mines_tools.text.source import Span
from mines_tools.text.text_to_print import text_or_number, text_to_print
from mines_tools.translations.phrases import phrase, template

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.mines.ide.ended import AddedOperations
    from mines_tools.languages.mines.ide.printed_at_end import PrintedAtEnd
    from mines_tools.languages.mines.tree import Tree
    from mines_tools.text.diagnostics import Diagnostic

_MOST_OFFERS = 8
"""A number of cells. To find a click that does what a comment claims, clicks are tried on at most
this many cells of each digit and state."""
_MOST_CLICKS = 2
"""If clicks do what a comment claims, at most this number of them are offered."""


def repairs(snapshot: Snapshot, diagnostic: Diagnostic) -> Iterable[Fix]:
    """Return fixes for `diagnostic`. Each fix writes something that the user may have meant."""
    tree = tree_of(snapshot)
    yield from offers(tree, diagnostic)
    if diagnostic.name == "text-before-board":
        yield from _before_board(snapshot, tree, line_at(tree, diagnostic.span.start))
    elif diagnostic.name == "annotation-mismatch":
        yield from _as_claimed(snapshot, tree, line_at(tree, diagnostic.span.start))
    elif diagnostic.name in SYNTAX_ERRORS:
        line = line_at(tree, diagnostic.span.start)
        beside = None if tree.board is None else printed_beside_row(snapshot, line)
        if beside is not None:
            yield _at_end(beside)
        elif tree.board is None or line not in tree.board_lines:
            yield from _what_was_wanted(snapshot, tree, line)


def _as_claimed(snapshot: Snapshot, tree: Tree, line: int) -> Iterator[Fix]:
    """Yield fixes that replace the operation on `line` by a click that always does what the comment
    claims. If there is no such click, yield fixes with clicks that do this at least the first time.
    """
    claim = claim_on(tree, line)
    if claim is None or tree.board is None or flow_of(snapshot) is None:
        return
    index = line - tree.operation_lines.start
    clicks: dict[str, dict[str, None]] = {"always": {}, "first": {}}
    for offer in operation_offers(snapshot, index, claim.commands, _MOST_OFFERS):
        is_claimed = claim.value is None or offer.value == claim.value
        if is_claimed and offer.operation.kind == "click" and offer.condition in clicks:
            clicks[offer.condition][source_form(offer.operation, tree.board)] = None
    title = (
        template("Change the click to {click}: {claim}")
        if clicks["always"]
        else template("Change the click to {click}: {claim} (the first time this line is reached)")
    )
    for click in [*(clicks["always"] or clicks["first"])][:_MOST_CLICKS]:
        edit = Edit(code_span(tree, line), click)
        yield Fix(phrase(title, click=f"`{click}`", claim=claim.text), (edit,), safe=False)


def _what_was_wanted(snapshot: Snapshot, tree: Tree, line: int) -> Iterator[Fix]:
    """Yield fixes for a text or a number on `line`. A text is replaced by operations that print the
    text, and a number by operations that push the number."""
    if tree.board is None:
        line = _only_line(tree)
    span = code_span(tree, line)
    raw = tree.text[slice(*span)]
    text = text_or_number(raw) if tree.board is None else text_meant(tree, raw)
    number = number_meant(raw)
    if tree.board is not None and text.lower() in _names():
        yield from _with_added_cell(snapshot, tree, text.lower())
        text = ""  # the person means the command
    if tree.board is not None and line in tree.operation_lines and (text or number is not None):
        fixes = list(_operations(snapshot, line, text or number or 0))
        yield from fixes
        if fixes or end_before(snapshot, line - tree.operation_lines.start) is not None:
            return
    found = behind_operation(snapshot, line, raw)
    if found is not None:
        title = phrase("Write the operations that print {text}", text=quoted(found.text))
        yield Fix(f"{title} ({found.words()})", (Edit(span, found.replacement),), safe=False)
    if tree.board is None:
        yield from _with_planned_board(tree, line, raw) if raw else _small_programs(tree)
    start = span.start if tree.board is None else tree.lines.starts[tree.board_lines.start]
    if text and _is_nothing_else(tree, line):
        program = program_for(tree, text)
        if program is not None:
            title = phrase(
                "Write a program that prints {text}, with a board for it", text=quoted(text)
            )
            yield Fix(title, (Edit(Span(start, span.end), program),), safe=False)


def _small_programs(tree: Tree) -> Iterator[Fix]:
    """Yield fixes that write a small program. The text of `tree` has no code."""
    end = Span(len(tree.text), len(tree.text))
    for label, (what, _) in PROGRAMS.items():
        snippet = below_comments(tree, without_stops(program_text(label)))
        title = phrase("Write a program: {what}", what=phrase(what))
        yield Fix(title, (Edit(end, snippet),), safe=False)


def _with_planned_board(tree: Tree, line: int, raw: str) -> Iterator[Fix]:
    """Yield fixes that write a board in place of `raw`, the commands and numbers that a user typed on `line`."""
    plan = planned(raw)
    if plan is None:
        return
    for rows in plan.boards:
        title = phrase(
            "Write a board for {words}: {width} x {height}",
            words=plan.words,
            width=len(rows[0]),
            height=len(rows),
        )
        text = line_end(tree, line).join(rows)
        yield Fix(title, (Edit(code_span(tree, line), text),), safe=False)


def _with_added_cell(snapshot: Snapshot, tree: Tree, word: str) -> Iterator[Fix]:
    """Yield the fix that adds a cell to the board. The cell has a digit that the command `word` needs, and the board has
    no such cell."""
    name = next(name for name, each in COMMANDS.items() if word in (name, *each.aliases))
    added = None if tree.board is None else added_cell(snapshot, digits_missing(tree.board, name))
    if added is not None:
        title = phrase(
            "Add a cell with digit {digit} to the board, for `{command}`: {place}",
            digit=added.digit,
            command=name,
            place=f"{added.column},{added.row}",
        )
        yield Fix(title, added.edits, safe=False)


def _operations(snapshot: Snapshot, line: int, wanted: int | str) -> Iterator[Fix]:
    """Yield the fix for `wanted`, the text or number that the user typed on `line`. The fix writes
    operations that print the text or push the number. If the board cannot print the text, the fix
    also makes the board larger."""
    tree = tree_of(snapshot)
    index = line - tree.operation_lines.start
    text = wanted if isinstance(wanted, str) else ""
    ending = end_before(snapshot, index)
    if ending is not None:
        fixes = list(_above_the_end(snapshot, ending, line, wanted))
        yield from fixes or _on_larger_board(snapshot, line, text)
        return
    written = operations_for(snapshot, index, wanted)
    if written is not None:
        rest = rest_of(snapshot, index, written, wanted)
        added = None if rest == "same" else added_printing(snapshot, text)
        if added is not None and added.rest == "same":
            yield _elsewhere(Edit(code_span(tree, line), ""), added, text)
            return
        title = (
            phrase("Write the operations that print {text}", text=quoted(text))
            if text
            else phrase("Write the operations that push {number}", number=wanted)
        )
        edit = Edit(code_span(tree, line), line_end(tree, line).join(written.operations))
        yield Fix(f"{title}: {with_rest(written.briefly(), rest)}", (edit,), safe=False)
    elif not _is_nothing_else(tree, line):
        yield from _on_larger_board(snapshot, line, text)


def _above_the_end(snapshot: Snapshot, end: int, line: int, wanted: int | str) -> Iterator[Fix]:
    """Yield the fix for `wanted`, the text or number that the user typed on `line`. No run reaches
    this line, because the operation with the index `end` ends the program. The fix removes the code
    of `line`, and inserts operations before the operation that ends the program."""
    added = added_above(snapshot, end, wanted)
    if added is None:
        return
    tree = tree_of(snapshot)
    end_line = tree.operation_lines[end]
    title = (
        phrase("Put it before line {line}: print {text}", line=end_line + 1, text=quoted(wanted))
        if isinstance(wanted, str)
        else phrase("Put it before line {line}: push {number}", line=end_line + 1, number=wanted)
    )
    edits = (added.edit, _without_code(tree, line))
    yield Fix(with_rest(title, added.rest), edits, safe=False)


def _without_code(tree: Tree, line: int) -> Edit:
    """Return the edit that removes the code of `line`. If the line has no comment, the edit removes the whole line."""
    span = code_span(tree, line)
    if not tree.text[span.end : tree.lines.end(line)].strip(BLANKS):
        if line:
            span = Span(_code_end(tree, line - 1), _code_end(tree, line))
        else:
            span = Span(span.start, tree.lines.starts[1])
    return Edit(span, "")


def _before_board(snapshot: Snapshot, tree: Tree, line: int) -> Iterator[Fix]:
    """Yield fixes for a text on `line`, above the board. The first fix adds operations that print
    the text. The second fix replaces the whole program by a new one that prints the text."""
    span = code_span(tree, line)
    text = text_to_print(tree.text[slice(*span)])
    if not text or text.lower() in _names():
        return
    added = added_printing(snapshot, text)
    if added is not None:
        yield _elsewhere(_without_code(tree, line), added, text)
    else:
        fixes = list(_on_larger_board(snapshot, line, text))
        found = None if fixes else printed_at_end(tree, span, text, None)
        yield from fixes if found is None else [_at_end(found)]
    program = program_for(tree, text)
    if program is not None:
        title = phrase("Write a program that prints {text} instead of this one", text=quoted(text))
        yield Fix(title, (Edit(Span(span.start, len(tree.text)), program),), safe=False)


def _at_end(found: PrintedAtEnd) -> Fix:
    """Return the fix that makes the change `found`. The change removes a text above or beside the
    board, and adds operations that print this text at the end of the program."""
    title = phrase("Write the operations that print {text}", text=quoted(found.text))
    return Fix(f"{title} ({found.words})", (Edit(found.span, ""), *found.others), safe=False)


def _elsewhere(removal: Edit, added: AddedOperations, text: str) -> Fix:
    """Return the fix with two edits: `removal`, and the edit of `added`. `removal` removes the
    typed text. The operations of `added` print `text` at another place."""
    title = (
        phrase("Put it at the end: print {text}", text=quoted(text))
        if added.line is None
        else phrase(
            "Put it before line {line}: print {text}", line=added.line + 1, text=quoted(text)
        )
    )
    return Fix(with_rest(title, added.rest), (removal, added.edit), safe=False)


def _on_larger_board(snapshot: Snapshot, line: int, text: str) -> Iterator[Fix]:
    """Yield the fix that makes the board larger and adds operations that print `text`. The user
    typed `text` on `line`."""
    change = larger_board(snapshot, line, text) if text else None
    if change is None:
        return
    title = (
        phrase("Use a board that can print {text}", text=quoted(text))
        if change.line is None
        else phrase(
            "Use a board that can print {text} before line {line}",
            text=quoted(text),
            line=change.line + 1,
        )
    )
    edits = (*change.others, Edit(code_span(tree_of(snapshot), line), change.replacement))
    operations = with_rest(change.written.briefly(), change.rest)
    yield Fix(f"{title}: {operations}", edits, safe=False)


def _code_end(tree: Tree, line: int) -> int:
    """Return the offset at which the text of `line` ends. A ``\\r`` before the line end does not
    belong to the text."""
    return tree.lines.end(line) - tree.line_texts[line].endswith("\r")


@once
def _names() -> frozenset[str]:
    """Return all names of commands, with their other spellings."""
    return frozenset(
        name for command in COMMANDS.values() for name in (command.name, *command.aliases)
    )


def _only_line(tree: Tree) -> int:
    """Return the number of the first line that has code. Return 0 if no line has code. The text of
    `tree` has no board."""
    spans = (code_span(tree, line) for line in range(len(tree.line_texts)))
    return next((line for line, span in enumerate(spans) if span.start < span.end), 0)


def _is_nothing_else(tree: Tree, line: int) -> bool:
    """Return whether every line that could have an operation is empty, except perhaps `line`."""
    if tree.board is None:
        return is_alone(tree, line)
    return is_only_operation(tree, line - tree.operation_lines.start)
