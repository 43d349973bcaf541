"""Results of many measurements: kept as lines of JSON, and judged."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

from dev.growth.jobs import jobs
from dev.growth.measuring import NEEDED, Measured

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

MB = 1 << 20
MOST_SECONDS = 2.0
"""Seconds of the processor that a job may take with a text of 1 MB, with what it needs."""
MOST_MEMORY = 256 * MB
"""Bytes of memory that a process may have at its peak with such a text."""
_NOISE = 0.2
"""Seconds below which growth says nothing."""
_NOISE_OF_MEMORY = 48 * MB
_TOLERATED = 1.7
"""How much faster than its text something may grow, because caches and memory do not grow with it."""


class Result(NamedTuple):
    """What a job took, of one shape in two sizes."""

    language: str
    shape: str
    small_size: int
    large_size: int
    small: Measured
    large: Measured | None
    """None where the small one took so little that the large one was not tried."""

    @property
    def key(self) -> tuple[str, str, str]:
        """The language, the shape and the job."""
        return self.language, self.shape, self.small.job

    @property
    def seconds(self) -> float:
        """Seconds at the larger size; if that was not tried, what they would be if they grew with the text."""
        if self.large is None:
            return self.small.seconds * self.large_size / self.small_size
        return self.large.seconds


class Fault(NamedTuple):
    """Why a result is not as it should be."""

    result: Result
    kind: str
    words: str


class Results:
    """All results, by language, shape and job."""

    def __init__(self, results: Iterable[Result]) -> None:
        self.by_key: Mapping[tuple[str, str, str], Result] = {
            result.key: result for result in results
        }
        peaks = [result.small.peak for result in self.by_key.values() if result.small.peak]
        self.base = min(peaks, default=0)
        """What a process has in memory for hardly any text."""

    def __iter__(self) -> Iterator[Result]:
        return iter(self.by_key.values())

    def with_needs(self, result: Result) -> float:
        """The seconds at the larger size, with those of what the job needs."""
        language, shape, name = result.key
        job = jobs(language).get(name)
        needs = {None: (), "text": (), "parsed": ("parse",), "linted": ("parse", "lint")}[
            None if job is None else job.needs
        ]
        others = (self.by_key.get((language, shape, need)) for need in needs)
        return result.seconds + sum(other.seconds for other in others if other is not None)

    def memory(self, result: Result) -> int:
        """The peak at the larger size, in bytes; if that was not tried, as it would grow with the text."""
        if result.large is None:
            grown = max(result.small.peak - self.base, 0) * result.large_size / result.small_size
            return int(self.base + grown)
        return result.large.peak

    def failures(self) -> list[Fault]:
        """The jobs that failed by themselves, so that nothing is known of them."""
        return [
            Fault(result, "fails", measured.problem)
            for result in self
            for measured in (result.small, result.large)
            if measured is not None and measured.is_failure
        ]

    def faults(self) -> list[Fault]:
        """What takes too long, needs too much memory or grows faster than its text; the worst first."""
        faults = [fault for result in self for fault in self._faults_of(result)]
        return sorted(faults, key=lambda fault: -self.with_needs(fault.result))

    def _faults_of(self, result: Result) -> Iterator[Fault]:
        small, large = result.small, result.large
        for measured in (small, large):
            if measured is not None and measured.problem and not measured.is_failure:
                if measured.problem != NEEDED:
                    yield Fault(result, "time", measured.problem)
                return
            if measured is not None and measured.is_failure:
                return
        seconds, peak = self.with_needs(result), self.memory(result)
        if seconds > MOST_SECONDS:
            yield Fault(result, "time", f"{seconds:.1f} s")
        if peak > MOST_MEMORY:
            yield Fault(result, "memory", f"{peak / MB:.0f} MB")
        if large is None:
            return
        most = _TOLERATED * result.large_size / result.small_size
        ratio = large.seconds / max(small.seconds, 0.001)
        if large.seconds > _NOISE and ratio > most:
            yield Fault(
                result, "growth", f"{small.seconds:.2f} s, {large.seconds:.2f} s: x{ratio:.1f}"
            )
        grown = large.peak - self.base
        ratio = grown / max(small.peak - self.base, MB)
        if grown > _NOISE_OF_MEMORY and ratio > most:
            before = (small.peak - self.base) / MB
            yield Fault(
                result, "growth of memory", f"{before:.0f} MB, {grown / MB:.0f} MB: x{ratio:.1f}"
            )


def written(result: Result) -> str:
    """A result as a line of JSON."""
    return json.dumps(result)


def read(lines: Iterable[str]) -> Iterator[Result]:
    """Yield the results in lines of JSON."""
    for line in lines:
        *first, small, large = json.loads(line)
        yield Result(*first, Measured(*small), None if large is None else Measured(*large))


def read_files(paths: Sequence[Path]) -> Results:
    """Return the results in all those files."""
    return Results(
        result for path in paths for result in read(path.read_text("utf-8").split("\n")[:-1])
    )
