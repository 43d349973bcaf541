"""Writes the parsers of the tree-sitter grammars: `python -m dev.grammars`. With `--check`, it only compares them.

It needs the program `tree-sitter` with the version that `generating.py` names, and Node.
"""

from __future__ import annotations

import argparse
import sys

from dev.grammars.compiling import NAMES
from dev.grammars.generating import generate, stale


def main() -> int:
    """Write or compare the parsers. Return the exit status."""
    options = argparse.ArgumentParser(prog="python -m dev.grammars", description=__doc__)
    options.add_argument("--tree-sitter", default="tree-sitter", metavar="PROGRAM")
    options.add_argument("--check", action="store_true", help="write nothing; report stale files")
    given = options.parse_args()
    if not given.check:
        for name in NAMES:
            generate(name, given.tree_sitter)
        return 0
    files = [path for name in NAMES for path in stale(name, given.tree_sitter)]
    for path in files:
        print(f"{path} is stale: run python -m dev.grammars")
    return 1 if files else 0


if __name__ == "__main__":
    sys.exit(main())
