"""What each operation does, behind it: command, value, depth of the stack, target of a skip."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.editing import Hint
from mines_tools.mines.explain import depth_text, operation_line, value_text
from mines_tools.mines.ide.place import code_span, flow_of, operations_between, tree_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mines_tools.editing import Snapshot
    from mines_tools.mines.flow import OperationFlow
    from mines_tools.mines.tree import Tree
    from mines_tools.text import Span

_MOST_NAMES = 3
_MOST_TARGETS = 3


def hints(snapshot: Snapshot, span: Span) -> Sequence[Hint]:
    """The hints within a span; an empty line has none."""
    tree, flow = tree_of(snapshot), flow_of(snapshot)
    board = tree.board
    if flow is None or board is None:
        return []
    found: list[Hint] = []
    for index in operations_between(tree, span):
        _, button, _, rest = tree.shapes[index]
        if not button or rest:
            continue
        known = flow.operation(index)
        at = code_span(tree, tree.operation_lines[index]).end
        if not span.start <= at <= span.end:
            continue
        tooltip = operation_line(board, known)
        if known.reached.is_impossible:
            found.append(Hint(at, "never reached", "command"))
        else:
            found += _of(tree, known, at, tooltip)
    return found


def _of(tree: Tree, known: OperationFlow, at: int, tooltip: str) -> Iterator[Hint]:
    label = command_label(known)
    if not label:
        return
    failure = known.always_fails()
    if failure is not None:
        yield Hint(at, f"{label} fails: {failure}", "command", tooltip)
        return
    yield Hint(at, label, "command", tooltip)
    value = "?" if known.value is None else value_text(known.value)
    if value != "?":
        yield Hint(at, f"= {value}", "value", "the value that it leaves on top")
    targets = target_lines(tree, known)
    if targets:
        shown = [str(line + 1) for line in targets[:_MOST_TARGETS]]
        more = len(targets) - len(shown)
        words = " or ".join(shown) + (f" or {more} more" if more else "")
        yield Hint(at, f"-> line {words}", "target", "where the skip goes on")
    depth = known.depth("after")
    if depth is not None:
        yield Hint(at, f"depth {depth_text(depth)}", "depth", "the depth of the stack after it")


def command_label(known: OperationFlow) -> str:
    """The commands that an operation selects, as far as they are known; nothing if none is."""
    names = [command.name for command in known.commands]
    if not names:
        return ""
    certain = known.only_command is not None
    label = " | ".join(names) if len(names) <= _MOST_NAMES else f"one of {len(names)} commands"
    return label if certain or (known.is_complete and len(names) > 1) else f"{label}?"


def target_lines(tree: Tree, known: OperationFlow) -> list[int]:
    """The lines at which a skip can go on, as far as they are known."""
    size = len(tree.shapes)
    skips = {skip for way in known.ways for skip in way.skips}
    return sorted({tree.operation_lines[(known.number + 1 + skip) % size] for skip in skips})
