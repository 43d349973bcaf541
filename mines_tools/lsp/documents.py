"""The documents that a client has open.

The server keeps the texts itself: pygls splits lines where the protocol does not, which corrupts a text
with `\\v`, `\\f`, `\\x85` or `\\u2028`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lsprotocol import types

from mines_tools.base.records import NamedTuple
from mines_tools.interface.editor import Snapshot
from mines_tools.lsp.positions import ClientPositions
from mines_tools.project.configuration import ConfigurationError, Mistake
from mines_tools.project.file_settings import FileDialect, FileSettings
from mines_tools.text.source import code_points, editor_lines

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mines_tools.interface.language import Language, Parsed, RuleSelection
    from mines_tools.lsp.document_settings import DocumentSettings
    from mines_tools.lsp.protocol import Encoded
    from mines_tools.text.diagnostic_store import Block
    from mines_tools.text.diagnostics import Diagnostic
    from mines_tools.text.source import ColumnUnit

    Change = types.TextDocumentContentChangeEvent

MOST = 16_000_000
"""The largest number of characters of a text that is read. For a longer text, the server only reports that it is too
long."""
_MANY = 16
"""The number of changes in one notification above which they are applied line by line. Fewer changes are applied one
after the other to the whole text."""


class DocumentText(NamedTuple):
    """A text and where it comes from."""

    uri: str
    version: int | None
    text: str
    language: Language


class WrittenBlock(NamedTuple):
    """The JSON of a block of diagnostics."""

    line: int
    """The line of the first diagnostic."""
    form: str
    """The JSON of all diagnostics, as a format string into which line numbers are inserted."""
    lines: Sequence[int]
    """The line numbers in their order."""
    json: str


class WrittenDiagnostics(NamedTuple):
    """The JSON of a text's diagnostics, to reuse after the next edit."""

    rule_link: str
    blocks: Mapping[Block, WrittenBlock]


class Document:
    """One version of one text. A change creates a new document and leaves this one unchanged.

    A document is created immediately and read later. The attributes that depend on the text exist only when `is_read`
    is true.
    """

    settings: DocumentSettings
    """The settings from the configuration and the client, which apply to every version of the text."""
    dialect: FileDialect
    """The dialect of the text; the default if the configuration prevents finding it out."""
    is_dialect_known: bool
    """True if a valid configuration was used to find `dialect`. Otherwise no rule runs."""
    mistake: Mistake | None
    """The problem of the configuration or of the client's settings, if there is one."""
    parsed: Parsed
    """The parsed text."""
    positions: ClientPositions
    """The client's positions in the text."""

    def __init__(
        self, source: DocumentText, before: Document | None = None, changes: Sequence[Change] = ()
    ) -> None:
        """Create a document from `source`. If the document `before` is given, the new text results from the `changes`
        to its text."""
        self.uri, self.version, self.text, self.language = source
        self._before = before
        self._changes = changes
        self.size = len(self.text)
        """The number of characters of the text. Before the text is read, it is an upper bound."""
        if before is not None:
            self.size = before.size
            for change in changes:
                is_part = isinstance(change, types.TextDocumentContentChangePartial)
                self.size = self.size * is_part + len(change.text)
        self.is_read = False
        self.is_ready = False
        """True if the server has processed the read document: its diagnostics exist, its analysis is
        scheduled."""
        self.is_too_long = False
        """True if the text is too long to be read. The document is then treated as an empty text."""
        self.analysis: Any = None
        """The result of flow analysis; None until it is finished."""
        self.is_pending = False
        """True if an analysis is running or scheduled."""
        self.is_forgotten = False
        """True if the analysis was dropped to save memory."""
        self.diagnostics: Sequence[Diagnostic] = ()
        """The diagnostics that are shown now."""
        self.is_cut = False
        """True if a rule stopped at its maximum number of findings."""
        self.symbols: list[types.WorkspaceSymbol] | None = None
        """The symbols for a workspace search; None until they are requested."""
        self.written: WrittenDiagnostics | None = None
        """The JSON of the diagnostics that were shown last. They may be those of the document before the edit, if
        this document's own were not shown yet."""
        self.answers: dict[str, Encoded] = {}
        """The diagnostics that were sent to a client that requests them, by result id."""
        self.result_id = ""
        """The id of the diagnostics that are shown now."""

    @property
    def source(self) -> DocumentText:
        """The text and where it comes from."""
        return DocumentText(self.uri, self.version, self.text, self.language)

    @property
    def snapshot(self) -> Snapshot:
        """The input of the language's editor features."""
        return Snapshot(self.parsed, self.analysis, self.is_pending)

    @property
    def selection(self) -> RuleSelection | None:
        """The rules that are on; None if the configuration is not valid, and then no rule runs."""
        return self.settings.selection if self.is_dialect_known else None

    @property
    def can_be_read_at_once(self) -> bool:
        """Return whether the document can be read without first reading an earlier document."""
        return self._before is None or self._before.is_read

    def read(self, settings: DocumentSettings, unit: ColumnUnit) -> None:
        """Apply the changes and parse the text. `unit` is the unit in which the client counts columns."""
        base, batches = self, []
        while base._before is not None and not base.is_read:
            batches.append(base._changes)
            base = base._before
        changes = [change for batch in reversed(batches) for change in batch]
        whole = [at for at, change in enumerate(changes) if not _is_part(change)]
        changes = changes[whole[-1] :] if whole else changes
        text = "" if whole else base.text
        positions = base.positions if base.is_read else ClientPositions(text, unit)
        is_too_long = not whole and (base.is_too_long or len(base.text) > MOST)
        if not is_too_long:
            positions = changed_positions(positions, changes)
            is_too_long = len(positions.text) > MOST
        self._before, self._changes = None, ()
        if is_too_long:
            self._refuse(settings, unit)
        else:
            self._read(positions, settings, base if base.is_read else None)
        self.is_read = True

    def _refuse(self, settings: DocumentSettings, unit: ColumnUnit) -> None:
        self.is_too_long = True
        self.text, self.positions = "", ClientPositions("", unit)
        self._settle(
            settings._replace(
                file=FileSettings(None, self.language.id), selection=None, mistake=None
            )
        )
        self.parsed = self.language.parse("", self.dialect.name)

    def _settle(self, settings: DocumentSettings) -> None:
        """Set the settings, and the dialect of the text, which depends on them."""
        self.settings, self.mistake = settings, settings.mistake
        try:
            self.dialect, self.is_dialect_known = settings.file.dialect(self.text), True
        except ConfigurationError as error:
            self.dialect, self.is_dialect_known = (
                FileDialect(self.language.default_dialect, ""),
                False,
            )
            self.mistake = Mistake(str(error), error.fault)

    def _read(
        self, positions: ClientPositions, settings: DocumentSettings, base: Document | None
    ) -> None:
        self.text, self.positions = positions.text, positions
        self.size = len(self.text)
        self._settle(settings)
        dialect, reparse = self.dialect.name, self.language.reparse
        if base is None or reparse is None or base.parsed.dialect != dialect or base.is_too_long:
            self.parsed = self.language.parse(self.text, dialect)
        else:  # parse only what changed
            # If only line feeds end lines, the language and the editor count the same lines.
            lines = positions.lines if positions.lines.length is not None else None
            self.parsed = reparse(base.parsed, self.text, lines)
            self.written = base.written


def _is_part(change: Change) -> bool:
    return isinstance(change, types.TextDocumentContentChangePartial)


def changed_positions(positions: ClientPositions, changes: Sequence[Change]) -> ClientPositions:
    """Apply the `changes` of one notification in their order. Return the converter for the new text."""
    if len(changes) > _MANY:
        return positions.after_edit(_changed_by_lines(positions, changes))
    for change in changes:
        text = change.text
        if isinstance(change, types.TextDocumentContentChangePartial):
            start, end = positions.span(change.range)
            text = positions.text[:start] + text + positions.text[end:]
        positions = positions.after_edit(text)
    return positions


def _changed_by_lines(positions: ClientPositions, changes: Sequence[Change]) -> str:
    """Return the text after many changes, without making the whole text after each single change."""
    unit = positions.unit
    lines = _lines(positions.text)
    for change in changes:
        if not isinstance(change, types.TextDocumentContentChangePartial):
            lines = _lines(change.text)
            continue
        one, other = (
            _place(lines, place, unit) for place in (change.range.start, change.range.end)
        )
        (first, start), (last, end) = min(one, other), max(one, other)
        if start == 0 and first > 0 and lines[first - 1].endswith("\r"):
            # A line feed inserted here becomes part of that line end.
            first -= 1
            start = len(lines[first])
        changed = lines[first][:start] + change.text + lines[last][end:]
        new = _lines(changed)
        # Every line but the last has a line end, so the last piece of `new` is empty.
        lines[first : last + 1] = new[:-1] if last + 1 < len(lines) else new
    return "".join(lines)


def _lines(text: str) -> list[str]:
    """Return the lines of a text with their line ends."""
    starts = editor_lines(text).starts
    return [text[start:end] for start, end in zip(starts, [*starts[1:], len(text)], strict=True)]


def _place(lines: list[str], place: types.Position, unit: ColumnUnit) -> tuple[int, int]:
    """Return a position as its line and its offset in that line. If the position is after the end of the line,
    return the end of the line."""
    if place.line >= len(lines):
        return len(lines) - 1, len(lines[-1])
    line = lines[place.line]
    content = line.removesuffix("\n").removesuffix("\r") if line[-1:] in ("\r", "\n") else line
    return place.line, code_points(content, place.character, unit)
