"""`mines-run --profile` and `--profile-out`: reports a profile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.cli.command_line import UsageError
from mines_tools.cli.exit_statuses import REFUSED
from mines_tools.cli.run_options import PROGRAM
from mines_tools.cli.streams import end_line, say, say_lines
from mines_tools.project.outputs import is_being_read, write_output
from mines_tools.project.source import shown_path
from mines_tools.report import speedscope
from mines_tools.report.profile import render
from mines_tools.translations.phrases import phrase, reason_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from mines_tools.cli.run_options import Options
    from mines_tools.cli.streams import OutputStream
    from mines_tools.interface.language import Language, Parsed
    from mines_tools.interface.run_vocabulary import RunVocabulary
    from mines_tools.runs.profile import Profile


def profiled(
    profile: Profile,
    used: Language,
    words: RunVocabulary,
    parsed: Parsed,
    options: Options,
    output: OutputStream,
) -> Callable[[int, float], int]:
    """Return a function that reports a profile at the end of the run. The function gets the exit status, and the
    duration of the run in seconds. It returns the exit status that the command ends with. Raise UsageError if the
    option `--profile-out` does not name a file, or names a file that this run reads."""
    path = options.profile_out
    if path == "-":
        raise UsageError(phrase("--profile-out needs the name of a file; - is none"))
    if path is not None and is_being_read(path, filter(None, (options.file, options.input))):
        message = phrase(
            "{path}: the profile would overwrite a file that is read here; choose another file",
            path=shown_path(path),
        )
        raise UsageError(message)

    def report(status: int, _seconds: float) -> int:
        if options.profile:
            end_line(output)
            say_lines("\n".join(render(profile, parsed, words, used.cell_at)))
        if path is None:
            return status
        try:
            name = shown_path(options.file)
            write_output(path, speedscope.render(profile, parsed, name, used.cell_at))
        except OSError as error:
            words_ = phrase(
                "{path}: the profile cannot be written: {reason}",
                path=shown_path(path),
                reason=reason_of(error),
            )
            say(f"{PROGRAM}: {words_}")
            return REFUSED
        return status

    return report
