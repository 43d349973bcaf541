"""Compares what the tools say about random programs with real runs.

    python -m tests.sokolang.flow.shown --programs 2000 --seed 1 --jobs 2

The comparison includes the claims of the flow analysis, the steps that it admits, the findings of
the linter, the lines of hovers and lenses, and the offered edits that keep the program. Some runs,
with other inputs and seeds than the trial runs, are followed step by step. The output is the number
of claims, the number of steps that were compared, and each false claim.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from typing import TYPE_CHECKING

from mines_tools.interface.editor import Snapshot
from mines_tools.interface.explanation import to_read
from mines_tools.interface.language import RuleSelection
from mines_tools.interface.run import Feed
from mines_tools.languages.sokolang.actions import head_of
from mines_tools.languages.sokolang.explanation.explain import (
    ending_words,
    explain_program,
    verdict_words,
)
from mines_tools.languages.sokolang.flow.analysis import SEED, Failure, Flow, flow_of
from mines_tools.languages.sokolang.machine import Machine, stack_names
from mines_tools.languages.sokolang.program import parse
from mines_tools.languages.sokolang.rules.rule import Context
from mines_tools.languages.sokolang.rules.table import ENTRIES
from mines_tools.languages.sokolang.warehouse import CLONER
from mines_tools.languages.sokolang.words.doing import writes_words
from mines_tools.languages.sokolang.words.reading import number_words
from mines_tools.languages.sokolang.words.runs import ActionRun, run_kind
from mines_tools.text.diagnostics import apply_edits
from mines_tools.text.markdown import code
from mines_tools.text.source import Span
from mines_tools.text.written import quoted_output
from tests.claims import FalseClaimError, claim, try_many
from tests.sokolang.flow.programs import INPUTS, any_program
from tests.sokolang.flow.steps import Step, Teller, performances, steps_of
from tests.sokolang.ide.editing import EDITOR
from tests.sokolang.runs import ran

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mines_tools.interface.explanation import ItemWords
    from mines_tools.languages.sokolang.flow.explore import Visit
    from mines_tools.languages.sokolang.program import Program
    from mines_tools.languages.sokolang.warehouse import MapPlace
    from tests.sokolang.runs import Ran

_STEPS = 120
_BUDGET = 400
_OF_ONE_RUN = ("in a trial run of the tools", "perhaps in some run:")
"""Beginnings of the headings above what an action does in one run."""
_TRUE_ONCE = re.compile(
    r"the player (?:stays|pulls|pushes|executes|has|fails:)|(?:the player|crate \w): |crate \w (?:is|executes|has|fails:)"
    r"|blocked: |no transfer: |value \d+ of|all values of|writes [`]|the destroyer|all marks are covered"
)
"""Lines of hovers about what an item does the first time."""
_STACK = re.compile(r"stack of (?P<who>.*): `\[(?P<before>.*)\]` before, `\[(?P<after>.*)\]` after")
_WRITES = re.compile(r"in every run: writes (?P<texts>.*?)(?P<may_fail>, unless it fails)?")
_IN_ALL = re.compile(r"it is performed (\d+) times in all")
_LEFT_OUT = ("unreachable-action", "contradicting-tests", "ineffective-item", "times-without-stack")
"""Rules that report items without effect: the program runs without them."""
_CHANGING = {
    "leftover-characters",
    "missing-characters",
    "missing-count",
    "unknown-command",
    "pulling-pass",
}
"""Rules whose fixes change what the program does."""
_ENDLESS = {"endless-program", "uncoverable-mark", "missing-actions"}
_IF_READ = " fails, for example with the input"
_WAY = re.compile(r"(\S) (\(\d+, \d+\)) \N{RIGHTWARDS ARROW} (\(\d+, \d+\))")
_STAYS = re.compile(r"(\S) (?:stays at|returns to) (\(\d+, \d+\))")
_CHANGE = re.compile(r"(?P<who>.*): (?P<before>.*) \N{RIGHTWARDS ARROW} (?P<after>.*)")
_LONG = 1_000
"""As many steps as the trial runs of the analysis take."""
_LONGEST = 100_000
"""More steps than the analysis takes in a run."""


def check_output(flow: Flow) -> bool:
    """Compare the text that the verdict says the program writes with what a run writes. Return whether the program is
    known to write something."""
    words, _, said = verdict_words(flow).partition(", writes ")
    claim(words == ending_words(flow), "the verdict", words)
    claim(bool(said) == (flow.output is not None), "the output is said", words)
    if not said:
        return False
    feed = Feed()
    feed.give("not read")
    feed.end()
    machine = Machine(flow.program, 7, feed)
    pieces: list[str] = []
    while machine.step():
        pieces += machine.pieces
        claim(machine.steps < _LONGEST, "ends", said)
    written = "".join(pieces)
    claim(said == (quoted_output(written) if written else "nothing"), "writes", said, written)
    return bool(written)


class _Followed:
    """A program, what the tools say about it, and the counts of what was compared."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.program: Program = parse(source, "text")
        assert self.program.map is not None
        self.map = self.program.map
        self.flow: Flow = flow_of(self.program, _BUDGET)
        self.shown = Snapshot(self.program, self.flow)
        self.counts: Counter[str] = Counter(programs=1, complete=int(self.flow.is_complete))
        self.hovers = [
            self._lines(head_of(self.program.actions[number]).start) for number in self._numbers()
        ]
        self.cells = {place: self._lines(self.map.span(place).start) for place in self._places()}
        reading = to_read(explain_program(self.program, self.flow))
        self.rows: list[tuple[ActionRun, ItemWords]] = [
            (item.key, words)
            for item, words in zip(reading.items, reading.words().items, strict=True)
            if isinstance(item.key, ActionRun)
        ]
        """The rows of the explanation about actions."""
        self.fixed: dict[str, str] = {}
        """The rule of each fix, by the text after the fix."""
        self.said = self._reported()

    def _numbers(self) -> range:
        return range(len(self.program.actions))

    def _places(self) -> Iterator[MapPlace]:
        for row, drawn in enumerate(self.map.rows):
            yield from (self.map.player._replace(column=at, row=row) for at in range(len(drawn)))

    def _lines(self, offset: int) -> list[str]:
        hover = EDITOR.hover(self.shown, offset)
        assert hover is not None
        lines = [line.removeprefix("- ") for line in hover.markdown.split("\n")[1:] if line]
        self.counts["lines of hovers"] += len(lines)
        return lines

    def _reported(self) -> dict[str, list[tuple[Span, str]]]:
        context = Context(self.program, RuleSelection(frozenset(), flow_budget=_BUDGET), self.flow)
        found: dict[str, list[tuple[Span, str]]] = {}
        for row in ENTRIES:
            diagnostics = list(row.find(context))
            claim(not diagnostics or row.may_find(context), "the test before", row.rule.name)
            said = [(each.span, each.message) for each in diagnostics]
            self.fixed |= {
                apply_edits(self.source, each.fix.edits): row.rule.name
                for each in diagnostics
                if each.fix is not None and row.rule.name not in _CHANGING
            }
            if said:
                found[row.rule.name] = said
                self.counts[f"reported: {row.rule.name}"] += len(said)
        return found

    def spans(self, name: str) -> list[Span]:
        """Return the places at which a rule reports something."""
        return [span for span, _ in self.said.get(name, ())]

    # What is claimed without a run

    def claims(self) -> None:
        """Count the claims, and run the witnesses."""
        flow, counts = self.flow, self.counts
        counts[f"ending: {flow.ending}"] += 1
        first, *_, last = EDITOR.lenses(self.shown)
        ending = last if flow.ending == "unknown" else first
        claim(ending.title == verdict_words(flow), "the lens", ending.title)
        counts["outputs"] += check_output(flow)
        for number in self._numbers():
            certain = flow.reached(number)
            counts[f"items {certain.kind}"] += 1
            said = "no run performs this" in self.hovers[number]
            claim(said == (certain.kind == "impossible"), "the hover of an item", number)
            if certain.witness is not None:
                *_, last = steps_of(self.source, certain.witness.input, 0, certain.witness.step)[1]
                claim(_is_in(last, number), "a witness performs", number)
        for failure, certain in flow.failures.items():
            counts[f"failures {certain.kind}"] += 1
            if certain.witness is not None:
                *_, last = steps_of(self.source, certain.witness.input, 0, certain.witness.step)[1]
                claim(_failure_of(last) == failure, "a witness fails", failure)
        self._witnessed_rows()
        self._edits()
        self._texts()
        for fixed, rule in self.fixed.items():
            self.counts["fixes"] += 1
            for text in INPUTS[:3]:
                claim(
                    _is_like(ran(self.source, text, 60), ran(fixed, text, 60)), "a fix", rule, fixed
                )

    def _texts(self) -> None:
        """Check what is said about texts that a program prints."""
        for start, end in self.spans("leftover-characters"):
            left = self.source[start:end]
            others = ",".join("-9" for _ in left.split(","))  # also not the code of a command
            changed = f"{self.source[:start]}{others}{self.source[end:]}"
            for text in INPUTS:
                claim(ran(changed, text, 500) == ran(self.source, text, 500), "is left", left)
        for name in ("missing-characters", "missing-count"):
            for span in self.spans(name):
                for text in INPUTS:
                    status = ran(self.source, text).status
                    claim(status != "ended", "always fails", span)

    def _edits(self) -> None:
        """Check that the edits that the editor offers do not change what the program does."""
        for number in self._numbers():
            begin = self.program.actions[number].span
            for span in (Span(begin.start, begin.start), begin, Span(begin.start, begin.end + 4)):
                for offer in EDITOR.rewrites(self.shown, span):
                    self.counts["edits"] += 1
                    changed = apply_edits(self.source, offer.edits)
                    for text in INPUTS[:2]:
                        same = ran(changed, text, 60) == ran(self.source, text, 60)
                        claim(same, "an edit keeps the program", offer.title, span)

    # Runs

    def follow(self, text: str, seed: int) -> None:
        """Follow a run, and compare it with what the tools say."""
        machine, steps = steps_of(self.source, text, seed, _STEPS)
        self.counts["steps"] += len(steps)
        self._hovers_of_items(machine, steps)
        self._rows(steps)
        self._hovers_of_cells(steps)
        for step in steps:
            self._step(step)
        if machine.is_over:
            self._ended(machine)
        claim(
            "unset-test" not in self.said or not any(step.after.test for step in steps),
            "the test is set",
        )

    def _reported_crates(self) -> Iterator[tuple[int, tuple[Span, str]]]:
        for each in self.said.get("idle-crate", ()):
            yield from (
                (who, each)
                for who, crate in enumerate(self.map.crates)
                if self.map.span(crate.place) == each[0]
            )

    def _step(self, step: Step) -> None:
        flow, node = self.flow, step.order.node
        if flow.is_complete:
            claim(
                any(_admits(each, step) for each in flow.visits.get(node, ())), "a step", node, step
            )
        if node is None:
            return
        for each in (node, *(each.group for each in step.order.rounds)):
            claim(flow.reached(each).kind != "impossible", "no run performs", each)
        if step.failed is not None and flow.is_complete:
            claim(_failure_of(step) in flow.failures, "no such failure", step)
        at = self.program.actions[node].at
        for name in _LEFT_OUT:
            for span in self.spans(name):
                claim(not span.start <= at.start < span.end, name, span)
        claim(at not in self.spans("blocked-action") or step.is_blocked, "blocked", at)
        for span, message in self.said.get("certain-failure", ()):
            in_step = re.search(r"in step ([\d,]+)", message)
            number = None if in_step is None else int(in_step[1].replace(",", ""))
            if span == at:
                claim(step.failed or (number and step.number < number), "always fails", at)
            if number is not None:
                claim(step.number <= number, "fails in this step", number)
        if at in self.spans("idle-wait"):
            same = step.before.stacks == step.after.stacks
            claim(same and not step.executed, "does nothing", at)

    def _ended(self, machine: Machine) -> None:
        ended, ending = machine.failed is None, self.flow.ending
        self.counts["ended" if ended else "failed"] += 1
        claim(ending != "never", "never ends")
        claim(ending != ("fails" if ended else "ends"), "ends", ending, machine.failed)
        endless = self.said.keys() & _ENDLESS
        claim(not (endless and ended), "reported as endless", endless)

    def _hovers_of_items(self, machine: Machine, steps: Sequence[Step]) -> None:
        teller = Teller(machine)
        for number in self._numbers():
            lines = [line for line in self.hovers[number] if _IF_READ not in line]
            for writes in filter(None, map(_WRITES.fullmatch, lines)):
                self._writes(writes, number, steps)
            self._written(number, steps)
            if any(line.startswith(_OF_ONE_RUN) for line in lines):
                continue  # another run may do something else
            times = list(performances(steps, number))
            is_same = "each time:" in lines
            for time in times if is_same else times[:1]:
                is_conditional = "all this is so if no command fails before" in lines
                if time[-1].failed and (
                    is_conditional or not any(" fails: " in line for line in lines)
                ):
                    continue  # what is said is said of the times that do not fail
                true = teller.lines(time)
                for line in lines:
                    stack = _STACK.fullmatch(line)
                    if stack is not None:
                        self._stack(stack, time)
                    if _TRUE_ONCE.match(line):
                        self.counts["lines compared"] += 1
                        claim(line in true, "an item", number, line, sorted(true))

    def _rows(self, steps: Sequence[Step]) -> None:
        """Compare what the explanation says about runs of moves and about waits with the first time that they are
        performed. If nothing is said about later times, compare these too."""
        for run, words in self.rows:
            notes = "; ".join(words.notes)
            is_group = self.program.actions[run.first].kind == "["
            is_told = run_kind(self.flow, run.first) in ("moves", "alone")
            is_one = "in a trial run of the tools" in notes or "perhaps in some run" in notes
            if is_one or is_group or not is_told:
                continue
            first_times, last_times = (
                list(performances(steps, number)) for number in (run.first, run.after - 1)
            )
            times = list(zip(first_times, last_times, strict=False))
            for index, (begin, end) in enumerate(times):
                if index and "later" in notes:
                    break
                if end[-1].failed is None:
                    self.counts["rows compared"] += 1
                    self._row(run, words.columns, begin[0], end[-1], is_first=not index)

    def _witnessed_rows(self) -> None:
        """Check that each row that says what happens in a trial run is true of a run that was tried."""
        rows = [
            (run, words)
            for run, words in self.rows
            if "in a trial run of the tools" in "; ".join(words.notes)
        ]
        items = [
            number
            for number in self._numbers()
            if any(line.startswith("in a trial run of the tools") for line in self.hovers[number])
        ]
        tried = [
            *((text, SEED, _LONG) for text in self.flow.inputs),
            *((text, seed, _STEPS) for text in INPUTS for seed in (1, 2)),
            ("", SEED, 20 * _BUDGET),
        ]
        self.counts["rows of some run"] += len(rows)
        self.counts["hovers of some run"] += len(items)
        for text, seed, most in tried:
            if not rows and not items:
                return
            machine, steps = steps_of(self.source, text, seed, most)
            rows = [row for row in rows if not self._is_done_in(row, steps)]
            items = [item for item in items if not self._is_told_of(item, machine, steps)]
        for run, words in rows:
            claim(False, "in a run", run, *words.columns, words.remarks)
        for item in items:
            claim(False, "in one run", item, self.hovers[item])

    def _is_told_of(self, number: int, machine: Machine, steps: Sequence[Step]) -> bool:
        """Return True if all lines of a hover are true of one performance of its action."""
        teller = Teller(machine)
        lines = {line for line in self.hovers[number] if _TRUE_ONCE.match(line)}
        return any(
            lines <= teller.lines(time) for time in _times(ActionRun(number, number + 1), steps)
        )

    def _is_done_in(self, row: tuple[ActionRun, ItemWords], steps: Sequence[Step]) -> bool:
        return any(self._is_done(*row, time) for time in _times(row[0], steps))

    def _is_done(self, run: ActionRun, words: ItemWords, steps: Sequence[Step]) -> bool:
        """Return True if a row is true of one performance of its actions."""
        text, _ = words.columns
        try:
            self._row(run, words.columns, steps[0], steps[-1], is_first=True)
        except FalseClaimError:
            return False
        is_blocked = any(step.is_blocked for step in steps)
        if is_blocked != ("blocked: " in words.remarks) or "perhaps" in text:
            return False
        if steps[-1].ended != ("the program ends" in words.remarks):
            return False
        if any(transfer not in text for step in steps for transfer in self._transfers(run, step)):
            return False
        printed = "".join(step.printed for step in steps)
        if "perhaps writes" in words.remarks or "not known before" in words.remarks:
            return False
        writes = quoted_output(printed) in words.remarks or "…" in words.remarks
        return writes if printed else "writes" not in words.remarks

    def _transfers(self, run: ActionRun, step: Step) -> Iterator[str]:
        """Yield the words for the transfer in a step, if it transfers something."""
        last = step.before.last_moved
        if self.program.actions[run.first].kind != "w" or last is None:
            return
        crate = self.map.crates[last.crate]
        if crate.is_read_only and not last.pulled:
            return
        source, target = ("@", crate.letter)[:: -1 if last.pulled else 1]
        name = crate.stack if last.pulled else "@"
        values = step.before.stacks[stack_names(self.program).index(name)]
        if self.map.at(step.before.crates[last.crate]) == CLONER:
            if values:
                yield f"all of {source} \N{RIGHTWARDS ARROW} {target}"
        elif last.times <= len(values):
            value = number_words(values[-last.times])
            yield f"{source} {value} \N{RIGHTWARDS ARROW} {target}"

    def _row(
        self, run: ActionRun, columns: Sequence[str], first: Step, last: Step, *, is_first: bool
    ) -> None:
        text, stacks = columns
        places = {"@": ([first.before.player], [last.after.player])}
        for crate, was, now in zip(
            self.map.crates, first.before.crates, last.after.crates, strict=True
        ):
            at_first, at_last = places.setdefault(crate.letter, ([], []))
            at_first.append(was)
            at_last.append(now)
        if self.program.actions[run.first].kind != "w":
            ways = set(_WAY.findall(text))
            moved = {
                (who, _place(was), _place(now))
                for who, (before, after) in places.items()
                for was, now in zip(before, after, strict=True)
                if was != now
            }
            claim(ways == moved, "a row", text, moved)
            for who, place in _STAYS.findall(text):
                claim(
                    _place(places[who][0][0]) == place == _place(places[who][1][0]), "stays", text
                )
            switched = first.before.pulls != last.after.pulls
            claim(switched == ("from now on" in text), "switches", text)
            count = re.search(r"count (\d+)", text)
            if count is not None:
                at_end = last.after.last_moved
                claim(at_end is not None and str(at_end.times) == count[1], "count", text)
        elif first is last and "perhaps" not in text:
            executed = [
                f"{'@' if each.who < 0 else self.map.crates[each.who].letter} "
                + (each.command.name if each.code == each.command.code else number_words(each.code))
                for each in last.executed
            ]
            claim(all(each in text for each in executed), "executes", text, executed)
        if is_first:
            for stack in filter(None, map(_CHANGE.fullmatch, stacks.split("; "))):
                who = stack["who"].split(", ")[0].lower()
                at = stack_names(self.program).index(who)
                for name, values in (
                    ("before", first.before.stacks[at]), ("after", last.after.stacks[at])
                ):  # fmt: skip
                    shown = [] if stack[name] == "empty" else stack[name].split(" ")
                    items = [number_words(item) for item in values[::-1]]
                    self._holds_shown(shown, items, stack[0])

    def _holds_shown(self, shown: Sequence[str], items: Sequence[str], text: str) -> None:
        """Compare the values of a stack that are shown with its items, the top first."""
        is_open = shown[-1:] == ["…"]
        known = shown[: len(shown) - is_open]
        fits = len(items) >= len(known) if is_open else len(items) == len(known)
        pairs = zip(known, items, strict=False)
        claim(fits and all(one in ("?", other) for one, other in pairs), "a stack", text, items)

    def _stack(self, said: re.Match[str], steps: Sequence[Step]) -> None:
        """Compare what is said of a stack before and after `steps`."""
        self.counts["stacks compared"] += 1
        who = said["who"].rpartition(" ")[2].lower()
        at = stack_names(self.program).index("@" if who == "player" else who)
        for name, stack in (
            ("before", steps[0].before.stacks[at]),
            ("after", steps[-1].after.stacks[at]),
        ):
            shown = said[name].split(", ") if said[name] else []
            self._holds_shown(shown, [number_words(item) for item in stack[::-1]], said[0])

    def _writes(self, said: re.Match[str], number: int, steps: Sequence[Step]) -> None:
        """Compare what an action is said to write in every run with what it wrote."""
        texts = said["texts"].split(" or ")
        for step in steps:
            if step.order.node != number:
                continue
            self.counts["written"] += 1
            if step.failed is not None:
                claim(said["may_fail"] is not None, "writes without failing", said[0])
            else:
                claim(code(quoted_output(step.printed)) in texts, "writes", said[0], step.printed)

    def _written(self, number: int, steps: Sequence[Step]) -> None:
        """Compare what the explanation says that an action writes with what it wrote."""
        said = writes_words(self.flow, number, is_code=False)
        texts = said.removeprefix("writes ").removesuffix(", unless it fails").split(" or ")
        for step in steps:
            if said and step.order.node == number and step.failed is None:
                self.counts["written"] += 1
                claim(quoted_output(step.printed) in texts, "writes", said, step.printed)
            elif said and step.order.node == number:
                claim(said.endswith(", unless it fails"), "writes without failing", said)

    def _hovers_of_cells(self, steps: Sequence[Step]) -> None:
        states = [step.before for step in steps[:1]] + [step.after for step in steps]
        been = {place for state in states for place in (state.player, *state.crates)}
        for place, lines in self.cells.items():
            here = [who for who, crate in enumerate(self.map.crates) if crate.place == place]
            for line in lines:
                self.counts["lines compared"] += 1
                if line == "neither the player nor a crate ever comes here":
                    claim(place not in been, line, place)
                elif line == "it is never moved":
                    claim(all(each.crates[here[0]] == place for each in states), line, place)
                elif line == "it is moved, but never executes a command":
                    claim(
                        all(each.who != here[0] for step in steps for each in step.executed),
                        line,
                        place,
                    )
                elif line.endswith("comes here, and executes nothing"):
                    self._executes_nothing_there(steps, place, line)
                elif line.startswith("it executes ") and self.flow.is_complete:
                    claim(all(_named(each.code, each.command.name, line)
                               for step in steps for each in step.executed if each.who == here[0]), line, place)  # fmt: skip

    def _executes_nothing_there(self, steps: Sequence[Step], place: MapPlace, line: str) -> None:
        for step in steps:
            for each in step.executed:
                at = step.after.player if each.who < 0 else step.after.crates[each.who]
                name = "the player" if each.who < 0 else f"crate {self.map.crates[each.who].letter}"
                others = [crate for crate in self.map.crates if name.endswith(crate.letter)]
                if at == place and len(others) < 2:
                    claim(not line.startswith(f"{name} "), line, place)


def _is_like(before: Ran, after: Ran) -> bool:
    """Return True if the fixed program does the same as before. It may take fewer steps."""
    if "limit" in {before.status, after.status}:
        return before.output.startswith(after.output) or after.output.startswith(before.output)
    return before == after


def _named(number: int, name: str, line: str) -> bool:
    known = f"`{name}`" in line if number == 0 or name != "nop" else "unknown codes" in line
    return known or "a command that is not known" in line


def _times(run: ActionRun, steps: Sequence[Step]) -> Iterator[Sequence[Step]]:
    """Yield the steps of each performance of the actions of a row. A performance that was not finished is left out."""
    found: list[Step] = []
    for step in steps:
        number, before = step.order.node, found[-1].order if found else None
        if before is not None and not (
            number is not None
            and before.node is not None
            and number < run.after
            and (before.passes, before.rounds) == (step.order.passes, step.order.rounds)
            and (number > before.node or (number == before.node and step.order.left < before.left))
        ):
            yield found
            found = []
        if found or number == run.first:
            found.append(step)
    if found and (found[-1].ended or found[-1].failed or found[-1].is_blocked):
        yield found  # the rest of the moves is blocked too


def _place(place: MapPlace) -> str:
    return f"({place.column}, {place.row})"


def _is_in(step: Step, number: int) -> bool:
    return number == step.order.node or number in {each.group for each in step.order.rounds}


def _failure_of(step: Step) -> Failure | None:
    if step.failed is None or step.order.node is None:
        return None
    return Failure(step.order.node, step.executed[-1].who, step.failed)


def _admits(visit: Visit, step: Step) -> bool:
    """Return True if the step has done what the visit says."""
    state, before = visit.state, step.before
    executed = [(each.who, each.code) for each in step.executed]
    same = (
        (state.player, state.crates, state.pulls) == (before.player, before.crates, before.pulls)
        # Only the first of several blocked moves is looked at; the others are like it.
        and (step.is_blocked or state.last_moved == before.last_moved)
        and (visit.player, visit.crates) == (step.after.player, step.after.crates)
        and (visit.is_blocked, visit.ends) == (step.is_blocked, step.ended)
        and state.test in {None, before.test}
        and visit.printed in {None, step.printed}
        and all(_holds(*each) for each in zip(state.stacks, before.stacks, strict=True))
    )
    if not same:
        return False
    failure = None if step.failed is None else (executed[-1][0], step.failed)
    if failure is not None and failure not in visit.may_fail and failure != visit.fails:
        return False
    if failure is None and visit.fails is not None:
        return False
    known = dict(visit.executed)  # whom nothing is known of may have had an empty stack
    return all(who in known and known[who] in {None, code} for who, code in executed)


def _holds(known: tuple[bool, tuple[int | None, ...]], items: tuple[int, ...]) -> bool:
    """Return True if what is `known` of a stack is true of `items`."""
    is_open, top = known
    if len(items) < len(top) or (len(items) > len(top) and not is_open):
        return False
    shown = items[len(items) - len(top) :]
    return all(one in {None, other} for one, other in zip(top, shown, strict=True))


def try_program(source: str, at_will: random.Random, runs: int = 4) -> Counter[str]:
    """Compare what the tools say about one program with some runs, and return the counts. Raise
    FalseClaimError if something is false."""
    followed = _Followed(source)
    followed.claims()
    for _ in range(runs):
        followed.follow(at_will.choice(INPUTS), at_will.randrange(1 << 30))
    return followed.counts


def try_programs(seed: int, count: int) -> tuple[Counter[str], list[str]]:
    """Compare `count` random programs. Return the counts and the reports of false claims."""
    at_will = random.Random(seed)
    counts: Counter[str] = Counter()
    false = []
    for _ in range(count):
        source = any_program(at_will)
        try:
            counts += try_program(source, at_will)
        except FalseClaimError as error:
            counts["false"] += 1
            false.append(f"{source}\n{source!r}: {error}\n")
    return counts, false


if __name__ == "__main__":
    try_many(__doc__, try_programs)
