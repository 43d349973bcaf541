"""Generates Python code for regions."""

from __future__ import annotations

from mines_tools.languages.mines.engines.expressions import Expressions, counted, escaped
from mines_tools.languages.mines.engines.region import (
    Back,
    Cold,
    Compute,
    If,
    Leave,
    Load,
    ReadCharacter,
    ReadInteger,
    RegionCheck,
    RegionChoice,
    WriteCharacter,
    WriteInteger,
)
from mines_tools.languages.mines.engines.trimming import blocks_after, ends_of, instructions_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mines_tools.languages.mines.engines.automaton import Node
    from mines_tools.languages.mines.engines.engine import Enter
    from mines_tools.languages.mines.engines.region import (
        Instruction,
        Local,
        Operand,
        Region,
        RegionBlock,
    )
    from mines_tools.languages.mines.machine import Machine

    _Write = WriteInteger | WriteCharacter

_ROUNDS_WITH_CHARACTERS = 4096
_ROUNDS_WITH_INTEGERS = 256
"""A number of rounds. If a region writes integers, the collected output is written after this
number of rounds. So people see the output soon, and the collected text does not get long. If a
region writes only characters, the number is `_ROUNDS_WITH_CHARACTERS`."""
_LONGEST_INTEGER = 4000
"""A number of code points. Python and every dialect can read an integer that has at most this
number of code points."""


def compiled(region: Region, machine: Machine) -> Enter:
    """Return the compiled code of `region` for `machine`; see `engine.Enter`.

    If an interruption stops the code, `machine` is then at the region's header, and `machine.steps`
    counts the steps taken.
    """
    writer = _Writer(region, machine.dialect.longest_integer)
    names: dict[str, object] = {}
    exec(compile(writer.text(), "<region>", "exec"), names)
    make: Callable[..., Enter] = names["make"]  # type: ignore[assignment]
    most = 10 ** (machine.dialect.longest_integer or 0)
    return make(machine, region.header, -most, most, *writer.nodes)


class _Writer:
    """A writer of the Python code of one region."""

    def __init__(self, region: Region, limit: int | None) -> None:
        self._region = region
        self._limit = limit
        self.nodes: list[Node] = []
        """The nodes at which the region can end. The generated code calls them node0, node1 and so
        on."""
        self._lines: list[str] = []
        self._indent = 0
        self._count = 0
        self._in_locals = region.is_loop and region.is_balanced
        slots = [f"s{depth}, " for depth in range(region.needs - 1, -1, -1)]
        self._slots = "".join(slots).rstrip() if self._in_locals else ""
        every = list(instructions_of(region.body))
        self._kinds = kinds = {type(instruction) for instruction in every}
        self._reads = bool(kinds & {ReadCharacter, ReadInteger})
        self._outputs = bool(kinds & {WriteCharacter, WriteInteger})
        self._is_exhausted = any(
            isinstance(instruction, RegionCheck) and instruction.what == "exhausted"
            for instruction in every
        )
        self._expressions = Expressions(counted(region.body), self._place, self._emit)
        steps = {end.steps for end in ends_of(region.body) if isinstance(end, Back)}
        self._steps = min(steps) if len(steps) == 1 else 0
        """The number of steps in each round that ends at the header, so that another round can begin. It is 0 if not
        all these rounds have the same number of steps.

        If it is not 0, the variable `left` of the generated code keeps its value during a round. The variable `done` of
        the generated code then says whether the round is complete.
        """
        self._writes: list[_Write] = []
        """The output commands so far on the way that is now being written. The generated code
        writes their output at the end of the round."""
        self._at = ("at", 0)
        """The present position in the input, as two parts: the name of a variable, and the number
        of code points to add to its value."""

    def text(self) -> str:
        """Return the code of a function `make`, which returns the function that executes the region."""
        region = self._region
        self._emit("def enter(left):")
        self._indent = 2
        self._open()
        self._emit("first, node = left, None")
        if self._steps:
            self._emit("done = 0")
        self._emit("try:")
        self._indent = 3
        if self._outputs:
            self._emit("while True:")
            self._indent = 4
        if self._steps:
            self._emit(f"for left in range(left, {region.longest - 1}, {-self._steps}):")
        else:
            self._emit(f"while left >= {region.longest}:")
        self._indent += 1
        if self._steps:
            self._emit("done = 0")
        if not self._in_locals and region.needs:
            self._emit(f"low = stack[{-region.needs}]")
        self._block(region.body)
        self._indent -= 1
        self._used_up()
        self._indent = 2
        self._emit("except (IndexError, ValueError):")
        if self._outputs:  # the error may also come from the caller's `write`
            self._emit(" if written:")
            self._emit("  machine.steps += first - left")
            self._emit("  raise")
        else:
            self._emit(" pass")
        self._emit("except BaseException:")
        if self._steps:
            self._emit(f" if done: left -= {self._steps}")
        self._emit(" machine.steps += first - left")
        self._emit(" raise")
        self._close()
        nodes = "".join(f", node{index}" for index in range(len(self.nodes)))
        first = f"def make(machine, header, least, most{nodes}):"
        return "\n".join([first, *self._lines, " return enter\n"])

    def _used_up(self) -> None:
        """Write the code that runs if too few steps are left for a round."""
        if not self._steps and not self._outputs:
            return
        self._emit("else:")
        self._indent += 1
        if self._steps:
            self._emit(f"if done: left -= {self._steps}; done = 0")
        if self._outputs:
            self._emit("if rest:")
            self._write(" ")
            self._emit(" more = min(chunk, rest)")
            self._emit(" rest -= more; left += more; first += more")
            self._emit(" continue")
        self._indent -= 1
        if self._outputs:
            self._emit("break")

    def _open(self) -> None:
        """Write the code that runs before the first round."""
        region, emit, kinds = self._region, self._emit, self._kinds
        if region.needs or region.is_exact:
            sign = "!=" if region.is_exact else "<"
            emit(f"if len(machine.stack) {sign} {region.needs}: return header, left")
        emit("stack = machine.stack")
        if self._slots:
            emit(f"{self._slots} = stack[{-region.needs}:]")
        if self._is_exhausted:
            emit("if not machine.input.is_exhausted(): return header, left")
        if self._reads:
            emit("source = machine.input")
            emit("text, at = source.at_hand()")
            emit("begin = at")
        if ReadInteger in kinds:
            emit("match = source.integer_match()")
            emit("last = len(text)")
        if self._outputs:
            rounds = _ROUNDS_WITH_INTEGERS if WriteInteger in kinds else _ROUNDS_WITH_CHARACTERS
            emit(f"chunk = {rounds * region.longest}")
            emit("rest = max(left - chunk, 0)")
            emit("left -= rest")
            emit('out = written = ""')

    def _close(self) -> None:
        """Write the code that runs after the last round."""
        emit = self._emit
        if self._slots or self._reads or self._outputs:
            emit("finally:")
        if self._slots:
            emit(f" if node is None: stack[{-self._region.needs}:] = {self._slots}")
        if self._reads:
            emit(" if at != begin: source.pass_by(at - begin)")
        if self._outputs:
            emit(" if out:")
            self._write("  ")
        emit(f"return node or header, left{' + rest' if self._outputs else ''}")

    def _write(self, indent: str) -> None:
        self._emit(f"{indent}machine.written += len(out)")
        self._emit(f'{indent}written, out = out, ""')
        self._emit(f"{indent}machine.write(written)")
        self._emit(f'{indent}written = ""')

    def _emit(self, line: str) -> None:
        self._lines.append(" " * max(self._indent, 1) + line)

    def _place(self, depth: int) -> str:
        """Return the expression for the value that is at `depth` on the stack when a round
        begins."""
        if self._in_locals:
            return f"s{depth}"
        return "low" if depth == self._region.needs - 1 else f"stack[{-1 - depth}]"

    def _new(self, letter: str) -> str:
        self._count += 1
        return f"{letter}{self._count}"

    # Blocks

    def _block(self, block: RegionBlock) -> None:
        for instruction in block.instructions:
            self._instruction(instruction)
        end = block.end
        if isinstance(end, If):
            self._if(end)
        elif isinstance(end, RegionChoice):
            self._choice(end)
        elif isinstance(end, Back | Leave):
            self._end(end)
        else:
            self._emit("break")

    def _arm(self, block: RegionBlock) -> None:
        """Write the code of `block`, which is one of several ways after a branch."""
        names, writes, at = self._expressions.names.copy(), self._writes.copy(), self._at
        self._indent += 1
        self._block(block)
        self._indent -= 1
        self._expressions.names, self._writes, self._at = names, writes, at

    def _if(self, end: If) -> None:
        condition, then, otherwise = end
        is_negated = not _is_exit(then) and _is_exit(otherwise)
        first, second = (otherwise, then) if is_negated else (then, otherwise)
        self._emit(f"if {self._expressions.condition(condition, is_negated=is_negated)}:")
        self._arm(first)
        if _is_exit(first):
            self._block(second)
        else:
            self._emit("else:")
            self._arm(second)

    def _choice(self, end: RegionChoice) -> None:
        parts = [
            str(operand % size)
            if isinstance(operand, int)
            else f"{self._expressions.part(operand)} % {size}"
            for operand, size in zip(end.operands, end.sizes, strict=True)
        ]
        if len(parts) == 1:
            (by,) = parts
        else:
            by = f"{parts[1]} * {end.sizes[0]} + {parts[0]}"
        if len(end.ways) == 1:
            ((way, block),) = end.ways.items()
            self._emit(f"if {by} != {way}: break")
            self._block(block)
            return
        name = self._new("w")
        self._emit(f"{name} = {by}")
        word = "if"
        for way, block in end.ways.items():
            self._emit(f"{word} {name} == {way}:")
            self._arm(block)
            word = "elif"
        self._emit("else: break")

    # Instructions

    def _instruction(self, instruction: Instruction) -> None:
        expressions = self._expressions
        if isinstance(instruction, Load | Compute):
            expressions.define(instruction)
        elif isinstance(instruction, RegionCheck):
            self._check(instruction)
        elif isinstance(instruction, WriteInteger):
            if self._limit is not None and not isinstance(instruction.operand, int):
                name = expressions.name(instruction.operand)
                self._emit(f"if not least < {name} < most: break")
            self._writes.append(instruction)
        elif isinstance(instruction, WriteCharacter):
            self._writes.append(instruction)
        elif isinstance(instruction, ReadCharacter):
            name = self._new("r")
            self._emit(f"{name} = text[{self._here()}]")
            expressions.define_character(instruction.result, name)
            self._at = self._at[0], self._at[1] + 1
        else:
            self._read_integer(instruction.result)

    def _here(self) -> str:
        name, after = self._at
        return f"{name} + {after}" if after else name

    def _check(self, check: RegionCheck) -> None:
        if check.what == "exhausted":
            return  # checked at the start, and it stays true
        if check.what == "nonzero":
            self._emit(f"if not {self._expressions.part(check.operand)}: break")
            return
        name = self._expressions.name(check.operand)
        if self._expressions.character(check.operand) is not None:
            self._emit(f"if 55295 < {name} < 57344: break")
        else:
            self._emit(f"if not 0 <= {name} < 55296 and not 57344 <= {name} < 1114112: break")

    def _read_integer(self, result: Local) -> None:
        """Write the code that reads an integer into the variable of `result`.

        The code accepts an integer only if the available text continues after it. An integer at the
        end of this text could become longer when more input comes.
        """
        number = self._new("")
        self._emit(f"m{number} = match(text, {self._here()})")
        self._emit(f"if not m{number}: break")
        self._emit(f"a{number} = m{number}.end()")
        self._emit(f"if a{number} == last or a{number} - {self._at[0]} > {_LONGEST_INTEGER}: break")
        self._emit(f"n{number} = int(m{number}[0])")
        self._expressions.names[result] = f"n{number}"
        self._at = f"a{number}", 0

    # The end of a round: everything that may fail comes before the first change, and nothing is
    # called between the changes.

    def _end(self, end: Back | Leave) -> None:
        is_one = not self._in_locals and not self._writes and self._at == ("at", 0)
        pushes = [self._kept(value, is_one=is_one) for value in end.pushes]
        output = self._output()
        if output:
            self._emit(f"out += {output}")
        if self._at != ("at", 0):
            self._emit(f"at = {self._here()}")
        if not self._in_locals:
            self._change_stack(end.pops, pushes)
        elif isinstance(end, Back):
            self._change_locals(end.pushes, pushes)
        else:
            pops = self._region.needs if end.pops is not None else None
            kept = [f"s{depth}" for depth in range(self._region.needs - 1, (end.pops or 0) - 1, -1)]
            self._change_stack(pops, [*kept, *pushes] if end.pops is not None else pushes)
        if self._steps and isinstance(end, Back):
            self._emit("done = 1")
        else:
            self._emit(f"left -= {end.steps}")
        if isinstance(end, Leave):
            self._emit(f"node = node{len(self.nodes)}")
            self.nodes.append(end.node)
            self._emit("break")

    def _kept(self, value: Operand, *, is_one: bool) -> str:
        """Return the code of `value`, which the round pushes on the stack.

        If Python may be interrupted while it computes `value`, the value is stored in a variable
        first, before the round changes the machine. If `is_one` is true, this is not necessary,
        because the round makes only one change.
        """
        text = self._expressions.plain(value)
        if is_one or not self._expressions.may_be_interrupted(value):
            return text
        return self._expressions.name(value)

    def _output(self) -> str:
        """Return an expression for all the text that the way writes. Return "" if the way writes
        nothing."""
        if len(self._writes) == 1:
            (write,) = self._writes
            if isinstance(write, WriteCharacter) and not isinstance(write.operand, int):
                name = self._expressions.character(write.operand)
                return name or f"chr({self._expressions.plain(write.operand)})"
        pieces = []
        for write in self._writes:
            value = write.operand
            if isinstance(write, WriteInteger):
                is_constant = isinstance(value, int)
                text = self._expressions.plain(value)
                pieces.append(str(value) if is_constant else f"{{{text}}}")
            elif isinstance(value, int):
                pieces.append(escaped(chr(value)))
            else:
                name = self._expressions.character(value)
                pieces.append(f"{{{name or f'chr({self._expressions.plain(value)})'}}}")
        return f'f"{"".join(pieces)}"' if pieces else ""

    def _change_stack(self, pops: int | None, pushes: Sequence[str]) -> None:
        values = ", ".join(pushes)
        if pops is None:
            self._emit(f"stack[:] = [{values}]")
        elif not pops:
            if pushes:
                self._emit(f"stack += {values},")
        elif pops == len(pushes) == 1:
            self._emit(f"stack[-1] = {values}")
        elif pops == 1 and not pushes:
            self._emit("del stack[-1]")
        elif not pushes:
            self._emit(f"del stack[{-pops}:]")
        else:
            self._emit(f"stack[{-pops}:] = {values},")

    def _change_locals(self, values: Sequence[Operand], texts: Sequence[str]) -> None:
        """Write the code that assigns `values` to the variables that keep the top of the stack.
        `texts` are the expressions for `values`. Write one assignment after another, as long as
        none of them changes a variable that a later one needs. Write the rest as one assignment."""
        expressions = self._expressions
        left: list[tuple[int, str, set[int]]] = []
        for index, (value, text) in enumerate(zip(values, texts, strict=True)):
            depth = len(values) - 1 - index
            if not expressions.is_load(value, depth):
                left.append((depth, text, expressions.reads(value)))
        while left:
            for index, (depth, text, _) in enumerate(left):
                if not any(depth in reads for other, _, reads in left if other != depth):
                    self._emit(f"s{depth} = {text}")
                    del left[index]
                    break
            else:
                targets = ", ".join(f"s{depth}" for depth, _, _ in left)
                self._emit(f"{targets} = {', '.join(text for _, text, _ in left)}")
                return


def _is_exit(block: RegionBlock) -> bool:
    """Return whether each way from `block` leaves the region or undoes the round. Then no other
    round follows."""
    after = blocks_after(block.end)
    return all(map(_is_exit, after)) if after else isinstance(block.end, Cold | Leave)
