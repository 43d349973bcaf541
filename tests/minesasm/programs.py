"""Random structured programs for the assembler, with input."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

_COMMANDS = (
    "pop", "positive", "dup", "add", "sub", "mul", "div", "mod", "not", "roll", "in(n)", "in(c)",
    "out(n)", "out(c)", "swap", "noop",
)  # fmt: skip
_TEXTS = ("Hi\\n", "Fizz", "a", "no\\t\\u{3042}", "aabbcc", "x y", "")


def program(random: Random, size: int) -> str:
    """Return a program with about `size` statements."""
    writer = _Writer(random)
    lines = writer.statements(size, 0)
    if writer.routines:
        lines += ["halt", *writer.routines]
    return "\n".join([*writer.macros, *lines]) + "\n"


def program_with_files(random: Random, size: int) -> tuple[str, dict[str, str]]:
    """Return a program with about `size` statements that includes files, and the texts of these files by name. One of the
    files is included by another, and is included twice."""
    writer = _Writer(random)
    few = max(size // 3, 1)
    first, once, last = (writer.statements(few, 0) for _ in range(3))
    twice = writer.plain_statements(random.randrange(1, 4))
    files = {
        "lib/twice.minesasm": [*twice, "noop"],
        "lib/once.minesasm": [*once, 'include "twice.minesasm"'],
    }
    lines = [*first, 'include "lib/once.minesasm"', *last, 'include "lib/twice.minesasm"']
    if writer.macros:
        files["macros.minesasm"] = writer.macros
        lines.insert(0, 'include "macros.minesasm"')
    if writer.routines:
        files["routines.minesasm"] = writer.routines
        lines += ["halt", 'include "routines.minesasm"']
    return _text(lines), {name: _text(file) for name, file in files.items()}


def _text(lines: Sequence[str]) -> str:
    return "\n".join(lines) + "\n"


def input_text(random: Random) -> str:
    """Return an input of integers and of other characters."""
    words = [
        random.choice([str(random.randrange(-9, 99)), "x", "12 7", "\n", "é"])
        for _ in range(random.randrange(6))
    ]
    return random.choice([" ", "\n", ""]).join(words)


class _Writer:
    def __init__(self, random: Random) -> None:
        self._random = random
        self._names = 0
        self.macros: list[str] = []
        self.routines: list[str] = []
        self._called: list[str] = []
        """The names of the routines."""

    def statements(self, size: int, depth: int) -> list[str]:
        """Return about `size` statements, inside of `depth` blocks."""
        lines: list[str] = []
        while size > 0:
            made = self._statement(size, depth)
            if made[0] == "out(c)":
                lines.append("noop")  # a constant that is not a character would be an error
            lines.extend(made)
            size -= max(len(made), 1)
        return lines

    def plain_statements(self, size: int) -> list[str]:
        """Return `size` statements that can be written twice in a program, because they have no labels."""
        return [
            self._random.choice((f"push {self._number()}", "dup", "add", 'print "ab"', "pop"))
            for _ in range(size)
        ]

    def _name(self, beginning: str) -> str:
        self._names += 1
        return f"{beginning}{self._names}"

    def _number(self) -> str:
        random = self._random
        kind = random.random()
        if kind < 0.6:
            return str(random.randrange(0, 12))
        if kind < 0.9:
            return str(random.randrange(-300, 1200))
        if kind < 0.97:
            return f"'{random.choice('aZ0 ~')}'"
        return str(random.randrange(-(10**9), 10**12))

    def _statement(self, size: int, depth: int) -> list[str]:
        random = self._random
        kind = random.random()
        if kind < 0.38:
            return [f"push {self._number()}"]
        if kind < 0.72 or depth > 2 or size < 3:
            return [random.choice(_COMMANDS)]
        if kind < 0.75:
            return ["reverse"] * random.choice((1, 2, 2))
        if kind < 0.79:
            return [f'print "{random.choice(_TEXTS)}"']
        inner = max(1, random.randrange(size))
        if kind < 0.85:
            lines = ["if", *self.statements(inner, depth + 1)]
            if random.random() < 0.5:
                lines += ["else", *self.statements(max(inner // 2, 1), depth + 1)]
            return [*lines, "end"]
        if kind < 0.89:
            return self._loop(inner, depth)
        if kind < 0.91:
            return [
                f"repeat {random.randrange(4)}",
                *self.statements(max(inner // 3, 1), depth + 2),
                "end",
            ]
        if kind < 0.95:
            label = self._name("on")
            jump = random.choice(("jump", "jump-if", "jump-if-not", "jump-if-positive"))
            return [f"{jump} {label}", *self.statements(inner // 2, depth + 1), f"{label}:"]
        if kind < 0.98:
            label = self._name("again")
            return [
                f"{label}: {random.choice(('in(n)', 'in(c)'))}",
                *self.statements(inner // 2, depth + 1),
                f"jump-if {label}",
            ]
        if kind < 0.983:
            return ["halt"]
        if kind < 0.993:
            return self._call(inner)
        name = self._name("macro")
        self.macros.append(f"define {name} a b\n push a push b {random.choice(_COMMANDS[:8])}\nend")
        return [f"{name} {self._number()} {self._number()}"]

    def _call(self, size: int) -> list[str]:
        """Return a call of a new routine or of an old one, which may also call itself. Sometimes a routine returns with
        another number than that of its call, or does not return."""
        random = self._random
        if self._called and random.random() < 0.6:
            return [f"call {random.choice(self._called)}"]
        name = self._name("routine")
        self._called.append(name)
        keeping = [f"swap {random.choice(('dup add', 'push 1 sub', 'not', 'dup out(n)'))} swap"]
        body = keeping if random.random() < 0.7 else self.statements(max(size // 2, 1), 2)
        self.routines += [f"{name}:", *body, "ret"]
        return [f"call {name}"]

    def _loop(self, size: int, depth: int) -> list[str]:
        """Return a loop that counts down. What its body leaves on the stack is above the counter, so the loop may also
        end early, late or never."""
        body = self.statements(size, depth + 1)
        count = self._random.randrange(5)
        return [f"push {count}", "while dup positive do", *body, "push 1 sub", "end"]


def reading_program(random: Random, size: int) -> str:
    """Return a program with about `size` statements that tests whether its reads fail, and uses slots."""
    return "\n".join(_Reader(random).program(size)) + "\n"


class _Reader:
    """Writes programs in which each statement keeps the depth of the stack, except for a few mistakes."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._slots: list[str] = []
        self._names = 0
        self._mistakes = random.choice((0.0, 0.0, 0.03))
        self._untested = random.choice((0.0, 0.1))
        self._routines: list[str] = []

    def program(self, size: int) -> list[str]:
        lines = self._new_slots() + self._statements(size, 0)
        if self._random.random() < 0.5:
            lines += [self._read("halt"), *self._new_slots(), *self._statements(size, 0)]
        return [*lines, *self._shown(), "halt", *self._routines]

    def _shown(self) -> list[str]:
        return [f"get {slot} out(n) print ' '".replace("'", '"') for slot in self._slots]

    def _new_slots(self) -> list[str]:
        return [self._new_slot() for _ in range(self._random.randrange(1, 3))]

    def _new_slot(self) -> str:
        name = self._name("x")
        before = "".join(f"get {slot} out(n) " for slot in self._slots[-1:])
        self._slots.append(name)
        if self._random.random() < self._untested * 3:
            default = self._random.choice(("", "push 5 "))
            return f"{before}{default}in(n) let {name}"
        return f"{before}push {self._random.randrange(-1, 20)} let {name}"

    def _name(self, beginning: str) -> str:
        self._names += 1
        return f"{beginning}{self._names}"

    def _slot(self) -> str:
        return self._random.choice(self._slots)

    def _used(self) -> str:
        """Return statements that pop a value."""
        slot = self._slot()
        if self._random.random() < 0.3:
            return f"positive if {self._simple()} else {self._simple()} end"
        return self._random.choice(("pop", "out(n)", f"set {slot}", f"get {slot} add set {slot}"))

    def _simple(self) -> str:
        random = self._random
        if random.random() < self._mistakes:
            return random.choice(("pop", "push 3", "dup"))
        if random.random() < self._untested:
            return f"{random.choice(('in(n)', 'in(c)', 'push 0 in(n)'))} {self._used()}"
        return random.choice(
            ("noop", f"get {self._slot()} {self._used()}", f"push {random.randrange(9)} set {self._slot()}",
             f"get {self._slot()} push 1 add set {self._slot()}")
        )  # fmt: skip

    def _read(self, failed: str) -> str:
        """Return a read that is tested. `failed` is executed if it fails."""
        random = self._random
        read = random.choice(("in(n)", "in(c)"))
        used = self._used()
        lost = "pop" if random.random() >= self._mistakes else random.choice(("", "pop pop"))
        if random.random() < self._untested:
            return (
                f"push -5 {read} {read} push 7 push 0 {read} swap if {lost} pop pop pop {failed} "
                f"else swap pop {used} {used} {used} pop end"
            )
        kind = random.randrange(5)
        if kind == 0:
            return self._called(failed, used)
        return (
            f"push 1 push 0 {read} swap if {lost} {failed} else swap pop {used} end",
            f"push 0 push 1 {read} swap if swap pop {used} else {lost} {failed} end",
            f"push -1 in(c) dup push 1 add if swap pop {used} else {lost} {failed} end",
            f"push -1 in(c) dup push -1 sub not if {lost} {failed} else swap pop {used} end",
        )[kind - 1]

    def _called(self, failed: str, used: str) -> str:
        name = self._name("read")
        self._routines.append(
            f"{name}: push 1 push 0 in(n) swap\n"
            "if pop push 0 swap ret end\n"
            "swap pop swap push 1 swap ret"
        )
        return f"call {name} if {used} else {failed} end"

    def _statements(self, size: int, depth: int) -> list[str]:
        return [self._statement(size, depth) for _ in range(size)]

    def _statement(self, size: int, depth: int) -> str:
        random = self._random
        kind = random.random()
        inner = " ".join(self._statements(random.randrange(1, 3), depth + 1)) if depth < 2 else ""
        if kind < 0.3 or not inner:
            return self._simple()
        if kind < 0.5:
            return self._read(random.choice((inner, "noop", "halt")))
        if kind < 0.65:
            again, done = self._name("again"), self._name("done")
            return f"{again}: {self._read(f'jump {done}')} {inner} jump {again} {done}:"
        if kind < 0.8:
            name = self._name("i")
            return (
                f"push {random.randrange(7)} let {name} while get {name} positive do {inner} "
                f"get {name} push 1 sub set {name} end pop"
            )
        if kind < 0.9:
            return f"get {self._slot()} positive if {inner} end"
        return inner
