"""Claims in comments: what a person, or `mines-fmt --annotate`, says that an operation does."""

from __future__ import annotations

import re
from functools import cache

from mines_tools.mines.commands import COMMANDS
from mines_tools.records import NamedTuple
from mines_tools.text import Span

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    from mines_tools.mines.flow import OperationFlow

_PUSHES = frozenset(name for name in COMMANDS if name.startswith("push"))
_PUSH = re.compile(r"push[ \t]*(?:\((?P<inside>-?[0-9]+)\)|(?P<bare>-?[0-9]+))", re.IGNORECASE)
_END = re.compile(r"[ \t\v\f\r]*(?:$|[,;]|\bmines:|\bfmt:|#)")


class Claimed(NamedTuple):
    """A claim in a comment."""

    text: str
    """As it stands there."""
    span: Span
    commands: frozenset[str]
    """The commands of which it may mean any."""
    value: int | None
    """The value that it says is pushed."""


def claim_in(line: str, offset: int) -> Claimed | None:
    """The claim in the comment of a line that begins at `offset`; none if the comment is prose."""
    code, mark, comment = line.partition("#")
    if not mark:
        return None
    start = len(code) + 1
    if comment.startswith("="):  # a generated note
        start += 1
    start += len(line[start:]) - len(line[start:].lstrip(" \t\v\f\r"))
    push = _PUSH.match(line, start)
    if push is not None and _END.match(line, push.end()):
        digits = push["inside"] or push["bare"]
        if len(digits) <= 1000:
            span = Span(push.start() + offset, push.end() + offset)
            return Claimed(push.group(), span, _PUSHES, int(digits))
    name = _names().match(line, start)
    if name is None or not _END.match(line, name.end()):
        return None
    span = Span(name.start() + offset, name.end() + offset)
    return Claimed(name.group(), span, frozenset((_by_name()[name.group().lower()],)), None)


def name_of(operation: OperationFlow) -> str | None:
    """What a note on an operation says: its only command, and of a push the value, if that is
    known; none where it is not proved."""
    command = operation.only_command
    if command is None:
        return None
    if command.name in _PUSHES:
        return f"push {operation.value}" if isinstance(operation.value, int) else command.name
    return command.name


@cache
def _by_name() -> dict[str, str]:
    return {
        name.lower(): command.name
        for command in COMMANDS.values()
        for name in (command.name, *command.aliases)
    }


@cache
def _names() -> re.Pattern[str]:
    longest_first = sorted(_by_name(), key=len, reverse=True)
    return re.compile("|".join(map(re.escape, longest_first)) + r"(?!\w)", re.IGNORECASE)
