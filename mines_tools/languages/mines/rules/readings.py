"""Guesses the meaning of a line that should be an operation, but has an error. A possible meaning
is a list of operations that differ from the line by one slip of the writer.

The slips are: text between operations or after an operation; an additional button or number;
another character in place of a digit; a number in another form; words that belong in a comment.
"""

from __future__ import annotations

import re
from itertools import islice, product
from typing import TYPE_CHECKING

from mines_tools.base.records import NamedTuple
from mines_tools.languages.mines import _terminals as terminal
from mines_tools.languages.mines.syntax.error_recovery import END, LarkPiece
from mines_tools.languages.mines.syntax.lark_lines import (
    BUTTONS,
    MARKS,
    before_operation,
    read_operation,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_MOST = 4
"""The greatest number of possible meanings that are offered for a line."""
_MOST_TRIED = 64

_LEFT, _RIGHT = terminal.LEFT_BUTTON, terminal.RIGHT_BUTTON
_INTEGER = re.compile(rf"{terminal.SIGN}?{terminal.DIGIT}++")
"""A pattern of an integer without blanks. In a damaged line, a blank is read as the end of an
integer."""

_OTHER_BASE = re.compile(r"\b0(?:[xX][0-9a-fA-F]{1,40}|[oO][0-7]{1,40}|[bB][01]{1,99})\b")
_GROUPED = re.compile(r"(?<![\w.])[0-9]{1,3}(?:[_'][0-9]{3})++(?![\w.])")
_SCALED = re.compile(r"(?<![\w.])([0-9]{1,9})[eE]([0-9]{1,2})(?![\w.])")
_LETTERS_FOR_DIGITS = re.compile(r"\b(?=[0-9]*[OolI])[0-9OolI]++\b")
_DIGITS = str.maketrans("OolI", "0011")
_FRACTION = re.compile(r"(?<=[0-9])\.[0-9]*+(?!\w)")
_SIGN_AFTER = re.compile(r"([0-9]++)([+-])(?=[^\w+-]|$)")
_SIGNS = re.compile(r"[+-]{2,}(?=[0-9])")
_LAST_SIGN = re.compile(r"(?<![+-])-\s*$")

_LETTER, _NO_LETTER = r"[^\W\d_]", r"[\W\d_]"
_WORDS = re.compile(
    rf"(?P<before>(?:{_LETTER}[^0-9!@+-]*+)?)(?P<code>{_NO_LETTER}++)(?P<after>(?s:.)*)"
)
_MARKS = " \t/-;:%=>(\"'*<|#"
"""Characters that may be between an operation and the words after it. Some of them begin comments
in other languages."""


class LineReading(NamedTuple):
    """One possible meaning of a line: operations, and words for a comment."""

    operations: tuple[str, ...]
    words: str = ""
    """The rest of the line, which becomes a comment."""


def readings(code: str) -> list[LineReading]:
    """Return the possible meanings of `code`, the most probable one first. `code` is the text of a
    damaged line without its comment."""
    return list(islice(dict.fromkeys(islice(_readings(code), _MOST_TRIED)), _MOST))


def _readings(code: str) -> Iterator[LineReading]:
    has_button = _LEFT in code or _RIGHT in code
    plain = _SCALED.sub(
        lambda match: str(int(match[1]) * 10 ** int(match[2])),
        _GROUPED.sub(
            lambda match: re.sub("[_']", "", match[0]),
            _OTHER_BASE.sub(lambda match: str(int(match[0], 0)), code),
        ),
    )
    if has_button:  # otherwise the letter may be a word, and the point may be in the button's place
        plain = _LETTERS_FOR_DIGITS.sub(lambda match: match[0].translate(_DIGITS), plain)
    if re.search(_LETTER, plain):
        yield from _beside_words(plain)
        return
    if re.fullmatch("[0-9]{2}", plain):
        plain = f"{plain[0]} {plain[1]}"
    signed = list(_with_other_signs(plain))
    whole = _FRACTION.sub("", plain) if has_button else plain
    for variant in (*signed, plain, whole):
        yield from map(LineReading, _operations(variant, strays=0))
    if not signed:
        yield from map(LineReading, _operations(whole, strays=1))


def _with_other_signs(code: str) -> Iterator[str]:
    """Yield versions of `code` in which signs are moved or removed. There are such versions only if
    a sign is after its number, or if a number has several signs."""
    moved = _SIGN_AFTER.sub(r"\2\1", code)
    if moved != code:
        yield moved
        yield _SIGN_AFTER.sub(r"\1", code)
    if _SIGNS.search(code):
        yield _SIGNS.sub(lambda match: "-" if "-" in match[0] else "", code)
        yield _SIGNS.sub("", code)


def _beside_words(code: str) -> Iterator[LineReading]:
    """Yield possible meanings of a line that has one operation, with words before or after the
    operation."""
    match = _WORDS.fullmatch(code)
    if match is None:
        return
    before, after = match["before"].rstrip(" \t:=(["), match["after"]
    operation = match["code"].rstrip(_MARKS)
    words = f"{before} {after}".strip()
    for operations in _operations(operation, strays=0):
        if len(operations) == 1:
            yield LineReading(operations, words)


def _operations(code: str, strays: int) -> Iterator[tuple[str, ...]]:
    """Yield the lists of operations that the integers, buttons and signs of `code` may form.
    Exactly `strays` integers of `code` must belong to no operation."""
    pieces = list(_pieces(code))
    if len(pieces) > _MOST_TRIED:
        return
    for skipped in range(strays + 1):  # leave out the last integer, or the first
        chosen = _chosen(code, pieces, strays, skipped)
        if chosen:
            yield from product(*chosen)


def _pieces(code: str) -> Iterator[LarkPiece]:
    """Yield the pieces of `code` that can be parts of an operation. Lark, a parser library, finds
    the pieces.

    Here, the digits before a blank and the digits after it are two integers, although a correct
    line may have blanks inside an integer.
    """
    for piece in read_operation(code).pieces:
        if piece.kind == "INTEGER":
            for match in _INTEGER.finditer(code, piece.start, piece.end):
                yield LarkPiece("INTEGER", *match.span())
        elif piece.kind in BUTTONS or piece.kind in MARKS:
            yield piece


def _chosen(
    code: str, pieces: Sequence[LarkPiece], strays: int, skipped: int
) -> list[Sequence[str]] | None:
    """Form operations from `pieces`, the pieces of `code`. Return the possible texts of each
    operation. The first `skipped` integers are strays: they belong to no operation. Later integers
    may be strays too. Return None if the total number of strays is not `strays`."""
    operations = _Operations(code, skipped)
    for piece in pieces:
        operations.feed(piece)
    operations.close()
    return operations.whole if operations.left == strays else None


class _Operations:
    """Forms operations from the pieces of a line."""

    def __init__(self, code: str, skipped: int) -> None:
        self.whole: list[Sequence[str]] = []
        """The possible texts of each operation."""
        self.left = 0
        """The number of integers that belong to no operation, so far."""
        self._code = code
        self._is_bare = not (_LEFT in code or _RIGHT in code)
        self._skipped = skipped
        self._state = before_operation()
        self._parts: list[Sequence[str]] = []
        """The parts of the present operation. Each part has one or several possible texts."""
        self._end = 0
        """The offset at which the last part ends. The present operation or the operation before it
        contains this part."""

    def feed(self, piece: LarkPiece) -> None:
        """Add `piece` to the present operation. If no such piece can follow there, begin another
        operation."""
        kind, start, end = piece
        text = self._code[start:end]
        after = self._state.after[kind]
        if after is None and kind in BUTTONS:
            if len(self._parts) == 2 and text not in self._parts[1]:
                self._parts[1] = (_LEFT, _RIGHT)
            return
        if (
            after is None
            and self._is_bare
            and kind == "INTEGER"
            and self._state.expected == BUTTONS
        ):
            self._parts.append((_LEFT, _RIGHT))  # the button was forgotten
            pressed = self._state.after["LEFT_BUTTON"]
            after = None if pressed is None else pressed.after[kind]
        elif after is None:
            self.close()
            after = self._state.after[kind]
        if kind == "INTEGER" and not self._parts:
            if self.left < self._skipped:
                self.left += 1
                return
            gap = self._code[self._end : start] if self.whole else None
            self._parts.append(_columns(text, gap))
        else:
            self._parts.append((text,))
        self._state = self._state if after is None else after
        self._end = end

    def close(self) -> None:
        """End the present operation."""
        if self._parts and END in self._state.expected:
            self.whole.append(["".join(parts) for parts in product(*self._parts)])
        elif self._parts:
            self.left += 1
        self._parts, self._state = [], before_operation()


def _columns(column: str, gap: str | None) -> Sequence[str]:
    """Return the possible texts of `column`. `gap` is the text between the previous operation and
    `column`. `gap` is None if there is no previous operation.

    A sign before a column may also be a separator between two operations.
    """
    if gap is None:
        return (column,)
    if column.startswith(("+", "-")):
        return (column[1:],) if column.startswith("+") else (column, column[1:])
    return (column, f"-{column}") if _LAST_SIGN.search(gap) else (column,)
