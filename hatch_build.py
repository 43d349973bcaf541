"""Makes the files that are in a package but not in the repository: the kernel in WebAssembly, completion scripts,
manual pages, and the pages of rules that editors open."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PackageHook(BuildHookInterface):
    """Adds the files that are not in the repository to a wheel.

    In an editable install, the kernel and the pages are made when they are needed. The completion scripts of such an
    install are made by this hook, because the program that makes them is not installed with it.
    """

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make the files before the wheel is built."""
        sys.path.insert(0, self.root)
        try:
            from dev.generate.package_files import data_files, package_files
            from mines_tools.languages.mines.engines.kernel.making import FILE, make

            in_package = {name: text.encode() for name, text in package_files().items()}
            in_environment = {name: text.encode() for name, text in data_files().items()}
            if version != "editable":
                in_package[f"languages/mines/engines/kernel/{FILE}"] = make()
        finally:
            sys.path.remove(self.root)
        self._folder = TemporaryDirectory()
        beside = Path(self.root if version == "editable" else self._folder.name, "build")
        for name, data in in_package.items():
            path = _written(beside / "mines_tools" / name, data)
            if version != "editable":
                build_data["force_include"][path] = f"mines_tools/{name}"
        for name, data in in_environment.items():
            build_data["shared_data"][_written(Path(self._folder.name, name), data)] = name

    def finalize(self, _version: str, _data: dict[str, Any], _path: str) -> None:
        """Remove the made files after the wheel is built."""
        self._folder.cleanup()


def _written(path: Path, data: bytes) -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return str(path)
