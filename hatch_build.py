"""Makes what is in a package but not in the repository: the kernel in WebAssembly, completion scripts, manual pages, the
pages of rules that editors open, and the addresses in the description of the package."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

LANGUAGES = {"Mines": "https://github.com/dnek/mines-esolang"}
"""The languages that have a home page. Key: the name. Value: the address."""
PAGES = {
    "Repository": "",
    "Documentation": "/blob/{tag}/README.md",
    "Changelog": "/blob/{tag}/CHANGELOG.md",
    "Issues": "/issues",
    "Security": "/blob/{tag}/SECURITY.md",
}
"""The addresses of the project's pages, below the address of the repository."""
_RELATIVE = r"\((?![a-z]+:|#)([^)]+)\)"
_PICTURE = re.compile(r"(!\[[^\[\]]*\])" + _RELATIVE)
"""A picture of Markdown with a relative address."""
_LINK = re.compile(r"((?<!!)\[(?:[^\[\]]|!\[[^\]]*\]\([^)]*\))*\])" + _RELATIVE)
"""A link of Markdown with a relative address. Its text may contain pictures."""


class MetadataHook(MetadataHookInterface):
    """Adds the README and the project's addresses to the metadata.

    If the configuration has no `repository`, the links of the README stay relative.
    """

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the fields `readme` and `urls` of `metadata`."""
        repository = self.config["repository"].rstrip("/")
        text = Path(self.root, "README.md").read_text("utf-8")
        urls = {}
        if repository:
            version = re.search(
                r'^__version__ = "(.+)"$',
                Path(self.root, "mines_tools/__init__.py").read_text("utf-8"),
                re.MULTILINE,
            )
            tag = f"v{version[1]}"  # type: ignore[index]
            text = with_absolute_links(text, repository, tag)
            urls = {name: repository + path.format(tag=tag) for name, path in PAGES.items()}
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
        metadata["urls"] = {
            **urls,
            **{f"The language {name}": address for name, address in LANGUAGES.items()},
        }


def with_absolute_links(text: str, repository: str, tag: str) -> str:
    """Return `text`, which is Markdown, with links and pictures that lead into `repository` at the tag `tag`."""
    text = _PICTURE.sub(rf"\1({repository}/raw/{tag}/\2)", text)
    return _LINK.sub(rf"\1({repository}/blob/{tag}/\2)", text)


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
