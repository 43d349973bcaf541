"""Where values come from in each language: in which slot a step put a value, and from what the step
made it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from mines_tools.interface.language import language
from mines_tools.interface.run import RunOptions
from mines_tools.interface.run_state import Slot

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.interface.run_state import Origin

_EXAMPLES = Path(__file__).parents[1] / "examples"


def _slot(slot: Slot) -> str:
    return slot.stack + "".join(f"[{at}]" for at in slot.path)


def _said(slot: Slot, origin: Origin) -> str:
    of = ", ".join(map(_slot, origin.of))
    by = f" by {origin.by}" if origin.by else ""
    code = f" in {_slot(origin.code)}" if origin.code else ""
    return f"{_slot(slot)} {origin.how}" + (f" from {of}" if of else "") + by + code


def _steps(language_id: str, text: str, given: str) -> Iterator[str]:
    """Yield a line for each step that pushed something: its command, and the origin of each
    value."""
    spoken = language(language_id)
    running = spoken.running(spoken.parse(text, spoken.default_dialect))
    run = running.start_stepping(RunOptions(seed=1), lambda _: None)
    run.give(given)
    run.end_input()
    while run.stop is None:
        before = run.snapshot()
        event = run.step()
        if event is None:
            break
        after, stacks = run.snapshot(), run.view().stacks
        slots = [
            Slot(name, (at,))
            for name, change in sorted(run.changes().stacks.items())
            for at in range(len(stacks[name]) - len(change.pushed), len(stacks[name]))
            if name != "root"
        ]
        run.restore(before)
        origins = run.origins(slots)
        run.restore(after)
        if slots:
            yield f"{event.command}: " + "; ".join(map(_said, slots, origins))


def test_mines() -> None:
    text = (_EXAMPLES / "add.mines").read_bytes().decode()
    assert list(_steps("mines", text, "40 2")) == [
        "push(count): stack[0] made",
        "push(n): stack[1] made",
        "in(n): stack[1] read",
        "in(n): stack[2] read",
        "add: stack[1] made from stack[1], stack[2]",
        "push(n): stack[0] made",
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "🏁1️⃣2️⃣3️⃣♻️3️⃣🏗💞🙃💕🚮🗑️🔚",
            [
                "1: stack[0] made",
                "2: stack[1] made",
                "3: stack[2] made",
                "swap3: stack[0] moved from stack[1]; stack[1] moved from stack[2]; stack[2] moved from stack[0]",
                "3: stack[3] made",
                "swapN: stack[0] moved from stack[1]; stack[1] moved from stack[2]; stack[2] moved from stack[0]",
                "swap: stack[1] moved from stack[2]; stack[2] moved from stack[1]",
                "reverse: stack[0] moved from stack[2]; stack[1] moved from stack[1]; stack[2] moved from stack[0]",
                "dup: stack[3] moved from stack[2]",
                "pop: trash[0] moved from stack[3]",
                "pick-up-trash: stack[3] moved from trash[0]",
            ],
        ),
        (
            "🏁1️⃣2️⃣2️⃣💌💕📨👍📬💕📫📭➕🔚",
            [
                "1: stack[0] made",
                "2: stack[1] made",
                "2: stack[2] made",
                "create-new-stack: stack[0] made from stack[0], stack[1]",
                "dup: stack[0] moved from stack[0][0]; stack[1] moved from stack[0][1]; stack[2] moved from stack[0][1]",
                "increment: stack[2] made from stack[2]",
                "into-nested-stack: stack[0] moved from stack[2]",
                "dup: stack[1] moved from stack[0]",
                "exit-nested-stack: stack[0] moved from root[0]; stack[1] moved from root[1]; stack[2] moved from root[2]",
                "open-stack: stack[2] moved from stack[2][0]; stack[3] moved from stack[2][1]",
                "plus: stack[2] made from stack[3], stack[2]",
            ],
        ),
        (
            "🏁ℹ️🔤🥇🀄📥📤📐🎲🔚",
            [
                "input-number: stack[0] read",
                "input-ascii: stack[1] read",
                "gold: stack[2] moved from stack[1]",
                "median: stack[3] made from stack[0], stack[1], stack[2]",
                "mailbox-in: mailbox[0] moved from stack[3]",
                "mailbox-out: stack[3] moved from mailbox[0]",
                "length: stack[4] made",
                "dice: stack[5] made",
            ],
        ),
        (
            "🏁1️⃣👀🔚💕👀👍💻🎥➕🎥📽️🔚",
            [
                "1: stack[0] made",
                "pick-emoji: counts[0] made; stack[1] made",
                "dup: stack[1] moved from stack[1][0]; stack[2] moved from stack[1][1]; stack[3] moved from stack[1][1]",
                "pick-emoji: counts[0] made; stack[4] made",
                "exec: stack[3] made from stack[3] by increment",
                "plus: stack[2] made from stack[3], stack[2]",
                "play-record: stack[1] made from stack[2], stack[1] by plus",
            ],
        ),
    ],
    ids=["moving", "nested", "reading", "executed"],
)
def test_emojifunge(text: str, said: list[str]) -> None:
    assert list(_steps("emojifunge", text, "12 ab")) == said


def test_sokolang() -> None:
    text = (_EXAMPLES / "sokolang" / "add.soko").read_bytes().decode()
    assert list(_steps("sokolang", text, "40\n2\n")) == [
        "wait: i[0] read by inint in i[0]; player[0] read by inint in player[0]",
        "wait: player[1] moved from i[0] by transfer",
        "wait: player[2] moved from o[1] by transfer",
        "wait: player[0] made from player[1], player[0] by + in player[2]",
    ]


def test_an_explosion_does_not_show_in_the_cell() -> None:
    spoken = language("mines")
    running = spoken.running(spoken.parse(".*.\n1,0\n@\n0,0\n0;0\n", spoken.default_dialect))
    run = running.start_stepping(RunOptions(), lambda _: None)
    found = [(run.step(), run.changes().hits)[1] for _ in range(3)]
    assert [[hit[1:] for hit in hits] for hits in found] == [[(1, 0, "exploded")], [], []]


def test_the_root_stack_has_its_own_name() -> None:
    spoken = language("emojifunge")
    running = spoken.running(spoken.parse("1️⃣2️⃣💞🔚", spoken.default_dialect))
    run = running.start_stepping(RunOptions(), lambda _: None)
    run.run(2)
    slots = [Slot(name, (at,)) for name in ("root", "stack") for at in (0, 1)]
    assert list(map(_said, slots, run.origins(slots))) == [
        "root[0] moved from root[1]",
        "root[1] moved from root[0]",
        "stack[0] moved from stack[1]",
        "stack[1] moved from stack[0]",
    ]
