"""Shapes of Sokolang programs."""

from __future__ import annotations

from dev.growth.shapes.ground import Ground, numbered, repeated, size_of

_MAP = "####\n#@*#\n####\n---\n"
_START = f"{_MAP}@:1,2\n---\n"


def _nested(size: int) -> str:
    depth = max((size - size_of(_START)) // 2, 1)
    return f"{_START}{'[' * depth}r{']' * depth}\n"


def _groups_in_groups(size: int) -> str:
    depth = max((size - size_of(_START)) // 5, 1)
    return _START + "2[r" * depth + " ]" * depth


def _large_map(size: int) -> str:
    width = max(int(size**0.5), 4)
    rows = ["#" * width, *["#" + " " * (width - 2) + "#"] * width, "#" * width]
    rows[1] = "#@A*" + rows[1][4:]
    return "\n".join(rows) + "\n---\na:1,2\n---\nrl\n"


GROUND = Ground(
    _START,
    "// ",
    pieces=("[]", "rlw", "2[r]", "+r", "10", "---\n", "x", "\uff3b"),
    valid={
        "actions": repeated("rl", _START, "\n"),
        "lines of actions": repeated("r l w\n", _START),
        "nested groups": _nested,
        "nested groups with counts": _groups_in_groups,
        "groups side by side": repeated("2[rl]\n", _START),
        "a large map": _large_map,
        "a large stack": repeated("1,", f"{_MAP}@:", "1\n---\nrl\n"),
    },
    worst={
        "empty groups": repeated("[]", _START),
        "moves and waits": repeated("rlw", _START),
        "open groups": repeated("[", _START),
        "closing brackets": repeated("]", _START),
        "lines of separators": repeated("---\n", _START),
        "stacks": repeated("a:1\n", _MAP, "---\nrl\n"),
        "bad stacks": numbered("{c}:{n}\n", _MAP, "---\nrl\n"),
        "ignored lines": repeated("// mines: ignore[S201]\nrlw\n", _START),
        "prefixes": repeated("+", _START, "r\n"),
        "a giant number": repeated("9", _START, "r\n"),
        "giant numbers": repeated(f"{'9' * 5000}[r]\n", _START),
        "map rows": repeated("#@*#\n", after="---\n---\nr\n"),
        "odd map rows": repeated("#?\u00e9#\n", after="---\n---\nr\n"),
    },
)
