"""A program beside its meaning: what each stack holds, read as commands, and what each action does. What
runs can do is what flow analysis knows."""

from __future__ import annotations

from mines_tools.explanations import Explanation, Item, ItemWords, Words
from mines_tools.integers import format_integer
from mines_tools.phrases import phrase, template
from mines_tools.sokolang.actions import GROUP, IF_FALSE, IF_TRUE, ONCE, TIMES
from mines_tools.sokolang.commands import COMMANDS
from mines_tools.sokolang.flow.analysis import flow_of

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    from mines_tools.sokolang.actions import Node
    from mines_tools.sokolang.flow.analysis import Flow
    from mines_tools.sokolang.initial_stacks import InitialStack
    from mines_tools.sokolang.program import Program
    from mines_tools.text import Span

ACTION_SUMMARIES = {
    "u": template("move up"),
    "d": template("move down"),
    "l": template("move left"),
    "r": template("move right"),
    "p": template("switch between push and pull"),
    "w": template("wait: transfer a value, and execute commands"),
    GROUP: template("group"),
}
PREFIX_SUMMARIES = {
    IF_TRUE: template("if the test is true"),
    IF_FALSE: template("if the test is false"),
    ONCE: template("once in the whole run"),
    TIMES: template("times the first value of the player's stack"),
}


ENDINGS = {
    "ends": template("it ends"),
    "fails": template("it stops with an error"),
    "ends-or-fails": template("it ends, if no command fails before"),
    "never": template("it never ends"),
    "unknown": template("it is not known whether it ends"),
}


def explain_program(program: Program, analysis: Flow | None = None) -> Explanation:
    """Each stack with its values as commands, and each action with what it does."""
    flow = flow_of(program) if analysis is None else analysis
    stacks = list(program.stacks.values())
    items = [Item(stack.span, stack) for stack in stacks]
    items += (Item(_head(node), node) for node in program.actions)

    def words() -> Words:
        found = [_stack_words(stack) for stack in stacks]
        found += (_node_words(flow, number) for number in range(len(program.actions)))
        headings = (phrase("meaning"),)
        return Words(headings, found, phrase(ENDINGS[flow.ending]))

    return Explanation(program, items, words)


def value_meaning(number: int) -> str:
    """A value as a command, if it is one; as it is otherwise."""
    command = COMMANDS.get(number)
    return format_integer(number) if command is None else command.name


def node_summary(node: Node) -> str:
    """What an action or a group does, with its number and prefixes."""
    words = [phrase(ACTION_SUMMARIES[node.kind])]
    if node.times != 1:
        words.append(phrase("{count} times", count=format_integer(node.times)))
    words += (phrase(PREFIX_SUMMARIES[prefix]) for prefix in node.prefixes)
    return phrase(", ").join(words)


def _head(node: Node) -> Span:
    return node.span._replace(end=node.at.end)


def _stack_words(stack: InitialStack) -> ItemWords:
    values = " ".join(value_meaning(value.number) for value in stack.values)
    return ItemWords((values or phrase("empty"),))


def _node_words(flow: Flow, number: int) -> ItemWords:
    words = node_summary(flow.program.actions[number])
    if flow.reached(number).kind == "impossible":
        return ItemWords((phrase("never performed: {action}", action=words),), is_dim=True)
    return ItemWords((words,))
