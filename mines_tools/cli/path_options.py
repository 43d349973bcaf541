"""The options that `mines-lint` and `mines-fmt` share: both take paths."""

from __future__ import annotations

from mines_tools.cli.options import ConfiguredOptions
from mines_tools.project.discovery import excluded

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.project.configuration import Overrides
    from mines_tools.text.source import LineRange


class PathOptions(ConfiguredOptions):
    """The shared options, with their defaults."""

    paths: Sequence[str] = (".",)
    include: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    force_exclude: bool | None = None
    stdin_filename: str | None = None
    line_ranges: tuple[LineRange, ...] = ()
    language: str | None = None
    dialect: tuple[str, ...] = ()
    diff = False
    jobs: int | None = None
    output_format: str | None = None
    output_file: str | None = None
    exit_zero = False

    @property
    def overrides(self) -> Overrides:
        """The options that override the configuration of each file."""
        return super().overrides._replace(
            language_id=self.language,
            dialects=self.dialect,
            include=self.include,
            exclude=self.exclude,
            force_exclude=self.force_exclude,
        )

    @property
    def is_input_excluded(self) -> bool:
        """True if the name given to standard input is the name of an excluded file."""
        name = self.stdin_filename
        return name is not None and excluded(name, self.overrides, is_named=True)

    def display_name(self, path: str) -> str:
        """Return the name of the file at `path` for messages. For standard input, return `stdin_filename` if it is
        set."""
        return self.stdin_filename or path if path == "-" else path
