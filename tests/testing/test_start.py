"""A short test is run often, so it imports little."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

from tests.cli.commands import PATIENCE, environment
from tests.small_cases import small_cases
from tests.testing.programs import ADDING, MINES, put

if TYPE_CHECKING:
    from pathlib import Path

_COSTLY = {
    "argparse", "collections", "contextlib", "dataclasses", "enum", "functools", "importlib", "inspect", "json",
    "math", "operator", "pickle", "re", "signal", "subprocess", "tomllib", "typing", "warnings", "yaml", "zlib",
}  # fmt: skip
_IN_TESTING = {
    "", ".case", ".case_files", ".case_reading", ".comment_cases", ".comparison", ".finding", ".processes", ".reports",
    ".reports.formats", ".reports.report", ".running", ".setting_values",
}  # fmt: skip
"""The modules of `mines_tools.testing` that a case which passes needs."""
_MOST = 82
"""The greatest number of own modules that such a case imports, in both processes together."""


def _imported(folder: Path, command: str, *arguments: str) -> set[str]:
    """Return the modules that a command and its processes import. `-S` leaves out what the environment imports."""
    code = (
        f"import sys; sys.path[:] = {sys.path!r}; print('begin', file=sys.stderr); "
        f"from mines_tools.cli.{command} import main; sys.exit(main(sys.argv[1:]))"
    )
    done = subprocess.run(
        [sys.executable, "-S", "-X", "importtime", "-c", code, *arguments],
        cwd=folder, env=environment(), capture_output=True, text=True, timeout=PATIENCE, check=True,
    )  # fmt: skip
    lines = done.stderr.partition("begin\n")[2].split("\n")
    return {line.rpartition("|")[2].strip() for line in lines if line.startswith("import time:")}


@small_cases("form", ["comments", "files"])
def test_one_case_of_one_program(tmp_path: Path, form: str) -> None:
    text = ADDING["mines"].with_comments("input: 1 2", 'output: "3\\n"')
    if form == "files":
        put(tmp_path, [("add.in", "1 2"), ("add.out", "3\n")])
    put(tmp_path, [("add.mines", MINES if form == "files" else text)])
    found = _imported(tmp_path, "test", "add.mines")
    assert not found & _COSTLY
    start = "mines_tools.testing"
    testing = {name.removeprefix(start) for name in found if name.startswith(start)}
    assert testing <= _IN_TESTING
    languages = {name.split(".")[2] for name in found if name.startswith("mines_tools.languages.")}
    assert languages == {"mines"}
    assert len([name for name in found if name.startswith("mines_tools")]) <= _MOST


def test_a_number_is_read_without_regular_expressions(tmp_path: Path) -> None:
    put(tmp_path, [("add.mines", MINES)])
    found = _imported(tmp_path, "run", "add.mines", "-e", "1 2")
    assert not found & _COSTLY
    assert "mines_tools.languages.mines.input" in found
