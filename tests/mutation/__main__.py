"""`python -m tests.mutation FOLDER [MODULE…]`: mutate the core, or the rules of the linter; say which
mutants no test notices.

Needs `pip install mutmut`, a POSIX system and, on two idle cores, some twenty minutes. Each module is
mutated in a folder of its own inside FOLDER, where `mutmut show MUTANT` and `mutmut browse` tell the
rest; its own tests run against each mutant. `MUTATION_PROCESSES` says how many at a time.

mutmut changes the bodies of functions and methods without decorators; the tables and patterns of a
module stay as they are.
"""

from __future__ import annotations

import os
import re
import resource
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
    "rules": ["rules"],
}
"""The modules of `mines_tools.mines`, one of them a folder, and the tests of each."""

SLOW = "tests/mines/rules/test_meaning_holds.py::test_the_programs_make_them_speak"
"""Is about the programs that other tests are given, not about what is mutated."""

SETTINGS = """\
[tool.mutmut]
source_paths = ["mines_tools"]
only_mutate = ["mines_tools/mines/{module}"]
also_copy = ["tests", "docs"]
pytest_add_cli_args_test_selection = {tests}
pytest_add_cli_args = ["--deselect={slow}"]
timeout_constant = 3.0
timeout_multiplier = 4.0
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
        for name in ("mines_tools", "tests", "docs"):
            ignored = shutil.ignore_patterns("__pycache__", "mutation")
            shutil.copytree(ROOT / name, folder / name, ignore=ignored)
    is_folder = (ROOT / "mines_tools" / "mines" / module).is_dir()
    tests = [
        f"tests/mines/{name}" if is_folder else f"tests/mines/test_{name}.py"
        for name in TESTS[module]
    ]
    mutated = f"{module}/*" if is_folder else f"{module}.py"
    settings = SETTINGS.format(module=mutated, tests=tests, slow=SLOW)
    (folder / "pyproject.toml").write_text(settings, "utf-8")
    processes = os.environ.get("MUTATION_PROCESSES", str(os.cpu_count() or 1))
    said = mutmut(folder, "run", "--max-children", processes)
    verdicts: Counter[str] = Counter()
    for line in mutmut(folder, "results", "--all", "true").split("\n"):
        found = re.fullmatch(r" *(mines_tools\.mines\..*): ([a-z ]+)", line)
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


_MOST_MEMORY = 3 << 30  # a mutant may well never end, and grow


def main() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (_MOST_MEMORY, _MOST_MEMORY))
    folder, *modules = sys.argv[1:]
    scores = []
    for module in modules or TESTS:
        scores.append(mutate(module, Path(folder) / module))
        print(scores[-1], flush=True)
    print("", *scores, sep="\n")


if __name__ == "__main__":
    main()
