"""Reads request arguments, which may be anything, and defines the errors that answer a request."""

from __future__ import annotations

from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mines_tools.interface.run import Json

    Body = Mapping[str, Json]

_MOST = 2**53  # the largest integer that every client represents exactly


class Refused(Exception):
    """A refused request, with a message for the user of the client."""

    def __init__(self, message: str, *, is_shown: bool = False) -> None:
        """Keep the message. With `is_shown`, the client shows it even if nothing waits for the answer."""
        super().__init__(message)
        self.is_shown = is_shown


class Cancelled(Exception):
    """A request whose answer the client no longer waits for."""


class RequestArguments:
    """The arguments of a request.

    Each is checked when it is read: unused arguments may be anything. The methods raise Refused for a value
    that does not have the type that the protocol names. A null argument counts as missing.
    """

    __slots__ = ("_given",)

    def __init__(self, given: object) -> None:
        self._given = given if isinstance(given, dict) else {}

    def __contains__(self, name: str) -> bool:
        return self._given.get(name) is not None

    def names(self) -> Iterator[str]:
        """Return the names of all arguments."""
        return iter(self._given)

    def text(self, name: str, otherwise: str = "") -> str:
        """Return a string, or `otherwise` if it is missing."""
        found = self._given.get(name)
        if found is None:
            return otherwise
        if not isinstance(found, str):
            raise Refused(phrase("`{name}` must be a string", name=name))
        return found

    def needed_text(self, name: str) -> str:
        """Return a string. Raises Refused if it is missing."""
        if name not in self:
            raise _missing(name)
        return self.text(name)

    def number(self, name: str, otherwise: int = 0) -> int:
        """Return a whole number of 0 or more, or `otherwise` if it is missing."""
        found = self._given.get(name)
        if found is None:
            return otherwise
        if isinstance(found, float) and found.is_integer():
            found = int(found)
        if not isinstance(found, int) or isinstance(found, bool) or not 0 <= found <= _MOST:
            message = phrase("`{name}` must be a whole number, 0 or more", name=name)
            raise Refused(message)
        return found

    def needed_number(self, name: str) -> int:
        """Return a whole number of 0 or more. Raises Refused if it is missing."""
        if name not in self:
            raise _missing(name)
        return self.number(name)

    def flag(self, name: str, *, otherwise: bool = False) -> bool:
        """Return a boolean, or `otherwise` if it is missing."""
        found = self._given.get(name)
        if found is None:
            return otherwise
        if not isinstance(found, bool):
            raise Refused(phrase("`{name}` must be true or false", name=name))
        return found

    def within(self, name: str) -> RequestArguments:
        """Return the arguments in an object; empty if it is missing."""
        found = self._given.get(name)
        if found is not None and not isinstance(found, dict):
            raise Refused(phrase("`{name}` must be an object", name=name))
        return RequestArguments(found)

    def each(self, name: str) -> list[RequestArguments]:
        """Return the objects in an array; empty if it is missing."""
        found = self._list(name)
        if not all(isinstance(each, dict) for each in found):
            raise Refused(phrase("`{name}` must be an array of objects", name=name))
        return [RequestArguments(each) for each in found]

    def texts(self, name: str) -> list[str]:
        """Return the strings in an array; empty if it is missing."""
        found = self._list(name)
        texts = [each for each in found if isinstance(each, str)]
        if len(texts) != len(found):
            raise Refused(phrase("`{name}` must be an array of strings", name=name))
        return texts

    def value(self, name: str) -> object:
        """Return any value; None if it is missing."""
        return self._given.get(name)

    def _list(self, name: str) -> list[object]:
        found = self._given.get(name)
        if found is None:
            return []
        if not isinstance(found, list):
            raise Refused(phrase("`{name}` must be an array", name=name))
        return found


def _missing(name: str) -> Refused:
    return Refused(phrase("`{name}` is missing", name=name))
