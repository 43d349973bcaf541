"""Explains a program: the commands in each stack, and the effect of each action. Flow analysis finds out the possible
effects."""

from __future__ import annotations

from itertools import count, repeat

from mines_tools.base.records import new_record
from mines_tools.interface.explanation import (
    MOST_KNOWN,
    Explanation,
    Item,
    ItemVocabulary,
    ItemWords,
    LazySequence,
)
from mines_tools.interface.known_output import with_output
from mines_tools.languages.sokolang.actions import (
    GROUP,
    IF_FALSE,
    IF_TRUE,
    ONCE,
    TIMES,
    head_of,
    heads,
    sources,
)
from mines_tools.languages.sokolang.flow.analysis import flow_of
from mines_tools.languages.sokolang.words.doing import item_words, writes_words
from mines_tools.languages.sokolang.words.reading import number_words, values_words
from mines_tools.text.ending_words import unknown_ending
from mines_tools.text.markdown import plain
from mines_tools.translations.phrases import phrase, template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mines_tools.interface.explanation import ProgramData
    from mines_tools.languages.sokolang.actions import ActionNode
    from mines_tools.languages.sokolang.flow.analysis import Flow
    from mines_tools.languages.sokolang.initial_stacks import InitialStack
    from mines_tools.languages.sokolang.program import Program

ACTION_SUMMARIES = {
    "u": template("move up"),
    "d": template("move down"),
    "l": template("move left"),
    "r": template("move right"),
    "p": template("switch between push and pull"),
    "w": template("wait: transfer values, then execute commands"),
    GROUP: template("group"),
}
PREFIX_SUMMARIES = {
    IF_TRUE: template("if the test is true"),
    IF_FALSE: template("if the test is false"),
    ONCE: template("once in the whole run"),
    TIMES: template("as often as the top of the player's stack says, which stays there"),
}


ENDINGS = {
    "ends": template("it ends"),
    "fails": template("it stops with an error"),
    "ends-or-fails": template("it ends, if no command fails before"),
    "never": template("it never ends"),
}
"""The texts for the kinds of ends that are known."""


def explain_program(program: Program, analysis: Flow | None = None) -> Explanation:
    """Return the explanation of a program. It has an item for each stack, and then an item for each
    action or group. The key of an item is the `InitialStack`, or the number of the action or group.
    If `analysis` is None, the program is analysed now."""
    flow = flow_of(program) if analysis is None else analysis
    stacks = list(program.stacks.values())
    actions = program.actions
    size = len(stacks) + len(actions)

    def item(number: int) -> Item:
        if number < len(stacks):
            return Item(stacks[number].span, stacks[number])
        action = number - len(stacks)
        return Item(head_of(actions[action]), action)

    def items() -> Iterator[Item]:
        yield from (Item(stack.span, stack) for stack in stacks)
        fields = zip(heads(actions), count(), repeat(""), repeat(""), strict=False)
        yield from map(new_record, repeat(Item), fields)

    def item_words_of(number: int) -> ItemWords:
        if number < len(stacks):
            return _stack_words(flow, stacks[number])
        return _node_words(flow, number - len(stacks))

    def words() -> ItemVocabulary:
        words_of_items = LazySequence(size, item_words_of, lambda: _all_words(flow, stacks))
        headings = (phrase("meaning"),)
        return ItemVocabulary(headings, words_of_items, verdict_words(flow))

    def data() -> ProgramData:
        # Imported here because only the output for other programs needs it.
        from mines_tools.languages.sokolang.explanation.data import program_data

        return program_data(flow, lambda: ending_words(flow))

    def reading() -> Explanation:
        # Imported here because only people who read the whole explanation need it.
        from mines_tools.languages.sokolang.explanation.reading import reading_explanation

        return reading_explanation(
            flow, lambda stack: _stack_words(flow, stack), verdict_words(flow)
        )

    return Explanation(
        program, LazySequence(size, item, items), words, data, flow.output, reading=reading
    )


def verdict_words(flow: Flow) -> str:
    """Return a short text that says whether the program ends, and what it writes."""
    return with_output(ending_words(flow), flow.output)


def ending_words(flow: Flow) -> str:
    """Return a short text that says whether the program ends."""
    if flow.ending == "unknown":
        return unknown_ending(phrase("the actions begin again until all marks are covered"))
    return phrase(ENDINGS[flow.ending])


def node_summary(node: ActionNode) -> str:
    """Return a text that describes an action or a group, including the number and the prefixes."""
    words = [phrase(ACTION_SUMMARIES[node.kind])]
    if node.times != 1:
        words.append(phrase("{count} times", count=number_words(node.times)))
    words += (phrase(PREFIX_SUMMARIES[prefix]) for prefix in node.prefixes)
    return phrase(", ").join(words)


def _all_words(flow: Flow, stacks: Iterable[InitialStack]) -> Iterator[ItemWords]:
    """Yield the words for all items. The actions that are not in `flow.met` share their words if
    they have the same text. This saves time."""
    yield from (_stack_words(flow, stack) for stack in stacks)
    text, met = flow.program.text, flow.met
    words_by_source: dict[str, ItemWords] = {}
    for number, source in enumerate(sources(flow.program.actions, text)):
        if number in met:
            yield _node_words(flow, number)
            continue
        action_words = words_by_source.get(source)
        if action_words is None:
            if len(words_by_source) >= MOST_KNOWN:
                words_by_source.clear()
            action_words = words_by_source[source] = _node_words(flow, number)
        yield action_words


def _stack_words(flow: Flow, stack: InitialStack) -> ItemWords:
    words = values_words(flow, stack, flow.program)
    return ItemWords((" ".join(words) or phrase("empty"),))


def _node_words(flow: Flow, number: int) -> ItemWords:
    words = node_summary(flow.program.actions[number])
    if flow.reached(number).kind == "impossible":
        return ItemWords((phrase("never performed: {action}", action=words),), is_dim=True)
    doing = item_words(flow, number)
    if doing is None:
        return ItemWords((words,))
    # What it writes each time is said once, in the field `writes`.
    of_all = writes_words(flow, number, is_code=True)
    again = {of_all, phrase("in every run: {words}", words=of_all)} if of_all else set()
    lines = [plain(line) for line in doing.lines if line not in again]
    if doing.when and lines:
        lines[0] = f"{doing.when} {lines[0]}"
    visits = flow.visits.get(number, ())
    is_failing = bool(visits) and flow.is_complete and all(visit.fails for visit in visits)
    writes = writes_words(flow, number, is_code=False)
    failures = tuple(map(plain, doing.failures))
    return ItemWords((words,), failures, tuple(lines), writes, is_alarm=is_failing)
