"""Starts runs of Emojifunge programs. The tools do this through the interface that all languages share."""

from __future__ import annotations

from mines_tools.interface.run import END_OF_INPUT, Running, Settable
from mines_tools.interface.run_vocabulary import RunVocabulary
from mines_tools.translations.phrases import phrase, template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from mines_tools.interface.run import Run, RunOptions, SteppingRun, TraceTerms, Write
    from mines_tools.interface.run_state import StackValue, StateCell
    from mines_tools.languages.emojifunge.machine_run import Remedy
    from mines_tools.languages.emojifunge.state import State
    from mines_tools.languages.emojifunge.stepping import MachineSteps
    from mines_tools.languages.emojifunge.syntax import Grid
    from mines_tools.text.source import Span


def _command_names() -> Sequence[str]:
    from mines_tools.languages.emojifunge.glyphs.table import BY_NAME
    from mines_tools.languages.emojifunge.watching import COMMENTED, PASSED_OVER, UNKNOWN

    return [*BY_NAME, PASSED_OVER, COMMENTED, UNKNOWN]


def _symbols() -> Mapping[str, str]:
    from mines_tools.languages.emojifunge.glyphs.table import BY_NAME

    return {name: glyph.emoji for name, glyph in BY_NAME.items()}


def _aliases() -> Mapping[str, str]:
    from mines_tools.languages.emojifunge.glyphs.table import BY_NAME

    return {alias: name for name, glyph in BY_NAME.items() for alias in glyph.aliases}


def _cell_effect(cell: StateCell) -> Sequence[str]:
    from mines_tools.languages.emojifunge.cells import SELECTOR
    from mines_tools.languages.emojifunge.glyphs.table import GLYPHS
    from mines_tools.languages.emojifunge.words.glyphs import effect_words

    glyph = GLYPHS.get(cell.text.replace(SELECTOR, ""))
    if glyph is None:
        return ()
    return tuple(filter(None, (phrase(glyph.summary), effect_words(glyph))))


def _takes() -> Mapping[str, int]:
    from mines_tools.languages.emojifunge.glyphs.table import BY_NAME

    # The others take the whole stack, or a number of values that a value says.
    fixed = {name: glyph.pops.split() for name, glyph in BY_NAME.items() if glyph.pops}
    return {
        name: len(pops)
        for name, pops in fixed.items()
        if not any(each == "*" or ".." in each for each in pops)
    }


def _if_above_0(turned: str) -> Callable[[StackValue], str]:
    """Return the function for `RunVocabulary.findings` of a command that turns the pointer if a number is above 0.
    `turned` is the text for a number that is."""

    def finding(value: StackValue) -> str:
        if not isinstance(value, int | float):
            return ""  # the number came out of a nested stack
        return (
            turned
            if value > 0
            else template("{took}: not above 0, so this did not turn the pointer")
        )

    return finding


WORDS = RunVocabulary(
    place=template("cell"),
    commands=template("instructions"),
    failures=template("failures"),
    errors={"abnormal-end": template("abnormal end"), "error": template("error")},
    names={
        "grid": template("grid"),
        "pointer": template("the pointer is here"),
        "stack": template("current stack"),
        "root": template("root stack"),
        "counts": template("run-count stack"),
        "mailbox": template("mailbox"),
        "trash": template("trash"),
        "x": template("x of the pointer"),
        "y": template("y of the pointer"),
        "dx": template("cells to the right in each step"),
        "dy": template("cells down in each step"),
        "popmode": template("pop mode"),
        "times": template("executions in this round"),
        "done": template("executions in this round so far"),
        "time-left": template("time to the end"),
        "stopwatch": template("stopwatch"),
        "comment": template("in a comment"),
        "ignores-ends": template("ends are ignored"),
        "silent": template("output is ignored"),
        "riding": template("on the bicycle"),
        "clockwise": template("turns clockwise"),
        "recording": template("recording"),
        "record": template("what was recorded"),
        "read": template("characters of input read"),
    },
    decisions=("right-if-true", "left-if-true", "up-if-true", "down-if-true", "warp"),
    findings={
        "right-if-true": _if_above_0(
            template("{took}: above 0, so this turned the pointer to the right")
        ),
        "left-if-true": _if_above_0(
            template("{took}: above 0, so this turned the pointer to the left")
        ),
        "up-if-true": _if_above_0(template("{took}: above 0, so this turned the pointer up")),
        "down-if-true": _if_above_0(template("{took}: above 0, so this turned the pointer down")),
    },
    meanings={
        "stack": template(
            "the stack on which instructions work: the root stack, or the nested stack that the program has entered"
        ),
        "root": template("the stack with which the program starts; other stacks are nested in it"),
        "counts": template("how often the next cells are executed: once if this stack is empty"),
        "mailbox": template("the values that `mailbox-in` has stored, for `mailbox-out`"),
        "trash": template("the values that `pop` has removed, for `pick-up-trash`"),
        "x": template("the column of the next cell; the first column is 0"),
        "y": template("the row of the next cell; the first row is 0"),
        "dx": template("how far the pointer moves to the right; negative if it moves left"),
        "dy": template("how far the pointer moves down; negative if it moves up"),
        "popmode": template(
            "`normal`: a stack that is popped is opened. `stack`: it is popped as a whole"
        ),
        "times": template(
            "how often the cell at the pointer is executed before the pointer moves; 0 until its first execution"
        ),
        "done": template("how often the cell at the pointer has been executed so far"),
        "time-left": template("the number of rounds until the program ends; empty if not set"),
        "stopwatch": template("the rounds since the stopwatch was started; empty if it is off"),
        "comment": template("true if the pointer is in a comment, where cells are not executed"),
        "ignores-ends": template("true if instructions that end the program are ignored"),
        "silent": template("true if output is not written"),
        "riding": template(
            "true if the pointer rides the bicycle, so that bicycle stops are walls"
        ),
        "clockwise": template("true if the pointer turns clockwise at a wall"),
        "recording": template("true if the emoji of executed cells are recorded"),
        "record": template("the recorded emoji, which `play-record` uses"),
        "read": template("how many characters of the input the program has read"),
    },
    arrivals={"pointer": template("the pointer moved here from {place}")},
    departures={"pointer": template("performed this cell, and the pointer moved on")},
    unvisited=template("the pointer has not been at {cell} yet"),
    cell_effect=_cell_effect,
    aborted=template("aborted: {message}"),
    command_names=_command_names,
    occasions={END_OF_INPUT: template("end of input")},
    takes=_takes,
    writes_nothing={
        "output-number": template("its value is a stack without numbers, or output is ignored"),
    },
    when={
        "abnormal-end": template(
            "Stop before a step that ends the program abnormally, as 💥 and unknown emoji do."
        ),
        "error": template(
            "Stop before a step that has no result, such as the median of no values: it ends the program with an error."
        ),
        END_OF_INPUT: template(
            "Stop before a step that asks for input after the end of the input."
        ),
    },
    reads={
        "input-number": template("a number"),
        "input-ascii": template("a character"),
        "cat": template("the whole input"),
        "dog": template("the whole input"),
    },
    reads_numbers=("input-number",),
    input_lines={
        "input-number": template("a line can have several numbers"),
        "input-ascii": template("each read takes one character, and Enter is one too"),
    },
    pushes={
        "length": template("the number of elements of the stack"),
        "dice": template("a random number"),
        "judgement": template("a random choice between 0 and 1"),
        "stopwatch": template("the number of steps since its start"),
    },
    writes=("output-number", "output-ascii", "output-emoji", "cat", "dog", "quine"),
    notable=("popmode", "comment", "ignores-ends", "silent", "riding", "clockwise", "recording"),
    states=("pointer",),
    symbols=_symbols,
    aliases=_aliases,
    no_commands={
        "passed-over": template("cells passed over"),
        "commented": template("cells in comments"),
        "unknown": template("not an instruction"),
    },
    reached=template("cells reached"),
)


SETTABLE = Settable(
    stacks=("stack", "root", "counts", "mailbox", "trash"),
    variables=("comment", "ignores-ends", "silent", "clockwise"),
)


def running(grid: Grid, remedy: Remedy) -> Running:
    """Return the object with the functions that start runs of the program `grid`. If a program crashes, the message of
    the run contains the result of `remedy`."""
    # Modules are imported only when they are needed.

    def start(_engine: str, options: RunOptions, write: Write) -> Run:
        from mines_tools.languages.emojifunge.machine_run import MachineRun

        return MachineRun(grid, options, write, remedy)

    def start_stepping(options: RunOptions, write: Write) -> SteppingRun[State]:
        from mines_tools.languages.emojifunge.stepping import MachineSteps

        return MachineSteps(grid, options, write, remedy)

    def places() -> Sequence[Span]:
        return [cell.span for row in grid.rows() for cell in row]

    def trace_terms(run: MachineSteps) -> TraceTerms:
        from mines_tools.languages.emojifunge.trace import MachineTerms

        return MachineTerms(run)

    return Running(
        start,
        start_stepping,
        places,
        trace_terms,
        WORDS,
        lambda: SETTABLE,
        has_rows=True,
        has_repetitions=True,
    )
