"""Describes in a few words what a run does: moves that follow each other, a `w` (wait), or a group.

The player is called `@`, and a crate by its letter, as on the map.
"""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.interface.explanation import ItemWords
from mines_tools.languages.sokolang.actions import (
    GROUP,
    IF_FALSE,
    IF_TRUE,
    MOVES,
    ONCE,
    SWITCH,
    TIMES,
    WAIT,
)
from mines_tools.languages.sokolang.commands import command_of
from mines_tools.languages.sokolang.flow.performed import performance_around
from mines_tools.languages.sokolang.machine import stack_names
from mines_tools.languages.sokolang.moving import PLAYER
from mines_tools.languages.sokolang.warehouse import DESTROYER, MARK
from mines_tools.languages.sokolang.warehouse import PLAYER as PLAYER_NAME
from mines_tools.languages.sokolang.words.doing import (
    end_words,
    failures_words,
    idle_words,
    standing,
    telling,
    trial_words,
    tried_time,
    writes_words,
)
from mines_tools.languages.sokolang.words.obstacle import (
    lack_words,
    obstacle_words,
    place_words,
    stack_before,
)
from mines_tools.languages.sokolang.words.reading import number_words, values_text
from mines_tools.text.markdown import plain
from mines_tools.translations.phrases import phrase, template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Literal

    from mines_tools.languages.sokolang.actions import ActionNode
    from mines_tools.languages.sokolang.flow.analysis import Flow
    from mines_tools.languages.sokolang.flow.explore import Visit
    from mines_tools.languages.sokolang.program import Program

    RunKind = Literal["moves", "alone", "dead", "unknown"]
    """``moves``: moves and switches between pushing and pulling. ``alone``: a `w`, a group, or an action with a prefix,
    which is a run by itself. ``dead``: actions that no run performs. ``unknown``: actions that the analysis has not
    come to."""


class ActionRun(NamedTuple):
    """Nodes that are explained together: consecutive ones in the text. A group is a run without its contents."""

    first: int
    """The number of the first node."""
    after: int
    """The number of the first node after the run."""


_PREFIXES = {
    IF_TRUE: template("if true"),
    IF_FALSE: template("if false"),
    ONCE: template("once"),
    TIMES: template("as often as the top of @ says"),
}


def run_kind(flow: Flow, number: int) -> RunKind:
    """Return what kind of run the node `number` belongs to."""
    if number not in flow.met:
        return "dead" if flow.reached(number).kind == "impossible" else "unknown"
    node = flow.program.actions[number]
    if flow.reached(number).kind == "impossible":
        return "dead"
    if node.kind != GROUP and not (
        flow.visits.get(number) or flow.performances.get(number) or flow.is_tried(number)
    ):
        return "unknown"
    return "alone" if node.prefixes or node.kind in (GROUP, WAIT) else "moves"


def run_words(flow: Flow, run: ActionRun) -> ItemWords:
    """Return the words for `run`: what it does the first time, the stacks that change, and notes."""
    kind = run_kind(flow, run.first)
    if kind == "dead":
        return ItemWords((phrase("never performed"), ""), is_dim=True)
    if kind == "unknown":
        return _unknown_words()
    node = flow.program.actions[run.first]
    conditions = "".join(f"{words}: " for words in _conditions(node))
    if node.kind == GROUP:
        count = _count_words(node)
        group = phrase("group, {count} times", count=count) if count else phrase("group")
        return ItemWords((conditions + group, ""))
    time = _time(flow, run)
    steps = time.steps
    if not steps:
        return _unknown_words()
    done = "; ".join(_done(flow, run, steps))
    stacks = "; ".join(_stack_changes(flow.program, steps))
    visits = flow.visits.get(run.after - 1, ())
    is_failing = bool(visits) and flow.is_complete and all(visit.fails for visit in visits)
    writes = "" if time.which == "first" else writes_words(flow, run.first, is_code=False)
    failures = [
        *dict.fromkeys(_obstacles(flow.program, steps)),
        *((writes,) if writes else ()),
        *end_words(flow.program, steps, is_code=False, writes=not writes),
        *(() if steps[-1].fails is not None else failures_words(flow, run.after - 1)),
    ]
    notes = list(_notes(flow, run, time))
    return ItemWords(
        (conditions + done, stacks),
        tuple(map(plain, failures)),
        tuple(map(plain, notes)),
        is_alarm=is_failing,
    )


def _unknown_words() -> ItemWords:
    unknown = phrase("what it does is not known: the analysis stopped before it")
    return ItemWords((unknown, ""))


def _conditions(node: ActionNode) -> Iterator[str]:
    """Yield words for the prefixes of a node, in their order in the text."""
    for prefix in dict.fromkeys(node.prefixes):
        yield phrase(_PREFIXES[prefix])


def _count_words(node: ActionNode) -> str:
    """Return the number before a node; empty if it is 1."""
    return "" if node.times == 1 else number_words(node.times)


class _Time(NamedTuple):
    """A time at which a run is performed."""

    steps: Sequence[Visit]
    which: Literal["first", "witnessed", "possible"]
    """``first``: the first time in every run of the program. ``witnessed``: a time in a trial run. ``possible``: a time
    that the analysis cannot exclude; perhaps no run of the program does this."""
    run: str = ""
    """Words for the trial run, if this is a time in a trial run."""


def _time(flow: Flow, run: ActionRun) -> _Time:
    """Return the first time that `run` is performed, if this is known. Otherwise return a time in a trial run. If there
    is none either, return a time that the analysis has found."""
    first = _first_time(flow, run)
    if first and all(code is not None for visit in first for _, code in visit.executed):
        return _Time(first, "first")
    tried = tried_time(flow, run.first, run.after)
    if tried is not None:
        which: Literal["first", "witnessed"] = "first" if tried.is_first else "witnessed"
        return _Time(tried.steps, which, trial_words(tried))
    if first:
        return _Time(first, "first")
    steps: list[Visit] = []
    for number in range(run.first, run.after):
        steps += _some_time(flow, number, steps[-1] if steps else None)
    return _Time(steps, "possible")


def _first_time(flow: Flow, run: ActionRun) -> Sequence[Visit]:
    """Return the steps of the first time that `run` is performed, if they are the same in all runs; otherwise nothing."""
    steps: list[Visit] = []
    for number in range(run.first, run.after):
        performances = flow.performances.get(number, ())
        if not performances or (steps and not _follows(steps[-1], performances[0][0])):
            return ()
        steps += performances[0]
    return steps


def _some_time(flow: Flow, number: int, before: Visit | None) -> Sequence[Visit]:
    """Return the steps of the action `number` in one of the runs that the analysis has found. They continue where the
    step `before` ended, if there is one."""
    visits = flow.visits.get(number, ())
    # A negative number of repetitions reverses moves; this is seldom meant.
    visits = [visit for visit in visits if not visit.state.order.is_reversed] or visits
    if before is None:
        chosen = telling(flow.program, visits) if visits else None
    else:
        chosen = next((visit for visit in visits if _follows(before, visit)), None)
    if chosen is None:
        return ()
    switches = flow.program.actions[number].kind == SWITCH
    return performance_around(visits, chosen, switches=switches)


def _follows(before: Visit, visit: Visit) -> bool:
    """Return whether `visit` can be the step after `before`, which is a move or a switch."""
    one, other = before.state, visit.state
    return (
        (before.player, before.crates) == (other.player, other.crates)
        and one.stacks == other.stacks
        and one.order.rounds == other.order.rounds
    )


def _done(flow: Flow, run: ActionRun, steps: Sequence[Visit]) -> Iterator[str]:
    """Yield words about what the steps of a run do, in the order in which it happens."""
    program = flow.program
    if program.actions[run.first].kind == WAIT:
        for visit in steps:
            yield from _waited(program, visit)
    else:
        yield from _moved(program, steps, is_wait_next=_is_wait(program, run.after))


def _is_wait(program: Program, number: int) -> bool:
    return number < len(program.actions) and program.actions[number].kind == WAIT


def _moved(program: Program, steps: Sequence[Visit], *, is_wait_next: bool) -> Iterator[str]:
    """Yield words about the moves `steps`: who goes where, and the count if a `w` needs it."""
    map_ = program.map
    assert map_ is not None
    first, last = steps[0].state, steps[-1]
    kinds = {_kind(program, visit) for visit in steps}
    if kinds & MOVES.keys():
        came_back = any(visit.player != first.player for visit in steps)
        own_way = _way(PLAYER_NAME, place_words(first.player), place_words(last.player))
        if came_back and first.player == last.player:
            own_way = phrase(
                "{who} returns to {place}", who=PLAYER_NAME, place=place_words(last.player)
            )
        ways = [own_way]
        for crate, before, after in zip(map_.crates, first.crates, last.crates, strict=True):
            if before != after:
                way = _way(crate.letter, place_words(before), place_words(after))
                is_covered = map_.at(after) == MARK
                ways.append(phrase("{way} on a mark", way=way) if is_covered else way)
        yield phrase(", ").join(ways)
    moved = last.moved
    if is_wait_next and moved is not None and moved.crate is not None:
        before_last = last.state.last_moved
        goes_on = before_last is not None and before_last[:2] == (moved.crate, last.state.pulls)
        count = before_last.times + 1 if before_last is not None and goes_on else 1
        letter = map_.crates[moved.crate].letter
        yield phrase("count of {crate}: {count}", crate=letter, count=count)
    if sum(_kind(program, visit) == SWITCH for visit in steps) % 2:
        yield phrase("pushes from now on") if first.pulls else phrase("pulls from now on")


def _way(who: str, before: str, after: str) -> str:
    if before == after:
        return phrase("{who} stays at {place}", who=who, place=before)
    return f"{who} {before} → {after}"


def _waited(program: Program, visit: Visit) -> Iterator[str]:
    """Yield words about a `w`: what it transfers, what it destroys, and who executes which command."""
    map_ = program.map
    assert map_ is not None
    if visit.transfer is not None:
        yield _transfer(program, visit)
    emptied = [
        who
        for who, place in standing(visit)
        if map_.at(place) == DESTROYER and not map_.is_read_only(who)
    ]
    for who in emptied:
        yield phrase("the destroyer empties {who}", who=_name(program, who))
    for who, number in visit.executed:
        yield f"{_name(program, who)} {_command(number)}"
    if visit.transfer is None and not emptied and not visit.executed and visit.fails is None:
        yield lack_words(program, visit)


def _obstacles(program: Program, steps: Sequence[Visit]) -> Iterator[str]:
    """Yield why a move of `steps` is blocked, and which elements on marks execute nothing. These texts may be long, so
    they are not in a column, where they would be cut."""
    map_ = program.map
    assert map_ is not None
    blocked = next((visit for visit in steps if visit.is_blocked), None)
    if blocked is not None:
        yield phrase("blocked: {why}", why=obstacle_words(program, blocked))
    for visit in steps:
        is_idle = visit.transfer is None and not visit.executed and visit.fails is None
        if is_idle and _kind(program, visit) == WAIT:
            yield from idle_words(map_, visit)


def _command(number: int | None) -> str:
    """Return the name of the command with the code `number`; None stands for a code that is not known."""
    if number is None:
        return phrase("perhaps a command that is not known")
    command = command_of(number)
    return command.name if number == command.code else f"{number_words(number)} (nop)"


def _transfer(program: Program, visit: Visit) -> str:
    """Return the transfer of a visit, such as ``@ 20 → N``: the giver, the value and the receiver."""
    assert visit.transfer is not None
    map_ = program.map
    assert map_ is not None
    crate, pulled, n, clones = visit.transfer
    names = [PLAYER_NAME, map_.crates[crate].letter]
    source, target = names[::-1] if pulled else names
    if clones:
        return phrase("all of {source} → {target}", source=source, target=target)
    items = stack_before(program, visit, map_.crates[crate].stack if pulled else PLAYER_NAME).items
    value = items[-n] if n <= len(items) else None
    shown = "?" if value is None else number_words(value)
    return f"{source} {shown} → {target}"


def _stack_changes(program: Program, steps: Sequence[Visit]) -> Iterator[str]:
    """Yield, for each stack that the steps change, its owner and its values before and after, the top first. The stacks
    that execute commands come first."""
    map_ = program.map
    assert map_ is not None
    before = steps[0].state.stacks
    after = steps[-1].stacks
    if after is None:
        return
    executing = {
        PLAYER_NAME if who == PLAYER else map_.crates[who].stack
        for visit in steps
        for who, _ in visit.executed
    }
    stacks = zip(stack_names(program), before, after, strict=True)
    for name, old, new in sorted(stacks, key=lambda stack: stack[0] not in executing):
        if old == new:
            continue
        letters = [
            crate.letter for crate in map_.crates if crate.stack == name and name != PLAYER_NAME
        ]
        who = phrase(", ").join(dict.fromkeys(letters)) or PLAYER_NAME
        yield f"{who}: {values_text(old)} → {values_text(new)}"


def _notes(flow: Flow, run: ActionRun, time: _Time) -> Iterator[str]:
    """Yield what else a reader wants to know: whether it is always so, and where the next pass begins."""
    program = flow.program
    if time.which == "witnessed":
        yield time.run
    elif time.which == "possible":
        yield phrase("perhaps in some run")
    elif _differs_later(flow, run):
        yield phrase("later it can differ")
    last = time.steps[-1]
    is_last = run.after == len(program.actions) and not last.state.order.rounds
    if is_last and last.fails is None and not last.ends and last.state.order.left == 1:
        pulls = last.state.pulls != (_kind(program, last) == SWITCH)
        yield (
            phrase("the next pass begins at {place}, pulling", place=place_words(last.player))
            if pulls
            else phrase("the next pass begins at {place}", place=place_words(last.player))
        )


def _differs_later(flow: Flow, run: ActionRun) -> bool:
    """Return whether the actions of `run` may move other elements, execute other commands, change a stack in another way,
    or write another text, at another time."""
    if not flow.is_complete:
        return True
    for number in range(run.first, run.after):
        if TIMES in flow.program.actions[number].prefixes:
            return True
        visits = flow.visits.get(number, ())
        if any(visit.printed is None for visit in visits):
            return True
        effects = {
            (
                visit.state.order.left,
                visit.printed,
                *(
                    (before, after)
                    for before, after in zip(
                        visit.state.stacks, visit.stacks or visit.state.stacks, strict=True
                    )
                    if before != after
                ),
                visit.state.player,
                visit.player,
                *(
                    (at, to)
                    for at, to in zip(visit.state.crates, visit.crates, strict=True)
                    if at != to
                ),
                visit.transfer,
                visit.executed,
                visit.is_blocked,
                visit.fails,
                visit.ends,
            )
            for visit in visits
        }
        if len({effect[0] for effect in effects}) != len(effects):
            return True
    return False


def _kind(program: Program, visit: Visit) -> str:
    node = visit.state.order.node
    return "" if node is None else program.actions[node].kind


def _name(program: Program, who: int) -> str:
    """Return the sign of the player or of a crate on the map."""
    map_ = program.map
    assert map_ is not None
    return PLAYER_NAME if who == PLAYER else map_.crates[who].letter
