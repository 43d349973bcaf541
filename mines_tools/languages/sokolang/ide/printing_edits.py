"""Changes a program so that it prints a text too. Each change is proved by a run of the program before it and after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.base.records import NamedTuple
from mines_tools.interface.run import Feed
from mines_tools.languages.sokolang.actions import ACTIONS as ALL_ACTIONS
from mines_tools.languages.sokolang.actions import PREFIXES, WAIT
from mines_tools.languages.sokolang.flow.analysis import SEED
from mines_tools.languages.sokolang.machine import Machine
from mines_tools.languages.sokolang.program import ACTIONS, STACKS, parse
from mines_tools.languages.sokolang.sections import BLANKS, COMMENT
from mines_tools.languages.sokolang.warehouse import PLAYER, SMALL_LETTERS
from mines_tools.languages.sokolang.writing import printing, words_in_row
from mines_tools.text.diagnostics import Edit, apply_edits
from mines_tools.text.source import Span
from mines_tools.text.text_to_print import is_surely_text, quoted_end, text_to_print
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.sokolang.program import Program
    from mines_tools.languages.sokolang.sections import ZoneLine

_MOST_CHARACTERS = 5_000
_MOST_STEPS = 300
"""The number of steps after which a trial run is stopped."""
_MOST_STEPS_IN_ALL = 20_000
"""The number of steps of all trial runs together, after which no further change is tried."""
_OF_ACTIONS = frozenset((*ALL_ACTIONS, *PREFIXES, *"[]0123456789", *BLANKS))
"""The characters that a line of actions may have."""
_LONGEST_SHOWN = 12
"""The greatest number of characters of an action that a title shows."""


class AddedPrinting(NamedTuple):
    """A change after which a program prints a text too."""

    replacement: str
    """The text that replaces the typed text. It is often empty."""
    others: tuple[Edit, ...]
    """The edits at other places."""
    stack: str
    """The name of the stack to which the values are added."""
    values: str
    after: str
    """The action after which `w` is added, or an empty text if none is added."""

    def words(self) -> str:
        """Describe the change."""
        values, stack = f"`{self.values}`", f"`{self.stack}`"
        if not self.after:
            return phrase("{values} in stack {stack}", values=values, stack=stack)
        return phrase(
            "{values} in stack {stack}, and {wait} after {action}",
            values=values,
            stack=stack,
            wait=f"`{WAIT}`",
            action=f"`{self.after}`",
        )


class TypedText(NamedTuple):
    """A text to print that was typed where a program cannot have one: on a line of its own, or among the actions."""

    span: Span
    text: str


class AddedWait(NamedTuple):
    """A `w` that makes a program print a text when it is added."""

    edit: Edit
    after: str
    """The action after which it is added."""
    text: str


class _Outcome(NamedTuple):
    """How a run ends, and what it prints."""

    ending: str
    """``ended``, ``stopped`` after `_MOST_STEPS`, or the name of an error."""
    output: str


class _TrialRuns:
    """Runs with the seed `SEED` and without input."""

    def __init__(self) -> None:
        self._steps = 0

    @property
    def is_over(self) -> bool:
        """Return whether no further run is possible."""
        return self._steps >= _MOST_STEPS_IN_ALL

    def outcome(self, program: Program) -> _Outcome:
        """Run `program`."""
        feed = Feed()
        feed.end()
        machine = Machine(program, SEED, feed)
        printed: list[str] = []
        while machine.steps < _MOST_STEPS and machine.step():
            printed += machine.pieces
        self._steps += machine.steps
        ending = machine.failed or ("ended" if machine.is_over else "stopped")
        return _Outcome(ending, "".join(printed))


def typed_text(program: Program, offset: int) -> TypedText | None:
    """Return the text to print that was typed around `offset`: on the first or last line of the map, on a line among
    the stacks, or among the actions. Return None if there is probably no such text."""
    number = program.lines.line_at(offset)
    line = program.zones.line(number)
    if line.text.startswith(COMMENT) or number in program.zones.separators:
        return None
    if number in program.zones.numbers(ACTIONS):
        return _among_actions(line, offset)
    raw = line.text.strip()
    if number in program.zones.numbers(STACKS):
        is_stack = ":" in raw or (_has_digits(raw) and not is_surely_text(raw))
        text = "" if is_stack else text_to_print(raw)
    else:
        map_ = program.map
        is_row = map_ is not None and line.start in map_.starts
        text = words_in_row(map_.rows, map_.starts.index(line.start)) if map_ and is_row else ""
    start = line.start + line.text.find(raw)
    return TypedText(Span(start, start + len(raw)), text) if text else None


def is_of_actions(text: str) -> bool:
    """Return whether `text` consists of characters that a line of actions may have."""
    return _OF_ACTIONS.issuperset(text)


def _has_digits(raw: str) -> bool:
    return any(character.isdigit() for character in raw)


def _among_actions(line: ZoneLine, offset: int) -> TypedText | None:
    """Return the text to print on a line of actions: the words from the first to the last character that is not part of
    an action. If the first such character is a capital letter or a quotation mark, the text begins with it, even within
    a word. Return None if there is probably no such text."""
    foreign = [at for at, character in enumerate(line.text) if character not in _OF_ACTIONS]
    if not foreign:
        return None
    first = foreign[0]
    last = line.text.find(" ", foreign[-1])
    end = len(line.text) if last < 0 else last
    if line.text[first].islower():
        first = line.text.rfind(" ", 0, first) + 1
    raw, span = line.text[first:end], Span(line.start + first, line.start + end)
    is_word = raw[0].isalpha() or not raw[0].isascii() or quoted_end(raw, 0) != 0
    is_sure = len(raw) > 1 and (is_surely_text(raw) or len(foreign) > 1)
    text = text_to_print(raw) if is_word and is_sure and span.start <= offset <= span.end else ""
    return TypedText(span, text) if text else None


def added_printing(program: Program, typed: Span, text: str) -> AddedPrinting | None:
    """Return a change that replaces the text at `typed`, so that the program prints `text`. All other output is the
    same as without the text at `typed`. Return None if no such change is found."""
    if len(program.text) > _MOST_CHARACTERS:
        return None
    without = parse(program.text[: typed.start] + program.text[typed.end :], program.dialect)
    if without.errors:
        return None
    runs = _TrialRuns()
    before = runs.outcome(without)
    values = printing(text)
    for stack, stack_edit in _stack_edits(without, typed, values):
        for after, wait_edits in _waits(without):
            edits = (stack_edit, *wait_edits)
            changed = parse(apply_edits(without.text, edits), program.dialect)
            if runs.is_over:
                return None
            if _added(before, runs.outcome(changed)) == text:
                here = "".join(edit.text for edit in edits if edit.span.start == typed.start)
                others = tuple(
                    _moved(edit, typed) for edit in edits if edit.span.start != typed.start
                )
                return AddedPrinting(here, others, stack, values, after)
    return None


def added_wait(program: Program) -> AddedWait | None:
    """Return a `w` to add, so that the program prints a text in addition to its other output. Return None if none is
    found."""
    if len(program.text) > _MOST_CHARACTERS or program.errors:
        return None
    runs = _TrialRuns()
    before = runs.outcome(program)
    for after, edits in _waits(program):
        if edits and not runs.is_over:
            changed = parse(apply_edits(program.text, edits), program.dialect)
            text = _added(before, runs.outcome(changed))
            if text:
                return AddedWait(edits[0], after, text)
    return None


def _added(before: _Outcome, after: _Outcome) -> str:
    """Return the text that the run `after` prints in addition to what the run `before` prints. Return "" if there is no
    such text, or if the runs end differently."""
    if before.ending != after.ending or len(after.output) <= len(before.output):
        return ""
    count = len(after.output) - len(before.output)
    for at in range(len(before.output), -1, -1):
        if after.output[:at] + after.output[at + count :] == before.output:
            return after.output[at : at + count]
    return ""


def _moved(edit: Edit, typed: Span) -> Edit:
    """Return an edit of the text without `typed` as an edit of the whole text."""
    moves = typed.end - typed.start if edit.span.start > typed.start else 0
    return edit._replace(span=Span(edit.span.start + moves, edit.span.end + moves))


def _stack_edits(program: Program, typed: Span, values: str) -> Iterator[tuple[str, Edit]]:
    """Yield pairs: the name of a stack that may be executed, and an edit that adds `values` at its end or at its
    beginning. A new stack is written at `typed` if this is a line of its own among the stacks."""
    crates = () if program.map is None else program.map.letters - SMALL_LETTERS
    lines = program.zones.numbers(STACKS)
    for name in (*sorted(letter.lower() for letter in crates), PLAYER):
        stack = program.stacks.get(name)
        if stack is None:
            line = program.zones.line(program.lines.line_at(typed.start))
            if line.number in lines and not line.text.strip():
                yield name, Edit(Span(typed.start, typed.start), f"{name}:{values}")
                continue
            at = program.zones.line(lines.stop).start  # the separator
            yield name, Edit(Span(at, at), f"{name}:{values}{program.line_end}")
        elif stack.values:
            yield name, _inserted(stack.span.end, f",{values}")
            yield name, _inserted(stack.values[0].span.start, f"{values},")
        else:
            yield name, _inserted(stack.span.end, values)


def _waits(program: Program) -> Iterator[tuple[str, tuple[Edit, ...]]]:
    """Yield pairs: the text of an action, and the edits that add `w` after it. The first pair has an empty text and no
    edits."""
    yield "", ()
    for node in program.actions:
        action = program.text[slice(*node.span)]
        if len(action) > _LONGEST_SHOWN:
            action = f"…{action[1 - _LONGEST_SHOWN :]}"
        yield action, (_inserted(node.span.end, WAIT),)


def _inserted(offset: int, text: str) -> Edit:
    return Edit(Span(offset, offset), text)
