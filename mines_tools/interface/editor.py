"""The interface for editors: what a language can show and do at a position in a text.

The types use the terms of an editor, such as offsets, spans, labels and Markdown, and not the terms of a protocol. A
feature is a function of a `Snapshot`. It only computes a result: it never reads files and never waits. If the result of
flow analysis does not exist yet, a feature answers without this result.
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
    """The result of `Language.analyse` for exactly this text; None if there is no such result yet."""
    is_pending: bool = False
    """True while an analysis of exactly this text is running. A feature then leaves out everything that depends on the
    analysis, instead of guessing."""


class Hover(NamedTuple):
    """The text to show when the pointer is over a position."""

    span: Span
    markdown: str


CompletionKind = Literal["code", "command", "value", "directive", "rule", "snippet", "missing"]
"""The kinds of completions. ``code`` is program text. A completion of the kind ``missing`` cannot be chosen at this
position, and its description explains why."""


class Completion(NamedTuple):
    """A text that can be inserted at a position."""

    label: str
    kind: CompletionKind
    edit: Edit
    """The change to make when the user chooses the completion."""
    detail: str = ""
    filter_text: str = ""
    """The text with which the editor compares what the user types. If it is empty, the editor uses `label`."""
    is_snippet: bool = False
    """True if the new text contains tab stops (``$1``)."""
    data: Mapping[str, int | str] | None = None
    """The data that `resolve_completion` needs to add a description."""
    other_edits: tuple[Edit, ...] = ()
    """Changes at other places, which are made too when the user chooses the completion. None of them overlaps `edit`."""


class Hint(NamedTuple):
    """A short text that an editor shows after an offset, as if it were part of the text."""

    offset: int
    label: str
    kind: str
    """A kind that the language defines: a key of `Editor.hint_kinds`."""
    tooltip: str = ""


SymbolKind = Literal["words", "grid", "row", "cell", "part", "step"]
"""The kinds of symbols: text for people, a grid, a row of a grid, a cell of a grid, a part of the program, one step.
"""


class Symbol(NamedTuple):
    """A named part of a text."""

    name: str
    kind: SymbolKind
    span: Span
    name_span: Span
    detail: str = ""
    children: tuple[Symbol, ...] = ()


HighlightKind = Literal["same", "before", "after"]
"""The kinds of highlights. ``same``: the same thing as the text at the position, or a related thing. ``before``: an
operation that is performed before the operation at the position. ``after``: an operation that is performed after the
operation at the position."""


class Highlight(NamedTuple):
    """A span to highlight because it is related to the text at a position."""

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
    """A line of text above a span. With a `command`, the user can click it."""

    span: Span
    title: str
    command: str = ""


class Fold(NamedTuple):
    """A span that can be folded, from its first to its last character."""

    span: Span
    kind: Literal["comment", "region"] = "region"


class Signature(NamedTuple):
    """The construct that the user is typing, and the index of the part of `parameters` that comes next."""

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
    """The offset of each cell. If the cells are adjacent, this is a range. A short row has fewer cells."""
    marks: str = ""
    """The characters to show over the cells, one for each cell. A blank does not change the cell."""
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
    """The requested rows. Each row is created when it is read."""


class Coordinate(NamedTuple):
    """A description of one cell of a grid for the status bar of an editor."""

    column: int
    row: int
    label: str
    detail: str = ""
    name: str = ""
    """The name of the cell's content, for languages whose small drawings look alike: the status bar always shows this
    name. Empty for other languages."""


class Refusal(Exception):
    """An edit is not possible. The message tells the user why."""


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
"""The modules of a language's `ide` package, each with the fields of `Editor` that it contains."""


def name_in_module(feature: str) -> str:
    """Return the name under which a module of a language defines the field `feature` of `Editor`. The name of a
    constant is in capitals."""
    is_constant = feature.endswith(("_triggers", "_kinds", "_types", "_modifiers"))
    return feature.upper() if is_constant else feature


class Editor(NamedTuple):
    """All features that an editor can use. A language sets the features that it has."""

    hover: Callable[[Snapshot, int], Hover | None] = _none
    complete: Callable[[Snapshot, int], Sequence[Completion]] = _nothing
    completion_triggers: Sequence[str] = ()
    """The characters after which an editor requests completions, in addition to the characters of words."""
    resolve_completion: Callable[[Snapshot, Completion], str] = lambda _snapshot, _completion: ""
    """Returns a description of a completion, as Markdown."""
    signature: Callable[[Snapshot, int], Signature | None] = _none
    signature_triggers: Sequence[str] = ()
    hints: Callable[[Snapshot, Span], Sequence[Hint]] = _nothing
    """Returns the hints within a span."""
    hint_kinds: Mapping[str, bool] = MappingProxyType({})
    """The kinds of hints, each with True if editors show hints of this kind by default."""
    symbols: Callable[[Snapshot], Sequence[Symbol]] = _nothing
    semantic_tokens: Callable[[Snapshot, Span], Iterable[SemanticToken]] = _nothing
    """Returns the tokens within a span, in order and without overlaps. The result is lazy, because a large text may
    have a token for each character."""
    token_types: Sequence[str] = ()
    token_modifiers: Sequence[str] = ()
    definition: Callable[[Snapshot, int], Sequence[Span]] = _nothing
    references: Callable[[Snapshot, int], Iterable[Span]] = _nothing
    highlights: Callable[[Snapshot, int], Iterable[Highlight]] = _nothing
    folds: Callable[[Snapshot], Sequence[Fold]] = _nothing
    selections: Callable[[Snapshot, int], Sequence[Span]] = _nothing
    """Returns the spans that a user selects when the selection at an offset is expanded step by step, the smallest
    first."""
    lenses: Callable[[Snapshot], Sequence[Lens]] = _nothing
    renaming: Callable[[Snapshot, int], Renaming] = _not_renamed
    """Returns the span at an offset that can be renamed. Raises Refusal."""
    rename: Callable[[Snapshot, int, str], Sequence[Edit]] = _not_renamed
    """Returns the edits that give the renamed thing at an offset a new name. Raises Refusal."""
    repairs: Callable[[Snapshot, Diagnostic], Iterable[Fix]] = _nothing
    """Returns alternative fixes of a diagnostic. The user chooses a fix; no fix is applied automatically."""
    rewrites: Callable[[Snapshot, Span], Iterable[Action]] = _nothing
    """Returns the changes of a selection that the user can request although the text has no fault."""
    grids: Callable[[Snapshot, Span], Sequence[DrawnGrid]] = _nothing
    """Returns the grids that are drawn in a text, with the rows that are within a span."""
    coordinate: Callable[[Snapshot, int], Coordinate | None] = _none
    """Returns the cell of a grid to which an offset refers: the cell that is drawn there, or the cell that the text
    there names."""

    @classmethod
    def of(cls, package: str) -> Editor:
        """Return the features in the modules of `package` that `FEATURES` names. If a module does not exist, its
        features keep their defaults. A module that exists must define all its features."""
        functions_by_feature: dict[str, Any] = {}
        for name, features in FEATURES.items():
            if find_spec(f"{package}.{name}") is not None:
                module = import_module(f"{package}.{name}")
                functions_by_feature.update(
                    (feature, getattr(module, name_in_module(feature))) for feature in features
                )
        return cls(**functions_by_feature)
