"""Runs a text in the assembler's language: assembles it, and runs the program with the places of the text.

A step is one operation of the program. Most statements become several operations. The first of them has the place of the
statement; the others count as queued by it. So a debugger can step over a statement, and into it.
"""

from __future__ import annotations

from mines_tools.base.lazy import once
from mines_tools.base.records import NamedTuple
from mines_tools.interface.assembler import UnprovedError
from mines_tools.interface.run import Place, Running, Settable, Unavailable, not_settable
from mines_tools.languages.mines.runs import WORDS as MINES_WORDS
from mines_tools.languages.mines.runs import running as running_mines
from mines_tools.languages.mines.runs import standing
from mines_tools.languages.mines.stepping import MachineSteps
from mines_tools.languages.mines.syntax import parse as parse_mines
from mines_tools.languages.mines.trace import MachineTerms
from mines_tools.text.source import Span
from mines_tools.translations.phrases import phrase, template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mines_tools.interface.run import Event, Json, Run, RunOptions, RunVocabulary, Write
    from mines_tools.interface.run_state import Value
    from mines_tools.languages.mines.tree import Tree
    from mines_tools.languages.minesasm.assembly_text import AssemblyText
    from mines_tools.languages.minesasm.writing import Line

WORDS: RunVocabulary = MINES_WORDS._replace(
    place=template("statement"),
    notable=(),
    queued_by=template("inside of {place}"),
    queued=template("{command}, in a statement"),
    queuing=template("{operation}"),
    signs={},
)
SETTABLE = Settable(stacks=("stack",))
"""The board is not settable: the assembler counts on the state that it has."""


class Assembled(NamedTuple):
    """A program, and the statement of each of its operations."""

    tree: Tree
    spans: Sequence[Span]
    """The span of the statement of each operation."""
    is_first: Sequence[bool]
    """For each operation, whether it is the first of its statement."""


def assembled(text: AssemblyText) -> Assembled:
    """Return the program of `text`, which must have no errors. Raises Unavailable if there is no program."""
    try:
        made = text.made
    except UnprovedError as error:
        message = phrase("the assembler cannot make this program: {reason}", reason=error)
        raise Unavailable(message) from None
    spans = spans_of(made.lines)
    is_first = [at == 0 or span != spans[at - 1] for at, span in enumerate(spans)]
    return Assembled(parse_mines(made.text, text.dialect), spans, is_first)


def spans_of(lines: Sequence[Line]) -> Sequence[Span]:
    """Return the span of the statement that each of `lines` is for. An operation that only prepares the board belongs to
    the statement after it in its block. If there is none, it belongs to the statement before it."""
    found: list[Span | None] = [None] * len(lines)
    following: Span | None = None
    block = -1
    for at in reversed(range(len(lines))):
        if lines[at].block != block:
            block, following = lines[at].block, None
        place = lines[at].place
        if place is not None:
            following = place.outermost
        found[at] = following
    last = next((span for span in found if span is not None), Span(0, 0))
    spans = []
    for span in found:
        last = last if span is None else span
        spans.append(last)
    return spans


class AssemblySteps(MachineSteps):
    """A `SteppingRun` with the places of the text."""

    def __init__(self, made: Assembled, options: RunOptions, write: Write) -> None:
        """Start a run of the program `made`. For `options` and `write`, see `MachineRun`."""
        super().__init__(made.tree, options, write)
        self._made = made
        self._at: dict[Span, list[int]] = {}
        for operation, span in enumerate(made.spans):
            if made.is_first[operation]:
                self._at.setdefault(span, []).append(operation)

    def span_of(self, operation: int) -> Span:
        """Return the span of the statement that the operation with the index `operation` is for."""
        return self._made.spans[operation]

    def place_of(self, operation: int) -> Place:
        """Return the place of the operation with the index `operation`."""
        span = self._made.spans[operation]
        return Place(span) if self._made.is_first[operation] else Place(None, span)

    def operations_at(self, span: Span) -> Sequence[int]:
        """Return the first operation of each copy of the statement at `span`."""
        return self._at.get(span, ())

    def cell_span(self, column: int, row: int) -> None:
        """Return None: the text draws no board."""

    def set_cell(self, grid: str, _column: int, _row: int, _state: str) -> None:
        """Raise ValueError: only the assembler knows which cells must be open."""
        raise not_settable(grid)

    def set_variable(self, name: str, _value: Value) -> None:
        """Raise ValueError: only the assembler knows where the program can continue."""
        raise not_settable(name)


class AssemblyTerms(MachineTerms):
    """The `TraceTerms` of the assembler's language."""

    def __init__(self, run: AssemblySteps, text: AssemblyText, made: Assembled) -> None:
        """Prepare to write the trace of `run`, a run of the program `made`, which is assembled from `text`."""
        super().__init__(run, made.tree.operation_lines.start + 1)
        self._text = text
        self._machine = run.machine
        self._spans = made.spans

    def step(self, event: Event) -> Mapping[str, Json]:
        """Return the statement of the last step, the line of the statement, counted from 1, and the operation."""
        span = self._spans[self._machine.origin]
        line = self._text.lines.position(span.start).line
        operation = super().step(event)["operation"]
        return {
            "line": line,
            "statement": self._text.text[span.start : span.end],
            "operation": operation,
        }


def running(text: AssemblyText) -> Running:
    """Return the functions that run the program of `text`, which must have no errors."""

    @once
    def made() -> Assembled:
        return assembled(text)

    def start(engine: str, options: RunOptions, write: Write) -> Run:
        return running_mines(made().tree).start(engine, options, write)

    def start_stepping(options: RunOptions, write: Write) -> AssemblySteps:
        return AssemblySteps(made(), options, write)

    def places() -> Sequence[Span]:
        try:
            return sorted(set(made().spans))
        except Unavailable:
            return ()

    def trace_terms(run: AssemblySteps) -> AssemblyTerms:
        return AssemblyTerms(run, text, made())

    return Running(start, start_stepping, places, trace_terms, WORDS, lambda: SETTABLE, standing)
