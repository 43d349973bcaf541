"""Diagnostics as the protocol writes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

from mines_tools.lint.shipped import shipped_page
from mines_tools.lsp.documents import MOST as MOST_CHARACTERS
from mines_tools.lsp.uris import uri_of
from mines_tools.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.diagnostics import Diagnostic, Severity, Tag
    from mines_tools.lsp.documents import Document

MOST = 1_000
"""More than this of one file nobody reads, and publishing them takes its time."""

_SEVERITY: dict[Severity, types.DiagnosticSeverity] = {
    "error": types.DiagnosticSeverity.Error,
    "warning": types.DiagnosticSeverity.Warning,
    "info": types.DiagnosticSeverity.Information,
    "hint": types.DiagnosticSeverity.Hint,
}
_TAG: dict[Tag, types.DiagnosticTag] = {
    "unnecessary": types.DiagnosticTag.Unnecessary,
    "deprecated": types.DiagnosticTag.Deprecated,
}


def published(
    document: Document, found: Sequence[Diagnostic] | None = None
) -> list[types.Diagnostic]:
    """What is shown of `document`, or what was `found`; if that is too much, the first, and a word on the
    rest."""
    if document.is_too_long:
        return [_too_long()]
    found = document.diagnostics if found is None else found
    shown = [to_protocol(document, diagnostic) for diagnostic in found[:MOST]]
    if len(found) > MOST:
        rest = len(found) - MOST
        where = shown[-1].range
        shown[-1] = types.Diagnostic(
            types.Range(where.start, where.start),
            phrase("and {count:,} more, which are not shown", count=rest + 1),
            types.DiagnosticSeverity.Information,
            source="mines",
        )
    return shown


def _too_long() -> types.Diagnostic:
    start = types.Position(0, 0)
    return types.Diagnostic(
        types.Range(start, start),
        phrase(
            "the file has more than {count:,} characters; make it shorter and open it again",
            count=MOST_CHARACTERS,
        ),
        types.DiagnosticSeverity.Information,
        source="mines",
    )


def to_protocol(document: Document, diagnostic: Diagnostic) -> types.Diagnostic:
    """One diagnostic."""
    positions = document.positions
    # Editors show the code; the name, by which people know a rule, they would keep to themselves.
    message = f"{diagnostic.message} [{diagnostic.name}]"
    if diagnostic.help:
        message += f"\n{diagnostic.help}"
    related = [
        types.DiagnosticRelatedInformation(
            types.Location(document.uri, positions.range(each.span)), each.message
        )
        for each in diagnostic.related
    ]
    return types.Diagnostic(
        range=positions.range(diagnostic.span),
        message=message,
        severity=_SEVERITY[diagnostic.severity],
        code=diagnostic.code,
        code_description=_documentation(document, diagnostic),
        source="mines",
        tags=[_TAG[tag] for tag in diagnostic.tags] or None,
        related_information=related or None,
        data={"name": diagnostic.name},
    )


def _documentation(document: Document, diagnostic: Diagnostic) -> types.CodeDescription | None:
    """Where the rule is documented: the page that came with the package."""
    page = shipped_page(document.language.id)
    if page is None:
        return None
    return types.CodeDescription(f"{uri_of(page)}#{diagnostic.code.lower()}-{diagnostic.name}")
