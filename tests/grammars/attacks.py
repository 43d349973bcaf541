"""Parses random bytes and damaged programs with the grammars, compiled with the sanitizers of gcc.

    python -m tests.grammars.attacks --bytes 1000000

Each text is also edited and parsed again with the tree from before the edit. If the text has no error then, the tree must
be the one of a new parse.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
from typing import TYPE_CHECKING

from tree_sitter import Parser

from dev.grammars.compiling import NAMES, compile_grammar
from tests.grammars.loading import load
from tests.grammars.texts import MAKERS, damaged

if TYPE_CHECKING:
    from random import Random

_SANITIZED = "GRAMMARS_SANITIZED"
"""The environment variable that names the folder of the compiled grammars."""
_LONGEST = 2_000


def sanitized(arguments: list[str]) -> int:
    """Compile the grammars, and run this module again in a Python that has the sanitizers. Return its exit status."""
    with tempfile.TemporaryDirectory() as folder:
        for name in NAMES:
            compile_grammar(
                name, folder, "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"
            )
        found = [
            subprocess.check_output(["gcc", f"-print-file-name={name}"], text=True).strip()
            for name in ("libasan.so", "libubsan.so")
        ]
        environment = {
            **os.environ,
            "LD_PRELOAD": " ".join(found),
            "ASAN_OPTIONS": "detect_leaks=0",
            _SANITIZED: folder,
        }
        command = [sys.executable, "-m", "tests.grammars.attacks", *arguments]
        return subprocess.run(command, env=environment, check=False).returncode


def _text(chance: Random, name: str) -> bytes:
    """Return a text: random bytes, bytes that the language uses often, or a damaged program."""
    kind = chance.randrange(3)
    if kind == 0:
        return chance.randbytes(chance.randrange(_LONGEST))
    program = MAKERS[name](chance)
    if kind == 1:
        return bytes(
            chance.choices(program.encode("utf-8", "replace") or b" ", k=chance.randrange(400))
        )
    return damaged(chance, program).encode("utf-8", "replace")


def _edited(chance: Random, data: bytes) -> tuple[bytes, int, int, int]:
    """Return `data` after an edit, with the start of the edit, and its end before and after it."""
    start = chance.randrange(len(data) + 1)
    end = min(len(data), start + chance.choice((0, 0, 1, 3)))
    new = chance.choice((b"", b"\n", b"#", b"1", b"---\n", b"//", b'"', data[:3]))
    return data[:start] + new + data[end:], start, end, start + len(new)


def _point(data: bytes, at: int) -> tuple[int, int]:
    before = data[:at]
    return before.count(b"\n"), at - before.rfind(b"\n") - 1


def attack(name: str, library: str, count: int) -> tuple[int, int]:
    """Parse texts until they have `count` bytes. Return the number of texts, and the number of edits whose trees were
    compared."""
    chance = random.Random(f"{name} {count}")
    parser = Parser(load(name, library))
    texts = compared = size = 0
    while size < count:
        data = _text(chance, name)
        size += len(data)
        texts += 1
        tree = parser.parse(data)
        assert tree.root_node.end_byte <= len(data)
        program = MAKERS[name](chance).encode() if chance.random() < 0.5 else data
        tree = parser.parse(program)
        for _ in range(3):
            new, start, end, new_end = _edited(chance, program)
            tree.edit(
                start,
                end,
                new_end,
                _point(program, start),
                _point(program, end),
                _point(new, new_end),
            )
            tree, program = parser.parse(new, tree), new
            if not tree.root_node.has_error:
                compared += 1
                assert str(tree.root_node) == str(parser.parse(new).root_node), new
    return texts, compared


def main() -> int:
    """Attack every grammar, and print the counts."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--bytes", type=int, default=1_000_000)
    given = options.parse_args()
    folder = os.environ.get(_SANITIZED)
    if folder is None:
        return sanitized(sys.argv[1:])
    for name in NAMES:
        texts, compared = attack(name, os.path.join(folder, f"{name}.so"), given.bytes)
        print(
            f"{name}: {given.bytes} bytes in {texts} texts, {compared} edits compared", flush=True
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
