"""Applying fixes, in rounds, until there is nothing left to apply.

What parses worse than before is never kept, and a fix that calls itself safe is held to it: the
language says whether the program stayed the same.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from typing import TYPE_CHECKING

from mines_tools.diagnostics import apply_edits
from mines_tools.records import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from mines_tools.diagnostics import Diagnostic, Fix
    from mines_tools.language import Language, Parsed

_MOST_ROUNDS = 50


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
    refused: set[Fix] = set()
    before = {parsed.text}
    diagnostics = check(parsed)
    for _ in range(rounds):
        fixes = [
            diagnostic.fix
            for diagnostic in diagnostics
            if diagnostic.fix is not None and (unsafe or diagnostic.fix.safe)
        ]
        chosen = _apart(fix for fix in fixes if fix not in refused)
        new = _checked_text(language, parsed, chosen)
        if new is None:
            # One of them is at fault: go on with those that hold by themselves.
            refused.update(fix for fix in chosen if _checked_text(language, parsed, [fix]) is None)
            chosen = [fix for fix in chosen if fix not in refused]
            new = _checked_text(language, parsed, chosen)
        if not chosen or new is None or new.text in before:
            break  # nothing left, or fixes that undo each other
        parsed = new
        before.add(parsed.text)
        applied += len(chosen)
        refused.clear()  # offsets have moved
        diagnostics = check(parsed)
    return Fixed(parsed, diagnostics, applied)


def _apart(fixes: Iterable[Fix]) -> list[Fix]:
    """As many of `fixes`, the first first, as do not touch each other's places."""
    chosen: list[Fix] = []
    taken: list[tuple[int, int]] = []
    for fix in fixes:
        spans = [tuple(edit.span) for edit in fix.edits]
        if all(_is_free(start, end, taken) for start, end in spans):
            chosen.append(fix)
            for start, end in spans:
                insort(taken, (start, end))
    return chosen


def _is_free(start: int, end: int, taken: Sequence[tuple[int, int]]) -> bool:
    at = bisect_left(taken, (start, end))
    before = at == 0 or taken[at - 1][1] < start or (taken[at - 1][1] == start < end)
    after = at == len(taken) or end < taken[at][0] or (start < end == taken[at][0])
    return before and after


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
    if len(after.errors) > len(before.errors):
        return False
    asked, asks = language.dialect_choice(before.text), language.dialect_choice(after.text)
    if (asked and asked.dialect) != (asks and asks.dialect):
        if is_safe:
            return False
        if asks is not None and asks.dialect in language.dialects:
            elsewhere = language.parse(after.text, asks.dialect)
            if len(elsewhere.errors) > len(before.errors):
                return False
    return not is_safe or language.difference(before, after) is None
