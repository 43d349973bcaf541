"""The seam's part for editors: what a language can show and do at a place of a text.

Everything is in an editor's terms but not in a protocol's: offsets, spans, labels, Markdown. A
feature is a function of a `Snapshot`; it computes and returns, and neither reads files nor waits.
What flow analysis knows may not be there yet: a feature then says what it can without it.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal

from mines_tools.base.records import NamedTuple
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from typing import Never

    from mines_tools.interface.language import Parsed
    from mines_tools.text.diagnostics import Diagnostic, Edit, Fix
    from mines_tools.text.source import Span


class Snapshot(NamedTuple):
    """A text at one moment, and what is known of it."""

    parsed: Parsed
    analysis: Any = None
    """What `Language.analyse` found out of this very text; none while it has not yet."""
    is_pending: bool = False
    """Whether an analysis of this very text is under way: what depends on it is better left out than
    guessed."""


class Hover(NamedTuple):
    """What to show of a place."""

    span: Span
    markdown: str


CompletionKind = Literal["code", "command", "value", "directive", "rule", "snippet", "missing"]
"""Code is a piece of the program, in its own writing. One that is missing cannot be chosen here: it says why."""


class Completion(NamedTuple):
    """Something that could stand at a place."""

    label: str
    kind: CompletionKind
    edit: Edit
    """What choosing it changes."""
    detail: str = ""
    filter_text: str = ""
    """What the typed text is matched against, where it is not the label."""
    is_snippet: bool = False
    """Whether the edit's text holds tab stops (``$1``)."""
    data: Mapping[str, int | str] | None = None
    """What `resolve_completion` needs to say more."""


class Hint(NamedTuple):
    """A few words shown behind a place, as if they stood there."""

    offset: int
    label: str
    kind: str
    """The language's own word: one of `Editor.hint_kinds`."""
    tooltip: str = ""


SymbolKind = Literal["words", "grid", "row", "cell", "part", "step"]
"""Words that only people read, a grid, a row or a cell of one, a part of the program, a step in it."""


class Symbol(NamedTuple):
    """A part of a text with a name."""

    name: str
    kind: SymbolKind
    span: Span
    name_span: Span
    detail: str = ""
    children: tuple[Symbol, ...] = ()


HighlightKind = Literal["same", "before", "after"]
"""What has to do with a place, or is the same; on the way of a program, what comes before it and after it."""


class Highlight(NamedTuple):
    """A stretch to show because of what stands at a place."""

    span: Span
    kind: HighlightKind = "same"


class SemanticToken(NamedTuple):
    """A piece of text with a meaning of its own; `modifiers` are the language's words."""

    span: Span
    type: str
    modifiers: tuple[str, ...] = ()


class Action(NamedTuple):
    """A change to offer at a place."""

    title: str
    kind: Literal["quickfix", "refactor.rewrite", "source.fixAll", "source"]
    edits: tuple[Edit, ...]
    diagnostics: tuple[Diagnostic, ...] = ()
    """What it fixes."""
    is_preferred: bool = False


class Lens(NamedTuple):
    """A line of words above a place; with a command it can be clicked."""

    span: Span
    title: str
    command: str = ""


class Fold(NamedTuple):
    """A stretch that can be folded, by its first and last character."""

    span: Span
    kind: Literal["comment", "region"] = "region"


class Signature(NamedTuple):
    """What is being typed, and which part of it comes next."""

    label: str
    parameters: tuple[str, ...]
    active: int
    markdown: str = ""


class Renaming(NamedTuple):
    """Whether what stands at a place can be renamed."""

    span: Span
    placeholder: str


class GridRow(NamedTuple):
    """A row of a grid that is drawn in a text."""

    row: int
    cells: Sequence[int]
    """Where its cells are drawn; a range if they stand side by side. A short row has fewer."""
    marks: str = ""
    """What to show over each of the cells, one character each; a blank leaves a cell as it is drawn."""
    ends: Sequence[int] = ()
    """Where its cells end; nothing if each is one character."""


class Grid(NamedTuple):
    """Cells in columns and rows, drawn in a text."""

    name: str
    columns: int
    rows: int
    start: int
    """Where the line of its first row begins."""
    shown: Iterable[GridRow]
    """The rows that were asked for; they are made one after the other."""


class Coordinate(NamedTuple):
    """A cell of a grid, in a few words."""

    column: int
    row: int
    label: str
    detail: str = ""
    name: str = ""
    """What stands there is called, to be shown at all times: where some of what is drawn looks alike when it is small."""


class Refusal(Exception):
    """An edit that is not possible, and why: the message is for the person who asked."""


def _nothing(*_asked: object) -> tuple[()]:
    return ()


def _none(*_asked: object) -> None:
    return None


def _not_renamed(*_asked: object) -> Never:
    raise Refusal(phrase("nothing here has a name that can be changed"))


class Editor(NamedTuple):
    """Everything that an editor can ask of a language. A language fills in what it has."""

    hover: Callable[[Snapshot, int], Hover | None] = _none
    complete: Callable[[Snapshot, int], Sequence[Completion]] = _nothing
    completion_triggers: Sequence[str] = ()
    """Characters after which an editor asks, besides those of words."""
    resolve_completion: Callable[[Snapshot, Completion], str] = lambda _snapshot, _completion: ""
    """More words on a completion, as Markdown."""
    signature: Callable[[Snapshot, int], Signature | None] = _none
    signature_triggers: Sequence[str] = ()
    hints: Callable[[Snapshot, Span], Sequence[Hint]] = _nothing
    """The hints within a span."""
    hint_kinds: Mapping[str, bool] = MappingProxyType({})
    """The kinds of hints there are, and whether a person who says nothing about them sees them."""
    symbols: Callable[[Snapshot], Sequence[Symbol]] = _nothing
    semantic_tokens: Callable[[Snapshot, Span], Iterable[SemanticToken]] = _nothing
    """The tokens within a span, in order, none over another. There may be one for each character of a large text:
    they are made one after the other, and nobody keeps them."""
    token_types: Sequence[str] = ()
    token_modifiers: Sequence[str] = ()
    definition: Callable[[Snapshot, int], Sequence[Span]] = _nothing
    references: Callable[[Snapshot, int], Sequence[Span]] = _nothing
    highlights: Callable[[Snapshot, int], Sequence[Highlight]] = _nothing
    folds: Callable[[Snapshot], Sequence[Fold]] = _nothing
    selections: Callable[[Snapshot, int], Sequence[Span]] = _nothing
    """What to select as the selection grows, the smallest first."""
    lenses: Callable[[Snapshot], Sequence[Lens]] = _nothing
    renaming: Callable[[Snapshot, int], Renaming] = _not_renamed
    """Raises Refusal."""
    rename: Callable[[Snapshot, int, str], Sequence[Edit]] = _not_renamed
    """Raises Refusal."""
    repairs: Callable[[Snapshot, Diagnostic], Iterable[Fix]] = _nothing
    """Changes of which a person chooses the one that fixes a diagnostic; nothing else applies them."""
    rewrites: Callable[[Snapshot, Span], Iterable[Action]] = _nothing
    """What else a selection can be changed to, for who asks: nothing is wrong with it."""
    grids: Callable[[Snapshot, Span], Sequence[Grid]] = _nothing
    """The grids drawn in a text, with the rows within a span."""
    coordinate: Callable[[Snapshot, int], Coordinate | None] = _none
    """The cell of a grid that is drawn at a place, or that is meant there."""
