"""Makes an environment that holds the tools: `make_environment.py FOLDER WHEEL`.

Run in a terminal of the editor, so that people see what is installed, and from where.
"""

import subprocess
import sys
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows, where files in use are not replaced anyway
    fcntl = None

_REMEDY = """
Python has no module to make environments with. On Debian and Ubuntu, install it with
    apt install python3-venv
and try again."""


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
        print(_REMEDY, flush=True)
        return 1
    python = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    # Without -I, what lies in the folder one works in could be taken for a module of pip's.
    command = [str(python), "-I", "-m", "pip", "--disable-pip-version-check", "install", str(wheel)]
    print(f"Installing {wheel.name} and what it needs", flush=True)
    return subprocess.run(command, check=False).returncode


if __name__ == "__main__":
    status = main(Path(sys.argv[1]), Path(sys.argv[2]))
    if status:
        print(
            "\nThis did not work. Run the command Mines: Make Environment for Language Server to try again."
        )
    sys.exit(status)
