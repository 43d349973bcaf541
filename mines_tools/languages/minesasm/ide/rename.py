"""Renames labels, macros, parameters and slots. The program stays the same."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mines_tools.interface.editor import Refusal, Renaming
from mines_tools.languages.mines.commands import COMMANDS
from mines_tools.languages.minesasm.assembly_text import AssemblyText
from mines_tools.languages.minesasm.ide.names import names_of
from mines_tools.languages.minesasm.ide.place import text_of
from mines_tools.languages.minesasm.words import WORDS
from mines_tools.text.diagnostics import Edit, apply_edits
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.minesasm.ide.names import KnownName
    from mines_tools.text.source import Span

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_-]*")


def renaming(snapshot: Snapshot, offset: int) -> Renaming:
    """Return the name at `offset`. Raises Refusal if there is none."""
    span, known = _named(snapshot, offset)
    return Renaming(span, known.name)


def rename(snapshot: Snapshot, offset: int, name: str) -> Sequence[Edit]:
    """Return the edits that give the name at `offset` the new name `name`. Raises Refusal if the program would not stay
    the same."""
    text = text_of(snapshot)
    _, known = _named(snapshot, offset)
    name = name.strip()
    if name == known.name:
        return ()
    if not _NAME.fullmatch(name):
        raise Refusal(
            phrase(
                "a name consists of letters, digits, `_` and `-`, and does not begin with a digit"
            )
        )
    if name in WORDS or name in COMMANDS:
        raise Refusal(phrase("the name `{word}` is taken", word=name))
    if text.errors:
        raise Refusal(phrase("the program has errors"))
    edits = [Edit(span, name) for span in known.places]
    after = AssemblyText(apply_edits(text.text, edits), text.dialect, text.read)
    # An unused macro leaves no instructions, so the names are compared, too.
    is_same_names = names_of(after).groups() == names_of(text).groups()
    if after.errors or not is_same_names or _plain(after) != _plain(text):
        raise Refusal(phrase("the name `{word}` is taken", word=name))
    return edits


def _named(snapshot: Snapshot, offset: int) -> tuple[Span, KnownName]:
    named = names_of(text_of(snapshot)).at(offset)
    if named is None:
        raise Refusal(phrase("nothing here has a name that can be changed"))
    return named


def _plain(text: AssemblyText) -> Sequence[tuple[str, int]]:
    """Return the instructions of `text` without their places."""
    return [(each.name, each.value) for each in text.lowered.instructions]
