"""Sets Helix up in a folder, as `docs/editors.md` says: for tests and pictures."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

_ROOT = Path(__file__).resolve().parents[1]


def set_up_helix(home: Path, settings: str) -> None:
    """Write Helix's configuration below the home folder `home`, and compile the grammars. `settings` is the content of
    `config.toml`. Raises CalledProcessError if a grammar cannot be compiled."""
    folder = home / ".config" / "helix"
    folder.mkdir(parents=True)
    (folder / "config.toml").write_text(settings, "utf-8")
    languages = (_ROOT / "editors" / "helix" / "languages.toml").read_text("utf-8")
    (folder / "languages.toml").write_text(
        languages.replace("/path/to/mines-tools", str(_ROOT)), "utf-8"
    )
    shutil.copytree(_ROOT / "editors" / "helix" / "runtime", folder / "runtime")
    environment = {**os.environ, "HOME": str(home)}
    environment.pop("XDG_CONFIG_HOME", None)
    subprocess.run(
        ["hx", "--grammar", "build"], check=True, env=environment, capture_output=True, timeout=240
    )
