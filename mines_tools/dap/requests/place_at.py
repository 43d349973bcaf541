"""Answers which part of the program's text the run performs at a position in the text."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from mines_tools.dap.messages import Body, RequestArguments
    from mines_tools.dap.session import Session
    from mines_tools.interface.run import Json

_MOST = 3
"""The maximum number of places that can contain a column or the column before it, with one more."""


def place_at(session: Session, arguments: RequestArguments) -> Body:
    """Return the place that contains the position in `arguments`, a line and a column, or ends there. If two places meet
    there, return the one that begins there. `name` is what commands of the console call the place. Return no place if
    nothing is performed there, or if the text was edited after the start."""
    source = session.launched.source
    line, column = arguments.needed_number("line"), arguments.needed_number("column")
    # A place that ends at the column contains the column before, or begins there.
    places = [] if source.is_edited else source.within(line, column - 1)[:_MOST]
    found = [place for place in places if _is_in(column, source.range(place))]
    if not found:
        return {}
    return {"place": source.range(found[-1]), "name": source.names.written(found[-1])}


def _is_in(column: int, place: Mapping[str, Json]) -> bool:
    """Return whether `column` is in the columns of `place`, or directly behind them."""
    begin, end = place["column"], place["endColumn"]
    return isinstance(begin, int) and isinstance(end, int) and begin <= column <= end
