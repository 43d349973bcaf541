"""Directives that turn off what linting a text has found, added to it."""

from __future__ import annotations

from mines_tools.diagnostics import apply_edits
from mines_tools.known_rules import OWN_CODES, rules_of
from mines_tools.lint.engine import lint
from mines_tools.lint.fixes import Trials, is_kept

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.diagnostics import Diagnostic, Edit
    from mines_tools.language import Language, Parsed
    from mines_tools.lint.engine import Linted
    from mines_tools.lint.selection import Selection
    from mines_tools.text import LineRange

_MOST_ROUNDS = 5
_SOME_RULE = "-"


def add_ignores(
    language: Language, linted: Linted, selection: Selection, lines: Sequence[LineRange] = ()
) -> tuple[Linted, int]:
    """What `linted` comes to after directives that turn off all it says, each where the language has it; and
    how many diagnostics are turned off. What the parser says can't be."""
    rules = rules_of(language)
    ignored = 0
    # What there is to say of directives changes with those that are added for all else.
    for about_directives in (False, *[True] * _MOST_ROUNDS):
        wanted = [
            each
            for each in linted.diagnostics
            if rules[each.code].scope != "syntax"
            and (about_directives or each.code not in OWN_CODES)
        ]
        new, count = with_ignores(language, linted.parsed, wanted)
        if count:
            linted = lint(language, new, selection, lines=lines, is_whole=True)
            ignored += count
        elif about_directives:
            break
    return linted, ignored


def with_ignores(
    language: Language, parsed: Parsed, diagnostics: Sequence[Diagnostic]
) -> tuple[Parsed, int]:
    """The text with directives that turn off what `diagnostics` say, each where the language has it; and
    how many are turned off. A directive that would change the program is left out."""
    # Directives about the same place are one, and need not stand there: what such a directive would be, if it were
    # about some other rule, tells which these are.
    by_place: dict[Edit, list[Diagnostic]] = {}
    for diagnostic in diagnostics:
        if language.suppressing(parsed, diagnostic.span, [diagnostic.code]) is not None:
            edit = language.suppressing(parsed, diagnostic.span, [_SOME_RULE])
            if edit is not None:
                by_place.setdefault(edit, []).append(diagnostic)
    added: list[tuple[Edit, int]] = []
    for together in by_place.values():
        names = list(dict.fromkeys(diagnostic.code for diagnostic in together))
        edit = language.suppressing(parsed, together[0].span, names)
        if edit is not None:
            added.append((edit, len(together)))
    if not added:
        return parsed, 0
    new = _edited(language, parsed, added)
    if new is None:
        added = Trials(len(parsed.text)).harmless(
            added, lambda some: _edited(language, parsed, some) is not None
        )
        new = _edited(language, parsed, added)
    if new is None:
        return parsed, 0
    return new, sum(count for _, count in added)


def _edited(language: Language, parsed: Parsed, added: Sequence[tuple[Edit, int]]) -> Parsed | None:
    """The text after those edits, if it is the same program still."""
    text = apply_edits(parsed.text, [edit for edit, _ in added])
    new = language.parse(text, parsed.dialect)
    return new if is_kept(language, parsed, new, is_safe=True) else None
