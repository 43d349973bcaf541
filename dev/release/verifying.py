"""Looks at the files of a release, as somebody who gets them."""

from __future__ import annotations

import hashlib
import json
import re
import tempfile
import zipfile
from email.parser import Parser
from pathlib import Path
from typing import TYPE_CHECKING

from dev.release.artifacts import wheel_in
from dev.release.commands import ReleaseError, run

if TYPE_CHECKING:
    from collections.abc import Iterator

SUMS = "SHA256SUMS"
"""The name of the file with the checksums. `sha256sum --check` reads it."""
_RELATIVE = re.compile(r"\]\((?!https://|#)[^)]*\)")


def verify(out: Path, version: str, python: Path) -> None:
    """Raise ReleaseError if the files in `out` are not those of `version`, or cannot be published."""
    packages = sorted([*out.glob("*.whl"), *out.glob("*.tar.gz")])
    own = [path for path in packages if path.name.startswith("mines_tools-")]
    run(python, "-m", "twine", "check", "--strict", *own, folder=out)
    wrong = [*_wrong_in_wheel(wheel_in(out), version)]
    for extension in out.glob("*.vsix"):
        wrong += _wrong_in_extension(extension, wheel_in(out), version)
    if wrong:
        raise ReleaseError("\n".join(wrong))


def _wrong_in_wheel(wheel: Path, version: str) -> Iterator[str]:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        (metadata,) = (name for name in names if name.endswith(".dist-info/METADATA"))
        fields = Parser().parsestr(archive.read(metadata).decode())
    if fields["Version"] != version:
        yield f"{wheel.name} has the version {fields['Version']}"
    if "mines_tools/py.typed" not in names:
        yield f"{wheel.name} has no py.typed"
    relative = _RELATIVE.search(str(fields.get_payload()))
    if relative:
        yield f"the description in {wheel.name} has a link that leads nowhere on PyPI: {relative[0]}"
    if len(fields.get_all("Project-URL", [])) < 3:
        yield f"{wheel.name} does not name the addresses of the project"


def _wrong_in_extension(extension: Path, wheel: Path, version: str) -> Iterator[str]:
    with zipfile.ZipFile(extension) as archive:
        package = json.loads(archive.read("extension/package.json"))
        wheels = [name for name in archive.namelist() if name.endswith(".whl")]
        inner = [archive.read(name) for name in wheels]
        readme = archive.read("extension/readme.md").decode()
        manifest = archive.read("extension.vsixmanifest").decode()
    if package["version"] != version or f'Version="{version}"' not in manifest:
        yield f"{extension.name} has the version {package['version']}"
    if "TargetPlatform=" in manifest:
        yield f"{extension.name} is only for one platform"
    pictures = re.findall(r"^!\[.*\]\((.*)\)$", readme, re.MULTILINE)
    if not pictures or not all(address.startswith("https://") for address in pictures):
        yield f"the README in {extension.name} has no pictures, or pictures that lead nowhere"
    if inner != [wheel.read_bytes()]:
        yield f"{extension.name} has another wheel than {wheel.name}: {wheels}"


def try_wheel(out: Path, tree: Path, version: str, python: Path) -> None:
    """Install the wheel in `out` in a new environment of `python`, and run a program of `tree` with it."""
    with tempfile.TemporaryDirectory() as folder:
        run(python, "-m", "venv", "--without-pip", folder, folder=out)
        (installed,) = [*Path(folder).glob("bin/python"), *Path(folder).glob("Scripts/python.exe")]
        run(
            python,
            "-m",
            "pip",
            "--python",
            installed,
            "install",
            "--quiet",
            wheel_in(out),
            folder=out,
        )
        printed = run(installed, "-m", "mines_tools", "--version", folder=Path(folder))
        if printed != f"mines-tools {version}\n":
            raise ReleaseError(f"the installed wheel says that it is {printed!r}")
        hello = tree / "examples" / "hello.mines"
        if (
            run(installed, "-m", "mines_tools", "run", hello, folder=Path(folder))
            != "Hello, world!\n"
        ):
            raise ReleaseError("the installed wheel cannot run examples/hello.mines")


def write_sums(out: Path) -> str:
    """Write the file of checksums of the files in `out`. Return its text."""
    text = "".join(
        f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n"
        for path in sorted(out.iterdir())
        if path.name != SUMS
    )
    (out / SUMS).write_text(text, "utf-8", newline="")
    return text
