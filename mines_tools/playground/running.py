"""Runs programs in a worker, in slices, so that the worker can take messages between two slices."""

from __future__ import annotations

import asyncio
import json
from time import perf_counter

from mines_tools.base.memory_limit import check_memory
from mines_tools.interface.run import RunOptions
from mines_tools.playground.memory import begin_run, is_outgrown, take_steps
from mines_tools.playground.refusal import refusal
from mines_tools.playground.texts import ending_words, how_ended, program_of
from mines_tools.runs.profile import Profile
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping
    from typing import Any

    from mines_tools.interface.run import Run
    from mines_tools.interface.run_vocabulary import RunVocabulary
    from mines_tools.playground.texts import Program

    Message = Mapping[str, Any]
    Tell = Callable[..., object]
    """The type of the function that posts a message about one request. Its argument is the kind of the message, and its
    named arguments are the other parts."""

_SLICE = 0.02  # seconds between two looks for messages
_PATIENCE = 0.04  # seconds after which a slice ends, even if it has not taken all its steps
_STEPS = 1_000  # steps of the first slice
_MOST = 1 << 34
"""The maximum number of steps of a slice."""
_PROGRESS = 0.1  # seconds between two messages about the progress
_PIECE = 2**16  # characters of output in one message


class _Going:
    """A run that has not ended."""

    def __init__(self) -> None:
        self.is_stopped = False
        self.news = asyncio.Event()
        """The event that input has arrived, or that the run must stop."""
        self._run: Run | None = None
        self._texts: list[str] = []
        """The input that arrived before the run has started."""
        self._is_closed = False

    def begin(self, run: Run) -> None:
        """Give `run` the input that has already arrived. Input that arrives later is given to it too."""
        self._run = run
        for text in self._texts:
            run.give(text)
        if self._is_closed:
            run.end_input()

    def give(self, text: str, *, ends: bool) -> None:
        """Give `text` to the program. With `ends`, the input ends after `text`. After the end of the input, nothing can
        be given."""
        if self._is_closed:
            return
        self._is_closed = ends
        if self._run is None:
            self._texts.append(text)
            return
        self._run.give(text)
        if ends:
            self._run.end_input()
        self.news.set()

    def stop(self) -> None:
        """Stop the run after its present slice."""
        self.is_stopped = True
        self.news.set()


def serve(post: Callable[[str], object]) -> Callable[[str], None]:
    """Start to answer requests to run programs. `web/playground/src/protocol.ts` describes the messages."""
    going: dict[int, _Going] = {}
    tasks: set[asyncio.Task[None]] = set()

    def put(text: str) -> None:
        message = json.loads(text)
        kind, number = message["kind"], message["id"]
        if kind in _REQUESTS:
            going[number] = _Going()
            going[number].give(message.get("input") or "", ends=message.get("ends", True))
            task = asyncio.get_running_loop().create_task(answer(kind, number, message))
            tasks.add(task)
            task.add_done_callback(tasks.discard)
        elif number not in going:
            return  # the run has ended
        elif kind == "input":
            going[number].give(message["text"], ends=message["ends"])
        elif kind == "stop":
            going[number].stop()

    async def answer(kind: str, number: int, message: Message) -> None:
        def tell(told: str, **parts: object) -> None:
            if "how" in parts and is_outgrown():
                parts["outgrown"] = True
            post(json.dumps({"kind": told, "id": number, **parts}))

        try:
            await _REQUESTS[kind](message, going[number], tell)
        except Exception as error:  # noqa: BLE001 - the page waits for an answer
            refused = refusal(error)
            told, parts = _REFUSED[kind]
            tell(told, **parts, errors=refused.errors, message=str(refused))
        finally:
            del going[number]

    return put


async def _run(message: Message, going: _Going, tell: Tell) -> None:
    """Run a program, and post its output and how it has ended."""
    written: list[str] = []
    program = program_of(message)
    engine = _engine(program, message["engine"])
    running = program.language.running(program.parsed)
    options = RunOptions(seed=message.get("seed"))
    begin_run()
    run = running.start(engine, options, written.append)
    going.begin(run)
    await _go(run, going, message, program, written, tell)


def _engine(program: Program, name: str) -> str:
    """Return the name of the engine to use, if the page has asked for the engine `name`. A language that does not have
    this engine uses its default engine."""
    names = [engine.name for engine in program.language.engines]
    return name if name in names else program.language.default_engine


async def _go(
    run: Run, going: _Going, message: Message, program: Program, written: list[str], tell: Tell
) -> None:
    words = program.language.run_words()
    most = message.get("maxSteps")
    run.patience = _PATIENCE
    seconds, at_once, told = 0.0, _STEPS, perf_counter()
    while True:
        left = at_once if most is None else min(at_once, most - run.steps)
        began, before = perf_counter(), run.steps
        failure = take_steps(run, left)
        took = perf_counter() - began
        seconds += took
        _flush(written, tell)
        if took > 2 * _SLICE:
            at_once = max(at_once // 2, 1)
        elif took < _SLICE / 2 and run.steps - before == at_once:
            at_once = min(4 * at_once, _MOST)
        stop = run.stop
        is_waiting = stop is not None and stop.reason == "waiting"
        is_enough = most is not None and run.steps >= most
        how = how_ended(stop, is_stopped=going.is_stopped, is_enough=is_enough)
        if failure:
            how = "failed"
        if how:
            break
        if is_waiting:
            tell("progress", steps=run.steps, seconds=seconds)
            tell("wants-input", **_wanted(run, words))
            await going.news.wait()
            going.news.clear()
        else:
            if perf_counter() - told > _PROGRESS:
                told = perf_counter()
                tell("progress", steps=run.steps, seconds=seconds)
            await asyncio.sleep(0)
        if going.is_stopped:
            how = "stopped"
            break
    tell(
        "ended",
        how=how,
        steps=run.steps,
        seconds=seconds,
        engine=message["engine"],
        errors=[],
        message=failure or ending_words(stop, message["name"], program),
    )


def _wanted(run: Run, words: RunVocabulary) -> dict[str, str]:
    """Return what a run that waits for input reads: for programs and, if it is known, in words."""
    wanted = words.reads.get(run.reader, "")
    what = "number" if run.reader in words.reads_numbers else "character"
    return {"what": what, "words": phrase(wanted) if wanted else ""}


def _flush(written: list[str], tell: Tell) -> None:
    text = "".join(written)
    written.clear()
    for start in range(0, len(text), _PIECE):
        tell("output", text=text[start : start + _PIECE])


async def _profile(message: Message, going: _Going, tell: Tell) -> None:
    """Run a program with all its input, and post how often its parts were executed and how the run has ended."""
    from mines_tools.report.profile import render

    program = program_of(message)
    used, parsed = program
    running = used.running(parsed)
    options = RunOptions(seed=message.get("seed"))
    profile = Profile(perf_counter)
    run, take = profile.started(running, options, _ignore)
    going.begin(run)
    begin_run()
    most = message.get("maxSteps") or _MOST_PROFILED
    began = told = looked = perf_counter()
    while run.stop is None and run.steps < most and not going.is_stopped:
        take(min(_STEPS, most - run.steps))
        check_memory()
        now = perf_counter()
        if now - told > _PROGRESS:
            told = now
            tell("progress", steps=run.steps, seconds=told - began)
        if now - looked > _SLICE:
            await asyncio.sleep(0)
            looked = perf_counter()
    stop = run.stop
    tell(
        "profiled",
        text="\n".join(render(profile, parsed, running.words, used.cell_at)),
        how=how_ended(stop, is_stopped=going.is_stopped, is_enough=run.steps >= most),
        steps=run.steps,
        seconds=perf_counter() - began,
        errors=[],
        message=ending_words(stop, message["name"], program),
    )


_MOST_PROFILED = 10_000_000
"""The number of steps after which a profile ends, if the page does not choose it."""


async def _assemble(message: Message, going: _Going, tell: Tell) -> None:
    """Post the program that a source of an assembler becomes."""
    from mines_tools.playground.assembling import assemble

    await assemble(message, going, tell)


async def _test(message: Message, going: _Going, tell: Tell) -> None:
    """Run the cases in the comments of a program, and post their results."""
    from mines_tools.playground.checking import check

    begin_run()
    await check(message, going, tell)


async def _cases(message: Message, going: _Going, tell: Tell) -> None:
    """Post a program with more cases in its comments."""
    from mines_tools.playground.adding import add_cases

    await add_cases(message, going, tell)


async def _picture(message: Message, going: _Going, tell: Tell) -> None:
    """Post a page that plays the run of a program."""
    from mines_tools.playground.picturing import picture

    begin_run()
    await picture(message, going, tell)


def _ignore(_text: str) -> None:
    pass


_REQUESTS: Mapping[str, Callable[[Message, _Going, Tell], Awaitable[None]]] = {
    "run": _run,
    "profile": _profile,
    "assemble": _assemble,
    "test": _test,
    "picture": _picture,
    "cases": _cases,
}
"""The functions that answer the requests, by the kind of the message."""
_REFUSED: Mapping[str, tuple[str, Mapping[str, object]]] = {
    "run": ("ended", {"how": "failed", "steps": 0, "seconds": 0, "engine": ""}),
    "profile": ("profiled", {"text": "", "how": "failed", "steps": 0, "seconds": 0}),
    "assemble": ("made", {"text": ""}),
    "cases": ("made", {"text": ""}),
    "test": (
        "tested",
        {"how": "failed", "count": 0, "passed": 0, "steps": 0, "seconds": 0},
    ),
    "picture": ("pictured", {"text": "", "how": "failed", "steps": 0, "seconds": 0}),
}
"""The answers to requests that fail, by the kind of the request: the kind of the answer, and its parts."""
