"""Writes the results as tables in Markdown: the results that exceed a limit, and the worst shapes of each job."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dev.growth.measuring import TOO_LONG
from dev.growth.results import MB, MOST_MEMORY, MOST_SECONDS
from mines_tools.interface.language import language

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from dev.growth.results import Fault, Result, Results

_MOST_SHOWN = 400


def table(results: Results) -> str:
    """Return all tables."""
    return "".join(f"{line}\n" for line in _lines(results))


def _lines(results: Results) -> Iterator[str]:
    every = list(results)
    if not every:
        return
    sizes = f"{every[0].small_size:,} and {every[0].large_size:,} bytes"
    failures, faults = results.failures(), results.faults()
    yield "# Growth of time and memory"
    yield ""
    yield (
        f"{len(every):,} measurements at {sizes}, without flow analysis: {len(failures):,} failed, {len(faults):,} are "
        f"over {MOST_SECONDS:g} s or {MOST_MEMORY // MB} MB at the larger size, or grow faster than the text."
    )
    yield (
        "Seconds are those of the processor, with those of what a job needs. Memory is the peak of a process, of which "
        f"{results.base // MB} MB are there for hardly any text. What takes very little at the smaller size is not tried "
        "at the larger one: its figures there are as they would grow with the text."
    )
    yield ""
    yield "## Over the limits"
    yield ""
    yield from _list_of([*failures, *faults])
    for id_ in dict.fromkeys(result.language for result in every):
        yield ""
        yield f"## {language(id_).title}"
        yield ""
        yield from _of_language(results, [result for result in every if result.language == id_])


def _list_of(faults: Sequence[Fault]) -> Iterator[str]:
    yield "| language | job | shape | what | figures |"
    yield "|---|---|---|---|---|"
    for result, kind, words in faults[:_MOST_SHOWN]:
        names = (result.language, result.small.job, result.shape, kind, words)
        yield f"| {' | '.join(map(_cell, names))} |"
    if len(faults) > _MOST_SHOWN:
        yield f"| and {len(faults) - _MOST_SHOWN:,} more | | | | |"


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ").replace("\r", " ")


def _of_language(results: Results, own: Sequence[Result]) -> Iterator[str]:
    small, large = own[0].small_size / 1000, own[0].large_size / 1000
    yield (
        f"| job | shapes | median s | worst s, {small:g} kB | worst s, {large:g} kB | with | worst MB | with "
        "| most printed, MB |"
    )
    yield "|---|---:|---:|---:|---:|---|---:|---|---:|"
    for job in dict.fromkeys(result.small.job for result in own):
        here = [result for result in own if result.small.job == job]
        seconds = sorted(map(results.with_needs, here))
        slowest = max(here, key=results.with_needs)
        largest = max(here, key=results.memory)
        printed = max(_printed(result) for result in here)
        cells = [
            job, f"{len(here)}", f"{seconds[len(here) // 2]:.2f}", f"{slowest.small.seconds:.2f}",
            f"{results.with_needs(slowest):.2f}", slowest.shape, f"{results.memory(largest) / MB:.0f}",
            largest.shape, f"{printed / MB:.1f}",
        ]  # fmt: skip
        yield f"| {' | '.join(map(_cell, cells))} |"


def summary(results: Results) -> str:
    """Return a short table: for each language and kind of job, the largest time and memory, each with its shape."""
    lines = [
        "| language | job | worst s | with | worst MB | with |",
        "|---|---|---:|---|---:|---|",
    ]
    groups: dict[tuple[str, str], list[Result]] = {}
    for result in results:
        groups.setdefault((result.language, _group(result.small.job)), []).append(result)
    for (id_, group), own in groups.items():
        has_figures = [own_result for own_result in own if not _stopped(own_result)]
        if not has_figures:
            continue
        stopped = [own_result for own_result in own if _stopped(own_result) == TOO_LONG]
        slowest = max(stopped or has_figures, key=results.with_needs)
        largest = max(has_figures, key=results.memory)
        seconds = "stopped" if stopped else f"{results.with_needs(slowest):.1f}"
        memory = f"{results.memory(largest) / MB:.0f}"
        cells = [language(id_).title, group, seconds, slowest.shape, memory, largest.shape]
        lines.append(f"| {' | '.join(map(_cell, cells))} |")
    return "".join(f"{line}\n" for line in lines)


def _group(job: str) -> str:
    """Return the kind of `job`. All requests are of one kind. The kind of any other job is its
    first word."""
    if "/" in job and "dialect" not in job:
        return "requests"
    return job.partition(" ")[0].rstrip(",")


def _stopped(result: Result) -> str:
    """Return the reason why a result has no figures; empty if it has figures."""
    last = result.large or result.small
    return result.small.problem or last.problem


def _printed(result: Result) -> int:
    return max(result.small.output, result.large.output if result.large is not None else 0)
