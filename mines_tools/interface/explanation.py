"""The interface for explanations: what is known about each part of a program, and the language's words for it.

An `Explanation` is data: a list of items with their spans. `report/` renders text, JSON and the annotations of
editors from it. Nothing here assumes that a program has lines.
"""

from __future__ import annotations

from mines_tools.base.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from typing import Any, Generic, TypeVar

    from mines_tools.interface.language import Parsed
    from mines_tools.text.source import Span

    _Element = TypeVar("_Element")

    class _Sequence(Sequence[_Element], Generic[_Element]):
        """What a sequence of such elements has."""

else:

    class _Sequence:  # without importing collections.abc
        """What can be named with the type of its elements."""

        __slots__ = ()

        def __class_getitem__(cls, _element):
            return cls


class LazySequence(_Sequence["_Element"]):
    """Elements that are made each time they are looked at: those of a long text would fill the memory."""

    __slots__ = ("_count", "_make", "_make_all")

    def __init__(
        self,
        count: int,
        make: Callable[[int], _Element],
        make_all: Callable[[], Iterator[_Element]] | None = None,
    ) -> None:
        """Make the element of a number with `make`, and all of them in order with `make_all` if that is quicker."""
        self._count = count
        self._make = make
        self._make_all = make_all

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, number: Any) -> Any:
        numbers = range(self._count)[number]
        return list(map(self._make, numbers)) if isinstance(number, slice) else self._make(numbers)

    def __iter__(self) -> Iterator[_Element]:
        return map(self._make, range(self._count)) if self._make_all is None else self._make_all()


MOST_KNOWN = 2_000
"""Items, or what is known of them, that are kept for others of which the same is known."""


class Item(NamedTuple):
    """A part of a program that an explanation describes."""

    span: Span
    """The span that the item describes. With `Explanation.by_line`, it is within the item's line."""
    key: Any = None
    """The key by which the language finds the item; None for a part that does nothing."""


class ItemWords(NamedTuple):
    """The meaning of an item, for people."""

    columns: tuple[str, ...] = ()
    """The meaning, one text for each heading; empty for a part that does nothing. The first says what the item
    does, the last the state after it; those between are the same for all items that do the same."""
    failures: tuple[str, ...] = ()
    """The errors that can occur."""
    notes: tuple[str, ...] = ()
    """Further remarks."""
    is_dim: bool = False
    """True if the item is never reached."""
    is_alarm: bool = False
    """True if the item cannot succeed."""
    picture: str = ""
    """A drawing of a part that does nothing by itself: cells with their numbers."""

    @property
    def remarks(self) -> str:
        """Failures and notes in one text."""
        return "; ".join((*self.failures, *self.notes))


class ItemVocabulary(NamedTuple):
    """An explanation for people, in the reader's language."""

    headings: tuple[str, ...]
    items: Sequence[ItemWords]
    """One entry for each item; it may be created only when it is read."""
    verdict: str
    """A statement on whether the program ends."""
    grounds: tuple[str, ...] = ()
    """The reasons for the verdict."""


class ProgramData(NamedTuple):
    """An explanation for other programs, in English, as `report/explanation.schema.json` describes it."""

    verdict: Mapping[str, Any]
    complete: bool
    of: Callable[[Item], Mapping[str, Any]]
    """What is known of an item with a key, beside its place. Items of which the same is known may share one object,
    which is written once."""


class Explanation(NamedTuple):
    """A program with the meaning of each of its parts."""

    parsed: Parsed
    items: Sequence[Item]
    """The items in the order of the text. Each is created when it is read: all items of a long text would fill
    the memory."""
    words: Callable[[], ItemVocabulary]
    data: Callable[[], ProgramData] | None = None
    """Returns the data for other programs; None for a language without such data, whose `words` they get
    instead."""
    by_line: bool = False
    """True if the items are all lines of the text, in order."""
