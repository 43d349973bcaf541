"""The classes of the requests that are not part of the protocol. With these classes, the parameters of the requests
are checked like the parameters of the protocol's own requests."""

# The field names are those of the JSON.
# ruff: noqa: N815

from __future__ import annotations

from dataclasses import dataclass, field

from lsprotocol import types  # noqa: TC002 - the message parser reads the types at run time

GRIDS = "mines/grids"
COORDINATE = "mines/coordinate"
SIZE = "mines/size"
BOARD = "mines/board"
BOARD_ROWS = "mines/boardRows"
BOARD_ACT = "mines/boardAct"
BOARD_MISSING = "mines/boardMissing"
BOARD_REASONS = "mines/boardReasons"
BOARD_CONTENTS = "mines/boardContents"
BOARD_LABELS = "mines/boardLabels"


@dataclass
class GridsRequest:
    """A request for the grids in a document: cells that are drawn in columns and rows. Only the rows within a range are
    requested."""

    id: int | str
    params: types.InlayHintParams
    """The document and the range, in the same form as in a request for inlay hints."""
    method: str = GRIDS
    jsonrpc: str = "2.0"


@dataclass
class CoordinateRequest:
    """A request for the cell of a grid at a position of a document."""

    id: int | str
    params: types.TextDocumentPositionParams
    method: str = COORDINATE
    jsonrpc: str = "2.0"


@dataclass
class DocumentParams:
    """The parameters of a request about a document."""

    textDocument: types.TextDocumentIdentifier

    @property
    def text_document(self) -> types.TextDocumentIdentifier:
        """The document, under the name that the classes of the protocol use."""
        return self.textDocument


@dataclass
class SizeRequest:
    """A request for the size of a document, as contests of short programs count it."""

    id: int | str
    params: DocumentParams
    method: str = SIZE
    jsonrpc: str = "2.0"


@dataclass
class BoardParams(DocumentParams):
    """The parameters of a request for the board at a position of a document."""

    position: types.Position
    since: int | None = None
    """The number of the last answer. With it, the answer may contain only the differences."""


@dataclass
class BoardRequest:
    """A request for the board at a position of a document."""

    id: int | str
    params: BoardParams
    method: str = BOARD
    jsonrpc: str = "2.0"


@dataclass
class BoardRowsParams(DocumentParams):
    """The parameters of a request for rows of a grid of the board. The grid is too large for the answer about the
    board."""

    position: types.Position
    name: str = ""
    """The name of the grid; if it is empty, the first grid."""
    first: int = 0
    count: int = 0


@dataclass
class BoardRowsRequest:
    """A request for rows of a large grid of the board."""

    id: int | str
    params: BoardRowsParams
    method: str = BOARD_ROWS
    jsonrpc: str = "2.0"


@dataclass
class ActParams:
    """An act on the board (see `interface.board.BoardAct`)."""

    kind: str = ""
    grid: str = ""
    column: int = 0
    row: int = 0
    text: str = ""
    cells: list[list[int]] = field(default_factory=list)


@dataclass
class BoardActParams(DocumentParams):
    """The parameters of a request for the edits of an act on the board."""

    position: types.Position
    act: ActParams = field(default_factory=ActParams)


@dataclass
class BoardActRequest:
    """A request for the edits of an act on the board. The client makes the edits."""

    id: int | str
    params: BoardActParams
    method: str = BOARD_ACT
    jsonrpc: str = "2.0"


@dataclass
class BoardMissingParams(DocumentParams):
    """The parameters of a question: what can a person do if no click on the board selects a command?"""

    position: types.Position
    command: str = ""


@dataclass
class BoardMissingRequest:
    """A question: what can a person do if no click on the board selects a command?"""

    id: int | str
    params: BoardMissingParams
    method: str = BOARD_MISSING
    jsonrpc: str = "2.0"


@dataclass
class BoardReasonsParams(DocumentParams):
    """The parameters of a question: why does no click on the board select some commands?"""

    position: types.Position
    commands: list[str] = field(default_factory=list)


@dataclass
class BoardReasonsRequest:
    """A question: why does no click on the board select some commands?"""

    id: int | str
    params: BoardReasonsParams
    method: str = BOARD_REASONS
    jsonrpc: str = "2.0"


@dataclass
class BoardContentsRequest:
    """A request for the texts that a cell of the board may have."""

    id: int | str
    params: DocumentParams
    method: str = BOARD_CONTENTS
    jsonrpc: str = "2.0"


@dataclass
class BoardLabelsRequest:
    """A request for the words for the names in a board, such as those of grids and states."""

    id: int | str
    params: DocumentParams
    method: str = BOARD_LABELS
    jsonrpc: str = "2.0"


MESSAGES: dict[str, type] = {
    GRIDS: GridsRequest,
    COORDINATE: CoordinateRequest,
    SIZE: SizeRequest,
    BOARD: BoardRequest,
    BOARD_ROWS: BoardRowsRequest,
    BOARD_ACT: BoardActRequest,
    BOARD_MISSING: BoardMissingRequest,
    BOARD_REASONS: BoardReasonsRequest,
    BOARD_CONTENTS: BoardContentsRequest,
    BOARD_LABELS: BoardLabelsRequest,
}
