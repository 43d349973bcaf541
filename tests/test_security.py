"""Each promise in SECURITY.md names tests, and these tests exist."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

from tests.small_cases import small_cases

_ROOT = Path(__file__).resolve().parents[1]
_PAGE = (_ROOT / "SECURITY.md").read_text("utf-8")
_PROMISES = _PAGE.split("## What is not promised")[0]


def _promises() -> list[str]:
    found = re.findall(r"^- .*(?:\n  .*)*", _PROMISES, re.MULTILINE)
    assert len(found) > 15
    return found


@cache
def _tests(path: Path) -> set[str]:
    text = path.read_text("utf-8")
    if path.suffix == ".ts":
        return set(re.findall(r"^\w+\(\s*'([^']*)'", text, re.MULTILINE))
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    return {each.name for each in ast.parse(text).body if isinstance(each, kinds)}


@small_cases("promise", _promises())
def test_a_promise_has_tests(promise: str) -> None:
    words, _, tests = promise.partition("Tests: ")
    assert words.strip().endswith(".")
    named = re.findall(r"`([^`]+)::([^`]+)`", tests)
    assert named
    assert tests.count("`") == 2 * len(named)
    for path, name in named:
        assert name in _tests(_ROOT / path), f"{path}::{name}"
