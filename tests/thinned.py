"""Parameters of tests of which the default run tries only a few."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterable


def thinned(values: Iterable[Any], count: int) -> list[Any]:
    """Return `values` as parameters of a test. All but `count` of them are marked as long. The others are spread
    evenly over `values`. A plain tuple is a set of arguments, as pytest has it."""
    listed = list(values)
    kept = {round(at * (len(listed) - 1) / max(count - 1, 1)) for at in range(count)}
    return [
        pytest.param(
            *(each if type(each) is tuple else (each,)),
            marks=() if at in kept else pytest.mark.long,
        )
        for at, each in enumerate(listed)
    ]
