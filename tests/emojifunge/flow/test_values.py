"""What the analysis keeps about a value stays small."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mines_tools.languages.emojifunge.flow import values
from mines_tools.languages.emojifunge.flow.values import ANY, Range

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mines_tools.languages.emojifunge.flow.values import Concrete

_WIDE = ((1,) * 20,) * 20


@pytest.mark.parametrize(
    ("found", "known"),
    [
        ([1, 2], frozenset((1, 2))),
        ([(1, (2,))], frozenset(((1, (2,)),))),
        ([_WIDE], ANY),
        ([-0.0], Range(-0.0, -0.0)),
        (range(20), Range(0, 19)),
        ([1 << 300], Range(1 << 256, float("inf"))),
    ],
)
def test_what_is_kept(found: Iterable[Concrete], known: values.Value) -> None:
    assert values.of(found) == known
