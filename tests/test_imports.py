"""Imports have no circles, not even inside functions. Only annotations may name modules of a higher
layer."""

from __future__ import annotations

import re
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

_ROOT = Path(__file__).parents[1]
_MODULES = {
    ".".join(path.relative_to(_ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for path in (_ROOT / "mines_tools").rglob("*.py")
    if path
    != _ROOT / "mines_tools" / "__init__.py"  # it offers what `api` has, once a name is used
}
_FOR_ANNOTATIONS = re.compile(r"^if TYPE_CHECKING:\n(?:(?: +.*)?\n)+", re.MULTILINE)
_IMPORT = re.compile(r"^ *from (mines_tools[\w.]*) import (\([^)]*\)|.*)", re.MULTILINE)


def _imported(name: str, path: Path) -> set[str]:
    text = _FOR_ANNOTATIONS.sub("", path.read_text("utf-8"))
    found = set()
    for module, names in _IMPORT.findall(text):
        inner = {f"{module}.{each}" for each in re.findall(r"\w+", names)} & _MODULES.keys()
        found |= inner or {module} & _MODULES.keys()
    return found - {name}


def test_imports_go_round_nowhere() -> None:
    graph = {name: _imported(name, path) for name, path in _MODULES.items()}
    assert sum(map(len, graph.values())) > 1_000
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        circle: list[str] = error.args[1]
        raise AssertionError(" <- ".join(circle)) from None
