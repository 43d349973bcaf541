"""Sokolang needs time linear in the size of a text, and 256 MB for a megabyte."""

from __future__ import annotations

from time import process_time
from typing import TYPE_CHECKING

import pytest

from mines_tools.base.gc_pause import no_collection
from mines_tools.interface.editor import Snapshot
from mines_tools.interface.language import RuleSelection, language
from mines_tools.lint.engine import lint
from mines_tools.lint.ignoring import with_ignores
from mines_tools.rules.catalogue import rules_of
from tests.hostile.limits import FMT, LINT, MB, run

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

_SOKOLANG = language("sokolang")
_RULES = rules_of(_SOKOLANG)
_WITHOUT_FLOW = RuleSelection(
    frozenset(code for code, rule in _RULES.items() if rule.scope != "flow"), {}, 0
)
_START = "####\n#@*#\n####\n---\n@:1,2\n---\n"
_SMALL, _LARGE = 30_000, 120_000
_WORST = 9  # times as long for four times the text
_NOTHING = 0.05


def _add_ignore(text: str) -> None:
    parsed = _SOKOLANG.parse(text, "text")
    with_ignores(_SOKOLANG, parsed, lint(_SOKOLANG, parsed, _WITHOUT_FLOW).diagnostics)


def _selections(text: str) -> None:
    assert _SOKOLANG.editor is not None
    _SOKOLANG.editor().selections(Snapshot(_SOKOLANG.parse(text, "text")), len(text) // 2)


def _folds(text: str) -> None:
    assert _SOKOLANG.editor is not None
    _SOKOLANG.editor().folds(Snapshot(_SOKOLANG.parse(text, "text")))


_JOBS: dict[str, tuple[Callable[[str], None], Callable[[int], str]]] = {
    "add-ignore": (_add_ignore, lambda size: _START + "0r\n" * (size // 3)),
    "selections in nested groups": (
        _selections,
        lambda size: _START + "[" * (size // 2) + "r" + "]" * (size // 2),
    ),
    "folds of separators": (_folds, lambda size: _START + "---\n" * (size // 4)),
}


@pytest.mark.parametrize("name", _JOBS)
def test_growth(name: str) -> None:
    job, text = _JOBS[name]
    job(text(200))
    small, large = _cpu(job, text(_SMALL)), _cpu(job, text(_LARGE))
    assert large < max(_WORST * small, _NOTHING)


def _cpu(job: Callable[[str], None], text: str) -> float:
    with no_collection():
        began = process_time()
        job(text)
        return process_time() - began


_ZONES = {
    "actions": _START + "{}",
    "map": "@*\n{}\n---\n---\nr\n",
}


@pytest.mark.parametrize(
    ("zone", "unit"),
    [
        ("actions", "["),
        ("actions", "("),
        ("actions", "r"),
        ("actions", "[]"),
        ("map", "A"),
        ("map", "*\n"),
    ],
)
def test_memory_for_a_megabyte(zone: str, unit: str, tmp_path: Path) -> None:
    text = _ZONES[zone].format(unit * (MB // len(unit)))
    (tmp_path / "a.soko").write_bytes(text.encode())
    for command in ((*LINT, "--flow-budget", "0", "--statistics"), (*FMT, "--check")):
        done = run(command, "a.soko", cwd=tmp_path, cpu=60)
        assert done.status in (0, 1, 2)
        assert done.peak < 256 * MB, command
