"""Finds changes of a program after which the program also prints a given text. Each change is
proved by running the program before and after the change."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mines_tools.base.records import NamedTuple
from mines_tools.interface.run import Feed
from mines_tools.languages.sokolang.actions import ACTIONS as ALL_ACTIONS
from mines_tools.languages.sokolang.actions import PREFIXES, WAIT
from mines_tools.languages.sokolang.flow.analysis import SEED
from mines_tools.languages.sokolang.ide.moves_to_print import moves_to_print
from mines_tools.languages.sokolang.machine import Machine
from mines_tools.languages.sokolang.program import ACTIONS, STACKS, parse
from mines_tools.languages.sokolang.sections import BLANKS, COMMENT, SEPARATOR
from mines_tools.languages.sokolang.typed_words import (
    meant_text,
    number_words,
    words_beside,
    words_in_row,
)
from mines_tools.languages.sokolang.warehouse import PLAYER, SMALL_LETTERS
from mines_tools.languages.sokolang.writing import printing
from mines_tools.text.diagnostics import Edit, apply_edits
from mines_tools.text.source import Span
from mines_tools.text.text_to_print import is_surely_text, quoted_end
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from mines_tools.languages.sokolang.program import Program
    from mines_tools.languages.sokolang.sections import ZoneLine

_MOST_CHARACTERS = 5_000
_MOST_STEPS = 300
"""A trial run is stopped after this number of steps."""
_MOST_STEPS_IN_ALL = 20_000
"""The maximum number of steps of all trial runs together. When it is reached, no more changes are tried."""
_OF_A_STEP = 8
"""Reading this number of characters takes about as long as one step. Before each trial run, the
whole program is read, and this counts as steps too."""
_INPUT = "1\n2\n3\n"
"""The input of the second of the two trial runs of each program."""
_OF_ACTIONS = frozenset((*ALL_ACTIONS, *PREFIXES, *"[]0123456789", *BLANKS))
"""The characters that a line of actions may contain."""
_NUMBER = re.compile(rf"-?[0-9]+[{BLANKS}]*(?=[^-0-9,{BLANKS}])")
"""The pattern of a number in a stack. A text follows the number, and there is no comma between
them."""
_SEPARATORS = 2
"""The number of separators in a program that has all three zones."""
_LONGEST_SHOWN = 12
"""The maximum number of characters of an action in a title."""


class AddedPrinting(NamedTuple):
    """A change of a program. The changed program also prints a typed text."""

    replacement: str
    """The text that replaces the typed text. It is often empty."""
    others: tuple[Edit, ...]
    """The edits that the change makes at other places of the program."""
    stack: str
    """The name of the stack to which the values are added."""
    values: str
    after: str
    """The text of an action. A `w` is added right after this action. The text is empty if no `w` is added."""
    actions: str = ""
    """The actions that the change adds to a program without actions. The text is empty for a program that already has
    actions."""

    def words(self) -> str:
        """Return a text that describes the change."""
        values, stack = f"`{self.values}`", f"`{self.stack}`"
        if self.actions:
            return phrase(
                "{values} in stack {stack}, and the actions {actions}",
                values=values,
                stack=stack,
                actions=f"`{self.actions}`",
            )
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
    """A text to print that was typed where a program cannot contain a text: on a separate line, beside a row of the
    map, or among the actions."""

    span: Span
    text: str
    is_beside_row: bool = False
    """True if the text is beside a row of the map. Then the letters of the text may also be
    crates."""


class TypedValue(NamedTuple):
    """A text to print that was typed as a value of a stack."""

    span: Span
    text: str
    before: str
    """A comma if a number is directly before the text, and must be separated from the text. Otherwise this text is
    empty."""
    after: str
    """A comma if a number is directly after the text. Otherwise this text is empty."""

    @property
    def values(self) -> str:
        """Return the values that print the text. If a comma is missing before or after the text,
        the result contains this comma too."""
        return f"{self.before}{printing(self.text)}{self.after}"


class AddedWait(NamedTuple):
    """A change that inserts a `w`. The changed program prints an additional text."""

    edit: Edit
    after: str
    """The action after which the `w` is inserted."""
    text: str


class _Outcome(NamedTuple):
    """The result of a trial run: how it ended, and what it printed."""

    ending: str
    """How the run ended: ``ended``, ``stopped`` after `_MOST_STEPS` steps, or the name of an error."""
    output: str


class _TrialRuns:
    """The trial runs, with a counter of their steps. Each program is run twice with the seed `SEED`: first without
    input, and then with `_INPUT`."""

    def __init__(self) -> None:
        self._steps = 0

    @property
    def is_over(self) -> bool:
        """Return whether the runs have taken the maximum number of steps."""
        return self._steps >= _MOST_STEPS_IN_ALL

    def outcomes(self, program: Program) -> tuple[_Outcome, ...]:
        """Run `program` without input and then with `_INPUT`, and return both results."""
        return tuple(self._outcome(program, text) for text in ("", _INPUT))

    def added(self, before: tuple[_Outcome, ...], program: Program) -> list[str]:
        """Return the texts that `program` may print in addition to what another program prints.
        `before` contains the outcomes of this other program. A text is returned only if both runs
        of `program` print it. Several texts may be possible: if `aba` is printed instead of `a`,
        the additional text is `ab` or `ba`."""
        without_input, with_input = before
        texts = _added(without_input, self._outcome(program, ""))
        return texts and [
            text for text in _added(with_input, self._outcome(program, _INPUT)) if text in texts
        ]

    def is_only(self, program: Program, text: str) -> bool:
        """Return whether both runs of `program` print exactly `text`, without an error."""
        return all(
            outcome.output == text and outcome.ending in ("ended", "stopped")
            for outcome in self.outcomes(program)
        )

    def _outcome(self, program: Program, text: str) -> _Outcome:
        feed = Feed()
        feed.give(text)
        feed.end()
        machine = Machine(program, SEED, feed)
        printed: list[str] = []
        while machine.steps < _MOST_STEPS and machine.step():
            printed += machine.pieces
        self._steps += machine.steps + len(program.text) // _OF_A_STEP
        ending = machine.failed or ("ended" if machine.is_over else "stopped")
        return _Outcome(ending, "".join(printed))


def typed_text(program: Program, offset: int, *, is_typing: bool = False) -> TypedText | None:
    """Return the text to print that was typed around `offset`. The text may be the first or the
    last line of the map, or be beside a row of the map. It may also be a line among the stacks, or
    be among the actions. Return None if there is probably no text to print.

    With `is_typing`, a single letter at the end of a line of actions also counts, because it may be
    the beginning of a text.
    """
    number = program.lines.line_at(offset)
    line = program.zones.line(number)
    if line.text.startswith(COMMENT) or number in program.zones.separators:
        return None
    if number in program.zones.numbers(ACTIONS):
        return _among_actions(line, offset, is_typing=is_typing)
    raw = line.text.strip()
    if number in program.zones.numbers(STACKS):
        is_stack = ":" in raw or (_has_digits(raw) and not is_surely_text(raw))
        text = number_words(raw) if is_stack else meant_text(raw)
    else:
        map_ = program.map
        if map_ is None or line.start not in map_.starts:
            return None
        text = words_in_row(map_.rows, map_.starts.index(line.start))
        if not text:
            column, text = words_beside(line.text)
            span = Span(line.start + column, line.start + len(line.text.rstrip()))
            return TypedText(span, text, is_beside_row=True) if text else None
    start = line.start + line.text.find(raw)
    return TypedText(Span(start, start + len(raw)), text) if text else None


def is_of_actions(text: str) -> bool:
    """Return whether `text` consists only of characters that a line of actions may contain."""
    return _OF_ACTIONS.issuperset(text)


def _has_digits(raw: str) -> bool:
    return any(character.isdigit() for character in raw)


def _among_actions(line: ZoneLine, offset: int, *, is_typing: bool) -> TypedText | None:
    """Return the text to print on a line of actions. The text consists of the words from the first
    to the last *foreign* character, one that cannot be part of an action. If the first foreign
    character is not a small letter, the text begins with this character, even within a word. Return
    None if there is probably no text to print. `is_typing` is as in `typed_text`."""
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
    is_sure |= is_typing and len(raw) == 1 and offset == span.end == line.start + len(line.text)
    text = meant_text(raw) if is_word and is_sure and span.start <= offset <= span.end else ""
    return TypedText(span, text) if text else None


def typed_value(line: ZoneLine, start: int, end: int) -> TypedValue | None:
    """Return the text that the user wants to print and has typed as a value of a stack. The value
    is in `line`, from column `start` to column `end`. If the value begins with a number, this number
    is not part of the text: the comma after it is missing. Return None if there is no text to print.
    """
    raw = line.text[start:end]
    number = _NUMBER.match(raw)
    at = start + (number.end() if number else 0)
    text = meant_text(line.text[at:end])
    if not text:
        return None
    if number:
        at = start + len(number[0].rstrip(BLANKS))
    behind = line.text[end : end + 1]
    after = "," if behind == "-" or behind.isdigit() else ""
    return TypedValue(Span(line.start + at, line.start + end), text, "," if number else "", after)


def added_values(program: Program, typed: TypedValue) -> tuple[Edit, AddedPrinting] | None:
    """Find a change after which `program` also prints the text `typed`, which was typed in a stack.
    If possible, the change replaces the text by values that print the text. Return two things: the
    edit that replaces the text, and the whole change. Return None if no such change is found."""
    span = typed.span
    line = program.zones.line(program.lines.line_at(span.start))
    before, behind = line.text[: span.start - line.start], line.text[span.end - line.start :]
    values = printing(typed.text)
    here = typed.values
    start, end = span
    if before.rstrip(BLANKS).endswith(",") and not typed.after:
        start = line.start + len(before.rstrip(BLANKS)) - 1
        here = f",{values}"
    elif not typed.before and behind.lstrip(BLANKS).startswith(","):
        end += len(behind) - len(behind.lstrip(BLANKS)) + 1
        here = f"{values},"
    removed = Span(start, end)
    name = before.partition(":")[0].strip(BLANKS)
    found = added_printing(program, removed, typed.text, (name, here))
    if found is None:
        return None
    if found.replacement == here:
        return Edit(span, typed.values), found
    return Edit(removed, found.replacement), found


def added_printing(
    program: Program, typed: Span, text: str, here: tuple[str, str] | None = None
) -> AddedPrinting | None:
    """Return a change that replaces the text at `typed` and makes the program print `text`. The
    program prints everything else as it does without the text at `typed`. If the program has no
    actions, the change also writes actions. Return None if no such change is found.

    If `here` is given, it contains the name of a stack and values. A change that writes these
    values at `typed` is then tried first.
    """
    if len(program.text) > _MOST_CHARACTERS:
        return None
    bare = program.text[: typed.start] + program.text[typed.end :]
    without = _with_all_zones(parse(bare, program.dialect))
    if without.errors:
        return None
    values = printing(text)
    stack_edits = list(_stack_edits(without, typed, values))
    if here is not None and here[0] in {name for name, _ in stack_edits}:
        stack_edits.insert(0, (here[0], _inserted(typed.start, here[1])))
    if not without.actions:
        return _with_actions(without, len(bare), typed, text, stack_edits)
    runs = _TrialRuns()
    before = runs.outcomes(without)
    for stack, stack_edit in dict.fromkeys(stack_edits):
        for after, wait_edits in _waits(without):
            if runs.is_over:
                return None
            edits = (stack_edit, *wait_edits)
            changed = parse(apply_edits(without.text, edits), program.dialect)
            if text in runs.added(before, changed):
                there, others = _divided(edits, typed)
                return AddedPrinting(there, others, stack, values, after)
    return None


def _with_all_zones(program: Program) -> Program:
    """Return `program` with the missing separators added at the end."""
    lacking = _SEPARATORS - len(program.zones.separators)
    if program.map is None or lacking <= 0:
        return program
    end = program.line_end
    before = "" if program.text.endswith("\n") else end
    return parse(f"{program.text}{before}{f'{SEPARATOR}{end}' * lacking}", program.dialect)


def _with_actions(
    without: Program, length: int, typed: Span, text: str, stack_edits: Sequence[tuple[str, Edit]]
) -> AddedPrinting | None:
    """Return a change after which the program `without`, which has no actions, prints `text`. The change consists of
    actions and one of `stack_edits`. Return None if no such change is found.

    The document contains only the first `length` characters of `without`. So the change also writes the other
    characters.
    """
    moves = None if without.map is None else moves_to_print(without.map)
    if moves is None:
        return None
    zone, runs = without.zones.numbers(ACTIONS), _TrialRuns()
    is_there = without.lines.line_at(typed.start) in zone
    at = typed.start if is_there else without.zones.line(zone.start).start
    actions_edit = _inserted(at, moves.actions)
    for stack, stack_edit in stack_edits:
        edits = (stack_edit, actions_edit)
        changed = parse(apply_edits(without.text, edits), without.dialect)
        if stack in moves.stacks and runs.is_only(changed, text):
            there, others = _divided(tuple(_up_to(length, without.text, edits)), typed)
            return AddedPrinting(there, others, stack, printing(text), "", moves.actions)
    return None


def _up_to(length: int, text: str, edits: Iterable[Edit]) -> Iterator[Edit]:
    """Yield edits of a document that contains only the first `length` characters of `text`. After
    these edits, the document is the same as `text` after `edits`. If the document is shorter than
    `text`, the last edit adds the changed rest of `text` to the document."""
    behind = []
    for edit in edits:
        if edit.span.start < length or length == len(text):
            yield edit
        else:
            behind.append(
                edit._replace(span=Span(edit.span.start - length, edit.span.end - length))
            )
    if length < len(text):
        yield _inserted(length, apply_edits(text[length:], behind))


def _divided(edits: Sequence[Edit], typed: Span) -> tuple[str, tuple[Edit, ...]]:
    """Divide `edits`. They are edits of a text from which the part `typed` was removed. Return the
    text that they write at the place where `typed` was. Also return the edits at other places,
    converted to edits of the text that still contains `typed`."""
    there = "".join(edit.text for edit in edits if edit.span.start == typed.start)
    others = tuple(_moved(edit, typed) for edit in edits if edit.span.start != typed.start)
    return there, others


def added_wait(program: Program) -> AddedWait | None:
    """Return a change that inserts a `w` and makes the program print an additional text. Return
    None if no such change is found."""
    if len(program.text) > _MOST_CHARACTERS or program.errors:
        return None
    runs = _TrialRuns()
    before = runs.outcomes(program)
    for after, edits in _waits(program):
        if edits and not runs.is_over:
            changed = parse(apply_edits(program.text, edits), program.dialect)
            for text in runs.added(before, changed):
                return AddedWait(edits[0], after, text)
    return None


def _added(before: _Outcome, after: _Outcome) -> list[str]:
    """Return the texts that the run `after` may have printed in addition to the output of the run
    `before`. Return an empty list if there is no such text, or if the two runs end in different
    ways."""
    if before.ending != after.ending or len(after.output) <= len(before.output):
        return []
    count = len(after.output) - len(before.output)
    texts = (
        after.output[at : at + count]
        for at in range(len(before.output), -1, -1)
        if after.output[:at] + after.output[at + count :] == before.output
    )
    return list(dict.fromkeys(texts))


def _moved(edit: Edit, typed: Span) -> Edit:
    """Return the edit that makes the same change as `edit`, but in the text with the part `typed`. `edit` was made for
    the text without this part."""
    moves = typed.end - typed.start if edit.span.start > typed.start else 0
    return edit._replace(span=Span(edit.span.start + moves, edit.span.end + moves))


def _stack_edits(program: Program, typed: Span, values: str) -> Iterator[tuple[str, Edit]]:
    """Yield the name of each stack whose commands an element may execute, with an edit that adds
    `values` at the beginning or at the end of this stack. If the program does not define the stack,
    the edit writes a line for it. The user has typed a text at `typed`. If the line at this place
    is an empty line among the stacks, the edit writes there."""
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
    """Yield the actions after which a `w` may be inserted. For each action, yield its text and the
    edits that insert the `w`. The first result is an empty text without edits, to try the program
    without a new `w`."""
    yield "", ()
    for node in program.actions:
        action = program.text[slice(*node.span)]
        if len(action) > _LONGEST_SHOWN:
            action = f"…{action[1 - _LONGEST_SHOWN :]}"
        yield action, (_inserted(node.span.end, WAIT),)


def _inserted(offset: int, text: str) -> Edit:
    return Edit(Span(offset, offset), text)
