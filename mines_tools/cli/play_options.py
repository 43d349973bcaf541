"""The options of `mines-play`."""

from __future__ import annotations

from mines_tools.cli.command_line import read_options
from mines_tools.cli.common_options import (
    CONFIGURATION,
    DIALECT,
    GENERAL,
    LANGUAGE,
    ONE_CONFIGURATION,
    count,
)
from mines_tools.cli.options import (
    Arguments,
    CommandUsage,
    ConfiguredOptions,
    Conflict,
    Need,
    Option,
)
from mines_tools.translations.phrases import phrase, template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.project.configuration import Overrides

PROGRAM = "mines-play"
_LEVELS = ("beginner", "intermediate", "expert")


class Options(ConfiguredOptions):
    """The options of mines-play, with their defaults."""

    file: str | None = None
    language: str | None = None
    dialect: tuple[str, ...] = ()
    level: str | None = None
    size: tuple[int, int] | None = None
    mines: int | None = None
    seed: int | None = None
    replay: str | None = None
    save: str | None = None
    record: str | None = None
    line = False

    @property
    def overrides(self) -> Overrides:
        """The options that override the configuration of the program."""
        return super().overrides._replace(language_id=self.language, dialects=self.dialect)


def options_of(arguments: Sequence[str] | None) -> Options:
    """Parse `arguments`. If the arguments cannot be used, or if they request the help, end the process."""
    options = Options()
    read_options(COMMAND, options, arguments)
    return options


def _size(text: str) -> tuple[int, int]:
    parts = text.lower().split("x")
    if len(parts) != 2 or not all(
        part.isascii() and part.isdigit() and len(part) <= 6 for part in parts
    ):
        message = phrase("{text} is not a size: write WIDTHxHEIGHT, such as 20x10", text=repr(text))
        raise ValueError(message)
    return int(parts[0]), int(parts[1])


_BOARD = {
    "--level": Option(
        template("Play a random board of this level: {words}."),
        "LEVEL", short="-l", words=(*_LEVELS, *(level[0] for level in _LEVELS)), default=_LEVELS[0],
    ),
    "--size": Option(template("Play a random board with this width and height."), "WxH", _size),
    "--mines": Option(template("Put N mines on the board of --size. By default, about one cell in seven is a mine."), "N", count),
    "--seed": Option(template("Choose the mines by this number: the same number gives the same boards."), "N", count),
    "--language": LANGUAGE,
    "--dialect": DIALECT,
}  # fmt: skip
_KEEPING = {
    "--save": Option(template("At the end, write the last game to FILE as a program."), "FILE", kind="file"),
    "--record": Option(template("At the end, write the last game to FILE as a replay (RawVF)."), "FILE", kind="file"),
    "--replay": Option(
        template("Show the replay in FILE (RawVF). With --save or --record, only convert the replay."),
        "FILE", kind="file",
    ),
}  # fmt: skip
_VIEW = {
    "--line": Option(
        template(
            "Read commands such as `open 3 4` from standard input, without a full-screen view."
        )
    ),
}
_HAS_BOARD = template("the program has its own board")
_RANDOM = ("--level", "--size", "--mines", "--seed")

COMMAND = CommandUsage(
    PROGRAM,
    template("Play Minesweeper in a terminal."),
    {
        template("board"): _BOARD,
        template("recording"): _KEEPING,
        template("view"): _VIEW,
        template("configuration"): CONFIGURATION,
        template("general"): GENERAL,
    },
    {
        0: template("the game was played or converted, and written if you asked for it"),
        1: template(
            "the program or the replay has errors, a file cannot be read or written, or a line of standard input is not a"
            " command"
        ),
        2: template("wrong usage or configuration"),
        130: template("interrupted"),
    },
    Arguments("file", "FILE", template("a program whose board is played"), most=1),
    (
        ONE_CONFIGURATION,
        Conflict(
            ("--level",), ("--size", "--mines"), template("a level has its own size and mines")
        ),
        Conflict(
            ("--replay",),
            (*_RANDOM, "--line", "--language"),
            template("a replay has its own board and moves"),
        ),
        Conflict(("-",), ("--line",), template("standard input can be read only once")),
    ),
    (Need(("--mines",), ("--size",), template("a level has its own number of mines")),),
)
