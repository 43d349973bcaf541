"""The docstrings of the package are plain: see "Plain words" in CONTRIBUTING."""

from __future__ import annotations

import ast
import re
from pathlib import Path

_PACKAGE = Path(__file__).parents[1] / "mines_tools"
_MODULES = sorted(_PACKAGE.rglob("*.py"))
_UNCLEAR = re.compile(r"\b(so many|is told of|are told of|found out anew)\b", re.IGNORECASE)
_QUESTION = re.compile(r"\s*(What|Where|Whether|Why|How)\b")
_SUSPECT = re.compile(rf'"""(?-i:{_QUESTION.pattern})|{_UNCLEAR.pattern}', re.IGNORECASE)
"""Only sources that match are parsed, because parsing takes long."""
_NAMED = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Module)


def _strings(tree: ast.Module) -> list[tuple[ast.AST, int, str]]:
    """Return the owner, line and text of each docstring, and of each string below a constant or a
    field."""
    found: list[tuple[ast.AST, int, str]] = []
    for owner in ast.walk(tree):
        body = getattr(owner, "body", None)
        for number, statement in enumerate(body if isinstance(body, list) else ()):
            match statement:
                case ast.Expr(value=ast.Constant(value=str(text))):
                    # In a function only the first one is its own.
                    found.append((statement if number else owner, statement.lineno, text))
    return found


def test_docstrings_are_plain() -> None:
    wrong: list[str] = []
    for path in _MODULES:
        source = path.read_text("utf-8")
        if not _SUSPECT.search(source):
            continue
        for owner, line, text in _strings(ast.parse(source)):
            is_question = isinstance(owner, _NAMED) and _QUESTION.match(text) is not None
            if is_question or _UNCLEAR.search(text):
                wrong.append(f"{path.relative_to(_PACKAGE)}:{line}: {text[:70]}")
    assert wrong == []
