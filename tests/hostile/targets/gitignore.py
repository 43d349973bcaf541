"""The lines of a ``.gitignore``."""

from __future__ import annotations

from mines_tools.project.git_patterns import git_patterns

SEEDS = [
    b"# a\n*.pyc\n!b.pyc\n/build/\nx\\*y \n a\\ \r\n",
    b"**/a/**\n\\#c\n\\!d\n[ab]/*.[!c]\n",
]
WORDS = [b"\\", b"!", b"**/", b"[", b"]", b"[[:alpha:]", b"\r\n"]


def fuzz_one(data: bytes) -> None:
    """Check that any bytes give patterns, and that each pattern matches a path or does not."""
    for pattern in git_patterns(data):
        for path in ("a", "build/x", "x/b.pyc", "x/a/b.c"):
            assert pattern.matches(path) in (True, False)
