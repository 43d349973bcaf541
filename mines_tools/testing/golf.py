"""Counts the bytes and the characters of programs, as contests of short programs do."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.project.configuration import covers
from mines_tools.project.included import parsed_with_files
from mines_tools.project.source import read_source
from mines_tools.translations.phrases import counted, phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.project.configuration import Configuration
    from mines_tools.project.file_settings import FileSettings
    from mines_tools.project.reading import Access


class Size(NamedTuple):
    """The size of a program."""

    path: str
    bytes: int
    characters: int
    """The number of code points."""
    bare_bytes: int
    """The number of bytes without comments."""
    bare_characters: int
    record: int | None = None
    """The size of the shortest known program in bytes, from the configuration; None if it has none."""

    @property
    def over_record(self) -> int | None:
        """The number of bytes, without comments, by which the program is longer than the record. It is negative if the
        program is shorter. None if there is no record."""
        return None if self.record is None else self.bare_bytes - self.record


def size_of(path: str, settings: FileSettings, access: Access) -> Size:
    """Return the size of the program at `path`. Raises SourceError and ConfigurationError."""
    text = read_source(path, access)
    used = settings.language
    parsed = parsed_with_files(used, text, settings.dialect(text).name, path)
    return size_of_text(path, text, used.without_comments(parsed), settings.configuration)


def size_of_text(path: str, text: str, bare: str, configuration: Configuration) -> Size:
    """Return the size of the program at `path` with the text `text`. `bare` is this text without comments."""
    return Size(
        path,
        _bytes(text),
        len(text),
        _bytes(bare),
        len(bare),
        record_of(configuration, path),
    )


def _bytes(text: str) -> int:
    """Return the number of bytes of `text` in UTF-8. A surrogate, which a client can send, counts like any character."""
    return len(text.encode("utf-8", "surrogatepass"))


def golf_words(size: Size) -> str:
    """Return words for a program's size without comments, beside the record. Return an empty text if there is no record."""
    over = size.over_record
    if over is None:
        return ""
    bytes_words = counted(size.bare_bytes, "{count:,} byte", "{count:,} bytes")
    if over == 0:
        return phrase("{size} without comments, as the record", size=bytes_words)
    if over < 0:
        return phrase(
            "{size} without comments, {less:,} less than the record", size=bytes_words, less=-over
        )
    return phrase(
        "{size} without comments, {more:,} more than the record", size=bytes_words, more=over
    )


def record_of(configuration: Configuration, path: str) -> int | None:
    """Return the size of the shortest known program for the task of the program at `path`. The last pattern of the
    configuration that covers the path decides."""
    for glob, size in reversed(configuration.golf):
        if covers(configuration, glob, path):
            return size
    return None
