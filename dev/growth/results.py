"""Results of many measurements: stored as lines of JSON, and judged."""

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
"""The number of seconds of processor time that a job may take with a text of 1 MB. This includes the time for the parts
of the `Subject` that the job needs."""
MOST_MEMORY = 256 * MB
"""The number of bytes of memory that a process may have at its peak with a text of 1 MB."""
_NOISE = 0.2
"""A number of seconds. If a job takes at most this time for the larger text, the growth of its time is not judged,
because the measurement is not exact enough."""
_NOISE_OF_MEMORY = 48 * MB
_TOLERATED = 1.7
"""The factor by which time or memory may grow faster than the text. It is more than 1 because the computer's caches do
not grow with the text, so that each step is slower for a large text."""


class Result(NamedTuple):
    """The figures of a job, for one shape in two sizes."""

    language: str
    shape: str
    small_size: int
    large_size: int
    small: Measured
    large: Measured | None
    """The figures at the larger size. None if the job took so little at the smaller size that the larger size was not
    tried."""

    @property
    def key(self) -> tuple[str, str, str]:
        """The language, the shape and the job."""
        return self.language, self.shape, self.small.job

    @property
    def seconds(self) -> float:
        """The seconds at the larger size. If that size was not tried, this is an estimate that
        assumes linear growth."""
        if self.large is None:
            return self.small.seconds * self.large_size / self.small_size
        return self.large.seconds


class Fault(NamedTuple):
    """A fault of a result: the result exceeds a limit."""

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
        """The memory of a process with hardly any text, in bytes."""

    def __iter__(self) -> Iterator[Result]:
        return iter(self.by_key.values())

    def with_needs(self, result: Result) -> float:
        """Return the seconds at the larger size, including the seconds for the parts of the subject that the job
        needs."""
        language, shape, name = result.key
        job = jobs(language).get(name)
        needs = {None: (), "text": (), "parsed": ("parse",), "linted": ("parse", "lint")}[
            None if job is None else job.needs
        ]
        others = (self.by_key.get((language, shape, need)) for need in needs)
        return result.seconds + sum(other.seconds for other in others if other is not None)

    def memory(self, result: Result) -> int:
        """Return the peak of the memory at the larger of the two sizes of the text, in bytes. If the larger size was not
        tried, return an estimate that assumes linear growth."""
        if result.large is None:
            grown = max(result.small.peak - self.base, 0) * result.large_size / result.small_size
            return int(self.base + grown)
        return result.large.peak

    def failures(self) -> list[Fault]:
        """Return a fault for each job that failed for another reason than its limits. Nothing is
        known about the growth of such a job."""
        return [
            Fault(result, "fails", measured.problem)
            for result in self
            for measured in (result.small, result.large)
            if measured is not None and measured.is_failure
        ]

    def faults(self) -> list[Fault]:
        """Return the faults of jobs that take too much time or memory, or whose time or memory
        grows faster than the text. The slowest job comes first."""
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
    """Return a result as a line of JSON."""
    return json.dumps(result)


def read(lines: Iterable[str]) -> Iterator[Result]:
    """Yield the results in lines of JSON."""
    for line in lines:
        *first, small, large = json.loads(line)
        yield Result(*first, Measured(*small), None if large is None else Measured(*large))


def read_files(paths: Sequence[Path]) -> Results:
    """Return the results in all files at `paths`."""
    return Results(
        result for path in paths for result in read(path.read_text("utf-8").split("\n")[:-1])
    )
