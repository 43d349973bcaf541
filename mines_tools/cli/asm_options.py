"""The options of `mines-asm`."""

from __future__ import annotations

from mines_tools.cli.command_line import read_options
from mines_tools.cli.common_options import GENERAL
from mines_tools.cli.options import Arguments, CommandUsage, CommonOptions, Conflict, Option
from mines_tools.interface.assembler import ANNOTATIONS, GOALS
from mines_tools.translations.phrases import template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.interface.assembler import Annotation, Goal

PROGRAM = "mines-asm"


class Options(CommonOptions):
    """The options of mines-asm, with their defaults."""

    file: str | None = None
    output: str | None = None
    goal: Goal = GOALS[0]
    dialect: str | None = None
    annotate: Annotation = ANNOTATIONS[0]
    map: str | None = None
    check = False
    disassemble = False
    shrink = False
    stats = False


def options_of(arguments: Sequence[str] | None) -> Options:
    """Parse `arguments`. If the arguments cannot be used, or if they request the help, end the process."""
    options = Options()
    read_options(COMMAND, options, arguments)
    return options


_PROGRAM = {
    "--for": Option(
        template("Make the program short in this: {words}."),
        "GOAL", words=GOALS, default=GOALS[0], target="goal",
    ),
    "--dialect": Option(template("Make a program for this dialect."), "NAME", kind="dialect", default="2"),
    "--annotate": Option(
        template(
            "Write these comments: {words}. With `source`, the statements of the source stand beside the commands."
        ),
        "WORD", words=ANNOTATIONS, default=ANNOTATIONS[0],
    ),
}  # fmt: skip
_BACK = {
    "--disassemble": Option(
        template("FILE is a Mines program: write a source that does the same.")
    ),
    "--shrink": Option(
        template(
            "FILE is a Mines program: disassemble and assemble it, and write the shorter of the two programs."
        )
    ),
}
_OUTPUT = {
    "--output": Option(
        template("Write the program to FILE; - is standard output, which is the default."),
        "FILE", short="-o", kind="file",
    ),
    "--map": Option(
        template("Write a source map to FILE: the statement of each operation, as JSON."),
        "FILE", kind="file",
    ),
    "--check": Option(template("Report errors and warnings, and write nothing.")),
    "--stats": Option(template("Print the size of the program, and how it was made.")),
}  # fmt: skip

COMMAND = CommandUsage(
    PROGRAM,
    template("Make a Mines program from a list of commands."),
    {
        template("program"): _PROGRAM,
        template("back again"): _BACK,
        template("output"): _OUTPUT,
        template("general"): GENERAL,
    },
    {
        0: template("the program was made and proved, or --check found no error"),
        1: template("the source has errors, a file cannot be read or written, or the program could not be proved"),
        2: template("wrong usage"),
        130: template("interrupted"),
    },
    Arguments("file", "FILE", template("a source (.minesasm), or - for standard input"), most=1, least=1),
    (
        Conflict(("--check",), ("--output", "--map"), template("--check writes nothing")),
        Conflict(("--disassemble",), ("--shrink", "--for", "--annotate", "--map", "--stats", "--check"), template("--disassemble writes a source")),
        Conflict(("--shrink",), ("--map", "--check"), template("--shrink writes a program that has no source")),
    ),
)  # fmt: skip
