"""Writes what the files of a release consist of, in the format CycloneDX (https://cyclonedx.org)."""

from __future__ import annotations

import base64
import datetime
import json
import os
import tempfile
from pathlib import Path
from typing import Any
from urllib.parse import quote

from dev.release.commands import ReleaseError, run

_FORMAT = "1.6"
"""The version of the format."""


def python_sbom(wheel: Path, tree: Path, target: Path, python: Path) -> None:
    """Install `wheel` with `python` in a new environment, and write the packages that are then there to `target`."""
    with tempfile.TemporaryDirectory() as folder:
        run(python, "-m", "venv", "--without-pip", folder, folder=tree)
        installed = Path(folder, "Scripts" if os.name == "nt" else "bin", "python")
        run(python, "-m", "pip", "--python", installed, "install", "--quiet", wheel, folder=tree)
        run(
            *(
                python,
                "-m",
                "cyclonedx_py",
                "environment",
                "--sv",
                _FORMAT,
                "--output-reproducible",
            ),
            *("--short-PURLs", "-o", target, installed),
            folder=tree,
        )
    # The package itself was installed from a file, whose path says nothing to others.
    text = target.read_text("utf-8").replace(wheel.as_uri(), wheel.name)
    content = json.loads(text)
    for component in content["components"]:
        if component["name"] == "mines-tools":
            component.pop("externalReferences", None)
    _write(content, target)


def npm_sbom(folder: Path, target: Path, time: int) -> None:
    """Write to `target` the packages that are part of the program in `folder`, as its `package-lock.json` names them.

    `time` is in seconds since 1970.
    """
    lock = json.loads((folder / "package-lock.json").read_text("utf-8"))
    own = lock["packages"][""]
    packages = {
        path.rpartition("node_modules/")[2]: package
        for path, package in lock["packages"].items()
        if path
        and not any(package.get(kind) for kind in ("dev", "devOptional", "optional", "link"))
    }
    components = [_component(name, package) for name, package in sorted(packages.items())]
    references = {
        name: component["bom-ref"]
        for (name, _), component in zip(sorted(packages.items()), components, strict=True)
    }
    root = {
        "type": "application",
        "bom-ref": own["name"],
        "name": own["name"],
        "version": own.get("version", "0"),
    }
    content = {
        "$schema": f"http://cyclonedx.org/schema/bom-{_FORMAT}.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": _FORMAT,
        "version": 1,
        "metadata": {
            "timestamp": datetime.datetime.fromtimestamp(time, datetime.UTC).isoformat(),
            "component": root,
        },
        "components": components,
        "dependencies": [
            {
                "ref": reference,
                "dependsOn": [references[name] for name in sorted(names) if name in references],
            }
            for reference, names in (
                (root["bom-ref"], own.get("dependencies", {})),
                *(
                    (references[name], package.get("dependencies", {}))
                    for name, package in sorted(packages.items())
                ),
            )
        ],
    }
    _write(content, target)


def _component(name: str, package: dict[str, Any]) -> dict[str, Any]:
    version = package["version"]
    # In the address of a package, the sign of a scope is an escape.
    component: dict[str, Any] = {
        "type": "library",
        "bom-ref": f"{name}@{version}",
        "name": name,
        "version": version,
        "purl": f"pkg:npm/{quote(name, safe='/')}@{version}",
    }
    if "license" in package:
        component["licenses"] = [_license(package["license"])]
    algorithm, _, digest = package.get("integrity", "").partition("-")
    if algorithm == "sha512":
        component["hashes"] = [{"alg": "SHA-512", "content": base64.b64decode(digest).hex()}]
    return component


def _license(text: str) -> dict[str, Any]:
    from cyclonedx.spdx import is_expression, is_supported_id

    if is_supported_id(text):
        return {"license": {"id": text}}
    return {"expression": text} if is_expression(text) else {"license": {"name": text}}


def _write(content: dict[str, Any], target: Path) -> None:
    from cyclonedx.schema import SchemaVersion
    from cyclonedx.validation.json import JsonStrictValidator

    text = json.dumps(content, indent=2, ensure_ascii=False) + "\n"
    wrong = JsonStrictValidator(SchemaVersion.from_version(_FORMAT)).validate_str(text)
    if wrong is not None:
        raise ReleaseError(
            f"{target.name} is not CycloneDX {_FORMAT}: {str(wrong).partition(chr(10))[0]}"
        )
    target.write_text(text, "utf-8", newline="")
