"""Options that two or three commands have."""

from __future__ import annotations

from mines_tools.cli.common_options import count
from mines_tools.cli.options import Option
from mines_tools.translations.phrases import phrase, template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping


def _seconds(text: str) -> float:
    whole, _, part = text.partition(".")
    digits = whole + part
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 9 and int(digits)):
        message = phrase(
            "{text} is not a number of seconds above 0 (at most 9 digits)", text=repr(text)
        )
        raise ValueError(message)
    return float(text)


def positive(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 9 and int(text)):
        message = phrase(
            "{text} is not a whole number, 1 or more (at most 9 digits)", text=repr(text)
        )
        raise ValueError(message)
    return int(text)


def _output_path(text: str) -> str | None:
    """Return the path of an output. Return None for ``-``, which means standard output."""
    return None if text == "-" else text


OUTPUT_FILE = Option(
    template("Write the report to FILE; - is standard output."), "FILE", _output_path, kind="file"
)
LIMITS: Mapping[str, Option] = {
    "--max-steps": Option(template("Stop after N steps."), "N", count),
    "--timeout": Option(
        template("Stop after SECONDS, including time spent waiting for input."), "SECONDS", _seconds
    ),
    "--max-memory": Option(
        template("Stop if the program needs more than MB megabytes of memory."), "MB", positive
    ),
}
"""The options that limit a run."""
