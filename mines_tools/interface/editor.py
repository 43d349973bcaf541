"""The interface for editors: what a language can show and do at a position in a text.

The types are for any editor: they use offsets, spans, labels and Markdown, and do not depend on a
protocol. A feature is a function that takes a `Snapshot`. A feature never reads files and never
waits. If the flow analysis has no result yet, a feature answers without this result.
"""

from __future__ import annotations

from importlib.util import find_spec
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal

from mines_tools.base.lazy import LazyFunction
from mines_tools.base.records import NamedTuple
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from typing import Never

    from mines_tools.interface.board import (
        ActKind,
        BoardAct,
        BoardEdit,
        BoardView,
        CellContent,
    )
    from mines_tools.interface.language import Parsed
    from mines_tools.text.diagnostics import Diagnostic, Edit, Fix
    from mines_tools.text.source import Span


class Snapshot(NamedTuple):
    """A text and its analysis, as they are at one moment."""

    parsed: Parsed
    analysis: Any = None
    """The result of `Language.analyse` for exactly this text. None if there is no such result yet.
    """
    is_pending: bool = False
    """True while exactly this text is being analysed. A feature then leaves out everything that
    depends on the analysis. It does not guess."""


class Hover(NamedTuple):
    """The text that an editor shows when the pointer is over a position."""

    span: Span
    markdown: str


CompletionKind = Literal["code", "command", "value", "directive", "rule", "snippet", "missing"]
"""The kinds of completions. ``code`` is program text. ``missing`` is something that cannot be
chosen at this position. The description of such a completion says why."""


class Completion(NamedTuple):
    """A text that the user can choose to insert at a position."""

    label: str
    kind: CompletionKind
    edit: Edit
    """The change that is made when the user chooses the completion."""
    detail: str = ""
    filter_text: str = ""
    """The text that the editor compares with what the user types. If this text is empty, the editor
    uses `label`."""
    is_snippet: bool = False
    """True if the new text contains tab stops (``$1``). The cursor moves from one tab stop to the
    next."""
    data: Mapping[str, int | str] | None = None
    """The data from which `resolve_completion` makes a description."""
    other_edits: tuple[Edit, ...] = ()
    """Changes at other places that are made when the user chooses the completion. They do not
    overlap `edit`."""


class Hint(NamedTuple):
    """A short text that an editor shows at an offset, as if it were a part of the program."""

    offset: int
    label: str
    kind: str
    """The kind of the hint. Each language has its own kinds: the keys of `Editor.hint_kinds`."""
    tooltip: str = ""
    edits: tuple[Edit, ...] = ()
    """The edits that write the hint into the program, as a comment. There are none if it cannot be written."""
    is_unusual: bool = False
    """True if the hint is only about unusual runs, such as those in which a read has failed."""


SymbolKind = Literal["words", "grid", "row", "cell", "part", "step"]
"""The kinds of symbols: text for people, a grid, a row of a grid, a cell of a grid, a part of the program, one step.
"""


class Symbol(NamedTuple):
    """A named part of a text, such as a row of a grid."""

    name: str
    kind: SymbolKind
    span: Span
    name_span: Span
    detail: str = ""
    children: tuple[Symbol, ...] = ()


HighlightKind = Literal["same", "before", "after"]
"""The kinds of highlights. ``same``: the thing at the position, or a thing that belongs to it.
``before``: an operation that is performed before the operation at the position. ``after``: an
operation that is performed after the operation at the position."""


class Highlight(NamedTuple):
    """A span that an editor highlights, because it belongs to the thing at a position."""

    span: Span
    kind: HighlightKind = "same"


class JumpPlace(NamedTuple):
    """A place to which a program jumps, or from which it jumps."""

    name: str
    """The text of the place: an operation, a label or a statement."""
    span: Span
    detail: str = ""
    """More words about the place, such as its line; or empty."""


class SemanticToken(NamedTuple):
    """A piece of text with a type, by which an editor chooses its colour. The language defines the
    names of types and modifiers."""

    span: Span
    type: str
    modifiers: tuple[str, ...] = ()


class Action(NamedTuple):
    """A change that an editor offers at a position."""

    title: str
    kind: Literal["quickfix", "refactor.rewrite", "source.fixAll", "source"]
    edits: tuple[Edit, ...]
    diagnostics: tuple[Diagnostic, ...] = ()
    """The diagnostics that the change fixes."""
    is_preferred: bool = False


class Lens(NamedTuple):
    """A text that an editor shows above a span. If it has a `command`, the user can click the text
    to execute the command."""

    span: Span
    title: str
    command: str = ""


class Fold(NamedTuple):
    """A span that an editor can fold."""

    span: Span
    kind: Literal["comment", "region"] = "region"


class Signature(NamedTuple):
    """Help for what the user is typing. `active` is the index of the parameter at the cursor."""

    label: str
    parameters: tuple[str, ...]
    active: int
    markdown: str = ""


class Renaming(NamedTuple):
    """A span that the user can rename, with its present name."""

    span: Span
    placeholder: str


class GridRow(NamedTuple):
    """A row of a grid. The grid is drawn in a text."""

    row: int
    cells: Sequence[int]
    """The offset of each cell. If the cells are adjacent, the offsets are a range. A short row has
    fewer cells."""
    marks: str = ""
    """The characters to show over the cells, one for each cell. A blank leaves the cell as it is.
    """
    ends: Sequence[int] = ()
    """The end offset of each cell. It is empty if each cell is one character."""


class DrawnGrid(NamedTuple):
    """A grid of cells in columns and rows. The grid is drawn in a text."""

    name: str
    columns: int
    rows: int
    start: int
    """The offset at which the line of the first row starts."""
    shown: Iterable[GridRow]
    """The rows that were requested. Each row is created when it is read."""


class Coordinate(NamedTuple):
    """A description of one cell of a grid. An editor shows it in the status bar."""

    column: int
    row: int
    label: str
    detail: str = ""
    name: str = ""
    """The name of what is in the cell, for a language whose drawings are small and look alike. The
    status bar always shows this name. It is empty for other languages."""


class Refusal(Exception):
    """An edit is refused because it is not possible. The message tells the user why."""


def _nothing(*_asked: object) -> tuple[()]:
    return ()


def _none(*_asked: object) -> None:
    return None


def _not_renamed(*_asked: object) -> Never:
    raise Refusal(phrase("nothing here has a name that can be changed"))


def _no_act(*_asked: object) -> Never:
    raise Refusal(phrase("this language has no acts on the board"))


CONSTANTS = "constants"
"""The name of the module whose features are not functions."""
FEATURES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        CONSTANTS: (
            "completion_triggers",
            "signature_triggers",
            "hint_kinds",
            "token_types",
            "token_modifiers",
            "board_acts",
        ),
        "hover": ("hover",),
        "completion": ("complete", "resolve_completion"),
        "signature": ("signature",),
        "hints": ("hints",),
        "symbols": ("symbols",),
        "tokens": ("semantic_tokens",),
        "navigation": ("definition", "references", "highlights"),
        "jumps": ("jump_place", "jumps_to", "jumps_from"),
        "folds": ("folds",),
        "selections": ("selections",),
        "lenses": ("lenses",),
        "rename": ("renaming", "rename"),
        "repairs": ("repairs",),
        "actions": ("rewrites",),
        "grids": ("grids", "coordinate"),
        "board": (
            "board",
            "board_act",
            "board_missing",
            "board_reasons",
            "board_contents",
        ),
    }
)
"""The fields of `Editor` that each module of a language's package `ide` defines. The key is the
name of the module."""


def name_in_module(feature: str) -> str:
    """Return the name under which a module of a language defines the value of `feature`, a field of
    `Editor`. It is the name of the field. If the value is a constant, the name is in capitals."""
    return feature.upper() if feature in FEATURES[CONSTANTS] else feature


class Editor(NamedTuple):
    """All features that an editor can use. A language sets the features that it has.

    If a feature has an argument of type `int`, this is an offset in the text. An argument of type
    `Span` is a part of the text.
    """

    hover: Callable[[Snapshot, int], Hover | None] = _none
    complete: Callable[[Snapshot, int], Sequence[Completion]] = _nothing
    completion_triggers: Sequence[str] = ()
    """The characters after which an editor requests completions, in addition to the characters of words."""
    resolve_completion: Callable[[Snapshot, Completion], str] = lambda _snapshot, _completion: ""
    """Returns the description of a completion, as Markdown."""
    signature: Callable[[Snapshot, int], Signature | None] = _none
    signature_triggers: Sequence[str] = ()
    hints: Callable[[Snapshot, Span], Sequence[Hint]] = _nothing
    """Returns the hints within a part of the text."""
    hint_kinds: Mapping[str, bool] = MappingProxyType({})
    """The kinds of hints. The value is True if editors show hints of this kind by default."""
    symbols: Callable[[Snapshot], Sequence[Symbol]] = _nothing
    semantic_tokens: Callable[[Snapshot, Span], Iterable[SemanticToken]] = _nothing
    """Returns the tokens within a part of the text, in order and without overlaps. They are created
    one by one, because a large text may have a token for each character."""
    token_types: Sequence[str] = ()
    token_modifiers: Sequence[str] = ()
    definition: Callable[[Snapshot, int], Sequence[Span]] = _nothing
    references: Callable[[Snapshot, int], Iterable[Span]] = _nothing
    highlights: Callable[[Snapshot, int], Iterable[Highlight]] = _nothing
    jump_place: Callable[[Snapshot, int], JumpPlace | None] = _none
    """Returns the place at an offset to which the program can jump, or from which it can jump. None if there is no such
    place."""
    jumps_to: Callable[[Snapshot, int], Iterable[JumpPlace]] = _nothing
    """Returns the places from which the program jumps to the place at an offset, in order."""
    jumps_from: Callable[[Snapshot, int], Iterable[JumpPlace]] = _nothing
    """Returns the places to which the program jumps from the place at an offset, in order."""
    folds: Callable[[Snapshot], Sequence[Fold]] = _nothing
    selections: Callable[[Snapshot, int], Sequence[Span]] = _nothing
    """Returns the spans around an offset, the smallest first. Each time the user expands the
    selection, it becomes the next of these spans."""
    lenses: Callable[[Snapshot], Sequence[Lens]] = _nothing
    renaming: Callable[[Snapshot, int], Renaming] = _not_renamed
    """Returns the part of the text at an offset that can be renamed. Raises Refusal if there is
    none."""
    rename: Callable[[Snapshot, int, str], Sequence[Edit]] = _not_renamed
    """Returns the edits that rename what is at an offset. The last argument is the new name. Raises
    Refusal if that is not possible."""
    repairs: Callable[[Snapshot, Diagnostic], Iterable[Fix]] = _nothing
    """Returns fixes of a diagnostic. The user chooses one of these fixes; none is applied
    automatically."""
    rewrites: Callable[[Snapshot, Span], Iterable[Action]] = _nothing
    """Returns the changes that are offered when a part of the text is selected. The text need not
    have a fault."""
    grids: Callable[[Snapshot, Span], Sequence[DrawnGrid]] = _nothing
    """Returns the grids that are drawn in a text. Each grid contains only the rows within the given
    part of the text."""
    coordinate: Callable[[Snapshot, int], Coordinate | None] = _none
    """Returns a description of a cell of a grid: the cell that is drawn at an offset, or that the
    text at this offset names."""
    board: Callable[[Snapshot, int], BoardView | None] = _none
    """Returns the board at an offset: the state before the operation there. None if the text has no board."""
    board_act: Callable[[Snapshot, int, BoardAct], BoardEdit] = _no_act
    """Returns the edits of an act on the board, with the cursor at an offset. Nothing is done yet. Raises Refusal if
    the act is not possible."""
    board_missing: Callable[[Snapshot, int, str], str] = lambda _snapshot, _offset, _command: ""
    """Returns what a person can do if no click on the board selects the named command at an offset. The text is empty
    if this is not known."""
    board_reasons: Callable[[Snapshot, int, Sequence[str]], Sequence[str]] = _nothing
    """Returns, for each of the named commands, the reason why no click on the board selects it at an offset, in a few
    words. A reason is empty if it is not known. If no reasons are known, there need not be any texts."""
    board_acts: Sequence[ActKind] = ()
    """The kinds of acts that `board_act` can do."""
    board_contents: Callable[[Snapshot], Sequence[CellContent]] = _nothing
    """Returns the texts that a cell of the board may have, in the order in which a person chooses them."""

    @classmethod
    def of(cls, package: str) -> Editor:
        """Return the features that the modules of `package` define. `FEATURES` names the modules.
        If a module does not exist, its features keep their defaults. A module that exists must
        define all its features. A module with functions is imported when one of them is called."""
        found: dict[str, Any] = {}
        for name, features in FEATURES.items():
            module = f"{package}.{name}"
            if find_spec(module) is not None:
                for feature in features:
                    reference = LazyFunction(f"{module}:{name_in_module(feature)}")
                    found[feature] = reference.resolve() if name == CONSTANTS else reference
        return cls(**found)
