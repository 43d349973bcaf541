"""Diagnostics about places in a text. The package `report` and the protocols show them to
people."""

from __future__ import annotations

from _bisect import bisect_right  # bisect is one module more
from itertools import chain, compress, islice

from mines_tools.base.records import NamedTuple, new_record
from mines_tools.text.escaping import shown
from mines_tools.text.source import Span
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import Any, Literal, TypeVar

    _Key = TypeVar("_Key")
    _Read = TypeVar("_Read")
    _Value = TypeVar("_Value")

    Severity = Literal["error", "warning", "info", "hint"]
    Tag = Literal["unnecessary", "deprecated"]


SEVERITIES: tuple[Severity, ...] = ("error", "warning", "info", "hint")
"""All severities, the most severe first."""


class Related(NamedTuple):
    """Another place that helps to explain a diagnostic."""

    span: Span
    message: str


class Edit(NamedTuple):
    """A replacement of `span` by `text`."""

    span: Span
    text: str


def apply_edits(text: str, edits: Iterable[Edit]) -> str:
    """Return `text` with `edits` applied. The edits must not overlap. If two edits are at the same
    place, they are applied in their order in `edits`."""
    return text_after(text, sorted(edits, key=lambda edit: edit.span), 0, len(text))


def text_after(text: str, edits: Iterable[Edit], start: int, end: int) -> str:
    """Return the part of `text` from `start` to `end` with `edits` applied. All edits must be
    within this part, and in order."""
    pieces: list[str] = []
    for (begin, stop), new in edits:
        if start < begin:
            pieces.append(text[start:begin])
        if new:
            pieces.append(new)
        start = stop
    return "".join([*pieces, text[start:end]])


MOST_EDITS = 10_000
"""The maximum number of edits that are passed on one by one. If there are more edits, they are
joined into one edit."""


def joined(text: str, edits: Iterable[Edit]) -> Sequence[Edit]:
    """Return `edits`, which are edits of `text` in order and without overlaps. If there are more
    than `MOST_EDITS` edits, return one edit with the same effect instead. The edits are joined
    while they are read, so that they need little memory."""
    rest = iter(edits)
    first = list(islice(rest, MOST_EDITS + 1))
    if len(first) <= MOST_EDITS:
        return first
    pieces: list[str] = []
    start = at = first[0].span.start
    for (begin, end), new in chain(first, rest):
        if at < begin:
            pieces.append(text[at:begin])
        pieces.append(new)
        at = end
    return (Edit(Span(start, at), "".join(pieces)),)


class Fix(NamedTuple):
    """A change that removes the cause of a diagnostic."""

    title: str
    edits: tuple[Edit, ...]
    safe: bool
    """True if the change cannot alter what the program means."""


class Diagnostic(NamedTuple):
    """A message about a place in a text."""

    code: str
    """The short code, such as ``M003``. It never changes."""
    name: str
    """The name, such as ``ragged-board``. People can write the name in place of the code."""
    severity: Severity
    span: Span
    message: str
    help: str = ""
    """Advice about the remedy; empty if there is none."""
    related: tuple[Related, ...] = ()
    tags: tuple[Tag, ...] = ()
    fix: Fix | None = None
    more: int = 0
    """The number of similar diagnostics that are not listed. The message contains this number."""


class FoundError(NamedTuple):
    """An error whose diagnostic is not made yet. The diagnostic is made only if the error is
    listed, because a text can have half a million errors."""

    name: str
    span: Span
    make: Callable[[], Diagnostic]


class SyntaxErrorKind(NamedTuple):
    """A kind of syntax error of a language."""

    code: str
    name: str
    message: str
    """The message, with fields in braces."""
    help: str


if TYPE_CHECKING:
    Keep = Callable[[Iterable[Diagnostic]], Iterable[Diagnostic]]
    """The type of a filter. It takes the findings of one rule, and yields the findings to keep. Findings are created
    one by one, so that a very large number of them needs no memory."""
    ErrorPlaces = tuple[tuple[str, int, int], ...]
    """The name, the start and the end of each error of a part of a text, counted from the start of the part."""
    Repeated = Callable[[Span, Span | None], Diagnostic]
    """A function that makes the same diagnostic for many places. Its arguments are the span of the diagnostic and the
    span of the edit of its fix. The second argument is None if both spans are the same."""


class RepeatedDiagnostics:
    """Many diagnostics of one rule, in text order. Each of them is a copy of one of a few `kinds`,
    with a place of its own.

    A rule can find half a million places. So only numbers are stored, and a diagnostic is made when
    it is read.
    """

    __slots__ = ("_edited", "_kind_of_each", "_places", "kinds")

    def __init__(
        self,
        kinds: Sequence[Diagnostic],
        places: array[int],
        edited: array[int],
        kind_of_each: bytes | bytearray | None = None,
    ) -> None:
        """Store diagnostics. `places` contains two numbers for each diagnostic: the start and the
        end of its span.

        `edited` also contains two numbers for each diagnostic: the start and the end of the edit in
        its fix. For a diagnostic without a fix, these two numbers have no meaning. `kind_of_each`
        contains one number for each diagnostic: the index of its kind in `kinds`. If `kind_of_each`
        is None, all diagnostics are of the first kind. The spans inside `kinds` are ignored.
        """
        self.kinds = kinds
        self._places = places
        self._edited = edited
        count = len(places) // 2
        self._kind_of_each = bytes(count if kind_of_each is None else kind_of_each)

    def __len__(self) -> int:
        return len(self._kind_of_each)

    def __iter__(self) -> Iterator[Diagnostic]:
        return map(self.__getitem__, range(len(self)))

    def __getitem__(self, index: int) -> Diagnostic:
        code, name, severity, _, message, remedy, related, tags, fix, more = self.kinds[
            self._kind_of_each[index]
        ]
        places, edited, at = self._places, self._edited, 2 * index
        if fix is not None:
            title, ((_, text),), safe = fix
            edit = new_record(Edit, (new_record(Span, (edited[at], edited[at + 1])), text))
            fix = new_record(Fix, (title, (edit,), safe))
        span = new_record(Span, (places[at], places[at + 1]))
        fields = (code, name, severity, span, message, remedy, related, tags, fix, more)
        return new_record(Diagnostic, fields)

    def each(self, value: Callable[[Diagnostic], _Value]) -> Iterator[_Value]:
        """Yield the result of `value` for each diagnostic. `value` is called only once for each
        kind, with a diagnostic of this kind."""
        return map([value(kind) for kind in self.kinds].__getitem__, self._kind_of_each)

    def flags(self, test: Callable[[Diagnostic], bool]) -> bytes:
        """Return one byte for each diagnostic: 1 if `test` returns True for the kind of the
        diagnostic, otherwise 0."""
        return self._kind_of_each.translate(bytes(map(test, self.kinds)).ljust(256, b"\0"))

    def starts(self) -> array[int]:
        """Return the offset at which each diagnostic starts."""
        return self._places[::2]

    def ends(self) -> array[int]:
        """Return the offset at which each diagnostic ends."""
        return self._places[1::2]

    def edited(self) -> array[int]:
        """Return two offsets for each diagnostic: the start and the end of the edit in its fix."""
        return self._edited

    def first(self, most: int) -> RepeatedDiagnostics:
        """Return the first `most` diagnostics."""
        if most >= len(self):
            return self
        end = 2 * most
        return RepeatedDiagnostics(
            self.kinds, self._places[:end], self._edited[:end], self._kind_of_each[:most]
        )

    def where(self, is_wanted: Callable[[Diagnostic], bool]) -> RepeatedDiagnostics:
        """Return the diagnostics for whose kind `is_wanted` returns True."""
        chosen = self.flags(is_wanted)
        if all(chosen):
            return self
        both = bytearray(2 * len(chosen))  # for each start and each end
        both[::2] = both[1::2] = chosen
        places, edited = (
            numbers.__class__("Q", compress(numbers, both))
            for numbers in (self._places, self._edited)
        )
        kinds = bytes(compress(self._kind_of_each, chosen))
        return RepeatedDiagnostics(self.kinds, places, edited, kinds)


MOST_LISTED = 10_000
"""The maximum number of errors of one kind, or of findings of one kind, that are listed for one
text. The last listed one states how many others there are. Only listed findings are fixed. So with
a much lower limit, a large text would have to be fixed many times."""


_wanted: Sequence[Span] = ()


def listing_within(places: Sequence[Span], read: Callable[[], _Read]) -> _Read:
    """Return the result of `read`, which reads a text. `MOST_LISTED` is a limit for each kind
    of error. While `read` runs, errors that start in one of `places` are counted separately from all other errors, and
    the limit applies to each of the two counts. `places` are in order and do not touch."""
    global _wanted  # noqa: PLW0603 - only one text is read at a time
    before, _wanted = _wanted, places
    try:
        return read()
    finally:
        _wanted = before


class ErrorListing:
    """Collects the errors of a text while the text is read. It lists the first errors of each kind,
    and counts the others.

    Errors of one kind must be added in text order.
    """

    __slots__ = ("_last", "_listed", "_places", "_times", "_wanted", "unlisted")

    def __init__(self) -> None:
        self.unlisted: Sequence[int] = ()
        """The places of the errors that are not listed: the start and the end of the first error,
        then of the second, and so on. In this form, a million places need little memory."""
        self._listed: list[Diagnostic] = []
        self._wanted = _wanted
        self._times: dict[tuple[str, bool], int] = {}
        """The number of errors that were added, for each kind. The key of a kind consists of the
        name of the errors, and whether they start in one of the places of `listing_within`."""
        self._places: array[int]
        self._last: dict[tuple[str, bool], int] = {}
        """For each kind of error that has reached the limit: the index in `_listed` of the last
        listed error of this kind."""

    def add(
        self, make: Callable[..., Diagnostic], name: str, span: Span, *arguments: Any, **fields: Any
    ) -> None:
        """Add the error `name` at `span`. If the error is listed, `make` creates it from `name`, `span`, `arguments`
        and `fields`."""
        if self._has_room(name, span):
            self._listed.append(make(name, span, *arguments, **fields))

    def append(self, error: Diagnostic) -> None:
        """Add an error whose diagnostic is already made."""
        if self._has_room(error.name, error.span):
            self._listed.append(error)

    def extend(self, errors: Iterable[Diagnostic]) -> None:
        """Add errors whose diagnostics are already made."""
        for error in errors:
            self.append(error)

    def extend_with_found(self, errors: Iterable[FoundError]) -> None:
        """Add errors whose diagnostics are not made yet. The diagnostic of an error is made only if
        the error is listed."""
        for name, span, make in errors:
            if self._has_room(name, span):
                self._listed.append(make())

    def _has_room(self, name: str, span: Span) -> bool:
        kind = name, bool(self._wanted) and self._is_wanted(span.start)
        times = self._times.get(kind, 0) + 1
        self._times[kind] = times
        if times < MOST_LISTED:
            return True
        if times == MOST_LISTED:
            self._last[kind] = len(self._listed)
            return True
        self._leave_out(*span)
        return False

    def _leave_out(self, start: int, end: int) -> None:
        if not self.unlisted:
            from array import array  # few texts have so many errors

            self._places = self.unlisted = array("I")
        self._places.append(start)
        self._places.append(end)

    def are_full(self, names: Iterable[str]) -> bool:
        """Return whether the limit `MOST_LISTED` is reached for each of `names`, so that no further
        error with such a name can be listed."""
        times = self._times
        return not self._wanted and all(
            times.get((name, False), 0) >= MOST_LISTED for name in names
        )

    def leaves_out(self, errors: ErrorPlaces, start: int) -> bool:
        """If none of `errors` can be listed, count them and return True. Otherwise return False.
        `errors` are in the part of the text that begins at `start`, and their places are counted
        from `start`."""
        if not self.are_full(name for name, _, _ in errors):
            return False
        for name, begin, end in errors:
            self._times[name, False] += 1
            self._leave_out(begin + start, end + start)
        return True

    def count(self, names: Iterable[str], times: int) -> None:
        """Count `times` errors for each of `names`. All these names must already have reached
        the limit (see `are_full`). The places of the errors are not added to `unlisted`, so the caller must
        find them in another way."""
        for name in names:
            self._times[name, False] += times

    def _is_wanted(self, start: int) -> bool:
        at = bisect_right(self._wanted, start, key=_start_of)
        return at > 0 and start < self._wanted[at - 1].end

    def in_order(self) -> list[Diagnostic]:
        """Return all listed errors in text order."""
        for kind, at in self._last.items():
            self._listed[at] = _with_more(self._listed[at], self._times[kind] - MOST_LISTED)
        self._last.clear()
        return sorted(self._listed, key=_span_of)


def listed(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Return the first `MOST_LISTED` diagnostics of each kind. The last one of a kind states how
    many others of this kind are left out. Diagnostics of a kind come from the same rule, have the
    same severity, and are alike in their fixes: all fixes are safe, or all fixes are unsafe, or
    there are no fixes."""
    if isinstance(diagnostics, RepeatedDiagnostics):
        return _listed_of_repeated(diagnostics)
    remaining = iter(diagnostics)
    first = list(islice(remaining, MOST_LISTED + 1))
    if len(first) <= MOST_LISTED:
        return first
    kept: list[Diagnostic] = []
    times: dict[object, int] = {}
    last: dict[object, int] = {}
    of_kind: object = None
    count = 0
    for diagnostic in chain(first, remaining):
        _, name, severity, _, _, _, _, _, fix, _ = diagnostic
        kind = name, severity, None if fix is None else fix[2]  # `_kind_of`, without a call
        if kind == of_kind:  # often there are very many of one kind, one after the other
            count += 1
        else:
            times[of_kind] = count
            of_kind, count = kind, times.get(kind, 0) + 1
        if count <= MOST_LISTED:
            last[kind] = len(kept)
            kept.append(diagnostic)
    times[of_kind] = count
    for key, count in times.items():
        if count > MOST_LISTED:
            kept[last[key]] = _with_more(kept[last[key]], count - MOST_LISTED)
    return kept


def _listed_of_repeated(diagnostics: RepeatedDiagnostics) -> list[Diagnostic]:
    kept: list[Diagnostic] = []
    for kind in dict.fromkeys(map(_kind_of, diagnostics.kinds)):
        alike = diagnostics.where(_test_of_kind(kind))
        first = list(alike.first(MOST_LISTED))
        if first:
            first[-1] = _with_more(first[-1], len(alike) - len(first))
        kept += first
    return sorted(kept, key=_span_of)


def _kind_of(diagnostic: Diagnostic) -> object:
    fix = diagnostic.fix
    return diagnostic.name, diagnostic.severity, None if fix is None else fix.safe


def _test_of_kind(kind: object) -> Callable[[Diagnostic], bool]:
    return lambda diagnostic: _kind_of(diagnostic) == kind


def first_of(
    diagnostics: Iterable[Diagnostic], most: int | None, keep: Keep | None = None
) -> tuple[list[Diagnostic], bool]:
    """Take the first `most` diagnostics. Return the part of these diagnostics that the filter `keep` lets through. Also
    return True if the limit `most` was reached, so that more diagnostics may follow. If `most` is None, there is no
    limit."""
    if most is None:
        return list(diagnostics if keep is None else keep(diagnostics)), False
    if isinstance(diagnostics, RepeatedDiagnostics):
        some = diagnostics.first(most)
        return list(some if keep is None else keep(some)), len(some) == most
    first = list(islice(diagnostics, most))
    return (first if keep is None else list(keep(first))), len(first) == most


def _with_more(error: Diagnostic, more: int) -> Diagnostic:
    """Return a copy of `error` whose message also says that `more` similar errors are left out. If
    `more` is 0, return `error` itself."""
    if not more:
        return error
    message = phrase("{message} (and {more:,} more like it)", message=error.message, more=more)
    return error._replace(message=message, more=more)


def _start_of(span: Span) -> int:
    return span.start


def _span_of(error: Diagnostic) -> Span:
    return error.span


def place_of(diagnostic: Diagnostic) -> tuple[Span, str]:
    """Return the key by which diagnostics are sorted: the span, and then the code."""
    return diagnostic.span, diagnostic.code


def places_of(errors: Iterable[Diagnostic], unlisted: Sequence[int]) -> Iterator[Span]:
    """Yield the spans of `errors`, and then the spans in `unlisted`. `unlisted` contains the start
    and the end of each of these spans, like `ErrorListing.unlisted`."""
    for error in errors:
        yield error.span
    for at in range(0, len(unlisted), 2):
        yield Span(unlisted[at], unlisted[at + 1])


def how_many(diagnostics: Iterable[Diagnostic]) -> int:
    """Return the number of diagnostics, including those that are not listed."""
    return sum([1 + diagnostic.more for diagnostic in diagnostics])


def repeated(diagnostic: Diagnostic) -> Repeated:
    """Return a function that makes copies of `diagnostic` for other places. The first argument of
    the function is the span of the copy. The second argument is the span of the edit in the fix of
    the copy. If the second argument is None, the edit has the span of the copy.

    If `diagnostic` has a fix, this fix must have one edit. The function is fast, because a rule can
    find half a million places in a text of a megabyte.
    """
    code, name, severity, _, message, remedy, related, tags, fix, more = diagnostic
    if fix is None:
        return lambda span, _edited: new_record(
            Diagnostic, (code, name, severity, span, message, remedy, related, tags, None, more)
        )
    title, ((_, text),), safe = fix

    def at(span: Span, edited: Span | None) -> Diagnostic:
        edit = new_record(Edit, (span if edited is None else edited, text))
        fix = new_record(Fix, (title, (edit,), safe))
        fields = (code, name, severity, span, message, remedy, related, tags, fix, more)
        return new_record(Diagnostic, fields)

    return at


_MOST_TEMPLATES = 1 << 12
"""The maximum number of diagnostics that a rule stores to copy them. Half a million would need too
much memory."""


def with_template(templates: dict[_Key, Repeated], key: _Key, template: Repeated) -> Repeated:
    """Return `template`. Also store it in `templates` under `key`, unless `templates` is full."""
    if len(templates) < _MOST_TEMPLATES:
        templates[key] = template
    return template


def moved(diagnostic: Diagnostic, by: int, start: int = 0) -> Diagnostic:
    """Return `diagnostic` moved by `by`. Its own span is always moved. The other spans in the
    diagnostic are moved only if they begin at or after `start`."""
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
    """A failure of a tool for one file, or of the tool as a whole. `str` returns a message for
    people."""

    path: str
    """The file or folder, as messages show it; empty if the problem belongs to neither."""
    reason: str
    line: int | None = None
    column: int | None = None

    def __str__(self) -> str:
        if not self.path:
            return shown(self.reason)
        place = "" if self.line is None else f":{self.line}:{self.column}"
        return shown(f"{self.path}{place}: {self.reason}")
