"""Finds the cases of a program in files beside it.

These are the files ``NAME.in`` and ``NAME.out`` for a program ``NAME.mines``, also with a number or a word:
``NAME.2.in``, ``NAME-large.in``. They are in the folder of the program, or below it in a folder `FOLDERS`. The files
``sample-1.in`` and ``sample-1.out``, which the tools of contests write, are cases of every program in the folder. In a
folder that has only one program, without a suffix, the files ``in`` and ``out`` are its case.
"""

from __future__ import annotations

import os

from mines_tools.base.records import NamedTuple
from mines_tools.interface.language import is_program_name
from mines_tools.project.source import SourceError
from mines_tools.testing.case import Case
from mines_tools.testing.case_reading import case_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from mines_tools.testing.case import Form

FOLDERS = ("", "test", "tests")
"""The folders in which the files of cases are, relative to the folder of the program."""
_INPUT, _OUTPUT = ".in", ".out"
_SAMPLE = "sample"


class _Folder(NamedTuple):
    """The files of cases in a folder."""

    by_program: Mapping[str, Sequence[str]]
    """The names of files, without ``.in`` and ``.out``, by the name of the program without its suffix."""
    samples: Sequence[str]
    """The names of the files that belong to every program of the folder."""
    names: frozenset[str]


class CaseFiles:
    """The files of cases in all folders that were looked at so far."""

    def __init__(self) -> None:
        self._names: dict[str, Sequence[str]] = {}
        self._folders: dict[tuple[str, str], _Folder] = {}

    def of(self, program: str) -> Iterator[Case]:
        """Yield the cases of the program at the path `program`, which need not exist."""
        folder, name = os.path.split(program)
        for below in FOLDERS:
            found = self._in(folder, below)
            own = found.by_program.get(_without_suffix(name), ())
            at = os.path.join(folder, below)
            for stem in own:
                yield file_case(program, "files", at, stem, found.names, below)
            for stem in found.samples:
                yield file_case(program, "samples", at, stem, found.names, below)

    def of_case_file(self, path: str) -> Iterator[Case]:
        """Yield the cases to which the file at `path`, an input or an output, belongs."""
        folder = os.path.dirname(path)
        above, below = os.path.split(folder)
        for at in (folder, above) if below in FOLDERS[1:] else (folder,):
            for program in sorted(self._listed(at), key=natural):
                if is_program_name(program):
                    cases = self.of(os.path.join(at, program))
                    yield from (case for case in cases if _stem(case) == os.path.splitext(path)[0])

    def in_folder_of(self, program: str, language_id: str) -> Iterator[Case]:
        """Yield the cases of a program without a suffix, from the files ``in``, ``out``, ``in1``, ``out1`` beside
        it. `language_id` is the language of the program."""
        folder = os.path.dirname(program)
        names = frozenset(self._listed(folder))
        ends = {name.removeprefix("in") for name in names if name.startswith("in")}
        ends |= {name.removeprefix("out") for name in names if name.startswith("out")}
        for end in sorted((end for end in ends if not end or end.isdigit()), key=natural):
            input_path = os.path.join(folder, f"in{end}") if f"in{end}" in names else None
            output_path = os.path.join(folder, f"out{end}") if f"out{end}" in names else None
            name = end or "1"
            case = read_case(Case(program, name, "folders", program), input_path, output_path)
            yield case._replace(language_id=language_id)

    def _listed(self, folder: str) -> Sequence[str]:
        """Return the names in a folder; none if the folder cannot be read."""
        names = self._names.get(folder)
        if names is None:
            try:
                names = os.listdir(folder or ".")
            except OSError:
                names = ()
            self._names[folder] = names
        return names

    def _in(self, folder: str, below: str) -> _Folder:
        found = self._folders.get((folder, below))
        if found is None:
            names = self._listed(os.path.join(folder, below) if below else folder)
            stems = {os.path.splitext(name)[0] for name in names if is_case_file(name)}
            programs = self._programs(folder) if stems else frozenset()
            found = self._folders[folder, below] = _sorted_out(names, stems, programs)
        return found

    def _programs(self, folder: str) -> frozenset[str]:
        return frozenset(
            _without_suffix(name)
            for name in self._listed(folder)
            if not is_case_file(name) and is_program_name(name)
        )


def is_case_file(path: str) -> bool:
    """Return whether the file at `path` contains an input or an output of a case."""
    return path.endswith((_INPUT, _OUTPUT))


def _stem(case: Case) -> str:
    """Return the path of the files of `case`, without ``.in`` and ``.out``."""
    return os.path.splitext(case.path)[0]


def natural(name: str) -> list[tuple[int, str]]:
    """Return a key that sorts names as people do: ``2`` comes before ``10``."""
    key = []
    at = 0
    while at < len(name):
        end = at
        is_digit = name[at] in "0123456789"
        while end < len(name) and (name[end] in "0123456789") is is_digit:
            end += 1
        piece = name[at:end]
        key.append((len(piece.lstrip("0")), piece) if is_digit else (-1, piece))
        at = end
    return key


def _without_suffix(name: str) -> str:
    return os.path.splitext(name)[0]


def _sorted_out(names: Sequence[str], stems: Iterable[str], programs: frozenset[str]) -> _Folder:
    """Return the files of cases among `names`. `stems` are the names of these files without ``.in`` and ``.out``.
    `programs` are the names of the programs without their suffixes."""
    by_program: dict[str, list[str]] = {}
    samples = []
    for stem in sorted(stems, key=natural):
        owner = _owner(stem, programs)
        if owner is not None:
            by_program.setdefault(owner, []).append(stem)
        elif stem.startswith(_SAMPLE):
            samples.append(stem)
    return _Folder(by_program, samples, frozenset(names))


def _owner(stem: str, programs: frozenset[str]) -> str | None:
    """Return the program whose case has the name `stem`: the program with the longest name that fits. Return None if
    none fits."""
    end = len(stem)
    while end > 0:
        if stem[:end] in programs:
            return stem[:end]
        end = max(stem.rfind("-", 0, end), stem.rfind(".", 0, end))
    return None


def file_case(
    program: str, form: Form, folder: str, stem: str, names: frozenset[str], below: str
) -> Case:
    """Return the case that the files `stem` in `folder` describe. `names` are the names of the files in `folder`."""
    paths = [
        os.path.join(folder, stem + end) if stem + end in names else None
        for end in (_INPUT, _OUTPUT)
    ]
    name = f"{below}/{stem}" if below else stem
    return read_case(Case(program, name, form, program), *paths)


def read_case(case: Case, input_path: str | None, output_path: str | None) -> Case:
    """Return `case` with the texts of the files at `input_path` and `output_path`. If a file cannot be read, `problem`
    of the result says why. A case without an output file expects nothing but an end without an error."""
    case = case._replace(path=output_path or input_path or case.path, input_path=input_path)
    folders = (os.path.dirname(case.program),)
    try:
        if input_path is not None:
            case = case._replace(input=case_text(input_path, folders))
        if output_path is not None:
            case = case._replace(output=case_text(output_path, folders), output_path=output_path)
    except SourceError as error:
        return case._replace(problem=error.problem)
    return case
