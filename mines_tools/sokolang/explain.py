"""A program beside its meaning: what each stack holds, read as commands, and what each action does. What
runs can do is what flow analysis knows."""

from __future__ import annotations

from mines_tools.explanations import Explanation, Item, ItemWords, Words
from mines_tools.markdown import plain
from mines_tools.phrases import phrase, template
from mines_tools.sokolang.actions import GROUP, IF_FALSE, IF_TRUE, ONCE, TIMES
from mines_tools.sokolang.flow.analysis import flow_of
from mines_tools.sokolang.words.doing import item_words
from mines_tools.sokolang.words.reading import is_executed, number_words, reading_words

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    from mines_tools.explanations import ProgramData
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
    "w": template("wait: transfer, then execute"),
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
        found = [_stack_words(flow, stack) for stack in stacks]
        found += (_node_words(flow, number) for number in range(len(program.actions)))
        headings = (phrase("meaning"),)
        return Words(headings, found, phrase(ENDINGS[flow.ending]))

    def data() -> ProgramData:
        # Only other programs ask for it.
        from mines_tools.sokolang.explanation_data import program_data

        return program_data(flow, lambda: phrase(ENDINGS[flow.ending]))

    return Explanation(program, items, words, data)


def node_summary(node: Node) -> str:
    """What an action or a group does, with its number and prefixes."""
    words = [phrase(ACTION_SUMMARIES[node.kind])]
    if node.times != 1:
        words.append(phrase("{count} times", count=number_words(node.times)))
    words += (phrase(PREFIX_SUMMARIES[prefix]) for prefix in node.prefixes)
    return phrase(", ").join(words)


def _head(node: Node) -> Span:
    return node.span._replace(end=node.at.end)


def _stack_words(flow: Flow, stack: InitialStack) -> ItemWords:
    words = reading_words(
        [value.number for value in stack.values],
        is_executed=is_executed(flow.program, flow, stack.name),
    )
    return ItemWords((" ".join(words) or phrase("empty"),))


def _node_words(flow: Flow, number: int) -> ItemWords:
    words = node_summary(flow.program.actions[number])
    if flow.reached(number).kind == "impossible":
        return ItemWords((phrase("never performed: {action}", action=words),), is_dim=True)
    doing = item_words(flow, number)
    if doing is None:
        return ItemWords((words,))
    lines = [plain(each) for each in doing.lines]
    if doing.when and lines:
        lines[0] = f"{doing.when} {lines[0]}"
    visits = flow.visits.get(number, ())
    is_failing = bool(visits) and flow.is_complete and all(visit.fails for visit in visits)
    return ItemWords((words,), tuple(map(plain, doing.failures)), tuple(lines), is_alarm=is_failing)
