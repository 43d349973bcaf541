"""Runs commands in separate processes, without the time that Python takes to start.

    done = run_command("lint", "a.mines", cwd=folder)

A process that has imported the package waits, and forks for each command. The streams, folder,
environment, arguments and exit status are those of `python -m mines_tools lint a.mines`. Tests
about starting itself (imports, the locale and other settings of Python, signals) need a real start.
If the environment differs in such settings, `run_command` starts Python itself.
"""

from __future__ import annotations

import array
import atexit
import json
import os
import selectors
import signal
import socket
import subprocess
import sys
import time
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

_OTHER_LIBRARIES = ("mines_tools.lsp", "mines_tools.terminal")
PATIENCE = 60  # seconds after which something is certainly stuck


def run_command(
    *arguments: str | bytes | os.PathLike[str],
    input: bytes = b"",  # noqa: A002 - as in `subprocess.run`
    cwd: str | os.PathLike[str] | None = None,
    env: Mapping[str, str] | None = None,
    timeout: float = PATIENCE,
) -> subprocess.CompletedProcess[bytes]:
    """Run `python -m mines_tools ARGUMENTS`, and wait for its end, as `subprocess.run` does."""
    words = [os.fsdecode(each) for each in arguments]
    variables = dict(os.environ if env is None else env)
    if _of_python(variables).items() - os.environ.items():
        command = [sys.executable, "-m", "mines_tools", *words]
        return subprocess.run(
            command, input=input, capture_output=True, cwd=cwd, env=variables, timeout=timeout,
            check=False,
        )  # fmt: skip
    request = {"arguments": words, "cwd": os.path.abspath(cwd or "."), "env": variables}
    pipes = [os.pipe() for _ in range(3)]
    (stdin, to_stdin), (from_stdout, stdout), (from_stderr, stderr) = pipes
    waiting = _waiting()
    try:
        socket.send_fds(waiting, [_packed(request)], [stdin, stdout, stderr])
    finally:
        for descriptor in (stdin, stdout, stderr):
            os.close(descriptor)
    pid = _number(waiting)
    try:
        output, errors = _communicate(to_stdin, input, from_stdout, from_stderr, timeout)
    except TimeoutError:
        os.kill(pid, signal.SIGKILL)
        _number(waiting)
        raise subprocess.TimeoutExpired(words, timeout) from None
    finally:
        for descriptor in (from_stdout, from_stderr):
            os.close(descriptor)
    status = os.waitstatus_to_exitcode(_number(waiting))
    return subprocess.CompletedProcess(words, status, output, errors)


def _of_python(variables: Mapping[str, str]) -> dict[str, str]:
    """Return the environment variables that Python reads when it starts."""
    return {
        name: value
        for name, value in variables.items()
        if name.startswith(("PYTHON", "LC_")) or name == "LANG"
    }


@cache
def _waiting() -> socket.socket:
    """Start the process that forks, and return the connection to it. The process that forks ends
    with the current process."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_STREAM)
    command = [sys.executable, "-P", str(Path(__file__)), str(theirs.fileno())]
    process = subprocess.Popen(command, pass_fds=[theirs.fileno()], stdin=subprocess.DEVNULL)
    theirs.close()
    atexit.register(_end, process, ours)
    return ours


def _end(process: subprocess.Popen[bytes], connection: socket.socket) -> None:
    connection.close()
    process.wait()


def _packed(request: object) -> bytes:
    data = json.dumps(request).encode("ascii")
    return len(data).to_bytes(8, "little") + data


def _number(connection: socket.socket) -> int:
    data = _exactly(connection, 8)
    assert data, "the process that waits has ended"
    return int.from_bytes(data, "little", signed=True)


def _exactly(connection: socket.socket, size: int) -> bytes:
    data = b""
    while len(data) < size and (more := connection.recv(size - len(data))):
        data += more
    return data


def _communicate(
    to_stdin: int, given: bytes, from_stdout: int, from_stderr: int, timeout: float
) -> tuple[bytes, bytes]:
    found: dict[int, list[bytes]] = {from_stdout: [], from_stderr: []}
    os.set_blocking(to_stdin, False)
    rest = memoryview(given)
    end = time.monotonic() + timeout
    with selectors.DefaultSelector() as selector:
        for descriptor in found:
            selector.register(descriptor, selectors.EVENT_READ)
        selector.register(to_stdin, selectors.EVENT_WRITE)
        while selector.get_map():
            ready = selector.select(end - time.monotonic())
            if not ready:
                raise TimeoutError
            for key, _ in ready:
                descriptor = key.fd
                if descriptor == to_stdin:
                    try:
                        rest = rest[os.write(to_stdin, rest) :]
                    except BrokenPipeError:
                        rest = rest[:0]
                    if not rest:
                        selector.unregister(to_stdin)
                        os.close(to_stdin)
                elif data := os.read(descriptor, 1 << 16):
                    found[descriptor].append(data)
                else:
                    selector.unregister(descriptor)
    return b"".join(found[from_stdout]), b"".join(found[from_stderr])


# The process that waits.


def _wait(connection: socket.socket) -> list[str]:
    """Fork for each request. In the child process, return the arguments of its command."""
    while True:
        fds = array.array("i")
        data, ancillary, _, _ = connection.recvmsg(8, socket.CMSG_LEN(3 * fds.itemsize))
        if not data:
            os._exit(0)
        for _, _, sent in ancillary:
            fds.frombytes(sent)
        size = int.from_bytes(data + _exactly(connection, 8 - len(data)), "little")
        request = json.loads(_exactly(connection, size))
        child = os.fork()
        if child == 0:
            connection.close()
            for number, descriptor in enumerate(fds):
                os.dup2(descriptor, number)
                os.close(descriptor)
            os.chdir(request["cwd"])
            os.environ.clear()
            os.environ.update(request["env"])
            return request["arguments"]
        for descriptor in fds:
            os.close(descriptor)
        connection.sendall(child.to_bytes(8, "little", signed=True))
        _, status = os.waitpid(child, 0)
        connection.sendall(status.to_bytes(8, "little", signed=True))


def _import_all() -> None:
    """Import everything that a command may need, except the libraries of the server and of the
    full-screen debugger."""
    from importlib import import_module
    from pkgutil import walk_packages

    import mines_tools

    for module in walk_packages(mines_tools.__path__, "mines_tools."):
        if not module.name.startswith(_OTHER_LIBRARIES) and not module.name.endswith("__main__"):
            import_module(module.name)


def _run_module() -> None:
    """Do what `python -m mines_tools` does. Usual exits happen here at once, without Python's slow
    cleanup. An exception or a full disk is left to Python."""
    import runpy
    import threading

    try:
        runpy.run_module("mines_tools", run_name="__main__", alter_sys=True)
    except SystemExit as ended:
        if not isinstance(ended.code, int):
            raise
        threading._shutdown()  # type: ignore[attr-defined]
        atexit._run_exitfuncs()
        for stream in (sys.stdout, sys.stderr):
            if stream is not None and not stream.closed:
                stream.flush()
        os._exit(ended.code & 0xFF)


def _main() -> None:
    import gc

    signal.signal(signal.SIGINT, signal.default_int_handler)
    _import_all()
    gc.collect()
    gc.freeze()  # so that the memory stays shared
    sys.argv[1:] = _wait(socket.socket(fileno=int(sys.argv[1])))
    _run_module()


if __name__ == "__main__":
    _main()
