"""The command line of this package."""

from __future__ import annotations

import argparse
import os
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from dev.growth.measuring import all_jobs, measured
from dev.growth.picture import picture
from dev.growth.results import MB, Result, read_files, written
from dev.growth.shapes import is_thorough, shapes
from dev.growth.table import summary, table
from mines_tools.interface.language import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

_LITTLE = 0.12
"""A number of seconds. A job that takes at most this time at the smaller size is not tried at the
larger size: even if its time grew quadratically, the job would stay below the limit there."""
_LITTLE_MEMORY = 12 * MB


def tried(
    language_id: str, shape: str, sizes: Sequence[int], wanted: Sequence[str], limit: float
) -> Iterator[Result]:
    """Measure the jobs `wanted` with a text of the shape `shape`, in the two sizes of `sizes`.
    Yield the result of each job."""
    small, large = sizes
    nothing = measured(language_id, shape, 1, ["parse"], limit)["parse"].peak
    first = measured(language_id, shape, small, wanted, limit)
    needed = [
        job
        for job, measured_job in first.items()
        if not measured_job.problem
        and (measured_job.seconds > _LITTLE or measured_job.peak > nothing + _LITTLE_MEMORY)
    ]
    second = measured(language_id, shape, large, needed, limit) if needed else {}
    for job, measured_job in first.items():
        yield Result(language_id, shape, small, large, measured_job, second.get(job))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m dev.growth", description=__doc__)
    parser.add_argument(
        "--write", type=Path, metavar="FOLDER", help="where results, table and picture go"
    )
    parser.add_argument(
        "--continue", action="store_true", dest="is_continued",
        help="leave out the shapes that FOLDER has results of",
    )  # fmt: skip
    parser.add_argument(
        "--draw", action="store_true", help="measure nothing: make table and picture of the results"
    )
    parser.add_argument("--language", action="append", choices=list(LANGUAGES))
    parser.add_argument("--only", default="", help="a pattern that the names of shapes hold")
    parser.add_argument("--jobs", default="", help="a pattern that the names of jobs hold")
    parser.add_argument("--thorough", action="store_true", help="try every shape: takes hours")
    parser.add_argument("--sizes", nargs=2, type=int, default=(250_000, 1_000_000))
    parser.add_argument(
        "--limit", type=float, default=5.0, help="seconds that a job may take at most"
    )
    parser.add_argument("--share", default="1/1", help="I/N: the I-th of N parts of the work")
    parser.add_argument("--processes", type=int, default=1, help="how many shares to do at once")
    return parser.parse_args()


def _do_share(options: argparse.Namespace, part: int, parts: int) -> None:
    output = None
    done: Collection[tuple[str, str, str]] = ()
    if options.write is not None:
        path = options.write / f"results-{part}-of-{parts}.jsonl"
        if options.is_continued:
            done = read_files(_files_of_results(options.write)).by_key
            if path.exists():
                _drop_half_a_line(path)
        output = path.open("a" if options.is_continued else "w", encoding="utf-8")
    number = 0
    for id_ in options.language or LANGUAGES:
        wanted = [job for job in all_jobs(id_) if re.search(options.jobs, job)]
        for shape in shapes(id_):
            if not re.search(options.only, shape) or not (
                options.thorough or options.only or not is_thorough(shape)
            ):
                continue
            number += 1
            if number % parts != part % parts or all((id_, shape, job) in done for job in wanted):
                continue
            for result in tried(id_, shape, options.sizes, wanted, options.limit):
                if output is not None:
                    output.write(f"{written(result)}\n")
                    output.flush()
                elif options.processes == 1:
                    _say(result)


def _files_of_results(folder: Path) -> list[Path]:
    return sorted(folder.glob("**/results-*.jsonl"))


def _drop_half_a_line(path: Path) -> None:
    """Remove an incomplete last line from a file. A process that was ended while it wrote leaves such a line."""
    text = path.read_text("utf-8")
    path.write_text(text[: text.rfind("\n") + 1], "utf-8")


def _say(result: Result) -> None:
    for size, measured_job in (
        (result.small_size, result.small),
        (result.large_size, result.large),
    ):
        if measured_job is not None:
            figures = (
                measured_job.problem
                or f"{measured_job.seconds:.3f} s, {measured_job.peak / MB:.0f} MB, prints {measured_job.output:,}"
            )
            print(
                f"{result.language}: {result.shape}: {measured_job.job}: {size:,}: {figures}",
                flush=True,
            )


def main() -> int:
    """Measure, and write the results. Return 1 if a job failed or is over the limits, else 0."""
    options = _options()
    if options.write is not None:
        options.write.mkdir(parents=True, exist_ok=True)
    if not options.draw:
        part, parts = map(int, options.share.split("/"))
        count = options.processes
        children = []
        for at in range(count):
            child = os.fork() if count > 1 else 0
            if child:
                children.append(child)
                continue
            _do_share(options, (part - 1) * count + at + 1, parts * count)
            if count > 1:
                os._exit(0)
        for child in children:
            os.waitpid(child, 0)
    if options.write is None:
        return 0
    results = read_files(_files_of_results(options.write))
    (options.write / "growth.md").write_text(table(results), "utf-8")
    (options.write / "summary.md").write_text(summary(results), "utf-8")
    (options.write / "growth.svg").write_text(picture(results), "utf-8")
    failures, faults = results.failures(), results.faults()
    for result, kind, words in [*failures, *faults][:50]:
        print(f"{result.language}: {result.small.job}: {result.shape}: {kind}: {words}")
    print(
        f"{len(results.by_key):,} measurements: {len(failures):,} failed, {len(faults):,} over the limits"
    )
    return 1 if failures or faults else 0


sys.exit(main())
