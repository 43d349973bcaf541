"""Runs a text in the assembler's language: assembles it, and runs the program with the places of the text.

A step is one operation of the program. Most statements become several operations. The first of them has the place of the
statement; the others count as queued by it. So a debugger can step over a statement, and into it.
"""

from __future__ import annotations

from mines_tools.base.lazy import once
from mines_tools.base.records import NamedTuple
from mines_tools.interface.assembler import UnprovedError
from mines_tools.interface.run import (
    CALLS,
    Frame,
    IncludedFile,
    IncludedPlace,
    Nesting,
    Running,
    Settable,
    Unavailable,
    not_settable,
)
from mines_tools.interface.run import Place as RunPlace
from mines_tools.interface.run_state import is_to_look
from mines_tools.languages.mines.runs import WORDS as MINES_WORDS
from mines_tools.languages.mines.runs import running as running_mines
from mines_tools.languages.mines.runs import standing
from mines_tools.languages.mines.stepping import MachineSteps
from mines_tools.languages.mines.syntax import parse as parse_mines
from mines_tools.languages.mines.trace import MachineTerms
from mines_tools.languages.minesasm.routine_machine import RoutineMachine
from mines_tools.languages.minesasm.statements import AssemblySource, Place
from mines_tools.text.source import Span
from mines_tools.translations.phrases import phrase, template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence, Set

    from mines_tools.interface.run import Event, Input, Json, Run, RunOptions, Write
    from mines_tools.interface.run_state import Changes, Test, Value, View, Watch
    from mines_tools.interface.run_vocabulary import RunVocabulary
    from mines_tools.languages.mines.engines.automaton import Node
    from mines_tools.languages.mines.operations import Program
    from mines_tools.languages.mines.tree import Tree
    from mines_tools.languages.minesasm.assembly_text import AssemblyText
    from mines_tools.languages.minesasm.call_ways import CallWays
    from mines_tools.languages.minesasm.instructions import Instruction
    from mines_tools.languages.minesasm.slot_names import NamedValues
    from mines_tools.languages.minesasm.writing import Line

WORDS: RunVocabulary = MINES_WORDS._replace(
    place=template("statement"),
    end="",
    notable=(),
    queued_by=template("inside of {place}"),
    queued=template("{command}, in a statement"),
    queuing=template("{operation}"),
    signs={},
    names={**MINES_WORDS.names, CALLS: template("calls")},
    summaries={
        "over": template(
            "go to the next statement, also into a macro or an included file, but pass a routine that is called"
        ),
        "out": template(
            "leave the statement, the routine, the macro or the included file that contains the next step"
        ),
    },
    meanings={CALLS: template("the number of routines that were called and have not returned")},
)
SETTABLE = Settable(stacks=("stack",))
"""The board is not settable: the assembler counts on the state that it has."""


class Assembled(NamedTuple):
    """A program, and the statement of each of its operations."""

    tree: Tree
    spans: Sequence[Span]
    """The span of the statement of each operation."""
    is_first: Sequence[bool]
    """For each operation, whether it is the first of its statement."""
    places: Sequence[Place]
    """For each operation, the place of its statement, which can also be in an included file."""
    is_inner_start: Sequence[bool]
    """For each operation, whether it is the first of a statement in an included file."""
    calls: Sequence[Call]
    """The calls of routines, in the order of the program."""
    rets: Sequence[Place]
    """The places of the ``ret``, in the order of the program."""
    ways: CallWays
    """The ways into routines and out of them."""
    names: Callable[[Place], NamedValues]
    """Returns the names of the values at the top of the stack before a statement: see `slot_names`."""
    kept: Set[Place]
    """The places of the statements before which the stack is as in the source: see `kept_statements`."""

    def included_starts(self) -> Iterator[tuple[int, IncludedPlace]]:
        """Yield the first operation of each statement in an included file, with the place of the statement."""
        for operation, is_start in enumerate(self.is_inner_start):
            if is_start:
                place = self.places[operation]
                yield operation, IncludedPlace(place.source.name, place.span)


class Call(NamedTuple):
    """A statement that calls a routine."""

    place: Place
    parts: Sequence[object]
    """The parts of the program that contain the label of the routine: see `Nesting.parts`."""


def assembled(text: AssemblyText) -> Assembled:
    """Return the program of `text`, which must have no errors. Raises Unavailable if there is no program."""
    try:
        made = text.made
    except UnprovedError as error:
        message = phrase("the assembler cannot make this program: {reason}", reason=error)
        raise Unavailable(message) from None
    places = _places_of(made.lines, text.source)
    spans = [place.outermost for place in places]
    returned = {after for (_, after), ways in made.call_ways.items() if ways[-1].kind == "return"}
    is_first = _firsts([place.in_file for place in places], returned)
    is_start = _firsts(places, returned)
    is_inner = [place.source is not text.source for place in places]
    return Assembled(
        parse_mines(made.text, text.dialect),
        spans,
        is_first,
        places,
        [inner and start for inner, start in zip(is_inner, is_start, strict=True)],
        _calls(made.instructions),
        [each.place for each in made.instructions if each.name == "ret" and each.place],
        made.call_ways,
        text.lowered.names,
        made.kept,
    )


def _firsts(places: Sequence[Place], returned: Set[int]) -> Sequence[bool]:
    """Return for each of `places` whether it differs from the place before it. The operations `returned` come after a
    routine: they do not begin a statement, but end a call."""
    pairs = zip([None, *places], places, strict=False)
    return [
        before != place and operation not in returned
        for operation, (before, place) in enumerate(pairs)
    ]


def _calls(instructions: Sequence[Instruction]) -> Sequence[Call]:
    """Return the calls in `instructions`."""
    labels = {each.value: each.place for each in instructions if each.name == "label"}
    calls = []
    for each in instructions:
        if each.name == "call":
            label = labels[each.value]
            assert each.place is not None
            assert label is not None
            calls.append(Call(each.place, parts_of(label)))
    return calls


def parts_of(place: Place) -> Sequence[object]:
    """Return the keys of the parts of the program that contain `place`: see `Nesting.parts`."""
    parts: list[object] = []
    around: Place | None = place
    while around is not None and around.around is not None:
        parts.insert(0, around.source if around.use is None else around.use.number)
        around = around.around
    return parts


def spans_of(lines: Sequence[Line]) -> Sequence[Span]:
    """Return the span of the statement that each of `lines` is for."""
    return [place.outermost for place in _places_of(lines, AssemblySource("", ""))]


def _places_of(lines: Sequence[Line], source: AssemblySource) -> Sequence[Place]:
    """Return the place of the statement that each of `lines` is for. `source` is the text of the program. An operation
    that only prepares the board belongs to the statement after it in its block. If there is none, it belongs to the
    statement before it."""
    found: list[Place | None] = [None] * len(lines)
    following: Place | None = None
    block = -1
    for at in reversed(range(len(lines))):
        if lines[at].block != block:
            block, following = lines[at].block, None
        place = lines[at].place
        if place is not None:
            following = place
        found[at] = following
    last = next((place for place in found if place is not None), Place(source, Span(0, 0)))
    places = []
    for place in found:
        last = last if place is None else place
        places.append(last)
    return places


class AssemblySteps(MachineSteps):
    """A `SteppingRun` with the places of the text."""

    def __init__(
        self, made: Assembled, source: AssemblySource, options: RunOptions, write: Write
    ) -> None:
        """Start a run of the program `made`, which is assembled from `source`. For `options` and `write`, see
        `MachineRun`."""
        self._made = made
        self._text = source
        super().__init__(made.tree, options, write)
        self._at: dict[Span, list[int]] = {}
        for operation, span in enumerate(made.spans):
            if made.is_first[operation]:
                self._at.setdefault(span, []).append(operation)
        self._at_included: dict[IncludedPlace, list[int]] = {}
        for operation, place in made.included_starts():
            self._at_included.setdefault(place, []).append(operation)

    def span_of(self, operation: int) -> Span:
        """Return the span of the statement that the operation with the index `operation` is for."""
        return self._made.spans[operation]

    def place_of(self, operation: int) -> RunPlace:
        """Return the place of the operation with the index `operation`."""
        made = self._made
        span = made.spans[operation]
        first, queued_by = (span, None) if made.is_first[operation] else (None, span)
        included = self._included(made.places[operation])
        return RunPlace(first, queued_by, None, included, made.is_inner_start[operation])

    def _included(self, place: Place) -> Frame | None:
        """Return the statement at `place` if it is in an included file."""
        return None if place.source is self._text else Frame(place.span, place.source)

    def view(self) -> View:
        """Return the view of the present state. At the start of a statement, the values that have a name have a role."""
        return super().view()._replace(roles=self._names)

    def _names(self, _stack: str) -> Sequence[str]:
        """Return the names of the values at the top of the stack."""
        made, pointer = self._made, self.machine.pointer
        place = made.places[pointer]
        if not made.is_first[pointer] or self.machine.is_over or place not in made.kept:
            return ()
        depth, names = made.names(place)
        return names if depth in (None, len(self.machine.stack)) else ()

    def nesting(self) -> Nesting:
        """Return the macros and included files that contain the next step."""
        pointer = self.machine.pointer
        parts = parts_of(self._made.places[pointer])
        return Nesting((), parts, self._made.is_inner_start[pointer])

    def frames(self, most: int) -> Sequence[Frame]:
        """Return the statement of the next step, and the statements for which the text around it stands: at most `most`."""
        if self.machine.is_over:
            return ()
        return self._frames(self._made.places[self.machine.pointer], 0)[:most]

    def _frames(self, place: Place, outside: int) -> Sequence[Frame]:
        """Return the statement at `place`, and the statements for which the text around it stands, but not the outermost
        `outside` of these."""
        frames = []
        around: Place | None = place
        for _ in range(len(parts_of(place)) - outside + 1):
            assert around is not None
            is_included = around.source is not self._text
            frames.append(Frame(around.span, around.source if is_included else None))
            around = around.around
        return frames

    def operations_at(self, span: Span) -> Sequence[int]:
        """Return the first operation of each copy of the statement at `span`."""
        return self._at.get(span, ())

    def stops_at(self, watch: Watch) -> dict[int, Test | None]:
        """Return the operations at the places of `watch`, at which the run stops, with the tests of these places."""
        stops = super().stops_at(watch)
        for place, test in watch.included.items():
            for at in self._at_included.get(place, ()):
                stops[at] = _either(stops[at], test) if at in stops else test
        return stops

    def cell_span(self, column: int, row: int) -> None:
        """Return None: the text draws no board."""

    def set_cell(self, grid: str, _column: int, _row: int, _state: str) -> None:
        """Raise ValueError: only the assembler knows which cells must be open."""
        raise not_settable(grid)

    def set_variable(self, name: str, _value: Value) -> None:
        """Raise ValueError: only the assembler knows where the program can continue."""
        raise not_settable(name)


def _either(one: Test | None, other: Test | None) -> Test | None:
    """Return a test that is true if `one` or `other` is true."""
    if one is None or other is None:
        return None
    return lambda: one() or other()


class RoutineSteps(AssemblySteps):
    """A `SteppingRun` of a program with routines."""

    machine: RoutineMachine
    may_be_fast = False

    def new_machine(self, program: Program, source: Input) -> RoutineMachine:
        """Return the machine for a run of `program` with the input `source`."""
        return RoutineMachine(program, source, self.write_text, self._made.ways)

    def is_for_machine(self, node: Node) -> bool:
        """Return whether the step of the control state `node` may lead into a routine or out of it."""
        return node.pointer in self.machine.leaving and not node.queue

    def step(self) -> Event | None:
        """Take one step, and return its event. Return None if the step could not be taken."""
        self._calls_before = len(self.machine.calls)
        event = super().step()
        ret = self.machine.ret_before
        if event is None or ret is None:
            return event
        return event._replace(place=self._place_of_ret(ret))

    def place(self) -> RunPlace | None:
        """Return the place of the operation that the next step performs; None at the end of the run."""
        ret = self.machine.ret
        if ret is None or self.machine.is_over:
            return super().place()
        return self._place_of_ret(ret)

    def _place_of_ret(self, ret: int) -> RunPlace:
        """Return the place of a step that belongs to the ``ret`` with the number `ret`, but whose operation stands at
        another ``ret``."""
        place = self._made.rets[ret]
        return RunPlace(None, place.outermost, None, self._included(place))

    def stops_at(self, watch: Watch) -> dict[int, Test | None]:
        """Return the operations at the places of `watch`, at which the run stops, with the tests of these places."""
        stops = super().stops_at(watch)
        for (_, after), passages in self._made.ways.items():
            if after in stops and any(passage.kind == "ret" for passage in passages):
                stops[after] = self._unless_other_ret(stops[after])
        return stops

    def _unless_other_ret(self, test: Test | None) -> Test:
        """Return `test`, which is false if the next step belongs to a ``ret`` at another place."""
        return lambda: self.machine.ret is None and is_to_look(test)

    def changes(self) -> Changes:
        """Return the changes that the last step made."""
        changes = super().changes()
        if not self._has_stepped or len(self.machine.calls) == self._calls_before:
            return changes
        return changes._replace(variables=[*changes.variables, CALLS])

    def view(self) -> View:
        """Return the view of the present state."""
        view = super().view()
        return view._replace(variables={**view.variables, CALLS: len(self.machine.calls)})

    def _variable_reader(self, name: str) -> Callable[[], Value] | None:
        machine = self.machine
        return (lambda: len(machine.calls)) if name == CALLS else super()._variable_reader(name)

    def nesting(self) -> Nesting:
        """Return the routines, macros and included files that contain the next step."""
        machine, made = self.machine, self._made
        parts = parts_of(self._place_here())
        if machine.calls:
            parts = parts[_common(parts, made.calls[machine.calls[-1]].parts) :]
        is_start = machine.ret is None and made.is_inner_start[machine.pointer]
        return Nesting(machine.called_at, parts, is_start)

    def frames(self, most: int) -> Sequence[Frame]:
        """Return the statement of the next step, the statements for which the text around it stands, and the calls: at
        most `most`."""
        if self.machine.is_over:
            return ()
        frames: list[Frame] = []
        place = self._place_here()
        for number in reversed(self.machine.calls):
            if len(frames) >= most:
                return frames[:most]
            call = self._made.calls[number]
            frames += self._frames(place, _common(parts_of(place), call.parts))
            place = call.place
        return [*frames, *self._frames(place, 0)][:most]

    def _place_here(self) -> Place:
        """Return the place of the statement of the next step."""
        ret = self.machine.ret
        return self._made.places[self.machine.pointer] if ret is None else self._made.rets[ret]


def _common(one: Sequence[object], other: Sequence[object]) -> int:
    """Return how many items at the start of `one` and `other` are the same."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (first, second) in pairs if first != second), min(len(one), len(other)))


class AssemblyTerms(MachineTerms):
    """The `TraceTerms` of the assembler's language."""

    def __init__(self, run: AssemblySteps, text: AssemblyText, made: Assembled) -> None:
        """Prepare to write the trace of `run`, a run of the program `made`, which is assembled from `text`."""
        super().__init__(run, made.tree.operation_lines.start + 1)
        self._text = text

    def step(self, event: Event) -> Mapping[str, Json]:
        """Return the statement of the last step, the line of the statement, counted from 1, and the operation."""
        span = event.place.origin
        assert span is not None
        line = self._text.lines.position(span.start).line
        operation = super().step(event)["operation"]
        return {
            "line": line,
            "statement": self._text.text[span.start : span.end],
            "operation": operation,
        }


def running(text: AssemblyText) -> Running:
    """Return the functions that run the program of `text`, which must have no errors."""

    @once
    def made() -> Assembled:
        return assembled(text)

    def start(engine: str, options: RunOptions, write: Write) -> Run:
        return running_mines(made().tree).start(engine, options, write)

    def start_stepping(options: RunOptions, write: Write) -> AssemblySteps:
        steps = RoutineSteps if made().ways else AssemblySteps
        return steps(made(), text.source, options, write)

    def places() -> Sequence[Span]:
        try:
            return sorted(set(made().spans))
        except Unavailable:
            return ()

    def included() -> Sequence[IncludedFile]:
        spans: dict[str, set[Span]] = {}
        try:
            for _, place in made().included_starts():
                spans.setdefault(place.file, set()).add(place.span)
        except Unavailable:
            return ()
        return [
            IncludedFile(file, file.path, sorted(spans.get(file.name, ())))
            for file in text.lowered.files
        ]

    def trace_terms(run: AssemblySteps) -> AssemblyTerms:
        return AssemblyTerms(run, text, made())

    return Running(
        start,
        start_stepping,
        places,
        trace_terms,
        WORDS,
        lambda: SETTABLE,
        standing,
        included=once(included),
    )
