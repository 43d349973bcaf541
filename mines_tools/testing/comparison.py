"""Compares an actual output with the expected output, in several ways."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.testing.case import Mismatch
from mines_tools.translations.phrases import phrase, template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    Compare = Callable[[str, str, float], Mismatch | None]

DEFAULT = "exact"
TOLERANCE = 1e-6
_BLANKS = " \t\r"


class ComparisonError(ValueError):
    """An expected output cannot be compared, such as a regular expression that is not correct."""


class Comparison(NamedTuple):
    """A way to compare outputs."""

    help: str
    """A sentence for people about the outputs that count as right."""
    compare: Compare
    """The function that returns the first difference between an expected and an actual output. The third argument is
    the tolerance for numbers. The function returns None if the actual output is right. It may raise ComparisonError."""


def _first(expected: str, actual: str) -> int | None:
    """Return the offset of the first difference between two texts; None if they are equal."""
    if expected == actual:
        return None
    low, high = 0, min(len(expected), len(actual))
    while low < high:  # comparing slices is much faster than comparing characters one by one
        middle = (low + high + 1) // 2
        if expected[low:middle] == actual[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def _exact(expected: str, actual: str, _tolerance: float) -> Mismatch | None:
    at = _first(expected, actual)
    return None if at is None else Mismatch(at, at)


def _trim(expected: str, actual: str, _tolerance: float) -> Mismatch | None:
    at = _first(expected.strip(), actual.strip())
    if at is None:
        return None
    return Mismatch(_begin(expected) + at, _begin(actual) + at)


def _begin(text: str) -> int:
    return len(text) - len(text.lstrip())


def _right_trim(expected: str, actual: str, _tolerance: float) -> Mismatch | None:
    trimmed, offsets = _without_line_blanks(expected)
    actual_trimmed, actual_offsets = _without_line_blanks(actual)
    at = _first(trimmed, actual_trimmed)
    return None if at is None else Mismatch(offsets(at), actual_offsets(at))


def _without_line_blanks(text: str) -> tuple[str, Callable[[int], int]]:
    """Return `text` without the blanks at the ends of its lines, and without line ends at the end of the text. Also
    return a function that returns the offset in `text` of an offset in the shorter text."""
    lines = text.split("\n")
    trimmed = [line.rstrip(_BLANKS) for line in lines]
    while trimmed and not trimmed[-1]:
        trimmed.pop()

    def offset(at: int) -> int:
        before = 0
        for line, short in zip(lines, trimmed, strict=False):
            if at <= len(short):
                return before + at
            at -= len(short) + 1
            before += len(line) + 1
        return min(before + at, len(text))

    return "\n".join(trimmed), offset


def _words(text: str) -> Iterator[tuple[str, int]]:
    """Yield the words of `text`, each with its offset. White space separates words."""
    at = 0
    for word in text.split():
        at = text.index(word, at)
        yield word, at
        at += len(word)


def _by_words(
    expected: str, actual: str, differ: Callable[[str, str], int | None]
) -> Mismatch | None:
    """Compare two texts word by word. `differ` returns the offset of the first difference between two words; None if
    the second word is right."""
    others = _words(actual)
    for word, at in _words(expected):
        other, there = next(others, ("", len(actual)))
        offset = differ(word, other) if other else 0
        if offset is not None:
            return Mismatch(at + offset, there + offset)
    extra = next(others, None)
    return None if extra is None else Mismatch(len(expected.rstrip()), extra[1])


def _white_space(expected: str, actual: str, _tolerance: float) -> Mismatch | None:
    return _by_words(expected, actual, _first)


def _ignore_case(expected: str, actual: str, _tolerance: float) -> Mismatch | None:
    if expected.casefold() == actual.casefold():
        return None
    pairs = zip(expected, actual, strict=False)
    length = min(len(expected), len(actual))
    at = next(
        (n for n, (one, other) in enumerate(pairs) if one.casefold() != other.casefold()), length
    )
    return Mismatch(at, at)


def _floats(expected: str, actual: str, tolerance: float) -> Mismatch | None:
    def differ(word: str, other: str) -> int | None:
        one, another = _number(word), _number(other)
        if one is None or another is None:
            return _first(word, other)
        if not tolerance:
            return (
                None if one == another and _is_equal_integer(word, other) else _first(word, other)
            )
        if one == another or abs(one - another) <= tolerance * max(1.0, abs(one)):
            return None
        return 0

    return _by_words(expected, actual, differ)


def _is_equal_integer(word: str, other: str) -> bool:
    """Return False for two integers that differ, but are the same float."""
    are_integers = all(each.lstrip("+-").isdecimal() for each in (word, other))
    return not are_integers or word.lstrip("+-0") == other.lstrip("+-0")


def _number(word: str) -> float | None:
    """Return the number that `word` is; None if it is no decimal number with ASCII digits."""
    if not word.isascii() or "_" in word:
        return None
    try:
        number = float(word)
    except ValueError:
        return None
    return number if abs(number) < float("inf") else None


def _contains(expected: str, actual: str, _tolerance: float) -> Mismatch | None:
    return None if expected in actual else Mismatch(None, None)


def _regex(expected: str, actual: str, _tolerance: float) -> Mismatch | None:
    import re

    try:
        pattern = re.compile(expected.removesuffix("\n"))
    except (re.error, RecursionError, OverflowError) as error:
        message = phrase("the expected output is not a regular expression: {reason}", reason=error)
        raise ComparisonError(message) from None
    is_right = pattern.fullmatch(actual) or pattern.fullmatch(actual.removesuffix("\n"))
    return None if is_right else Mismatch(None, None)


COMPARISONS: Mapping[str, Comparison] = {
    "exact": Comparison(template("Every character must be the same."), _exact),
    "trim": Comparison(
        template("White space at the beginning and at the end does not count."), _trim
    ),
    "right-trim": Comparison(
        template("Blanks at the ends of lines and line ends at the end do not count."), _right_trim
    ),
    "white-space": Comparison(
        template("The words must be the same; the white space between them does not count."),
        _white_space,
    ),
    "ignore-case": Comparison(
        template("The difference between capital and small letters does not count."), _ignore_case
    ),
    "floats": Comparison(
        template("Numbers may differ by the tolerance; otherwise, as white-space."), _floats
    ),
    "contains": Comparison(template("The output must contain the expected text."), _contains),
    "regex": Comparison(
        template("The output must match the expected text, a regular expression of Python."),
        _regex,
    ),
}
"""The comparisons by name."""


def compare(name: str, expected: str, actual: str, tolerance: float = TOLERANCE) -> Mismatch | None:
    """Return the first difference between the output `expected` and the output `actual`; None if the actual output is
    right. `name` is the name of a comparison. `tolerance` is the tolerance of the comparison `floats`. Raises
    ComparisonError."""
    return COMPARISONS[name].compare(expected, actual, tolerance)
