"""Claims in comments. A claim is a text that says what an operation does. A person or `mines-fmt --annotate` wrote it.

This module decides whether a comment is a claim, and whether the claim is true. A rule, hovers, hints, semantic tokens
and completion use this module. A claim that `mines-fmt --annotate` wrote begins with `#=` and is called a *note*.
"""

from __future__ import annotations

from mines_tools.base.lazy import once
from mines_tools.base.records import NamedTuple
from mines_tools.languages.mines.commands import COMMANDS
from mines_tools.languages.mines.comments import MARK, TOOLS, comment_at
from mines_tools.text.source import Span

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.languages.mines.flow import OperationFlow
    from mines_tools.languages.mines.flow.values import Value
    from mines_tools.languages.mines.tree import Tree

_PUSHES = frozenset(name for name in COMMANDS if name.startswith("push"))
_BLANKS = " \t\v\f\r"
_LONGEST_VALUE = 1000  # digits


class Claimed(NamedTuple):
    """A claim in a comment, and what it means."""

    text: str
    """The text of the claim as it is in the comment."""
    span: Span
    commands: frozenset[str]
    """The names of the commands that the claim can mean. The claim means one of these commands."""
    value: int | None
    """The value that the operation pushes according to the claim; None if the claim names no value."""


def can_claim(tree: Tree, line: int) -> bool:
    """Return whether a comment on `line` can be a claim. It can be a claim if the line has an operation before the
    comment, even an operation with errors."""
    return line in tree.operation_lines and any(tree.shapes[line - tree.operation_lines.start])


def begins_claim(words: str) -> bool:
    """Return whether a claim can come directly after `words`, the beginning of the text of a comment. This is so if
    `words` contains only blanks, or `=` and blanks."""
    return not words.removeprefix("=").strip(_BLANKS)


def claim_on(tree: Tree, line: int) -> Claimed | None:
    """Return the claim on `line`; None if there is none."""
    text = tree.line_texts[line]
    if comment_at(text) < 0 or not can_claim(tree, line):
        return None
    return claim_in(text, tree.lines.starts[line])


def claim_in(line: str, offset: int) -> Claimed | None:
    """Return the claim in the comment of `line`. Return None if the comment is not a claim. `offset` is the place of
    the line in the text.

    The caller must make sure that a comment of this line can be a claim (see `can_claim`).
    """
    at = comment_at(line)
    if at < 0:
        return None
    start = at + 1
    if line.startswith("=", start):  # a generated note
        start += 1
    start += len(line[start:]) - len(line[start:].lstrip(_BLANKS))
    text = _before_other_words(line[start:]).rstrip(_BLANKS)
    value = _pushed(text.lower())
    name = _by_name().get(text.lower())
    if value is None and name is None:
        return None
    span = Span(start + offset, start + len(text) + offset)
    return Claimed(text, span, _PUSHES if name is None else frozenset((name,)), value)


def _before_other_words(text: str) -> str:
    """Return the claim with which `text` begins. A claim ends at a comma, a semicolon, another comment or a
    directive."""
    for mark in (*",;", MARK):
        text = text.partition(mark)[0]
    for tool in TOOLS:
        begins = f"{tool}:"
        at = text.find(begins)
        while at > 0 and (text[at - 1].isalnum() or text[at - 1] == "_"):  # the end of another word
            at = text.find(begins, at + 1)
        text = text if at < 0 else text[:at]
    return text


def _pushed(text: str) -> int | None:
    """Return the number in a text such as ``push 7``, ``push7`` or ``push(7)``; None for other texts."""
    if not text.startswith("push"):
        return None
    number = text.removeprefix("push").strip(" \t")
    if number.startswith("(") and number.endswith(")"):
        number = number[1:-1]
    digits = number.removeprefix("-")
    is_integer = digits.isdigit() and digits.isascii() and len(digits) <= _LONGEST_VALUE
    return int(number) if is_integer else None


def may_hold(claim: Claimed, operation: OperationFlow) -> bool:
    """Return whether it is possible that `operation` does what `claim` says. If this is not known, return True."""
    from mines_tools.languages.mines.flow.values import may_be

    if any(command.name in claim.commands for command in operation.others):
        return True
    if not operation.ways:
        return True  # perhaps it is never performed
    for way in operation.ways:
        if way.command.name not in claim.commands:
            continue
        if (
            claim.value is None
            or way.pushed is None
            or may_be(way.pushed, claim.value, claim.value)
        ):
            return True
    return False


def is_said(claim: Claimed, command: str | None, value: Value | None) -> bool:
    """Return whether `claim` is true for an operation that executes `command` and pushes `value`. None stands for a
    command or a value that is not known."""
    return command in claim.commands and (claim.value is None or claim.value == value)


def name_of(operation: OperationFlow) -> str | None:
    """Return the text of the note for `operation`. The text is the only command of the operation, or `push` and a
    number if a known value is pushed.

    Return None if it is not proved that the operation has only one command.
    """
    command = operation.only_command
    if command is None:
        return None
    if command.name in _PUSHES:
        return f"push {operation.value}" if isinstance(operation.value, int) else command.name
    return command.name


@once
def _by_name() -> dict[str, str]:
    return {
        name.lower(): command.name
        for command in COMMANDS.values()
        for name in (command.name, *command.aliases)
    }
