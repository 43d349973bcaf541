"""How Mines programs are run, as the seam wants to know it."""

from __future__ import annotations

from mines_tools.mines.commands import ERROR_NAMES
from mines_tools.phrases import template
from mines_tools.running import Running, Words

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.mines.machine import State
    from mines_tools.mines.stepping import MachineSteps
    from mines_tools.mines.tree import Tree
    from mines_tools.running import Run, RunOptions, SteppingRun, TraceTerms, Write
    from mines_tools.text import Span

WORDS = Words(
    place=template("operation"),
    commands=template("commands"),
    failures=template("errors"),
    errors=ERROR_NAMES,
    names={
        "board": template("board"),
        "unopened": template("unopened"),
        "flagged": template("flagged"),
        "opened": template("opened"),
        "stack": template("stack"),
        "status": template("game status"),
        "flagging": template("flagging mode"),
        "pointer": template("operation pointer"),
        "queue": template("operation queue"),
        "read": template("characters of input read"),
    },
    aborted=template("aborted: {dialect}, where {message}"),
)


def running(tree: Tree) -> Running:
    """How that program is run. Raises ValueError for a text with errors, when it is started."""
    # What is not asked for is not imported.

    def start(_engine: str, options: RunOptions, write: Write) -> Run:
        from mines_tools.mines.machine_run import MachineRun

        return MachineRun(tree, options, write)

    def start_stepping(options: RunOptions, write: Write) -> SteppingRun[State]:
        from mines_tools.mines.stepping import MachineSteps

        return MachineSteps(tree, options, write)

    def places() -> Sequence[Span]:
        return [tree.operation_node(index).span for index in range(len(tree.shapes))]

    def trace_terms(run: MachineSteps) -> TraceTerms:
        from mines_tools.mines.trace import MachineTerms

        return MachineTerms(run, tree.operation_lines.start + 1)

    return Running(start, start_stepping, places, trace_terms, WORDS)
