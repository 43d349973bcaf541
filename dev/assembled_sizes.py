"""`python -m dev.assembled_sizes` prints the table of sizes in `docs/assembler.md`: each program in `examples/`, written by
hand and assembled, in bytes and without comments. With names of programs, it assembles only these."""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from mines_tools.interface.assembler import AssemblyRequest
from mines_tools.languages.minesasm.assembler import make, program_size

_EXAMPLES = Path(__file__).parents[1] / "examples"


def main() -> None:
    """Print the table. Also print the seconds that the assembler takes if this is wanted."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("programs", nargs="*")
    options.add_argument("--time", action="store_true", help="print the seconds, too")
    options.add_argument("--show", action="store_true", help="print the programs, too")
    chosen = options.parse_args()
    names = chosen.programs or sorted(path.stem for path in _EXAMPLES.glob("*.mines"))
    print("| program | written by hand | assembled |")
    print("|---|---:|---:|")
    for name in names:
        dialect = "1" if name.endswith("-1") else "2"
        source = _EXAMPLES / "minesasm" / f"{name}.minesasm"
        start = time.process_time()
        request = AssemblyRequest(
            source.name, source.read_text("utf-8"), dialect, "bytes", "commands"
        )
        made = make(request, 0)
        seconds = f" {time.process_time() - start:.2f} s" if chosen.time else ""
        by_hand = _EXAMPLES / f"{name}.mines"
        size = program_size(by_hand.read_text("utf-8"), dialect) if by_hand.exists() else 0
        print(f"| `{name}` | {size or '-'} | {made.size} |{seconds}", flush=True)
        if chosen.show:
            print(made.text)


if __name__ == "__main__":
    main()
