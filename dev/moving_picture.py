"""Draws the moving picture that the README shows: `python -m dev.moving_picture`.

The picture contains texts in fonts of this machine, so it looks a little different on another machine.
"""

from __future__ import annotations

import sys
from pathlib import Path

from mines_tools.cli.run import main as run

PICTURE = Path(__file__).parents[1] / "docs" / "pictures" / "hello.gif"
"""The picture."""
PROGRAM = Path(__file__).parents[1] / "examples" / "hello.mines"
"""The program whose run the picture shows."""
_SCALE = "0.85"


def main() -> int:
    """Draw the picture. Return the exit status."""
    return run([str(PROGRAM), "--picture", str(PICTURE), "--scale", _SCALE])


if __name__ == "__main__":
    sys.exit(main())
