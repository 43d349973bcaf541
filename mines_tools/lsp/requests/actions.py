"""The request for code actions: fixes, rewrites and ignore comments at a place."""

from __future__ import annotations

from heapq import nsmallest
from itertools import islice
from typing import TYPE_CHECKING, Final

from lsprotocol import types

from mines_tools.base.records import NamedTuple
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
from mines_tools.translations.phrases import counted, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from mines_tools.lsp.documents import Document
    from mines_tools.lsp.markdown_programs import MarkdownPage
    from mines_tools.lsp.server import Server
    from mines_tools.text.diagnostics import Diagnostic, Edit
    from mines_tools.text.markdown_blocks import MarkdownBlock
    from mines_tools.text.source import Span

_KINDS = (
    types.CodeActionKind.QuickFix,
    types.CodeActionKind.RefactorRewrite,
    types.CodeActionKind.SourceFixAll,
    types.CodeActionKind.Source,
)
_FIX_ALL: Final = "source.fixAll"
_MOST_MENDED = 100
"""The maximum number of diagnostics for which one request creates actions. Creating the edits of an action takes time,
and nobody reads more actions."""
_MOST_HERE = 20
"""The maximum number of programs in a Markdown document for which one request creates actions of their own."""


class _Place(NamedTuple):
    """A program, and the part of it to which a request refers."""

    document: Document
    span: Span


class _Offer(NamedTuple):
    """An action that is offered, with the edits of the program or of several programs."""

    action: Action
    edits: Sequence[tuple[Document, Sequence[Edit]]]


def register(server: Server) -> None:
    """Register the handlers of the requests in this module."""

    def markdown_actions(
        page: MarkdownPage, params: types.CodeActionParams
    ) -> list[types.CodeAction]:
        wanted = _wanted(params.context)
        is_about_all = _is_wanted(_FIX_ALL, wanted)
        block_of: dict[int, MarkdownBlock] = {}
        programs: list[Document] = []
        places: list[_Place] = []
        touched = (block for block in page.checked_blocks if _is_in(block, params.range))
        here = {id(block) for block in islice(touched, _MOST_HERE)}
        if is_about_all or len(here) > 1:
            for _ in page.check():
                pass
        for block in page.checked_blocks:
            is_here = id(block) in here
            if is_here or is_about_all:
                # An analysis takes long, so a selection of several programs has only actions without one.
                program = page.program(block, is_analysed=is_here and len(here) == 1)
                block_of[id(program)] = block
                programs.append(program)
                if is_here:
                    places.append(_Place(program, program.positions.span(params.range)))
        return [
            _code_action(server, offer)
            for offer in _offers(programs, places, wanted, is_whole=page.left_out is None)
            if page.can_apply([(block_of[id(program)], edits) for program, edits in offer.edits])
        ]

    @server.document_feature(
        types.TEXT_DOCUMENT_CODE_ACTION,
        types.CodeActionOptions(code_action_kinds=list(_KINDS)),
        otherwise=[],
        lane=LONG,
        wait=SHORTLY,
        in_markdown=markdown_actions,
    )
    def actions(document: Document, params: types.CodeActionParams) -> list[types.CodeAction]:
        place = _Place(document, document.positions.span(params.range))
        return [
            _code_action(server, offer)
            for offer in _offers([document], [place], _wanted(params.context))
        ]


def _is_in(block: MarkdownBlock, place: types.Range) -> bool:
    """Return whether `place` touches a line of `block`. A block without lines has the line of its fence."""
    first = min(block.first_line, block.last_line)
    return place.start.line + 1 <= block.last_line and place.end.line + 1 >= first


def _offers(
    documents: Sequence[Document],
    places: Sequence[_Place],
    wanted: Sequence[str],
    *,
    is_whole: bool = True,
) -> Iterable[_Offer]:
    """Return the actions for `places`, and the action that fixes all `documents`. `is_whole` says that there are no
    other programs beside `documents`. If several actions have the same title, kind and edits, they are merged into one
    action."""
    offers = [
        *(_one(document, action) for document, span in places for action in _fixes(document, span)),
        *(_all_fixes(documents, is_whole=is_whole) if _is_wanted(_FIX_ALL, wanted) else ()),
        *(
            _one(document, action)
            for document, span in places
            for action in _others(document, span, wanted)
        ),
    ]
    merged: dict[object, _Offer] = {}
    for offer in offers:
        action, edits = offer
        if not _is_wanted(action.kind, wanted):
            continue
        key = action.title, action.kind, tuple((id(of), tuple(each)) for of, each in edits)
        same = merged.get(key)
        if same is not None:
            diagnostics = (*same.action.diagnostics, *action.diagnostics)
            action = action._replace(
                diagnostics=diagnostics,
                is_preferred=same.action.is_preferred or action.is_preferred,
            )
        merged[key] = _Offer(action, edits)
    return merged.values()


def _one(document: Document, action: Action) -> _Offer:
    return _Offer(action, ((document, action.edits),))


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


def _fixes(document: Document, span: Span) -> Iterator[Action]:
    """Yield the fixes and repairs for the diagnostics that touch `span`."""
    for diagnostic in _nearest(document.diagnostics, span):
        yield from _mending(document, diagnostic)


def _others(document: Document, span: Span, wanted: Sequence[str]) -> Iterator[Action]:
    """Yield the ignore comments for the diagnostics that touch `span`, and the language's rewrites."""
    here = _nearest(document.diagnostics, span)
    yield from ignore_actions(document.language, document.parsed, here, is_block=document.is_block)
    if document.language.editor is not None and _is_wanted("refactor.rewrite", wanted):
        yield from document.language.editor().rewrites(document.snapshot, span)


def _all_fixes(documents: Sequence[Document], *, is_whole: bool) -> Iterator[_Offer]:
    """Yield the action that applies all safe fixes in `documents`, if there are any. `is_whole` says that there are no
    other programs beside `documents`."""
    edits = [
        (document, _edits_of_all_fixes(document))
        for document in documents
        if any(
            diagnostic.fix is not None and diagnostic.fix.safe
            for diagnostic in document.diagnostics
        )
    ]
    if edits:
        title = (
            phrase("Apply safe fixes (at most {most:,} of each rule)", most=MOST)
            if any(document.is_cut for document in documents)
            else phrase("Apply all safe fixes")
            if is_whole
            else counted(
                len(documents),
                "Apply all safe fixes of the first program",
                "Apply all safe fixes of the first {count:,} programs",
            )
        )
        yield _Offer(Action(title, _FIX_ALL, ()), edits)


def _edits_of_all_fixes(document: Document) -> Sequence[Edit]:
    fixed = apply_fixes(
        document.language, document.parsed, lambda _parsed, keep: list(keep(document.diagnostics)),
        unsafe=False, rounds=1,
    ).parsed  # fmt: skip
    return text_edits(document.text, fixed.text)


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


def _code_action(server: Server, offer: _Offer) -> types.CodeAction:
    action = offer.action
    document = offer.edits[0][0]
    edits = [edit for of, each in offer.edits for edit in of.positions.text_edits(each)]
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
