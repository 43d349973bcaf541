"""Finds the errors of a line that is not an operation.

Lark shows at which place it cannot continue, and what it expects at this place. This place, and the pieces of text
around it, show the kind of error: a wrong text in place of a column, a button or a row, or text after an operation.
"""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

from mines_tools.base.records import new_record
from mines_tools.languages.mines import _terminals as terminal
from mines_tools.languages.mines.comments import before_comment
from mines_tools.languages.mines.syntax.lark_lines import (
    BUTTONS,
    MARKS,
    read_operation,
)
from mines_tools.languages.mines.syntax.look_alikes import (
    MOST_IN_A_LINE,
    character_name,
    look_alikes,
    may_have_look_alikes,
    with_rest,
)
from mines_tools.languages.mines.syntax_errors import found_error, syntax_error
from mines_tools.languages.mines.tree import KnownDamage
from mines_tools.text.diagnostics import FoundError, Related
from mines_tools.text.escaping import quoted, shown
from mines_tools.text.source import Span
from mines_tools.translations.phrases import phrase, template

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from mines_tools.languages.mines.syntax.error_recovery import Damage, LarkPiece, LarkReading
    from mines_tools.text.diagnostics import Diagnostic, ErrorListing


_MOST_KNOWN = 1 << 17
"""The greatest number of different lines whose errors are cached. Of further lines, only the names of their errors are
cached. The number of these further lines has the same limit."""


def diagnose(
    lines: Iterable[tuple[str, int]],
    board_ended: Span,
    errors: ErrorListing,
    before: KnownDamage | None,
) -> KnownDamage:
    """Add the errors of `lines`, which are not correct operations, to `errors`. Each line is a text with its start.
    Return the errors that are known after this call.

    Equal lines are examined once. `board_ended` is the place of the operation that ended the board. `before` has the
    errors that were known before an edit of the text.
    """
    damage = KnownDamage(board_ended) if before is None else before.at(board_ended)
    board_ended, diagnosed, names_of = damage.board_ended, damage.by_line, damage.names
    add = errors.add
    counted: dict[str, int] = {}
    """For each text, the number of lines with this text whose errors are only counted, not listed."""
    for text, start in lines:
        if text in counted:
            counted[text] += 1
            continue
        like = diagnosed.get(text)
        if like is None:
            names = names_of.get(text)
            if names is not None and errors.are_full(names):
                counted[text] = 1
            else:
                _examine(text, start, errors, damage)
        elif errors.are_full([error.name for error in like[1]]):
            counted[text] = 1
        else:
            by = start - like[0]
            for error in like[1]:
                begin, end = error.span
                span = new_record(Span, (begin + by, end + by))
                add(_moved, error.name, span, error, board_ended)
    for text, times in counted.items():
        errors.count(names_of.get(text) or [error.name for error in diagnosed[text][1]], times)
    return damage


def _examine(text: str, start: int, errors: ErrorListing, damage: KnownDamage) -> None:
    """Add the errors of a line to `errors`. The line has the text `text`, and begins at `start`. Also store these
    errors in `damage`, for lines with the same text."""
    found = list(_diagnose(text, start, damage.board_ended))
    names = tuple([each.name for each in found])
    if errors.are_full(names):
        errors.count(names, 1)
        if len(damage.names) < _MOST_KNOWN:
            damage.names[text] = names
        return
    line_errors = [each.make() for each in found]
    if len(damage.by_line) < _MOST_KNOWN:
        damage.by_line[text] = start, line_errors
    errors.extend(line_errors)


def _moved(_name: str, span: Span, error: Diagnostic, board_ended: Span) -> Diagnostic:
    """Return a copy of `error` with the place `span`. `error` was found in another line with the same text. The related
    place `board_ended` is not moved."""
    code, name, severity, (start, _), message, remedy, related, *rest = error
    if related and any(place.span is not board_ended for place in related):
        by = span.start - start
        related = tuple(
            place if place.span is board_ended else place._replace(span=place.span.shifted(by))
            for place in related
        )
    return new_record(type(error), (code, name, severity, span, message, remedy, related, *rest))


def _diagnose(line: str, offset: int, board_ended: Span) -> Iterator[FoundError]:
    """Yield the errors of `line`. There is at least one error. `offset` is the place of the line in the text."""
    alike_errors: list[FoundError] = []
    if may_have_look_alikes(line):
        alike_errors, line = look_alikes(line, offset)
        yield from alike_errors
    code = before_comment(line)
    reading = read_operation(code)
    if alike_errors and not reading.damage and reading.is_whole:
        return
    pieces = reading.pieces
    buttons = [at for at, piece in enumerate(pieces) if piece.kind in BUTTONS]
    if len(buttons) > 1:
        yield from _second_buttons(code, [pieces[at].start + offset for at in buttons])
    elif buttons and not any(buttons[0] in place.skipped for place in reading.damage):
        yield from _diagnose_click(code, offset, reading, buttons[0])
    else:
        yield from _diagnose_other(code, offset, reading, board_ended)


def _second_buttons(code: str, starts: Sequence[int]) -> list[FoundError]:
    first, *others = starts
    related = (Related(Span(first, first + 1), phrase("the first button")),)
    button_errors = [
        found_error("second-button", Span(at, at + 1), related) for at in others[:MOST_IN_A_LINE]
    ]
    count = code.count(terminal.LEFT_BUTTON) + code.count(terminal.RIGHT_BUTTON)
    return with_rest(button_errors, count - 1)


def _diagnose_click(
    code: str, offset: int, reading: LarkReading, button: int
) -> Iterator[FoundError]:
    """Yield the errors in the column and in the row of a click. `button` is the index of the piece that Lark accepts as
    the button."""
    pieces, damage, is_whole = reading
    for part_name, begin, end in ((_COLUMN, 0, button), (_ROW, button + 1, len(pieces))):
        if not any(begin <= place.skipped.start <= place.skipped.stop <= end for place in damage):
            continue
        part = pieces[begin:end]
        marks = [piece for piece in part if piece.kind in MARKS]
        if not part:
            pressed = code[pieces[button].start]
            span = _span((pieces[button],), offset)
            yield found_error("missing-integer", span, fields=partial(_missing, part_name, pressed))
        elif marks:
            yield found_error("crowded-line", _span(marks, offset))
        else:
            start = part[0].start
            stop = part[-1].end if is_whole or end < len(pieces) else len(code.rstrip())
            span = Span(start + offset, stop + offset)
            fields = partial(_malformed, code[start:stop])
            yield found_error("malformed-integer", span, fields=fields)


def _missing(part_name: str, pressed: str) -> dict[str, object]:
    return {"which": phrase(part_name), "button": pressed}


def _malformed(text: str) -> dict[str, object]:
    return {"what": quoted(text), "why": _why(text)}


def _diagnose_other(
    code: str, offset: int, reading: LarkReading, board_ended: Span
) -> Iterator[FoundError]:
    """Yield the error of a line in which Lark accepts no button."""
    pieces, damage, is_whole = reading
    if not pieces:
        return
    end = pieces[-1].end if is_whole else len(code.rstrip())
    whole = Span(pieces[0].start + offset, end + offset)
    kinds = {piece.kind for piece in pieces}
    if kinds == {"ROW"}:
        related = Related(board_ended, phrase("the board ended here"))
        yield found_error("board-row-after-operation", whole, (related,))
    elif kinds == {"INTEGER"}:
        yield found_error("missing-button", whole)
    elif _is_crowded(pieces):
        yield found_error("crowded-line", Span(pieces[1].start + offset, whole.end))
    else:
        other = _in_place_of_button(pieces, damage)
        wrong_button = None if other is None else code[other.start : other.end]
        text = code[pieces[0].start : end]
        make = partial(_unknown_operation, whole, text, wrong_button)
        yield FoundError("unknown-operation", whole, make)


def _unknown_operation(span: Span, text: str, wrong_button: str | None) -> Diagnostic:
    what = quoted(text)
    error = syntax_error("unknown-operation", span, what=what)
    if wrong_button is None:
        return error
    message = phrase(
        "{what} is not an operation: {found} is not a button",
        what=what,
        found=quoted(wrong_button),
    )
    return error._replace(message=shown(message))


def _in_place_of_button(pieces: Sequence[LarkPiece], damage: Sequence[Damage]) -> LarkPiece | None:
    """Return the piece that is between a column and a row, where a button should be. Return None if there is no such
    piece."""
    first = damage[0]
    kinds = [pieces[at].kind for at in first.skipped]
    if first.expected == BUTTONS and kinds in (["FOREIGN", "INTEGER"], ["ROW", "INTEGER"]):
        return pieces[first.skipped.start]
    return None


def _is_crowded(pieces: Sequence[LarkPiece]) -> bool:
    """Return whether a line consists only of operations and parts of operations, and more than one operation begins in
    it."""
    if any(piece.kind not in _OF_OPERATIONS for piece in pieces):
        return False
    return any(piece.kind not in BUTTONS for piece in pieces[1:])


_OF_OPERATIONS = frozenset(("INTEGER", *BUTTONS, *MARKS))

_COLUMN, _ROW = template("column"), template("row")
_WHY = (
    (r"[+-]", template("it is a sign without digits")),
    (r"[+-]+", template("it is signs without digits")),
    (r"[+-]+[0-9]+", template("it has more than one sign")),
    (r"[+-]?(?:[0-9]+\.[0-9]*|\.[0-9]+)", template("it has a decimal point")),
    (r"[0-9]+[+-]+", template("the sign comes after the digits")),
    (r"[+-]?0[xXoObB][0-9a-fA-F]*", template("integers are decimal")),
    (r"[0-9+-]+", template("there is a sign among the digits")),
)
"""The forms of texts that users write in place of an integer. Each form has the reason why such a text is not an
integer. Special forms come before general ones."""
_WHY_FORM = re.compile("|".join(f"({form})" for form, _ in _WHY))
_BLANK = re.compile(terminal.BLANK)


def _why(text: str) -> str:
    """Return the reason why `text` is not an integer."""
    bare = _BLANK.sub("", text)
    form = _WHY_FORM.fullmatch(bare)
    if form is not None:
        return phrase(_WHY[int(form.lastindex or 0) - 1][1])
    character = character_name(bare.lstrip("+-0123456789")[0])
    return phrase("{character} is not a digit", character=character)


def _span(pieces: Sequence[LarkPiece], offset: int) -> Span:
    return Span(pieces[0].start + offset, pieces[-1].end + offset)
