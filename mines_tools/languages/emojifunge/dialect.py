"""The dialects of Emojifunge, as data. Each difference between the dialects is a field of `Dialect`.

``text`` is the dialect of the language text, the description of the language by its author. ``author`` is the
behaviour of the author's own program (emojifunge-lang 1.0.8).
"""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.translations.phrases import template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping


class Dialect(NamedTuple):
    """A dialect. The default values describe the dialect ``text``."""

    name: str
    title: str

    # The grid
    carriage_returns_are_text: bool = False
    """True if ``\\r`` before ``\\n`` is unknown text, and not a part of the line end."""
    has_emoji_table: bool = False
    """True if only the emoji of a fixed table count as emoji. The table also contains names that may be written
    instead of the emoji, and the form of each emoji: with or without U+FE0F."""

    # Values and stacks
    doubles: bool = False
    """True if numbers are floating-point numbers, as in JavaScript."""
    ranks_empty_the_stack: bool = False
    """True if the instructions gold, silver, bronze and median empty the stack first."""
    filters_a_copy: bool = False
    """True if the instruction R-18 filters a copy of the current stack, and not the current stack itself. The copy
    becomes the current stack, but the parent stack still contains the original."""
    made_stacks_have_no_parent: bool = False
    """True if the instructions create-empty-stack and create-new-stack make stacks without a parent. Such a stack has
    no stack to return to. The parent of any other stack is the stack onto which it was pushed."""
    new_root_holds_itself: bool = False
    """True if the only value in a new root stack is that stack itself. The instruction exit-nested-stack makes a new root stack if the
    current stack has no parent."""

    # Running
    swaps_fast_up_and_down: bool = False
    keeps_record: bool = False
    """True if play-record keeps the record, so that it can be played again."""
    records_unknown_text: bool = False
    """True if the record also contains the unknown text of comments."""
    unsets_ignored_time: bool = False
    """A program can set a time after which it ends. It can also make the run ignore this end. True if the time is no
    longer set after the run has ignored this end. False if it stays set."""
    runs_record_to_its_end: bool = False
    """True if a record is executed to its end even if one of its instructions ends the program abnormally."""
    reverses_units: bool = False
    """True if the instruction dog reverses UTF-16 units instead of code points."""
    joins_halves: bool = True
    """True if the two halves of a surrogate pair become one character when they are written one after the other."""
    picks_unknown_text: bool = False
    """True if unknown text can be picked. The picked value consists of the UTF-16 units of the text, with a colon
    before and after the text. Text that looks like a name cannot be picked."""
    abnormal_end_is_failure: bool = True
    """True if the exit status is 1 after the program has ended abnormally."""


_DIALECTS = (
    Dialect("text", template("Emojifunge, the language text")),
    Dialect(
        "author",
        template("Emojifunge as its author's program runs it"),
        carriage_returns_are_text=True,
        has_emoji_table=True,
        doubles=True,
        ranks_empty_the_stack=True,
        filters_a_copy=True,
        made_stacks_have_no_parent=True,
        new_root_holds_itself=True,
        swaps_fast_up_and_down=True,
        keeps_record=True,
        records_unknown_text=True,
        unsets_ignored_time=True,
        runs_record_to_its_end=True,
        reverses_units=True,
        joins_halves=False,
        picks_unknown_text=True,
        abnormal_end_is_failure=False,
    ),
)

DIALECTS: Mapping[str, Dialect] = {dialect.name: dialect for dialect in _DIALECTS}
DEFAULT_DIALECT = DIALECTS["text"]
