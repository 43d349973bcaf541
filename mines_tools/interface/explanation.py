"""The interface for explanations: the facts about each part of a program, and the language's words
for these facts.

An `Explanation` is data: a list of items with their spans. The package `report` writes an
explanation as text, as JSON, or as annotations in editors. This module does not assume that a
program has lines.
"""

from __future__ import annotations

from mines_tools.base.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from typing import Any, Generic, TypeVar

    from mines_tools.interface.known_output import KnownOutput
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
    """A sequence whose elements are created each time they are read. The elements for a long text
    would fill the memory if they were stored."""

    __slots__ = ("_count", "_make", "_make_all")

    def __init__(
        self,
        count: int,
        make: Callable[[int], _Element],
        make_all: Callable[[], Iterator[_Element]] | None = None,
    ) -> None:
        """Create a sequence of `count` elements. `make` returns the element with a given number.
        `make_all` yields all elements in order. Pass `make_all` if it is faster than a call of
        `make` for each element."""
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
"""The greatest number of items whose words or facts are stored. An item that has the same facts as
a stored item uses the stored words."""


class Item(NamedTuple):
    """A part of a program that is explained."""

    span: Span
    """The span of the item. If `Explanation.by_line` is True, the span is within the line of the
    item."""
    key: Any = None
    """The key by which the language finds the facts about the item. None for an item that does
    nothing."""
    place: str = ""
    """The place of the item, as people of this language write it. If it is empty, the place is the line and column.
    Either all items of an explanation have such a place, or none."""
    source: str = ""
    """The text that is shown as the source of the item. If it is empty, the text at `span` is shown."""


class ItemWords(NamedTuple):
    """The meaning of an item, as texts for people."""

    columns: tuple[str, ...] = ()
    """One text for each of `ItemVocabulary.headings`. The first text says what the item does. The
    last text describes the state after the item. The texts between them depend only on what the
    item does. There are no texts for an item that does nothing."""
    failures: tuple[str, ...] = ()
    """The errors that the item can cause."""
    notes: tuple[str, ...] = ()
    """Other remarks about the item."""
    writes: str = ""
    """Words about what the item writes. Empty if it writes nothing, or if it is not known in every run."""
    is_dim: bool = False
    """True if no run reaches the item. It is shown dimmed."""
    is_alarm: bool = False
    """True if the item fails every time. It is then shown in red."""
    picture: str = ""
    """The drawing of an item that does nothing itself, such as a row of cells with their numbers.
    """

    @property
    def remarks(self) -> str:
        """The errors, what the item writes, and the notes, as one text."""
        writes = (self.writes,) if self.writes else ()
        return "; ".join((*self.failures, *writes, *self.notes))


class ItemVocabulary(NamedTuple):
    """The texts of an explanation, in the reader's language."""

    headings: tuple[str, ...]
    items: Sequence[ItemWords]
    """The texts of each item. They may be created again each time they are read."""
    verdict: str
    """A sentence that says whether the program ends."""
    grounds: tuple[str, ...] = ()
    """The reasons for the verdict."""
    widest: int = 34
    """The greatest width of a column in a terminal. Longer texts are cut."""


class ProgramData(NamedTuple):
    """The facts of an explanation, for other programs to read. They are in English, as
    `report/explanation.schema.json` describes them."""

    verdict: Mapping[str, Any]
    complete: bool
    """True if the facts contain everything that can happen."""
    explored: bool
    """True if the analysis followed everything that can happen. Otherwise it stopped early, and the facts say less."""
    of: Callable[[Item], Mapping[str, Any]]
    """Returns the facts about an item, without its place. The item must have a key. Items with the
    same facts may share one object, so that the object is written only once."""


class Explanation(NamedTuple):
    """A program, and the meaning of each of its parts."""

    parsed: Parsed
    items: Sequence[Item]
    """The items in the order of the text. Each item is created when it is read, because the items
    of a long text would fill the memory."""
    words: Callable[[], ItemVocabulary]
    data: Callable[[], ProgramData] | None = None
    """Returns the facts in a form that other tools can process. This is None if the language has no
    such facts. Other tools then get the texts of `words`."""
    output: KnownOutput | None = None
    """The text that every run of the program writes until it ends. None if this text is not known, or if a run may not
    end."""
    by_line: bool = False
    """True if each item is a line of the text. Then there is an item for every line."""
    reading: Callable[[], Explanation] | None = None
    """Returns the explanation that people read as a whole. Its items are parts that do one thing together, in the order
    in which the program comes to them. None if people read this explanation itself."""


def to_read(explanation: Explanation) -> Explanation:
    """Return the form of `explanation` that people read as a whole."""
    return explanation if explanation.reading is None else explanation.reading()
