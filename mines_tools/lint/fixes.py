"""Applying fixes, in rounds, until there is nothing left to apply.

What parses worse than before is never kept, and a fix that calls itself safe is held to it: the
language says whether the program stayed the same.
"""

from __future__ import annotations

from mines_tools.diagnostics import apply_edits, how_many
from mines_tools.records import NamedTuple

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import TypeVar

    from mines_tools.diagnostics import Diagnostic, Fix
    from mines_tools.language import Language, Parsed
    from mines_tools.text import Span

    _Change = TypeVar("_Change")

_MOST_ROUNDS = 50
_MOST_READ = 5_000_000
"""Characters of the texts of all rounds: a round reads the whole text. What is left then is reported, and fixed when
somebody fixes again."""
_MOST_TRIALS = 200
"""Texts that are read, all rounds together, to find the fixes at fault."""
_MOST_TRIED = 4_000_000
"""Characters of these texts: in a large text some good fixes may be left out with a bad one."""


_FEWEST = 4
"""Rounds and trials that any text gets."""


class Fixed(NamedTuple):
    """What fixing came to."""

    parsed: Parsed
    diagnostics: Sequence[Diagnostic]
    """What is left to say of the new text."""
    applied: int
    """How many fixes were applied."""


def apply_fixes(
    language: Language,
    parsed: Parsed,
    check: Callable[[Parsed], Sequence[Diagnostic]],
    *,
    unsafe: bool,
    rounds: int = _MOST_ROUNDS,
) -> Fixed:
    """Apply the safe fixes of what `check` says, and if asked the unsafe ones too. Fixes whose edits
    meet are applied in different rounds."""
    applied = 0
    trials = Trials(len(parsed.text))
    before = {parsed.text}
    diagnostics = check(parsed)
    for _ in range(min(rounds, max(_FEWEST, _MOST_READ // max(len(parsed.text), 1)))):
        fixes = [
            diagnostic.fix
            for diagnostic in diagnostics
            if diagnostic.fix is not None and (unsafe or diagnostic.fix.safe)
        ]
        chosen = _apart(parsed.text, fixes)
        new = _checked_text(language, parsed, chosen)
        if new is None:
            # One of them is at fault: go on with those that hold without it.
            chosen = _harmless(language, parsed, chosen, trials)
            new = _checked_text(language, parsed, chosen)
        if not chosen or new is None or new.text in before:
            break  # nothing left, or fixes that undo each other
        parsed = new
        before.add(parsed.text)
        applied += len(chosen)
        diagnostics = check(parsed)
    return Fixed(parsed, diagnostics, applied)


def _harmless(
    language: Language, parsed: Parsed, fixes: Sequence[Fix], trials: Trials
) -> list[Fix]:
    """Those of `fixes`, which do not hold all together, that do."""
    return trials.harmless(fixes, lambda some: _checked_text(language, parsed, some) is not None)


class Trials:
    """Finds out which of many changes of a text are at fault, by halves, and gives up the rest after so many
    trials or characters: each trial reads a whole text of about `size` characters."""

    def __init__(self, size: int) -> None:
        self._left = min(_MOST_TRIALS, max(_FEWEST, _MOST_TRIED // max(size, 1)))

    def harmless(
        self, changes: Sequence[_Change], is_kept: Callable[[Sequence[_Change]], bool]
    ) -> list[_Change]:
        """Those of `changes`, which do not hold all together, that do without the others."""
        found: list[_Change] = []
        groups = [changes]
        while groups:
            group = groups.pop()
            middle = len(group) // 2
            for half in (group[middle:], group[:middle]) if middle else ():
                if self._left <= 0:
                    continue
                self._left -= 1
                if is_kept([*found, *half]):  # two that hold alone may not hold together
                    found.extend(half)
                else:
                    groups.append(half)
        return found


def _apart(text: str, fixes: Iterable[Fix]) -> list[Fix]:
    """As many of `fixes`, the first first, as do not touch each other's places."""
    chosen: list[Fix] = []
    taken = _Taken(len(text))
    for fix in fixes:
        spans = [edit.span for edit in fix.edits]
        if all(map(taken.leaves, spans)):
            chosen.append(fix)
            for span in spans:
                taken.add(span)
    return chosen


class _Taken:
    """The places of a text that are edited."""

    def __init__(self, length: int) -> None:
        self._replaced = bytearray(length + 2)
        """For each character, one further on, whether it is replaced."""
        self._inserted = bytearray(length + 2)
        """For each place, one further on, whether something is put there."""

    def add(self, span: Span) -> None:
        """This span is edited."""
        start, end = span
        if start == end:
            self._inserted[start + 1] = 1
        else:
            self._replaced[start + 1 : end + 1] = b"\1" * (end - start)

    def leaves(self, span: Span) -> bool:
        """Whether this span is free. Where something is put in, nothing else may touch; what is
        replaced may begin or end there, and where other things are replaced."""
        start, end = span
        if start == end:
            return not (
                self._inserted[start + 1] or self._replaced[start] or self._replaced[start + 1]
            )
        if self._replaced.find(1, start + 1, end + 1) >= 0:
            return False
        return self._inserted.find(1, start + 2, end + 1) < 0


def _checked_text(language: Language, parsed: Parsed, fixes: Sequence[Fix]) -> Parsed | None:
    """The text after `fixes`, if it holds what they promise: the safe ones among them too."""
    safe = [fix for fix in fixes if fix.safe]
    if safe and len(safe) < len(fixes) and _checked_text(language, parsed, safe) is None:
        return None
    edits = [edit for fix in fixes for edit in fix.edits]
    new = language.parse(apply_edits(parsed.text, edits), parsed.dialect)
    is_safe = len(safe) == len(fixes)
    return new if is_kept(language, parsed, new, is_safe=is_safe) else None


def is_kept(language: Language, before: Parsed, after: Parsed, *, is_safe: bool) -> bool:
    """Whether `after` parses no worse than `before`, in the dialect that it asks for too; and where
    the change is to be safe, is the same program in the same dialect."""
    most = how_many(before.errors)
    if how_many(after.errors) > most:
        return False
    asked, asks = language.dialect_choice(before.text), language.dialect_choice(after.text)
    if (asked and asked.dialect) != (asks and asks.dialect):
        if is_safe:
            return False
        if asks is not None and asks.dialect in language.dialects:
            elsewhere = language.parse(after.text, asks.dialect)
            if how_many(elsewhere.errors) > most:
                return False
    return not is_safe or language.difference(before, after) is None
