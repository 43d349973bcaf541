"""Compares the tokens of the grammars with those of this project's parsers: in all programs of folders, and in random
programs.

    python -m tests.grammars.spans --random 1000 FOLDER...
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from dev.grammars.compiling import NAMES
from mines_tools.interface.language import language
from tests.grammars.texts import MAKERS
from tests.grammars.tokens import EXPECTED, difference

if TYPE_CHECKING:
    from collections.abc import Iterator

_CASES = {"corpus": "mines", "emojifunge": "emojifunge", "sokolang": "sokolang"}
"""The language of the recorded cases in a folder with this name."""


def programs(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield each program below `folder`: its language and its text. Recorded cases are in files of JSON lines."""
    names = {suffix: name for name in NAMES for suffix in language(name).about.suffixes}
    for path in sorted(folder.rglob("*")):
        if not path.is_file():
            continue
        if path.suffix in names:
            yield names[path.suffix], path.read_bytes().decode("utf-8", "replace")
        elif ".jsonl" in path.name and path.parent.name in _CASES:
            data = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
            for line in filter(None, data.decode().split("\n")):
                yield _CASES[path.parent.name], json.loads(line, parse_int=float)["source"]


def compare(texts: Iterator[tuple[str, str]]) -> tuple[Counter[str], list[str]]:
    """Compare `texts`. Return how many programs of each language are valid, and the differences."""
    valid: Counter[str] = Counter()
    differences = []
    for name, text in texts:
        try:
            text.encode()
        except UnicodeEncodeError:
            continue
        valid[name] += EXPECTED[name](text).is_valid
        valid[f"{name}, all"] += 1
        found = difference(name, text)
        if found:
            differences.append(f"{name} {text[:200]!r}: {found[:300]}")
    return valid, differences


def made(count: int) -> Iterator[tuple[str, str]]:
    """Yield `count` random programs of each language, and their damaged forms."""
    for name, make in MAKERS.items():
        chance = random.Random(name)
        for _ in range(count):
            yield name, make(chance)


def main() -> int:
    """Compare, and print the counts."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("folders", nargs="*", type=Path)
    options.add_argument("--random", type=int, default=0)
    given = options.parse_args()
    failed = 0
    sources = [(str(folder), programs(folder)) for folder in given.folders]
    sources.append(("random", made(given.random)))
    for title, texts in sources:
        valid, differences = compare(texts)
        counts = ", ".join(
            f"{name}: {valid[name]} valid of {valid[f'{name}, all']}" for name in NAMES
        )
        print(f"{title}: {counts}; {len(differences)} differ")
        print("".join(f"  {each}\n" for each in differences[:10]), end="")
        failed += len(differences)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
