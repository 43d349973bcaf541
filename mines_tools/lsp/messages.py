"""The classes of the requests that are not part of the protocol. With these classes, the parameters of the requests
are checked like the parameters of the protocol's own requests."""

from __future__ import annotations

from dataclasses import dataclass

from lsprotocol import types  # noqa: TC002 - the message parser reads the types at run time

GRIDS = "mines/grids"
COORDINATE = "mines/coordinate"


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


MESSAGES: dict[str, type] = {GRIDS: GridsRequest, COORDINATE: CoordinateRequest}
