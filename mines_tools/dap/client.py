"""How the client counts, and what it can show."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.dap.messages import Refused
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.dap.messages import Arguments


class Client(NamedTuple):
    """What a client has said of itself."""

    first_line: int = 1
    first_column: int = 1
    uses_uris: bool = False
    """Whether a path is a URI."""
    shows_progress: bool = False
    shows_types: bool = False
    pages_variables: bool = False
    """Whether it asks for a part of what is long; any other gets the parts as variables of their own."""
    hears_of_changes: bool = False
    """Whether it knows the event that says that values have changed."""


def client_of(arguments: Arguments) -> Client:
    """What the arguments of `initialize` say."""
    form = arguments.text("pathFormat", "path")
    if form not in ("path", "uri"):
        raise Refused(phrase("`pathFormat` must be `path` or `uri`"))
    return Client(
        int(arguments.flag("linesStartAt1", otherwise=True)),
        int(arguments.flag("columnsStartAt1", otherwise=True)),
        form == "uri",
        arguments.flag("supportsProgressReporting"),
        arguments.flag("supportsVariableType"),
        arguments.flag("supportsVariablePaging"),
        arguments.flag("supportsInvalidatedEvent"),
    )
