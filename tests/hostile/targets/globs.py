"""Patterns for paths. Each must match the same paths as its regular expression does, if this is
fast enough to compare."""

from __future__ import annotations

from mines_tools.project.globs import matches, may_match_below
from tests.slow_globs import slow_matches

SEEDS = [
    b"*.mines\na.mines\nx/a.mines",
    b"/old/**\nold/a.mines\nold",
    b"**/x/*.[a-c!]?\nx/b.c!\ny/x/b.cd",
    b"a**/**/***b\na/b\nab",
    b"[!a]*[^/]/[]\nb/c/[]\n[",
]
WORDS = [b"**/", b"/**", b"[!", b"[^", b"]", b"*?"]


def fuzz_one(data: bytes) -> None:
    """Match the pattern on the first line of `data` with the paths on the other lines, and check
    the results."""
    glob, *paths = data.decode("utf-8", "surrogateescape").split("\n")
    is_short = glob.count("*") <= 6 and len(data) < 100
    for path in paths[:20]:
        for with_contents in (True, False):
            found = matches(glob, path, with_contents=with_contents)
            if is_short:
                assert found == slow_matches(glob, path, with_contents=with_contents)
        if "/" in path and matches(glob, path):
            assert may_match_below(glob, path[: path.index("/")])
