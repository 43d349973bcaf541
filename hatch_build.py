"""Makes what the wheel has and the source has not: the kernel in WebAssembly."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class KernelHook(BuildHookInterface):
    """Adds the kernel to a wheel. An editable install makes it when it is needed."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Before the wheel is built."""
        if version == "editable":
            return
        sys.path.insert(0, self.root)
        try:
            from mines_tools.languages.mines.engines.kernel.making import FILE, make
        finally:
            sys.path.remove(self.root)
        self._folder = TemporaryDirectory()
        made = Path(self._folder.name, FILE)
        made.write_bytes(make())
        build_data["force_include"][str(made)] = (
            f"mines_tools/languages/mines/engines/kernel/{FILE}"
        )

    def finalize(self, version: str, _data: dict[str, Any], _path: str) -> None:
        """After it is built."""
        if version != "editable":
            self._folder.cleanup()
