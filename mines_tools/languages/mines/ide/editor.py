"""All editor features of Mines in one object."""

from __future__ import annotations

from mines_tools.interface.editor import Editor
from mines_tools.languages.mines.ide.actions import rewrites
from mines_tools.languages.mines.ide.completion import complete
from mines_tools.languages.mines.ide.coordinate import coordinate
from mines_tools.languages.mines.ide.folds import folds
from mines_tools.languages.mines.ide.grids import grids
from mines_tools.languages.mines.ide.hints import HINT_KINDS, hints
from mines_tools.languages.mines.ide.hover import hover
from mines_tools.languages.mines.ide.lenses import lenses
from mines_tools.languages.mines.ide.navigation import definition, highlights, references
from mines_tools.languages.mines.ide.rename import rename, renaming
from mines_tools.languages.mines.ide.repairs import repairs
from mines_tools.languages.mines.ide.resolving import resolve_completion
from mines_tools.languages.mines.ide.selections import selections
from mines_tools.languages.mines.ide.signature import signature
from mines_tools.languages.mines.ide.symbols import symbols
from mines_tools.languages.mines.ide.tokens import TOKEN_MODIFIERS, TOKEN_TYPES, semantic_tokens

EDITOR = Editor(
    hover=hover,
    complete=complete,
    resolve_completion=resolve_completion,
    hints=hints,
    hint_kinds=HINT_KINDS,
    symbols=symbols,
    semantic_tokens=semantic_tokens,
    token_types=TOKEN_TYPES,
    token_modifiers=TOKEN_MODIFIERS,
    definition=definition,
    references=references,
    highlights=highlights,
    folds=folds,
    selections=selections,
    lenses=lenses,
    rewrites=rewrites,
    signature=signature,
    renaming=renaming,
    repairs=repairs,
    rename=rename,
    completion_triggers=(*",;[:= (", *"0123456789"),  # editors do not trigger on digits
    signature_triggers=(",", ";"),
    grids=grids,
    coordinate=coordinate,
)
