"""What a tool says about a place in a text. How it is shown is for `report` and the protocols."""

from __future__ import annotations

from _bisect import bisect_right  # bisect is one module more
from itertools import chain, islice

from mines_tools.base.records import NamedTuple, new_record
from mines_tools.text.escaping import shown
from mines_tools.text.source import Span
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import Any, Literal, TypeVar

    _Read = TypeVar("_Read")

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


MOST_EDITS = 10_000
"""Edits that are given one by one to whoever makes them; more are joined to one."""


def joined(text: str, edits: Sequence[Edit]) -> Sequence[Edit]:
    """Return `edits` of `text`, which are in order and do not overlap; if they are very many, one that does the same."""
    if len(edits) <= MOST_EDITS:
        return edits
    start, end = edits[0].span.start, edits[-1].span.end
    within = [Edit(edit.span.shifted(-start), edit.text) for edit in edits]
    return (Edit(Span(start, end), apply_edits(text[start:end], within)),)


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
    more: int = 0
    """How many others like it there are in the text that are not listed; its message tells so."""


if TYPE_CHECKING:
    Keep = Callable[[Iterable[Diagnostic]], Iterable[Diagnostic]]
    """What of the findings of one rule is kept. They are made one by one, so that very many need no memory."""

MOST_LISTED = 10_000
"""Errors of one kind in one text that are listed, and findings of one kind; the last of them tells how many more there
are. As many errors are fixed in one round, so that a limit much lower would take a large text many rounds."""


_wanted: Sequence[Span] = ()


def listing_within(places: Sequence[Span], read: Callable[[], _Read]) -> _Read:
    """Return what `read` returns, which reads a text. Of its errors those that start in one of `places`, which are in
    order and apart, are listed up to a limit of their own."""
    global _wanted  # noqa: PLW0603 - no text is read while another is
    before, _wanted = _wanted, places
    try:
        return read()
    finally:
        _wanted = before


class Listing:
    """The errors of a text while it is read: of each kind the first ones, and of the others how many there are. They
    are added in the order of the text, as far as they are of one kind."""

    __slots__ = ("_found", "_last", "_places", "_times", "_wanted", "unlisted")

    def __init__(self) -> None:
        self.unlisted: Sequence[int] = ()
        """Where the others are: the start and the end of one after the other. Of a million of them no more is kept."""
        self._found: list[Diagnostic] = []
        self._wanted = _wanted
        self._times: dict[tuple[str, bool], int] = {}
        """How many there are, by name, and whether they are where errors are wanted."""
        self._places: array[int]
        self._last: dict[tuple[str, bool], int] = {}
        """Where among those that are listed the last one of a kind is that has no room for more."""

    def add(
        self, make: Callable[..., Diagnostic], name: str, span: Span, *given: Any, **fields: Any
    ) -> None:
        """Add the error of that name at `span` that `make` makes of these, `given` and `fields`; it is made only if it
        is listed."""
        if self._has_room(name, span):
            self._found.append(make(name, span, *given, **fields))

    def append(self, error: Diagnostic) -> None:
        """Add an error."""
        if self._has_room(error.name, error.span):
            self._found.append(error)

    def extend(self, errors: Iterable[Diagnostic]) -> None:
        """Add some errors."""
        for error in errors:
            self.append(error)

    def _has_room(self, name: str, span: Span) -> bool:
        kind = name, bool(self._wanted) and self._is_wanted(span.start)
        times = self._times.get(kind, 0) + 1
        self._times[kind] = times
        if times < MOST_LISTED:
            return True
        if times == MOST_LISTED:
            self._last[kind] = len(self._found)
            return True
        if not self.unlisted:
            from array import array  # hardly any text has so many

            self._places = self.unlisted = array("I")
        self._places.extend(span)
        return False

    def _is_wanted(self, start: int) -> bool:
        at = bisect_right(self._wanted, start, key=_start_of)
        return at > 0 and start < self._wanted[at - 1].end

    def in_order(self) -> list[Diagnostic]:
        """All that are listed, in the order of the text."""
        for kind, at in self._last.items():
            self._found[at] = _with_more(self._found[at], self._times[kind] - MOST_LISTED)
        self._last.clear()
        return sorted(self._found, key=_span_of)


def listed(found: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Return the first `MOST_LISTED` of each kind in `found`; the last of them tells how many more there are. Of one
    kind are those of one rule that have a fix of one kind, or none. Of the others nothing is kept."""
    rest = iter(found)
    first = list(islice(rest, MOST_LISTED + 1))
    if len(first) <= MOST_LISTED:
        return first
    kept: list[Diagnostic] = []
    times: dict[object, int] = {}
    last: dict[object, int] = {}
    for each in chain(first, rest):
        kind = each.name, each.severity, None if each.fix is None else each.fix.safe
        count = times[kind] = times.get(kind, 0) + 1
        if count <= MOST_LISTED:
            last[kind] = len(kept)
            kept.append(each)
    for key, count in times.items():
        if count > MOST_LISTED:
            kept[last[key]] = _with_more(kept[last[key]], count - MOST_LISTED)
    return kept


def first_of(
    found: Iterable[Diagnostic], most: int | None, keep: Keep | None = None
) -> tuple[list[Diagnostic], bool]:
    """Return what `keep` leaves of what a rule has `found`, no more than the first `most`, and whether the rule has
    looked no further."""
    if most is None:
        return list(found if keep is None else keep(found)), False
    first = list(islice(found, most))
    return (first if keep is None else list(keep(first))), len(first) == most


def _with_more(error: Diagnostic, more: int) -> Diagnostic:
    """`error`, which tells how many more like it there are."""
    if not more:
        return error
    message = phrase("{message} (and {more:,} more like it)", message=error.message, more=more)
    return error._replace(message=message, more=more)


def _start_of(span: Span) -> int:
    return span.start


def _span_of(error: Diagnostic) -> Span:
    return error.span


def places_of(errors: Iterable[Diagnostic], unlisted: Sequence[int]) -> Iterator[Span]:
    """Where `errors` are and those that a `Listing` has left out."""
    for error in errors:
        yield error.span
    for at in range(0, len(unlisted), 2):
        yield Span(unlisted[at], unlisted[at + 1])


def how_many(diagnostics: Iterable[Diagnostic]) -> int:
    """How many there are, with those that are not listed."""
    return sum([1 + each.more for each in diagnostics])


def said_at(known: Diagnostic, span: Span, edited: Span | None = None) -> Diagnostic:
    """The same as `known`, said of another place, and with its fix, if it has one, at `edited`, or else at that place:
    a rule can find half a million such in a megabyte. The fix has one edit."""
    code, name, severity, _, message, remedy, related, tags, fix, more = known
    if fix is not None:
        title, ((_, text),), safe = fix
        edit = new_record(Edit, (span if edited is None else edited, text))
        fix = new_record(Fix, (title, (edit,), safe))
    fields = (code, name, severity, span, message, remedy, related, tags, fix, more)
    return new_record(Diagnostic, fields)


def moved(diagnostic: Diagnostic, by: int, start: int = 0) -> Diagnostic:
    """`diagnostic` in a text that has become longer before it, by so much: all places from `start` on have
    moved."""
    code, name, severity, (begin, end), message, remedy, related, tags, fix, more = diagnostic
    if related:
        related = tuple(
            [new_record(Related, (_moved(place, by, start), words)) for place, words in related]
        )
    if fix is not None:
        title, edits, safe = fix
        edits = tuple([new_record(Edit, (_moved(place, by, start), text)) for place, text in edits])
        fix = new_record(Fix, (title, edits, safe))
    span = new_record(Span, (begin + by, end + by))
    fields = (code, name, severity, span, message, remedy, related, tags, fix, more)
    return new_record(Diagnostic, fields)


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
