"""The lines of a ``.gitignore``."""

from __future__ import annotations

from mines_tools.project.gitignore import parse_patterns
from mines_tools.project.globs import matches

SEEDS = [
    b"# a\n*.pyc\n!b.pyc\n/build/\nx\\*y \n a\\ \r\n",
    b"**/a/**\n\\#c\n\\!d\n[ab]/*.[!c]\n",
]
WORDS = [b"\\", b"!", b"**/", b"[", b"]", b"\r\n"]


def fuzz_one(data: bytes) -> None:
    """Any bytes are patterns, and matching with them says yes or no."""
    for pattern in parse_patterns(data, "/folder"):
        assert not pattern.glob.endswith("/")
        for path in ("a", "build/x", "x/b.pyc", "x/a/b.c"):
            assert matches(pattern.glob, path, with_contents=False) in (True, False)
