"""The workflows of `.github/workflows/` and the action have few rights, and name other actions by hashes. `.ci/run`
checks them with `zizmor`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

_ROOT = Path(__file__).resolve().parents[1]
_WORKFLOWS = sorted((_ROOT / ".github" / "workflows").glob("*.yml"))
_USES = re.compile(r"uses: (\S+)(?: # (v[\d.]+))?")


def test_an_action_has_one_hash_everywhere() -> None:
    hashes: dict[str, set[tuple[str, str]]] = {}
    for path in (*_WORKFLOWS, _ROOT / "action.yml", _ROOT / "docs" / "ci.md"):
        for name, version in _USES.findall(path.read_text("utf-8")):
            action, _, commit = name.partition("@")
            if not action.startswith("./") and commit != "COMMIT":
                assert re.fullmatch(r"[0-9a-f]{40}", commit), (path.name, name)
                assert re.fullmatch(r"v\d+\.\d+\.\d+", version), (path.name, name)
                hashes.setdefault(action, set()).add((commit, version))
    assert len(hashes) > 6
    assert {action: used for action, used in hashes.items() if len(used) > 1} == {}


@pytest.mark.parametrize("path", _WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_has_no_rights_but_those_of_its_jobs(path: Path) -> None:
    workflow = yaml.safe_load(path.read_text("utf-8"))
    assert workflow["permissions"] == {}
    writing = {
        name for name, job in workflow["jobs"].items() if "write" in job["permissions"].values()
    }
    # What is published waits for an approval; what is only signed does not.
    assert all("environment" in workflow["jobs"][name] for name in writing - {"attest"})


def test_only_the_release_knows_secrets() -> None:
    for path in _WORKFLOWS:
        text = path.read_text("utf-8")
        assert path.stem == "release" or "secrets." not in text
