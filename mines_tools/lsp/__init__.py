"""The language server: the Language Server Protocol over the editor features of each language.

Nothing is computed here. A request finds its document, asks the language, and turns offsets into
the positions that the client counts in.
"""

from __future__ import annotations

from functools import partial

import attrs


def _import_messages() -> None:
    """Import the classes of the messages, without methods that nobody calls.

    `lsprotocol` has `attrs` write and compile methods for more than five hundred classes, which is most of
    the start of the server. Nobody compares messages, prints them or matches patterns with them: without
    the methods for that the classes are made in two thirds of the time."""
    define = attrs.define
    attrs.define = partial(define, eq=False, repr=False, match_args=False)
    try:
        import lsprotocol.types  # noqa: F401
    finally:
        attrs.define = define


_import_messages()
