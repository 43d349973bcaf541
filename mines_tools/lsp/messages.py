"""Requests that are not the protocol's but ours, held to what they must bring like any other."""

from __future__ import annotations

from dataclasses import dataclass

from lsprotocol import types  # noqa: TC002 - the reader of messages looks at the types

GRIDS = "mines/grids"
COORDINATE = "mines/coordinate"


@dataclass
class GridsRequest:
    """Which grids are drawn in a document? Rows within a range are wanted."""

    id: int | str
    params: types.InlayHintParams
    """A document and a range, as inlay hints are asked for."""
    method: str = GRIDS
    jsonrpc: str = "2.0"


@dataclass
class CoordinateRequest:
    """Which cell is a place of a document about?"""

    id: int | str
    params: types.TextDocumentPositionParams
    method: str = COORDINATE
    jsonrpc: str = "2.0"


MESSAGES: dict[str, type] = {GRIDS: GridsRequest, COORDINATE: CoordinateRequest}
