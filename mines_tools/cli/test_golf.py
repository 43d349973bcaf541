"""`mines-test --golf`: prints the sizes of programs."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from mines_tools.cli.exit_statuses import DONE, REFUSED
from mines_tools.cli.reports import write_pieces
from mines_tools.cli.streams import say
from mines_tools.cli.test_options import PROGRAM
from mines_tools.project.discovery import discover
from mines_tools.project.settings_lookup import settings_for_files
from mines_tools.project.source import SourceError
from mines_tools.report.width import display_width
from mines_tools.testing.golf import size_of
from mines_tools.text.escaping import shown
from mines_tools.translations.phrases import phrase, template

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mines_tools.cli.test_options import Options
    from mines_tools.testing.golf import Size

_HEADINGS = (
    template("bytes"),
    template("characters"),
    template("bytes without comments"),
    template("characters without comments"),
    template("record"),
    template("over the record"),
    template("program"),
)


def golf(options: Options) -> int:
    """Print the sizes of the programs that the command line means. Return the exit status."""
    found = discover(options.paths, options.overrides)
    settings_by_path, problems = settings_for_files(
        found.files, found.access, options.display_name, options.overrides
    )
    sizes = []
    problems = [*found.missing, *problems]
    for path, settings in settings_by_path.items():
        try:
            sizes.append(size_of(path, settings, found.access[path]))
        except SourceError as error:
            problems.append(error.problem)
    for problem in problems:
        say(f"{PROGRAM}: {problem}")
    as_json = options.output_format == "json"
    write_pieces(_json(sizes) if as_json else _table(sizes), options.output_file)
    return REFUSED if problems else DONE


def _table(sizes: Sequence[Size]) -> Iterator[str]:
    if not sizes:
        return
    rows = [tuple(map(phrase, _HEADINGS)), *map(_row, sizes)]
    widths = [max(map(display_width, column)) for column in zip(*rows, strict=True)]
    for *numbers, name in rows:
        cells = [" " * (widths[at] - display_width(cell)) + cell for at, cell in enumerate(numbers)]
        yield f"{'  '.join((*cells, name))}\n"


def _row(size: Size) -> tuple[str, ...]:
    numbers = (size.bytes, size.characters, size.bare_bytes, size.bare_characters)
    record = "" if size.record is None else f"{size.record:,}"
    over = "" if size.over_record is None else f"{size.over_record:+,}"
    return (*(f"{number:,}" for number in numbers), record, over, shown(size.path))


def _json(sizes: Sequence[Size]) -> Iterator[str]:
    programs = [{**size._asdict(), "over_record": size.over_record} for size in sizes]
    yield json.dumps({"version": 1, "programs": programs}) + "\n"
