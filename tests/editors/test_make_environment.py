"""The script with which the VS Code extension makes its own Python environment."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

SCRIPT = Path(__file__).parents[2] / "vscode-extension" / "python" / "make_environment.py"


def _wheel(folder: Path, needs: str = "") -> Path:
    wheel = folder / "toy-1.0-py3-none-any.whl"
    info = "toy-1.0.dist-info"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr("toy.py", "")
        metadata = f"Metadata-Version: 2.1\nName: toy\nVersion: 1.0\n{needs}"
        archive.writestr(f"{info}/METADATA", metadata)
        archive.writestr(
            f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        )
        archive.writestr(f"{info}/RECORD", "")
    return wheel


def test_two_windows_make_it_one_after_the_other_wherever_one_works(tmp_path: Path) -> None:
    """Files in the current folder are not imported as modules of Python or pip."""
    here = tmp_path / "here"
    here.mkdir()
    for name in ("pip", "logging", "random"):
        (here / f"{name}.py").write_text("raise SystemExit('not this one')\n")
    environment = tmp_path / "storage" / "environment"
    command = [sys.executable, str(SCRIPT), str(environment), str(_wheel(tmp_path))]
    pipe = subprocess.PIPE
    both = [
        subprocess.Popen(command, cwd=here, stdout=pipe, stderr=subprocess.STDOUT, text=True)
        for _ in range(2)
    ]
    said = [process.communicate()[0] for process in both]
    assert [process.returncode for process in both] == [0, 0], said
    assert sum("Another window makes it" in each for each in said) == 1, said
    assert list(environment.glob("**/toy.py"))


def test_offline_it_says_that_the_network_is_needed(tmp_path: Path) -> None:
    wheel = _wheel(tmp_path, "Requires-Dist: something-that-is-nowhere\n")
    unreachable = {"PIP_INDEX_URL": "http://127.0.0.1:9/simple", "PIP_RETRIES": "1"}
    made = subprocess.run(
        [sys.executable, "-I", str(SCRIPT), str(tmp_path / "environment"), str(wheel)],
        env={**os.environ, **unreachable}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert made.returncode == 4, made
    assert "over the network" in made.stdout
    *_, index, proxy, retry, end = made.stdout.split("\n")
    assert index.startswith("The package index cannot be reached:")
    assert "Connect to the network" in proxy
    assert "Retry" in retry
    assert end == ""


def test_what_pip_says_last_is_said_again(tmp_path: Path) -> None:
    made = subprocess.run(
        [sys.executable, "-I", str(SCRIPT), str(tmp_path / "environment"), str(tmp_path / "no.whl")],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert made.returncode == 1, made
    assert "pip failed" in made.stdout
    assert "ERROR" in made.stdout
