"""Describes the client: the way in which the client numbers lines and columns, and what the client
can show."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.dap.messages import Refused
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.dap.messages import RequestArguments


class ClientProperties(NamedTuple):
    """The properties that a client has declared."""

    first_line: int = 1
    first_column: int = 1
    uses_uris: bool = False
    """True if the paths that the client sends are URIs."""
    shows_progress: bool = False
    shows_types: bool = False
    pages_variables: bool = False
    """True if the client can request a range of the items of a long value. For any other client,
    the adapter groups the items into pages, and each page is a variable."""
    hears_of_changes: bool = False
    """True if the client supports the event `invalidated`, which says that values have changed."""


def client_of(arguments: RequestArguments) -> ClientProperties:
    """Return the properties of the client. `arguments` are the arguments of the request
    `initialize`. Raises Refused if these arguments are not valid."""
    form = arguments.text("pathFormat", "path")
    if form not in ("path", "uri"):
        raise Refused(phrase("`pathFormat` must be `path` or `uri`"))
    return ClientProperties(
        int(arguments.flag("linesStartAt1", otherwise=True)),
        int(arguments.flag("columnsStartAt1", otherwise=True)),
        form == "uri",
        arguments.flag("supportsProgressReporting"),
        arguments.flag("supportsVariableType"),
        arguments.flag("supportsVariablePaging"),
        arguments.flag("supportsInvalidatedEvent"),
    )
