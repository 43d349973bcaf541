"""Jumps: from a statement with the name of a label to this label, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.interface.editor import JumpPlace
from mines_tools.languages.minesasm.ide.names import names_of
from mines_tools.languages.minesasm.ide.place import line_span, text_of
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.minesasm.assembly_text import AssemblyText
    from mines_tools.languages.minesasm.ide.names import KnownName
    from mines_tools.text.source import Span


def jump_place(snapshot: Snapshot, offset: int) -> JumpPlace | None:
    """Return the label at `offset`, or the statement with the name of a label there."""
    text = text_of(snapshot)
    named = _label_at(text, offset)
    return None if named is None else _place(text, named[0], named[1])


def jumps_to(snapshot: Snapshot, offset: int) -> Iterator[JumpPlace]:
    """Yield the statements that name the label that is defined at `offset`."""
    text = text_of(snapshot)
    named = _label_at(text, offset)
    if named is not None and named[0] in named[1].definitions:
        for span in sorted(named[1].uses):
            yield _place(text, span, named[1])


def jumps_from(snapshot: Snapshot, offset: int) -> Iterator[JumpPlace]:
    """Yield the label that the statement at `offset` names."""
    text = text_of(snapshot)
    named = _label_at(text, offset)
    if named is not None and named[0] not in named[1].definitions:
        for span in named[1].definitions:
            yield _place(text, span, named[1])


def _label_at(text: AssemblyText, offset: int) -> tuple[Span, KnownName] | None:
    named = names_of(text).at(offset)
    return None if named is None or named[1].kind != "label" else named


def _place(text: AssemblyText, span: Span, label: KnownName) -> JumpPlace:
    """Return the place of the label `label` at `span`. The name of a definition is the label, and the name of a use is
    its line."""
    line = phrase("line {line}", line=text.lines.line_at(span.start) + 1)
    if span in label.definitions:
        return JumpPlace(label.name, span, line)
    start, end = line_span(text, span)
    return JumpPlace(text.text[start:end].strip(), span, line)
