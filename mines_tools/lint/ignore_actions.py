"""Editor actions that add an ignore comment for a finding. The comment applies to the place of the finding or to the
whole file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.interface.editor import Action
from mines_tools.rules.catalogue import rules_of
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mines_tools.interface.language import Language, Parsed
    from mines_tools.text.diagnostics import Diagnostic, Edit


def ignore_actions(
    language: Language,
    parsed: Parsed,
    diagnostics: Iterable[Diagnostic],
    *,
    is_block: bool = False,
) -> Iterator[Action]:
    """Yield the actions for each diagnostic that can be ignored. Syntax errors cannot be ignored. `is_block` says that
    the text is a block of a Markdown document."""
    rules = rules_of(language)
    in_file: dict[str, Edit | None] = {}
    for diagnostic in diagnostics:
        rule = rules.get(diagnostic.code)
        if rule is None or rule.scope == "syntax":
            continue
        what = f"{rule.code} {rule.name}"
        here = language.suppressing(parsed, diagnostic.span, [rule.name])
        if here is not None:
            title = phrase("Ignore {rule} here", rule=what)
            yield Action(title, "quickfix", (here,), (diagnostic,))
        if rule.code not in in_file:
            in_file[rule.code] = language.suppressing(parsed, None, [rule.name])
        everywhere = in_file[rule.code]
        if everywhere is not None:
            title = (
                phrase("Ignore {rule} in this block", rule=what)
                if is_block
                else phrase("Ignore {rule} in this file", rule=what)
            )
            yield Action(title, "quickfix", (everywhere,), (diagnostic,))
