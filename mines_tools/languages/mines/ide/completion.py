"""Completions at a place: for the name of a command, for a number, and for a coordinate.

In this module, `raw` is the text that the user has typed on the line, and `typed` is this text in
lower case without blanks. `replaced` is the span that a completion replaces.
"""

from __future__ import annotations

__all__ = ["complete", "resolve_completion"]

import re
from typing import TYPE_CHECKING

from mines_tools.base.integers import wrapped
from mines_tools.interface.editor import Completion
from mines_tools.languages.mines.board import MINE
from mines_tools.languages.mines.commands import COMMANDS
from mines_tools.languages.mines.ide.comment_completion import complete_comment
from mines_tools.languages.mines.ide.ended import (
    added_above,
    added_printing,
    end_before,
    never_reached,
)
from mines_tools.languages.mines.ide.missing import why_missing
from mines_tools.languages.mines.ide.offers import offers, previous_cell
from mines_tools.languages.mines.ide.other_board import larger_board
from mines_tools.languages.mines.ide.place import (
    code_span,
    comment_span,
    line_at,
    operation_at,
    tree_of,
)
from mines_tools.languages.mines.ide.printed_at_end import (
    printed_at_end,
    printed_beside_row,
    text_beside_row,
)
from mines_tools.languages.mines.ide.resolving import resolve_completion
from mines_tools.languages.mines.ide.rest import with_rest
from mines_tools.languages.mines.ide.snippets import snippets
from mines_tools.languages.mines.ide.wanted import (
    LARGEST,
    PRINTABLE,
    behind_operation,
    number_to_print,
    operations_for,
    rest_of,
    typed_text,
    why_not,
    why_not_briefly,
)
from mines_tools.languages.mines.operations import source_form
from mines_tools.languages.mines.rules.offering import line_end
from mines_tools.languages.mines.syntax import BLANKS
from mines_tools.text.diagnostics import Edit
from mines_tools.text.source import Span
from mines_tools.text.text_to_print import is_surely_text, text_to_print
from mines_tools.translations.phrases import phrase, template

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.mines.commands import Command
    from mines_tools.languages.mines.ide.ended import AddedOperations
    from mines_tools.languages.mines.ide.offers import Condition, Offer
    from mines_tools.languages.mines.ide.other_board import LargerBoard
    from mines_tools.languages.mines.ide.printed_at_end import PrintedAtEnd
    from mines_tools.languages.mines.operations import Operation
    from mines_tools.languages.mines.tree import Tree

_MOST = 200
_PUSHES = 3
_LONGEST_TYPED = 40
_ENOUGH = 2
"""The least number of typed characters at which completions explain why no click selects the typed command.

If there are no other completions, one character is enough. Without an explanation, the list would
then be empty, and after an empty list, editors do not ask again.
"""
_MOST_MISSING = 5
_NUMBER = re.compile(r"(?:push\(?)?(-?[0-9]+)\)?")
_DELETE_BLANKS = str.maketrans("", "", BLANKS)
_COORDINATE = re.compile(r"(?P<column>[+-]?[0-9]+)(?:(?P<button>[,;])(?P<row>[+-]?[0-9]*))?")
_DULL = frozenset(("reset(l)", "reset(r)", "swap", "noop"))
"""The commands that nearly every cell selects. They come last as long as the user has typed nothing."""
_CONDITIONS: Mapping[Condition, str] = {
    "always": template("{what}"),
    "first": template("{what} when first performed"),
    "not always": template("{what} (not always)"),
    "unopened": template("{what} (if unopened)"),
    "flagged": template("{what} (if flagged)"),
    "opened": template("{what} (if opened)"),
}
_ALSO: Mapping[str, tuple[str, ...]] = dict.fromkeys(("out(c)", "out(n)"), ("print", "write"))
"""More words with which a user can find a command in a list of completions. They are not names of
the command in the language."""
_ALONE = {"switch": ("!", "reverse", "switch"), "restart": ("@", "restart")}
"""The words with which a user can find a switch or a restart."""


def complete(snapshot: Snapshot, offset: int) -> Sequence[Completion]:
    """Return the completions at `offset`. Operations that certainly select the typed command come
    first."""
    tree = tree_of(snapshot)
    line = line_at(tree, offset)
    comment = comment_span(tree, line)
    if comment is not None and comment.start < offset:
        return complete_comment(snapshot, line, offset)[:_MOST]
    code = code_span(tree, line)
    start = min(code.start, offset) if code.start < code.end else offset
    replaced = Span(start, max(code.end, offset))
    raw = tree.text[start:offset]
    typed = raw.translate(_DELETE_BLANKS).lower()
    beside = list(_beside_row(snapshot, line, offset)) if tree.board is not None else []
    if beside or line in tree.board_lines:
        return beside
    if len(typed) > _LONGEST_TYPED:
        return []
    if tree.board is None:
        return snippets(tree, line, replaced, raw)
    index = operation_at(tree, offset)
    if index is None:
        return _before_board(snapshot, line, replaced, raw)
    coordinate = _COORDINATE.fullmatch(typed)
    by_name = list(_by_name(snapshot, index, replaced, typed, raw))
    numbers = _numbers(snapshot, index, replaced, typed, raw, by_name)
    if coordinate is None:
        missing = _missing(snapshot, index, replaced, typed, raw, by_name)
        completions = [*numbers, *by_name[: _MOST - _MOST_MISSING], *missing]
        text = typed_text(tree, raw)
        if text and not snapshot.is_pending and (not completions or is_surely_text(raw)):
            completions += _how(snapshot, index, replaced, raw, text)
        if not completions and not snapshot.is_pending:
            completions += _behind_operation(snapshot, line, replaced, raw)
        return completions
    by_coordinate = list(_by_coordinate(snapshot, index, replaced, coordinate, raw))
    # For a number: first the nearest clicks that push it, then the clicks in its column, then the other clicks that
    # push it. The completion of several operations that push the number comes before these clicks, unless the number
    # is a column of the board.
    completions = by_name[:_PUSHES] + by_coordinate + by_name[_PUSHES:]
    is_column = int(coordinate["column"]) < tree.board.width
    numbers += _printed_number(snapshot, index, replaced, raw)
    completions = [*completions, *numbers] if is_column else [*numbers, *completions]
    return completions[: _MOST - 1] + _missing(snapshot, index, replaced, typed, raw, by_name)


def _before_board(snapshot: Snapshot, line: int, replaced: Span, raw: str) -> list[Completion]:
    """Return a completion for the text `raw`, which the user typed on `line`, above the board. The
    completion moves the text: it removes `raw`, and adds operations that print the text at the end
    of the program. If no such operations are found, the completion only says where to type the
    text."""
    tree = tree_of(snapshot)
    text = text_to_print(raw)
    if not text or line >= tree.board_lines.start or snapshot.is_pending:
        return []
    label = phrase("print {text}", text=text)
    added = added_printing(snapshot, text)
    if added is not None:
        return [_added(label, added, replaced, raw)]
    change = larger_board(snapshot, line, text)
    if change is not None:
        return [_on_larger_board(label, change, replaced, raw)]
    found = printed_at_end(tree, replaced, text, None)
    return [_below_board(tree, text, replaced, raw) if found is None else _at_end(found, raw)]


def _beside_row(snapshot: Snapshot, line: int, offset: int) -> Iterator[Completion]:
    """Yield a completion for the text that the user typed beside a row of the board, on `line` and
    before `offset`. The completion removes the text, and adds operations that print the text at the
    end of the program. If no such operations are found, the completion only says where to type the
    text."""
    tree = tree_of(snapshot)
    span, text = text_beside_row(tree, line)
    if not text or offset <= span.start or snapshot.is_pending:
        return
    raw = tree.text[span.start : offset]
    found = printed_beside_row(snapshot, line)
    if found is not None:
        yield _at_end(found, raw)
    elif line in tree.board_lines:
        yield _below_board(tree, text, span, raw)


def _at_end(found: PrintedAtEnd, raw: str) -> Completion:
    """Return the completion that makes the change `found`. The change removes the typed text, and
    adds operations that print the text at the end of the program."""
    label, data = phrase("print {text}", text=found.text), {"operations": found.written.commented()}
    edit = Edit(found.span, "")
    return Completion(label, "command", edit, found.words, raw, data=data, other_edits=found.others)


def _below_board(tree: Tree, text: str, span: Span, raw: str) -> Completion:
    """Return a completion that says where to type `text`. Choosing the completion does not change
    the program. `span` is the place where the user typed `text`."""
    label, detail = phrase("print {text}", text=text), phrase("write it below the board")
    return Completion(label, "missing", Edit(span, tree.text[slice(*span)]), detail, f"{raw} ")


def _added(label: str, added: AddedOperations, replaced: Span, raw: str) -> Completion:
    """Return the completion that removes the typed text, and adds the operations `added` at another
    place."""
    data = {"operations": added.written.commented()}
    edit, others = Edit(replaced, ""), (added.edit,)
    return Completion(label, "command", edit, added.words(), raw, data=data, other_edits=others)


def _on_larger_board(label: str, change: LargerBoard, replaced: Span, raw: str) -> Completion:
    """Return the completion that makes `change`. The change makes the board larger, and adds
    operations that need the larger board."""
    data = {"operations": change.written.commented()}
    edit, others, detail = Edit(replaced, change.replacement), change.others, change.words()
    return Completion(label, "command", edit, detail, raw, data=data, other_edits=others)


def _by_name(
    snapshot: Snapshot, index: int, replaced: Span, typed: str, raw: str
) -> Iterator[Completion]:
    """Yield completions with clicks that select a command whose name begins with `typed`. If
    nothing is typed yet, fewer clicks are offered for each command."""
    board = tree_of(snapshot).board
    assert board is not None
    number = _NUMBER.fullmatch(typed)
    names = {
        command.name
        for command in COMMANDS.values()
        if _names_for(command, typed) or (number and command.name.startswith("push"))
    }
    if any(word.startswith(typed) for words in _ALONE.values() for word in words):
        names |= {"reverse", "noop"}
    if not names:
        return
    limit = 3 if not typed else 30
    counts: dict[str, int] = {}
    ranked: list[tuple[bool, int, Completion]] = []
    for offer in offers(snapshot, index, names, limit):
        if snapshot.is_pending and offer.operation.kind == "click":
            continue  # open cells are not known yet: rather offer nothing than a wrong click
        label = _label(offer)
        filter_text = _found_by(offer, typed)
        count = counts.get(label, 0)
        if filter_text is None or count >= limit:
            continue
        counts[label] = count + 1
        form = source_form(offer.operation, board)
        what = form
        if offer.operation.kind != "click":
            label, what = (form, offer.command.name) if not typed else (filter_text, form)
        detail = never_reached(snapshot, index, what) or phrase(
            _CONDITIONS[offer.condition], what=what
        )
        # An editor compares this with the exact text in the line.
        filter_text = filter_text if filter_text.startswith(raw) else raw
        edit = Edit(replaced, form)
        data = _data(index, offer.operation, offer.condition)
        completion = Completion(label, "command", edit, detail, filter_text, data=data)
        is_dull = offer.operation.kind != "click" or offer.command.name in _DULL
        # With nothing typed, every command comes once before one comes again.
        ranked.append((is_dull and not typed, 0 if typed else count, completion))
    yield from (choice[2] for choice in sorted(ranked, key=lambda choice: choice[:2]))


def _missing(
    snapshot: Snapshot,
    index: int,
    replaced: Span,
    typed: str,
    raw: str,
    completions: Sequence[Completion],
) -> list[Completion]:
    """Return completions that explain why no click here selects the typed command. Choosing such a
    completion changes nothing.

    An editor compares the typed text with the filter text of each completion. The filter text of
    these completions ends with a blank, so that the editor shows them after exact matches.
    """
    if snapshot.is_pending or not raw:
        return []
    tree = tree_of(snapshot)
    labels = [completion.label.partition(" ")[0].partition("(")[0] for completion in completions]
    number = _NUMBER.fullmatch(typed)
    near = previous_cell(tree, index)
    wanted: list[tuple[str, str, str, int | None]] = []
    """The completions to return. Each item has four parts: the label, the filter text, the command,
    and the digit to push."""
    if number is not None and not completions and 0 < int(number[1]) < MINE:
        wanted.append((f"push {number[1]}", raw, "push(n)", int(number[1])))
    elif len(typed) >= _ENOUGH or not completions:
        names = ((name, _names_for(command, typed)) for name, command in COMMANDS.items())
        wanted += [
            (name, filter_text if filter_text.startswith(raw) else raw, name, None)
            for name, filter_text in names
            if filter_text is not None
            and name not in ("noop", "reverse")
            and not any(completion.label == name for completion in completions)
            and not (name.startswith("push") and "push" in labels)
        ]
    missing = []
    for label, filter_text, name, digit in wanted[:_MOST_MISSING]:
        why = why_missing(snapshot, index, name, digit, near)
        if why:
            edit = Edit(replaced, tree.text[replaced.start : replaced.end])
            data = {"missing": name}
            missing.append(Completion(label, "missing", edit, why, f"{filter_text} ", data=data))
    return missing


def _numbers(
    snapshot: Snapshot,
    index: int,
    replaced: Span,
    typed: str,
    raw: str,
    found: Sequence[Completion],
) -> list[Completion]:
    """Return completions with operations that push the typed number. Return an empty list if a
    completion in `found` already pushes the number by a single click."""
    written = _NUMBER.fullmatch(typed)
    if written is None or snapshot.is_pending or not 0 < int(written[1]) <= LARGEST:
        return []
    number = int(written[1])
    if any(completion.label == f"push {number}" for completion in found):
        return []
    return _how(snapshot, index, replaced, raw, number)


def _how(
    snapshot: Snapshot, index: int, replaced: Span, raw: str, wanted: int | str
) -> list[Completion]:
    """Return a completion with operations that do what is `wanted`. They push `wanted` if it is a
    number, and print `wanted` if it is a text. If no such operations are found, the completion
    gives the reason."""
    if isinstance(wanted, int):
        label = phrase("push {number}", number=wanted)
        if wanted in PRINTABLE:
            label = f"{label} ({chr(wanted)})"
    else:
        label = phrase("print {text}", text=wanted)
    written = operations_for(snapshot, index, wanted)
    if written is not None:
        text = line_end(tree_of(snapshot), tree_of(snapshot).operation_lines[index]).join(
            written.operations
        )
        rest = rest_of(snapshot, index, written, wanted)
        added = None if rest == "same" else added_printing(snapshot, str(wanted))
        if added is not None and added.rest == "same":
            return [_added(label, added, replaced, raw)]
        data, detail = {"operations": written.commented()}, with_rest(written.briefly(), rest)
        return [Completion(label, "command", Edit(replaced, text), detail, raw, data=data)]
    end = end_before(snapshot, index)
    added = None if end is None else added_above(snapshot, end, wanted)
    if added is not None:
        return [_added(label, added, replaced, raw)]
    line = tree_of(snapshot).operation_lines[index]
    change = None if isinstance(wanted, int) else larger_board(snapshot, line, wanted)
    if change is not None:
        return [_on_larger_board(label, change, replaced, raw)]
    if isinstance(wanted, int) and wanted < MINE:
        return []  # for a digit, `_missing` says what is needed
    edit = Edit(replaced, tree_of(snapshot).text[replaced.start : replaced.end])
    name = "push(n)" if isinstance(wanted, int) else "out(c)"
    data = {"missing": name, "why": why_not(snapshot, index)}
    detail = why_not_briefly(snapshot, index)
    return [Completion(label, "missing", edit, detail, f"{raw} ", data=data)]


def _printed_number(
    snapshot: Snapshot, index: int, replaced: Span, raw: str
) -> Iterator[Completion]:
    """Yield the completion that prints the number `raw`. Yield nothing if the number is probably a part of an
    operation."""
    text = "" if snapshot.is_pending else number_to_print(tree_of(snapshot), raw)
    if text:
        printed = _how(snapshot, index, replaced, raw, text)
        yield from (each for each in printed if each.kind == "command")


def _behind_operation(
    snapshot: Snapshot, line: int, replaced: Span, raw: str
) -> Iterator[Completion]:
    """Yield the completion for a text that the user typed after an operation. The completion keeps
    the operation, and replaces the text by operations that print the text."""
    found = behind_operation(snapshot, line, raw)
    if found is not None:
        label, edit = phrase("print {text}", text=found.text), Edit(replaced, found.replacement)
        data = {"operations": found.written.commented()}
        yield Completion(label, "command", edit, found.words(), raw, data=data)


def _names_for(command: Command, typed: str) -> str | None:
    """Return the first name of `command` that begins with `typed`; None if no name does."""
    words = (command.name, *command.aliases, *_ALSO.get(command.name, ()))
    return next((name for name in words if name.startswith(typed)), None)


def _label(offer: Offer) -> str:
    """Return the label of `offer`: the name of its command. The label of a push is ``push`` with
    the value."""
    return offer.command.name if offer.value is None else f"push {offer.value}"


def _found_by(offer: Offer, typed: str) -> str | None:
    """Return the first word for `offer` that begins with `typed`: a name of its command, or a form of its value. An
    editor compares this word with the typed text. Return None if no word begins with `typed`."""
    if offer.operation.kind != "click":
        words = _ALONE[offer.operation.kind]
        return next((word for word in words if word.startswith(typed)), None)
    if offer.value is not None:
        forms = (f"push{offer.value}", f"push({offer.value})", str(offer.value))
        for form in forms:
            if form.startswith(typed):
                return form
    return _names_for(offer.command, typed)


def _by_coordinate(
    snapshot: Snapshot, index: int, replaced: Span, typed: re.Match[str], raw: str
) -> Iterator[Completion]:
    """Yield completions with clicks that begin with the typed coordinate. Each completion names the
    commands that its click selects."""
    board = tree_of(snapshot).board
    assert board is not None
    column = wrapped(typed["column"], board.width)
    pressed = typed["button"]
    rows: Iterable[int] = range(board.height)
    if typed["row"]:
        rows = [row for row in rows if str(row).startswith(typed["row"])]
        is_whole = typed["row"][-1:].isdigit()
        rows = rows or [wrapped(typed["row"], board.height) if is_whole else 0]
    cells = [board.cell(column, row) for row in rows][: _MOST * 2]
    by_operation: dict[Operation, list[Offer]] = {}
    for offer in offers(snapshot, index, COMMANDS.keys(), _MOST, cells):
        if offer.operation.kind == "click":
            by_operation.setdefault(offer.operation, []).append(offer)
    for operation, click_offers in by_operation.items():
        form = source_form(operation, board)
        button = "," if operation.button == "left" else ";"
        if pressed not in (None, button):
            continue
        row = form.partition(button)[2]
        if typed["row"] and not row.startswith(typed["row"]):
            row = typed["row"]
        text = f"{typed['column']}{button}{row}"  # the column as it was typed, with its sign
        names = phrase(" or ").join(dict.fromkeys(map(_label, click_offers)))
        detail = never_reached(snapshot, index, names) or _commands_text(click_offers)
        condition = click_offers[0].condition if len(click_offers) == 1 else "not always"
        edit, data = Edit(replaced, text), _data(index, operation, condition)
        filter_text = text if text.startswith(raw) else raw
        yield Completion(text, "code", edit, detail, filter_text, data=data)


def _commands_text(click_offers: Sequence[Offer]) -> str:
    """Return a text that names the commands of `click_offers`, which all have the same click. The
    command that the click selects when it is performed for the first time comes first."""
    names = list(dict.fromkeys(_label(offer) for offer in click_offers))
    first = click_offers[0]
    if first.condition == "first" and first.later:
        return phrase(
            "{first}, later {later}", first=names[0], later=phrase(" or ").join(first.later)
        )
    if len(click_offers) == 1 or first.condition == "first":
        return phrase(_CONDITIONS[first.condition], what=names[0])
    either = phrase(" or ").join(names)
    return phrase("{what}, depending on the run", what=either)


def _data(index: int, operation: Operation, condition: Condition) -> dict[str, int | str]:
    return {
        "condition": condition,
        "index": index,
        "kind": operation.kind,
        "cell": operation.cell,
        "button": operation.button,
    }
