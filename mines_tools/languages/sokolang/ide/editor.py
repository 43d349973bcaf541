"""The table of all editor features of Sokolang."""

from __future__ import annotations

from mines_tools.interface.editor import Editor
from mines_tools.languages.sokolang.ide.actions import rewrites
from mines_tools.languages.sokolang.ide.completion import TRIGGERS, complete, resolve_completion
from mines_tools.languages.sokolang.ide.folds import folds
from mines_tools.languages.sokolang.ide.grids import coordinate, grids
from mines_tools.languages.sokolang.ide.hints import HINT_KINDS, hints
from mines_tools.languages.sokolang.ide.hover import hover
from mines_tools.languages.sokolang.ide.lenses import lenses
from mines_tools.languages.sokolang.ide.navigation import definition, highlights, references
from mines_tools.languages.sokolang.ide.rename import rename, renaming
from mines_tools.languages.sokolang.ide.repairs import repairs
from mines_tools.languages.sokolang.ide.selections import selections
from mines_tools.languages.sokolang.ide.symbols import symbols
from mines_tools.languages.sokolang.ide.tokens import TOKEN_MODIFIERS, TOKEN_TYPES, semantic_tokens

EDITOR = Editor(
    hover=hover,
    complete=complete,
    completion_triggers=TRIGGERS,
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
    renaming=renaming,
    rename=rename,
    selections=selections,
    lenses=lenses,
    repairs=repairs,
    rewrites=rewrites,
    grids=grids,
    coordinate=coordinate,
)
