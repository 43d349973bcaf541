"""Parses the texts that users read: values, depths, stacks, clicks."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from mines_tools.base.integers import format_integer
from mines_tools.text.written import quoted_output

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tests.mines.flow.shown.observed import Seen

ERRORS = {
    "stack underflow": "StackUnderflowError",
    "division by zero": "ZeroDivisionError",
    "input mismatch": "InputMismatchError",
    "not a character": "UnicodeRangeError",
}


def is_value(words: str, value: int) -> bool:
    """Return True if the words describe the value: ``0 or 1``, ``2 to 5``, ``1 or more``, ``?``."""
    if words == "?":
        return True
    if words.endswith(" or more"):
        return value >= _integer(words[:-8], value)
    if words.endswith(" or less"):
        return value <= _integer(words[:-8], value)
    low, to, high = words.partition(" to ")
    if to:
        return _integer(low, value) <= value <= _integer(high, value)
    return any(_integer(word, value) == value for word in words.split(" or "))


def is_short_value(words: str, value: int) -> bool:
    """Return True if the short form of a value in a stack describes the value: ``0|1``, ``2..5``,
    ``1..``, ``?``."""
    if words == "?":
        return True
    low, dots, high = words.partition("..")
    if dots:
        return (not low or _integer(low, value) <= value) and (
            not high or value <= _integer(high, value)
        )
    return any(_integer(word, value) == value for word in words.split("|"))


def _integer(word: str, value: int) -> int:
    """Return the integer in a word. If only its ends are shown, return `value` if it has these
    ends, and otherwise a very different integer."""
    start, dots, end = word.partition("…")
    if not dots:
        return int(word)
    text = format_integer(value)
    if text.startswith(start) and text.endswith(end):
        return value
    return int(start) * 10**30  # large, and not this one


def is_stack(words: str, depth: int, top: Sequence[int]) -> bool:
    """Return True if the words describe the stack: ``[? 0|1 …]`` or ``[?, 0|1, …]``, the top first. Of a deep stack, only `top` is given."""
    if words == "?":
        return True
    shown = words.strip("[]").replace(",", "").split()[::-1]
    is_open = shown[:1] == ["…"]
    shown = shown[is_open:]
    if len(shown) > depth or (not is_open and len(shown) < depth):
        return False
    pairs = zip(reversed(shown), reversed(top), strict=False)
    return all(is_short_value(word, value) for word, value in pairs)


_WRITES = re.compile(r"writes (?P<texts>.*?)(?P<may_fail>, unless it fails)?")
_TEXT = r"`?(-?\d+(?:…\d+)?|\"(?:[^\"\\]|\\.)*\")`?"


class Writing(NamedTuple):
    """What an operation writes, according to a text."""

    texts: tuple[str, ...]
    may_fail: bool

    def is_by(self, seen: Seen) -> bool:
        """Return True if the step `seen` agrees with the text."""
        if seen.error:
            return self.may_fail and not seen.written
        if seen.command == "out(n)":
            return any(is_value(text, int(seen.written)) for text in self.texts)
        return seen.command == "out(c)" and quoted_output(seen.written) in self.texts


def writing(words: str) -> Writing | None:
    """Return what the words say that an operation writes: ``writes "H" or "i", unless it fails``.
    Return None for other words."""
    found = _WRITES.fullmatch(words)
    if found is None or not re.fullmatch(f"{_TEXT}( or {_TEXT})*", found["texts"]):
        return None
    return Writing(tuple(re.findall(_TEXT, found["texts"])), found["may_fail"] is not None)


READS_SUCCEED = ", if every read of the input succeeds"
STOPPED = "the analysis stopped early"
"""The beginning of the line that says that an operation may do more than is known."""
NO_OTHER = f"{STOPPED}, but no other command is possible here"
_FURTHER = re.compile(
    rf"(?P<known>{STOPPED}: it may also|not known to be reached; it can only) select (?P<names>.*)"
)
_OF_CLICK = re.compile(
    r"the click that it performs (?P<how>always fails|can fail|may fail): (?P<error>[A-Za-z ]+?)"
    r"(?P<after>, if the read in line \d+ fails)?"
)
AFTER_READ = " after a failed read"
_LATER = r"if (?:this gets no number|this gets no character|this read fails): (.*)"
_AT_LINES = r"(.*?) at lines? ([\d, ]+?)( and \d+ more)?(?: and (?=[A-Za-z])|$)"


def further_commands(text: str) -> set[str] | None:
    """Return the commands that may be selected besides the known ones, if `text` names them all."""
    if text == NO_OTHER:
        return set()
    found = _FURTHER.fullmatch(text)
    return None if found is None else set(re.findall("`([^`]+)`", found["names"]))


def error_of_click(words: str, errors: set[str]) -> bool:
    """Return True if the words are about an error of a performed click. Add this error to
    `errors`."""
    found = _OF_CLICK.fullmatch(words)
    if found is None or found["error"] not in ERRORS:
        return False
    error = ERRORS[found["error"]]
    if found["how"] == "always fails":
        errors.add(f"always {error}")
    errors.add(error + AFTER_READ if found["after"] else error)
    return True


def is_said_of_clicks(seen: Seen, errors: set[str]) -> bool:
    """Return True if the result of a performed click is success or one of `errors`."""
    if seen.command == "noop" and not seen.error:
        return True  # a restart, too
    always = {each.removeprefix("always ") for each in errors if each.startswith("always ")}
    if always and seen.error not in (*always, "aborted"):
        return False
    return seen.error in ("", "aborted", *errors) or (
        seen.has_failed and seen.error + AFTER_READ in errors
    )


def while_reading(seen: Iterable[Seen]) -> list[Seen]:
    """Return the observations made while reads succeeded, and those after a failed read that ends a
    loop."""
    return [each for each in seen if each.reads_succeed]


def errors_at_lines(words: str) -> list[tuple[str, list[int], bool]] | None:
    """The errors of ``stack underflow at lines 3, 5 and division by zero at line 7``, with their lines, and
    whether there are more; none for other words."""
    found = re.findall(_AT_LINES, words)
    if not found or any(name not in ERRORS for name, _, _ in found):
        return None
    return [(ERRORS[name], line_numbers(lines), bool(more)) for name, lines, more in found]


def later_errors(words: str) -> list[tuple[str, list[int], bool]] | None:
    """Return the errors that, by the words, come after a failed read, as `errors_at_lines` does."""
    found = re.fullmatch(_LATER, words)
    return None if found is None else errors_at_lines(found[1])


_SAFE = r"an (?P<state>unopened|opened) (?P<digit>\d|mine)"
_WHERE = r"(?:a computed cell|\((?P<column>\d+), (?P<row>\d+)\))"
_MODE = r"(?P<flagging>, in flagging mode)?"
_FLAGS = r"(?:: flags it|: takes the flag away)?"
_CLICK = re.compile(
    rf"(?P<button>left|right) click on {_WHERE}, (?:{_SAFE}|which is (?P<other>flagged|unopened){_FLAGS})"
    + _MODE
)
_CHORD = re.compile(rf"chord on {_WHERE}, an opened (?P<digit>\d)(?P<over>, into a mine)?" + _MODE)
_OTHERS = {
    "switch of flagging mode": "switch",
    "restart of the game": "restart",
    "no operation": "noop",
}


class Click(NamedTuple):
    """What the operation is, according to a text."""

    action: str
    place: tuple[int, int] | None = None
    digit: int | None = None
    flagging: bool | None = None

    def is_by(self, seen: Seen, width: int) -> bool:
        """Return True if the step `seen` agrees with the text."""
        if self.action != seen.action:
            return False
        row, column = divmod(seen.operation.cell, width)
        return (
            (self.place is None or self.place == (column, row))
            and (self.digit is None or self.digit == seen.digit)
            and (self.flagging is None or self.flagging == seen.flagging)
        )


def click(words: str) -> Click | None:
    """Return the click that the words describe, or None if they describe no click."""
    if words in _OTHERS:
        return Click(_OTHERS[words])
    chord = _CHORD.fullmatch(words)
    if chord is not None:
        action = "chord into a mine" if chord["over"] else "chord"
        return Click(action, _place(chord), int(chord["digit"]), chord["flagging"] is not None)
    found = _CLICK.fullmatch(words)
    if found is None:
        return None
    state = found["state"] or found["other"]
    digit = found["digit"]
    number = None if digit is None else 9 if digit == "mine" else int(digit)
    action = f"{found['button']} on {state}"
    return Click(action, _place(found), number, found["flagging"] is not None)


def _place(found: re.Match[str]) -> tuple[int, int] | None:
    return None if found["column"] is None else (int(found["column"]), int(found["row"]))


def line_numbers(words: str) -> list[int]:
    """Return the numbers in words such as ``lines 3, 5 and 9``."""
    return [int(word) for word in re.findall(r"\d+", words)]


def without_marks(markdown: str) -> list[str]:
    """Return the lines of a Markdown text as a user sees them, without pictures."""
    text = re.sub(r"```.*?```", "", markdown, flags=re.DOTALL)
    lines = (re.sub(r"^( *)- ", r"\1• ", line) for line in text.split("\n"))
    return [
        # A backslash in code is no escape.
        re.sub(r"(`[^`]*`)|\\([^A-Za-z0-9 ])", r"\1\2", line).replace("**", "").rstrip()
        for line in lines
        if line.strip()
    ]
