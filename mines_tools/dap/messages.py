"""Reads the arguments of requests, and checks their types. Defines the errors with which a request may be answered."""

from __future__ import annotations

from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mines_tools.interface.run import Json

    Body = Mapping[str, Json]

_MOST = 2**53  # the largest integer that every client represents exactly


PROGRAM_ERRORS = 2
"""The number of the error for a program that cannot be launched, because its text has errors. All
other errors have the number 1."""


class Refused(Exception):
    """A refused request, with a message for the user of the client."""

    def __init__(self, message: str, *, is_shown: bool = False, number: int = 1) -> None:
        """Create an error with a message. With `is_shown`, the client always shows the message to
        the user. `number` tells a client which kind of error this is, for example `PROGRAM_ERRORS`.
        """
        super().__init__(message)
        self.is_shown = is_shown
        self.number = number


class Cancelled(Exception):
    """The request is cancelled: the client no longer waits for the answer."""


class TooEarly(Exception):
    """The program has not started yet. The request is handled when it has started."""


class RequestArguments:
    """The arguments of a request.

    An argument is checked when it is read, so unused arguments may have any type. The methods raise
    Refused if an argument does not have the type that the protocol requires. A null argument counts
    as missing.
    """

    __slots__ = ("_arguments",)

    def __init__(self, arguments: object) -> None:
        self._arguments = arguments if isinstance(arguments, dict) else {}

    def __contains__(self, name: str) -> bool:
        return self._arguments.get(name) is not None

    def names(self) -> Iterator[str]:
        """Return the names of all arguments."""
        return iter(self._arguments)

    def text(self, name: str, otherwise: str = "") -> str:
        """Return the string argument `name`, or `otherwise` if this argument is missing."""
        value = self._arguments.get(name)
        if value is None:
            return otherwise
        if not isinstance(value, str):
            raise Refused(phrase("`{name}` must be a string", name=name))
        return value

    def needed_text(self, name: str) -> str:
        """Return the string argument `name`. Raises Refused if this argument is missing."""
        if name not in self:
            raise _missing(name)
        return self.text(name)

    def number(self, name: str, otherwise: int = 0) -> int:
        """Return the argument `name`, a whole number of 0 or more. Return `otherwise` if this argument is missing."""
        value = self._arguments.get(name)
        if value is None:
            return otherwise
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= _MOST:
            message = phrase("`{name}` must be a whole number, 0 or more", name=name)
            raise Refused(message)
        return value

    def needed_number(self, name: str) -> int:
        """Return the argument `name`, a whole number of 0 or more. Raises Refused if this argument is missing."""
        if name not in self:
            raise _missing(name)
        return self.number(name)

    def flag(self, name: str, *, otherwise: bool = False) -> bool:
        """Return the boolean argument `name`, or `otherwise` if this argument is missing."""
        value = self._arguments.get(name)
        if value is None:
            return otherwise
        if not isinstance(value, bool):
            raise Refused(phrase("`{name}` must be true or false", name=name))
        return value

    def within(self, name: str) -> RequestArguments:
        """Return the arguments inside the argument `name`, which is an object. The result is empty
        if this argument is missing."""
        value = self._arguments.get(name)
        if value is not None and not isinstance(value, dict):
            raise Refused(phrase("`{name}` must be an object", name=name))
        return RequestArguments(value)

    def each(self, name: str) -> list[RequestArguments]:
        """Return the arguments inside each item of the argument `name`, which is an array of objects. Return an empty
        list if the array is missing."""
        values = self._list(name)
        if not all(isinstance(value, dict) for value in values):
            raise Refused(phrase("`{name}` must be an array of objects", name=name))
        return [RequestArguments(value) for value in values]

    def texts(self, name: str) -> list[str]:
        """Return the items of the argument `name`, which is an array of strings. Return an empty list if the array is
        missing."""
        values = self._list(name)
        texts = [value for value in values if isinstance(value, str)]
        if len(texts) != len(values):
            raise Refused(phrase("`{name}` must be an array of strings", name=name))
        return texts

    def value(self, name: str) -> object:
        """Return the argument `name`, which may have any type; None if this argument is missing."""
        return self._arguments.get(name)

    def _list(self, name: str) -> list[object]:
        value = self._arguments.get(name)
        if value is None:
            return []
        if not isinstance(value, list):
            raise Refused(phrase("`{name}` must be an array", name=name))
        return value


def _missing(name: str) -> Refused:
    return Refused(phrase("`{name}` is missing", name=name))
