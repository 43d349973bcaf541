"""No circle of imports, inside functions either: only annotations may name what is above."""

from __future__ import annotations

import ast
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_ROOT = Path(__file__).parents[1]
_MODULES = {
    ".".join(path.relative_to(_ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for path in (_ROOT / "mines_tools").rglob("*.py")
}
_BY_NAME = {"mines_tools"}
"""`mines_tools` offers what `api` has once a name is used."""


def _imports(node: ast.AST) -> Iterator[ast.ImportFrom]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ImportFrom):
            yield child
        elif isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING":
            for each in child.orelse:
                yield from _imports(each)
        else:
            yield from _imports(child)


def _imported(name: str, path: Path) -> set[str]:
    found = set()
    for each in _imports(ast.parse(path.read_text("utf-8"))):
        for alias in each.names:
            inner = f"{each.module}.{alias.name}"
            found.add(inner if inner in _MODULES else str(each.module))
    return (found & _MODULES.keys()) - _BY_NAME - {name}


def test_imports_go_round_nowhere() -> None:
    graph = {name: _imported(name, path) for name, path in _MODULES.items() if name not in _BY_NAME}
    assert sum(map(len, graph.values())) > 1_000
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        circle: list[str] = error.args[1]
        raise AssertionError(" <- ".join(circle)) from None
