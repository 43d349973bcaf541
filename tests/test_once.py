"""What was computed once is kept."""

from __future__ import annotations

from mines_tools.base.lazy import cached_property, once


class _Counted:
    def __init__(self) -> None:
        self.asked = 0

    @cached_property
    def answer(self) -> int:
        """What is asked for."""
        self.asked += 1
        return 42


def test_a_cached_property_is_found_once_for_each_instance() -> None:
    one, other = _Counted(), _Counted()
    assert (one.answer, one.answer, one.asked, other.asked) == (42, 42, 1, 0)
    assert "answer" not in vars(other)
    other.answer = 7
    assert (other.answer, other.asked) == (7, 0)
    assert _Counted.answer.__doc__ == "What is asked for."


def test_a_function_is_called_once() -> None:
    calls: list[None] = []

    def find() -> None:
        calls.append(None)

    found = once(find)
    assert calls == []
    assert [found(), found()] == [None, None]
    assert calls == [None]
