"""Runs Mines programs: the implementation of the `Running` interface."""

from __future__ import annotations

from mines_tools.interface.run import (
    END_OF_INPUT,
    GAME_OVER,
    Running,
    Settable,
    Unavailable,
)
from mines_tools.interface.run_vocabulary import RunVocabulary
from mines_tools.languages.mines.commands import (
    COMMANDS,
    ERROR_NAMES,
    INPUT_MISMATCH,
    UNDERFLOW,
    UNICODE_RANGE,
    ZERO_DIVISION,
)
from mines_tools.translations.phrases import phrase, template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mines_tools.interface.run import (
        CountingRun,
        Run,
        RunOptions,
        SteppingRun,
        TraceTerms,
        Write,
    )
    from mines_tools.interface.run_state import Value
    from mines_tools.languages.mines.machine import State
    from mines_tools.languages.mines.stepping import MachineSteps
    from mines_tools.languages.mines.tree import Tree
    from mines_tools.text.source import Span

_ALIASES = {
    **{alias: each.name for each in COMMANDS.values() for alias in each.aliases},
    "multiply": "mul", "plus": "add", "subtract": "sub", "minus": "sub", "divide": "div", "modulo": "mod",
    "duplicate": "dup", "delete": "pop", "drop": "pop",
}  # fmt: skip
"""Other words for commands."""

WORDS = RunVocabulary(
    place=template("operation"),
    commands=template("commands"),
    failures=template("errors"),
    errors=ERROR_NAMES,
    names={
        "board": template("board"),
        "unopened": template("unopened"),
        "flagged": template("flagged"),
        "opened": template("opened"),
        "exploded": template("exploded"),
        "stack": template("stack"),
        "status": template("game status"),
        "flagging": template("flagging mode"),
        "pointer": template("operation pointer"),
        "queue": template("operation queue"),
        "read": template("characters of input read"),
    },
    meanings={
        "pointer": template("the number of the operation that comes next; the first one is 0"),
        "queue": template(
            "the operations that `perform` has added, which come before the next operation of the text"
        ),
        "flagging": template("true if left and right clicks are exchanged"),
    },
    aborted=template("aborted: {dialect}, where {message}"),
    command_names=lambda: [*COMMANDS],
    aliases=lambda: _ALIASES,
    occasions={GAME_OVER: template("game over"), END_OF_INPUT: template("end of input")},
    mismatch=INPUT_MISMATCH,
    underflow=UNDERFLOW,
    takes=lambda: {name: command.pops for name, command in COMMANDS.items()},
    decisions=("skip",),
    end=template("every safe cell is open"),
    reaches={"roll": lambda stack: abs(int(stack[-2])) + 2},  # type: ignore[arg-type]  # a number
    signs={"@": template("restart of the game")},
    when={
        UNDERFLOW: template("Stop before a step that needs more values than the stack has."),
        ZERO_DIVISION: template("Stop before a step that divides by 0."),
        INPUT_MISMATCH: template(
            "Stop before a step that cannot read the input: it wants a number, and the input has something else, or it"
            " has ended."
        ),
        UNICODE_RANGE: template(
            "Stop before a step that prints a number as a character, if there is no such character."
        ),
        GAME_OVER: template(
            "Stop before a step that opens a mine: the game is over, and starts again."
        ),
        END_OF_INPUT: template(
            "Stop before a step that asks for input after the end of the input."
        ),
    },
    reads={"in(n)": template("a number"), "in(c)": template("a character")},
    reads_numbers=("in(n)",),
    input_lines={
        "in(n)": template("a line can have several numbers"),
        "in(c)": template("each read takes one character, and Enter is one too"),
    },
    pushes={
        "push(n)": template("the digit of the cell"),
        "push(count)": template("the number of cells that it opened"),
        "push(sum)": template("the sum of the digits that it opened"),
    },
    writes=("out(n)", "out(c)"),
    notable=("status", "flagging"),
    queues=True,
    summaries={"stack": template("show the stack")},
    states=("unopened", "flagged", "opened", "exploded"),
)


SETTABLE = Settable(
    stacks=("stack",),
    cells={"board": ("unopened", "flagged", "opened")},
    variables=("flagging", "pointer"),
)


def running(tree: Tree) -> Running:
    """Return the functions that run the program of `tree`. If the text of `tree` has errors, starting a run raises
    ValueError."""
    # Modules are imported only when they are used.

    def start(engine: str, options: RunOptions, write: Write) -> Run:
        return _started(tree, engine, options, write)

    def start_stepping(options: RunOptions, write: Write) -> SteppingRun[State]:
        from mines_tools.languages.mines.stepping import MachineSteps

        return MachineSteps(tree, options, write)

    def places() -> Sequence[Span]:
        return [tree.operation_node(index).span for index in range(len(tree.shapes))]

    def trace_terms(run: MachineSteps) -> TraceTerms:
        from mines_tools.languages.mines.trace import MachineTerms

        return MachineTerms(run, tree.operation_lines.start + 1)

    def start_counting(options: RunOptions, write: Write) -> CountingRun:
        from mines_tools.languages.mines.profiled_run import CountingMachine

        return CountingMachine(tree, options, write)

    return Running(
        start,
        start_stepping,
        places,
        trace_terms,
        WORDS,
        lambda: SETTABLE,
        standing,
        start_counting,
    )


def _started(tree: Tree, engine: str, options: RunOptions, write: Write) -> Run:
    if engine == "python":
        from mines_tools.languages.mines.engines.engine import EngineRun
        from mines_tools.languages.mines.engines.python import PythonEngine

        return EngineRun(tree, options, write, PythonEngine)
    if engine == "wasm":
        from mines_tools.languages.mines.engines.engine import EngineRun
        from mines_tools.languages.mines.engines.wasm.engine import WasmEngine

        try:
            return EngineRun(tree, options, write, WasmEngine)
        except ImportError as error:
            message = phrase("wasmtime cannot be loaded: {reason}", reason=error)
            raise Unavailable(message) from None
    if engine == "auto":
        from mines_tools.languages.mines.engines.auto import AutoEngine
        from mines_tools.languages.mines.engines.engine import EngineRun

        return EngineRun(tree, options, write, AutoEngine)
    if engine == "mines-esolang":
        from mines_tools.languages.mines.engines.esolang import ReferenceRun

        return ReferenceRun(tree, options, write)
    from mines_tools.languages.mines.machine_run import MachineRun

    return MachineRun(tree, options, write)


def standing(run: Run) -> Mapping[str, Value]:
    """Return the state of `run` in the same form for every engine. The keys are from `RunVocabulary.names`. A key is
    missing if the engine of `run` does not have a value for the key."""
    from mines_tools.languages.mines.engines.esolang import ReferenceRun
    from mines_tools.languages.mines.machine_run import MachineRun
    from mines_tools.languages.mines.operations import source_form
    from mines_tools.languages.mines.player import STATE_LETTERS

    if isinstance(run, ReferenceRun):
        return run.state()
    assert isinstance(run, MachineRun)
    state, board = run.snapshot(), run.machine.board
    letters = "".join(map(STATE_LETTERS.__getitem__, state.player.cells))
    width = board.width
    return {
        "stack": state.stack,
        "board": [letters[start : start + width] for start in range(0, len(letters), width)],
        "status": state.player.status,
        "flagging": state.player.flagging,
        "pointer": state.pointer,
        "queue": [source_form(operation, board) for operation, _ in state.queue],
        "read": state.input.position,
    }
