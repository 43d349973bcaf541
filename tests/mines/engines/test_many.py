"""A sample of `many`: the engines agree with the machine."""

from __future__ import annotations

import ast
import builtins
from typing import Any

import pytest

from mines_tools.languages.mines.engines import click_cache
from mines_tools.languages.mines.engines.python_code import _Writer
from mines_tools.languages.mines.engines.wasm import leaving
from tests.mines.engines.many import ClickCacheEngine, check
from tests.thinned import thinned

pytestmark = pytest.mark.usefixtures("short_waits")


@pytest.mark.parametrize("first", thinned(range(0, 60, 15), 2))
def test_engines_agree_with_the_machine(first: int) -> None:
    for seed in range(first, first + 15):
        check(seed, steps=600)


def test_direct_simulation_that_is_not_worth_while(monkeypatch: pytest.MonkeyPatch) -> None:
    """The machine takes some steps. Afterwards the engine tries direct simulation again."""
    monkeypatch.setattr(click_cache, "_TRIAL", 4)
    monkeypatch.setattr(click_cache, "_WORTH", 6)
    monkeypatch.setattr(click_cache, "_FIRST_PLAIN", 5)
    monkeypatch.setattr(click_cache, "_MOST_PLAIN", 40)
    advance, plain = ClickCacheEngine._advance, []

    def counted(engine: ClickCacheEngine, steps: int) -> None:
        plain.append(steps)
        advance(engine, steps)

    monkeypatch.setattr(ClickCacheEngine, "_advance", counted)
    for seed in range(25):
        check(seed, ["direct"], steps=300)
    assert plain


def test_regions_that_leave_a_board_of_which_much_has_changed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """If too many cells have changed, the board is copied as a whole."""
    monkeypatch.setattr(leaving, "_MOST_STORES", 0)
    monkeypatch.setattr(leaving, "_PIECE", 64)
    monkeypatch.setattr(leaving, "_NOTED_AT_ONCE", 0)
    copying, copied = leaving._copying, []

    def counted(*arguments: Any) -> Any:
        copied.append(arguments)
        return copying(*arguments)

    monkeypatch.setattr(leaving, "_copying", counted)
    for seed in range(24):
        check(seed, ["regions"], steps=600)
    assert copied


@pytest.mark.long
def test_generated_code_reaches_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """The code consists of few words, none of which comes from the text of the program."""
    texts: list[str] = []
    write = _Writer.text

    def kept(writer: _Writer) -> str:
        texts.append(write(writer))
        return texts[-1]

    monkeypatch.setattr(_Writer, "text", kept)
    for seed in range(40):
        check(seed, ["hot"], steps=600)
    parts = [part for text in texts for part in ast.walk(ast.parse(text))]
    names = {part.id for part in parts if isinstance(part, ast.Name)}
    assert names & vars(builtins).keys() <= {
        "BaseException", "IndexError", "ValueError", "chr", "int", "len", "max", "min", "ord", "range", "str",
    }  # fmt: skip
    assert {part.attr for part in parts if isinstance(part, ast.Attribute)} <= {
        "at_hand", "clear", "end", "extend", "input", "integer_match", "is_exhausted", "isspace", "pass_by", "pop", "append",
        "reverse", "stack", "steps", "write", "written",
    }  # fmt: skip
    assert not [part for part in parts if isinstance(part, ast.Import | ast.ImportFrom)]
    assert texts
