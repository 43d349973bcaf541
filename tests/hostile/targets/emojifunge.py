"""Any text as an Emojifunge program: parsed, explored, run in both ways, and stepped backwards.

The bytes are UTF-8, or UTF-16 after a ``\\xff``. So characters may be cut anywhere, and surrogates
may stand alone.
"""

from __future__ import annotations

from zlib import crc32

from mines_tools.interface.run import RunOptions
from mines_tools.languages.emojifunge.flow.analysis import Flow
from mines_tools.languages.emojifunge.glyphs.table import GLYPHS
from mines_tools.languages.emojifunge.language import LANGUAGE
from mines_tools.languages.emojifunge.machine_run import MachineRun
from mines_tools.languages.emojifunge.stepping import MachineSteps
from mines_tools.languages.emojifunge.syntax import Grid, parse
from mines_tools.languages.emojifunge.trace import MachineTerms
from tests.hostile.stepping import step_and_go_back

_COSTLY = {"kazoeage-oneesan", "fact", "semifact"}
"""Instructions that can take seconds, with large numbers."""
WORDS = [
    *(glyph.emoji.encode() for glyph in GLYPHS.values() if glyph.name not in _COSTLY),
    *(piece.encode("utf-8", "surrogatepass") for piece in (
        "\ufe0f", "\ufe0e", "\u200d", "\u20e3", "\u0301", "\U0001f3fb", "\U0001f1ef", "\U000e0067", "\U000e007f",
        "\ud83d", "\ude00", "\ufeff", "\r", "\r\n", "\n", ":", "abc", "zero", "1", "\U0001f600", "\u2028", "\x85",
    )),
]  # fmt: skip
SEEDS = [
    "1️⃣2️⃣➕🔢🔚".encode(),
    "➡️🔤💕👍⤵️🔚\n⬆️⬜️⬜️🔡⬅️".encode(),
    "👀➕💻🏃‍♀️1️⃣📨2️⃣💌📬🙃📫🎥1️⃣🎥📽️\r\n🏁💤🍚x:abc:🍚".encode(),
    b"\xff" + "👍🏿👨‍👩‍👧🇯🇵ℹ️🕰✴️".encode("utf-16-le"),
]
_STEPS = 60
_NOW = (2021, 2, 28, 11, 20, 43)
_INPUT = "12 -3 \U0001f600\ud83dx"


def fuzz_one(data: bytes) -> None:
    """Parse, explore and run the text in both dialects."""
    text = _text(data)
    seed = crc32(data)
    for dialect in ("text", "author"):
        grid = parse(text, dialect)
        tokens = list(grid.tokens())
        assert "".join(text[slice(*token.span)] for token in tokens) == text
        _look_everywhere(grid)
        run = MachineRun(parse(text, dialect), RunOptions(seed), _taken)
        run.machine.clock = lambda: _NOW
        run.give(_INPUT)
        run.run(seed % 7)
        run.end_input()
        run.run(_STEPS - run.steps)
        steps = _step(grid, seed)
        assert (steps.steps, steps.stop) == (run.steps, run.stop)
        assert steps.snapshot() == run.machine.snapshot()
        if seed % 8 < 2:
            LANGUAGE.explain(grid, Flow(grid, 100))


def _text(data: bytes) -> str:
    if data[:1] == b"\xff":
        return data[1 : len(data) // 2 * 2 - 1].decode("utf-16-le", "surrogatepass")
    try:
        return data.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return data.decode("utf-8", "replace")


def _look_everywhere(grid: Grid) -> None:
    for y, row in enumerate(grid.rows()):
        for x, cell in enumerate(row):
            assert grid.cell(x, y) == cell
            assert grid.place_at(cell.start) == (x, y)


def _taken(text: str) -> None:
    """Check that the output can be encoded."""
    text.encode()


def _step(grid: Grid, seed: int) -> MachineSteps:
    """Take a run step by step, and sometimes go back. Return the run."""
    run = MachineSteps(grid, RunOptions(seed), lambda _: None)
    run.machine.clock = lambda: _NOW
    run.give(_INPUT)
    run.end_input()
    step_and_go_back(run, MachineTerms(run), seed, _STEPS)
    return run
