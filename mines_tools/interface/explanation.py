"""The seam's part for explanations: what is known of each part of a program, and how the language says it.

An `Explanation` is data: a list of items with their places. Text, JSON and what an editor shows beside a
program are rendered from it in `report/`. Nothing here assumes that a program has lines.
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
    """A part of a program of which something can be known."""

    span: Span
    """What the item is about. With `Explanation.by_line`: within its line."""
    key: Any = None
    """By what the language finds it; none for a part that does nothing."""


class ItemWords(NamedTuple):
    """What an item means, for people."""

    columns: tuple[str, ...] = ()
    """What it means, under the headings; empty for a part that does nothing. The first says what it does, the last
    what it leaves; what stands between them holds for all items that do the same."""
    failures: tuple[str, ...] = ()
    """What can go wrong."""
    notes: tuple[str, ...] = ()
    """What else there is to know."""
    is_dim: bool = False
    """Never reached."""
    is_alarm: bool = False
    """It can't succeed."""
    picture: str = ""
    """What a part shows that does nothing by itself, drawn: cells with their numbers."""

    @property
    def remarks(self) -> str:
        """Failures and notes in one text."""
        return "; ".join((*self.failures, *self.notes))


class Words(NamedTuple):
    """An explanation for people, in the language of the reader."""

    headings: tuple[str, ...]
    items: Sequence[ItemWords]
    """One for each item; each may be made when it is looked at."""
    verdict: str
    """Whether the program ends."""
    grounds: tuple[str, ...] = ()
    """What the verdict rests on."""


class ProgramData(NamedTuple):
    """An explanation for other programs, in English, as `report/explanation.schema.json` describes it."""

    verdict: Mapping[str, Any]
    complete: bool
    of: Callable[[Item], Mapping[str, Any]]
    """What is known of an item with a key, beside its place. Items of which the same is known may share one object,
    which is written once."""


class Explanation(NamedTuple):
    """A program beside its meaning."""

    parsed: Parsed
    items: Sequence[Item]
    """In the order of the text; each is made when it is looked at, since those of a long text fill the memory."""
    words: Callable[[], Words]
    data: Callable[[], ProgramData] | None = None
    """None for a language that has no form for other programs: they get its words."""
    by_line: bool = False
    """Whether the items are the lines of the text, all of them, in order."""
