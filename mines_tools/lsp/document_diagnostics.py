"""Computes the diagnostics of an open document."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.lint.engine import check as check_text
from mines_tools.rules.catalogue import UNUSED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.lsp.documents import Document
    from mines_tools.text.diagnostics import Diagnostic


MOST = 10_000
"""The number of findings in one text after which a rule stops. Editors show fewer findings."""


def check(document: Document, *, awaits_analysis: bool = False) -> Sequence[Diagnostic]:
    """Return the diagnostics of a document.

    If the document has no analysis, the rules that need an analysis are off. `awaits_analysis` says that the analysis
    will come later. Then unused ignore comments are not reported either, because a comment that seems unused may be
    for one of these rules.
    """
    if document.is_too_long:
        return []
    used, parsed = document.language, document.parsed
    selection, problem = document.selection, document.dialect.problem
    problems = [problem] if problem is not None else []
    if selection is None:
        return [*problems, *parsed.errors]
    codes = selection.codes
    if document.analysis is None:
        codes -= {rule.code for rule in used.rules() if rule.scope == "flow"}
    if awaits_analysis:
        codes -= {UNUSED}
    selection = selection._replace(codes=codes)
    checked = check_text(used, parsed, selection, analysis=document.analysis, most=MOST)
    document.is_cut = checked.is_cut
    return [*problems, *checked.diagnostics] if problems else checked.diagnostics
