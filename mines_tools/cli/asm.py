"""`mines-asm`: make a program from a list of commands."""

from __future__ import annotations

import os
import sys

from mines_tools.cli.asm_options import PROGRAM, options_of
from mines_tools.cli.command_line import UsageError
from mines_tools.cli.exit_statuses import DONE, FAILED, INTERRUPTED, REFUSED
from mines_tools.cli.streams import (
    OutputClosed,
    OutputFailed,
    painter,
    say,
    say_lines,
    standard_output,
)
from mines_tools.interface.assembler import (
    AssemblyRequest,
    DisassemblyError,
    UnprovedError,
)
from mines_tools.interface.language import LANGUAGES, language, language_of
from mines_tools.project.file_settings import unknown_dialect
from mines_tools.project.included import reader_of_included
from mines_tools.project.source import SourceError, name_of, read_source, shown_path
from mines_tools.text.diagnostics import Problem, how_many
from mines_tools.translations.phrases import counted, phrase, reason_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.cli.asm_options import Options
    from mines_tools.interface.assembler import Assembler, Assembly
    from mines_tools.interface.language import Language

_MOST_FINDINGS = 20
"""The maximum number of errors and warnings that are shown."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command. Return its exit status."""
    options = options_of(arguments)
    try:
        return _assemble(options)
    except UsageError as error:
        say(f"{PROGRAM}: {error}")
        return REFUSED
    except SourceError as error:
        say(f"{PROGRAM}: {error}")
        return FAILED
    except OutputClosed:
        return DONE
    except OutputFailed as error:
        say(f"{PROGRAM}: {error}")
        return FAILED
    except KeyboardInterrupt:
        say(f"{PROGRAM}: {phrase('interrupted')}")
        return INTERRUPTED


def _assemble(options: Options) -> int:
    path = options.file
    assert path is not None
    _check_outputs(options, path)
    made_for, assembler = _assembler()
    if options.disassemble or options.shrink:
        return _back(options, path, made_for, assembler)
    text = read_source(path)
    dialect = options.dialect or _chosen_dialect(text, assembler) or made_for.about.default_dialect
    if dialect not in made_for.dialects:
        raise UsageError(unknown_dialect(made_for, dialect))
    request = AssemblyRequest(
        name_of(path),
        text,
        dialect,
        options.goal,
        options.annotate,
        reader_of_included(path),
    )
    try:
        assembly = assembler.assemble(request)
    except UnprovedError as error:
        return _report_unproved(error, options)
    _show_findings(assembly, options)
    if assembly.has_errors:
        return FAILED
    if not options.check:
        _write_results(assembly, options)
    if options.stats:
        _say_stats(assembly)
    return DONE


def _back(options: Options, path: str, used: Language, assembler: Assembler) -> int:
    """Disassemble the program at `path`, or make it shorter."""
    text = read_source(path)
    found = used.dialect_choice(text)
    dialect = options.dialect or (
        found.dialect if found is not None else used.about.default_dialect
    )
    if dialect not in used.dialects:
        raise UsageError(unknown_dialect(used, dialect))
    if used.parse(text, dialect).errors:
        problem = Problem(name_of(path), phrase("the program has errors; `mines-lint` shows them"))
        raise SourceError(problem)
    try:
        source = assembler.disassemble(text, dialect)
    except DisassemblyError as error:
        raise SourceError(Problem(name_of(path), str(error), error.line, 1)) from None
    if options.disassemble:
        _write_text(options.output, source, options)
        return DONE
    request = AssemblyRequest(name_of(path), source, dialect, options.goal, options.annotate)
    try:
        assembly = assembler.assemble(request)
    except UnprovedError as error:
        return _report_unproved(error, options)
    before = assembler.size(text, dialect)
    is_shorter = assembly.size < before
    _write_text(options.output, assembly.program if is_shorter else text, options)
    words = (
        phrase("{before:,} bytes became {after:,}, without comments", before=before, after=assembly.size)
        if is_shorter
        else phrase("no shorter program was found: it stays at {before:,} bytes", before=before)
    )  # fmt: skip
    if not options.quiet:
        say(f"{PROGRAM}: {words}")
    return DONE


def _chosen_dialect(text: str, assembler: Assembler) -> str | None:
    """Return the dialect that the source `text` chooses. Return None if it chooses none."""
    used = language_of(assembler.suffix)
    choice = None if used is None else used.dialect_choice(text)
    return None if choice is None else choice.dialect


def _assembler() -> tuple[Language, Assembler]:
    """Return the language that has an assembler, and the assembler."""
    for used in map(language, LANGUAGES):
        if used.assembler is not None:
            return used, used.assembler()
    raise UsageError(phrase("no language has an assembler"))


def _check_outputs(options: Options, path: str) -> None:
    """Raise UsageError if an output cannot be written."""
    outputs = [each for each in (options.output, options.map) if each not in (None, "-")]
    for each in outputs:
        from mines_tools.project.outputs import is_being_read

        assert each is not None
        if os.path.isdir(each):
            message = phrase("{path}: this is a folder: name a file", path=shown_path(each))
            raise UsageError(message)
        if is_being_read(each, [path]):
            message = phrase("{path}: this file is being read", path=shown_path(each))
            raise UsageError(message)
    if len({*map(os.path.abspath, outputs)}) < len(outputs):
        raise UsageError(phrase("--output and --map need two different files"))
    if options.map == "-" and options.output in (None, "-"):
        raise UsageError(phrase("--output and --map need two different files"))


# Results


def _write_results(assembly: Assembly, options: Options) -> None:
    _write_text(options.output, assembly.program, options)
    if options.map is not None:
        _write_text(options.map, _map_text(assembly), options)


def _write_text(path: str | None, text: str, options: Options) -> None:
    """Write `text` to the file at `path` in one step. If `path` is None or ``-``, write to standard output. No newline
    is added to a program: it would be one more operation."""
    if path in (None, "-"):
        output = standard_output()
        output.write(text)
        output.flush()
    else:
        assert path is not None
        _write(path, text, options)


def _write(path: str, text: str, options: Options) -> None:
    """Write `text` to the file at `path` in one step."""
    from mines_tools.project.outputs import write_output

    try:
        write_output(path, [text.encode("utf-8")])
    except (OSError, ValueError) as error:
        reason = phrase("not written: {why}", why=reason_of(error))
        raise SourceError(Problem(name_of(path), reason)) from None
    if not options.quiet:
        say(f"{PROGRAM}: {phrase('{path}: written', path=shown_path(path))}")


def _map_text(assembly: Assembly) -> str:
    """Return the source map as JSON."""
    import json

    rows = []
    for operation in assembly.operations:
        row: dict[str, object] = {
            "line": operation.line,
            "operation": operation.operation,
            "command": operation.command,
        }
        if (
            operation.source is not None
            and operation.start is not None
            and operation.end is not None
        ):
            row["source"] = {
                "file": operation.source,
                "start": operation.start._asdict(),
                "end": operation.end._asdict(),
            }
        rows.append(row)
    document = {"version": 1, "operations": rows}
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


# Messages


def _show_findings(assembly: Assembly, options: Options) -> None:
    findings = [
        each
        for each in assembly.findings
        if not options.quiet or each.diagnostic.severity == "error"
    ]
    if not findings:
        return
    from mines_tools.report.frame import frame

    paint = painter(sys.stderr)
    for source, diagnostic in findings[:_MOST_FINDINGS]:
        say_lines(frame(source.name, source.text, source.lines, diagnostic, paint))
    more = how_many(diagnostic for _, diagnostic in findings[_MOST_FINDINGS:])
    if more > 0:
        say(counted(more, "\u2026 and {count:,} more error", "\u2026 and {count:,} more errors"))
    errors = how_many(diagnostic for _, diagnostic in findings if diagnostic.severity == "error")
    if errors:
        words = counted(
            errors, "{count:,} error; no program was made", "{count:,} errors; no program was made"
        )
        say(f"{PROGRAM}: {words}")


def _say_stats(assembly: Assembly) -> None:
    board = assembly.board
    words = phrase(
        "{size:,} bytes without comments, {operations:,} operations, board {width} x {height}",
        size=assembly.size, operations=len(assembly.operations), width=len(board[0]), height=len(board),
    )  # fmt: skip
    say(f"{PROGRAM}: {words}")
    words = phrase(
        "{preparing:,} operations only prepare the board or end the program; {tried:,} boards were tried",
        preparing=assembly.preparing, tried=assembly.boards_tried,
    )  # fmt: skip
    say(f"{PROGRAM}: {words}")
    if assembly.is_confirmed:
        words = phrase("the program is proved, and flow analysis confirms the proof")
    else:
        words = phrase("the program is proved; flow analysis was not complete")
    say(f"{PROGRAM}: {words}")


def _report_unproved(error: UnprovedError, options: Options) -> int:
    """Report a mistake of the assembler, and keep the program. Return the exit status."""
    words = phrase("internal error: the program could not be proved: {reason}", reason=str(error))
    say(f"{PROGRAM}: {words}")
    if error.program:
        path = f"{options.output or 'unproved'}.unproved"
        _write(path, error.program, options)
    say(f"{PROGRAM}: {phrase('please report this, with the source and with this file')}")
    return FAILED


if __name__ == "__main__":
    sys.exit(main())
