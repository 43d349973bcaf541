"""The options of `mines-run`."""

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
from mines_tools.cli.shared_options import LIMITS, positive
from mines_tools.interface.language import all_about
from mines_tools.translations.phrases import phrase, template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.interface.about import RunOption
    from mines_tools.project.configuration import Overrides

PROGRAM = "mines-run"
_LEAST_SCALE, _MOST_SCALE = 0.1, 20


class Options(ConfiguredOptions):
    """The options of mines-run, with their defaults."""

    file = ""
    """The path of the program; empty if the program comes from a saved session."""
    input: str | None = None
    text: str | None = None
    language: str | None = None
    dialect: tuple[str, ...] = ()
    engine = "auto"
    compare: str | None = None
    program_options: tuple[tuple[str, str | int], ...] = ()
    """The options of the languages: the name and the value of each."""
    max_steps: int | None = None
    timeout: float | None = None
    max_memory: int | None = None
    trace: str | None = None
    trace_format = "full"
    stats = False
    profile = False
    profile_out: str | None = None
    picture: str | None = None
    steps: tuple[int, int | None] = (0, None)
    """The first and the last step of the picture. None is the step at which the run stops."""
    scale = 1.0
    say: str | None = None
    debug = False
    session: str | None = None
    at_output: int | None = None
    """The number of the output character at which debugging begins, counted from 1."""
    explain = False
    output_format = "text"

    @property
    def overrides(self) -> Overrides:
        """The options that override the configuration of the program."""
        return super().overrides._replace(language_id=self.language, dialects=self.dialect)


def options_of(arguments: Sequence[str] | None) -> Options:
    """Parse `arguments`. If the arguments cannot be used, or if they request the help, end the process."""
    options = Options()
    read_options(_COMMAND, options, arguments, _command)
    return options


def _step_range(text: str) -> tuple[int, int | None]:
    """Parse a range of steps, such as ``3..20``, ``3..``, ``..20`` or ``20``. Raises ValueError."""
    first, dots, last = text.partition("..")
    if not dots:
        last = first
    if not first + last:
        message = phrase("{text} is not a range of steps, such as 3..20 or ..20", text=repr(text))
        raise ValueError(message)
    begin, end = count(first or "0"), count(last) if last else None
    if end is not None and begin > end:
        message = phrase("{text}: the first step comes after the last step", text=text)
        raise ValueError(message)
    return begin, end


def _scale(text: str) -> float:
    whole, _, part = text.partition(".")
    digits = whole + part
    is_number = digits.isascii() and digits.isdigit() and len(digits) <= 9
    if not is_number or not _LEAST_SCALE <= float(text) <= _MOST_SCALE:
        message = phrase(
            "{text} is not a number from {least} to {most}",
            text=repr(text),
            least=_LEAST_SCALE,
            most=_MOST_SCALE,
        )
        raise ValueError(message)
    return float(text)


def _commands(_command: CommandUsage, _value: str) -> str:
    from mines_tools.interface.language import LANGUAGES, language
    from mines_tools.report.reference import reference_text

    pages = [language(language_id).reference for language_id in LANGUAGES]
    return "\n".join(reference_text(page()) for page in pages if page is not None)


def _own(option: RunOption) -> Option:
    """Return the command-line option for an option of a language."""
    name = option.name

    def read(text: str) -> tuple[tuple[str, str | int], ...]:
        return ((name, count(text) if name == "seed" else text),)

    return Option(option.help, option.metavar, read, target="program_options", is_added=True)


def _command() -> CommandUsage:
    """Return the complete command: add the options of each language, and the option for the output format."""
    from mines_tools.report.explained import FORMATS

    output_format = Option(
        template("Write the explanation in this format: {words}."),
        "FORMAT",
        words=tuple(FORMATS),
        default=next(iter(FORMATS)),
    )
    groups = {**_COMMAND.groups, "output": {**_OUTPUT, "--output-format": output_format}}
    options: dict[str, RunOption] = {}
    titles: dict[str, list[str]] = {}
    for language in all_about():
        for option in language.run_options:
            options.setdefault(option.name, option)
            titles.setdefault(option.name, []).append(language.title)
    own: dict[str, dict[str, Option]] = {}
    for name, option in options.items():  # an option that several languages have appears once
        own.setdefault(", ".join(titles[name]), {})[f"--{name}"] = _own(option)
    names = tuple(f"--{name}" for name in options)
    conflicts = (
        *_COMMAND.conflicts,
        Conflict(("--explain",), names, template("--explain does not run the program")),
        Conflict(("--session",), names, _HAS_OWN),
    )
    return _COMMAND._replace(groups={**own, **groups}, conflicts=conflicts)


def __getattr__(name: str) -> CommandUsage:
    if name != "COMMAND":
        raise AttributeError(name)
    return _command()


_INPUT = {
    "-i": Option(
        template("Read the program's input from FILE; - is standard input."),
        "FILE",
        kind="file",
        target="input",
    ),
    "-e": Option(template("Use TEXT as the program's input."), "TEXT", target="text"),
}
_RUNNING = {
    "--language": LANGUAGE,
    "--dialect": DIALECT,
    "--engine": Option(
        template(
            "Run with this engine; auto (default) chooses one. Only the engine named machine "
            "can write a trace or a profile, or draw a picture."
        ),
        "NAME",
        kind="engine",
    ),
    "--compare": Option(
        template(
            "Run with this engine too, and stop at the first difference between the two runs."
        ),
        "NAME",
        kind="engine",
    ),
    **LIMITS,
}
_DEBUGGING = {
    "--debug": Option(
        template(
            "Debug the program in this terminal: step forward and backward, and ask "
            "where values come from."
        )
    ),
    "--session": Option(
        template("Open the debugging session that was saved in FILE, with its program and input."),
        "FILE",
        kind="file",
    ),
    "--at-output": Option(
        template("Begin debugging where character N of the output is written."),
        "N", positive,
    ),
}  # fmt: skip
_OUTPUT = {
    "--trace": Option(template("Write a trace (the state at each step) to FILE; - is standard "
                               "output."), "FILE", kind="file"),
    "--trace-format": Option(
        template("Write the whole state at each step (full, default), or only what changed (delta)."),
        "FORMAT", words=("full", "delta"),
    ),
    "--stats": Option(template("At the end, print the number of steps, commands and errors, "
                               "and the time.")),
    "--profile": Option(
        template("At the end, print the steps, the time and the errors of each operation, and "
                 "list the loops.")
    ),
    "--profile-out": Option(
        template("Write a profile to FILE, for the viewer speedscope."),
        "FILE",
        kind="file",
    ),
    "--picture": Option(
        template("Draw the run. FILE ends in .svg or .png for a picture of the end, in .gif for a "
                 "picture that moves, or in .html for a page that plays the run."),
        "FILE",
        kind="file",
    ),
    "--steps": Option(
        template("Show the steps from A to B in the picture, and stop after step B. A picture that "
                 "does not move shows step B."),
        "A..B", _step_range,
    ),
    "--scale": Option(template("Multiply the size of the picture by N. In a page: the size of the cells at the start."), "N", _scale, default="1"),
    "--say": Option(
        template("Before the run, print TEXT to standard error. After the run, print to "
                 "standard error how the run ended."),
        "TEXT",
    ),
    "--explain": Option(template("Print what each part of the program does. Nothing is run.")),
}  # fmt: skip
_INFORMATION = {
    "--commands": Option(
        template("Print the commands of each language, and how to write each command."),
        answer=_commands,
    ),
}

_HAS_OWN = template("a session contains its own program, input and options")

_COMMAND = CommandUsage(
    PROGRAM,
    template("Run a program."),
    {
        template("input"): _INPUT,
        template("running"): _RUNNING,
        template("debugging"): _DEBUGGING,
        template("output"): _OUTPUT,
        template("information"): _INFORMATION,
        template("configuration"): CONFIGURATION,
        template("general"): GENERAL,
    },
    {
        0: template("the program ended"),
        1: template(
            "the program has errors, a file cannot be read or written, the run failed, or "
            "--compare found a difference"
        ),
        2: template("wrong usage or configuration, or a trace or a picture that cannot be written"),
        3: template("--max-steps, --timeout or a limit of a picture was reached"),
        4: template("out of memory, or --max-memory was reached"),
        130: template("interrupted"),
    },
    Arguments(
        "file",
        "FILE",
        template("the program, or - for standard input"),
        most=1,
        least=1,
        instead="--session",
    ),
    (
        ONE_CONFIGURATION,
        Conflict(("-i",), ("-e",), template("a program has one input")),
        Conflict(("-",), ("-i -",), template("standard input can be read only once")),
        Conflict(
            ("-",), ("--debug",), template("the debugger reads its commands from standard input")
        ),
        Conflict(
            ("-i -",), ("--debug",), template("the debugger reads its commands from standard input")
        ),
        Conflict(("--session",), ("-", "-i", "-e"), _HAS_OWN),
        Conflict(("--session",), ("--at-output",), template("a session begins at its own step")),
        Conflict(
            ("--debug",),
            (
                *("--engine", "--compare", "--max-steps", "--timeout", "--max-memory"),
                *("--trace", "--stats", "--profile", "--profile-out", "--picture", "--say"),
            ),
            template("the debugger runs the program step by step, until you stop it"),
        ),
        Conflict(
            ("--compare",),
            ("--trace", "--stats", "--profile", "--profile-out", "--picture"),
            template("--compare only compares the two runs"),
        ),
        Conflict(
            ("--picture",),
            ("--trace", "--stats", "--profile", "--profile-out"),
            template("a run is either drawn or recorded; start two runs"),
        ),
        Conflict(
            ("--explain",),
            (
                *("-i", "-e", "--engine", "--compare", "--max-steps", "--timeout", "--max-memory"),
                *(
                    "--trace",
                    "--stats",
                    "--profile",
                    "--profile-out",
                    "--picture",
                    "--say",
                    "--debug",
                ),
            ),
            template("--explain does not run the program"),
        ),
    ),
    (
        Need(("--session",), ("--debug",), template("only the debugger has sessions")),
        Need(("--at-output",), ("--debug",), template("only the debugger goes to a step")),
        Need(
            ("--trace-format",),
            ("--trace",),
            template("--trace-format sets the format of the trace"),
        ),
        Need(
            ("--steps", "--scale"),
            ("--picture",),
            template("only a picture has steps and a scale"),
        ),
        Need(
            ("--output-format",),
            ("--explain",),
            template("--output-format sets the format of the explanation"),
        ),
    ),
)
