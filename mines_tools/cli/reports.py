"""Where reports go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.cli.streams import OutputClosed, standard_output
from mines_tools.project.configuration import ConfigurationError
from mines_tools.project.source import shown_path

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_CHUNK = 1 << 15  # characters


def check_output_file(path: str | None, files: Iterable[str], input_name: str | None) -> None:
    """Raise ConfigurationError if a report to the file at `path` would replace what is being read, or
    the file that `input_name`, the name of standard input, says that it is."""
    if path is None:
        return
    from mines_tools.project.outputs import is_being_read

    if is_being_read(path, files if input_name is None else (*files, input_name)):
        message = f"{shown_path(path)}: this file is being read; name another --output-file"
        raise ConfigurationError(message)


def write_pieces(pieces: Iterable[str], path: str | None) -> None:
    """Write a report to the file at `path`, or to standard output. Raises ConfigurationError,
    OutputClosed and OutputFailed."""
    if path is None:
        output = standard_output()
        for piece in pieces:
            output.write(piece)
        output.flush()
        return
    from mines_tools.project.outputs import write_output

    try:
        write_output(path, _chunks(pieces))
    except BrokenPipeError:
        raise OutputClosed from None
    except OSError as error:
        message = f"{shown_path(path)}: cannot be written: {error.strerror}"
        raise ConfigurationError(message) from None


def _chunks(pieces: Iterable[str]) -> Iterator[bytes]:
    """`pieces` as bytes, so many together that each is worth writing."""
    waiting: list[str] = []
    size = 0
    for piece in pieces:
        waiting.append(piece)
        size += len(piece)
        if size > _CHUNK:
            yield "".join(waiting).encode("utf-8")
            waiting, size = [], 0
    yield "".join(waiting).encode("utf-8")
