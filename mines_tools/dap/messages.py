"""What a client says, which may be anything, and how it is answered."""

from __future__ import annotations

from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mines_tools.interface.run import Json

    Body = Mapping[str, Json]

_MOST = 2**53  # as far as any client counts


class Refused(Exception):
    """Why a request is not done, for the person at the client."""

    def __init__(self, message: str, *, is_shown: bool = False) -> None:
        """`is_shown`: whether the client is to show it even if nobody waits for the answer."""
        super().__init__(message)
        self.is_shown = is_shown


class Cancelled(Exception):
    """The client does not wait for the answer any more."""


class Arguments:
    """The arguments of a request. Each is looked at when it is needed: what nobody needs may be anything.

    All raise Refused for what is not of the type that the protocol names. What is null is not there."""

    __slots__ = ("_given",)

    def __init__(self, given: object) -> None:
        self._given = given if isinstance(given, dict) else {}

    def __contains__(self, name: str) -> bool:
        return self._given.get(name) is not None

    def names(self) -> Iterator[str]:
        """All that there are."""
        return iter(self._given)

    def text(self, name: str, otherwise: str = "") -> str:
        """A string."""
        found = self._given.get(name)
        if found is None:
            return otherwise
        if not isinstance(found, str):
            raise Refused(phrase("`{name}` must be a string", name=name))
        return found

    def needed_text(self, name: str) -> str:
        """A string that must be there."""
        if name not in self:
            raise _missing(name)
        return self.text(name)

    def number(self, name: str, otherwise: int = 0) -> int:
        """A whole number that is not negative."""
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
        """A whole number that must be there."""
        if name not in self:
            raise _missing(name)
        return self.number(name)

    def flag(self, name: str, *, otherwise: bool = False) -> bool:
        """True or false."""
        found = self._given.get(name)
        if found is None:
            return otherwise
        if not isinstance(found, bool):
            raise Refused(phrase("`{name}` must be true or false", name=name))
        return found

    def within(self, name: str) -> Arguments:
        """An object."""
        found = self._given.get(name)
        if found is not None and not isinstance(found, dict):
            raise Refused(phrase("`{name}` must be an object", name=name))
        return Arguments(found)

    def each(self, name: str) -> list[Arguments]:
        """The objects in an array."""
        found = self._list(name)
        if not all(isinstance(each, dict) for each in found):
            raise Refused(phrase("`{name}` must be an array of objects", name=name))
        return [Arguments(each) for each in found]

    def texts(self, name: str) -> list[str]:
        """The strings in an array."""
        found = self._list(name)
        texts = [each for each in found if isinstance(each, str)]
        if len(texts) != len(found):
            raise Refused(phrase("`{name}` must be an array of strings", name=name))
        return texts

    def value(self, name: str) -> object:
        """Whatever is there."""
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
