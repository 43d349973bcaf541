"""Starts runs of Sokolang programs. The tools do this through the interface that all languages share."""

from __future__ import annotations

from mines_tools.interface.run import END_OF_INPUT, Running, Settable
from mines_tools.interface.run_vocabulary import RunVocabulary
from mines_tools.languages.sokolang.actions import GROUP, IF_FALSE, IF_TRUE, TIMES, around
from mines_tools.languages.sokolang.program_counter import (
    NO_TIMES,
    TEST_IS_FALSE,
    TEST_IS_TRUE,
    USED_UP,
    can_be_idle,
    can_be_left_out,
)
from mines_tools.languages.sokolang.stack import PLAYER_STACK, named
from mines_tools.languages.sokolang.warehouse import SMALL_LETTERS
from mines_tools.text.source import Span
from mines_tools.translations.phrases import template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mines_tools.interface.run import (
        CountedPart,
        Run,
        RunOptions,
        SteppingRun,
        TraceTerms,
        Write,
    )
    from mines_tools.interface.run_state import Slot, StateCell
    from mines_tools.languages.sokolang.machine import State
    from mines_tools.languages.sokolang.program import Program
    from mines_tools.languages.sokolang.stepping import MachineSteps


def _command_names() -> Sequence[str]:
    from mines_tools.languages.sokolang.commands import COMMANDS
    from mines_tools.languages.sokolang.watching import BLOCKED, IDLE, NAMES

    return [*NAMES.values(), IDLE, BLOCKED, *(command.name for command in COMMANDS.values())]


def _codes() -> Mapping[str, int]:
    from mines_tools.languages.sokolang.commands import COMMANDS

    return {command.name: code for code, command in COMMANDS.items()}


def _takes() -> Mapping[str, int]:
    from mines_tools.languages.sokolang.commands import COMMANDS

    # `outstr` takes as many values as its first value says.
    return {
        command.name: command.needs for command in COMMANDS.values() if command.name != "outstr"
    }


_ALIASES = {
    "add": "+", "plus": "+", "sub": "-", "subtract": "-", "minus": "-", "mul": "*", "multiply": "*", "times": "*",
    "div": "/", "divide": "/", "mod": "%", "remainder": "%", "power": "pow", "dup": "copy", "pop": "del",
    "delete": "del",
}  # fmt: skip
"""Other words for commands."""


def _stack_in(cell: StateCell) -> str:
    """Return the name, in a view, of the stack of the player or the crate in `cell`; empty if neither is there."""
    if cell.state == "crate":
        return (cell.now or cell.text).lower()
    return PLAYER_STACK if cell.state == "player" else ""


_CRATES = {
    "A": template("crate A"), "B": template("crate B"), "C": template("crate C"), "D": template("crate D"),
    "E": template("crate E"), "F": template("crate F"), "G": template("crate G"), "H": template("crate H"),
    "I": template("crate I"), "J": template("crate J"), "K": template("crate K"), "L": template("crate L"),
    "M": template("crate M"), "N": template("crate N"), "O": template("crate O"), "P": template("crate P"),
    "Q": template("crate Q"), "R": template("crate R"), "S": template("crate S"), "T": template("crate T"),
    "U": template("crate U"), "V": template("crate V"), "W": template("crate W"), "X": template("crate X"),
    "Y": template("crate Y"), "Z": template("crate Z"), "a": template("crate a"), "b": template("crate b"),
    "c": template("crate c"), "d": template("crate d"), "e": template("crate e"), "f": template("crate f"),
    "g": template("crate g"), "h": template("crate h"), "i": template("crate i"), "j": template("crate j"),
    "k": template("crate k"), "l": template("crate l"), "m": template("crate m"), "n": template("crate n"),
    "o": template("crate o"), "p": template("crate p"), "q": template("crate q"), "r": template("crate r"),
    "s": template("crate s"), "t": template("crate t"), "u": template("crate u"), "v": template("crate v"),
    "w": template("crate w"), "x": template("crate x"), "y": template("crate y"), "z": template("crate z"),
}  # fmt: skip
"""The words for a crate, by its letter, as in hovers and messages."""
WORDS = RunVocabulary(
    place=template("action"),
    commands=template("actions"),
    executions=template("commands"),
    failures=template("errors"),
    errors={
        "pop-on-empty-stack": template("stack underflow"),
        "division-by-zero": template("division by zero"),
        "negative-exponent": template("negative exponent"),
        "endless-power": template("power with millions of digits"),
        "no-character": template("not a character"),
        "no-integer": template("input mismatch"),
    },
    names={
        **{letter: _CRATES[letter.upper()] for letter in sorted(SMALL_LETTERS)},  # the stacks
        "map": template("map"),
        "player": template("player"),
        "crate": template("crate"),
        "uncovered": template("uncovered mark"),
        "column": template("column of the player"),
        "row": template("row of the player"),
        "mode": template("push or pull"),
        "test": template("test"),
        "moved": template("moved crate"),
        "times": template("how often it was moved"),
        "left": template("repetitions left"),
        "groups": template("rounds left of the groups"),
        "pass": template("pass over the actions"),
        "covered": template("covered marks"),
        "read": template("characters of input read"),
    },
    meanings={
        **dict.fromkeys(
            sorted(SMALL_LETTERS),
            template("the stack of the crates with this letter, capital or small"),
        ),
        "player": template("the stack of the player"),
        "column": template("the column of the cell where the player is; the first column is 0"),
        "row": template("the row of the cell where the player is; the first row is 0"),
        "mode": template("whether the player pushes or pulls crates when it moves"),
        "test": template("the result of the last `testeq` or `testneg`, which `+` and `-` use"),
        "moved": template(
            "the crate that `w` transfers values to or from: the crate nearest to the player of those that the last move moved"
        ),
        "times": template(
            "in how many moves in a row this crate was pushed, or pulled; `w` transfers the value with this number"
        ),
        "left": template("how many times the next action still has to run, the next time included"),
        "groups": template("how many times each group around the next action still has to run"),
        "pass": template("how many times the program has begun with the first action"),
        "covered": template("how many marks have the player or a crate on them"),
        "read": template("how many characters of the input the program has read"),
    },
    underflow="pop-on-empty-stack",
    takes=_takes,
    codes=_codes,
    decisions=("testeq", "testneg"),
    undecided=template(
        "no test has decided yet where the run continues ({commands}); how often a `*` repeats its action, the top of the player's stack says"
    ),
    end=template("every mark (`*`) is covered"),
    sets={"test": ("testeq", "testneg")},
    cell_stack=_stack_in,
    summaries={
        "out": template("leave the repeated action or the group that contains the next step"),
    },
    writes_nothing={
        "outstr": template("the number of characters, which it takes first, is 0 or less")
    },
    aborted=template("aborted: {message}"),
    command_names=_command_names,
    aliases=lambda: _ALIASES,
    occasions={END_OF_INPUT: template("end of input")},
    when={
        "pop-on-empty-stack": template(
            "Stop before a step that needs more values than the stack has."
        ),
        "division-by-zero": template("Stop before a step that divides by 0."),
        "negative-exponent": template(
            "Stop before a step that computes a power with an exponent below 0."
        ),
        "endless-power": template(
            "Stop before a step that computes a power with millions of digits."
        ),
        "no-character": template(
            "Stop before a step that prints a number as a character, if there is no such character."
        ),
        "no-integer": template("Stop before a step that reads a line that is not an integer."),
        END_OF_INPUT: template(
            "Stop before a step that asks for input after the end of the input."
        ),
    },
    reads={"inint": template("a line with one number"), "instr": template("a line")},
    reads_numbers=("inint",),
    pushes={
        "length": template("the number of values on the stack"),
        "mark": template("the number of covered marks"),
    },
    writes=("outint", "outstr"),
    notable=("mode", "test", "moved", "covered"),
    rounds={"pass": template("round {number} of the actions")},
    states=("player", "crate", "uncovered"),
    left_out={
        TEST_IS_FALSE: template("the test is false"),
        TEST_IS_TRUE: template("the test is true"),
        USED_UP: template("its `@` is used up"),
        NO_TIMES: template("its number is 0"),
    },
)


def _words(program: Program) -> RunVocabulary:
    """Return the vocabulary for runs of `program`. If the crates of a stack all have the small letter, such as `n`, the
    stack is called `crate n` and not `crate N`."""
    letters = program.map.letters if program.map is not None else frozenset[str]()
    small = {letter for letter in letters & SMALL_LETTERS if letter.upper() not in letters}
    if not small:
        return WORDS
    names = {letter: _CRATES[letter] for letter in small}
    return WORDS._replace(names={**WORDS.names, **names})


def _tested(program: Program) -> Mapping[Span, Span]:
    """Return the actions and groups whose only prefix is `+` or `-`. The key is the place of their first action."""
    found: dict[Span, Span] = {}
    nodes = program.actions
    for number, node in enumerate(nodes):
        if node.prefixes not in (IF_TRUE, IF_FALSE) or not node.times:
            continue
        first = number
        while first < node.after and nodes[first].kind == GROUP:
            first += 1
        if first < node.after:
            found.setdefault(nodes[first].at, node.span)
    return found


def running(program: Program) -> Running:
    """Return the object with the functions that start runs of `program`."""
    # Modules are imported only when they are needed.

    def start(_engine: str, options: RunOptions, write: Write) -> Run:
        from mines_tools.languages.sokolang.machine_run import MachineRun

        return MachineRun(program, options, write)

    def start_stepping(options: RunOptions, write: Write) -> SteppingRun[State]:
        from mines_tools.languages.sokolang.stepping import MachineSteps

        return MachineSteps(program, options, write)

    def places() -> Sequence[Span]:
        found = [node.at for node in program.actions if node.kind != GROUP]
        if can_be_idle(program.actions):
            found.append(Span(len(program.text), len(program.text)))
        return found

    def conditional(place: Span) -> Sequence[Span]:
        return [
            program.actions[number].span
            for number in around(program.actions, place.start)
            if can_be_left_out(program.actions[number])
        ]

    def trace_terms(run: MachineSteps) -> TraceTerms:
        from mines_tools.languages.sokolang.trace import MachineTerms

        return MachineTerms(run)

    def settable() -> Settable:
        from mines_tools.languages.sokolang.machine import stack_names
        from mines_tools.languages.sokolang.stack import stack_title

        stacks = tuple(map(stack_title, stack_names(program)))
        return Settable(stacks=stacks, variables=("test", "mode"))

    def at_start() -> Sequence[CountedPart]:
        from mines_tools.languages.sokolang.counted_parts import counted_at_start

        return counted_at_start(program)

    def initial(slot: Slot) -> tuple[int, Span] | None:
        stack = program.stacks.get(named(slot.stack))
        (at,) = slot.path
        return None if stack is None or at >= len(stack.values) else stack.values[-1 - at]

    return Running(
        start,
        start_stepping,
        places,
        trace_terms,
        _words(program),
        settable,
        has_repetitions=True,
        conditional=conditional,
        tested=lambda: _tested(program),
        counted=lambda: [node.span for node in program.actions if TIMES in node.prefixes],
        counted_at_start=at_start,
        initial=initial,
    )
