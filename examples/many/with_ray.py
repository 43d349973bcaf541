"""Checks a large collection of programs with Ray Data: `python with_ray.py PROGRAMS RESULTS`.

PROGRAMS is a file, or a folder of files, with a program in each line (see `checking.py`). RESULTS is a new folder. First
run `pip install 'ray[data]' pebble`. Without a cluster, Ray uses the cores of this machine.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from checking import NOTHING, check_all

LINES_AT_ONCE = 4000
"""The number of lines that a process gets at once."""


def checked(batch: dict[str, Any]) -> dict[str, list[Any]]:
    """Return the columns of the rows for the lines of `batch`."""
    rows = check_all(batch["text"])
    return {column: [row[column] for row in rows] for column in NOTHING}


def main(programs: str, results: str) -> None:
    """Check the lines of `programs`, write a row for each to `results`, and print how many rows are of which kind."""
    import ray

    ray.init(
        # Each process finds `checking` in this folder.
        runtime_env={"env_vars": {"PYTHONPATH": str(Path(__file__).parent.resolve())}},
        include_dashboard=False,
        log_to_driver=False,
    )
    lines = ray.data.read_text(programs)
    # Without this, the lines of one file stay together, and one core has all the work.
    blocks = int(ray.cluster_resources()["CPU"]) * 8
    rows = lines.repartition(blocks).map_batches(checked, batch_size=LINES_AT_ONCE)
    rows.write_json(results)
    for kind, count in sorted(kinds(Path(results)).items()):
        print(f"{kind}: {count}")


def kinds(results: Path) -> Counter[str]:
    """Return how many rows of the folder `results` are of which kind."""
    counts: Counter[str] = Counter()
    for path in results.glob("*.json"):
        with path.open(encoding="utf-8") as lines:
            for row in map(json.loads, lines):
                counts["problem" if row["problem"] else row["reason"]] += 1
    return counts


if __name__ == "__main__":
    main(*sys.argv[1:])
