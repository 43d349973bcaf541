"""Runs mines-esolang itself, the reference interpreter, step by step.

The files of mines-esolang are not changed. This module replaces only the program text, the input
and the output. Release 2.0.0 has a method that takes one step. Release 1.0.4 is one long loop. This
module turns the loop into a generator, which stops before each round.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from math import inf

from mines_tools.interface.run import Feed, InputError, NeedsInput, Stop, Unavailable, takes_steps
from mines_tools.languages.mines.dialect import DIALECTS
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any, Protocol

    from mines_tools.interface.run import RunOptions, Write
    from mines_tools.interface.run_state import Value
    from mines_tools.languages.mines.tree import Tree
else:
    Protocol = object


class Interpreter(Protocol):
    """A release of mines-esolang that runs a program."""

    def has_ended(self) -> bool:
        """Return whether the run has ended."""

    def advance(self) -> object:
        """Take one step. If input is missing, raises NeedsInput or InputError; the step is then not
        taken. If the interpreter fails, raises the interpreter's own error; the run has then
        ended."""

    def origin(self) -> int:
        """Return the index of the operation that the next step performs. For a queued operation,
        return the index of the operation that queued it. If an error has ended the run, the step
        with the error counts as the next one."""

    def state(self) -> Mapping[str, Value]:
        """Return the state. The keys are from `RunVocabulary.names`. A key is missing if the
        interpreter does not have the value."""


class InputSource:
    """A text file from which an interpreter reads its input. Reading never waits for more input."""

    def __init__(self, read: Callable[[], str], translates: bool) -> None:
        """Prepare to read text with `read`. If `translates` is true, each line end becomes a line
        feed, as in a file that Python opens in text mode."""
        self._read = read
        self._translates = translates
        self._texts: list[str] = []
        self._carriage_return = ""
        self.taken = 0
        """The number of code points that the interpreter has received."""

    def readline(self) -> str:
        """Return the next line with its line end. If there is no further line end, return the rest
        of the input. Raises NeedsInput and InputError."""
        texts = self._texts
        while not (texts and "\n" in texts[-1]):
            try:
                text = self._some()
            except InputError:
                if not texts:
                    raise
                break
            if not text:
                break
            texts.append(text)
        whole = "".join(texts)
        texts.clear()
        end = whole.find("\n") + 1 or len(whole)
        if end < len(whole):
            texts.append(whole[end:])
        self.taken += end
        return whole[:end]

    def read(self) -> str:
        """Return the rest of the input. Raises NeedsInput and InputError."""
        while text := self._some():
            self._texts.append(text)
        whole = "".join(self._texts)
        self._texts.clear()
        self.taken += len(whole)
        return whole

    def isatty(self) -> bool:
        """Return False, so that the interpreter does not prompt the user as at a terminal."""
        return False

    def close(self) -> None:
        """Do nothing. The interpreter closes its input file, so this object needs such a method."""

    def _some(self) -> str:
        while True:
            text = self._read()
            if not self._translates:
                return text
            whole, self._carriage_return = self._carriage_return + text, ""
            if text and whole.endswith("\r"):  # the other half of the line end may come next
                whole, self._carriage_return = whole[:-1], "\r"
            if whole or not text:
                return _with_newlines(whole)


def _with_newlines(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


class _Written:
    """The text file that an interpreter writes to, in UTF-8."""

    def __init__(self) -> None:
        self.texts: list[str] = []

    def write(self, text: str) -> int:
        """Write `text`. Return the number of its code points. Raises UnicodeEncodeError, as a file
        does, if UTF-8 cannot encode `text`."""
        text.encode("utf-8")
        self.texts.append(text)
        return len(text)

    def print(self, value: object, end: str = "\n", flush: bool = False) -> None:  # noqa: ARG002
        """Write `value` and `end`, as the built-in function `print` does."""
        self.write(str(value) + end)


class ReferenceRun:
    """A `Run` that uses mines-esolang. The run can return its state, but cannot go back to an
    earlier state."""

    patience = inf  # the interpreter is slow, so the callers choose few steps
    reader = ""

    def __init__(self, tree: Tree, options: RunOptions, write: Write) -> None:
        """Start the interpreter. Raises ValueError if the text has errors, and Unavailable if the installed release
        does not have the dialect of the text."""
        if tree.program is None:
            message = "a text with errors cannot be run"
            raise ValueError(message)
        dialect = tree.program.dialect
        make = _interpreter(dialect.esolang, dialect.name)
        translates = options.input_is_file and dialect.input_file_universal_newlines
        self.steps = 0
        self._tree = tree
        self._out = write
        self._feed = Feed()
        self._written = _Written()
        self._lack: Stop | None = None
        self._died = ""
        self._interpreter: Interpreter | None = None
        try:
            source = InputSource(self._feed.read, translates)
            self._interpreter = make(_with_newlines(tree.text), source, self._written)
        except MemoryError:
            raise
        except Exception as error:  # noqa: BLE001 - any error ends the interpreter
            self._died = _what(error)

    @property
    def stop(self) -> Stop | None:
        """The reason why the run cannot continue; None if it can."""
        if self._died:
            return Stop("aborted", self._died, self._span())
        return Stop("ended") if self._has_ended() else self._lack

    def run(self, steps: int) -> int:
        """Take up to `steps` steps. Return the number of steps taken."""
        self._lack = None
        before, texts = self.steps, self._written.texts
        for _ in range(steps):
            if not self._advance():
                break
            if texts:
                self._write(texts)
        return self.steps - before

    def give(self, text: str) -> None:
        """Add `text` to the input. Raises ValueError after the end of the input."""
        self._feed.give(text)
        self._lack = None

    def end_input(self, failure: str = "") -> None:
        """End the input. If the input ends because reading failed, `failure` is the reason."""
        self._feed.end(failure)
        self._lack = None

    def state(self) -> Mapping[str, Value]:
        """Return the state. The keys are from `RunVocabulary.names`."""
        return {} if self._interpreter is None else self._interpreter.state()

    def _has_ended(self) -> bool:
        return self._interpreter is not None and self._interpreter.has_ended()

    def _advance(self) -> bool:
        interpreter = self._interpreter
        if interpreter is None or self._died or interpreter.has_ended():
            return False
        try:
            interpreter.advance()
        except (NeedsInput, InputError) as lack:
            reason = "unreadable" if isinstance(lack, InputError) else "waiting"
            self._lack = Stop(reason, str(lack), self._span())  # type: ignore[arg-type]
            return False
        except MemoryError:
            raise
        except Exception as error:  # noqa: BLE001 - any error ends the interpreter
            self._died = _what(error)
        self.steps += 1
        return True

    def _write(self, texts: list[str]) -> None:
        text = "".join(texts)
        texts.clear()
        self._out(text)

    def _span(self) -> Any:
        at = 0 if self._interpreter is None else self._interpreter.origin()
        return self._tree.operation_node(at).span


def _what(error: Exception) -> str:
    raised = f"{type(error).__name__}: {error}".rstrip(": ")
    return phrase("it raises {error}", error=raised)


def _interpreter(release: str, dialect: str) -> Callable[[str, InputSource, _Written], Interpreter]:
    """Return the class of the interpreter of `release`. Raises Unavailable if this release is not
    installed, or if `release` is empty because no release runs `dialect`."""
    if not release:
        dialects = ", ".join(
            known_dialect.name for known_dialect in DIALECTS.values() if known_dialect.esolang
        )
        message = phrase(
            "mines-esolang does not run dialect {dialect}; choose another one with --dialect: {known}",
            dialect=dialect,
            known=dialects,
        )
        raise Unavailable(message)
    package = f"mines-esolang=={release}"
    command = f"pip install '{package}'"
    version = installed()
    make, python = _RELEASES[release]
    fields = {"dialect": dialect, "release": release, "command": command, "python": python}
    if version is None:
        message = phrase(
            "mines-esolang is not installed; `{command}` installs the release for dialect {dialect} "
            "(Python {python} or newer)",
            **fields,
        )
        raise Unavailable(message)
    if version != release:
        message = phrase(
            "mines-esolang {found} is installed, but dialect {dialect} needs release {release}; "
            "`{command}` installs it (Python {python} or newer)",
            **fields,
            found=version,
        )
        raise Unavailable(message)
    return make


def installed() -> str | None:
    """Return the installed release of mines-esolang; None if none is installed."""
    try:
        version_module = import_module("mines.__version__")
    except ImportError:
        return None
    return str(getattr(version_module, "__version__", "")) or None


class _Release2:
    """The interpreter of release 2.0.0."""

    def __init__(self, text: str, source: InputSource, written: _Written) -> None:
        parser = import_module("mines.program.parser")
        runner = import_module("mines.runtime.runner")
        input_source = import_module("mines.view.interactive_input_source")
        program = parser.parse(text)
        self._source = source
        self._input: Any = input_source.InteractiveInputSource(source)
        made: Any = runner.Runner(program, self._input, written, None)
        self._advance: Callable[[], bool] = made._Runner__process_next_operation  # noqa: SLF001
        self._state: Any = made.get_runtime_state()
        self._player: Any = self._state.player.get_player_state()
        self._origin = 0

    def has_ended(self) -> bool:
        """See `Interpreter`."""
        return bool(self._player.game_status == "cleared")

    def advance(self) -> object:
        """See `Interpreter`."""
        queue, pointer = self._state.operation_queue, self._state.operation_pointer
        at = pointer._OperationPointer__index  # noqa: SLF001
        queued = tuple(queue)
        if not queued:
            self._origin = at
        try:
            return self._advance()
        except (NeedsInput, InputError):
            queue.clear()
            queue.extend(queued)
            pointer._OperationPointer__index = at  # noqa: SLF001
            raise

    def origin(self) -> int:
        """See `Interpreter`."""
        return self._origin

    def state(self) -> Mapping[str, Value]:
        """See `Interpreter`."""
        state, player = self._state, self._player
        values: Sequence[int] = state.stack._Stack__deque  # noqa: SLF001
        is_reversed = state.stack._Stack__is_reversed  # noqa: SLF001
        size = state.player.get_board_size()
        letters = [cell[0] for cell in player.cell_states.iterate_values()]
        queue = []
        for operation in state.operation_queue:
            if hasattr(operation, "cell"):
                column, row = operation.cell
                queue.append(f"{column}{',' if operation.is_left_button else ';'}{row}")
            else:
                queue.append("@")
        return {
            "stack": list(reversed(values)) if is_reversed else list(values),
            "board": [
                "".join(letters[row * size.width : (row + 1) * size.width])
                for row in range(size.height)
            ],
            "status": player.game_status,
            "flagging": bool(player.flagging_mode),
            "pointer": state.operation_pointer._OperationPointer__index,  # noqa: SLF001
            "queue": queue,
            "read": self._source.taken - self._input.get_buffered_len(),
        }


_BEFORE_EACH_ROUND = "yield operation_pointer, opration_to_perform"
_UNTIL_IT_CAN_READ = """
while True:
    try:
        pass
    except _LACKS as _lack:
        yield _lack
    else:
        break
"""
_AT_THE_END = "yield None"


class _Options:
    """The command-line options of mines-esolang."""

    debug = False
    input: str | None = None
    echo: str | None = None


class _Release1:
    """The interpreter of release 1.0.4."""

    def __init__(self, text: str, source: InputSource, written: _Written) -> None:
        names = _stepwise("mines.mines")
        names["open"] = lambda *_, **__: InputSource(iter((text, "")).__next__, translates=False)
        names["stdin"] = source
        names["print"] = written.print
        self._source = source
        options = _Options()
        parsed = names["parse_code"]("", options)
        self._count = len(parsed[2])
        self._rounds: Any = names["run"](*parsed, options)
        self._next: Any = next(self._rounds)
        """The operation pointer and the queued operation, as they are before the next step; None after the end of the
        run."""
        self._origin = 0

    def has_ended(self) -> bool:
        """See `Interpreter`."""
        return self._next is None

    def advance(self) -> object:
        """See `Interpreter`."""
        pointer, queued = self._next
        if queued is None:
            self._origin = (pointer + 1) % self._count
        round_ = next(self._rounds)
        if isinstance(round_, Exception):
            raise round_
        self._next = round_
        return None

    def origin(self) -> int:
        """See `Interpreter`."""
        return self._origin

    def state(self) -> Mapping[str, Value]:
        """See `Interpreter`."""
        if self._rounds.gi_frame is None:  # it ended with an error
            return {}
        names = self._rounds.gi_frame.f_locals
        # While it waits for input, it has already begun the step.
        pointer, queued = self._next or (names["operation_pointer"], names["opration_to_perform"])
        queue = []
        if queued is not None:
            row, column, is_right = queued
            queue.append(f"{column}{';' if is_right else ','}{row}")
        opened, flagged = names["current_revealed"], names["flagged"]
        return {
            "stack": list(names["stack"]),
            "board": [
                "".join("o" if is_open else "f" if is_flag else "u" for is_open, is_flag in row)
                for row in map(zip, opened, flagged)
            ],
            "flagging": bool(names["flag_mode"]),
            "pointer": (pointer + 1) % self._count,
            "queue": queue,
            "read": self._source.taken - len(names["recent_input"]),
        }


def _stepwise(module: str) -> dict[str, Any]:
    """Turn the function `run` of `module` into a generator, and execute the changed source of the
    module. Return the names that the module then defines, with their values."""
    import ast

    spec = find_spec(module)
    assert spec is not None
    loader: Any = spec.loader
    tree = ast.parse(loader.get_source(module))
    run = next(
        definition
        for definition in tree.body
        if isinstance(definition, ast.FunctionDef) and definition.name == "run"
    )
    at, loop = next(
        (at, statement) for at, statement in enumerate(run.body) if isinstance(statement, ast.While)
    )
    reads = next(
        at
        for at, statement in enumerate(loop.body)
        if isinstance(statement, ast.Assign)
        and isinstance(statement.value, ast.Call)
        and isinstance(statement.value.func, ast.Name)
        and statement.value.func.id == "perform_operation"
    )
    waiting: Any = ast.parse(_UNTIL_IT_CAN_READ).body[0]
    waiting.body[0].body = [loop.body[reads]]
    loop.body[reads] = waiting
    loop.body[:0] = ast.parse(_BEFORE_EACH_ROUND).body
    run.body[at + 1 : at + 1] = ast.parse(_AT_THE_END).body
    names: dict[str, Any] = {"__name__": module, "_LACKS": (NeedsInput, InputError)}
    exec(compile(ast.fix_missing_locations(tree), module, "exec"), names)
    return names


_RELEASES: Mapping[str, tuple[Callable[[str, InputSource, _Written], Interpreter], str]] = {
    "2.0.0": (_Release2, "3.13"),
    "1.0.4": (_Release1, "3.7"),
}
"""The releases that this module can run. Each has two values: the interpreter's class, and the
oldest Python version that the release supports."""


takes_steps(_Release2.advance)
takes_steps(_Release1.advance)
