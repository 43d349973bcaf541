"""Writes reports to files and standard output."""

from __future__ import annotations

from mines_tools.cli.streams import OutputClosed, standard_output
from mines_tools.project.configuration import ConfigurationError
from mines_tools.project.source import SourceError, read_source, shown_path
from mines_tools.translations.phrases import ENGLISH, phrase, reason_of, speak

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_CHUNK = 1 << 15  # characters
_FOR_PEOPLE = (None, "full", "concise")


def speak_for(report_format: str | None) -> None:
    """Use English for all messages if programs read reports in the format `report_format`. Programs look for fixed
    words."""
    if report_format not in _FOR_PEOPLE:
        speak(ENGLISH)


def check_output_file(path: str | None, files: Iterable[str], input_name: str | None) -> None:
    """Raise ConfigurationError if a report to the file at `path` would overwrite a file that is read. The files that
    are read are `files` and the file `input_name`, whose text comes from standard input."""
    if path is None:
        return
    from mines_tools.project.outputs import is_being_read

    if is_being_read(path, files if input_name is None else (*files, input_name)):
        message = phrase(
            "{path}: this file is read here; choose another --output-file", path=shown_path(path)
        )
        raise ConfigurationError(message)


def give_back() -> None:
    """Write standard input unchanged to standard output. This is done if the formatted or fixed text of an excluded
    file was requested. Raises ConfigurationError, OutputClosed and OutputFailed."""
    try:
        text = read_source("-")
    except SourceError as error:
        raise ConfigurationError(str(error)) from None
    output = standard_output()
    output.write(text)
    output.flush()


def write_pieces(pieces: Iterable[str], path: str | None) -> None:
    """Write a report to the file at `path`, or to standard output if `path` is None. Raises ConfigurationError,
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
        message = phrase(
            "{path}: cannot be written: {reason}", path=shown_path(path), reason=reason_of(error)
        )
        raise ConfigurationError(message) from None


def _chunks(pieces: Iterable[str]) -> Iterator[bytes]:
    """Join `pieces` into chunks that are large enough to be written efficiently, and yield the bytes of each chunk."""
    waiting: list[str] = []
    size = 0
    for piece in pieces:
        waiting.append(piece)
        size += len(piece)
        if size > _CHUNK:
            yield "".join(waiting).encode("utf-8")
            waiting, size = [], 0
    yield "".join(waiting).encode("utf-8")
