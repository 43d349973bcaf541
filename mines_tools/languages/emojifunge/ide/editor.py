"""The table of all editor features of Emojifunge."""

from __future__ import annotations

from mines_tools.interface.editor import Editor
from mines_tools.languages.emojifunge.ide.actions import rewrites
from mines_tools.languages.emojifunge.ide.completion import TRIGGERS, complete, resolve_completion
from mines_tools.languages.emojifunge.ide.folds import folds
from mines_tools.languages.emojifunge.ide.grids import coordinate, grids
from mines_tools.languages.emojifunge.ide.hints import HINT_KINDS, hints
from mines_tools.languages.emojifunge.ide.hover import hover
from mines_tools.languages.emojifunge.ide.lenses import lenses
from mines_tools.languages.emojifunge.ide.navigation import definition, highlights, references
from mines_tools.languages.emojifunge.ide.rename import rename, renaming
from mines_tools.languages.emojifunge.ide.repairs import repairs
from mines_tools.languages.emojifunge.ide.selections import selections
from mines_tools.languages.emojifunge.ide.symbols import symbols
from mines_tools.languages.emojifunge.ide.tokens import (
    TOKEN_MODIFIERS,
    TOKEN_TYPES,
    semantic_tokens,
)

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
    repairs=repairs,
    rewrites=rewrites,
    renaming=renaming,
    rename=rename,
    completion_triggers=(*TRIGGERS, *"0123456789"),
    grids=grids,
    coordinate=coordinate,
)
