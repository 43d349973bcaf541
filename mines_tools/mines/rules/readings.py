"""What a line that is no operation was meant to be: the operations that it is one slip away from.

A slip is something between operations or after one, a button too many, a number too many, a character in
the place of a digit, a number in another form, or words that belong in a comment.
"""

from __future__ import annotations

import re
from itertools import islice, product
from typing import TYPE_CHECKING

from mines_tools.mines import _terminals as terminal
from mines_tools.records import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_MOST = 4
"""Readings of a line that a person chooses from."""
_MOST_TRIED = 64

_LEFT, _RIGHT = terminal.LEFT_BUTTON, terminal.RIGHT_BUTTON
_INTEGER = rf"{terminal.SIGN}?{terminal.DIGIT}++"
"""An integer without a blank in it: of what is damaged, a blank parts one from the next."""
_ALONE = f"{terminal.SWITCH}|{terminal.RESTART}"
_PIECE = re.compile(
    f"(?P<integer>{_INTEGER})|(?P<alone>{_ALONE})"
    f"|(?P<gap>(?:(?!{_ALONE}|{_INTEGER})(?s:.))++)"
)  # fmt: skip

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
"""What ends the operation, and begins what other languages call a comment."""


class Reading(NamedTuple):
    """What a line may mean."""

    operations: tuple[str, ...]
    words: str = ""
    """What is left of it for a comment."""


def readings(code: str) -> list[Reading]:
    """What `code`, a damaged line without its comment, may mean; the likeliest first."""
    return list(islice(dict.fromkeys(islice(_readings(code), _MOST_TRIED)), _MOST))


def _readings(code: str) -> Iterator[Reading]:
    has_button = _LEFT in code or _RIGHT in code
    plain = _SCALED.sub(
        lambda found: str(int(found[1]) * 10 ** int(found[2])),
        _GROUPED.sub(
            lambda found: re.sub("[_']", "", found[0]),
            _OTHER_BASE.sub(lambda found: str(int(found[0], 0)), code),
        ),
    )
    if has_button:  # else the letter may be a word, and the point in the button's place
        plain = _LETTERS_FOR_DIGITS.sub(lambda found: found[0].translate(_DIGITS), plain)
    if re.search(_LETTER, plain):
        yield from _beside_words(plain)
        return
    if re.fullmatch("[0-9]{2}", plain):
        plain = f"{plain[0]} {plain[1]}"
    signed = list(_with_other_signs(plain))
    whole = _FRACTION.sub("", plain) if has_button else plain
    for each in (*signed, plain, whole):
        yield from map(Reading, _operations(each, strays=0))
    if not signed:
        yield from map(Reading, _operations(whole, strays=1))


def _with_other_signs(code: str) -> Iterator[str]:
    """`code` with the signs that stand after a number, or are too many, as they may be meant."""
    moved = _SIGN_AFTER.sub(r"\2\1", code)
    if moved != code:
        yield moved
        yield _SIGN_AFTER.sub(r"\1", code)
    if _SIGNS.search(code):
        yield _SIGNS.sub(lambda found: "-" if "-" in found[0] else "", code)
        yield _SIGNS.sub("", code)


def _beside_words(code: str) -> Iterator[Reading]:
    """One operation, with words before or after it."""
    found = _WORDS.fullmatch(code)
    if found is None:
        return
    before, after = found["before"].rstrip(" \t:=(["), found["after"]
    operation = found["code"].rstrip(_MARKS)
    words = f"{before} {after}".strip()
    for operations in _operations(operation, strays=0):
        if len(operations) == 1:
            yield Reading(operations, words)


def _operations(code: str, strays: int) -> Iterator[tuple[str, ...]]:
    """The operations that the integers, buttons and marks of `code` may be, if so many of its integers
    belong to none."""
    pieces = list(_PIECE.finditer(code))
    if len(pieces) > _MOST_TRIED:
        return
    is_bare = not (_LEFT in code or _RIGHT in code)
    for skipped in range(strays + 1):  # of the integers the last, or the first
        chosen = _chosen(pieces, strays, skipped, is_bare=is_bare)
        if chosen:
            yield from product(*chosen)


def _chosen(
    pieces: Sequence[re.Match[str]], strays: int, skipped: int, *, is_bare: bool
) -> list[Sequence[str]] | None:
    """What each operation may be; none if others than so many integers are left."""
    chosen: list[Sequence[str]] = []
    left, gap, at = 0, "", 0
    while at < len(pieces):
        piece = pieces[at]
        at += 1
        if piece.lastgroup == "gap":
            gap = piece.group()
        elif piece.lastgroup == "alone":
            chosen.append((piece.group(),))
        else:
            end = at + (at < len(pieces) and pieces[at].lastgroup == "gap")
            between = pieces[at].group() if end > at else ""
            pressed = [button for button in (_LEFT, _RIGHT) if button in between]
            has_other = end < len(pieces) and pieces[end].lastgroup == "integer"
            if not has_other or left < skipped or not (pressed or is_bare):
                left += 1
                continue
            columns = _columns(piece.group(), gap if chosen else None)
            row = pieces[end].group()
            chosen.append(
                [
                    f"{column}{button}{row}"
                    for column in columns
                    for button in pressed or (_LEFT, _RIGHT)
                ]
            )
            at, gap = end + 1, ""
    return chosen if left == strays else None


def _columns(column: str, gap: str | None) -> Sequence[str]:
    """What a column may be after `gap`; none for the first of the line. A sign may also be what parts one
    operation from the next."""
    if gap is None:
        return (column,)
    if column.startswith(("+", "-")):
        return (column[1:],) if column.startswith("+") else (column, column[1:])
    return (column, f"-{column}") if _LAST_SIGN.search(gap) else (column,)
