"""Makes an environment that holds the tools: `make_environment.py FOLDER WHEEL`.

Run in a terminal of the editor, so that people see what is installed, and from where.
"""

import re
import subprocess
import sys
import venv
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows, where files in use are not replaced anyway
    fcntl = None

NO_VENV = 3
"""The exit status where this Python cannot make environments."""
NO_NETWORK = 4
"""The exit status where the package index cannot be reached."""

_NO_VENV = """
This Python has no module venv, which makes environments. On Debian and Ubuntu, install it:
    apt install python3-venv"""
_NO_NETWORK = """
The package index cannot be reached: the packages that the language server needs are downloaded
from there. Connect to the network. Behind a proxy, set the variable HTTPS_PROXY."""
_RETRY = "Then choose Retry, or run the command Mines: Make Environment for Language Server."

_UNREACHABLE = re.compile("connection broken by|Could not fetch URL|Read timed out")
"""How pip complains where it cannot reach an index."""


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Wait while another window makes it."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with folder.with_suffix(".lock").open("w") as lock:
        if fcntl is not None:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                print("Another window makes it; waiting for that", flush=True)
                fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def main(folder: Path, wheel: Path) -> int:
    """Make it; the exit status is that of the first step that fails."""
    with alone(folder):
        return make(folder, wheel)


def make(folder: Path, wheel: Path) -> int:
    """Make it, whatever is there."""
    print(f"Making {folder} with Python {sys.version.split()[0]}", flush=True)
    try:
        venv.create(folder, clear=True, with_pip=True)
    except (subprocess.CalledProcessError, ImportError):
        print(_NO_VENV, flush=True)
        return NO_VENV
    python = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    # Without -I, what lies in the folder one works in could be taken for a module of pip's.
    command = [str(python), "-I", "-m", "pip", "--disable-pip-version-check", "install"]
    command.append(f"{wheel}[markdown]")
    print(f"Installing {wheel.name} and what it needs, over the network", flush=True)
    return run_pip(command)


def run_pip(command: Sequence[str]) -> int:
    """Run pip and show what it says; after a failure, the reason once more, where it is seen."""
    with subprocess.Popen(
        command, stderr=subprocess.PIPE, encoding="utf-8", errors="replace"
    ) as process:
        complaints = []
        assert process.stderr is not None
        for line in process.stderr:
            sys.stderr.write(line)
            sys.stderr.flush()
            complaints.append(line)
    if process.returncode == 0:
        return 0
    if any(map(_UNREACHABLE.search, complaints)):
        print(_NO_NETWORK, flush=True)
        return NO_NETWORK
    print(f"\npip failed (exit status {process.returncode}):")
    print("".join(line for line in complaints if line.startswith("ERROR")), end="", flush=True)
    return 1


if __name__ == "__main__":
    status = main(Path(sys.argv[1]), Path(sys.argv[2]))
    if status:
        print(_RETRY)
    sys.exit(status)
