"""What a tool says about a place in a text. How it is shown is for `report` and the protocols."""

from __future__ import annotations

from mines_tools.names import shown
from mines_tools.records import NamedTuple, new_record
from mines_tools.text import Span

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Literal

    Severity = Literal["error", "warning", "info", "hint"]
    Tag = Literal["unnecessary", "deprecated"]


SEVERITIES: tuple[Severity, ...] = ("error", "warning", "info", "hint")
"""From the gravest."""


class Related(NamedTuple):
    """Another place that explains a diagnostic."""

    span: Span
    message: str


class Edit(NamedTuple):
    """Put `text` in the place of `span`."""

    span: Span
    text: str


def apply_edits(text: str, edits: Iterable[Edit]) -> str:
    """`text` after `edits`, which do not overlap. Of two at one place the first goes first."""
    pieces = []
    at = 0
    for span, new in sorted(edits, key=lambda edit: edit.span):
        pieces += [text[at : span.start], new]
        at = span.end
    return "".join([*pieces, text[at:]])


class Fix(NamedTuple):
    """A change that removes the cause of a diagnostic; `safe` when it cannot change the meaning."""

    title: str
    edits: tuple[Edit, ...]
    safe: bool


class Diagnostic(NamedTuple):
    """One thing worth saying about one place."""

    code: str
    """Short and stable: ``M003``."""
    name: str
    """The same in words: ``ragged-board``. Both are accepted wherever either is."""
    severity: Severity
    span: Span
    message: str
    help: str = ""
    """The remedy, where there is one to name."""
    related: tuple[Related, ...] = ()
    tags: tuple[Tag, ...] = ()
    fix: Fix | None = None


def moved(diagnostic: Diagnostic, by: int, start: int = 0) -> Diagnostic:
    """`diagnostic` in a text that has become longer before it, by so much: all places from `start` on have
    moved."""
    code, name, severity, (begin, end), message, remedy, related, tags, fix = diagnostic
    if related:
        related = tuple(
            [new_record(Related, (_moved(place, by, start), words)) for place, words in related]
        )
    if fix is not None:
        title, edits, safe = fix
        edits = tuple([new_record(Edit, (_moved(place, by, start), text)) for place, text in edits])
        fix = new_record(Fix, (title, edits, safe))
    span = new_record(Span, (begin + by, end + by))
    return new_record(Diagnostic, (code, name, severity, span, message, remedy, related, tags, fix))


def _moved(span: Span, by: int, start: int) -> Span:
    begin, end = span
    return new_record(Span, (begin + by, end + by)) if begin >= start else span


class Problem(NamedTuple):
    """Why a tool did not do its work on a file, or at all; `str` of it is a message for people."""

    path: str
    """The file or folder, as `name_of` has it; empty if it is about none."""
    reason: str
    line: int | None = None
    column: int | None = None

    def __str__(self) -> str:
        if not self.path:
            return shown(self.reason)
        place = "" if self.line is None else f":{self.line}:{self.column}"
        return shown(f"{self.path}{place}: {self.reason}")
