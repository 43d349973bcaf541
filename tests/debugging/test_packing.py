"""States share the parts that did not change, and the memory for checkpoints is bounded."""

from __future__ import annotations

import random
from itertools import pairwise
from unittest.mock import patch

from hypothesis import given
from hypothesis import strategies as st

from mines_tools.base.records import NamedTuple
from mines_tools.debugging import checkpoints, snapshot_sharing
from mines_tools.debugging.checkpoints import Checkpoints
from mines_tools.debugging.snapshot_sharing import packed, size, unpacked


class State(NamedTuple):
    """A state of an imaginary run."""

    numbers: tuple[int, ...]
    cells: bytes
    text: str
    inside: tuple[object, ...]
    ever: frozenset[int]


_some = st.integers(-(2**70), 2**70)
_states = st.builds(
    State,
    st.lists(_some, max_size=9).map(tuple),
    st.binary(max_size=9),
    st.text(max_size=9),
    st.recursive(_some | st.none() | st.floats(allow_nan=False), lambda inner: st.lists(inner, max_size=6).map(tuple)).map(lambda each: (each,)),
    st.frozensets(_some, max_size=3),
)  # fmt: skip


@given(st.lists(_states, min_size=1, max_size=4))
def test_a_packed_state_is_the_state(states: list[State]) -> None:
    with patch.multiple(snapshot_sharing, _SMALL=3, _PIECES={tuple: 2, bytes: 2, str: 2}):
        before = None
        for state in states:
            found = packed(state, before)
            again = unpacked(found)
            assert (again, type(again)) == (state, State)
            assert packed(again, found) is found
            assert size(found, found) == 0
            assert size(found, before) > 0 or found is before
            before = found


def test_what_did_not_change_is_shared() -> None:
    deep = tuple(range(1000, 101_000))
    first = packed(State(deep, bytes(100_000), "", (), frozenset()))
    changed = (*deep[:-3], 5, 6)
    second = packed(State(changed, bytes(100_000)[:-1] + b"x", "", (), frozenset()), first)
    assert unpacked(second).numbers == changed
    assert size(first) > 100_000 * 36
    assert size(second, first) < 30_000


def test_checkpoints_take_bounded_memory_and_are_near_to_where_the_run_is() -> None:
    at_will = random.Random(1)
    with patch.multiple(checkpoints, MOST_BYTES=3_000_000, _MOST=100):
        for width in (10, 20_000):  # of many, and of large states
            found = Checkpoints(0, (0, b""))
            for steps in range(2048, 2048 * 700, 2048):
                if found.is_due(steps):
                    found.add(steps, steps // 10, (steps, at_will.randbytes(width)), [4096])
                    assert found.bytes <= 3_000_000
                    assert len(found._all) <= 100
            sizes = [size(b.packed, a.packed) for a, b in pairwise(found._all)]
            assert found.bytes == sum(sizes) + size(found._all[0].packed)
            assert found.last(0).steps == 0
            assert found.at(4096) is not None
            for moment in (1, 5000, 1_000_000, steps):
                last = found.last(moment)
                assert last.steps <= moment < last.steps + 2 * found._spacing
                assert (last.state[0], last.written) == (last.steps, last.steps // 10)
            assert found.last_written(50_000).steps <= 500_000 + 9
            assert steps - found.before(steps).steps == 2048
            found.forget(1_000_000)
            assert found.last(10**9).steps < 1_000_000
