"""The requests of the call hierarchy: what jumps to a place, and where a place jumps to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

from mines_tools.lsp.request_handling import UNTIL_ANALYSED
from mines_tools.lsp.threads import LONG

if TYPE_CHECKING:
    from mines_tools.interface.editor import Editor, JumpPlace
    from mines_tools.lsp.documents import Document
    from mines_tools.lsp.server import Server


def register(server: Server) -> None:
    """Register the handlers of the requests in this module."""

    @server.editor_feature(
        types.TEXT_DOCUMENT_PREPARE_CALL_HIERARCHY, lane=LONG, wait=UNTIL_ANALYSED
    )
    def prepare(
        document: Document, editor: Editor, params: types.CallHierarchyPrepareParams
    ) -> list[types.CallHierarchyItem] | None:
        offset = document.positions.offset(params.position)
        place = editor.jump_place(document.snapshot, offset)
        return None if place is None else [_item(document, place)]

    @server.editor_feature(types.CALL_HIERARCHY_INCOMING_CALLS, lane=LONG, wait=UNTIL_ANALYSED)
    def incoming(
        document: Document, editor: Editor, params: types.CallHierarchyIncomingCallsParams
    ) -> list[types.CallHierarchyIncomingCall]:
        offset = document.positions.offset(params.item.selection_range.start)
        return [
            types.CallHierarchyIncomingCall(_item(document, place), [_range(document, place)])
            for place in editor.jumps_to(document.snapshot, offset)
        ]

    @server.editor_feature(types.CALL_HIERARCHY_OUTGOING_CALLS, lane=LONG, wait=UNTIL_ANALYSED)
    def outgoing(
        document: Document, editor: Editor, params: types.CallHierarchyOutgoingCallsParams
    ) -> list[types.CallHierarchyOutgoingCall]:
        item = params.item
        offset = document.positions.offset(item.selection_range.start)
        return [
            types.CallHierarchyOutgoingCall(_item(document, place), [item.selection_range])
            for place in editor.jumps_from(document.snapshot, offset)
        ]


def _item(document: Document, place: JumpPlace) -> types.CallHierarchyItem:
    where = _range(document, place)
    return types.CallHierarchyItem(
        place.name, types.SymbolKind.Function, document.uri, where, where, detail=place.detail
    )


def _range(document: Document, place: JumpPlace) -> types.Range:
    return document.positions.range(place.span)
