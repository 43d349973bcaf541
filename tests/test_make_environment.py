"""The script with which the VS Code extension makes an environment of its own."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

SCRIPT = Path(__file__).parents[1] / "vscode-extension" / "python" / "make_environment.py"


def _wheel(folder: Path) -> Path:
    wheel = folder / "toy-1.0-py3-none-any.whl"
    info = "toy-1.0.dist-info"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr("toy.py", "")
        archive.writestr(f"{info}/METADATA", "Metadata-Version: 2.1\nName: toy\nVersion: 1.0\n")
        archive.writestr(
            f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        )
        archive.writestr(f"{info}/RECORD", "")
    return wheel


def test_two_windows_make_it_one_after_the_other(tmp_path: Path) -> None:
    environment = tmp_path / "storage" / "environment"
    command = [sys.executable, str(SCRIPT), str(environment), str(_wheel(tmp_path))]
    both = [
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        for _ in range(2)
    ]
    said = [process.communicate()[0] for process in both]
    assert [process.returncode for process in both] == [0, 0], said
    assert sum("Another window makes it" in each for each in said) == 1, said
    assert list(environment.glob("**/toy.py"))


def test_what_lies_in_the_folder_one_works_in_is_not_taken_for_pip(tmp_path: Path) -> None:
    wheel = _wheel(tmp_path)
    here = tmp_path / "here"
    here.mkdir()
    for name in ("pip", "logging", "random"):
        (here / f"{name}.py").write_text("raise SystemExit('not this one')\n")
    environment = tmp_path / "environment"
    command = [sys.executable, str(SCRIPT), str(environment), str(wheel)]
    variables = {**os.environ, "PYTHONPATH": f"nowhere{os.pathsep}"}  # which means that folder too
    done = subprocess.run(
        [sys.executable, "-I", *command[1:]],
        cwd=here, env=variables, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    assert list(environment.glob("**/toy.py"))
