"""Finds the texts for people in the sources of the package."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING, NamedTuple

import mines_tools

if TYPE_CHECKING:
    from collections.abc import Iterator

_PACKAGE = Path(mines_tools.__file__).parent
_SENTENCE = re.compile(r"[A-Za-z]{2,}[,:;]? [a-z]{2,}|[A-Za-z]{2,} [{][}]|[{][}] [a-z]{2,}")
_WORD = re.compile(r"[A-Za-z]{2,}")
_SINKS = {
    "diagnostic": (1, 2), "Fix": (0,), "Action": (0,), "Related": (1,), "Problem": (1,), "Hover": (1,),
    "UsageError": (0,), "usage_error": (1,), "say": (0,),
}  # fmt: skip
"""Functions and classes that take texts for people, with the positions of these arguments."""
_LEAVES = frozenset((ast.Name, ast.Load, ast.Store, ast.alias))
_PHRASES = ("phrase", "counted", "template")


class Place(NamedTuple):
    """A text in a source, with its module and line."""

    module: str
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.module}:{self.line}: {self.text!r}"


class Source:
    """A module of the package. `templates` are texts to translate, `wrong` are wrong uses of them,
    and `bare` are sentences without translation."""

    def __init__(self, path: Path) -> None:
        self.module = path.relative_to(_PACKAGE).as_posix()
        self.templates: list[Place] = []
        self.wrong: list[Place] = []
        self.bare: list[Place] = []
        self._depth = 0
        self._visit(ast.parse(path.read_text("utf-8")))

    def _visit(self, node: ast.AST) -> None:
        if isinstance(node, ast.Call):
            self._call(node)
            return
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            return  # what documents something
        if isinstance(node, ast.Constant | ast.JoinedStr):
            text = _text(node)
            if _SENTENCE.search(text):
                self.bare.append(self._place(node, text))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            self._depth += 1
        for child in ast.iter_child_nodes(node):
            if type(child) in _LEAVES:
                continue
            if not (isinstance(node, ast.JoinedStr) and isinstance(child, ast.Constant)):
                self._visit(child)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            self._depth -= 1

    def _call(self, node: ast.Call) -> None:
        name = _name(node.func)
        if name in _PHRASES and not (name == "counted" and len(node.args) < 3):  # but another one
            self._phrase(name, node)
            return
        for at in _SINKS.get(name, ()):
            if at < len(node.args) and isinstance(node.args[at], ast.Constant | ast.JoinedStr):
                text = _text(node.args[at])
                if _WORD.search(text) and not _SENTENCE.search(text):
                    self.bare.append(self._place(node, text))
        for child in ast.iter_child_nodes(node):
            self._visit(child)

    def _phrase(self, name: str, node: ast.Call) -> None:
        if not self._depth and name != "template":
            self.wrong.append(self._place(node, "said before the language is known"))
        first = 2 if name == "counted" else 0
        given = {each.arg for each in node.keywords} | ({"count"} if name == "counted" else set())
        used: set[str] = set()
        for written in _alternatives(node.args[first]):
            if isinstance(written, ast.Constant):
                text = _text(written)
                self.templates.append(self._place(written, text))
                used |= fields(text, given)
            elif name != "phrase" or isinstance(written, ast.JoinedStr | ast.BinOp | ast.Call):
                self.wrong.append(self._place(written, "not a literal"))
            else:
                used |= given  # a table has the text
        if name != "template" and None not in given and given != used:
            self.wrong.append(self._place(node, f"is given {given}, uses {used}"))
        if name == "counted" and not isinstance(node.args[1], ast.Constant):
            self.wrong.append(self._place(node, "not a literal"))
        for child in (*node.args[: first // 2], *node.args[first + 1 :], *node.keywords):
            self._visit(child)

    def _place(self, node: ast.expr, text: str) -> Place:
        return Place(self.module, node.lineno, text)


def sources() -> Iterator[Source]:
    """Yield every module of the package except the tables of translations."""
    for path in sorted(_PACKAGE.rglob("*.py")):
        if "translations" not in path.parent.parts[:-1]:
            yield Source(path)


def fields(template: str, given: object = True) -> set[str]:
    """Return the names in the braces of `template`. If nothing is `given` for them, braces are
    plain text, and there are no names."""
    if not given:
        return set()
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


def _alternatives(node: ast.expr) -> Iterator[ast.expr]:
    if isinstance(node, ast.IfExp):
        yield from _alternatives(node.body)
        yield from _alternatives(node.orelse)
    else:
        yield node


def _text(node: ast.expr) -> str:
    if isinstance(node, ast.JoinedStr):
        return "".join(_text(each) for each in node.values)
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else ""
    return "{}"


def _name(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""
