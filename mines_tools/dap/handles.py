"""What a client can open, by numbers: they are good until the program goes on."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.dap.messages import Refused
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mines_tools.debugging.breakpoints import Data
    from mines_tools.interface.run_state import Value

    Key = tuple[str | int, ...]
    """Names what can be opened, so that it has one number however often it is shown."""


class Settable(NamedTuple):
    """What a client can set."""

    kind: str
    """``slot``, ``variable``, ``cell``."""
    of: Key


class Child(NamedTuple):
    """A variable."""

    name: str
    value: Value
    expression: str = ""
    """What gives its value where people type expressions; empty where nothing does."""
    data: Data | None = None
    """What of it a breakpoint can watch."""
    key: Key = ()
    node: Node | None = None
    """What can be opened of it."""
    text: str | None = None
    """What is shown in the place of the value."""
    has_letter: bool = False
    """Whether a number may be meant as a character."""


class Node(NamedTuple):
    """What can be opened: some variables with names, and others that are counted."""

    named: Callable[[], Sequence[Child]] = tuple
    indexed: int = 0
    part: Callable[[int, int], Sequence[Child]] = lambda _start, _count: ()
    """Of the counted ones so many, from one on."""


class Handles:
    """The numbers of what a client has seen since the program stopped."""

    def __init__(self) -> None:
        self._numbers: dict[Key, int] = {}
        self._nodes: dict[int, tuple[Key, Node]] = {}
        self._last = 0

    def number(self, key: Key, node: Node) -> int:
        """The number of what can be opened."""
        found = self._numbers.get(key)
        if found is None:
            self._last += 1
            found = self._numbers[key] = self._last
        self._nodes[found] = (key, node)
        return found

    def node(self, number: int) -> tuple[Key, Node]:
        """What has that number. Raises Refused."""
        found = self._nodes.get(number)
        if found is None:
            raise Refused(phrase("there are no variables of that number any more"))
        return found

    def clear(self) -> None:
        """The program goes on. A number is not given again."""
        self._numbers.clear()
        self._nodes.clear()
