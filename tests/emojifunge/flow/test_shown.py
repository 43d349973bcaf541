"""A sample of the programs that `python -m tests.emojifunge.flow.shown` tries, and proof that a
false claim would be noticed."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from mines_tools.interface.known_output import KnownOutput
from mines_tools.languages.emojifunge.flow import acts
from mines_tools.languages.emojifunge.flow.analysis import Ending, Flow
from tests.claims import FalseClaimError
from tests.emojifunge.flow.programs import emoji
from tests.emojifunge.flow.shown import try_program, try_programs

if TYPE_CHECKING:
    from collections.abc import Callable


def test_no_claim_is_false() -> None:
    counts, false = try_programs(7, 4)
    assert false == []
    assert counts["steps"] > 500
    assert counts["cells never reached"] > 10


_SOURCE = "input-number down-if-true 1 dup end\n1 right 2 end"


@pytest.mark.parametrize(
    ("owner", "name", "value"),
    [
        (Flow, "never_reached", lambda _: iter([(1, 0)])),
        (Flow, "rows_never_entered", lambda _: iter([0])),
        (Flow, "after", lambda *_: ()),
        (Flow, "before", lambda *_: ()),
        (Flow, "ends", lambda _: []),
        (Flow, "ending", Ending("never", "no end", None)),
        (Flow, "output", KnownOutput("x", 1)),
    ],
)
def test_a_false_claim_is_noticed(
    monkeypatch: pytest.MonkeyPatch, owner: object, name: str, value: Callable[..., object]
) -> None:
    source = "\n".join(map(emoji, _SOURCE.split("\n")))
    try_program(source, "text", random.Random(1))
    monkeypatch.setattr(owner, name, value)
    with pytest.raises(FalseClaimError):
        try_program(source, "text", random.Random(1))


def test_a_wrong_effect_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    source = "\n".join(map(emoji, _SOURCE.split("\n")))
    monkeypatch.setitem(acts.ACTS, "dup", acts.ACTS["pop"])  # type: ignore[misc]
    with pytest.raises((FalseClaimError, AssertionError)):
        try_program(source, "text", random.Random(1))
