"""Packs states so that a state shares its unchanged parts with the state before it. Even if a state
has a deep stack or a large board, the next state takes little memory if little has changed.

A state is a record of plain values: records, tuples, texts and bytes. Values of other types are not
packed.
"""

from __future__ import annotations

from itertools import chain

from mines_tools.base.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

_SMALL = 64
"""The maximum length of a tuple that is packed value by value. A longer tuple is cut into pieces."""
_PIECES: dict[type, int] = {tuple: 256, bytes: 4096, str: 4096}
_REFERENCE = 8  # bytes, as are the next two
_OBJECT = 56
_INTEGER = 28


class _Record(NamedTuple):
    """A tuple or record in packed form."""

    kind: type
    values: Sequence[Any]


class _Cut(NamedTuple):
    """A long tuple, text or bytes object in packed form: cut into pieces."""

    kind: type
    pieces: Sequence[Any]


def packed(value: Any, before: Any = None) -> Any:
    """Return the state `value` in packed form.

    `before` is an earlier state in packed form. Parts of `value` that equal the parts at the same
    places in `before` are taken from `before`.
    """
    kind = type(value)
    length = _PIECES.get(kind)
    if length is not None and len(value) > _SMALL:
        return _cut(value, kind, length, before)
    if not isinstance(value, tuple):
        return before if kind is frozenset and value == before else value
    is_known = type(before) is _Record and before.kind is kind
    values_before = before.values if is_known else ()
    values = [
        packed(item, values_before[at] if at < len(values_before) else None)
        for at, item in enumerate(value)
    ]
    if is_known and len(values_before) == len(values) and all(map(_is, values, values_before)):
        return before
    return _Record(kind, values)


def unpacked(value: Any) -> Any:
    """Return the state whose packed form is `value`."""
    if type(value) is _Cut:
        if value.kind is tuple:
            return tuple(chain.from_iterable(value.pieces))
        return value.kind().join(value.pieces)
    if type(value) is _Record:
        return tuple.__new__(value.kind, map(unpacked, value.values))
    return value


def size(value: Any, before: Any = None) -> int:
    """Return an estimate of how many bytes the packed state `value` takes. Parts that `value`
    shares with the packed state `before` are not included. Usually, the real number is smaller."""
    if value is before:
        return 0
    if type(value) is _Cut:
        pieces_before = before.pieces if type(before) is _Cut else ()
        new = value.pieces[len(pieces_before) :]
        new = [*new, *(a for a, b in zip(value.pieces, pieces_before, strict=False) if a is not b)]
        return _OBJECT + _REFERENCE * len(value.pieces) + sum(map(_size_of_piece, new))
    if type(value) is _Record:
        pieces_before = before.values if type(before) is _Record else ()
        pieces_before = [*pieces_before, *[None] * len(value.values)]
        inside = sum(size(item, pieces_before[at]) for at, item in enumerate(value.values))
        return 2 * _OBJECT + _REFERENCE * len(value.values) + inside
    return _size_of(value)


def length(value: Any) -> int:
    """Return the approximate number of plain values in the packed state `value`. This number is a
    measure of the time that it takes to pack the state."""
    if type(value) is _Cut:
        return len(value.pieces) * 256
    if type(value) is _Record:
        return sum(map(length, value.values))
    return 1


def _cut(value: Any, kind: type, length: int, before: Any) -> Any:
    pieces_before = before.pieces if type(before) is _Cut and before.kind is kind else ()
    pieces = []
    is_same = True
    for at, begin in enumerate(range(0, len(value), length)):
        piece = value[begin : begin + length]
        if at < len(pieces_before) and pieces_before[at] == piece:
            piece = pieces_before[at]
        else:
            is_same = False
        pieces.append(piece)
    return (
        before
        if pieces_before and is_same and len(pieces) == len(pieces_before)
        else _Cut(kind, pieces)
    )


def _is(one: object, other: object) -> bool:
    return one is other


def _size_of_piece(piece: Any) -> int:
    if isinstance(piece, tuple):
        return _OBJECT + sum(_REFERENCE + _size_of(item) for item in piece)
    return _size_of(piece)


def _size_of(value: object) -> int:
    if isinstance(value, int):
        return _INTEGER + value.bit_length() // 8
    if isinstance(value, (str, bytes)):
        return _OBJECT + len(value) * (4 if isinstance(value, str) and not value.isascii() else 1)
    if isinstance(value, (tuple, frozenset)):
        return _OBJECT + sum(2 * _REFERENCE + _size_of(item) for item in value)
    return _OBJECT
