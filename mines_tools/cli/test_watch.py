"""`mines-test --watch`: runs the cases again whenever a file changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from mines_tools.cli.test_options import PROGRAM
from mines_tools.cli.watching import watch as repeat
from mines_tools.testing.finding import find_cases, included_by

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from mines_tools.cli.test_options import Options


def watch(options: Options, test: Callable[[Options], object]) -> NoReturn:
    """Call `test` once, and again each time that a program, a case or a configuration has changed. This function ends
    only by KeyboardInterrupt."""
    repeat(PROGRAM, lambda: test(options), lambda: _files(options), is_quiet=options.quiet)


def _files(options: Options) -> Iterable[str]:
    """Return the paths of all files that decide about the results."""
    found = find_cases(options.paths, options.overrides)
    paths: dict[str, None] = dict.fromkeys(found.programs)
    for program in found.programs:
        paths |= dict.fromkeys(included_by(program, found))
    for case in found.cases:
        paths |= dict.fromkeys(filter(None, (case.program, case.path, case.input_path)))
    configurations = {settings.configuration.path for settings in found.settings.values()}
    paths |= dict.fromkeys(sorted(filter(None, configurations)))
    return paths
