"""Collects benchmarks only if pytest-benchmark is switched on. In the default run, it is switched
off.

After the usual table, this plugin prints the notes that benchmarks have made: figures in addition
to the time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Ignore everything in this folder in the default run."""
    return None if config.pluginmanager.hasplugin("benchmark") else True


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the notes."""
    session = getattr(terminalreporter.config, "_benchmarksession", None)
    for benchmark in getattr(session, "benchmarks", []):
        notes = ", ".join(f"{name} {value:,}" for name, value in benchmark.extra_info.items())
        terminalreporter.write_line(
            f"{benchmark.name:<45} {benchmark.stats.median * 1000:9.2f} ms  {notes}"
        )
