"""Turns skips over and around a body of operations into clicks."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from tests.mines.flow.structured.clicks import Clicks, commands_for

if TYPE_CHECKING:
    from collections.abc import Iterator

_MOST_PADDING = 20


class Jumps(Clicks):
    """Adds skips to the clicks of a program."""

    @contextmanager
    def _keeping(self) -> Iterator[None]:
        """Open no cells to make numbers while this context lasts."""
        self._fixed += 1
        yield
        self._fixed -= 1

    @contextmanager
    def _apart(self) -> Iterator[list[str]]:
        """Assemble into a separate list, which is yielded."""
        code, self._code = self._code, []
        self._depth += 1
        yield self._code
        self._depth -= 1
        self._code = code

    def _skip_over(self, body: list[str], reserved: int | None) -> None:
        """Add `body` and a jump before it. If the top value is 1, the program skips `body`; if it
        is 0, the program executes `body`."""
        if reserved is not None and len(body) <= self._board.digits[reserved]:
            body += [""] * (self._board.digits[reserved] - len(body))
            self._click(reserved, ",")
            self._do("mul skip")
        elif len(body) & (len(body) - 1) == 0 and self._random.random() < 0.6:
            self._do("dup add " * (len(body).bit_length() - 1) + "skip")
        else:
            self._code += self._plain(commands_for(len(body)))
            self._do("mul skip")
        self._code += body

    def _skip_always(self, body: list[str]) -> list[str]:
        """Return operations that jump over `body`, to be put before it."""
        with self._apart() as code, self._keeping():
            self._code += self._plain(commands_for(len(body)))
            self._do("skip")
        return code

    def _jump_back(self, head: int, *, is_conditional: bool) -> None:
        """Add a jump back to `head`. If it is conditional, the program jumps only if the top value
        is 1."""
        with self._apart() as tail, self._keeping():
            self._do("mul skip" if is_conditional else "skip")
        length = len(self._code) - head
        if is_conditional and self._random.random() < 0.4:
            # -1 doubled again and again, or 0.
            for doublings in range(2, 10):
                turn = self._plain("push0 swap sub " + "dup add " * doublings)
                end = self._plain("skip")
                padding = (1 << doublings) - length - len(turn) - len(end)
                if 0 <= padding <= _MOST_PADDING:
                    self._code += [""] * padding + turn + end
                    return
        for back in range(length, 4 * length + 200):
            number = self._plain(commands_for(-back))
            padding = back - length - len(number) - len(tail)
            if padding >= 0:
                self._code += [""] * padding + number + tail
                return
        raise AssertionError

    def _round(self, head: int, names: str) -> None:
        with self._apart() as code:
            self._do(names)
        self._close(head, code)

    def _close(self, head: int, code: list[str]) -> None:
        """Add the end of a loop. If the top value is 1, the program skips `code` and leaves the
        loop; otherwise it executes `code` and returns to `head`."""
        with self._apart() as tail, self._keeping():
            self._do("skip")
        with self._apart() as over, self._keeping():
            self._do("mul skip")
        length = len(code) + len(tail)
        for distance in range(length, 4 * length + 200):
            front = self._plain(commands_for(distance)) + over
            back = len(self._code) - head + len(front) + distance
            number = self._plain(commands_for(-back))
            padding = distance - length - len(number)
            if padding >= 0:
                self._code += [*front, *code, *[""] * padding, *number, *tail]
                return
        raise AssertionError
