"""Runs a command under limits and measures it. Also makes folders and files for attacks.

done = run(LINT, "a.mines", memory=1 << 30, cpu=10, cwd=folder)
assert done.status == 0
assert done.cpu < 2
assert done.peak < 256 * MB
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tests.cli.commands import environment

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

KB = 1 << 10
MB = 1 << 20
GB = 1 << 30

LINT, FMT, RUN, LSP = (
    (sys.executable, "-P", "-m", "mines_tools", command)
    for command in ("lint", "fmt", "run", "lsp")
)
"""The commands, started as a module. `-P` keeps the current folder out of the import path, as in an
installed script."""

_MEASURED = (sys.executable, "-I", "-S", str(Path(__file__).with_name("measured.py")))
PATIENCE = 120  # seconds after which something is certainly stuck


class Measured(NamedTuple):
    """The result of a command, and the time and memory that it took."""

    status: int
    """The exit status. It is -N if signal N ended the command, and -9 if the command was stuck."""
    output: bytes
    errors: str
    cpu: float
    """Seconds of processor time, in the command and all processes that it waited for."""
    peak: int
    """The most bytes of memory in the largest of these processes."""
    stuck: bool
    """True if the command did not end by itself in time."""


class Started:
    """A command that runs under limits, with its streams."""

    def __init__(
        self, command: Sequence[str | bytes | Path], memory: int, cpu: int, file_size: int,
        cwd: Path | None = None, variables: Mapping[str, str] | None = None,
    ) -> None:  # fmt: skip
        self._report, theirs = os.pipe()
        limits = [str(limit) for limit in (theirs, memory, cpu, file_size)]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(
            [*_MEASURED, *limits, *command],
            stdin=pipe, stdout=pipe, stderr=pipe, pass_fds=[theirs], cwd=cwd,
            env=environment(**variables or {}), start_new_session=True,
        )  # fmt: skip
        os.close(theirs)

    def end(self, given: bytes = b"", patience: float = PATIENCE) -> Measured:
        """Write `given`, read the rest of the output, wait for the end, and return what was
        measured."""
        stuck = False
        with os.fdopen(self._report, "rb") as reader:
            try:
                output, errors = self.process.communicate(given, timeout=patience)
            except subprocess.TimeoutExpired:
                stuck = True
                os.killpg(self.process.pid, signal.SIGKILL)
                output, errors = self.process.communicate()
            report = reader.read().split()
        status, milliseconds, peak = map(int, report) if report else (-signal.SIGKILL, 0, 0)
        said = errors.decode("utf-8", "backslashreplace")
        return Measured(status, output, said, milliseconds / 1000, peak * KB, stuck)


def run(
    command: Sequence[str],
    *arguments: str | bytes | Path,
    stdin: bytes = b"",
    memory: int = 4 * GB,
    cpu: int = 60,
    file_size: int = 0,
    patience: float = PATIENCE,
    cwd: Path | None = None,
    **changes: str,
) -> Measured:
    """Run `command` with `stdin` from a pipe. `changes` are added to its environment variables.

    `memory` (bytes of addresses), `cpu` (seconds) and `file_size` (bytes) are limits of the system
    for each process; 0 means no limit. If the command has not ended after `patience` seconds, it is
    killed, with all processes that it started.
    """
    started = Started([*command, *arguments], memory, cpu, file_size, cwd, changes)
    return started.end(stdin, patience)


def run_python(code: str, *arguments: str, **options: object) -> Measured:
    """Run Python `code` as a command, to measure it in a new process."""
    return run((sys.executable, "-P", "-c", code), *arguments, **options)  # type: ignore[arg-type]


def cpu_of_sizes(command: Callable[[int], Measured], sizes: Iterable[int]) -> list[float]:
    """Return the seconds that `command` takes at each size. Tests compare them to see that the time
    grows at most as fast as the size."""
    return [command(size).cpu for size in sizes]


# What is put into a folder, each under a name that tells what it is.


def _link_to_itself(folder: Path) -> None:
    (folder / "itself.mines").symlink_to("itself.mines")


def _link_out(folder: Path) -> None:
    secret = folder.parent / f"{folder.name}-outside"
    secret.mkdir(exist_ok=True)
    (secret / "secret.mines").write_bytes(b".*\n 0,0\n")
    (folder / "out.mines").symlink_to(secret / "secret.mines")
    (folder / "out").symlink_to(secret)


def _link_up(folder: Path) -> None:
    (folder / "up").symlink_to(".")


def _link_to_a_device(folder: Path) -> None:
    (folder / "zero.mines").symlink_to("/dev/zero")


def _pipe(folder: Path) -> None:
    os.mkfifo(folder / "pipe.mines")


def _python_modules(folder: Path) -> None:
    for name in PYTHON_MODULES:
        (folder / f"{name}.py").write_text(
            f"import os\nos.close(os.open({str(folder / RAN)!r}, os.O_CREAT | os.O_WRONLY))\n",
            "utf-8",
        )


def _strange_names(folder: Path) -> None:
    for name in STRANGE_NAMES:
        (folder / os.fsdecode(name)).write_bytes(b".*\n0,0 \n")


def _folders_in_folders(folder: Path) -> None:
    # A path is limited, not how deep a folder lies: one step at a time.
    here = os.open(folder, os.O_RDONLY)
    try:
        for _ in range(1500):
            os.mkdir("d", dir_fd=here)
            there = os.open("d", os.O_RDONLY, dir_fd=here)
            os.close(here)
            here = there
    finally:
        os.close(here)


RAN = "code of this folder ran"
"""The name of the file that a module in a hostile folder makes when it is imported."""

PYTHON_MODULES = (
    *("multiprocessing", "re", "signal", "json", "argparse", "tomllib", "typing", "pathlib"),
    *(
        "dataclasses",
        "lark",
        "pygls",
        "lsprotocol",
        "mines_tools",
        "sitecustomize",
        "usercustomize",
    ),
    *("concurrent", "pickle", "subprocess", "site", "encodings", "difflib", "tempfile", "asyncio"),
)

STRANGE_NAMES = (
    b"line\nend.mines",
    b"escape\x1b]0;title\x07\x1b[31m.mines",
    b"return\rover.mines",
    b"not utf-8 \xff\xfe.mines",
    b"-- option.mines",
    b"-.mines",
    b"{brace,[x]*?.mines",
    b"::error file=x::y.mines",
    b"<img src=x onerror=alert(1)>`'\".mines",
    "\u202e right to left \u2066.mines".encode(),
    b"x" * 249 + b".mines",
)

HOSTILE = {
    "link to itself": _link_to_itself,
    "link out": _link_out,
    "link up": _link_up,
    "link to a device": _link_to_a_device,
    "pipe": _pipe,
    "python modules": _python_modules,
    "strange names": _strange_names,
    "folders in folders": _folders_in_folders,
}
"""Functions that each put one kind of attack into a folder."""


def hostile_folder(folder: Path, *kinds: str, programs: int = 1) -> Path:
    """Make `folder` with `programs` good programs and with each attack in `kinds`, or with all of
    `HOSTILE` if none is named. A folder `…-outside` may be made beside it, which nothing may read
    or write."""
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(programs):
        (folder / f"program{number}.mines").write_bytes(b"*.\n0,0 \n1,0 \n")
    for kind in kinds or HOSTILE:
        HOSTILE[kind](folder)
    return folder


def remove_deep(folder: Path) -> None:
    """Remove `folder`, even if its folders are nested too deeply for `shutil.rmtree`."""
    subprocess.run(["rm", "-rf", "--", str(folder)], check=True, timeout=PATIENCE)
