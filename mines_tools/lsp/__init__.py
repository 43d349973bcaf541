"""The language server. It makes the editor features of each language available through the Language Server Protocol.

The server itself computes nothing about programs. The handler of a request gets the document and asks the document's
language for the answer. Then the handler converts the offsets in this answer to positions in the client's form.
"""

from __future__ import annotations

from mines_tools.lsp.message_classes import import_messages

import_messages()
