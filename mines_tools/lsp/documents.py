"""The documents that a client has open. The server keeps their texts itself: pygls splits lines where
the protocol does not, and so corrupts a text that holds `\\v`, `\\f`, `\\x85` or `\\u2028`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lsprotocol import types

from mines_tools.editing import Snapshot
from mines_tools.records import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.diagnostics import Diagnostic
    from mines_tools.language import Language, Parsed
    from mines_tools.lsp.checking import Choice
    from mines_tools.lsp.positions import Positions


class Source(NamedTuple):
    """A text, and where it comes from."""

    uri: str
    version: int | None
    text: str
    language: Language


class Document:
    """One version of one text. A change makes another; this one stays as it is."""

    def __init__(
        self, source: Source, choice: Choice, positions: Positions, before: Document | None = None
    ) -> None:
        self.uri, self.version, self.text, self.language = source
        self.source = source
        self.choice = choice
        """What configuration says about it."""
        self.parsed = _parsed(source, choice.dialect, before)
        """The text as its language reads it."""
        self.positions = positions
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


def _parsed(source: Source, dialect: str, before: Document | None) -> Parsed:
    """The text as its language reads it; after an edit, what stayed is not read again."""
    reparse = source.language.reparse
    if before is None or reparse is None or before.parsed.dialect != dialect:
        return source.language.parse(source.text, dialect)
    return reparse(before.parsed, source.text)


def changed_positions(
    positions: Positions, changes: Sequence[types.TextDocumentContentChangeEvent]
) -> Positions:
    """The places of a text, which comes with them, after the changes of a notification in their
    order."""
    for change in changes:
        text = change.text
        if isinstance(change, types.TextDocumentContentChangePartial):
            start, end = positions.span(change.range)
            text = positions.text[:start] + text + positions.text[end:]
        positions = positions.after_edit(text)
    return positions
