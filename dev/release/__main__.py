"""The command line of this package."""

from __future__ import annotations

import argparse
import datetime
import os
import shutil
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from dev.release.artifacts import ARTIFACTS, Artifact, Building, build, check_equal
from dev.release.changelog import section
from dev.release.checks import check_docs, check_tree, ci_state
from dev.release.commands import ReleaseError, run
from dev.release.preparing import check_repository, copied, prepare, repository_of
from dev.release.publishing import check_tag, publish
from dev.release.verifying import try_wheel, verify, write_sums
from dev.release.versions import check_version

_ROOT = Path(__file__).resolve().parents[2]
_EXAMPLE_ADDRESS = "https://example.org/mines-tools"
"""The address of the repository in a dry run that knows no other."""


def main() -> int:
    """Make the release that the command line describes. Return the exit status."""
    arguments = _parser().parse_args()
    try:
        _release(arguments)
    except ReleaseError as error:
        print(f"no release: {error}", file=sys.stderr)
        return 1
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m dev.release",
        description="Makes a release: checks the tree, sets the version, dates the changelog, builds everything twice, "
        "looks at what was built, commits, tags and pushes. The tag starts the workflow that publishes.",
        allow_abbrev=False,
    )
    parser.add_argument(
        "version", metavar="VERSION", help="the new version: three numbers, such as 1.2.0"
    )
    mode = parser.add_mutually_exclusive_group()
    mode.add_argument(
        "--dry-run", action="store_true", help="do everything except commit, tag and push"
    )
    mode.add_argument(
        "--from-tag",
        action="store_true",
        help="build the release that is tagged, and change nothing",
    )
    parser.add_argument(
        "--out",
        metavar="FOLDER",
        type=Path,
        help="write the files to FOLDER (default: dist/VERSION)",
    )
    parser.add_argument(
        "--without",
        metavar="NAME",
        action="append",
        default=[],
        choices=[artifact.name for artifact in ARTIFACTS[1:]],
        help="in a dry run, do not build NAME: %(choices)s (repeatable)",
    )
    parser.add_argument(
        "--repository",
        metavar="ADDRESS",
        help="the address of the repository, if it is not known yet",
    )
    parser.add_argument(
        "--remote", default="origin", help="the remote to which git pushes (default: origin)"
    )
    parser.add_argument(
        "--ci-passed",
        action="store_true",
        help="the CI has passed for this commit, on another machine",
    )
    parser.add_argument(
        "--node-modules",
        metavar="FOLDER",
        type=Path,
        help="take the installed npm packages of the copy of the tree in FOLDER, and do not install them again",
    )
    return parser


def _release(arguments: argparse.Namespace) -> None:
    version, is_dry = arguments.version, arguments.dry_run
    out = (arguments.out or _ROOT / "dist" / version).resolve()
    artifacts = [artifact for artifact in ARTIFACTS if artifact.name not in arguments.without]
    if out.exists():
        raise ReleaseError(f"{out} is there: remove it, or choose another folder with --out")
    if arguments.without and not is_dry:
        raise ReleaseError("--without is only for --dry-run: a release is complete")
    with tempfile.TemporaryDirectory(prefix="release-") as folder, _Steps() as steps:
        first, second = Path(folder, "first"), Path(folder, "second", "in a deeper folder")
        if arguments.from_tag:
            steps.begin("check the tag")
            check_tag(_ROOT, version)
            copied(_ROOT, first)
        else:
            steps.begin("check the tree, the version and the CI")
            _check(arguments)
            steps.begin("set the version, the date and the addresses, in a copy")
            date = datetime.datetime.now(datetime.UTC).date().isoformat()
            repository = arguments.repository or repository_of(_ROOT) or _EXAMPLE_ADDRESS
            prepare(copied(_ROOT, first), version, date, repository)
        second.parent.mkdir()
        copied(first, second)
        steps.begin(f"build twice: {', '.join(artifact.name for artifact in artifacts)}")
        outs = _built_twice(first, second, artifacts, arguments.node_modules)
        steps.begin("compare the two builds, byte for byte")
        check_equal(*outs)
        steps.begin("look at the files, install the wheel and run a program")
        verify(outs[0], version, Path(sys.executable))
        try_wheel(outs[0], first, version, Path(sys.executable))
        sums = write_sums(outs[0])
        shutil.copytree(outs[0], out)
        notes = section((first / "CHANGELOG.md").read_text("utf-8"), version)
        print(
            f"{sums}\nnotes of the release: {len(notes.splitlines())} lines of CHANGELOG.md\nfiles: {out}"
        )
        if is_dry or arguments.from_tag:
            return
        steps.begin("commit, tag and push")
        branch = publish(_ROOT, first, version, sums, arguments.remote)
        print(f"pushed {branch} and v{version}: the workflow `Release` waits for your approval")


def _check(arguments: argparse.Namespace) -> None:
    check_tree(_ROOT)
    check_version(arguments.version, _ROOT)
    repository = arguments.repository or repository_of(_ROOT)
    if repository:
        check_repository(repository)
    if arguments.dry_run:
        return
    if not repository:
        raise ReleaseError("the address of the repository is not known: give it with --repository")
    check_docs(_ROOT)
    state = ci_state(_ROOT)
    if state is not None and not arguments.ci_passed:
        raise ReleaseError(f"{state}, or give --ci-passed if you saw it green")


def _built_twice(
    first: Path, second: Path, artifacts: list[Artifact], modules: Path | None
) -> tuple[Path, Path]:
    """Build `artifacts` in both copies, under different conditions. Return the folders of the files."""
    for artifact in artifacts:
        if artifact.npm_folder:
            _install_npm_packages(artifact.npm_folder, first, second, modules)
    python = Path(sys.executable)
    conditions = {"TZ": "Asia/Tokyo", "LC_ALL": "C", "PYTHONHASHSEED": "7"}
    buildings = [
        Building(first, first.parent / "built", python, {"TZ": "UTC"}),
        Building(second, first.parent / "built again", python, conditions),
    ]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(lambda building: build(building, artifacts), buildings))
    return buildings[0].out, buildings[1].out


def _install_npm_packages(folder: str, first: Path, second: Path, modules: Path | None) -> None:
    target = first / folder / "node_modules"
    if modules is None:
        run("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", folder=first / folder)
    else:
        shutil.copytree(modules.resolve() / folder / "node_modules", target, symlinks=True)
    shutil.copytree(target, second / folder / "node_modules", symlinks=True, copy_function=os.link)


class _Steps:
    """Prints the steps of a release, and how long each took."""

    def __init__(self) -> None:
        self._title = ""
        self._since = 0.0

    def begin(self, title: str) -> None:
        """End the current step, and begin the step `title`."""
        self._end()
        self._title, self._since = title, time.monotonic()
        print(f"{title} …", flush=True)

    def _end(self) -> None:
        if self._title:
            print(f"  {time.monotonic() - self._since:.1f} s", flush=True)

    def __enter__(self) -> _Steps:
        return self

    def __exit__(self, *_error: object) -> None:
        self._end()


sys.exit(main())
