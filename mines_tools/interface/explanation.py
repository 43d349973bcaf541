"""The interface for explanations: the facts about each part of a program, and the language's words for these facts.

An `Explanation` is data: a list of items with their spans. The package `report` renders it as text, as JSON and as
annotations in editors. Nothing in this module assumes that a program has lines.
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
        """The base class of lazy sequences, for type checkers: it has all methods of a sequence."""

else:

    class _Sequence:  # without importing collections.abc
        """The base class of lazy sequences at run time: it only accepts the type of its elements as a parameter."""

        __slots__ = ()

        def __class_getitem__(cls, _element):
            return cls


class LazySequence(_Sequence["_Element"]):
    """A sequence whose elements are created each time they are read, because all elements for a long text would fill
    the memory."""

    __slots__ = ("_count", "_make", "_make_all")

    def __init__(
        self,
        count: int,
        make: Callable[[int], _Element],
        make_all: Callable[[], Iterator[_Element]] | None = None,
    ) -> None:
        """Create a sequence of `count` elements. `make` returns the element with a given number. `make_all` yields all
        elements in order; pass it if calling it is faster than calling `make` for each element."""
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
"""The maximum number of items whose words or facts are stored. A later item with the same facts as a stored item reuses
the stored words."""


class Item(NamedTuple):
    """A part of a program that an explanation describes."""

    span: Span
    """The span that the item describes. With `Explanation.by_line`, this span is within the item's line."""
    key: Any = None
    """The key by which the language finds the item; None for a part that does nothing."""


class ItemWords(NamedTuple):
    """The meaning of an item, for people."""

    columns: tuple[str, ...] = ()
    """The meaning, as one text for each heading; empty for a part that does nothing. The first text says what the item
    does. The last text describes the state after the item. The other texts depend only on what the item does."""
    failures: tuple[str, ...] = ()
    """The errors that the item can cause."""
    notes: tuple[str, ...] = ()
    """Further remarks."""
    is_dim: bool = False
    """True if the item is never reached."""
    is_alarm: bool = False
    """True if each execution of the item fails."""
    picture: str = ""
    """A drawing of a part that does nothing itself: cells with their numbers."""

    @property
    def remarks(self) -> str:
        """The failures and the notes as one text."""
        return "; ".join((*self.failures, *self.notes))


class ItemVocabulary(NamedTuple):
    """An explanation as texts for people, in the reader's language."""

    headings: tuple[str, ...]
    items: Sequence[ItemWords]
    """The texts of each item. They may be created each time they are read."""
    verdict: str
    """A sentence that says whether the program ends."""
    grounds: tuple[str, ...] = ()
    """The reasons for the verdict."""


class ProgramData(NamedTuple):
    """An explanation for other programs, in English, as `report/explanation.schema.json` describes it."""

    verdict: Mapping[str, Any]
    complete: bool
    of: Callable[[Item], Mapping[str, Any]]
    """Returns the facts about an item without its place. The item must have a key. Items with the same facts may share
    one object, which is written only once."""


class Explanation(NamedTuple):
    """A program with the meaning of each of its parts."""

    parsed: Parsed
    items: Sequence[Item]
    """The items in the order of the text. Each item is created when it is read, because all items of a long text would
    fill the memory."""
    words: Callable[[], ItemVocabulary]
    data: Callable[[], ProgramData] | None = None
    """Returns the data for other programs. None for a language without such data; other programs then receive `words`.
    """
    by_line: bool = False
    """True if the items are the lines of the text: all lines, in order."""
