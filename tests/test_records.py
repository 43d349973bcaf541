"""Records behave like the named tuples of `typing`, but are made in another way."""

from __future__ import annotations

import pickle
import typing

import pytest

from mines_tools.base.records import NamedTuple
from tests.small_cases import small_cases


class Ours(NamedTuple):
    """A record."""

    column: int
    row: int = 7
    name: str = ""

    def wide(self) -> int:
        """More than its column."""
        return self.column + self.row


class Theirs(typing.NamedTuple):
    """A record."""

    column: int
    row: int = 7
    name: str = ""

    def wide(self) -> int:
        """More than its column."""
        return self.column + self.row


class Nothing(NamedTuple):
    """A record without fields."""


def test_a_record_may_have_no_fields() -> None:
    assert (Nothing(), Nothing._fields) == ((), ())


def test_a_record_is_what_typing_would_make() -> None:
    ours, theirs = Ours(1, name="a"), Theirs(1, name="a")
    assert ours == theirs == (1, 7, "a")
    assert (ours.column, ours.row, ours.name, ours.wide()) == (1, 7, "a", 8)
    assert repr(ours) == repr(theirs).replace("Theirs", "Ours")
    assert ours._replace(row=2) == theirs._replace(row=2)
    for attribute in ("_fields", "_field_defaults", "__doc__", "__module__", "__match_args__"):
        assert getattr(Ours, attribute) == getattr(Theirs, attribute)
    assert Ours.wide.__doc__ == "More than its column."
    assert (Ours.__name__, Ours.__qualname__) == ("Ours", "Ours")
    assert isinstance(ours, tuple)
    assert not hasattr(ours, "__dict__")
    assert pickle.loads(pickle.dumps(ours)) == ours


@small_cases("count", range(1, 42))
def test_records_of_any_size(count: int) -> None:
    fields = [f"f{number}" for number in range(count)]
    body = {"__annotations__": dict.fromkeys(fields, "int"), fields[-1]: -1}
    made: typing.Any = type(NamedTuple)("Made", (NamedTuple,), body)
    values = list(range(count - 1))
    assert made(*values) == (*values, -1)
    assert made(**dict(zip(reversed(fields), range(count), strict=True))) == (*range(count)[::-1],)
    assert made(*values, **{fields[-1]: 7}) == (*values, 7)
    for given, named in ((range(count + 1), {}), (values, {"f": 1}), (range(count), {"f0": 1})):
        with pytest.raises(TypeError):
            made(*given, **named)
    if count > 1:
        with pytest.raises(TypeError):
            made(*values[:-1])


def test_a_record_needs_its_fields_and_no_more() -> None:
    for arguments in ((), (1, 2, "", 4)):
        with pytest.raises(TypeError):
            Ours(*arguments)
    with pytest.raises(AttributeError):
        Ours(1).row = 2  # type: ignore[misc]
