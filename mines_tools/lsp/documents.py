"""The documents that a client has open. The server keeps their texts itself: pygls splits lines where
the protocol does not, and so corrupts a text that holds `\\v`, `\\f`, `\\x85` or `\\u2028`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from lsprotocol import types

from mines_tools.editing import Snapshot
from mines_tools.lsp.positions import Positions

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.diagnostics import Diagnostic
    from mines_tools.language import Language
    from mines_tools.lsp.checking import Choice
    from mines_tools.text import ColumnUnit


class Source(NamedTuple):
    """A text, and where it comes from."""

    uri: str
    version: int | None
    text: str
    language: Language


class Document:
    """One version of one text. A change makes another; this one stays as it is."""

    def __init__(self, source: Source, choice: Choice, unit: ColumnUnit) -> None:
        self.uri, self.version, self.text, self.language = source
        self.source = source
        self.choice = choice
        """What configuration says about it."""
        self.parsed = self.language.parse(self.text, choice.dialect)
        """The text as its language reads it."""
        self.positions = Positions(self.text, unit)
        """Its places."""
        self.analysis: Any = None
        """What flow analysis found out; none until it is ready."""
        self.diagnostics: Sequence[Diagnostic] = ()
        """What is shown of it now."""
        self.result_id = ""
        """Names what is shown of it now."""

    @property
    def snapshot(self) -> Snapshot:
        """What its language's features look at."""
        return Snapshot(self.parsed, self.analysis)


def changed_text(
    text: str, changes: Sequence[types.TextDocumentContentChangeEvent], unit: ColumnUnit
) -> str:
    """`text` after the changes of a notification, in their order."""
    for change in changes:
        if isinstance(change, types.TextDocumentContentChangePartial):
            start, end = Positions(text, unit).span(change.range)
            text = text[:start] + change.text + text[end:]
        else:
            text = change.text
    return text
