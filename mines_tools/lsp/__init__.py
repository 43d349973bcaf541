"""The language server: the Language Server Protocol over the editor features of each language.

The server itself computes nothing about programs. A request handler gets its document, asks the document's language,
and converts offsets to the client's positions.
"""

from __future__ import annotations

from functools import partial

import attrs


def _import_messages() -> None:
    """Import the message classes of `lsprotocol` without the methods that the server does not use.

    `lsprotocol` lets `attrs` generate and compile methods for more than five hundred classes, and create
    each class twice to give it slots. That is most of the server's start-up time. The server never compares
    or prints messages, and few of them exist at one time, so it leaves out `__eq__`, `__repr__` and slots.
    This halves the time.
    """
    define = attrs.define
    attrs.define = partial(define, eq=False, repr=False, slots=False)
    try:
        import lsprotocol.types  # noqa: F401
    finally:
        attrs.define = define


_import_messages()
