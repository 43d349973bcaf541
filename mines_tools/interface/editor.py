"""The interface for editors: what a language can show and do at a position in a text.

The types use the terms of an editor, but not of a protocol: offsets, spans, labels, Markdown. A feature is a
function of a `Snapshot`. It computes and returns; it never reads files and never waits. The result of flow
analysis may not exist yet: then a feature answers with what it knows without it.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
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
    """A text at one moment, with its analysis."""

    parsed: Parsed
    analysis: Any = None
    """The result of `Language.analyse` for exactly this text; None until it exists."""
    is_pending: bool = False
    """True while an analysis of exactly this text is running: leave out what depends on it, do not guess."""


class Hover(NamedTuple):
    """The text to show when the pointer is over a position."""

    span: Span
    markdown: str


CompletionKind = Literal["code", "command", "value", "directive", "rule", "snippet", "missing"]
"""The kinds of completions. ``code`` is program text. ``missing`` cannot be chosen here, and explains why."""


class Completion(NamedTuple):
    """A text that can be inserted at a position."""

    label: str
    kind: CompletionKind
    edit: Edit
    """The change that choosing it makes."""
    detail: str = ""
    filter_text: str = ""
    """The text to match what the user typed against, if that is not the label."""
    is_snippet: bool = False
    """True if the edit's text contains tab stops (``$1``)."""
    data: Mapping[str, int | str] | None = None
    """The data that `resolve_completion` needs to add a description."""


class Hint(NamedTuple):
    """A short text that an editor shows after an offset, as if it were part of the text."""

    offset: int
    label: str
    kind: str
    """A kind that the language defines: a key of `Editor.hint_kinds`."""
    tooltip: str = ""


SymbolKind = Literal["words", "grid", "row", "cell", "part", "step"]
"""The kinds of symbols: text for people, a grid, a row or a cell of it, a part of the program, one step."""


class Symbol(NamedTuple):
    """A named part of a text."""

    name: str
    kind: SymbolKind
    span: Span
    name_span: Span
    detail: str = ""
    children: tuple[Symbol, ...] = ()


HighlightKind = Literal["same", "before", "after"]
"""The kinds of highlights: the same or a related place, one that runs before it, one that runs after it."""


class Highlight(NamedTuple):
    """A span to highlight because of what is at a position."""

    span: Span
    kind: HighlightKind = "same"


class SemanticToken(NamedTuple):
    """A piece of text with a type; `type` and `modifiers` are names that the language defines."""

    span: Span
    type: str
    modifiers: tuple[str, ...] = ()


class Action(NamedTuple):
    """A change to offer at a position."""

    title: str
    kind: Literal["quickfix", "refactor.rewrite", "source.fixAll", "source"]
    edits: tuple[Edit, ...]
    diagnostics: tuple[Diagnostic, ...] = ()
    """The diagnostics that the change fixes."""
    is_preferred: bool = False


class Lens(NamedTuple):
    """A line of text above a span; with a `command`, people can click it."""

    span: Span
    title: str
    command: str = ""


class Fold(NamedTuple):
    """A span that can be folded, from its first to its last character."""

    span: Span
    kind: Literal["comment", "region"] = "region"


class Signature(NamedTuple):
    """The construct being typed, and the index of its next part."""

    label: str
    parameters: tuple[str, ...]
    active: int
    markdown: str = ""


class Renaming(NamedTuple):
    """A span that can be renamed, with its current name."""

    span: Span
    placeholder: str


class GridRow(NamedTuple):
    """A row of a grid that is drawn in a text."""

    row: int
    cells: Sequence[int]
    """The offset of each cell; a range if the cells are side by side. A short row has fewer cells."""
    marks: str = ""
    """One character to show over each cell; a blank leaves the cell as it is drawn."""
    ends: Sequence[int] = ()
    """The end offset of each cell; empty if each cell is one character."""


class DrawnGrid(NamedTuple):
    """Cells in columns and rows that are drawn in a text."""

    name: str
    columns: int
    rows: int
    start: int
    """The offset of the start of the line of the first row."""
    shown: Iterable[GridRow]
    """The requested rows; they are created one by one."""


class Coordinate(NamedTuple):
    """A short description of a cell of a grid."""

    column: int
    row: int
    label: str
    detail: str = ""
    name: str = ""
    """The name of what is in the cell, to be shown permanently: used where small drawings look alike."""


class Refusal(Exception):
    """An edit that is not possible; the message tells the user why."""


def _nothing(*_asked: object) -> tuple[()]:
    return ()


def _none(*_asked: object) -> None:
    return None


def _not_renamed(*_asked: object) -> Never:
    raise Refusal(phrase("nothing here has a name that can be changed"))


FEATURES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "hover": ("hover",),
        "completion": ("complete", "resolve_completion", "completion_triggers"),
        "signature": ("signature", "signature_triggers"),
        "hints": ("hints", "hint_kinds"),
        "symbols": ("symbols",),
        "tokens": ("semantic_tokens", "token_types", "token_modifiers"),
        "navigation": ("definition", "references", "highlights"),
        "folds": ("folds",),
        "selections": ("selections",),
        "lenses": ("lenses",),
        "rename": ("renaming", "rename"),
        "repairs": ("repairs",),
        "actions": ("rewrites",),
        "grids": ("grids", "coordinate"),
    }
)
"""The module of a language's `ide` package in which each field of `Editor` is found."""


def name_in_module(feature: str) -> str:
    """Return the name of the field `feature` of `Editor` in its module: constants are in capitals."""
    is_constant = feature.endswith(("_triggers", "_kinds", "_types", "_modifiers"))
    return feature.upper() if is_constant else feature


class Editor(NamedTuple):
    """All features that an editor can use. A language sets those that it has."""

    hover: Callable[[Snapshot, int], Hover | None] = _none
    complete: Callable[[Snapshot, int], Sequence[Completion]] = _nothing
    completion_triggers: Sequence[str] = ()
    """Characters after which an editor requests completions, in addition to those of words."""
    resolve_completion: Callable[[Snapshot, Completion], str] = lambda _snapshot, _completion: ""
    """Returns a description of a completion, as Markdown."""
    signature: Callable[[Snapshot, int], Signature | None] = _none
    signature_triggers: Sequence[str] = ()
    hints: Callable[[Snapshot, Span], Sequence[Hint]] = _nothing
    """Returns the hints within a span."""
    hint_kinds: Mapping[str, bool] = MappingProxyType({})
    """The kinds of hints, each with True if it is shown by default."""
    symbols: Callable[[Snapshot], Sequence[Symbol]] = _nothing
    semantic_tokens: Callable[[Snapshot, Span], Iterable[SemanticToken]] = _nothing
    """Returns the tokens within a span, in order and without overlaps. A large text may have one for each
    character: they are created one by one and not kept."""
    token_types: Sequence[str] = ()
    token_modifiers: Sequence[str] = ()
    definition: Callable[[Snapshot, int], Sequence[Span]] = _nothing
    references: Callable[[Snapshot, int], Iterable[Span]] = _nothing
    highlights: Callable[[Snapshot, int], Iterable[Highlight]] = _nothing
    folds: Callable[[Snapshot], Sequence[Fold]] = _nothing
    selections: Callable[[Snapshot, int], Sequence[Span]] = _nothing
    """Returns the spans to select as the selection grows, the smallest first."""
    lenses: Callable[[Snapshot], Sequence[Lens]] = _nothing
    renaming: Callable[[Snapshot, int], Renaming] = _not_renamed
    """Returns what can be renamed at an offset. Raises Refusal."""
    rename: Callable[[Snapshot, int, str], Sequence[Edit]] = _not_renamed
    """Returns the edits that rename it. Raises Refusal."""
    repairs: Callable[[Snapshot, Diagnostic], Iterable[Fix]] = _nothing
    """Returns alternative fixes of a diagnostic. A person chooses one; nothing applies them automatically."""
    rewrites: Callable[[Snapshot, Span], Iterable[Action]] = _nothing
    """Returns other changes of a selection, on request: nothing is wrong with it."""
    grids: Callable[[Snapshot, Span], Sequence[DrawnGrid]] = _nothing
    """Returns the grids drawn in a text, with their rows within a span."""
    coordinate: Callable[[Snapshot, int], Coordinate | None] = _none
    """Returns the cell of a grid that is drawn at an offset, or that the text there refers to."""

    @classmethod
    def of(cls, package: str) -> Editor:
        """Return the features in the modules of `package`, as `FEATURES` names them. A feature whose module does not
        exist keeps its default; a module that exists has all its features."""
        functions_by_feature: dict[str, Any] = {}
        for name, features in FEATURES.items():
            if find_spec(f"{package}.{name}") is not None:
                module = import_module(f"{package}.{name}")
                functions_by_feature.update(
                    (feature, getattr(module, name_in_module(feature))) for feature in features
                )
        return cls(**functions_by_feature)
