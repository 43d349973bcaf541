"""The packages of the grammars for Python and Node are built and used, as in a project of a user.

`GRAMMARS_NODE` names a folder with the packages `tree-sitter`, `node-api-headers` and `node-gyp-build` of npm.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from dev.grammars.compiling import NAMES, folder_of

_USE = """
const Parser = require('tree-sitter');
const grammar = require('tree-sitter-NAME');
const parser = new Parser();
parser.setLanguage(grammar);
console.log(grammar.name, parser.parse('').rootNode.endIndex, grammar.nodeTypeInfo.length > 3);
"""


@pytest.mark.parametrize("name", NAMES)
def test_a_package_for_python(name: str, tmp_path: Path) -> None:
    source = tmp_path / "source"
    shutil.copytree(folder_of(name), source)
    pip = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "-q",
        "--no-deps",
        "--target",
        "packages",
        "./source",
    ]
    subprocess.run(pip, cwd=tmp_path, check=True)
    use = (
        "import tree_sitter as t; from tree_sitter_NAME import language, query; "
        "print(t.Language(language()).abi_version, len(t.Query(t.Language(language()), query('highlights')).pattern_count * ' ') > 3)"
    )
    done = subprocess.run(
        [sys.executable, "-c", use.replace("NAME", name)],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path / "packages")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == "14 True\n", done.stderr


@pytest.mark.parametrize("name", NAMES)
def test_a_package_for_node(name: str) -> None:
    packages = Path(os.environ["GRAMMARS_NODE"], "node_modules")
    package = packages / f"tree-sitter-{name}"
    shutil.copytree(folder_of(name), package, dirs_exist_ok=True)
    built = package / "build" / "Release"
    built.mkdir(parents=True, exist_ok=True)
    # What node-gyp does; but node-gyp would download the headers.
    sources = ["bindings/node/binding.c", "src/parser.c", "src/scanner.c"]
    command = [
        "cc",
        "-shared",
        "-fPIC",
        "-std=c11",
        "-Isrc",
        f"-I{packages / 'node-api-headers' / 'include'}",
    ]
    subprocess.run([*command, *sources, "-o", built / "binding.node"], cwd=package, check=True)
    done = subprocess.run(
        ["node", "-e", _USE.replace("NAME", name)],
        cwd=packages.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == f"{name} 0 true\n", done.stderr
