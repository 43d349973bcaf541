"""A short run of every target of the fuzzer, and the fuzzer itself."""

from __future__ import annotations

import signal
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

from tests.hostile.fuzz import TooSlow, failure, fuzz, inputs, load, target_names
from tests.hostile.limits import run_python

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path


@pytest.fixture(autouse=True)
def restore_signal() -> Iterator[None]:
    before = signal.getsignal(signal.SIGVTALRM)
    yield
    signal.signal(signal.SIGVTALRM, before)


@pytest.mark.parametrize("name", target_names())
def test_target(name: str) -> None:
    target = load(name)
    found = fuzz(target, count=250, seed=1)
    assert not found.failed, [failure(target, data) for data in found.failed]


@pytest.mark.parametrize(
    ("name", "data"),
    [
        (
            "names",
            b":",
        ),  # a message of a file of this name began with "::", a command of GitHub Actions
        ("names", b"##["),
        ("configuration", b'"\xc2\xa0".n=""\nn=""'),
        ("sokolang", b"---\n---\n\r"),  # a carriage return at the end became part of a line end
    ],
)
def test_what_failed_once(name: str, data: bytes) -> None:
    load(name).fuzz_one(data)


def _target(fails: object) -> SimpleNamespace:
    def fuzz_one(data: bytes) -> None:
        if b"bomb" in data:
            if fails is TooSlow:
                while True:
                    pass
            raise ValueError("bomb")

    return SimpleNamespace(SEEDS=[b"one two\nthree"], WORDS=[b"bomb"], fuzz_one=fuzz_one)


@pytest.mark.parametrize("fails", [ValueError, TooSlow])
def test_the_fuzzer_finds_and_makes_small(fails: type[BaseException]) -> None:
    target = _target(fails)
    found = fuzz(target, count=10_000, seed=1, limit=0.05)
    assert found.failed == [b"bomb"] or (fails is TooSlow and b"bomb" in found.failed[0])
    assert isinstance(failure(target, found.failed[0], 0.05), fails)


def test_the_same_seed_gives_the_same_inputs() -> None:
    target = _target(ValueError)
    first, again, other = (
        [data for data, _ in zip(inputs(target, seed), range(200), strict=False)]
        for seed in (1, 1, 2)
    )
    assert first == again != other


def test_limits_hold(tmp_path: Path) -> None:
    done = run_python("b = bytearray(300 << 20)", memory=200 << 20)
    assert done.status == 1
    assert "MemoryError" in done.errors
    done = run_python("while True: pass", cpu=1)
    assert done.status in (-signal.SIGXCPU, -signal.SIGKILL)
    assert 0.9 < done.cpu < 5
    done = run_python(
        "with open('f', 'wb') as f: f.write(bytes(4096))", file_size=1024, cwd=tmp_path
    )
    assert done.status == 1


def test_what_a_command_took_is_its_own() -> None:
    ours = bytearray(200 << 20)  # resident here, and not counted there
    done = run_python(
        "import sys; b = bytearray(60 << 20); print(sys.stdin.read())", stdin=b"hello"
    )
    assert ours
    assert (done.status, done.output.strip(), done.stuck) == (0, b"hello", False)
    assert 60 << 20 < done.peak < 120 << 20


def test_what_is_stuck_is_ended() -> None:
    done = run_python("import signal; signal.pause()", patience=0.2)
    assert done.stuck
    assert done.status == -signal.SIGKILL


def test_a_hostile_folder(hostile: Callable[..., Path]) -> None:
    assert len(list(hostile().iterdir())) > 30
