"""The language server. It makes the editor features of each language available through the Language Server Protocol.

The server itself computes nothing about programs. The handler of a request gets the document and asks the document's
language for the answer. Then the handler converts the offsets in this answer to positions in the client's form.
"""

from __future__ import annotations

from functools import partial

import attrs


def _import_messages() -> None:
    """Import the message classes of `lsprotocol` without the methods that the server does not use.

    `lsprotocol` lets `attrs` generate and compile methods for more than five hundred classes, and create each class
    twice to give it slots. This work is most of the server's start-up time. The server never compares or prints
    messages, and few messages exist at one time. So the classes need no `__eq__`, no `__repr__` and no slots. Without
    these, the import takes half the time.
    """
    define = attrs.define
    attrs.define = partial(define, eq=False, repr=False, slots=False)
    try:
        import lsprotocol.types  # noqa: F401
    finally:
        attrs.define = define


_import_messages()
