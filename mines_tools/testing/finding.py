"""Finds the cases of the programs that the paths on a command line mean."""

from __future__ import annotations

import os

from mines_tools.base.records import NamedTuple
from mines_tools.interface.language import all_about, is_program_name
from mines_tools.project.configuration import OWN_FILE, SHARED_FILE, ConfigurationError
from mines_tools.project.discovery import access_to, discover
from mines_tools.project.included import parsed_with_files, paths_of_included
from mines_tools.project.reading import NAMED
from mines_tools.project.settings_lookup import settings_of
from mines_tools.project.source import SourceError, read_source
from mines_tools.testing.case import Case
from mines_tools.testing.case_files import CaseFiles, is_case_file
from mines_tools.testing.case_reading import shortest_path
from mines_tools.testing.comment_cases import comment_cases, has_cases

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from mines_tools.project.configuration import Overrides
    from mines_tools.project.discovery import Found
    from mines_tools.project.file_settings import FileSettings
    from mines_tools.project.reading import Access
    from mines_tools.text.diagnostics import Problem

_BOX = "box.yaml"


class FoundCases(NamedTuple):
    """The cases that the paths on a command line mean."""

    cases: Sequence[Case]
    """All cases, in a stable order."""
    settings: Mapping[str, FileSettings]
    """The settings of each program, by its path."""
    programs: Sequence[str]
    """The paths of all programs, also of those that have no cases."""
    access: Mapping[str, Access]
    """The way to open each program that was found."""
    problems: Sequence[Problem]
    """The reasons why a path was not found or a folder was not searched."""
    notes: Sequence[str]


def find_cases(paths: Sequence[str], overrides: Overrides) -> FoundCases:
    """Return the cases of the programs that `paths` mean. Raises ConfigurationError."""
    finding = overrides
    if not all(map(os.path.isfile, paths)):
        others = (_BOX, OWN_FILE, SHARED_FILE, *_nameless())
        finding = overrides._replace(include=(*overrides.include, *others))
    found = discover(paths, finding)
    search = _Search(paths, overrides, found)
    cases = _with_own_names(search.cases())
    return FoundCases(
        cases, search.settings, search.programs, found.access, found.missing, found.notes
    )


def included_by(program: str, found: FoundCases) -> Iterable[str]:
    """Return the paths of the files that a program includes. `program` is its path, one of `found.programs`. If it cannot
    be read, it includes none."""
    settings = found.settings.get(program)
    if settings is None or settings.language.with_files is None:
        return ()
    try:
        text = read_source(program, found.access.get(program, NAMED))
        dialect = settings.dialect(text).name
    except (SourceError, ConfigurationError):
        return ()
    return paths_of_included(settings.language, text, dialect, program)


class _Search:
    """The search for cases in the files that were found."""

    def __init__(self, paths: Sequence[str], overrides: Overrides, found: Found) -> None:
        self._paths = paths
        self._overrides = overrides
        self._found = found
        self._files = CaseFiles()
        self._case_lists: dict[str, _CaseList] = {}
        """The files with cases of several programs that were read for a program that the user named, by path."""
        self._lists = {os.path.abspath(path) for path in found.files if _is_list(path)}
        self.settings: dict[str, FileSettings] = {}
        self.programs: list[str] = []

    def cases(self) -> Iterator[Case]:
        """Yield all cases."""
        for case in self._all_cases():
            self._add_settings(case)
            yield case

    def _all_cases(self) -> Iterator[Case]:
        for path in self._found.files:
            name = os.path.basename(path)
            if name == _BOX:
                cases: Iterable[Case] = _in_box(path)
            elif _is_list(path):
                cases = self._configured(path)
            elif (language_id := self._language_of_nameless(name)) is not None:
                cases = list(self._files.in_folder_of(path, language_id))
                if cases:
                    self.programs.append(path)
            elif is_case_file(name):
                cases = self._files.of_case_file(path)
            elif not self._is_program(path):
                continue
            else:
                self.programs.append(path)
                cases = self._of_program(path)
            yield from cases
        yield from self._in_chosen_configuration()

    def _language_of_nameless(self, name: str) -> str | None:
        """Return the language of a file that is a program although its name has no suffix. If the name is another one,
        or the user has chosen the language, return None."""
        if "." in name or self._overrides.language_id is not None:
            return None
        return _nameless().get(name)

    def _is_program(self, path: str) -> bool:
        """Return whether the file at `path` counts as a program. The names of lists of cases, and of programs without a
        suffix, may also be names of folders. Then all files in such a folder were found."""
        if is_program_name(path) or self._found.access.get(path, NAMED).is_named:
            return True
        return access_to(path, os.path.dirname(path) or ".", self._overrides) is not None

    def _add_settings(self, case: Case) -> None:
        if case.program and case.program not in self.settings:
            language_id = case.language_id
            access = self._found.access.get(case.program)
            if access is not None and access.is_named and self._overrides.language_id is not None:
                language_id = self._overrides.language_id
            self.settings[case.program] = settings_of(case.program, self._overrides, language_id)

    def _of_program(self, path: str) -> Iterator[Case]:
        access = self._found.access.get(path, NAMED)
        self._add_settings(Case(path, "", "comments", path))
        settings = self.settings[path]
        try:
            text = read_source(path, access)
        except SourceError as error:
            yield Case(path, "", "comments", path, problem=error.problem)
            return
        if has_cases(text):
            dialect = settings.dialect(text)
            used = settings.language
            parsed = parsed_with_files(used, text, dialect.name, path)
            yield from comment_cases(path, used, parsed)
        yield from self._files.of(path)
        if access.is_named:
            yield from self._in_lists(path)

    def _in_lists(self, program: str) -> Iterator[Case]:
        """Yield the cases of a program that the user named, from the files that list cases of several programs: the
        files ``box.yaml`` in the folder of the program and in the folders above, up to the folder of the configuration,
        and the configuration."""
        configuration = self.settings[program].configuration.path
        for folder in _folders_up_to(program, configuration):
            path = os.path.join(folder, _BOX)
            yield from self._case_list(path).of(program)
        if configuration is not None:
            yield from self._case_list(configuration).of(program)

    def _case_list(self, path: str) -> _CaseList:
        """Return the cases in the file at `path`, which lists cases of several programs. If there is no such file, or
        if it is one of the files that were found, return no cases."""
        found = self._case_lists.get(path)
        if found is None:
            cases: Iterable[Case] = ()
            if os.path.isfile(path) and os.path.abspath(path) not in self._lists:
                cases = _in_box(path) if os.path.basename(path) == _BOX else self._configured(path)
            found = self._case_lists[path] = _CaseList(cases)
        return found

    def _in_chosen_configuration(self) -> Iterator[Case]:
        """Yield the cases in the configuration that the user has chosen with ``--config``, of the programs below the
        folders that the user named."""
        path = self._overrides.config
        folders = tuple(
            os.path.join(os.path.abspath(each), "") for each in self._paths if os.path.isdir(each)
        )
        if path is None or not folders or os.path.abspath(path) in self._lists:
            return
        for case in self._configured(path):
            if not case.program or os.path.abspath(case.program).startswith(folders):
                yield case

    def _configured(self, path: str) -> Iterator[Case]:
        settings = settings_of(path, self._overrides)
        settings.check()
        configuration = settings.configuration
        if configuration.path is None or not configuration.test:
            return
        if os.path.abspath(configuration.path) != os.path.abspath(path):
            return
        from mines_tools.testing.configured_cases import configured_cases

        yield from configured_cases(configuration)


def _nameless() -> Mapping[str, str]:
    """Return the language of each program without a suffix, by the name of its file."""
    return {about.case_program: about.id for about in all_about() if about.case_program}


def _is_list(path: str) -> bool:
    """Return whether the file at `path` lists the cases of several programs."""
    return os.path.basename(path) in (_BOX, OWN_FILE, SHARED_FILE)


def _in_box(path: str) -> Iterator[Case]:
    from mines_tools.testing.box_file import box_cases

    return box_cases(path)


class _CaseList:
    """The cases in a file that lists cases of several programs."""

    def __init__(self, cases: Iterable[Case]) -> None:
        self._by_program: dict[str, list[Case]] = {}
        """The cases by the absolute path of their program. It is empty for broken cases whose program is not known."""
        for case in cases:
            program = os.path.abspath(case.program) if case.program else ""
            self._by_program.setdefault(program, []).append(case)

    def of(self, program: str) -> Iterator[Case]:
        """Yield the cases that may be cases of `program`."""
        yield from self._by_program.get("", ())
        for case in self._by_program.get(os.path.abspath(program), ()):
            yield case._replace(program=program)


def _folders_up_to(program: str, configuration: str | None) -> Iterator[str]:
    """Yield the folder of `program`, and the folders above it up to the folder of the file `configuration`, the root of
    the project. If that folder is not above the program, yield only the folder of the program."""
    folder = os.path.dirname(program)
    yield folder
    root = os.path.dirname(os.path.abspath(configuration or program))
    folder = os.path.abspath(folder)
    while folder.startswith(os.path.join(root, "")):
        folder = os.path.dirname(folder)
        yield shortest_path(folder)


def _with_own_names(cases: Iterable[Case]) -> list[Case]:
    """Return `cases`, each once. If two cases of a program have the same name, the later one gets a number too."""
    named: list[Case] = []
    times: dict[tuple[str, str], int] = {}
    seen = set()
    for case in cases:
        place = case.program, case.name, case.form, case.path, case.line
        if place in seen:  # two paths of the command line mean it
            continue
        seen.add(place)
        key = case.program, case.name
        times[key] = times.get(key, 0) + 1
        more = times[key]
        named.append(case if more == 1 else case._replace(name=f"{case.name} ({more})"))
    return named
