"""Files that a program includes."""

from __future__ import annotations

import os

from mines_tools.project.reading import MOST_PROGRAM, Access, read_file
from mines_tools.project.source import SourceError, decode_source, name_of
from mines_tools.translations.phrases import phrase, reason_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from mines_tools.interface.assembler import ReadIncluded
    from mines_tools.interface.language import Language, Parsed


def parsed_with_files(language: Language, text: str, dialect: str, path: str | None) -> Parsed:
    """Parse `text`, the text of the file at `path`, with the files that it includes. If `path` is None, the text is in no
    file, and can include none."""
    parsed: Parsed = language.parse(text, dialect)
    if language.with_files is None or path is None:
        return parsed
    with_files: Parsed = language.with_files(parsed, reader_of_included(path))
    return with_files


def paths_of_included(language: Language, text: str, dialect: str, path: str) -> Iterable[str]:
    """Return the paths of the files that the program with the text `text` includes, also of those that do not exist.
    `path` is the path of the program."""
    if language.with_files is None:
        return ()
    read = reader_of_included(path)
    paths: dict[str, None] = {}

    def noting(name: str, including: str) -> tuple[str, str]:
        paths[_path_of_included(path, name, including)] = None
        return read(name, including)

    parsed: Parsed = language.with_files(language.parse(text, dialect), noting)
    list(parsed.errors)  # a language may read the files only now
    return paths


def _path_of_included(path: str, name: str, including: str) -> str:
    """Return the path of the file `name`, which the file `including` includes. `path` is the path of the program. If
    `including` is empty, the program itself includes the file."""
    beside = os.path.dirname(path if including in ("", name_of(path)) else including)
    return os.path.normpath(os.path.join(beside, name))


def reader_of_included(path: str) -> ReadIncluded:
    """Return the function that reads included files. It reads only files in the folder of the file at `path`, and in the
    folders in it."""
    from mines_tools.interface.assembler import IncludeError  # most programs include no files

    folder = os.path.realpath(os.path.dirname(os.path.abspath(path)) if path != "-" else ".")

    def read(name: str, including: str) -> tuple[str, str]:
        included = _path_of_included(path, name, including)
        try:
            real = os.path.realpath(included)
            if os.path.commonpath([folder, real]) != folder:
                raise IncludeError(phrase("it is not in the folder of the program"))
            return included, decode_source(
                read_file(real, MOST_PROGRAM, Access(real, False)), included
            )
        except FileNotFoundError:
            raise IncludeError(phrase("there is no such file")) from None
        except SourceError as error:
            raise IncludeError(str(error)) from None
        except (OSError, ValueError) as error:
            raise IncludeError(reason_of(error)) from None

    return read
