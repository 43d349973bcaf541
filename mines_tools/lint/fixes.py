"""Applies fixes, in rounds, until nothing is left to apply.

A text that parses worse than before is never kept. A fix that is called safe is checked: the language
compares the program before and after it.
"""

from __future__ import annotations

from array import array
from functools import partial
from itertools import compress, starmap
from operator import ge, gt

from mines_tools.base.records import NamedTuple
from mines_tools.text.diagnostics import how_many

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import TypeVar

    from mines_tools.interface.language import Language, Parsed
    from mines_tools.text.diagnostics import Diagnostic, Keep

    _Change = TypeVar("_Change")

_MOST_ROUNDS = 50
_MOST_READ = 5_000_000
"""Characters of the texts of all rounds, because a round reads the whole text. What is left is reported,
and fixed when the user fixes again. The first round may read more."""
_MOST_FIXES = 500_000
"""Fixes that are applied in one round. What is left is for the next round, or for the next time."""
_OF_AN_ERROR = 60
"""As many characters are read in the time in which an error is found again."""
_OF_A_FIX = 4
"""As many characters are read in the time in which a finding with a fix is found again."""
_MOST_TRIALS = 200
"""Texts that are read in all rounds together to find the fixes at fault."""
_MOST_TRIED = 4_000_000
"""Characters of these texts. In a large text, some good fixes may be left out together with a bad one."""


_FEWEST = 4
"""Trials that every text gets."""


class Fixed(NamedTuple):
    """The result of fixing a text."""

    parsed: Parsed
    diagnostics: Sequence[Diagnostic]
    """The diagnostics of the new text."""
    applied: int
    """The number of applied fixes."""
    refused: int = 0
    """The number of fixes that were not applied because the text would not pass `is_kept`."""


class Fixes:
    """The fixes of one text, stored in arrays of numbers because there may be half a million of them."""

    def __init__(self, *, unsafe: bool) -> None:
        self._unsafe = unsafe
        self._places = array("Q")
        """For each fix, the start and the end of its diagnostic, packed into one number."""
        self._codes: list[str] = []
        self._is_safe = bytearray()
        self._first = array("Q", (0,))
        """For each fix, the index of its first edit; at the end, the number of all edits."""
        self._spans = array("Q")
        """The start and the end of each edit, one edit after the other."""
        self._texts: list[str] = []

    def keep(self, diagnostics: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
        """Yield `diagnostics` and take the fixes that may be applied: the safe ones, and if asked the unsafe ones too,
        up to `_MOST_FIXES`."""
        unsafe, places, codes, are_safe = self._unsafe, self._places, self._codes, self._is_safe
        spans, texts, firsts = self._spans, self._texts, self._first
        for diagnostic in diagnostics:
            fix = diagnostic.fix
            if fix is not None:
                _, edits, is_safe = fix
                if (is_safe or unsafe) and len(codes) < _MOST_FIXES:
                    start, end = diagnostic.span
                    places.append(start << 32 | end)
                    codes.append(diagnostic.code)
                    are_safe.append(is_safe)
                    for (start, end), text in edits:
                        spans.append(start)
                        spans.append(end)
                        texts.append(text)
                    firsts.append(len(texts))
            yield diagnostic

    def __len__(self) -> int:
        return len(self._codes)

    def in_order(self) -> list[int]:
        """Return the numbers of all fixes, in the order of their diagnostics in the text."""
        order = sorted(range(len(self._codes)), key=self._codes.__getitem__)
        order.sort(key=self._places.__getitem__)
        return order

    def safe(self, numbers: Sequence[int]) -> list[int]:
        """Return those of `numbers` whose fixes are safe."""
        return list(compress(numbers, map(self._is_safe.__getitem__, numbers)))

    def spans(self, number: int) -> list[tuple[int, int]]:
        """Return the start and the end of each edit of the fix of that number."""
        places = self._spans
        return [
            (places[at], places[at + 1])
            for at in range(2 * self._first[number], 2 * self._first[number + 1], 2)
        ]

    def are_apart(self, order: Sequence[int]) -> bool:
        """Return whether no edits of any fixes meet, as far as that is seen at once: if the edits come one after
        the other in `order`, which has the numbers of all fixes."""
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
        """Return whether each fix has one edit, as nearly all have."""
        return len(self._texts) == len(self._codes)

    def apart(self, length: int) -> list[int]:
        """Return the numbers of as many fixes, the first first, as do not touch each other's places in a text of
        `length` characters."""
        order = self.in_order()
        if self.are_apart(order):
            return order
        taken = _Taken(length)
        if self.has_one_edit_each:
            return list(compress(order, taken.taken_one_by_one(*self._edges(order))))
        return [number for number in order if taken.takes(self.spans(number))]

    def after(self, text: str, numbers: Iterable[int]) -> str:
        """Return `text` after the fixes with those numbers."""
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


def apply_fixes(
    language: Language,
    parsed: Parsed,
    check: Callable[[Parsed, Keep], Sequence[Diagnostic]],
    *,
    unsafe: bool,
    rounds: int = _MOST_ROUNDS,
) -> Fixed:
    """Apply the safe fixes of what `check` finds, and the unsafe ones if requested.

    `check` passes all its findings through its second argument; it may return fewer. Fixes whose edits
    touch are applied in different rounds.
    """
    applied = refused = 0
    trials = Trials(len(parsed.text))
    before = {parsed.text}
    fixes = Fixes(unsafe=unsafe)
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
        fixes = Fixes(unsafe=unsafe)
        diagnostics = check(parsed, fixes.keep)
    return Fixed(parsed, diagnostics, applied, refused)


def _size_of_round(parsed: Parsed, fixes: Fixes) -> int:
    """Return about how many characters are read in the time that a round takes."""
    return len(parsed.text) + _OF_AN_ERROR * how_many(parsed.errors) + _OF_A_FIX * len(fixes)


def _holds(language: Language, parsed: Parsed, fixes: Fixes, chosen: Sequence[int]) -> bool:
    return _checked_text(language, parsed, fixes, chosen) is not None


class Trials:
    """Finds by bisection which of many changes of a text are at fault.

    It leaves the rest out after a limited number of trials or characters: each trial reads a whole text of
    about `size` characters.
    """

    def __init__(self, size: int) -> None:
        self._left = min(_MOST_TRIALS, max(_FEWEST, _MOST_TRIED // max(size, 1)))

    def harmless(
        self, changes: Sequence[_Change], is_kept: Callable[[Sequence[_Change]], bool]
    ) -> list[_Change]:
        """Return those of `changes` that are valid together. All of them together are known not to be valid."""
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
    """The places of a text that are edited."""

    def __init__(self, length: int) -> None:
        self._replaced = bytearray(length + 2)
        """For each character (index + 1), whether it is replaced."""
        self._inserted = bytearray(length + 2)
        """For each offset (index + 1), whether something is inserted there."""

    def takes(self, spans: Sequence[tuple[int, int]]) -> bool:
        """Take the places `spans` if all are free. Return whether they were."""
        is_free = all(starmap(self.leaves, spans))
        if is_free:
            for start, end in spans:
                self.add(start, end)
        return is_free

    def taken_one_by_one(self, starts: Iterable[int], ends: Iterable[int]) -> Iterator[bool]:
        """Take each place from one of `starts` to one of `ends` if it is free. Yield for each whether it was.

        Most places are after all earlier ones, or begin in the one that was taken last.
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

        Where something is inserted, nothing else may touch. What is replaced may begin or end there, and
        where other things are replaced.
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
    """Return the text after the fixes `chosen`, if it passes `is_kept`; None otherwise.

    The safe fixes among them must also pass without the unsafe ones.
    """
    safe = fixes.safe(chosen)
    if safe and len(safe) < len(chosen) and _checked_text(language, parsed, fixes, safe) is None:
        return None
    text = fixes.after(parsed.text, chosen)
    if language.reparse is None:
        new = language.parse(text, parsed.dialect)
    else:
        new = language.reparse(parsed, text, None)
    is_safe = len(safe) == len(chosen)
    return new if is_kept(language, parsed, new, is_safe=is_safe) else None


def is_kept(language: Language, before: Parsed, after: Parsed, *, is_safe: bool) -> bool:
    """Return whether `after` parses no worse than `before`, also in the dialect that it selects.

    If the change `is_safe`, `after` must also be the same program in the same dialect.
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
