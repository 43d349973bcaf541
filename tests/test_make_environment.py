"""The script with which the VS Code extension makes an environment of its own."""

import subprocess
import sys
import zipfile
from pathlib import Path

SCRIPT = Path(__file__).parents[1] / "vscode-extension" / "python" / "make_environment.py"


def test_what_lies_in_the_folder_one_works_in_is_not_taken_for_pip(tmp_path: Path) -> None:
    wheel = tmp_path / "toy-1.0-py3-none-any.whl"
    info = "toy-1.0.dist-info"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr("toy.py", "")
        archive.writestr(f"{info}/METADATA", "Metadata-Version: 2.1\nName: toy\nVersion: 1.0\n")
        archive.writestr(
            f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        )
        archive.writestr(f"{info}/RECORD", "")
    here = tmp_path / "here"
    here.mkdir()
    for name in ("pip", "logging", "random"):
        (here / f"{name}.py").write_text("raise SystemExit('not this one')\n")
    environment = tmp_path / "environment"
    command = [sys.executable, str(SCRIPT), str(environment), str(wheel)]
    done = subprocess.run(command, cwd=here, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert list(environment.glob("**/toy.py"))
