"""The packages in the page of the playground: `web/playground/build/requirements.txt` pins them."""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import requires
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

_ROOT = Path(__file__).parents[2]


def _pinned() -> dict[str, str]:
    """Return the version of each package."""
    text = (_ROOT / "web/playground/build/requirements.txt").read_text("utf-8")
    lines = [line for line in text.split("\n") if line and not line.startswith("#")]
    found = re.findall(r"^([\w-]+)==(\S+) --hash=sha256:[0-9a-f]{64}$", text, re.MULTILINE)
    assert len(found) == len(lines)
    return dict(found)


def test_the_pinned_versions_fit_all_requirements() -> None:
    pinned = _pinned()
    project = tomllib.loads((_ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["yaml"]]
    for name in pinned:
        wanted += requires(name) or []
    environment = {"python_version": "3.14", "python_full_version": "3.14.2", "extra": ""}
    needed = set()
    for words in wanted:
        requirement = Requirement(words)
        if requirement.marker is None or requirement.marker.evaluate(environment):
            name = canonicalize_name(requirement.name)
            needed.add(name)
            assert requirement.specifier.contains(pinned[name]), words
    assert needed == pinned.keys()
