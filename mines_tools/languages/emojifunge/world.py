"""The state that instructions use and change: the stacks, the pointer, the input, the output, and the modes."""

from __future__ import annotations

from math import ceil

from mines_tools.base.random_numbers import Chance
from mines_tools.languages.emojifunge.cells import author_whole_emoji, whole_emoji
from mines_tools.languages.emojifunge.float_arithmetic import DOUBLES
from mines_tools.languages.emojifunge.input import InputText
from mines_tools.languages.emojifunge.numbers import EXACT, ProgramFailure
from mines_tools.languages.emojifunge.output import Output
from mines_tools.languages.emojifunge.pointer import Pointer
from mines_tools.languages.emojifunge.stacks import Stack, changed, combined, copied, emptied
from mines_tools.languages.emojifunge.units import text_of, units_of
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mines_tools.languages.emojifunge.numbers import Number
    from mines_tools.languages.emojifunge.syntax import Grid

EMPTY: int = -1
"""The value that a pop from an empty stack returns."""
_ENTRY_POINT = "\U0001f3c1"
_MANY = 10_000_000
"""The maximum number of values that one instruction can pop."""


class Crash(Exception):
    """The program ends abnormally and immediately. The message says why."""


class World:
    """The state of a run, and the operations with which instructions use and change this state."""

    def __init__(self, grid: Grid, seed: int, clock: Callable[[], Sequence[int]]) -> None:
        rules = grid.rules
        self.grid = grid
        self.rules = rules
        self.numbers = DOUBLES if rules.doubles else EXACT
        self.clock = clock
        """A function that returns the time as the numbers of `time.localtime`: year, month, day, hour, minute, second,
        ..."""
        self.chance = Chance(seed)
        entries = grid.places_of(_ENTRY_POINT)
        entry = (
            entries[self.chance.below(len(entries))] if len(entries) > 1 else (*entries, (0, 0))[0]
        )
        self.pointer = Pointer(*entry)

        self.root = self.stack = Stack([])
        """`root` is the root stack. `stack` is the current stack, on which instructions work."""
        self.counts = Stack([])
        """The run-count stack."""
        self.mailbox = Stack([])
        self.trash = Stack([])
        self.opens = True
        """True if the pop mode is normal: a stack at the top is opened."""

        self.record: list[str] = []
        """The recorded emoji, in the order of recording."""
        self.recording = False
        self.commented = False
        self.ignores_ends = False
        self.time_left: Number | None = None
        """The number of rounds until the run ends because its time is over; None if no time is set."""
        self.stopwatch: int | None = None
        """The number of rounds since the stopwatch was started; None if the stopwatch does not run."""
        self.input = InputText()
        self.output = Output(joins_halves=rules.joins_halves)

        self.ended = False
        self.crashed: str | None = None
        """The reason for an abnormal end; None if the program has not ended abnormally."""
        self.failed: str | None = None
        """The error with which the program has ended; None if it has not ended with an error."""

    # Stacks

    def push(self, value: Number | Stack, stack: Stack | None = None) -> None:
        """Push `value` onto `stack`, by default the current stack. If `value` is a stack, it must not be in another
        stack."""
        into = self.stack if stack is None else stack
        if isinstance(value, Stack) and self.rules.made_stacks_have_no_parent:
            value = copied(value, into)
        into.items.append(value)

    def push_integer(self, value: int) -> None:
        """Push `value` as a number of the dialect."""
        self.stack.items.append(self.numbers.of(value))

    def push_whole(self, value: Stack) -> None:
        """Push `value`, a stack that the instruction itself has created."""
        self.stack.items.append(value)

    def pop(self, stack: Stack | None = None) -> Number | Stack:
        """Pop a value by the rules of the current pop mode, and return this value."""
        return self.pop_number(stack) if self.opens else self.pop_whole(stack)

    def pop_whole(self, stack: Stack | None = None) -> Number | Stack:
        """Pop the value at the top, and return this value. A stack is not opened."""
        items = (self.stack if stack is None else stack).items
        return items.pop() if items else self.numbers.of(EMPTY)

    def pop_number(self, stack: Stack | None = None) -> Number:
        """Pop a number, and return it. As long as the value at the top is a stack, replace this stack by its elements
        first."""
        source = self.stack if stack is None else stack
        while True:
            value = self.pop_whole(source)
            if not isinstance(value, Stack):
                return value
            self.open(value, source)

    def open(self, value: Stack, into: Stack) -> None:
        """Push all elements of the stack `value` onto the stack `into`."""
        if value is into:
            if value.items:
                raise ProgramFailure(phrase("the author's program never ends here"))
            return
        if self.rules.made_stacks_have_no_parent:
            for item in value.items:
                self.push(item, into)
        else:
            into.items += value.items
        value.items = []

    def how_often(self, count: Number) -> int:
        """Return `count`, the number of values that an instruction pops, as an integer. Raise `ProgramFailure` if this
        number is too large."""
        if count > _MANY:
            raise ProgramFailure(phrase("a stack cannot have that many elements"))
        return ceil(count) if count > 0 else 0  # 0 also for NaN

    def combine(self, operation: Callable[[Number, Number], Number]) -> None:
        """Pop two values and push the result of `operation`."""
        self.push(combined(operation, self.pop(), self.pop()))

    def change(self, operation: Callable[[Number], Number]) -> None:
        """Pop a value and push the result of `operation`."""
        self.push(changed(operation, self.pop()))

    # Emoji as values

    def pop_text(self) -> str:
        """Pop a stack of UTF-16 units, or a single unit. Return the text that the units spell, from bottom to top."""
        value = self.pop_whole()
        return text_of(list(emptied(value.items)) if isinstance(value, Stack) else [value])

    def push_emoji(self, x: Number, y: Number) -> None:
        """Push the emoji of the cell at (`x`, `y`), as a stack of its UTF-16 units."""
        cell = self.grid.cell(x, y)
        if cell is None:
            shown = self.numbers.shown
            message = phrase("there is no cell at ({x}, {y}) to pick", x=shown(x), y=shown(y))
            raise ProgramFailure(message)
        emoji = cell.emoji or self.named(cell.start, cell.end)
        self.push(Stack([self.numbers.of(unit) for unit in units_of(emoji)]))

    def named(self, start: int, end: int) -> str:
        """Return the unknown text from `start` to `end`, with a colon before and after the text. In this form, dialect
        `author` picks and records unknown text. Raise `ProgramFailure` if the text cannot be picked or recorded."""
        text = self.grid.text[start:end]
        if not self.rules.picks_unknown_text:
            raise ProgramFailure(phrase("unknown text can't be picked"))
        if text.isascii() and all(character.isalnum() or character in "_+-" for character in text):
            raise ProgramFailure(
                phrase("the author's program fails on text that looks like a name")
            )
        return f":{text}:"

    def key_of(self, emoji: str) -> str:
        """Return the key of `emoji` in the table of glyphs. Raise `ProgramFailure` if `emoji` is not an emoji."""
        find = author_whole_emoji if self.rules.has_emoji_table else whole_emoji
        key = find(emoji)
        if key is None:
            raise ProgramFailure(phrase("this is not an emoji: {text}", text=ascii(emoji)))
        return key

    def form_of(self, emoji: str) -> str:
        """Return `emoji` in the form in which the dialect writes it."""
        if not self.rules.has_emoji_table:
            self.key_of(emoji)
            return emoji
        from mines_tools.languages.emojifunge.emoji_table import forms

        return forms()[self.key_of(emoji)]

    # Ends

    def end(self) -> None:
        """End the run normally, unless ends are ignored."""
        if not self.ignores_ends:
            self.ended = True

    def crash(self, reason: str) -> None:
        """End the run abnormally."""
        if not self.rules.runs_record_to_its_end:
            raise Crash(reason)
        self.crashed = self.crashed or reason

    def execute(self, emoji: str, key: str) -> None:
        """Execute the emoji `emoji`, whose key is `key`."""
        raise NotImplementedError
