"""Types many random lines, wherever people can type them. No command ends a session, or leaves the
run in a wrong state.

    python -m tests.debugging.many_commands --language mines --commands 50000 [--seed N] [--only NUMBER] [--all]

After each line, a second run, which only steps, shows what the state must be. At the first fault
the session is made smaller and printed, with a command that tries it again. With `--all`, faults
are counted by kind.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import re
import tempfile
import time
import traceback
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from unittest.mock import patch

from mines_tools.dap import program as dap_program
from mines_tools.debugging.console import COMMANDS
from mines_tools.debugging.debugger import Debugger
from mines_tools.interface.language import language
from mines_tools.interface.run import Feed, Input, RunOptions
from mines_tools.terminal.debugged import DebuggedProgram as Debuggee
from mines_tools.terminal.line_by_line import Talk
from tests.dap.client import Client
from tests.debugging.lines import Lines, Said, any_said
from tests.debugging.many import Failure, Goal, parser_of, try_many
from tests.debugging.runs import OPTIONS, few_checkpoints
from tests.debugging.traces import any_trace, limited
from tests.terminal.screens import looking

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterator, Sequence

    from mines_tools.interface.run import Running
    from mines_tools.terminal.screen import Screen
    from tests.debugging.runs import Program
    from tests.debugging.traces import Trace

STEPS = 150
"""The largest number of steps of a run."""
SECONDS = 2.0
"""The processor time that a line may take."""
_LINES = 40
"""The number of lines in a session."""
_MOVES = {"step", "back", "over", "out", "continue", "reverse", "goto", "until", "jump", ""}
_SETS = {"break", "log", "delete"}
_KNOWN = {
    *_MOVES, *_SETS, "set", "why", "when", "breakpoints", "input", "where", "board", "stack", "queue", "variables",
    "output", "print", "help",
}  # fmt: skip
"""Commands that are known to leave most things unchanged. Others may move or change the run."""
_WORDS = {word: each.name for each in COMMANDS.values() for word in (each.name, *each.aliases)}
_MOST_ANSWERED = 30_000
"""The most characters that an answer may have, besides what was typed."""
_FAULTS = ("error in the debugger itself", "Traceback (most recent call last)")
_SUFFIXES = {"mines": ".mines", "emojifunge": ".emojifunge", "sokolang": ".soko"}


class Fault(AssertionError):
    """Something is not as it must be."""

    def __init__(self, about: str, *details: object) -> None:
        super().__init__(about, *details)
        self.about = about


def _check(about: str, expected: object, found: object) -> None:
    if expected != found:
        raise Fault(about, repr(expected)[:300], repr(found)[:300])


class Reference:
    """A second run with the same input, which only steps, and the states that it comes to."""

    def __init__(self, running: Running, options: RunOptions, debugger: Any) -> None:
        self._run: Any = running.start_stepping(options, lambda _: None)
        self._states = [self._run.snapshot()]
        followed = debugger.travel.run
        give, end_input = followed.give, followed.end_input

        def given(text: str) -> None:
            give(text)
            self._run.give(text)

        def ended(failure: str = "") -> None:
            end_input(failure)
            self._run.end_input(failure)

        followed.give, followed.end_input = given, ended
        for name in ("set_value", "set_cell", "set_variable"):
            setattr(followed, name, self._following(followed, name))

    def _following(self, followed: Any, name: str) -> Callable[..., None]:
        """Return a function that changes the run `followed`, and then this run in the same way."""
        change = getattr(followed, name)

        def changed(*arguments: Any) -> None:
            change(*arguments)
            moment = followed.steps
            assert self.at(moment) is not None
            self._run.restore(self._states[moment])
            getattr(self._run, name)(*arguments)
            self._states[moment:] = [self._run.snapshot()]

        return changed

    def fed(self, text: str) -> None:
        """Give all the input to the run."""
        self._run.give(text)
        self._run.end_input()

    def at(self, moment: int) -> Any:
        """Return the state at `moment`, or None if the run ends before it."""
        states, run = self._states, self._run
        if moment >= len(states) and run.steps != len(states) - 1:
            run.restore(states[-1])
        while moment >= len(states):
            if run.step() is None:
                return None
            states.append(run.snapshot())
        return states[moment]


class Watcher:
    """Checks what must be true of a debugger after each line."""

    def __init__(self, debugger: Any, running: Running, options: RunOptions) -> None:
        self.debugger = debugger
        self.reference = Reference(running, options, debugger)
        self._before: tuple[int, Any, bool] = (0, {}, False)
        self._began = 0.0
        self.is_timed = False
        self.slowest = (0.0, "")

    def begin(self) -> None:
        """Note the state before a line is executed."""
        debugger = self.debugger
        self._before = debugger.moment, dict(debugger.breakpoints), debugger.is_moving
        self._began = time.process_time()

    def check(self, line: str, *, is_command: bool = True) -> None:
        """Check what must be true after `line`. `is_command` says if the line may change
        something."""
        taken = time.process_time() - self._began
        self.slowest = max(self.slowest, (taken, line[:60]))
        if self.is_timed and taken > SECONDS:
            raise Fault("takes long", round(taken, 1))
        debugger = self.debugger
        moment, breakpoints, was_moving = self._before
        word = line.strip().removeprefix(":").partition(" ")[0]
        name = _WORDS.get(word, word if word not in _WORDS and word else "")
        is_new = name in COMMANDS and name not in _KNOWN
        state = debugger.travel.run.snapshot()
        _check("state", self.reference.at(debugger.moment), state)
        moves = is_command and (name in _MOVES or is_new or (name == "input" and was_moving))
        if not moves:
            _check("moment", moment, debugger.moment)
        if not (is_command and (name in _SETS or is_new)):
            _check("breakpoints", breakpoints, dict(debugger.breakpoints))
        if debugger.is_moving:
            _check("waits for input", None, self.reference.at(debugger.moment + 1))

    def check_answer(self, line: str, answer: str) -> None:
        """Check what must be true of an answer."""
        for words in _FAULTS:
            if words in answer:
                at = answer.index(words)
                kind = re.search(r"\b(\w+(?:Error|Exception))\b", answer[at:])
                raise Fault(f"a fault is answered: {kind and kind[1]}", answer[at : at + 400])
        logged = sum(len(each.log) for each in self.debugger.breakpoints.values())
        if len(answer) > _MOST_ANSWERED + 10 * len(line) + STEPS * (logged and logged + 3000):
            raise Fault("a long answer", len(answer))
        if line.strip() in ("where", ":where") and "steps are taken" in answer:
            found = re.search(r"([0-9,]+) steps are taken", answer)
            assert found is not None
            _check("where", self.debugger.moment, int(found[1].replace(",", "")))


class Session(NamedTuple):
    """The lines that a user types, the place where they are typed, and some settings."""

    where: str
    """`plain`, `adapter` or `screen`."""
    said: Sequence[Said]
    is_fed: bool
    """True if the whole input is given at the start."""
    has_few: bool
    """True if the debugger keeps only few checkpoints."""
    is_timed: bool
    """True if the time of each line is limited."""


Counts = Counter[str]


# Line by line


def _debuggee(trace: Trace, session: Session) -> Debuggee:
    program = trace.program
    used = language(program.language)
    source = None
    if session.is_fed:
        feed = Feed()
        feed.give(program.text)
        feed.end()
        source = Input(feed.read)
    parsed = used.parse(program.source, used.default_dialect)
    used = used._replace(running=lambda _parsed: trace.running)
    return Debuggee("a", used, parsed, OPTIONS, source)


class _Slices:
    """Interrupts a move after some of its slices."""

    def __init__(self, debugger: Debugger, interrupt: Callable[[], object]) -> None:
        self._debugger, self._interrupt = debugger, interrupt
        self.said = Said("")
        self._slices = 0
        go: Any = Debugger.go
        self._go = go
        debugger.go = self._sliced  # type: ignore[method-assign]

    def begin(self, said: Said) -> None:
        """Note the next line."""
        self.said, self._slices = said, 0

    def _sliced(self, budget: int = 0) -> Any:
        del budget
        self._slices += 1
        if self._slices == self.said.interrupted:
            self._interrupt()
        return self._go(self._debugger, self.said.budget)


def _plain(trace: Trace, session: Session, counts: Counts) -> None:
    written: list[str] = []
    talk = Talk(_debuggee(trace, session), written.append, lambda: None)
    debugger = talk.dialogue.debugged.debugger
    watcher = Watcher(debugger, trace.running, OPTIONS)
    watcher.is_timed = session.is_timed

    def interrupt() -> None:
        talk._is_interrupted = True

    slices = _Slices(debugger, interrupt)
    show = talk._show
    talk.dialogue.debugged.debugger.travel._out = lambda text: show(text and "\n")
    left = iter(session.said)
    last: list[Said] = []

    def read() -> str | None:
        if last:
            line = last[-1].line
            again = line if line.strip() else "step"
            watcher.check(again if line.strip() else "")
            watcher.check_answer(line, "".join(written))
            counts["commands"] += 1
            _count(line, counts)
        written.clear()
        said = next(left, None)
        if said is None:
            return None
        last.append(said)
        slices.begin(said)
        watcher.begin()
        return said.line

    try:
        talk.hold(read, echoes=False)
    finally:
        _note(watcher, counts)


def _count(line: str, counts: Counts) -> None:
    word = line.strip().partition(" ")[0]
    counts[f"command {_WORDS.get(word, '(expression)')}"] += 1


def _note(watcher: Watcher, counts: Counts) -> None:
    taken = int(watcher.slowest[0] * 1000)
    counts["slowest, ms"] = max(counts["slowest, ms"], taken)


# In an editor


def _adapter(trace: Trace, session: Session, counts: Counts) -> None:
    made = dap_program.LoadedProgram

    def program(path: Any, used: Any, parsed: Any, running: Any, options: Any, places: Any) -> Any:
        return made(path, used, parsed, limited(running, STEPS), options, places)

    with (
        tempfile.TemporaryDirectory() as folder,
        patch.object(dap_program, "LoadedProgram", program),
    ):
        path = Path(folder) / f"a{_SUFFIXES[trace.program.language]}"
        path.write_bytes(trace.program.source.encode())
        left = list(session.said)
        while left:
            left = _one_launch(path, trace.program, session, left, counts)


def _one_launch(
    path: Path, program: Program, session: Session, said: Sequence[Said], counts: Counts
) -> list[Said]:
    """Type lines until the program ends. Return the lines that are left."""
    client = Client(slice=50)
    more: dict[str, Any] = {"input": program.text} if session.is_fed else {}
    if any(each.name == "seed" for each in language(program.language).about.run_options):
        more["seed"] = OPTIONS.seed
    client.start(path, stopOnEntry=True, **more)
    inside = client.adapter._session
    debugger: Any = inside.launched.debugger
    running = inside.launched.program.running
    watcher = Watcher(debugger, running, inside.launched.program.options)
    watcher.is_timed = session.is_timed
    if session.is_fed:
        watcher.reference.fed(program.text)
    for at, each in enumerate(said):
        if _is_over(client):
            return list(said[at:])
        watcher.begin()
        was_running = inside.phase == "running"
        answer = _asked(client, each)
        if client.logged:
            raise Fault(
                f"logged: {client.logged[0].strip().split(chr(10))[-1][:80]}", client.logged[0]
            )
        if _is_over(client):
            return list(said[at + 1 :])
        is_command = each.how == "repl" or was_running or each.how == "request"
        line = "continue" if was_running else each.line
        if each.how == "variables":
            line, is_command = "where", True
        watcher.check(line, is_command=is_command)
        watcher.check_answer(each.line, answer)
        if inside.phase == "stopped":
            _check_state(client, each.line)
        counts["commands"] += 1
        counts[f"evaluated: {each.how}"] += 1
    _note(watcher, counts)
    return []


def _check_state(client: Client, line: str) -> None:
    """Check that a client can put the state together from the events."""
    whole = json.loads(json.dumps(client.adapter._session.client_state._whole()))
    whole["inputLeft"] = client.state["inputLeft"]  # input that is given is no change
    if client.state != whole:
        raise Fault("state", f"{line}: {client.state} instead of {whole}")


def _is_over(client: Client) -> bool:
    return client.adapter._session.phase == "ended"


def _asked(client: Client, said: Said) -> str:
    """Return the answer to a line, after the adapter has finished all that the line began."""
    if said.how == "variables":
        number = client.put("scopes", {"frameId": 1})
    else:
        number = client.put(
            "evaluate", {"expression": said.line, "context": said.how, "frameId": 1}
        )
    turns = 0
    while client.turn():
        turns += 1
        if turns == said.interrupted:
            client.put("pause", {"threadId": 1})
            client.put("cancel", {"requestId": number})
        if turns > 100_000:
            raise Fault("finds no end")
    answer = client.answer(number)
    if answer is None:
        raise Fault("no answer")
    if answer["success"]:
        return str(answer["body"].get("result", ""))
    if not answer["message"]:
        raise Fault("an error without words")
    return str(answer["message"])


# On a whole screen


def _screen(trace: Trace, session: Session, counts: Counts) -> None:
    asyncio.run(_looked(trace, session, counts))


async def _looked(trace: Trace, session: Session, counts: Counts) -> None:
    async with looking(_debuggee(trace, session)) as person:
        screen = person.screen
        debugger = screen.debugged.debugger
        watcher = Watcher(debugger, trace.running, OPTIONS)
        watcher.is_timed = session.is_timed
        slices = _Slices(debugger, screen.interrupt)
        await person.sees("at the start")
        for said in session.said:
            if screen.entry:
                screen.leave_entry()
            slices.begin(said)
            watcher.begin()
            before = len(screen._messages)
            is_typed = len(said.line) < 100 and said.line.isprintable() and bool(said.line.strip())
            if is_typed:
                person.type(f":{said.line}\r")
                await _comes(screen, lambda: len(screen._messages) > before)  # noqa: B023
            else:
                screen.do(said.line)
            await _comes(
                screen, lambda: not screen.dialogue.is_moving and not screen._wakes.is_set()
            )
            await asyncio.sleep(0)
            watcher.check(said.line)
            told = screen._messages[before + is_typed :]
            watcher.check_answer(said.line, "\n".join(text for _, text in told))
            counts["commands"] += 1
            counts["typed on the screen"] += is_typed
        _note(watcher, counts)


async def _comes(screen: Screen, is_it: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not is_it():
        if screen._application.is_done:
            raise Fault("the view was left")
        if time.monotonic() > end:
            raise Fault("finds no end")
        await asyncio.sleep(0.0005)


# Many of them

_PLACES: dict[str, Callable[[Trace, Session, Counts], None]] = {
    "plain": _plain,
    "adapter": _adapter,
    "screen": _screen,
}


def check(trace: Trace, session: Session, counts: Counts) -> None:
    """Execute a session. Raise the fault that ends it."""
    few = few_checkpoints() if session.has_few else contextlib.nullcontext()
    with few:
        _PLACES[session.where](trace, session, counts)


def any_session(trace: Trace, where: str, at_will: random.Random, *, is_timed: bool) -> Session:
    """Return a random session."""
    lines = Lines(trace, at_will)
    count = _LINES if where != "screen" else 12
    said = [any_said(lines, at_will) for _ in range(count)]
    asked = [
        each
        for one in said
        for each in ([one, Said("where")] if at_will.random() < 0.15 else [one])
    ]
    return Session(where, asked, at_will.random() < 0.5, at_will.random() < 0.5, is_timed)


def _kind_of(error: BaseException) -> str:
    """Return the kind of a fault, by which faults are counted."""
    if isinstance(error, Fault):
        return error.about
    frames = traceback.extract_tb(error.__traceback__)
    ours = [each for each in frames if "mines_tools" in each.filename]
    at = ours[-1] if ours else frames[-1]
    return f"{type(error).__name__} in {Path(at.filename).name}:{at.name}"


def _fault_of(trace: Trace, session: Session) -> str:
    try:
        check(trace, session, Counter())
    except Exception as error:  # noqa: BLE001
        return _kind_of(error)
    return ""


def smaller(trace: Trace, session: Session, kind: str) -> Session:
    """Return a smaller session with a fault of this kind."""
    size = max(len(session.said) // 2, 1)
    while size:
        at = 0
        while at < len(session.said):
            less = session._replace(said=[*session.said[:at], *session.said[at + size :]])
            if less.said and _fault_of(trace, less) == kind:
                session = less
            else:
                at += size
        size //= 2
    for at, each in enumerate(session.said):
        for simple in (each._replace(budget=20_000, interrupted=0), each._replace(interrupted=0)):
            less = session._replace(said=[*session.said[:at], simple, *session.said[at + 1 :]])
            if simple != each and _fault_of(trace, less) == kind:
                session = less
                break
    less = session._replace(has_few=False)
    return less if session.has_few and _fault_of(trace, less) == kind else session


def try_run(
    of: str, seed: int, number: int, counts: Counts, *, is_timed: bool, places: Sequence[str]
) -> Iterator[Failure]:
    """Execute sessions on one random run, and yield the failures. The clock stands still, because a
    program may read the time."""
    with patch("time.localtime", lambda: time.gmtime(86_400)):
        yield from _tried(of, seed, number, counts, is_timed=is_timed, places=places)


def _tried(
    of: str, seed: int, number: int, counts: Counts, *, is_timed: bool, places: Sequence[str]
) -> Iterator[Failure]:
    at_will = random.Random(f"{of} {seed} {number} commands")
    trace = any_trace(of, at_will, STEPS)
    counts["runs"] += 1
    for where in places:
        session = any_session(trace, where, at_will, is_timed=is_timed)
        counts[f"sessions: {where}"] += 1
        try:
            check(trace, session, counts)
        except Exception as error:  # noqa: BLE001
            kind = _kind_of(error)
            least = session if kind == "finds no end" else smaller(trace, session, kind)
            lines = [
                repr(error)[:600],
                f"program: {trace.program!r}",
                f"{where}; input comes by itself: {least.is_fed}; few checkpoints: {least.has_few}",
                *(_said(each) for each in least.said),
                f"python -m tests.debugging.many_commands --language {of} --seed {seed} --only {number}",
            ]
            yield Failure(f"{where}: {kind}", "\n".join(lines))


def _said(said: Said) -> str:
    line = said.line
    short = ascii(line) if len(line) < 200 else f"{line[:90]!a} ... {line[-40:]!a} ({len(line):,})"
    return f"  {short} {said[1:]}"


PLACES_OF_RUN = ("plain", "adapter", "plain", "adapter")


def main() -> None:
    """Execute sessions, count, and print the faults."""
    goal = Goal("commands", 50_000, "commands")
    parser = parser_of(__doc__, goal, list(_SUFFIXES))
    parser.add_argument("--where", choices=[*_PLACES], help="in this place alone")

    def try_number(options: argparse.Namespace, number: int, counts: Counts) -> Iterator[Failure]:
        places = [*PLACES_OF_RUN, *(["screen"] if number % 2 == 0 else [])]
        if options.where:
            places = [each for each in places if each == options.where]
        yield from try_run(
            options.language, options.seed, number, counts, is_timed=True, places=places
        )

    os.environ["LANGUAGE"] = "en"
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        try_many(parser, goal, try_number)


if __name__ == "__main__":
    main()
