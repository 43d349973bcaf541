"""Settings of all tests: no property test fails because of time, and each run has the same
examples.

With `HYPOTHESIS_PROFILE=wide`, there are more examples; the CI uses this profile once. With
`random`, each run has other examples. With `thorough`, there are many random examples.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from collections.abc import Generator

settings.register_profile(
    "default",
    deadline=None,
    max_examples=4,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    print_blob=True,
)
settings.register_profile("mutation", settings.get_profile("default"), max_examples=8)
settings.register_profile("wide", settings.get_profile("default"), max_examples=30)
settings.register_profile("random", settings.get_profile("default"), derandomize=False)
settings.register_profile("thorough", settings.get_profile("random"), max_examples=5000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))

pytest.register_assert_rewrite("tests.drawn_rules")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A run in the background of a shell begins so, and its children would ignore an interrupt too.
    signal.signal(signal.SIGINT, signal.default_int_handler)

# If this package is there, the import of jsonschema builds 38 parsers, for a format that no schema here uses.
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]

# Where Python may not write what it compiled, each start of a command would compile the package anew.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def pytest_xdist_auto_num_workers() -> int:
    """Return the number of workers for `-n auto`. It is the number of processors: each worker
    imports all tests, so one more worker would cost time."""
    return os.cpu_count() or 1


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Reverse the order of the tests in every second worker, so that two workers do not compile the
    same files at once."""
    report = yield
    worker = os.environ.get("PYTEST_XDIST_WORKER", "gw0")
    if isinstance(collector, pytest.Directory) and int(worker.removeprefix("gw")) % 2:
        report.result.reverse()
    return report


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Sort the tests by file, because all workers need the same order."""
    if "PYTEST_XDIST_WORKER" in os.environ:
        items.sort(key=lambda item: item.path)


gc.disable()  # what is collected stays until the end


def pytest_collection_finish() -> None:
    """Let Python search for garbage less often, because there are many objects from modules and
    tests.

    `gc.freeze` would avoid these searches, but Hypothesis could then not see which objects refer to
    its sources of random numbers.
    """
    gc.enable()
    gc.set_threshold(50_000, 20, 50)


def pytest_unconfigure() -> None:
    """Search for garbage once, then exclude all objects from later searches. Otherwise pytest would
    search five times, and Python once more at its end."""
    gc.collect()
    gc.freeze()


os.environ["LANGUAGE"] = "en"  # whoever runs the tests may read something else


@pytest.fixture(autouse=True, scope="session")
def _own_cache_folder(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Let the commands keep their key in a temporary cache folder instead of the user's own."""
    os.environ["XDG_CACHE_HOME"] = str(tmp_path_factory.mktemp("cache"))
