"""The texts for people about runs of a language."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.translations.phrases import template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from mines_tools.interface.run_state import StackValue, StateCell


class RunVocabulary(NamedTuple):
    """The texts for people about runs of a language. Each text is a template of a phrase."""

    place: str
    """The word for a place where a run can stop: ``operation``."""
    commands: str
    """The heading above a list of performed commands."""
    failures: str
    """The heading above a list of errors."""
    errors: Mapping[str, str]
    """The text of each error. The key is the name of the error for other programs."""
    names: Mapping[str, str]
    """The texts for the names of grids, stacks, variables, and states of cells. The names are those
    in a view."""
    aborted: str
    """The message for a run that has crashed. It contains ``{dialect}`` and ``{message}``."""
    command_names: Callable[[], Sequence[str]]
    """Returns the names of all commands that a step can perform, as they are in `Event.command` and
    `Event.executed`."""
    occasions: Mapping[str, str]
    """The text of each occasion. The key is the name of the occasion, such as ``game-over``."""
    mismatch: str = ""
    """The name of the error that a command raises if it cannot read what the input contains. It is
    empty if such a command ends the program instead."""
    underflow: str = ""
    """The name of the error that a command raises if a stack has too few values. It is empty if such a command uses a
    default value instead."""
    takes: Callable[[], Mapping[str, int]] = dict
    """Returns how many values each command takes from a stack. Commands whose number of values is not always the same
    may be left out."""
    reaches: Mapping[str, Callable[[Sequence[StackValue]], int]] = {}
    """For a command whose first values say how many values it needs: the function that returns this number. It is given
    the stack, the top last, and may be called only if the stack has the values of `takes`."""
    codes: Callable[[], Mapping[str, int]] = dict
    """Returns the numbers of the commands, if the commands that a step performs are values on stacks. The key is the name
    of the command."""
    decisions: Sequence[str] = ()
    """The commands that take values from a stack and so decide what the run performs after them, or later."""
    undecided: str = template(
        "none of the commands that decide where the run continues has done so yet: {commands}"
    )
    """The text that none of `decisions` has been performed. It contains ``{commands}``."""
    findings: Mapping[str, Callable[[StackValue], str]] = {}
    """For a command of `decisions` that takes one value: the function that says in a few words what the command found out
    about this value, and what it did because of that. The text contains ``{value}``, and ``{took}``: words that say from
    where the command took the value. It is empty if the function cannot say it."""
    end: str = ""
    """The event that ends a program in the usual way, in words. It is empty if several events can end a program."""
    sets: Mapping[str, Sequence[str]] = {}
    """The commands that set a variable, by the name of the variable. Such a command often sets the variable to the value
    that it already has. Variables for which this does not matter are left out."""
    meanings: Mapping[str, str] = {}
    """For a stack or a variable: a sentence that says what it is. The key is the name in a view. Names that need no
    explanation are left out."""
    arrivals: Mapping[str, str] = {}
    """For each state of a cell that something comes into the cell: a text that says so. It contains ``{place}``, the
    cell that the last step performed. The key is the name of the state."""
    departures: Mapping[str, str] = {}
    """The same for something that goes out of the cell. The texts contain no field."""
    unvisited: str = ""
    """The text that a cell is the same as at the start, if cells change only in `arrivals` and `departures`. It contains
    ``{cell}``. If it is empty, a text of the debugger says that the cell has not changed."""
    cell_effect: Callable[[StateCell], Sequence[str]] = lambda _cell: ()
    """Returns what a cell does when it is performed, in a few short sentences. It returns none if cells are not
    performed."""
    cell_stack: Callable[[StateCell], str] = lambda _cell: ""
    """Returns the name of the stack that belongs to what is in a cell, such as a crate. The text is empty if nothing
    there has a stack."""
    summaries: Mapping[str, str] = {}
    """The descriptions of commands of the debugger's console that do something more in this language. The key is the name
    of the command."""
    queues: bool = False
    """True if operations can queue other operations."""
    queued_by: str = template("queued by {place}")
    """The place of a queued operation. It contains ``{place}``, the place of the operation that queued it."""
    queued: str = template("{command}, which was queued")
    """The name of a queued operation with the command ``{command}``, in a call stack."""
    queuing: str = template("{operation}, which queued it")
    """The name of the operation that queued it, in a call stack. It contains ``{operation}``."""
    writes_nothing: Mapping[str, str] = {}
    """For each output command that may write an empty text without an error: the reason why it wrote nothing. The key is
    the name of the command."""
    when: Mapping[str, str] = {}
    """Texts for readers who do not know the name of an error or an occasion. A text says when a
    breakpoint on this error or occasion stops a run. The key is the name."""
    reads: Mapping[str, str] = {}
    """The input that each command reads, such as ``a number``. The key is the name of the
    command."""
    reads_numbers: Sequence[str] = ()
    """The commands in `reads` that read a number."""
    input_lines: Mapping[str, str] = {}
    """For a command in `reads`: what a typed line of input may contain, if `reads` does not say it already."""
    pushes: Mapping[str, str] = {}
    """For commands that push a value of their own, and do not compute it from other values: what the value is, such as
    ``the digit of the cell``. Commands whose names say it are left out."""
    writes: Sequence[str] = ()
    """The commands that may write output."""
    signs: Mapping[str, str] = {}
    """The further effects of an operation besides its command, such as ``restart of the game``. The key is the
    text of the operation."""
    notable: Sequence[str] = ()
    """The variables whose changes are shown beside the next operation, because they decide what
    operations do."""
    rounds: Mapping[str, str] = {}
    """For the variable that counts how often the program has begun with its first operation: the words that are shown
    beside the next operation from the second round on. They contain ``{number}``."""
    states: Sequence[str] = ()
    """The names in `names` that are states of cells. Such a name can also be the name of a stack."""
    symbols: Callable[[], Mapping[str, str]] = dict
    """Returns the symbols of commands, such as emoji. Statistics show the symbol of a command before its name. The key
    is the name of the command."""
    aliases: Callable[[], Mapping[str, str]] = dict
    """Returns other words for commands, such as those that users type to enter them. The key is the word, the value is
    the name of the command."""
    left_out: Mapping[str, str] = {}
    """The text of each reason in `Event.left_out_because`. A reason without a text is not shown."""
    no_commands: Mapping[str, str] = {}
    """The names in `Event.command` of steps that perform no command. Each has the heading with which statistics count
    these steps."""
    reached: str = ""
    """The heading with which statistics count the places that the run has reached. It is empty if statistics do not
    count them."""
    executions: str = ""
    """The heading above a list of the commands in `Event.executed`. Empty for a language whose steps perform only the
    command in `Event.command`."""
