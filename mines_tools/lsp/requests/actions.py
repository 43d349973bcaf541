"""The request for code actions: fixes, rewrites and ignore comments at a place."""

from __future__ import annotations

from heapq import nsmallest
from typing import TYPE_CHECKING

from lsprotocol import types

from mines_tools.interface.editor import Action
from mines_tools.lint.fixes import apply_fixes
from mines_tools.lint.ignore_actions import ignore_actions
from mines_tools.lsp.document_diagnostics import MOST
from mines_tools.lsp.edits import text_edits
from mines_tools.lsp.request_handling import SHORTLY
from mines_tools.lsp.threads import LONG
from mines_tools.lsp.to_protocol.diagnostics import one
from mines_tools.text.diagnostics import place_of
from mines_tools.text.markdown import plain
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from mines_tools.lsp.documents import Document
    from mines_tools.lsp.server import Server
    from mines_tools.text.diagnostics import Diagnostic, Edit
    from mines_tools.text.source import Span

_KINDS = (
    types.CodeActionKind.QuickFix,
    types.CodeActionKind.RefactorRewrite,
    types.CodeActionKind.SourceFixAll,
    types.CodeActionKind.Source,
)
_MOST_MENDED = 100
"""The maximum number of diagnostics for which one request creates actions. Creating the edits of an action takes time,
and nobody reads more actions."""


def register(server: Server) -> None:
    """Register the handlers of the requests in this module."""

    @server.document_feature(
        types.TEXT_DOCUMENT_CODE_ACTION,
        types.CodeActionOptions(code_action_kinds=list(_KINDS)),
        otherwise=[],
        lane=LONG,
        wait=SHORTLY,
    )
    def actions(document: Document, params: types.CodeActionParams) -> list[types.CodeAction]:
        span = document.positions.span(params.range)
        wanted = _wanted(params.context)
        return [
            _code_action(server, document, action)
            for action in _each_once(_actions(document, span, wanted))
            if _is_wanted(action.kind, wanted)
        ]


def _each_once(actions: Iterable[Action]) -> Iterable[Action]:
    """Return `actions` without duplicates. If several actions have the same title, kind and edits, they are merged
    into one action."""
    first_actions: dict[tuple[str, str, tuple[Edit, ...]], Action] = {}
    for action in actions:
        key = action.title, action.kind, tuple(action.edits)
        same = first_actions.get(key)
        if same is not None:
            diagnostics = (*same.diagnostics, *action.diagnostics)
            action = action._replace(  # noqa: PLW2901
                diagnostics=diagnostics, is_preferred=same.is_preferred or action.is_preferred
            )
        first_actions[key] = action
    return first_actions.values()


def _wanted(context: types.CodeActionContext) -> Sequence[str]:
    """Return the requested kinds of actions. Each kind includes its subkinds.

    An editor may request actions only to decide whether to show a light bulb, without a request by the user. In this
    case, return only the kind for fixes. If rewrites also counted, nearly every line would have a light bulb.
    """
    if context.only is not None:
        return context.only
    is_asked = context.trigger_kind != types.CodeActionTriggerKind.Automatic
    return ("",) if is_asked else (types.CodeActionKind.QuickFix,)


def _is_wanted(kind: str, wanted: Sequence[str]) -> bool:
    return any(kind.startswith(wanted_kind) for wanted_kind in wanted)


def _actions(document: Document, span: Span, wanted: Sequence[str]) -> Iterator[Action]:
    """Yield the actions for `span`. These are the language's rewrites, and the fixes, repairs and ignore comments for
    the diagnostics that touch `span`. One more action applies all safe fixes in the document."""
    here = _nearest(document.diagnostics, span)
    for diagnostic in here:
        yield from _mending(document, diagnostic)
    if _is_wanted("source.fixAll", wanted) and any(
        diagnostic.fix is not None and diagnostic.fix.safe for diagnostic in document.diagnostics
    ):
        fixed = apply_fixes(
            document.language, document.parsed, lambda _parsed, keep: list(keep(document.diagnostics)),
            unsafe=False, rounds=1,
        ).parsed  # fmt: skip
        edits = text_edits(document.text, fixed.text)
        title = (
            phrase("Apply safe fixes (at most {most:,} of each rule)", most=MOST)
            if document.is_cut
            else phrase("Apply all safe fixes")
        )
        yield Action(title, "source.fixAll", edits)
    yield from ignore_actions(document.language, document.parsed, here)
    if document.language.editor is not None and _is_wanted("refactor.rewrite", wanted):
        yield from document.language.editor().rewrites(document.snapshot, span)


def _mending(document: Document, diagnostic: Diagnostic) -> Iterator[Action]:
    """Yield the fix and the repairs of a diagnostic. A repair is another change that the user may want. If the fix is
    unsafe, the repairs come before the fix."""
    fix, editor = diagnostic.fix, document.language.editor
    if fix is not None and fix.safe:
        yield Action(fix.title, "quickfix", fix.edits, (diagnostic,), is_preferred=True)
    if editor is not None:
        for repair in editor().repairs(document.snapshot, diagnostic):
            yield Action(repair.title, "quickfix", repair.edits, (diagnostic,))
    if fix is not None and not fix.safe:
        title = phrase("{title} (may change the program)", title=fix.title)
        yield Action(title, "quickfix", fix.edits, (diagnostic,))


def _nearest(diagnostics: Iterable[Diagnostic], span: Span) -> Sequence[Diagnostic]:
    """Return the diagnostics that touch `span`, in text order. Return at most `_MOST_MENDED` diagnostics: those that
    begin nearest to the start of `span`."""
    here = [diagnostic for diagnostic in diagnostics if _touches(diagnostic.span, span)]
    if len(here) <= _MOST_MENDED:
        return here
    nearest = nsmallest(
        _MOST_MENDED, here, key=lambda diagnostic: abs(diagnostic.span.start - span.start)
    )
    return sorted(nearest, key=place_of)


def _touches(one: Span, other: Span) -> bool:
    return one.start <= other.end and other.start <= one.end


def _code_action(server: Server, document: Document, action: Action) -> types.CodeAction:
    edits = document.positions.text_edits(action.edits)
    identifier = types.OptionalVersionedTextDocumentIdentifier(document.uri, document.version)
    return types.CodeAction(
        title=plain(action.title),
        kind=action.kind,
        diagnostics=[
            server.connection.protocol.structured(
                one(document, diagnostic, server.connection.rule_link), types.Diagnostic
            )
            for diagnostic in action.diagnostics
        ]
        or None,
        is_preferred=action.is_preferred or None,
        edit=types.WorkspaceEdit(
            document_changes=[types.TextDocumentEdit(identifier, list(edits))]
        ),
    )
