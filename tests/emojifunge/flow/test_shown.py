"""A sample of the programs that `python -m tests.emojifunge.flow.shown` tries, and proof that a
false claim would be noticed."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from mines_tools.interface.known_output import KnownOutput
from mines_tools.languages.emojifunge.flow import acts, stacks
from mines_tools.languages.emojifunge.flow.analysis import Ending, Flow
from mines_tools.languages.emojifunge.flow.written import WrittenText
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


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("written", lambda *_: (WrittenText("x", is_number=False),)),
        ("stack_after", lambda *_: stacks.of((7, 7, 7))),
    ],
)
def test_a_false_claim_about_output_is_noticed(
    monkeypatch: pytest.MonkeyPatch, name: str, value: Callable[..., object]
) -> None:
    source = emoji(
        "1 pick-emoji output-number output-emoji judgement output-number output-emoji end"
    )
    try_program(source, "text", random.Random(1))
    monkeypatch.setattr(Flow, name, value)
    with pytest.raises(FalseClaimError):
        try_program(source, "text", random.Random(1))


_WRITES = (
    *(
        [
            "1",
            "2",
            "3",
            "7",
            "8",
            "9",
            "mul",
            "plus",
            "dup",
            "output-number",
            "output-ascii",
            "output-emoji",
            "judgement",
            "input-number",
        ]
    ),
    *(
        [
            "pick-emoji",
            "change-popmode",
            "create-empty-stack",
            "silent",
            "comment",
            "speedrun",
            "swap",
        ]
    ),
    *(["output-number", "output-ascii", "1", "8", "9", "output-number", "output-ascii"]),
)


@pytest.mark.parametrize("seeds", [range(6), pytest.param(range(6, 1_000), marks=pytest.mark.long)])
def test_what_is_said_to_be_written_is_written(seeds: range) -> None:
    written = 0
    for seed in seeds:
        at_will = random.Random(seed)
        names = [at_will.choice(_WRITES) for _ in range(24)]
        source = emoji(" ".join([*names, at_will.choice(("end", "empty"))]))
        written += try_program(source, at_will.choice(("text", "author")), at_will)["written"]
    assert written


def test_a_wrong_effect_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    source = "\n".join(map(emoji, _SOURCE.split("\n")))
    monkeypatch.setitem(acts.ACTS, "dup", acts.ACTS["pop"])  # type: ignore[misc]
    with pytest.raises((FalseClaimError, AssertionError)):
        try_program(source, "text", random.Random(1))
