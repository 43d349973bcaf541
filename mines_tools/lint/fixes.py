"""Applies fixes, in rounds, until nothing is left to apply.

A text that parses worse than before is never kept. Each fix that is marked safe is checked: the language compares the
program before the fix with the program after it.
"""

from __future__ import annotations

from array import array
from functools import partial
from itertools import compress, starmap
from operator import ge, gt

from mines_tools.base.records import NamedTuple
from mines_tools.text.diagnostics import RepeatedDiagnostics, how_many

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import TypeVar

    from mines_tools.interface.language import Language, Parsed
    from mines_tools.text.diagnostics import Diagnostic, Keep

    _Change = TypeVar("_Change")

_MOST_ROUNDS = 50
_MOST_READ = 5_000_000
"""The largest number of characters to read in all rounds together; each round reads the whole text. The first round is
always done. Fixing stops before any other round that would exceed this number. The findings that remain are reported.
The user can fix the text again."""
_MOST_FIXES = 500_000
"""The largest number of fixes that are applied in one round. The remaining fixes are applied in the next round, or
when the user fixes the text again."""
_OF_AN_ERROR = 60
"""A number of characters. When a text is read again, one syntax error takes as long as this many characters."""
_OF_A_FIX = 4
"""A number of characters. When a text is checked again, one finding with a fix takes as long as reading this many
characters."""
_MOST_TRIALS = 200
"""The largest number of trial texts that are read in all rounds together. Trial texts are read to find out which fixes
make a text wrong."""
_MOST_TRIED = 4_000_000
"""The largest number of characters of all trial texts together. In a large text, this limit allows few trials, so good
fixes may be left out together with a bad fix."""


_FEWEST = 4
"""The number of trials that are always allowed, even for a long text."""


class Fixed(NamedTuple):
    """The result of applying fixes to a text."""

    parsed: Parsed
    diagnostics: Sequence[Diagnostic]
    """The diagnostics of the new text."""
    applied: int
    """The number of applied fixes."""
    refused: int = 0
    """The number of fixes that were not applied because the text would not pass `is_kept`."""


class Fixes:
    """The fixes of one text. They are stored in arrays, because there may be half a million of them. The number of a
    fix is its index in these arrays."""

    def __init__(self, *, unsafe: bool, most: int) -> None:
        self._unsafe = unsafe
        self._most = most
        self._starts = array("Q")
        """For each fix, the start of its diagnostic."""
        self._ends = array("Q")
        """For each fix, the end of its diagnostic."""
        self._codes: list[str] = []
        self._is_safe = bytearray()
        self._first = array("Q", (0,))
        """For each fix, the index of its first edit. At the end of the array is one more number: the number of all
        edits."""
        self._spans = array("Q")
        """The start and the end of each edit, one edit after the other."""
        self._texts: list[str] = []

    def keep(self, diagnostics: Iterable[Diagnostic]) -> Iterable[Diagnostic]:
        """Return `diagnostics`, and store their safe fixes. Store unsafe fixes too if they were requested. After the
        maximum number of fixes, no more are stored. If the result is an iterator, a fix is stored when its diagnostic
        is read."""
        if isinstance(diagnostics, RepeatedDiagnostics):
            self._keep_repeated(diagnostics)
            return diagnostics
        return self._keep_one_by_one(diagnostics)

    def _keep_repeated(self, diagnostics: RepeatedDiagnostics) -> None:
        def is_wanted(kind: Diagnostic) -> bool:
            return kind.fix is not None and (kind.fix.safe or self._unsafe)

        wanted = diagnostics.where(is_wanted).first(self._most - len(self._codes))
        count, before = len(wanted), len(self._texts)
        self._starts.extend(wanted.starts())
        self._ends.extend(wanted.ends())
        self._codes.extend([diagnostics.kinds[0].code] * count)
        self._is_safe.extend(wanted.flags(_has_safe_fix))
        self._spans.extend(wanted.edited())
        self._texts.extend(wanted.each(_text_of_fix))
        self._first.extend(range(before + 1, before + count + 1))

    def _keep_one_by_one(self, diagnostics: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
        unsafe, codes, are_safe = self._unsafe, self._codes, self._is_safe
        starts, ends = self._starts, self._ends
        spans, texts, firsts = self._spans, self._texts, self._first
        remaining = iter(diagnostics)
        for diagnostic in remaining if len(codes) < self._most else ():
            fix = diagnostic.fix
            if fix is not None:
                _, edits, is_safe = fix
                if is_safe or unsafe:
                    start, end = diagnostic.span
                    starts.append(start)
                    ends.append(end)
                    codes.append(diagnostic.code)
                    are_safe.append(is_safe)
                    for (start, end), text in edits:
                        spans.append(start)
                        spans.append(end)
                        texts.append(text)
                    firsts.append(len(texts))
                    if len(codes) == self._most:
                        yield diagnostic
                        break
            yield diagnostic
        yield from remaining

    def __len__(self) -> int:
        return len(self._codes)

    def in_order(self) -> list[int]:
        """Return the numbers of all fixes, in the order of their diagnostics in the text."""
        order = sorted(range(len(self._codes)), key=self._codes.__getitem__)
        order.sort(key=self._ends.__getitem__)
        order.sort(key=self._starts.__getitem__)
        return order

    def safe(self, numbers: Sequence[int]) -> list[int]:
        """Return the numbers in `numbers` whose fixes are safe."""
        return list(compress(numbers, map(self._is_safe.__getitem__, numbers)))

    def spans(self, number: int) -> list[tuple[int, int]]:
        """Return the start and the end of each edit of the fix with the number `number`."""
        places = self._spans
        return [
            (places[at], places[at + 1])
            for at in range(2 * self._first[number], 2 * self._first[number + 1], 2)
        ]

    def are_apart(self, order: Sequence[int]) -> bool:
        """Return whether each edit begins after the end of the edit before it. `order` contains the numbers of all
        fixes, in the order in which their edits are compared. If the result is True, no edits conflict. If the result
        is False, the edits may or may not conflict: this test is quick, but not exact."""
        starts, ends = self._edges(order)
        after = starts[1:]
        if any(map(gt, ends, after)) or any(map(gt, starts, after)):
            return False
        # Where something is put in, nothing else may touch.
        return not any(map(ge, starts, ends)) or not any(map(ge, ends, after))

    def _edges(self, order: Sequence[int]) -> tuple[Sequence[int], Sequence[int]]:
        """Return the starts and the ends of the edits of the fixes in `order`."""
        starts, ends = self._spans[::2], self._spans[1::2]
        edits = order
        if not self.has_one_edit_each:
            first = self._first
            edits = [edit for number in order for edit in range(first[number], first[number + 1])]
        return array("Q", map(starts.__getitem__, edits)), array("Q", map(ends.__getitem__, edits))

    @property
    def has_one_edit_each(self) -> bool:
        """True if each fix has exactly one edit, as nearly all fixes have."""
        return len(self._texts) == len(self._codes)

    def apart(self, length: int) -> list[int]:
        """Return the numbers of fixes that can be applied together to a text of `length` characters. The fixes are
        visited in text order, and each one is chosen unless it conflicts with an earlier chosen one."""
        order = self.in_order()
        if self.are_apart(order):
            return order
        taken = _Taken(length)
        if self.has_one_edit_each:
            return list(compress(order, taken.taken_one_by_one(*self._edges(order))))
        return [number for number in order if taken.takes(self.spans(number))]

    def after(self, text: str, numbers: Iterable[int]) -> str:
        """Return `text` with the fixes `numbers` applied."""
        first, starts, ends, texts = self._first, self._spans[::2], self._spans[1::2], self._texts
        if self.has_one_edit_each:
            edits = list(numbers)
        else:
            edits = [edit for number in numbers for edit in range(first[number], first[number + 1])]
        edits.sort(key=ends.__getitem__)
        edits.sort(key=starts.__getitem__)
        pieces: list[str] = []
        at = 0
        for edit in edits:
            start = starts[edit]
            if at < start:
                pieces.append(text[at:start])
            if texts[edit]:
                pieces.append(texts[edit])
            at = ends[edit]
        return "".join([*pieces, text[at:]])


def _has_safe_fix(diagnostic: Diagnostic) -> bool:
    return diagnostic.fix is not None and diagnostic.fix.safe


def _text_of_fix(diagnostic: Diagnostic) -> str:
    return "" if diagnostic.fix is None else diagnostic.fix.edits[0].text


def apply_fixes(
    language: Language,
    parsed: Parsed,
    check: Callable[[Parsed, Keep], Sequence[Diagnostic]],
    *,
    unsafe: bool,
    rounds: int = _MOST_ROUNDS,
) -> Fixed:
    """Apply the safe fixes of the findings of `check`. With `unsafe`, apply the unsafe fixes too.

    `check` gets a text and a function that reads findings. `check` must pass all findings of the text to this function,
    but need not return all of them. If the edits of two fixes touch each other, these fixes are applied in different
    rounds.
    """
    applied = refused = 0
    trials = FixTrials(len(parsed.text))
    before = {parsed.text}
    fixes = Fixes(unsafe=unsafe, most=_MOST_FIXES)
    diagnostics = check(parsed, fixes.keep)
    left = _MOST_READ
    for number in range(rounds):
        left -= _size_of_round(parsed, fixes)
        if left < 0 < number:
            break
        chosen = fixes.apart(len(parsed.text))
        refused = 0
        if not chosen:
            break
        new = _checked_text(language, parsed, fixes, chosen)
        if new is None:
            # At least one of them is at fault: continue with those that are valid without it.
            harmless = trials.harmless(chosen, partial(_holds, language, parsed, fixes))
            refused = len(chosen) - len(harmless)
            chosen = harmless
            new = _checked_text(language, parsed, fixes, chosen)
        if not chosen or new is None or new.text in before:
            break  # nothing is left, or fixes undo each other
        parsed = new
        before.add(parsed.text)
        applied += len(chosen)
        del new, diagnostics  # free memory: these, and what comes now, may be large
        fixes = Fixes(unsafe=unsafe, most=_most_of_round(parsed, left))
        diagnostics = check(parsed, fixes.keep)
    return Fixed(parsed, diagnostics, applied, refused)


def _size_of_round(parsed: Parsed, fixes: Fixes) -> int:
    """Return the cost of one round, as the number of characters that can be read in the same time."""
    return _size_of_text(parsed) + _OF_A_FIX * len(fixes)


def _most_of_round(parsed: Parsed, left: int) -> int:
    """Return the maximum number of fixes to store for the next round. It is never greater than `_MOST_FIXES`. If so
    many fixes are stored that the cost of the round (see `_size_of_round`) exceeds `left`, the round is not performed.
    So more fixes would be of no use."""
    return max(min((left - _size_of_text(parsed)) // _OF_A_FIX + 1, _MOST_FIXES), 0)


def _size_of_text(parsed: Parsed) -> int:
    return len(parsed.text) + _OF_AN_ERROR * how_many(parsed.errors)


def _holds(language: Language, parsed: Parsed, fixes: Fixes, chosen: Sequence[int]) -> bool:
    return _checked_text(language, parsed, fixes, chosen) is not None


class FixTrials:
    """Finds out by bisection which of many changes make a text wrong.

    Each trial reads a whole text of about `size` characters. The number of trials and the number of characters are
    limited. When a limit is reached, no more changes are tried.
    """

    def __init__(self, size: int) -> None:
        self._left = min(_MOST_TRIALS, max(_FEWEST, _MOST_TRIED // max(size, 1)))

    def harmless(
        self, changes: Sequence[_Change], is_kept: Callable[[Sequence[_Change]], bool]
    ) -> list[_Change]:
        """Return a part of `changes` for which `is_kept` returns True: the changes that can be made together. The
        caller has found out that `is_kept` returns False for all `changes` together. Changes that are not tried because
        of the limit are not in the result."""
        valid: list[_Change] = []
        groups = [changes]
        while groups:
            group = groups.pop()
            middle = len(group) // 2
            for half in (group[middle:], group[:middle]) if middle else ():
                if self._left <= 0:
                    continue
                self._left -= 1
                if is_kept([*valid, *half]):  # valid halves may not be valid together
                    valid.extend(half)
                else:
                    groups.append(half)
        return valid


class _Taken:
    """The places of a text that are already taken by edits."""

    def __init__(self, length: int) -> None:
        self._replaced = bytearray(length + 2)
        """For each character (at its index + 1), 1 if the character is replaced, else 0."""
        self._inserted = bytearray(length + 2)
        """For each offset (at the index offset + 1), 1 if something is inserted there, else 0."""

    def takes(self, spans: Sequence[tuple[int, int]]) -> bool:
        """Take the places `spans` if all of them are free. Return whether they were free."""
        is_free = all(starmap(self.leaves, spans))
        if is_free:
            for start, end in spans:
                self.add(start, end)
        return is_free

    def taken_one_by_one(self, starts: Iterable[int], ends: Iterable[int]) -> Iterator[bool]:
        """Take each of many places if it is free, and yield for each whether it was free. `starts` and `ends` have the
        starts and the ends of the places.

        This is fast because most places begin after all earlier places, or within the place that was taken last.
        """
        replaced, leaves, add = self._replaced, self.leaves, self.add
        reach = -1
        for start, end in zip(starts, ends, strict=True):
            if start <= reach and ((start < end and replaced[start + 1]) or not leaves(start, end)):
                yield False
                continue
            add(start, end)
            reach = max(reach, end)
            yield True

    def add(self, start: int, end: int) -> None:
        """Take the place from `start` to `end`, which is free."""
        if start == end:
            self._inserted[start + 1] = 1
        elif start + 1 == end:
            self._replaced[end] = 1
        else:
            self._replaced[start + 1 : end + 1] = b"\1" * (end - start)

    def leaves(self, start: int, end: int) -> bool:
        """Return whether the place from `start` to `end` is free.

        An insertion is not free if it touches a place that was taken earlier. A replacement may touch such places, but
        not overlap them.
        """
        if start == end:
            return not (
                self._inserted[start + 1] or self._replaced[start] or self._replaced[start + 1]
            )
        if self._replaced.find(1, start + 1, end + 1) >= 0:
            return False
        return self._inserted.find(1, start + 2, end + 1) < 0


def _checked_text(
    language: Language, parsed: Parsed, fixes: Fixes, chosen: Sequence[int]
) -> Parsed | None:
    """Return the text after the fixes `chosen`, if the text passes `is_kept`; None otherwise.

    If only some of the fixes are safe, the text after the safe fixes alone must also pass.
    """
    safe = fixes.safe(chosen)
    if safe and len(safe) < len(chosen) and _checked_text(language, parsed, fixes, safe) is None:
        return None
    text = fixes.after(parsed.text, chosen)
    new = language.parse_again(parsed, text)
    is_safe = len(safe) == len(chosen)
    return new if is_kept(language, parsed, new, is_safe=is_safe) else None


def is_kept(language: Language, before: Parsed, after: Parsed, *, is_safe: bool) -> bool:
    """Return whether a fix that changes `before` to `after` may be applied. The fix may not be applied if `after` has
    more errors than `before`, in the present dialect or in the dialect that `after` declares.

    If `is_safe`, `after` must also be the same program in the same dialect.
    """
    most = how_many(before.errors)
    if how_many(after.errors) > most:
        return False
    choice_before, choice_after = (
        language.dialect_choice(before.text),
        language.dialect_choice(after.text),
    )
    if (choice_before and choice_before.dialect) != (choice_after and choice_after.dialect):
        if is_safe:
            return False
        if choice_after is not None and choice_after.dialect in language.dialects:
            elsewhere = language.parse(after.text, choice_after.dialect)
            if how_many(elsewhere.errors) > most:
                return False
    return not is_safe or language.difference(before, after) is None
