"""The language server: the Language Server Protocol over the editor features of each language.

Nothing is computed here. A request finds its document, asks the language, and turns offsets into
the positions that the client counts in.
"""

from __future__ import annotations

from functools import partial

import attrs


def _import_messages() -> None:
    """Import the classes of the messages, without what nobody needs of them.

    `lsprotocol` has `attrs` write and compile methods for more than five hundred classes, and make each class
    twice to give it slots: that is most of the start of the server. Nobody compares or prints messages, and
    there are never many: without all that it takes half the time."""
    define = attrs.define
    attrs.define = partial(define, eq=False, repr=False, slots=False)
    try:
        import lsprotocol.types  # noqa: F401
    finally:
        attrs.define = define


_import_messages()
