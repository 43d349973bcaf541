"""Finds the operations that would select other commands after an edit of the program."""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from mines_tools.base.records import NamedTuple
from mines_tools.interface.board import ChangedOperation
from mines_tools.languages.mines.click_words import command_name
from mines_tools.languages.mines.flow.hypothetical import explored
from mines_tools.languages.mines.flow.selected import goes_round, selections
from mines_tools.languages.mines.ide.analysis import read_program
from mines_tools.languages.mines.ide.place import flow_of, tree_of
from mines_tools.languages.mines.syntax import parse
from mines_tools.languages.mines.words.commands import either
from mines_tools.text.diagnostics import apply_edits
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.mines.flow import Flow
    from mines_tools.languages.mines.operations import Program
    from mines_tools.languages.mines.tree import Tree
    from mines_tools.text.diagnostics import Edit

    _Names = Mapping[int, tuple[str, ...]]

_MOST_TRANSITIONS = 4_000
"""The greatest number of transitions for analysing one version of a program. They take about 60 ms. If a program needs
more, its changes are not known."""


class Edited(NamedTuple):
    """A program after an edit."""

    tree: Tree
    flow: Flow | None
    """The analysis of the edited program. None if it would take too long."""


def edited(snapshot: Snapshot, edits: Iterable[Edit]) -> Edited:
    """Return the program after `edits`."""
    tree, flow = tree_of(snapshot), flow_of(snapshot)
    new = parse(apply_edits(tree.text, edits), tree.dialect)
    program = read_program(new)
    return Edited(new, None if program is None else _explored(program, flow))


def changed_operations(
    snapshot: Snapshot, after: Edited, moved: Callable[[int], int]
) -> Sequence[ChangedOperation] | None:
    """Return the operations that select other commands after an edit. `moved` returns the new index of the operation at
    an index. If the program is still being written, only its first pass counts. Return None if the changes are not
    known."""
    tree = tree_of(snapshot)
    before = _names_before(snapshot)
    later = None if after.flow is None else _names(after.flow)
    if before is None or later is None:
        return None
    changed: list[ChangedOperation] = []
    for index, shape in enumerate(tree.shapes):
        old, new = before.get(index, ()), later.get(moved(index), ())
        if old != new and any(shape):
            span = tree.operation_node(index).span
            changed.append(ChangedOperation(span, _text(old), _text(new)))
    return changed


def _explored(program: Program, flow: Flow | None) -> Flow:
    """Return the analysis of `program`. `flow` is the analysis before the edit; None if it is not ready."""
    is_one_pass = flow is None or not goes_round(flow)
    return explored(program, _MOST_TRANSITIONS, is_one_pass=is_one_pass)


def _text(names: Sequence[str]) -> str:
    return either(names) or phrase("never reached")


_NAMES: WeakKeyDictionary[Tree, tuple[Flow | None, _Names | None]] = WeakKeyDictionary()
"""The names for each program before an edit. An editor asks for the changes of many acts, one after the other."""


def _names_before(snapshot: Snapshot) -> _Names | None:
    tree, flow = tree_of(snapshot), flow_of(snapshot)
    kept = _NAMES.get(tree)
    if kept is None or kept[0] is not flow:
        program = read_program(tree)
        names = None if program is None else _names(_explored(program, flow))
        kept = _NAMES[tree] = flow, names
    return kept[1]


def _names(flow: Flow) -> _Names | None:
    """Return the names of the commands that each operation can select, by the index of the operation. Return None if
    they are not known."""
    selected = selections(flow)
    if selected is None:
        return None
    return {
        index: tuple(sorted({command_name(*selection) for selection in of}))
        for index, of in selected.items()
    }
