"""Files that a program includes."""

from __future__ import annotations

import os

from mines_tools.project.reading import MOST_PROGRAM, Access, read_file
from mines_tools.project.source import SourceError, decode_source, name_of
from mines_tools.translations.phrases import phrase, reason_of

TYPE_CHECKING = False
if TYPE_CHECKING:
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


def reader_of_included(path: str) -> ReadIncluded:
    """Return the function that reads included files. It reads only files in the folder of the file at `path`, and in the
    folders in it."""
    from mines_tools.interface.assembler import IncludeError  # most programs include no files

    folder = os.path.realpath(os.path.dirname(os.path.abspath(path)) if path != "-" else ".")

    def read(name: str, including: str) -> tuple[str, str]:
        beside = os.path.dirname(path if including in ("", name_of(path)) else including)
        included = os.path.normpath(os.path.join(beside, name))
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
