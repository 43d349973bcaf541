"""A command that starts in a stranger's folder imports nothing from this folder."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from mines_tools.interface.language import LANGUAGES
from tests.cli.commands import PATIENCE, environment

if TYPE_CHECKING:
    from pathlib import Path

_MODULES = (
    "argparse", "interegular", "json", "lark", "logging", "multiprocessing", "pickle", "queue", "re", "regex",
    "signal", "subprocess", "threading", "tomllib",
)  # fmt: skip
_PROGRAM = ".*.\n00,0\n2,0"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with programs, and with modules that write a file when they are imported."""
    for name in _MODULES:
        (tmp_path / f"{name}.py").write_text("open('ran', 'a').write(__name__)\n", "utf-8")
    for name in ("a", "b"):
        (tmp_path / f"{name}.mines").write_text(_PROGRAM, "utf-8")
    (tmp_path / "mines-tools.toml").write_text('dialect = "2"\n', "utf-8")
    return tmp_path


@pytest.mark.long
@pytest.mark.parametrize("path", [None, f"nowhere{os.pathsep}"])
def test_modules_of_the_working_folder_are_not_imported(folder: Path, path: str | None) -> None:
    variables = {} if path is None else {"PYTHONPATH": path}
    done = subprocess.run(
        [sys.executable, "-m", "mines_tools", "lint", "--jobs=2", "--output-format=json"],
        cwd=folder, env=environment(**variables), capture_output=True, timeout=PATIENCE, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, b"2 files: 2 info\n")
    assert not (folder / "ran").exists()


def test_nor_are_they_where_a_damaged_line_needs_lark(folder: Path) -> None:
    (folder / "a.mines").write_text(".*.\n1:2", "utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "mines_tools", "run", "a.mines"],
        cwd=folder, env=environment(), capture_output=True, timeout=PATIENCE, check=False,
    )  # fmt: skip
    assert b"M010" in done.stderr
    assert not (folder / "ran").exists()


def _path_of_a_command(folder: Path, *start: str, **variables: str) -> list[str]:
    """Return `sys.path` after the commands have been imported."""
    code = "import sys, mines_tools.cli; print(*sys.path, sep='\\n')"
    done = subprocess.run(
        [sys.executable, *start, "-c", code],
        cwd=folder, env=environment(**variables), capture_output=True, text=True, check=True,
    )  # fmt: skip
    return done.stdout.split("\n")[:-1]


def test_a_path_that_somebody_wrote_stays(tmp_path: Path) -> None:
    written = os.pathsep.join(["", "relative", str(tmp_path / "absolute")])
    path = _path_of_a_command(tmp_path, PYTHONPATH=written)
    assert path[0] == str(tmp_path / "absolute")
    assert str(tmp_path) not in path
    assert path.index(str(tmp_path / "relative")) > path.index(os.path.dirname(os.__file__))
    assert str(tmp_path) in _path_of_a_command(tmp_path, PYTHONPATH=str(tmp_path))


_INTERRUPTED = """
import os, signal, sys
_, last, module, *arguments = sys.argv
class Finder:
    def find_spec(name, path=None, target=None):
        if name == last:
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Finder)
sys.argv = [module, *arguments]
sys.exit(__import__(module, fromlist=["main"]).main(sys.argv[1:]))
"""


@pytest.mark.long
@pytest.mark.parametrize(
    ("command", "imports"),
    [
        (
            "lint",
            (
                "translations.phrases",
                "cli.lint",
                "project.configuration",
                "languages.mines.language",
            ),
        ),
        ("run", ("cli.run", "interface.language", "project.settings_lookup")),
        ("fmt", ("cli.fmt", "fmt.files")),
        ("asm", ("cli.asm", "project.included", "languages.minesasm.assembler")),
        ("play", ("cli.play", "playing.session", "languages.mines.game")),
        ("test", ("cli.test", "testing.finding", "testing.running")),
        ("lsp", ("cli.lsp", "base.records", "lsp.server")),
        ("dap", ("cli.dap", "base.records", "dap.adapter")),
    ],
)
def test_ctrl_c_while_modules_are_imported(
    tmp_path: Path, command: str, imports: tuple[str, ...]
) -> None:
    """Ctrl-C ends the command with its usual message, or with no message."""
    (tmp_path / "a.mines").write_text(_PROGRAM, "utf-8")
    for name in imports:
        done = subprocess.run(
            [sys.executable, "-c", _INTERRUPTED, f"mines_tools.{name}", f"mines_tools.cli.{command}",
             *(["a.mines"] if command not in ("lsp", "dap") else [])],
            cwd=tmp_path, env=environment(), capture_output=True, timeout=PATIENCE, check=False,
        )  # fmt: skip
        assert done.stderr in (b"", f"mines-{command}: interrupted\n".encode()), name
        assert done.returncode in (-signal.SIGINT, 130), name


@pytest.mark.parametrize(
    ("command", "options"), [("run", ("-e", "x")), ("lint", ("--no-cache",)), ("fmt", ("--check",))]
)
def test_a_clean_file_imports_nothing_of_another_language(
    tmp_path: Path, command: str, options: tuple[str, ...]
) -> None:
    """The command also imports no modules that only folders, patterns, pipes or faults need."""
    (tmp_path / "a.mines").write_text(".*.\n0,0\n2,0", "utf-8")
    code = (
        f"import sys; from mines_tools.cli.{command} import main; main(sys.argv[1:]); "
        "print(*sys.modules, sep='\\n')"
    )
    done = subprocess.run(
        [sys.executable, "-S", "-c", f"import sys; sys.path[:] = {sys.path!r}\n{code}", "a.mines", *options],
        cwd=tmp_path, env=environment(), capture_output=True, text=True, timeout=PATIENCE, check=True,
    )  # fmt: skip
    found = set(done.stdout.split("\n"))
    others = tuple(
        module.rpartition(".")[0] for name, module in LANGUAGES.items() if name != "mines"
    )
    assert not [name for name in found if name.startswith(others)]
    assert found.isdisjoint(
        (
            *("bisect", "heapq", "mines_tools.project.globs", "mines_tools.project.gitignore"),
            *("mines_tools.report.explained", "mines_tools.cli.run_messages"),
            *(
                f"mines_tools.languages.mines.flow.{name}"
                for name in ("causes", "counting", "graph", "probing")
            ),
        )
    )


def test_other_errors_have_their_traceback() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "import mines_tools.cli; 1 / 0"],
        env=environment(), capture_output=True, timeout=PATIENCE, check=False,
    )  # fmt: skip
    assert (done.returncode, b"ZeroDivisionError" in done.stderr) == (1, True)


def test_no_garbage_is_looked_for_at_the_end() -> None:
    code = (
        "import atexit, gc; atexit.register(lambda: print(gc.get_freeze_count() > 0)); "
        "import mines_tools.cli"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=environment(), capture_output=True, text=True, timeout=PATIENCE, check=True,
    )  # fmt: skip
    assert done.stdout == "True\n"
