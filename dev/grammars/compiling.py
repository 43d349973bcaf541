"""Compiles the tree-sitter grammars with a C compiler."""

from __future__ import annotations

import os
import subprocess

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
NAMES = ("mines", "emojifunge", "sokolang", "minesasm")
"""The grammars. Each has the id of its language as its name."""


def folder_of(name: str) -> str:
    """Return the folder of the grammar `name`."""
    return os.path.join(ROOT, "editors", f"tree-sitter-{name}")


def compile_grammar(name: str, folder: str, *options: str) -> str:
    """Compile the grammar `name` into a library in `folder`. Return the path of the library. `options` are further
    options of the compiler."""
    source = os.path.join(folder_of(name), "src")
    files = [os.path.join(source, file) for file in ("parser.c", "scanner.c")]
    library = os.path.join(folder, f"{name}.so")
    compiler = os.environ.get("CC", "cc")
    warnings = ["-Wall", "-Wextra", "-Wno-unused-but-set-variable", "-Wno-unused-parameter"]
    options = (*warnings, "-std=c11", "-O2", "-fPIC", "-shared", *options)
    subprocess.run([compiler, *options, "-I", source, *files, "-o", library], check=True)
    return library
