"""`python -m tests.mutation FOLDER [MODULE…]`: mutate the core; say which mutants no test notices.

Needs `pip install mutmut`, a POSIX system and, on two idle cores, some twenty minutes. Each module is
mutated in a folder of its own inside FOLDER, where `mutmut show MUTANT` and `mutmut browse` tell the
rest; its own tests run against each mutant.

mutmut changes the bodies of functions and methods without decorators; the tables and patterns of a
module stay as they are.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[2]

TESTS = {
    "board": ["board"],
    "player": ["player"],
    "commands": ["commands"],
    "machine": ["machine", "commands", "trace"],
    "syntax": ["syntax", "syntax_properties"],
    "malformed": ["syntax"],
    "tree": ["syntax_properties", "syntax"],
    "input": ["commands", "machine"],
}
"""The modules of `mines_tools.mines`, and the tests of each."""

SETTINGS = """\
[tool.mutmut]
source_paths = ["mines_tools"]
only_mutate = ["mines_tools/mines/{module}.py"]
also_copy = ["tests"]
pytest_add_cli_args_test_selection = {tests}
timeout_constant = 20.0
[tool.pytest.ini_options]
addopts = "-q -p no:cacheprovider -p no:xdist -p no:benchmark"
"""


def mutmut(folder: Path, *arguments: str) -> str:
    """Run mutmut in `folder`; what it says."""
    done = subprocess.run(
        [sys.executable, "-m", "mutmut", *arguments],
        cwd=folder,
        env={**os.environ, "HYPOTHESIS_PROFILE": "mutation"},
        check=False,
        text=True,
        stdout=subprocess.PIPE,
    )
    return done.stdout


def mutate(module: str, folder: Path) -> str:
    """Mutate one module in `folder`; how many mutants were noticed, in words, after printing the
    others."""
    if not folder.exists():
        for name in ("mines_tools", "tests"):
            ignored = shutil.ignore_patterns("__pycache__", "mutation")
            shutil.copytree(ROOT / name, folder / name, ignore=ignored)
    tests = [f"tests/mines/test_{name}.py" for name in TESTS[module]]
    (folder / "pyproject.toml").write_text(SETTINGS.format(module=module, tests=tests), "utf-8")
    said = mutmut(folder, "run", "--max-children", str(os.cpu_count() or 1))
    verdicts: Counter[str] = Counter()
    for line in mutmut(folder, "results", "--all", "true").split("\n"):
        found = re.fullmatch(r" *(mines_tools\.mines\.\w+\..*): ([a-z ]+)", line)
        if found is None:
            continue
        mutant, verdict = found.groups()
        verdicts[verdict] += 1
        if verdict not in ("killed", "timeout"):
            print(f"{verdict}: {mutant}\n{mutmut(folder, 'show', mutant)}", flush=True)
    if not verdicts:
        return f"{module}: {said[-2000:]}"
    noticed = verdicts["killed"] + verdicts["timeout"]
    return f"{module:<10} {noticed:>4} of {verdicts.total():>4}  {noticed / verdicts.total():.1%}"


def main() -> None:
    folder, *modules = sys.argv[1:]
    scores = []
    for module in modules or TESTS:
        scores.append(mutate(module, Path(folder) / module))
        print(scores[-1], flush=True)
    print("", *scores, sep="\n")


if __name__ == "__main__":
    main()
