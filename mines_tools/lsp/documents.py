"""The documents that a client has open.

The server stores the texts itself, and does not use the texts that pygls stores. pygls splits lines also at characters
that are not line ends in the protocol. This corrupts a text that contains `\\v`, `\\f`, `\\x85` or `\\u2028`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lsprotocol import types

from mines_tools.base.records import NamedTuple
from mines_tools.interface.editor import Snapshot
from mines_tools.lsp.positions import ClientPositions
from mines_tools.project.configuration import ConfigurationError, Mistake
from mines_tools.project.file_settings import FileDialect, FileSettings
from mines_tools.project.included import parsed_with_files
from mines_tools.text.source import code_points, editor_lines

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mines_tools.interface.language import Language, Parsed, RuleSelection
    from mines_tools.lsp.document_settings import DocumentSettings
    from mines_tools.lsp.further_analysis import Effort
    from mines_tools.lsp.protocol import Encoded
    from mines_tools.text.diagnostic_store import Block
    from mines_tools.text.diagnostics import Diagnostic
    from mines_tools.text.source import ColumnUnit

    Change = types.TextDocumentContentChangeEvent

MOST = 16_000_000
"""The maximum number of characters of a text. A longer text is not read, and the server only reports that the text is
too long."""
_MANY = 16
"""If a notification has at most this number of changes, they are applied one by one to the whole text. More changes are
applied to a list of the text's lines, which is faster for many changes."""


class DocumentText(NamedTuple):
    """A text and where it comes from."""

    uri: str
    version: int | None
    text: str
    language: Language


class WrittenBlock(NamedTuple):
    """The JSON of a block: a group of consecutive diagnostics."""

    line: int
    """The line of the first diagnostic."""
    form: str
    """The JSON of all diagnostics in the block, with a placeholder for each line number. It is a format string."""
    lines: Sequence[int]
    """The line numbers for the placeholders of `form`, in the order of the placeholders."""
    json: str


class WrittenDiagnostics(NamedTuple):
    """The JSON of the diagnostics of a text. Blocks of this JSON are reused after the next edit."""

    rule_link: str
    blocks: Mapping[Block, WrittenBlock]


class Document:
    """One version of one text. If the text is changed, a new document is created, and this document stays unchanged.

    A document is created immediately and read later. The attributes that depend on the text exist only when `is_read`
    is true.
    """

    settings: DocumentSettings
    """The settings from the configuration and the client, which apply to every version of the text."""
    dialect: FileDialect
    """The dialect of the text. If the configuration is not valid, the dialect is not known, and this is the default
    dialect."""
    is_dialect_known: bool
    """True if the configuration is valid, so that `dialect` is known. If it is False, no rule runs."""
    mistake: Mistake | None
    """The problem with the configuration or with the client's settings; None if there is no problem."""
    parsed: Parsed
    """The parsed text."""
    positions: ClientPositions
    """The converter between offsets in the text and positions in the client's form."""

    def __init__(
        self, source: DocumentText, before: Document | None = None, changes: Sequence[Change] = ()
    ) -> None:
        """Create a document from `source`. If `before` is given, the text of the new document is the text of `before`
        after `changes`, and the text in `source` is not used."""
        self.uri, self.version, self.text, self.language = source
        self._before = before
        self._changes = changes
        self.is_block = False
        """True if the text is a block of the Markdown document at `uri`."""
        self.size = len(self.text)
        """The number of characters of the text. Before the text is read, this number may be too large, but not too
        small."""
        if before is not None:
            self.size = before.size
            for change in changes:
                is_part = isinstance(change, types.TextDocumentContentChangePartial)
                self.size = self.size * is_part + len(change.text)
        self.is_read = False
        self.is_ready = False
        """True after the document has been read, its diagnostics have been computed, and its analysis has been
        scheduled."""
        self.is_too_long = False
        """True if the text is too long to be read. The document is then treated as an empty text."""
        self.analysis: Any = None
        """The result of flow analysis; None until the analysis is finished."""
        self.effort: Effort | None = None
        """The work that was put into the analysis; None until the analysis is finished."""
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
        """The JSON of the diagnostics that were shown last. After an edit, this is the JSON for the document before the
        edit, until the new diagnostics are shown."""
        self.answers: dict[str, Encoded] = {}
        """The diagnostics that were sent as answers to requests, by the id of the result."""
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
        """The rules that are on. None if the configuration is not valid; in this case, no rule runs."""
        return self.settings.selection if self.is_dialect_known else None

    @property
    def can_be_read_at_once(self) -> bool:
        """True if the document can be read now. False if the document before the edit must be read first."""
        return self._before is None or self._before.is_read

    def read(self, settings: DocumentSettings, unit: ColumnUnit) -> None:
        """Apply the changes to the text, and parse the text. `unit` is the unit in which the client counts columns."""
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
        """Store `settings`, and determine the dialect of the text, which depends on the settings."""
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
            self.parsed = parsed_with_files(self.language, self.text, dialect, settings.file.name)
        else:  # parse only what changed
            # If only line feeds end lines, the language and the editor count the same lines.
            lines = positions.lines if positions.lines.length is not None else None
            self.parsed = reparse(base.parsed, self.text, lines)
            self.written = base.written


def _is_part(change: Change) -> bool:
    return isinstance(change, types.TextDocumentContentChangePartial)


def changed_positions(positions: ClientPositions, changes: Sequence[Change]) -> ClientPositions:
    """Apply `changes`, the changes of one notification, in their order. `positions` is the converter for the old text.
    Return the converter for the new text. The attribute `text` of this converter is the new text."""
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
    """Return the text after `changes`. This function is fast for many changes, because it does not create the whole
    text after each change."""
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
    """Return the line of a position, and the offset in this line. A position after the end of a line counts as the end
    of the line."""
    if place.line >= len(lines):
        return len(lines) - 1, len(lines[-1])
    line = lines[place.line]
    content = line.removesuffix("\n").removesuffix("\r") if line[-1:] in ("\r", "\n") else line
    return place.line, code_points(content, place.character, unit)
