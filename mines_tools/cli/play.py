"""`mines-play`: play Minesweeper in a terminal, and write what was played as a program or as a replay."""

from __future__ import annotations

import os
import sys
from time import monotonic_ns

from mines_tools.base.records import NamedTuple
from mines_tools.cli.command_line import UsageError
from mines_tools.cli.exit_statuses import DONE, FAILED, INTERRUPTED, REFUSED
from mines_tools.cli.full_screen import INSTALL, LIBRARY, is_screen
from mines_tools.cli.play_options import PROGRAM, options_of
from mines_tools.cli.streams import (
    OutputClosed,
    OutputFailed,
    is_terminal,
    say,
    standard_output,
)
from mines_tools.interface.language import LANGUAGES, language
from mines_tools.playing.boards import LEVELS, custom_size
from mines_tools.playing.session import Session
from mines_tools.project.configuration import ConfigurationError
from mines_tools.project.file_settings import check_dialect
from mines_tools.project.outputs import is_being_read, write_output
from mines_tools.project.reading import MOST_PROGRAM, read_file
from mines_tools.project.settings_lookup import settings_of, settings_without_file
from mines_tools.project.source import SourceError, name_of, read_source, shown_path
from mines_tools.text.diagnostics import Problem
from mines_tools.translations.phrases import counted, phrase, reason_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from mines_tools.cli.play_options import Options
    from mines_tools.interface.game import GameRules
    from mines_tools.interface.language import Language
    from mines_tools.playing.session import Recorded


class _Table(NamedTuple):
    """A game that is ready to be played."""

    title: str
    """The name of the level or of the program."""
    rules: GameRules
    fresh: Callable[[], Session]
    """Returns a session without moves."""
    seed: int | None = None
    """The number that chooses the mines; None if the board is fixed."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command. Return its exit status."""
    options = options_of(arguments)
    try:
        return _play(options)
    except (UsageError, ConfigurationError) as error:
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


def _play(options: Options) -> int:
    _check_outputs(options)
    if options.replay is not None:
        return _replay(options, options.replay)
    table = _table_of_program(options) if options.file is not None else _random_table(options)
    if table is None:
        return FAILED
    session = table.fresh()
    if options.verbose:
        _say_what_is_played(session, table.seed)
    try:
        if _has_screen(options):
            status = _on_screen(table, session)
        else:
            status = _line_by_line(session, options)
    finally:
        _keep(session.recorded(), table.rules, options)
    return status


def _say_what_is_played(session: Session, seed: int | None) -> None:
    words = phrase(
        "{width} x {height} cells, {mines} mines, dialect {dialect}",
        width=session.width, height=session.height, mines=session.mines, dialect=session.dialect,
    )  # fmt: skip
    say(f"{PROGRAM}: {words}")
    if seed is not None:
        say(f"{PROGRAM}: {phrase('`--seed {seed}` gives these boards again', seed=seed)}")


# The board


def _table_of_program(options: Options) -> _Table | None:
    """Return the game on the board of the program. If the program has errors, print them and return None."""
    path = options.file
    assert path is not None
    if path == "-":
        raise UsageError(phrase("name a file: the game is played with standard input"))
    for name in ("--level", "--size", "--seed"):
        if name in options.given:
            message = phrase(
                "{one} cannot be used with {other}: {why}",
                one=name, other="FILE", why=phrase("the program has its own board"),
            )  # fmt: skip
            raise UsageError(message)
    settings = settings_of(path, options.overrides, options.language)
    used = settings.language
    rules = _rules(used)
    check_dialect(settings)
    text = read_source(path)
    dialect = settings.dialect(text)
    parsed = used.parse(text, dialect.name)
    errors = [dialect.problem] if dialect.problem else parsed.errors
    if errors:
        from mines_tools.cli.run_messages import show_frames
        from mines_tools.text.diagnostics import how_many

        show_frames(parsed, errors, shown_path(path))
        words = counted(
            how_many(errors),
            "{count:,} error; nothing was played",
            "{count:,} errors; nothing was played",
        )
        say(f"{PROGRAM}: {words}")
        return None
    rows = tuple(rules.board(parsed))
    title = os.path.basename(shown_path(path))
    return _Table(title, rules, lambda: Session(rules, dialect.name, rows))


def _rules(used: Language) -> GameRules:
    """Return the rules of the games of a language. Raises UsageError if its programs are not games."""
    if used.game is not None:
        return used.game()
    playable = [of.title for of in map(language, LANGUAGES) if of.game is not None]
    message = phrase(
        "programs in {language} cannot be played: choose a program in {languages}",
        language=used.title, languages=", ".join(playable),
    )  # fmt: skip
    raise UsageError(message)


def _default_rules(options: Options) -> tuple[GameRules, str]:
    """Return the rules and the dialect for a board that is not in a program."""
    found = options.language
    if found is None:
        found = next(name for name in LANGUAGES if language(name).game is not None)
    settings = settings_without_file(found, options.overrides, None)
    rules = _rules(settings.language)
    check_dialect(settings)
    return rules, settings.dialect("").name


def _random_table(options: Options) -> _Table:
    from mines_tools.base.random_numbers import Chance

    rules, dialect = _default_rules(options)
    if options.size is not None:
        title = phrase("custom")
        try:
            size = custom_size(*options.size, options.mines)
        except ValueError as error:
            raise UsageError(str(error)) from None
    else:
        first = options.level or ""
        level = next(name for name in LEVELS if name.startswith(first))
        title, size = phrase(level), LEVELS[level]
    seed = int.from_bytes(os.urandom(4), "little") if options.seed is None else options.seed
    return _Table(title, rules, lambda: Session(rules, dialect, None, size, Chance(seed)), seed)


# Replays


def _replay(options: Options, path: str) -> int:
    """Show a replay, or convert it."""
    if options.file is not None:
        message = phrase(
            "{one} cannot be used with {other}: {why}",
            one="FILE", other="--replay", why=phrase("a replay has its own board and moves"),
        )  # fmt: skip
        raise UsageError(message)
    from mines_tools.playing.replay import ReplayError, perform, read_replay

    rules, dialect = _default_rules(options)
    try:
        replay = read_replay(_replay_source(path))
    except ReplayError as error:
        raise SourceError(Problem(name_of(path), str(error), error.line, error.column)) from None
    session = Session(rules, dialect, replay.board)
    perform(replay, session)
    title = os.path.basename(shown_path(path))
    table = _Table(title, rules, lambda: Session(rules, dialect, replay.board))
    if options.save is not None or options.record is not None:
        if session.recorded() is None:
            problem = Problem(name_of(path), phrase("this replay has no clicks on the board"))
            raise SourceError(problem)
        _keep(session.recorded(), rules, options)
    elif _has_screen(options):
        _show_replay(table, session)
    else:
        _print_replay(session)
    return DONE


def _replay_source(path: str) -> str:
    """Return the text of a replay. Names of players in old replays may have any encoding, so bytes that are not UTF-8
    are replaced."""
    if path == "-":
        return read_source(path)
    try:
        return read_file(path, MOST_PROGRAM).decode("utf-8", "replace")
    except FileNotFoundError:
        raise SourceError(Problem(name_of(path), phrase("there is no such file"))) from None
    except (OSError, ValueError) as error:
        reason = phrase("cannot be read: {reason}", reason=reason_of(error))
        raise SourceError(Problem(name_of(path), reason)) from None


def _print_replay(session: Session) -> None:
    from mines_tools.playing.line_commands import board_text
    from mines_tools.playing.words import move_words

    output = standard_output()
    for played in session.played:
        output.write(f"{played.time / 1000:.3f}  {move_words(played)}\n")
    output.write(board_text(session) + "\n")
    output.flush()


# The view


def _clock() -> int:
    return monotonic_ns() // 1_000_000


def _has_screen(options: Options) -> bool:
    """Return whether the game is shown as a full-screen view. If only the library is missing, say so."""
    if options.line or not is_screen():
        return False
    from importlib.util import find_spec

    if find_spec(LIBRARY) is not None:
        return True
    if not options.quiet:
        words = phrase("`{command}` gives you a full-screen view", command=INSTALL)
        say(f"{PROGRAM}: {words}")
    return False


def _on_screen(table: _Table, session: Session) -> int:
    import asyncio
    from contextlib import suppress

    from mines_tools.terminal.game_screen import GameScreen

    async def show() -> None:
        await GameScreen(table.title, session, _clock).show()

    with suppress(EOFError):  # the terminal is gone
        asyncio.run(show())
    return DONE


def _show_replay(table: _Table, session: Session) -> None:
    import asyncio
    from contextlib import suppress

    from mines_tools.terminal.game_screen import ReplayScreen

    async def show() -> None:
        await ReplayScreen(table.title, session.played, table.fresh).show()

    with suppress(EOFError):
        asyncio.run(show())


def _line_by_line(session: Session, options: Options) -> int:
    """Play with commands from standard input. Return the exit status."""
    from mines_tools.playing.line_commands import QUIT, LineError, answer, board_text, command_of

    output = standard_output(at_once=True)
    is_typed = is_terminal(sys.stdin)
    if is_typed:
        output.write(board_text(session) + "\n> ")
    status = DONE
    for number, line in enumerate(_lines(), 1):
        try:
            if command_of(line) == QUIT:
                break
            text = answer(session, line, _clock())
        except LineError as error:
            if is_typed:
                output.write(f"{error}\n> ")
                continue
            say(f"{PROGRAM}: {Problem(name_of('-'), str(error), number, 1)}")
            status = FAILED
            continue
        if text:
            output.write(text + "\n")
        if is_typed:
            output.write(board_text(session) + "\n> " if text.count("\n") == 0 else "> ")
    if is_typed:
        output.write("\n")
    elif not options.quiet:
        output.write(board_text(session) + "\n")
    output.flush()
    return status


def _lines() -> Iterator[str]:
    """Yield the lines of standard input, without their ends."""
    if sys.stdin is None:
        return
    while line := sys.stdin.buffer.readline():
        yield line.decode("utf-8", "replace").rstrip("\r\n")


# What was played


def _check_outputs(options: Options) -> None:
    """Raise UsageError if an output cannot be written, before the game is played."""
    read = [path for path in (options.file, options.replay) if path is not None]
    for path in (options.save, options.record):
        if path is None:
            continue
        if is_being_read(path, read):
            message = phrase(
                "{path}: this would overwrite a file that is read here; choose another file",
                path=shown_path(path),
            )
            raise UsageError(message)
        folder = os.path.dirname(path) or "."
        if not os.path.isdir(folder):
            message = phrase("{path}: there is no such folder", path=shown_path(folder))
            raise UsageError(message)
        if os.path.isdir(path):
            message = phrase("{path}: this is a folder: name a file", path=shown_path(path))
            raise UsageError(message)
    paths = [os.path.abspath(path) for path in (options.save, options.record) if path is not None]
    if len(paths) > len({*paths}):
        raise UsageError(phrase("--save and --record need two different files"))


def _keep(game: Recorded | None, rules: GameRules, options: Options) -> None:
    """Write the game as the options request. Raises SourceError."""
    if options.save is None and options.record is None:
        return
    if game is None:
        if not options.quiet:
            say(f"{PROGRAM}: {phrase('no cell was clicked, so nothing is written')}")
        return
    if options.save is not None:
        moves = [played.move for played in game.played]
        _write(options.save, rules.program(game.board, game.dialect, moves), options)
    if options.record is not None:
        from mines_tools import __version__
        from mines_tools.playing.replay import replay_text

        _write(options.record, replay_text(game, __version__), options)


def _write(path: str, text: str, options: Options) -> None:
    """Write `text` to the file at `path` in one step, if the file does not contain this text already."""
    data = text.encode("utf-8")
    try:
        if os.path.isfile(path) and read_file(path, MOST_PROGRAM) == data:
            return
        write_output(path, [data])
    except (OSError, ValueError) as error:
        reason = phrase("not written: {why}", why=reason_of(error))
        raise SourceError(Problem(name_of(path), reason)) from None
    if not options.quiet:
        say(f"{PROGRAM}: {phrase('{path}: written', path=shown_path(path))}")


if __name__ == "__main__":
    sys.exit(main())
