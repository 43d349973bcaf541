"""The table of what a release consists of, and the functions that build it."""

from __future__ import annotations

import gzip
import io
import tarfile
import zipfile
from typing import TYPE_CHECKING

from dev.release.commands import ReleaseError, git, run
from dev.release.preparing import repository_of
from dev.release.sboms import npm_sbom, python_sbom
from dev.release.versions import current_version
from mines_tools.base.records import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path


class Building(NamedTuple):
    """What the functions that build need."""

    tree: Path
    """The copy of the repository that is built."""
    out: Path
    """The folder for the files. Files of artifacts that come earlier in the table are there."""
    python: Path
    """The Python that builds."""
    environment: dict[str, str]
    """The environment variables that are set, beside those of this process."""

    def run(self, *command: str | Path, folder: str = "") -> None:
        """Run `command` in `folder` of the tree."""
        run(*command, folder=self.tree / folder, environment=self.environment)


class Artifact(NamedTuple):
    """A part of a release."""

    name: str
    """The name, for `--without` and messages."""
    build: Callable[[Building], None]
    """The function that builds the files."""
    npm_folder: str = ""
    """The folder of the tree whose npm packages the function needs."""


def epoch(tree: Path) -> int:
    """Return the time of the commit of `tree`, in seconds since 1970: the time of everything that is built."""
    return int(git(tree, "log", "-1", "--format=%ct"))


def wheel_in(folder: Path) -> Path:
    """Return the wheel in `folder`."""
    (wheel,) = folder.glob("mines_tools-*.whl")
    return wheel


def _python_packages(building: Building) -> None:
    building.run(building.python, "-m", "build", "--outdir", building.out, building.tree)


def _extension(building: Building) -> None:
    version, repository = current_version(building.tree), repository_of(building.tree)
    target = building.out / f"mines-{version}.vsix"
    building.run(
        *("node", "package.ts", "--wheel", wheel_in(building.out), "--out", target),
        *("--pictures-url", f"{repository}/raw/v{version}"),
        folder="vscode-extension",
    )


def _playground(building: Building) -> None:
    building = building._replace(
        environment={**building.environment, "PYTHON": str(building.python)}
    )
    building.run("npm", "run", "build", folder="web/playground")
    name = f"mines-playground-{current_version(building.tree)}"
    source = building.tree / "web" / "playground" / "dist"
    _archive(source, building.out / f"{name}.tar.gz", name, epoch(building.tree))


def _archive(folder: Path, target: Path, name: str, time: int) -> None:
    """Write the files of `folder` to the archive `target`, below the folder `name`, with the time `time`."""
    unpacked = io.BytesIO()
    with tarfile.open(fileobj=unpacked, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            data = path.read_bytes()
            entry = tarfile.TarInfo(f"{name}/{path.relative_to(folder).as_posix()}")
            entry.size, entry.mtime, entry.mode = len(data), time, 0o644
            archive.addfile(entry, io.BytesIO(data))
    target.write_bytes(gzip.compress(unpacked.getvalue(), mtime=time))


def _grammars(building: Building) -> None:
    """Build the source packages of the tree-sitter grammars, for Python and for Node."""
    for folder in sorted(building.tree.glob("editors/tree-sitter-*")):
        inner = folder.relative_to(building.tree).as_posix()
        building.run(
            "npm", "pack", "--ignore-scripts", "--pack-destination", building.out, folder=inner
        )
        made = folder / "dist"
        building.run(building.python, "-m", "build", "--sdist", "--outdir", made, folder=inner)
        for source in made.iterdir():
            _with_one_time(source, building.out / source.name, epoch(building.tree))


def _with_one_time(source: Path, target: Path, time: int) -> None:
    """Copy the archive `source` to `target`. All files in the copy have the time `time`, and no owner."""
    unpacked = io.BytesIO()
    with (
        tarfile.open(source) as archive,
        tarfile.open(fileobj=unpacked, mode="w", format=tarfile.PAX_FORMAT) as copy,
    ):
        for entry in sorted(archive, key=lambda entry: entry.name):
            kept = tarfile.TarInfo(entry.name)
            kept.type, kept.size, kept.mtime = entry.type, entry.size, time
            kept.mode = 0o755 if entry.isdir() else 0o644
            copy.addfile(kept, archive.extractfile(entry))
    target.write_bytes(gzip.compress(unpacked.getvalue(), mtime=time))


def _sboms(building: Building) -> None:
    tree, out = building.tree, building.out
    python_sbom(wheel_in(out), tree, out / "mines-tools.cdx.json", building.python)
    for folder, name in (
        ("vscode-extension", "mines-extension"),
        ("web/playground", "mines-playground"),
    ):
        npm_sbom(tree / folder, out / f"{name}.cdx.json", epoch(tree))


ARTIFACTS = (
    Artifact("python", _python_packages),
    Artifact("extension", _extension, "vscode-extension"),
    Artifact("playground", _playground, "web/playground"),
    Artifact("grammars", _grammars),
    Artifact("sbom", _sboms),
)
"""The artifacts, in the order in which they are built. To release another one, add a row."""


def build(building: Building, artifacts: Sequence[Artifact]) -> None:
    """Build `artifacts`, all with the time of the commit."""
    building.out.mkdir(parents=True)
    time = {"SOURCE_DATE_EPOCH": str(epoch(building.tree)), "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    building = building._replace(environment={**building.environment, **time})
    for artifact in artifacts:
        artifact.build(building)


def check_equal(first: Path, second: Path) -> None:
    """Raise ReleaseError if the folders `first` and `second` do not contain the same files, byte for byte."""
    different = differences(_content(first), _content(second))
    if different:
        raise ReleaseError(f"two builds of the same commit are not equal: {'; '.join(different)}")


def _content(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def differences(first: dict[str, bytes], second: dict[str, bytes]) -> list[str]:
    """Return what differs between two groups of files. The keys are the names of the files.

    For an archive, the list also names the files in it that differ.
    """
    found = []
    for name in sorted({*first, *second}):
        one, other = first.get(name), second.get(name)
        if one is None or other is None:
            found.append(f"{name} is in one only")
        elif one != other:
            inner = (
                differences(_members(one), _members(other))
                if _is_archive(one) and _is_archive(other)
                else []
            )
            found.append(f"{name} ({', '.join(inner) or 'bytes, times or order'})")
    return found


def _is_archive(data: bytes) -> bool:
    return data.startswith((b"PK", b"\x1f\x8b"))


def _members(data: bytes) -> dict[str, bytes]:
    if data.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return {name: archive.read(name) for name in archive.namelist()}
    with tarfile.open(fileobj=io.BytesIO(data)) as unpacked:
        opened = ((entry.name, unpacked.extractfile(entry)) for entry in unpacked)
        return {name: file.read() for name, file in opened if file is not None}
