"""Runs a function for many tasks in several processes.

A worker is a process of this package (`own_python`) that reads tasks from its standard input and writes results to its
standard output. A worker does not share any stream of the main process. So if the main process dies, the programs that
read the streams of the main process do not wait for a worker. A worker ends when its standard input ends, even during a
task. When the main process dies, the system closes the standard input of its workers.
"""

from __future__ import annotations

import os
from _thread import allocate_lock  # importing threading takes a tenth of Python's start
from contextlib import contextmanager
from typing import TYPE_CHECKING

from mines_tools.project.processes import own_environment, own_python

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from queue import SimpleQueue
    from subprocess import Popen
    from threading import Thread
    from typing import IO, Any, TypeVar

    Task = TypeVar("Task")
    Result = TypeVar("Result")

_MOST_AT_ONCE = 32  # tasks in one message
_SIZE = 8  # bytes of the length of a message


class WorkerDied(Exception):
    """A worker ended early (killed, or out of memory), or no worker can start."""


def cores() -> int:
    """Return how many processes can run at the same time."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


_FINISHING = allocate_lock()


@contextmanager
def finishing() -> Iterator[None]:
    """Context manager for writing a file in a worker. The worker does not end before the write is complete, even if
    the main process is gone."""
    with _FINISHING:
        yield


def in_processes(
    function: Callable[[Task], Result], tasks: Sequence[Task], count: int
) -> Iterator[Result]:
    """Yield the result of `function` for each task, in order, with `count` workers.

    `function` must be at the top of a module. If `function` raises an exception in a worker, this function raises the
    same exception. Raises WorkerDied.
    """
    from collections import deque
    from queue import SimpleQueue
    from threading import Thread

    size = max(1, min(_MOST_AT_ONCE, len(tasks) // (count * 4)))
    chunks = [tasks[at : at + size] for at in range(0, len(tasks), size)]
    left = deque(range(len(chunks)))
    done: SimpleQueue[tuple[int, bool, Any]] = SimpleQueue()
    name = f"{function.__module__}:{function.__name__}"

    def serve(worker: Popen[bytes]) -> None:
        """Send tasks to `worker`, some tasks in each message, and collect the answers."""
        stdin, stdout = _pipes(worker)
        try:
            while left:
                at = left.popleft()
                _send(stdin, (name, chunks[at]))
                done.put((at, *_receive(stdout)))
        except IndexError:  # another thread took the last one
            pass
        except (OSError, EOFError):
            done.put((-1, False, WorkerDied()))
        except Exception as error:  # noqa: BLE001 - the waiting thread raises it, such as MemoryError
            done.put((-1, False, error))

    workers = _started(min(count, len(chunks)))
    threads = [Thread(target=serve, args=(worker,), daemon=True) for worker in workers]
    try:
        _start(threads)
        yield from _in_order(done, len(chunks))
    finally:
        left.clear()
        for worker in workers:
            _dismiss(worker)
        for worker, thread in zip(workers, threads, strict=True):
            if thread.ident is not None:
                thread.join()
            _pipes(worker)[1].close()


def _start(threads: Sequence[Thread]) -> None:
    try:
        for thread in threads:
            thread.start()
    except RuntimeError:  # out of memory, or too many threads
        raise WorkerDied from None


def _in_order(done: SimpleQueue[tuple[int, bool, Any]], count: int) -> Iterator[Any]:
    early: dict[int, tuple[bool, Any]] = {}
    for wanted in range(count):
        while wanted not in early:
            at, is_good, value = done.get()
            if at < 0:
                raise value
            early[at] = is_good, value
        is_good, value = early.pop(wanted)
        if not is_good:
            raise value
        yield from value


def _started(count: int) -> list[Popen[bytes]]:
    import subprocess

    command, environment = own_python("mines_tools.project.pool:work"), own_environment()
    workers: list[Popen[bytes]] = []
    with _uninterrupted():
        for _ in range(count):
            try:
                worker = subprocess.Popen(
                    command,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL,
                    env=environment,
                    bufsize=0,
                )
            except OSError:  # the system cannot start another one
                break
            workers.append(worker)
    if not workers:
        raise WorkerDied
    return workers


def _pipes(worker: Popen[bytes]) -> tuple[IO[bytes], IO[bytes]]:
    assert worker.stdin is not None
    assert worker.stdout is not None
    return worker.stdin, worker.stdout


def _dismiss(worker: Popen[bytes]) -> None:
    """Wait until a worker has ended. A worker ends as soon as its standard input ends."""
    _pipes(worker)[0].close()
    worker.wait()


def _send(stream: IO[bytes], message: object) -> None:
    from pickle import HIGHEST_PROTOCOL, dumps

    data = dumps(message, HIGHEST_PROTOCOL)
    left = memoryview(len(data).to_bytes(_SIZE, "little") + data)
    while left:
        left = left[stream.write(left) :]


def _receive(stream: IO[bytes]) -> Any:
    """Return the next message from a process of this package. Raises EOFError if the stream has ended."""
    from pickle import loads

    size = int.from_bytes(_read(stream, _SIZE), "little")
    return loads(_read(stream, size))


def _read(stream: IO[bytes], size: int) -> bytes:
    pieces = []
    while size:
        piece = stream.read(size)
        if not piece:
            raise EOFError
        pieces.append(piece)
        size -= len(piece)
    return b"".join(pieces)


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Context manager that blocks Ctrl-C while processes are started. The new processes inherit the block. So if Ctrl-C
    comes later, only this process receives it."""
    import signal

    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT,))
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def work() -> int:
    """Run a worker: answer tasks until standard input ends."""
    import signal
    from queue import SimpleQueue
    from threading import Thread

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    tasks, results = _own_pipes()
    waiting: SimpleQueue[Any] = SimpleQueue()

    def listen() -> None:
        try:
            while True:
                waiting.put(_receive(tasks))
        finally:  # at the end of the tasks or out of memory: nobody must wait for more answers
            with _FINISHING:
                os._exit(0)

    Thread(target=listen, daemon=True).start()
    while True:
        _send(results, _answer(*waiting.get()))


def _own_pipes() -> tuple[IO[bytes], IO[bytes]]:
    """Return standard input and standard output under other descriptors, so that other code does not read or write
    these streams by accident."""
    pipes = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDWR)
    for standard in (0, 1):
        os.dup2(nothing, standard)
    os.close(nothing)
    return open(pipes[0], "rb", buffering=0), open(pipes[1], "wb", buffering=0)


def _answer(name: str, chunk: Sequence[Any]) -> tuple[bool, Any]:
    """Call the function `name`, ``module:function``, for each task in `chunk`. Return True and the results, or False
    and the exception that was raised."""
    from importlib import import_module

    module, _, function = name.partition(":")
    try:
        call = getattr(import_module(module), function)
        return True, [call(task) for task in chunk]
    except Exception as error:  # noqa: BLE001 - the process that gave the tasks raises it
        from traceback import format_exc

        error.add_note(f"In a worker:\n{format_exc()}")
        return False, error
