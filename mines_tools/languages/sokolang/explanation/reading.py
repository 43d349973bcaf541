"""The explanation of a program for people who read it as a whole. Moves that follow each other are one item."""

from __future__ import annotations

from array import array

from mines_tools.interface.explanation import (
    MOST_KNOWN,
    Explanation,
    Item,
    ItemVocabulary,
    ItemWords,
    LazySequence,
)
from mines_tools.languages.sokolang.actions import GROUP, head_of
from mines_tools.languages.sokolang.words.runs import ActionRun, run_kind, run_words
from mines_tools.text.source import Span
from mines_tools.text.step_words import stack_legend
from mines_tools.translations.phrases import phrase, template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from mines_tools.languages.sokolang.flow.analysis import Flow
    from mines_tools.languages.sokolang.initial_stacks import InitialStack
    from mines_tools.languages.sokolang.words.runs import RunKind

_LONGEST = 44
"""The maximum length of the text of a run, in characters. A longer run is divided, so that the source can be read."""
_LETTERS = template(
    "u, d, l and r move up, down, left and right; p switches between push and pull; w transfers values, then lets the player and the crates on marks execute commands"
)
"""What the letters mean. An explanation says it only if some of them are never performed: the others say what they do."""
_WIDEST = 64
"""The greatest width of a column in a terminal."""
_DEEPEST = 8
"""The maximum depth of groups that the source of an item shows by blanks."""


def reading_explanation(
    flow: Flow, stack_words: Callable[[InitialStack], ItemWords], verdict: str
) -> Explanation:
    """Return the explanation of a program as people read it: an item for each stack, then an item for each run of moves,
    each `w` and each group. `stack_words` returns the words for a stack. `verdict` says whether the program ends."""
    program = flow.program
    stacks = list(program.stacks.values())
    runs = _Runs(flow)

    def item(number: int) -> Item:
        if number < len(stacks):
            return Item(stacks[number].span, stacks[number])
        return runs.item(number - len(stacks))

    shared: dict[RunKind, ItemWords] = {}

    def words(number: int) -> ItemWords:
        if number < len(stacks):
            own = stack_words(stacks[number])
            return own._replace(columns=(*own.columns, ""))
        run = runs.run(number - len(stacks))
        kind = run_kind(flow, run.first)
        if kind in ("dead", "unknown"):  # which say the same, wherever they are
            return shared.setdefault(kind, run_words(flow, run))
        return run_words(flow, run)

    size = len(stacks) + len(runs)

    def vocabulary() -> ItemVocabulary:
        # With a made-up input, numbers of a trial run can look as if they were in the program.
        is_of_trials = any(flow.inputs)
        first = phrase("the first time, or in a trial run" if is_of_trials else "the first time")
        headings = (first, phrase("stacks"))
        items: Sequence[ItemWords] = LazySequence(size, words)
        grounds: tuple[str, ...] = ()
        if size <= MOST_KNOWN:
            items = list(items)
            legend = stack_legend(f"[{each.columns[-1]}]" for each in items)
            letters = phrase(_LETTERS) if any(each.is_dim for each in items) else ""
            grounds = tuple(filter(None, (legend, letters)))
        return ItemVocabulary(headings, items, verdict, grounds, widest=_WIDEST)

    return Explanation(program, LazySequence(size, item), vocabulary, output=flow.output)


class _Runs:
    """The runs of a program, in the order of the text. They are stored in arrays, because a long text has many."""

    def __init__(self, flow: Flow) -> None:
        self._program = flow.program
        self._firsts, self._depths = array("I"), array("I")
        for first, depth in _run_starts(flow):
            self._firsts.append(first)
            self._depths.append(depth)
        self._after = len(flow.program.actions)

    def __len__(self) -> int:
        return len(self._firsts)

    def run(self, number: int) -> ActionRun:
        """Return the numbers of the actions in the run `number`. The run of a group contains only the group itself."""
        first = self._firsts[number]
        after = self._firsts[number + 1] if number + 1 < len(self._firsts) else self._after
        return ActionRun(first, after)

    def item(self, number: int) -> Item:
        """Return the item of the run `number`."""
        run, actions = self.run(number), self._program.actions
        start, end = head_of(actions[run.first]).start, head_of(actions[run.after - 1]).end
        source = self._program.text[start:end]
        indent = "  " * min(self._depths[number], _DEEPEST)
        return Item(Span(start, end), run, source=indent + source if indent else "")


def _run_starts(flow: Flow) -> Iterator[tuple[int, int]]:
    """Yield the number of the first action of each run, with the number of groups around it."""
    text = flow.program.text
    group_ends: list[int] = []
    start = end = 0
    kind_before: RunKind | None = None
    for number, node in enumerate(flow.program.actions):
        leaves_group = bool(group_ends) and group_ends[-1] <= number
        while group_ends and group_ends[-1] <= number:
            group_ends.pop()
        kind = run_kind(flow, number)
        if (
            kind != kind_before
            or kind == "alone"
            or (kind == "moves" and leaves_group)
            or node.at.end - start > _LONGEST
            or text[end : node.span.start].strip(" \t[]")
        ):
            start = node.span.start
            yield number, len(group_ends)
        if node.kind == GROUP:
            group_ends.append(node.after)
        kind_before, end = kind, node.at.end
