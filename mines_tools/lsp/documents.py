"""The documents that a client has open. The server keeps their texts itself: pygls splits lines where
the protocol does not, and so corrupts a text that holds `\\v`, `\\f`, `\\x85` or `\\u2028`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lsprotocol import types

from mines_tools.base.records import NamedTuple
from mines_tools.interface.editor import Snapshot
from mines_tools.lsp.document_settings import Choice, choice_for
from mines_tools.lsp.positions import Positions
from mines_tools.project.file_settings import FileSettings
from mines_tools.text.source import code_points, editor_lines

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mines_tools.interface.language import Language, Parsed
    from mines_tools.lsp.document_settings import Surroundings
    from mines_tools.lsp.protocol import Encoded
    from mines_tools.text.diagnostic_store import Block
    from mines_tools.text.diagnostics import Diagnostic
    from mines_tools.text.source import ColumnUnit

    Change = types.TextDocumentContentChangeEvent

MOST = 16_000_000
"""Characters of a text that is looked at. Of a longer one the server only says that it is too long."""
_MANY = 16
"""Changes at once that are made line by line, and not each to the whole text."""


class Source(NamedTuple):
    """A text, and where it comes from."""

    uri: str
    version: int | None
    text: str
    language: Language


class WrittenBlock(NamedTuple):
    """How some diagnostics were written."""

    line: int
    """The line of the first one."""
    form: str
    """The JSON of all of them, but for the lines."""
    lines: Sequence[int]
    """These, in their order."""
    json: str


class Written(NamedTuple):
    """How a text's diagnostics were written, for the text after the next edit."""

    rule_link: str
    blocks: Mapping[Block, WrittenBlock]


class Document:
    """One version of one text. A change makes another; this one stays as it is.

    It is made at once, and `read` by and by: what is known of it is there when `is_read`.
    """

    choice: Choice
    """What configuration says about it."""
    parsed: Parsed
    """The text as its language reads it."""
    positions: Positions
    """Its places."""

    def __init__(
        self, source: Source, before: Document | None = None, changes: Sequence[Change] = ()
    ) -> None:
        """A text; or, of a document that was changed, what it was before and the changes."""
        self.uri, self.version, self.text, self.language = source
        self._before = before
        self._changes = changes
        self.size = len(self.text)
        """How long it is at most."""
        if before is not None:
            self.size = before.size
            for change in changes:
                is_part = isinstance(change, types.TextDocumentContentChangePartial)
                self.size = self.size * is_part + len(change.text)
        self.is_read = False
        self.is_ready = False
        """Whether the server has taken notice of that: its diagnostics are there, its analysis is begun."""
        self.is_too_long = False
        """Whether it is not looked at; then there is no text either."""
        self.analysis: Any = None
        """What flow analysis found out; none until it is ready."""
        self.is_pending = False
        """Whether that is being found out, or will be in a moment."""
        self.is_forgotten = False
        """Whether that was known, and was given up to save memory."""
        self.diagnostics: Sequence[Diagnostic] = ()
        """What is shown of it now."""
        self.is_cut = False
        """Whether a rule has found so much in it that it looked no further."""
        self.symbols: list[types.WorkspaceSymbol] | None = None
        """Its parts that are worth looking for, once they were."""
        self.written: Written | None = None
        """How that was written; before that, how what is shown of the text before the edit was."""
        self.answers: dict[str, Encoded] = {}
        """What a client that asks was told of it, by the names of the results."""
        self.result_id = ""
        """Names what is shown of it now."""

    @property
    def source(self) -> Source:
        """Its text, and where it comes from."""
        return Source(self.uri, self.version, self.text, self.language)

    @property
    def snapshot(self) -> Snapshot:
        """What its language's features look at."""
        return Snapshot(self.parsed, self.analysis, self.is_pending)

    @property
    def can_be_read_at_once(self) -> bool:
        """Whether nothing has to be read before it."""
        return self._before is None or self._before.is_read

    def read(self, around: Surroundings) -> None:
        """Find out what it says."""
        base, batches = self, []
        while base._before is not None and not base.is_read:
            batches.append(base._changes)
            base = base._before
        changes = [change for batch in reversed(batches) for change in batch]
        whole = [at for at, change in enumerate(changes) if not _is_part(change)]
        changes = changes[whole[-1] :] if whole else changes
        text = "" if whole else base.text
        positions = base.positions if base.is_read else Positions(text, around.unit)
        is_too_long = not whole and (base.is_too_long or len(base.text) > MOST)
        if not is_too_long:
            positions = changed_positions(positions, changes)
            is_too_long = len(positions.text) > MOST
        self._before, self._changes = None, ()
        if is_too_long:
            self._refuse(around)
        else:
            self._read(positions, around, base if base.is_read else None)
        self.is_read = True

    def _refuse(self, around: Surroundings) -> None:
        self.is_too_long = True
        self.text, self.positions = "", Positions("", around.unit)
        self.choice = choice_for(FileSettings(None, self.language.id), "", around.settings)
        self.parsed = self.language.parse("", self.choice.dialect.name)

    def _read(self, positions: Positions, around: Surroundings, base: Document | None) -> None:
        self.text, self.positions = positions.text, positions
        self.size = len(self.text)
        settings = around.of(self.language, self.uri)
        self.choice = choice_for(settings, self.text, around.settings)
        dialect, reparse = self.choice.dialect.name, self.language.reparse
        if base is None or reparse is None or base.parsed.dialect != dialect or base.is_too_long:
            self.parsed = self.language.parse(self.text, dialect)
        else:  # what stayed is not read again
            # Where only line feeds end lines, languages and editors see the same ones.
            lines = positions.lines if positions.lines.length is not None else None
            self.parsed = reparse(base.parsed, self.text, lines)
            self.written = base.written


def _is_part(change: Change) -> bool:
    return isinstance(change, types.TextDocumentContentChangePartial)


def changed_positions(positions: Positions, changes: Sequence[Change]) -> Positions:
    """The places of a text, which comes with them, after the changes of a notification in their
    order."""
    if len(changes) > _MANY:
        return positions.after_edit(_changed_by_lines(positions, changes))
    for change in changes:
        text = change.text
        if isinstance(change, types.TextDocumentContentChangePartial):
            start, end = positions.span(change.range)
            text = positions.text[:start] + text + positions.text[end:]
        positions = positions.after_edit(text)
    return positions


def _changed_by_lines(positions: Positions, changes: Sequence[Change]) -> str:
    """The text after many changes, without making it after each."""
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
            # A line feed that comes here joins that line end.
            first -= 1
            start = len(lines[first])
        changed = lines[first][:start] + change.text + lines[last][end:]
        new = _lines(changed)
        # A line that is not the last has its end, and after that begins the next.
        lines[first : last + 1] = new[:-1] if last + 1 < len(lines) else new
    return "".join(lines)


def _lines(text: str) -> list[str]:
    """The lines of a text with their ends."""
    starts = editor_lines(text).starts
    return [text[start:end] for start, end in zip(starts, [*starts[1:], len(text)], strict=True)]


def _place(lines: list[str], place: types.Position, unit: ColumnUnit) -> tuple[int, int]:
    """A place as its line, and how far into that it is; at most at its end."""
    if place.line >= len(lines):
        return len(lines) - 1, len(lines[-1])
    line = lines[place.line]
    content = line.removesuffix("\n").removesuffix("\r") if line[-1:] in ("\r", "\n") else line
    return place.line, code_points(content, place.character, unit)
