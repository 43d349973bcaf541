"""The options that `mines-lint` and `mines-fmt` share: both take paths."""

from __future__ import annotations

from mines_tools.cli.options import ConfiguredOptions
from mines_tools.project.discovery import DiscoveryOptions, excluded
from mines_tools.project.file_settings import Asked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

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
    def finding(self) -> DiscoveryOptions:
        """The options about finding files."""
        return DiscoveryOptions(self.include, self.exclude, self.force_exclude, self.source)

    @property
    def asked(self) -> Asked:
        """The options about the settings of files."""
        return Asked(self.source, self.dialect, language_id=self.language)

    @property
    def is_input_excluded(self) -> bool:
        """True if standard input is excluded by its given name."""
        name = self.stdin_filename
        return name is not None and excluded(name, self.finding, is_named=True)

    def called(self, path: str) -> str:
        """Return the name of the file at `path`; standard input may have a name."""
        return self.stdin_filename or path if path == "-" else path
