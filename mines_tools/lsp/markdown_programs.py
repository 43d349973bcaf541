"""The programs in a Markdown document. Each program is a document of its own. Its positions are those of the Markdown
document, so the features for programs work for it too."""

from __future__ import annotations

from copy import copy
from functools import lru_cache
from typing import TYPE_CHECKING, TypeVar

from mines_tools.base.clock import thread_time
from mines_tools.base.records import NamedTuple
from mines_tools.interface.language import LANGUAGES, language
from mines_tools.lsp import document_diagnostics
from mines_tools.lsp.documents import Document, DocumentText
from mines_tools.lsp.positions import ClientPositions
from mines_tools.text.markdown_blocks import MarkdownPlaces, markdown_blocks, may_have_blocks
from mines_tools.text.markdown_changes import keeps_blocks

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator, Sequence

    from lsprotocol import types

    from mines_tools.lsp.document_settings import DocumentSettings
    from mines_tools.project.file_settings import FileSettings
    from mines_tools.text.diagnostics import Edit
    from mines_tools.text.markdown_blocks import MarkdownBlock
    from mines_tools.text.source import Span

_T = TypeVar("_T")

MOST_OF_DOCUMENT = 4_000_000
"""The maximum number of characters of a Markdown document. In a longer document, the programs are not searched."""
MOST_PROGRAMS = 1_000
"""The maximum number of programs of a document that are checked."""
MOST_CHARACTERS = 1_000_000
"""The maximum number of characters that the checked programs of a document have together."""
MOST_SECONDS = 10.0
"""The seconds of processor time after which no further program of a document is checked. Each different program
counts with the time that its last check took, also if it is not checked again."""
_SLICE = 256
"""The number of transitions in a slice of flow analysis. Other work can be done after each slice."""


class MarkdownText(NamedTuple):
    """One version of an open Markdown document."""

    uri: str
    version: int | None
    positions: ClientPositions
    """The converter between offsets in the text and the client's positions. It also has the text."""
    kept: KeptPrograms
    """The programs that were read before, also in earlier versions."""


class BlockPositions(ClientPositions):
    """The converter between offsets in a block and the client's positions in the Markdown document."""

    def __init__(self, block: MarkdownBlock, document: ClientPositions) -> None:
        """Create a converter for `block`. `document` is the converter for the Markdown document."""
        super().__init__(block.text, document.unit)
        self._document = document
        self._places = MarkdownPlaces(block)

    def place(self, offset: int) -> tuple[int, int]:
        """Return the line and the column of `offset` in the Markdown document."""
        return self._document.place(self._places.offset(offset))

    def in_line(self, span: Span) -> tuple[int, int, int] | None:
        """Return the line of `span` in the Markdown document, and the columns of the start and the end of `span`. Return
        None if `span` covers several lines."""
        return self._document.in_line(self._places.span(span))

    def offset_at(self, line: int, column: int) -> int:
        """Return the offset in the block of a position in the Markdown document. A position outside of the block counts
        as the start or the end of the block."""
        return self._places.offset_in_block(self._document.offset_at(line, column))

    def range(self, span: Span) -> types.Range:
        """Return the range of `span` in the Markdown document."""
        return self._document.range(self._places.span(span))

    def range_json(self, span: Span) -> str:
        """Return the range of `span` in the Markdown document, as JSON."""
        return self._document.range_json(self._places.span(span))

    def text_edits(self, edits: Iterable[Edit]) -> list[types.TextEdit]:
        """Return the edits of the Markdown document that change the block as `edits` do."""
        return self._document.text_edits(self._places.edits(edits))


class KeptProgram(NamedTuple):
    """A program that was read and checked."""

    document: Document
    seconds: float
    """The processor time in seconds that reading and checking it took."""


class KeptPrograms:
    """The programs of one Markdown document, as they were read last. After an edit, only the programs with a new text
    are read again."""

    def __init__(self) -> None:
        self.by_text: dict[tuple[str, str], KeptProgram] = {}
        """The programs by language and text. Their analyses are not kept, because these may be large."""
        self.blocks: tuple[ClientPositions, Sequence[MarkdownBlock]] | None = None
        """The positions of the version whose blocks were found last, and these blocks."""
        self.analysed: tuple[Document, Document] | None = None
        """The program whose analysis was needed last: first without and then with its analysis."""


class MarkdownPage:
    """One version of a Markdown document, with the settings that apply now, and its programs."""

    def __init__(
        self,
        source: MarkdownText,
        settings: FileSettings,
        of_language: Callable[[str], DocumentSettings],
    ) -> None:
        """Create a page for `source` with `settings`. `of_language` returns the settings of the blocks in a language
        with a given id. Raises MarkdownMissing if the library that reads Markdown is not installed."""
        self.source = source
        self.settings = settings
        positions, known = source.positions, source.kept.blocks
        self.is_too_long = len(positions.text) > MOST_OF_DOCUMENT and may_have_blocks(
            positions.text, LANGUAGES
        )
        """True if the document is too long. It is then treated as a document without programs."""
        if known is None or known[0] is not positions:
            blocks = [] if self.is_too_long else markdown_blocks(positions.text, LANGUAGES)
            known = source.kept.blocks = (positions, blocks)
        self.blocks = known[1]
        self.checked_blocks, self.left_out = _within_limits(self.blocks)
        """The blocks that are checked, and the first block that is beyond the limits; None if there is no such block.
        Blocks that a comment excludes do not count."""
        self._of_language = lru_cache(of_language)

    def check(self) -> Iterator[None]:
        """Check the programs that are new or have other settings than before. Do a part of the work before each item
        of the result. If the checks take too long, leave out the programs that follow."""
        seconds, counted = 0.0, set()
        for at, block in enumerate(self.checked_blocks):
            if seconds > MOST_SECONDS:
                self.checked_blocks, self.left_out = self.checked_blocks[:at], block
                return
            program = yield from self._checked(block)
            key = block.language_id, block.text
            seconds += 0.0 if key in counted else program.seconds
            counted.add(key)

    def known_programs(self) -> Iterator[Document]:
        """Yield the programs that were checked with the current settings, in the order of the document."""
        known = self.source.kept.by_text
        for block in self.checked_blocks:
            kept = known.get((block.language_id, block.text))
            if kept is not None and kept.document.settings == self._of_language(block.language_id):
                yield self._placed(kept.document, block)

    def first_unchecked(self) -> MarkdownBlock | None:
        """Return the first block that is not checked because it is beyond the limits. Return None if there is no such
        block, or if the client's settings turn the checks off."""
        block = self.left_out
        if block is None or not self._of_language(block.language_id).client.lint:
            return None
        return block

    def program(self, block: MarkdownBlock, *, is_analysed: bool = False) -> Document:
        """Return the program in `block`, with its diagnostics. With `is_analysed`, the program also has its
        analysis."""
        found = _result(self._checked(block)).document
        return self._placed(self._with_analysis(found) if is_analysed else found, block)

    def can_apply(self, edits: Iterable[tuple[MarkdownBlock, Sequence[Edit]]]) -> bool:
        """Return whether `edits` can be applied: for each of some blocks, the edits of its text. They cannot if a block
        has no lines, or if they would change more than the texts of the blocks. For example, a line of a new text could
        look like the closing fence."""
        of_block = {id(block): sorted(each) for block, each in edits}
        if any(id(block) in of_block and not block.starts for block in self.blocks):
            return False
        text = self.source.positions.text
        return keeps_blocks(
            text, self.blocks, [of_block.get(id(block), ()) for block in self.blocks]
        )

    def forget_others(self) -> None:
        """Discard the programs of earlier versions."""
        kept = self.source.kept
        keys = ((block.language_id, block.text) for block in self.checked_blocks)
        before = kept.by_text
        kept.by_text = {key: before[key] for key in keys if key in before}

    def _placed(self, program: Document, block: MarkdownBlock) -> Document:
        """Return a copy of `program` with the positions of `block`."""
        program = copy(program)
        program.version = self.source.version
        program.positions = BlockPositions(block, self.source.positions)
        return program

    def _checked(self, block: MarkdownBlock) -> Generator[None, None, KeptProgram]:
        """Return the program in `block`, with its diagnostics. If it is not known with its current settings, read and
        check it. Do a part of this work before each item."""
        known, key = self.source.kept.by_text, (block.language_id, block.text)
        settings = self._of_language(block.language_id)
        found = known.get(key)
        if found is None or found.document.settings != settings:
            found = known[key] = yield from _timed(self._read(block, settings))
        return found

    def _read(
        self, block: MarkdownBlock, settings: DocumentSettings
    ) -> Generator[None, None, Document]:
        """Read and check the program in `block`. Do a part of the work before each item."""
        used = language(block.language_id)
        program = Document(DocumentText(self.source.uri, None, block.text, used))
        program.is_block = True
        program.read(settings, self.source.positions.unit)
        program.is_ready = True
        if settings.client.lint:
            yield from _analyse(program)
            program.diagnostics = document_diagnostics.check(program)
            program.analysis = None
        yield
        return program

    def _with_analysis(self, program: Document) -> Document:
        """Return a copy of `program` that has its analysis."""
        kept = self.source.kept
        analysed = kept.analysed
        if analysed is None or analysed[0] is not program:
            with_analysis = copy(program)
            _result(_analyse(with_analysis))
            kept.analysed = analysed = (program, with_analysis)
        return analysed[1]


def _within_limits(
    blocks: Iterable[MarkdownBlock],
) -> tuple[Sequence[MarkdownBlock], MarkdownBlock | None]:
    """Return those of `blocks` that are checked, and the first block that is beyond the limits. The blocks after this
    block are not checked either."""
    checked: list[MarkdownBlock] = []
    characters = 0
    for block in blocks:
        if block.is_checked:
            characters += len(block.text)
            if len(checked) == MOST_PROGRAMS or characters > MOST_CHARACTERS:
                return checked, block
            checked.append(block)
    return checked, None


def _analyse(program: Document) -> Generator[None, None, None]:
    """Analyse `program`, with the budget of its settings. Do a slice of the work before each item."""
    selection, analyse = program.selection, program.language.analyse
    overrides = program.settings.client.overrides
    budget = overrides.flow_budget if selection is None else selection.flow_budget
    task = None if analyse is None or budget == 0 else analyse(program.parsed, budget)
    if task is not None:
        while not task.advance(_SLICE):
            yield
        program.analysis = task.result()


def _timed(work: Generator[None, None, Document]) -> Generator[None, None, KeptProgram]:
    """Do a part of `work` before each item. Return its result, with the processor time that it took."""
    seconds = 0.0
    while True:
        began = thread_time()
        try:
            next(work)
        except StopIteration as end:
            return KeptProgram(end.value, seconds + thread_time() - began)
        seconds += thread_time() - began
        yield


def _result(work: Generator[None, None, _T]) -> _T:
    """Do all of `work`, and return its result."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: _T = end.value
            return result
