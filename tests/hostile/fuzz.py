"""The fuzzer: `python -m tests.hostile.fuzz TARGET --count 1000000 [--seed S]`.

TARGET is a module of `tests.hostile.targets`. Its seeds are mutated. An input that fails is made
smaller, and printed as bytes and as the command that tries it again; then it should become a test.
After `pip install atheris`, atheris chooses inputs by the code that they reach, unless `--engine
random` is given.

An input fails if it raises an error, or takes more than `--limit` seconds of processor time. Ctrl-C
ends the fuzzer early, with the same summary.
"""

from __future__ import annotations

import argparse
import base64
import random
import signal
import sys
import tempfile
import time
import traceback
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Protocol

from tests.hostile import targets

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from types import FrameType

LIMIT = 1.0
"""Seconds of processor time for one input, about a thousand times what an input usually takes."""


class Target(Protocol):
    """A module of `tests.hostile.targets`."""

    SEEDS: Sequence[bytes]

    def fuzz_one(self, data: bytes) -> None:
        """Raise if `data` shows a fault."""


class TooSlow(BaseException):
    """An input took longer than the limit. This is not an `Exception`, so that a target cannot
    catch it by accident."""


def target_names() -> list[str]:
    """Return the names of all targets."""
    return sorted(each.name for each in iter_modules(targets.__path__) if each.name[0] != "_")


def load(name: str) -> Target:
    """Return the target that is called `name`."""
    return import_module(f"{targets.__name__}.{name}")  # type: ignore[return-value]


def inputs(target: Target, seed: int) -> Iterator[bytes]:
    """Yield inputs without end: the seeds of the target first, then mutants and random bytes. The
    same `seed` gives the same inputs."""
    seeds = list(target.SEEDS) or [b""]
    words = [*getattr(target, "WORDS", ()), *_pieces(seeds)]
    yield from seeds
    yield b""
    draw = random.Random(seed)
    while True:
        if draw.random() < 0.05:
            yield draw.randbytes(draw.randrange(64))
            continue
        data = draw.choice(seeds)
        for _ in range(1 + min(int(draw.expovariate(0.4)), 30)):
            data = _mutate(draw, data, seeds, words)
        yield data[:20_000]


_ODD = [
    *(
        b"\0 \t \n \r \r\n \x0b \x0c \x1b \x7f \x85 \xff \xc2\x85 \xed\xa0\x80 \xf4\x90\x80\x80".split(
            b" "
        )
    ),
    *(
        text.encode()
        for text in ("\u2028", "\u00a0", "\u202e", "\ufeff", "\U0001f4a3", "é", "e\u0301")
    ),
    *(
        b"-1 0 99999999999999999999 1e309 * ** ? [ ] { } ( ) # , ; : = ! \\ / .. ' \" ` < > & % $".split()
    ),
    b" ",
]


def _pieces(seeds: Sequence[bytes]) -> list[bytes]:
    """Return the words and lines in the seeds."""
    found = {piece for seed in seeds for piece in (*seed.split(), *seed.split(b"\n")) if piece}
    return sorted(piece for piece in found if len(piece) < 100)


def _mutate(
    draw: random.Random, data: bytes, seeds: Sequence[bytes], words: Sequence[bytes]
) -> bytes:
    """Return `data` with one change."""
    start = draw.randrange(len(data) + 1)
    end = min(len(data), start + int(draw.expovariate(0.15)))
    kind = draw.randrange(9)
    if kind == 0:
        return data[:start] + data[end:]
    if kind == 1:
        return data[:start] + draw.choice(_ODD) + data[end if draw.random() < 0.5 else start :]
    if kind in (2, 3) and words:
        return data[:start] + draw.choice(words) + data[end if draw.random() < 0.5 else start :]
    if kind == 4:
        return data[:start] + data[start:end] * draw.choice([2, 3, 10, 200]) + data[end:]
    if kind == 5:
        other = draw.choice(seeds)
        return data[:start] + other[draw.randrange(len(other) + 1) :]
    if kind == 6 and data:
        position = draw.randrange(len(data))
        return data[:position] + bytes([draw.randrange(256)]) + data[position + 1 :]
    if kind == 7:
        cut = draw.randrange(start + 1)
        return data[:cut] + data[start:end] + data[cut:start] + data[end:]
    return data[:start] + draw.randbytes(1) + data[start:]


def failure(target: Target, data: bytes, limit: float = LIMIT) -> BaseException | None:
    """Return the error that `data` causes, or None."""
    try:
        _within(limit, target, data)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # noqa: BLE001 - the caller tells of it
        return error
    return None


def _within(limit: float, target: Target, data: bytes) -> None:
    signal.setitimer(signal.ITIMER_VIRTUAL, limit)
    try:
        target.fuzz_one(data)
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def _too_slow(number: int, frame: FrameType | None) -> None:
    raise TooSlow("too slow")


def smaller(target: Target, data: bytes, error: BaseException, limit: float = LIMIT) -> bytes:
    """Return a smaller part of `data` that fails with the same kind of error. Try at most a few
    hundred parts."""
    trials = 20 if isinstance(error, TooSlow) else 500
    step = max(len(data) // 2, 1)
    while step and trials > 0:
        position = 0
        while position < len(data) and trials > 0:
            shorter = data[:position] + data[position + step :]
            trials -= 1
            if type(failure(target, shorter, limit)) is type(error):
                data = shorter
            else:
                position += step
        step //= 2
    return data


class Summary:
    """The number of inputs tried, the failure, and the input that took longest."""

    def __init__(self) -> None:
        self.tried = 0
        self.slowest = (0.0, b"")
        self.failed: list[bytes] = []


def fuzz(
    target: Target,
    count: int,
    seed: int,
    limit: float = LIMIT,
    progress: Callable[[Summary], None] = lambda _: None,
) -> Summary:
    """Try `count` inputs, and stop at the first failure."""
    summary = Summary()
    signal.signal(signal.SIGVTALRM, _too_slow)
    try:
        for data in inputs(target, seed):
            if summary.tried >= count:
                break
            began = time.process_time()
            error = failure(target, data, limit)
            summary.slowest = max(summary.slowest, (time.process_time() - began, data))
            summary.tried += 1
            if error is not None:
                summary.failed.append(smaller(target, data, error, limit))
                break
            if summary.tried % 1000 == 0:
                progress(summary)
    except KeyboardInterrupt:
        print("\ninterrupted", file=sys.stderr)
    return summary


def _fuzz_with_atheris(name: str, count: int, seed: int) -> None:
    """Let atheris choose the inputs. Never return: atheris ends the process, with status 77 after a
    failure."""
    import atheris

    with atheris.instrument_imports(include=["mines_tools"]):
        target = load(name)
        for data in target.SEEDS:  # what is imported late is imported here
            target.fuzz_one(data)
    with tempfile.TemporaryDirectory() as folder:
        for number, data in enumerate(target.SEEDS):
            Path(folder, f"{number}").write_bytes(data)
        words = {*getattr(target, "WORDS", ()), *_pieces(target.SEEDS)}
        dictionary = Path(folder, "words")
        dictionary.write_text("".join(map(_dictionary_line, sorted(words))), "utf-8")

        def one(data: bytes) -> None:
            try:
                target.fuzz_one(data)
            except Exception:
                print(_reproducer(name, data), file=sys.stderr)
                raise

        options = [f"-runs={count}", f"-seed={seed or 1}", f"-dict={dictionary}", "-timeout=10"]
        options += ["-max_len=4096", "-print_final_stats=1", f"-artifact_prefix={folder}/"]
        atheris.Setup([sys.argv[0], *options, folder], one)
        atheris.Fuzz()


def _dictionary_line(word: bytes) -> str:
    return '"{}"\n'.format("".join(f"\\x{byte:02x}" for byte in word))


def _reproducer(name: str, data: bytes) -> str:
    encoded = base64.b64encode(data).decode("ascii")
    return f"{data!r}\n  python -m tests.hostile.fuzz {name} --input {encoded}"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.hostile.fuzz", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument(
        "target", choices=target_names(), metavar="TARGET", help=f"{target_names()}"
    )
    parser.add_argument("--count", type=int, default=100_000, metavar="N", help="how many inputs")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="other inputs")
    parser.add_argument(
        "--limit", type=float, default=LIMIT, metavar="SECONDS", help="for one input"
    )
    parser.add_argument("--engine", choices=["atheris", "random"], help="who chooses the inputs")
    parser.add_argument("--input", metavar="BASE64", help="try this input only")
    options = parser.parse_args()
    name = options.target

    if options.input is not None:
        signal.signal(signal.SIGVTALRM, _too_slow)
        _within(options.limit, load(name), base64.b64decode(options.input))
        print("nothing is wrong with it")
        return
    if options.engine == "atheris" or (options.engine is None and find_spec("atheris")):
        _fuzz_with_atheris(name, options.count, options.seed)
        return

    began = shown = time.monotonic()

    def show(summary: Summary, *, every: float = 1) -> None:
        nonlocal shown
        if time.monotonic() < shown + every:
            return
        shown = time.monotonic()
        rate = summary.tried / max(time.monotonic() - began, 1e-9)
        longest = summary.slowest[0] * 1000
        line = f"{summary.tried:,} of {options.count:,}  {rate:,.0f} a second  slowest {longest:.1f} ms"
        print(f"\r{line}\033[K", end="", file=sys.stderr, flush=True)

    target = load(name)
    summary = fuzz(target, options.count, options.seed, options.limit, show)
    show(summary, every=0)
    print(file=sys.stderr)
    for data in summary.failed:
        error = failure(target, data, options.limit)
        traceback.print_exception(error)
        print(_reproducer(name, data))
    if summary.failed:
        sys.exit(1)
    seconds, slowest = summary.slowest
    print(
        f"{name}: {summary.tried:,} inputs, none failed; the slowest, {seconds * 1000:.1f} ms: {slowest[:80]!r}"
    )


if __name__ == "__main__":
    main()
