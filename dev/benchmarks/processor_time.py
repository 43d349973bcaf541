"""Measures the processor time of a command and of all processes that it starts, also of those that outlive it or that
nobody waits for. This needs a control group of Linux, and so the rights to make one."""

from __future__ import annotations

import os
import subprocess
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_GROUPS = Path("/sys/fs/cgroup")


def run_and_measure(command: Sequence[str], environment: Mapping[str, str]) -> float:
    """Run `command` without its output. Return the processor time in seconds, or `nan` if it cannot be measured. Raises
    CalledProcessError if the command fails."""
    group = _new_group()
    join = None if group is None else lambda: _join(group)
    try:
        subprocess.run(
            command,
            check=True,
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            preexec_fn=join,
        )
        return float("nan") if group is None else _seconds(group)
    finally:
        if group is not None:
            _remove(group)


def _new_group() -> Path | None:
    version_1 = _GROUPS / "cpuacct"
    group = (version_1 if version_1.is_dir() else _GROUPS) / f"mines-tools-{os.getpid()}"
    try:
        group.mkdir(exist_ok=True)
        _seconds(group)
    except OSError:
        return None
    return group


def _remove(group: Path) -> None:
    for _ in range(50):
        with suppress(OSError):  # a process is still about to end
            group.rmdir()
            return
        time.sleep(0.2)


def _join(group: Path) -> None:
    (group / "cgroup.procs").write_text(str(os.getpid()))


def _seconds(group: Path) -> float:
    old = group / "cpuacct.usage"
    if old.exists():
        return int(old.read_text()) / 1e9
    words = (group / "cpu.stat").read_text().split()
    return int(words[words.index("usage_usec") + 1]) / 1e6
