"""Gives numbers to variables that have parts. To request the parts of a variable, a client sends
the number of the variable. A number is valid until the program continues."""

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
    """The type of keys that identify a value that can be opened. The same value has the same number each time that
    it is shown."""


class Child(NamedTuple):
    """A variable as the client sees it: a part of the state or of another variable."""

    name: str
    value: Value
    expression: str = ""
    """The expression that denotes the value; empty if there is none."""
    data: Data | None = None
    """The data that a breakpoint on this variable watches; None if a breakpoint cannot watch this variable."""
    key: Key = ()
    node: VariableParts | None = None
    """The parts of the value; None if the value has no parts."""
    text: str | None = None
    """The text that the client shows instead of the value; None if the client shows the value."""
    has_letter: bool = False
    """True if numbers in the value may be character codes. Then the characters are shown too."""
    meaning: str = ""
    """A sentence that says what the variable is; empty if its name says enough."""
    roles: Sequence[str] = ()
    """The role of the value, or the roles of the values of the stack (see `View.roles`)."""


class VariableParts(NamedTuple):
    """The parts of a variable. A part has either a name or an index."""

    named: Callable[[], Sequence[Child]] = tuple
    indexed: int = 0
    part: Callable[[int, int], Sequence[Child]] = lambda _start, _count: ()
    """The function that returns some of the parts that have an index. It takes the first index and
    the number of parts."""


class Handles:
    """The numbers of the values that a client has seen since the program stopped."""

    def __init__(self) -> None:
        self._numbers: dict[Key, int] = {}
        self._nodes: dict[int, tuple[Key, VariableParts]] = {}
        self._last = 0

    def number(self, key: Key, node: VariableParts) -> int:
        """Return the number of the value that `key` identifies. Store `node`, the parts of this
        value."""
        number = self._numbers.get(key)
        if number is None:
            self._last += 1
            number = self._numbers[key] = self._last
        self._nodes[number] = (key, node)
        return number

    def node(self, number: int) -> tuple[Key, VariableParts]:
        """Return the key and the parts of the value with the number `number`. Raises Refused if there is no such
        value."""
        parts = self._nodes.get(number)
        if parts is None:
            raise Refused(phrase("there are no variables of that number any more"))
        return parts

    def clear(self) -> None:
        """Discard the parts of all values, because the program continues. The numbers of these values are not used
        again."""
        self._numbers.clear()
        self._nodes.clear()
