"""The abstract effects of instructions. The abstract effect of an instruction is the list of all its possible
outcomes.

If the values are known, the machine's own effects compute the result (see `tried`). Some instructions may do anything:
those that are not listed in this module, and those that execute something unknown.
"""

from __future__ import annotations

from math import inf

from mines_tools.languages.emojifunge.flow import stacks, values
from mines_tools.languages.emojifunge.flow.acts import ACTS, counting, on, perhaps
from mines_tools.languages.emojifunge.flow.computing import computed
from mines_tools.languages.emojifunge.flow.moving import CONDITIONS, MOVES, turned
from mines_tools.languages.emojifunge.flow.nesting import NESTING, current, nested, with_current
from mines_tools.languages.emojifunge.flow.states import Outcome
from mines_tools.languages.emojifunge.flow.tried import Tried
from mines_tools.languages.emojifunge.flow.values import NUMBER, Range
from mines_tools.languages.emojifunge.flow.whole import WHOLE, on_whole
from mines_tools.languages.emojifunge.glyphs.table import BY_NAME, GLYPHS, GROUPS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from mines_tools.languages.emojifunge.flow.states import Control, Frames, Kind
    from mines_tools.languages.emojifunge.flow.values import Value
    from mines_tools.languages.emojifunge.glyphs.glyph import Glyph
    from mines_tools.languages.emojifunge.syntax import Grid

COMMENT = BY_NAME["comment"].emoji

_RUNS = 16
"""A number of computations on known values. Together they cost as much as one transition."""
_LONGEST_RECORD = 24
_MOST_EMOJI = 4
"""The maximum number of different emoji that an `exec` may execute. An `exec` with more possible emoji counts as an
instruction that may do anything."""
_MOST_WAYS = 16
"""A program can record instructions and play them later (`record`, `play-record`). While they are played, at most this
many outcomes are followed. If there are more outcomes, playing the record may do anything."""
_OVER: tuple[Kind, ...] = ("ends", "crashes", "fails")
_DEEPEST = 8
_COMPUTE = {
    "plus", "minus", "mul", "div", "mod", "spaceship-operator", "fact", "semifact", "increment", "decrement",
    "equal-to", "greater-than", "less-than", "not", "fair", "passed",
}  # fmt: skip
_CONSTANTS: Mapping[str, Value] = {
    glyph.name: frozenset((inf if glyph.name == "infinity" else int(glyph.pushes),))
    for group in GROUPS.values()
    for glyph in group
    if glyph.pushes == "Infinity" or glyph.pushes.isdigit()
}
_PUSHED: Mapping[str, Value] = {
    **_CONSTANTS,
    "dice": frozenset(range(1, 7)),
    "judgement": frozenset((0, 1)),
    "input-number": NUMBER,
    "input-ascii": Range(-1, 0xFFFF),
}
_PICK = {"pick-emoji": 1, "pick-back-emoji": -1}
_ZERO: Value = frozenset((0,))
_NOT_PLAYED = {"record", "play-record", "exec", "comment"}
"""If a record contains one of these instructions, playing the record may do anything."""


class Effects:
    """The possible effects of a program's instructions."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.rules = grid.rules
        self.tried = Tried(grid.rules)
        self._executed = 0

    def taken(self) -> int:
        """Return the cost of the work since the last call, in transitions. Each executed emoji costs one transition.
        `_RUNS` computations together cost one transition too."""
        count = self._executed + self.tried.runs // _RUNS
        self._executed = self.tried.runs = 0
        return count

    def execute(
        self, control: Control, frames: Frames, emoji: str, key: str, depth: int = 0
    ) -> list[Outcome]:
        """Return all outcomes of executing the emoji `emoji`, whose key is `key`. `depth` is the number of instructions
        that are executing other instructions now."""
        outcomes: list[Outcome] = []
        self._executed += 1
        if control.recording:
            if emoji:
                control = self._recorded(control, emoji)
            elif self.rules.records_unknown_text:
                outcomes.append(Outcome("fails", control, frames))
                control = control._replace(record=None)
        if control.commented:
            if key == COMMENT:
                control = control._replace(commented=False)
            return [*outcomes, Outcome("goes on", control, frames)]
        glyph = GLYPHS.get(key)
        if glyph is None:
            return [*outcomes, Outcome("crashes", control, frames)]
        if control.lost:
            frames = (stacks.UNKNOWN,)
            outcomes.append(Outcome("fails", control, frames))
        for outcome in self._effect(glyph, control, frames, depth):
            lost = outcome.control.lost
            outcomes.append(outcome._replace(frames=(stacks.UNKNOWN,)) if lost else outcome)
        return outcomes

    def _recorded(self, control: Control, emoji: str) -> Control:
        record, key = control.record, self.tried.key_of(emoji)
        if record is None or key is None or len(record) >= _LONGEST_RECORD:
            return control._replace(record=None)
        return control._replace(record=(*record, (emoji, key)))

    def _effect(
        self, glyph: Glyph, control: Control, frames: Frames, depth: int
    ) -> Iterable[Outcome]:
        name = glyph.name
        stack = current(frames)
        if name in _PUSHED:
            return on(control, frames, stacks.push(stack, _PUSHED[name]))
        if name in ACTS:
            return ACTS[name](control, frames)
        if name in _COMPUTE:
            after, may_fail = computed(self.tried, glyph, stack, opens=control.opens)
            return perhaps(control, frames, after, may_fail=may_fail)
        if name in MOVES or name in CONDITIONS:
            return self._turn(glyph, control, frames)
        if name in NESTING or (name == "R-18" and self.rules.filters_a_copy):
            self.tried.runs += len(stack.items)
            return nested(name, control, frames, self.rules)
        if name in WHOLE:
            return on_whole(self.tried, glyph, control, frames)
        if name in _PICK:
            return self._pick(control, frames, _PICK[name])
        follow = {"exec": self._exec, "play-record": self._play}.get(name)
        if follow is None or depth >= _DEEPEST:
            return (Outcome("anywhere", control, frames),)
        return follow(control, frames, depth + 1)

    def _turn(self, glyph: Glyph, control: Control, frames: Frames) -> Iterable[Outcome]:
        turns = turned(self.tried.world, glyph, control)
        if glyph.name in MOVES:
            return (Outcome("goes on", turns, frames),)
        value, stack = stacks.pop_number(current(frames))
        holds, fails = values.signs(value)
        ways = ([turns] if holds else []) + ([control] if fails else [])
        return [outcome for way in ways for outcome in on(way, frames, stack)]

    def _pick(self, control: Control, frames: Frames, way: int) -> Iterable[Outcome]:
        x, y = control.x + way * control.dx, control.y + way * control.dy
        picked = self.tried.picked(self.grid, x, y)
        if picked is None:
            return (Outcome("fails", control, frames),)
        frames = with_current(frames, stacks.push(current(frames), values.of((picked,))))
        return counting(control, frames, [_ZERO] if way > 0 else [])

    def _exec(self, control: Control, frames: Frames, depth: int) -> Iterable[Outcome]:
        value, stack = stacks.pop_whole(current(frames))
        if not isinstance(value, frozenset) or len(value) > _MOST_EMOJI:
            return (Outcome("anywhere", control, frames),)
        outcomes: list[Outcome] = []
        for element in value:
            emoji = self.tried.emoji_of(element)
            after = with_current(frames, stack)
            if emoji is None:
                outcomes.append(Outcome("fails", control, after))
            else:
                outcomes += self.execute(control, after, *emoji, depth)
        return outcomes

    def _play(self, control: Control, frames: Frames, depth: int) -> Iterable[Outcome]:
        if control.recording:
            return (Outcome("fails", control, frames),)
        record = control.record
        if record is None or any(
            (glyph := GLYPHS.get(key)) is not None and glyph.name in _NOT_PLAYED
            for _, key in record
        ):
            return (Outcome("anywhere", control, frames),)
        if not self.rules.keeps_record:
            control = control._replace(record=())
        going = [Outcome("goes on", control, frames)]
        ended: list[Outcome] = []
        for emoji, key in record:
            after = [
                outcome
                for earlier in going
                for outcome in self.execute(earlier.control, earlier.frames, emoji, key, depth)
            ]
            going = [outcome for outcome in after if outcome.kind == "goes on"]
            ended += [outcome for outcome in after if outcome.kind != "goes on"]
            if len(going) > _MOST_WAYS:
                return (Outcome("anywhere", control, frames),)
        if any(outcome.kind in {"ends", "crashes"} for outcome in ended):
            # The rest of the record may still be executed, and may end in another way.
            ended += [Outcome(kind, control, frames) for kind in _OVER]
        return [*going, *ended]
