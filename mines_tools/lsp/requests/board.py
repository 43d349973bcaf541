"""The requests for the board at a place in a text, and for the edits of acts on the board. These requests are not part
of the protocol."""

from __future__ import annotations

import json
from itertools import count
from typing import TYPE_CHECKING, Any, cast

from mines_tools.base.records import NamedTuple
from mines_tools.interface.board import BoardAct
from mines_tools.interface.editor import Refusal
from mines_tools.lsp.board_data import answer, board_of, grid_rows, stack_data
from mines_tools.lsp.messages import (
    BOARD,
    BOARD_ACT,
    BOARD_CONTENTS,
    BOARD_LABELS,
    BOARD_MISSING,
    BOARD_REASONS,
    BOARD_ROWS,
    BoardActParams,
    BoardMissingParams,
    BoardParams,
    BoardReasonsParams,
    BoardRowsParams,
    DocumentParams,
)
from mines_tools.lsp.protocol import encoded
from mines_tools.lsp.request_handling import SHORTLY
from mines_tools.lsp.threads import LONG
from mines_tools.text.diagnostics import apply_edits
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from lsprotocol import types

    from mines_tools.interface.board import ActKind, BoardEdit, BoardView
    from mines_tools.interface.editor import Editor
    from mines_tools.lsp.board_data import SentBoard
    from mines_tools.lsp.documents import Document
    from mines_tools.lsp.protocol import Encoded
    from mines_tools.lsp.server import Server

_KEPT_BOARDS = 3
"""The number of sent boards that are kept for each document. A client may ask for the board at the next place before the
cursor is there, and then need the differences from an earlier board."""
_MOST_CHANGED = 500
"""The maximum number of changed operations in an answer."""
_MOST_COMMANDS = 1_000
"""The maximum number of commands whose reasons are in an answer."""


class _Viewed(NamedTuple):
    """The boards of a document that were made last, and the parts on which they depend."""

    document: Document
    analysis: object
    views: dict[int, BoardView | None]
    """The boards, by the offset of their place in the text."""


class _Boards:
    """The boards that were last made and sent, one for each document."""

    def __init__(self) -> None:
        self._numbers = count(1)
        self._boards: dict[str, list[SentBoard]] = {}
        """The boards that were last sent for each document, the newest last."""
        self._viewed: dict[str, _Viewed] = {}

    def forget(self, uri: str) -> None:
        """Forget the board of the document at `uri`."""
        self._boards.pop(uri, None)
        self._viewed.pop(uri, None)

    def view(
        self, document: Document, editor: Editor, position: types.Position
    ) -> BoardView | None:
        """Return the board at `position`. The last boards of each document are kept, because rows of a large grid are
        requested after the board."""
        offset, analysis = document.positions.offset(position), document.analysis
        kept = self._viewed.get(document.uri)
        if kept is None or kept.document is not document or kept.analysis is not analysis:
            kept = self._viewed[document.uri] = _Viewed(document, analysis, {})
        if offset not in kept.views:
            if len(kept.views) >= _KEPT_BOARDS:
                del kept.views[next(iter(kept.views))]
            kept.views[offset] = editor.board(document.snapshot, offset)
        return kept.views[offset]

    def board(
        self, document: Document, editor: Editor, params: BoardParams
    ) -> dict[str, Any] | None:
        """Return the answer to a request for the board. The answer contains only the differences if the client has one
        of the boards that were sent last."""
        view = self.view(document, editor, params.position)
        if view is None:
            self.forget(document.uri)
            return None
        sent = self._boards.get(document.uri, [])
        before = next((board for board in sent if board.number == params.since), None)
        now = board_of(document, view, editor.board_acts, next(self._numbers), before)
        if before is not None and not before.has_shape(now):
            before = None
        self._boards[document.uri] = [*sent, now][-_KEPT_BOARDS:]
        return answer(document, view, now, before)


def register(server: Server) -> None:
    """Register the handlers of the requests in this module."""
    boards = _Boards()
    server.when_closed.append(boards.forget)

    @server.editor_feature(BOARD, wait=SHORTLY, is_urgent=True)
    def board(document: Document, editor: Editor, params: BoardParams) -> Encoded:
        return encoded(json.dumps(boards.board(document, editor, params)))

    @server.editor_feature(BOARD_ROWS, wait=SHORTLY, is_urgent=True)
    def board_rows(document: Document, editor: Editor, params: BoardRowsParams) -> Encoded | None:
        view = boards.view(document, editor, params.position)
        if view is None:
            return None
        return encoded(
            json.dumps(grid_rows(document, view, params.name, params.first, params.count))
        )

    @server.editor_feature(BOARD_ACT, lane=LONG, wait=SHORTLY, is_urgent=True)
    def board_act(document: Document, editor: Editor, params: BoardActParams) -> dict[str, Any]:
        act = params.act
        if act.kind not in editor.board_acts:
            return {"refused": phrase("this language has no acts of this kind on the board")}
        offset = document.positions.offset(params.position)
        cells = [(cell[0], cell[1]) for cell in act.cells if len(cell) == 2]
        done = BoardAct(cast("ActKind", act.kind), act.grid, act.column, act.row, act.text, cells)
        try:
            edit = editor.board_act(document.snapshot, offset, done)
        except Refusal as refusal:
            return {"refused": str(refusal)}
        return _edit_data(document, edit)

    _register_questions(server)


def _register_questions(server: Server) -> None:
    """Register the handlers of the questions that a person asks while choosing what to write."""

    @server.editor_feature(BOARD_MISSING, wait=SHORTLY, is_urgent=True)
    def missing(document: Document, editor: Editor, params: BoardMissingParams) -> dict[str, str]:
        offset = document.positions.offset(params.position)
        return {"words": editor.board_missing(document.snapshot, offset, params.command)}

    @server.editor_feature(BOARD_REASONS, wait=SHORTLY, is_urgent=True)
    def reasons(document: Document, editor: Editor, params: BoardReasonsParams) -> list[str]:
        offset = document.positions.offset(params.position)
        commands = params.commands[:_MOST_COMMANDS]
        return list(editor.board_reasons(document.snapshot, offset, commands))

    @server.editor_feature(BOARD_CONTENTS, otherwise=[])
    def contents(
        document: Document, editor: Editor, _params: DocumentParams
    ) -> list[dict[str, str]]:
        return [content._asdict() for content in editor.board_contents(document.snapshot)]

    @server.editor_feature(BOARD_LABELS, wait=SHORTLY)
    def labels(document: Document, _editor: Editor, _params: DocumentParams) -> dict[str, str]:
        names = document.language.run_words().names
        return {name: phrase(words) for name, words in names.items()}


def _edit_data(document: Document, edit: BoardEdit) -> dict[str, Any]:
    positions = document.positions
    after = positions.after_edit(apply_edits(document.text, edit.edits))
    body = {
        "version": document.version,
        "edits": positions.text_edits(edit.edits),
        "cursor": after.position(edit.cursor),
        "words": edit.words,
        "command": edit.command,
        "changed": [
            {"range": positions.range(span), "before": before, "after": later}
            for span, before, later in edit.changed[:_MOST_CHANGED]
        ],
        "isProved": edit.is_proved,
        "isUncertain": edit.is_uncertain,
    }
    stack = stack_data(edit.stack)
    return body if stack is None else {**body, "stack": stack}
