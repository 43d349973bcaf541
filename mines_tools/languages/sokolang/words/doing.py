"""Describes in words what a single step does, or what all steps of an action or a group do together."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.languages.sokolang.actions import GROUP, MOVES, ONCE, SWITCH, WAIT
from mines_tools.languages.sokolang.commands import command_of
from mines_tools.languages.sokolang.flow.analysis import SEED
from mines_tools.languages.sokolang.flow.performed import performance_around
from mines_tools.languages.sokolang.machine import stack_names
from mines_tools.languages.sokolang.moving import PLAYER
from mines_tools.languages.sokolang.runs import WORDS
from mines_tools.languages.sokolang.warehouse import DESTROYER, MARK
from mines_tools.languages.sokolang.warehouse import PLAYER as PLAYER_NAME
from mines_tools.languages.sokolang.words.obstacle import (
    lack_words,
    name_of,
    obstacle_words,
    place_words,
    stack_before,
)
from mines_tools.languages.sokolang.words.reading import number_words, stack_text, text_words
from mines_tools.text.markdown import code
from mines_tools.text.step_words import written_words
from mines_tools.text.written import quoted_output
from mines_tools.translations.phrases import phrase, template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mines_tools.languages.sokolang.flow.analysis import Flow
    from mines_tools.languages.sokolang.flow.explore import Visit
    from mines_tools.languages.sokolang.flow.tried import TriedTime
    from mines_tools.languages.sokolang.program import Program
    from mines_tools.languages.sokolang.warehouse import MapPlace, Warehouse

_MOST_TIMES = 100
_MOST_LINES = 12
_LONGEST_INPUT = 20
"""The maximum number of characters of an input that are shown."""
_COUNTS = {
    False: template("{who} is pushed: its count is {n}"),
    True: template("{who} is pulled: its count is {n}"),
}


class Doing(NamedTuple):
    """The description of an action or a group."""

    when: str
    """A heading for `lines`, such as "each time:". It says which of several performances the lines
    describe. Empty if no heading is needed."""
    lines: Sequence[str]
    failures: Sequence[str]
    """Texts about the errors with which the item may stop the program."""


def item_words(flow: Flow, number: int) -> Doing | None:
    """Return the description of what an action or a group does the first time. The description also
    says whether the action or group later does something else. Return None if no explored run
    performs the action or the group."""
    program, node = flow.program, flow.program.actions[number]
    is_group = node.kind == GROUP
    performances = flow.performances.get(number, ())
    descriptions = [
        list(steps_words(program, performance, is_group=is_group))
        for performance in performances[:_MOST_TIMES]
    ]
    when = ""
    is_each_time = False
    one_run: Sequence[Visit] = ()
    if descriptions:
        lines = descriptions[0]
        last_visit = flow.trail[-1]
        is_cut = performances[-1][-1] is not last_visit and _performs(last_visit, number)
        is_same = (
            len(descriptions) == len(performances)
            and not is_cut
            and all(words == lines for words in descriptions)
        )
        is_each_time = len(descriptions) > 1 and flow.is_exact and is_same
        if is_each_time:
            when = phrase("each time:")
        elif len(descriptions) > 1:
            when = phrase("the first time in every run (later it can differ):")
        elif not flow.is_exact and ONCE not in node.prefixes:
            when = phrase("the first time in every run:")
    elif not is_group and (found := _one_time(flow, number)) is not None:
        when, one_run = found
        lines = list(steps_words(program, one_run, is_group=False))
    else:
        return None
    if not is_group:
        told = performances[:_MOST_TIMES] if descriptions else [one_run]
        lines = [*lines, *_stacks(program, told if is_each_time else told[:1])]
    is_one_run = flow.ending == "ends" or flow.is_decided_by_running
    if len(performances) > 1 and flow.is_exact and is_one_run:
        lines = [*lines, phrase("it is performed {count} times in all", count=len(performances))]
    of_all = "" if is_each_time else writes_words(flow, number, is_code=True)
    if of_all and when and of_all in lines:
        lines = [line for line in lines if line != of_all]
    if of_all and (when or of_all not in lines):
        lines = [*lines, phrase("in every run: {words}", words=of_all)]
    return Doing(when, lines, list(failures_words(flow, number)))


def _one_time(flow: Flow, number: int) -> tuple[str, Sequence[Visit]] | None:
    """Return the steps of an action at a time that is not the same in all runs, with a heading. Return None if no such
    time is known."""
    time = tried_time(flow, number, number + 1)
    if time is not None:
        return phrase("the first time in every run:") if time.is_first else phrase(
            "{when}:", when=trial_words(time)
        ), time.steps
    visits = flow.visits.get(number, ())
    if not visits:
        return None
    switches = flow.program.actions[number].kind == SWITCH
    steps = performance_around(visits, telling(flow.program, visits), switches=switches)
    return phrase("perhaps in some run:"), steps


def trial_words(time: TriedTime) -> str:
    """Return words for the trial run of `time`, in which an action has done something. A reader may debug another run
    meanwhile, so the words say which run is meant: with which input."""
    if not time.input:
        return phrase("in a trial run of the tools without input")
    text = code(text_words([*map(ord, time.input)], _LONGEST_INPUT))
    return phrase("in a trial run of the tools with the input {text}", text=text)


def writes_words(flow: Flow, number: int, *, is_code: bool) -> str:
    """Return a text about what an action writes when it is performed once. Return "" if it writes nothing, or if that is
    not known. With `is_code`, what it writes is in back quotes."""
    texts = flow.written.get(number, ())
    if not texts:
        return ""
    shown = [quoted_output(text) for text in texts]
    return written_words(shown, is_code=is_code, may_fail=flow.may_fail(number))


def _stacks(program: Program, performances: Sequence[Sequence[Visit]]) -> Iterator[str]:
    """Yield texts about the stacks before and after an action, if they are the same in all of `performances`."""
    texts = {tuple(_stacks_of(program, performance)) for performance in performances}
    if len(texts) == 1:
        yield from texts.pop()


def _stacks_of(program: Program, visits: Sequence[Visit]) -> Iterator[str]:
    """Yield texts about the stacks that the steps `visits` together have changed."""
    map_ = program.map
    assert map_ is not None
    before, after = visits[0].state.stacks, visits[-1].stacks
    if after is None:
        return
    for name, old, new in zip(stack_names(program), before, after, strict=True):
        if old == new:
            continue
        owners = [
            name_of(map_, who)
            for who, crate in enumerate(map_.crates)
            if crate.stack == name and name != PLAYER_NAME
        ]
        yield phrase(
            "stack of {who}: `{before}` before, `{after}` after",
            who=phrase(", ").join(dict.fromkeys(owners)) or name_of(map_, PLAYER),
            before=stack_text(old),
            after=stack_text(new),
        )


def _performs(visit: Visit, number: int) -> bool:
    """Return whether a step belongs to the action or group with the number `number`."""
    order = visit.state.order
    return order.node == number or any(order_round.group == number for order_round in order.rounds)


def tried_time(flow: Flow, first: int, after: int) -> TriedTime | None:
    """Return the most informative performance of the actions from `first` to `after`, without `after`, that a trial run
    has shown. Return None if there is none. A performance that fails says less than one that has an effect."""
    program = flow.program

    def silence(time: TriedTime) -> tuple[bool, ...]:
        last = time.steps[-1]
        return (
            last.fails is not None,
            not any(_has_effect(program, visit) for visit in time.steps),
            last.state.order.is_reversed,
        )

    return min(flow.tried(first, after), key=silence, default=None)


def telling(program: Program, visits: Sequence[Visit]) -> Visit:
    """Return the most informative visit: the first one that has an effect, or else the first one."""
    return next((visit for visit in visits if _has_effect(program, visit)), visits[0])


def _has_effect(program: Program, visit: Visit) -> bool:
    """Return whether a step has an effect. A blocked move and a `w` that does nothing have none."""
    return (
        visit.transfer is not None
        or bool(visit.executed)
        or (not visit.is_blocked and _kind(program, visit) != WAIT)
    )


def failures_words(flow: Flow, number: int) -> Iterator[str]:
    """Yield texts about the errors with which an action may stop the program, each with a run in which this happens."""
    map_ = flow.program.map
    assert map_ is not None
    visits = flow.visits.get(number, ())
    for failure, certainty in flow.failures_by_node.get(number, {}).items():
        if certainty.witness is None or (visits and visits[0].fails is not None):
            continue  # the first time fails, and is described
        who = name_of(map_, failure.who)
        error = phrase(WORDS.errors[failure.error])
        if flow.is_decided_by_running:
            yield phrase(
                "in step {step:,}, which is in pass {number:,}, {who} fails: {error}; the program stops",
                step=certainty.witness.step,
                number=flow.failing_passes[failure],
                who=who,
                error=error,
            )
            continue
        if any(visit.fails is not None for visit in visits):
            continue
        text = code(text_words([*map(ord, certainty.witness.input)]))
        if map_.is_random:
            yield phrase(
                "{who} fails, for example with the input {text} and the seed {seed}: {error}",
                who=who,
                error=error,
                text=text,
                seed=SEED,
            )
        else:
            yield phrase(
                "{who} fails, for example with the input {text}: {error}",
                who=who,
                error=error,
                text=text,
            )


def steps_words(program: Program, visits: Sequence[Visit], *, is_group: bool) -> Iterator[str]:
    """Yield texts that describe what the consecutive steps `visits` do together. `is_group` is true if they are the
    steps of a group."""
    lines = list(_lines(program, visits, is_group))
    yield from lines[:_MOST_LINES]
    if len(lines) > _MOST_LINES:
        yield "..."
    yield from end_words(program, visits)
    if is_group and any(visit.may_fail for visit in visits[:-1]):
        yield phrase("all this is so if no command fails before")


def end_words(
    program: Program, visits: Sequence[Visit], *, is_code: bool = True, writes: bool = True
) -> Iterator[str]:
    """Yield texts about how the consecutive steps `visits` end the program, if they do. With `writes`, also yield texts
    about what they write. With `is_code`, this is in back quotes."""
    last_visit = visits[-1]
    map_ = program.map
    assert map_ is not None
    printed = [visit.printed for visit in visits]
    text = "".join(piece or "" for piece in printed)
    if text and writes:
        yield written_words([quoted_output(text)], is_code=is_code)
    if None in printed and writes:
        yield (
            phrase("writes what is not known before the run")
            if any(visit.writes for visit in visits)
            else phrase("perhaps writes something")
        )
    if last_visit.fails is not None:
        who, error = last_visit.fails
        yield phrase(
            "{who} fails: {error}; the program stops",
            who=name_of(map_, who),
            error=phrase(WORDS.errors[error]),
        )
    if last_visit.ends:
        yield phrase("all marks are covered: the program ends")


def _lines(program: Program, visits: Sequence[Visit], is_group: bool) -> Iterator[str]:
    kinds = {_kind(program, visit) for visit in visits}
    if kinds & MOVES.keys():
        yield from _moves(program, visits, is_group)
    switched = sum(_kind(program, visit) == SWITCH for visit in visits) % 2
    if switched:
        pulls = not visits[0].state.pulls
        yield (
            phrase("the player pulls from now on")
            if pulls
            else phrase("the player pushes from now on")
        )
    for visit in visits:
        if _kind(program, visit) == WAIT:
            yield from _wait(program, visit, is_group)


def _kind(program: Program, visit: Visit) -> str:
    node = visit.state.order.node
    return "" if node is None else program.actions[node].kind


def _moves(program: Program, visits: Sequence[Visit], is_group: bool) -> Iterator[str]:
    """Yield texts that say which elements have moved, and where. If a move was blocked, yield a text about the
    obstacle."""
    first, last_visit = visits[0].state, visits[-1]
    map_ = program.map
    assert map_ is not None
    if first.player == last_visit.player:
        yield phrase("the player stays at {place}", place=place_words(first.player))
    else:
        yield _way(phrase("the player"), place_words(first.player), place_words(last_visit.player))
    for crate, (before, after) in enumerate(zip(first.crates, last_visit.crates, strict=True)):
        if before != after:
            yield _way(name_of(map_, crate), place_words(before), place_words(after))
    blocked = [visit for visit in visits if visit.is_blocked]
    if blocked:
        why = obstacle_words(program, blocked[0])
        yield phrase("blocked: {why}", why=why)
    elif not is_group and last_visit.moved is not None and last_visit.moved.crate is not None:
        before_last = last_visit.state.last_moved
        goes_on = before_last is not None and before_last[:2] == (
            last_visit.moved.crate,
            last_visit.state.pulls,
        )
        n = before_last.times + 1 if before_last is not None and goes_on else 1
        yield phrase(
            _COUNTS[last_visit.state.pulls], who=name_of(map_, last_visit.moved.crate), n=n
        )


def _way(who: str, before: str, after: str) -> str:
    return phrase("{who}: {before} to {after}", who=who, before=before, after=after)


def _wait(program: Program, visit: Visit, is_group: bool) -> Iterator[str]:
    """Yield texts that describe what a `w` does: which value it transfers, which stacks it empties, and which commands
    the elements execute."""
    map_ = program.map
    assert map_ is not None
    if visit.transfer is not None:
        yield transfer_words(program, visit)
    elif not is_group:
        yield lack_words(program, visit)
    for who, place in standing(visit):
        if map_.at(place) == DESTROYER and not map_.is_read_only(who):
            yield phrase("the destroyer empties the stack of {who}", who=name_of(map_, who))
    for who, number in visit.executed:
        yield phrase(
            "{who} executes {command}", who=name_of(map_, who), command=_command_words(number)
        )
        name = command_of(number).name if number is not None else ""
        # If any element printed something, it is not known which one.
        if visit.printed == "" and visit.fails is None and name in WORDS.writes_nothing:
            yield phrase(
                "`{command}` writes nothing: {reason}",
                command=name, reason=phrase(WORDS.writes_nothing[name]),
            )  # fmt: skip
    if not is_group and visit.fails is None:
        yield from idle_words(map_, visit)


def idle_words(map_: Warehouse, visit: Visit) -> Iterator[str]:
    """Yield texts about the elements that are on a mark, but execute nothing."""
    executing = {who for who, _ in visit.executed}
    for who, place in standing(visit):
        if map_.at(place) == MARK and who not in executing:
            name = name_of(map_, who)
            if map_.is_read_only(who):
                yield phrase("{who} is read-only: it executes nothing", who=name)
            else:
                yield phrase("{who} has an empty stack: nothing is executed", who=name)


def standing(visit: Visit) -> Iterator[tuple[int, MapPlace]]:
    """Yield the numbers of the player and the crates, each with its place after a step."""
    yield PLAYER, visit.player
    yield from enumerate(visit.crates)


def _command_words(number: int | None) -> str:
    if number is None:
        return phrase("perhaps a command that is not known")
    command = command_of(number)
    if number != command.code:
        return f"{code(number_words(number))} (`nop`)"
    return f"`{command.name}`"


def transfer_words(program: Program, visit: Visit) -> str:
    """Return a text that describes the transfer of a visit: the value, the source and the target."""
    assert visit.transfer is not None
    assert program.map is not None
    crate, pulled, n, clones = visit.transfer
    names = [phrase("the player"), name_of(program.map, crate)]
    source, target = names[::-1] if pulled else names
    if clones:
        return phrase("all values of {source} to {target}", source=source, target=target)
    stack = program.map.crates[crate].stack if pulled else PLAYER_NAME
    items = stack_before(program, visit, stack).items
    if n > len(items):
        return phrase(
            "value {n} from the top of {source} to {target}, if there is one",
            n=n,
            source=source,
            target=target,
        )
    value = items[-n]
    if value is None:
        return phrase(
            "value {n} from the top of {source} to {target}", n=n, source=source, target=target
        )
    return phrase(
        "value {n} from the top of {source}, {value}, to {target}",
        n=n,
        source=source,
        target=target,
        value=code(number_words(value)),
    )
