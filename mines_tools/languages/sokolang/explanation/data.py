"""The explanation of a program as data for other programs. `report/explanation.schema.json` defines the parts that all
languages share. `docs/sokolang.md` explains each field."""

from __future__ import annotations

from mines_tools.base.integers import format_integer
from mines_tools.interface.explanation import MOST_KNOWN, ProgramData
from mines_tools.languages.sokolang.actions import GROUP, WAIT
from mines_tools.languages.sokolang.commands import COMMANDS, command_of
from mines_tools.languages.sokolang.initial_stacks import InitialStack
from mines_tools.languages.sokolang.moving import PLAYER
from mines_tools.languages.sokolang.warehouse import PLAYER as PLAYER_NAME
from mines_tools.languages.sokolang.words.obstacle import stack_before
from mines_tools.translations.phrases import in_english

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

    from mines_tools.base.certainty import Witness
    from mines_tools.interface.explanation import Item
    from mines_tools.languages.sokolang.flow.analysis import Flow
    from mines_tools.languages.sokolang.flow.explore import Visit
    from mines_tools.languages.sokolang.program import Program
    from mines_tools.languages.sokolang.warehouse import MapPlace

_LARGEST = 1 << 53
"""The smallest absolute value of an integer that is written as a string. Many JSON readers treat
numbers as floats, which would lose digits of such an integer."""
_KINDS = {"ends": "ends", "fails": "ends", "ends-or-fails": "ends", "never": "never"}


def program_data(flow: Flow, verdict: Callable[[], str]) -> ProgramData:
    """Return the facts about a program as data. The program must have no errors. `verdict` returns a sentence that
    says whether the program ends."""
    text, met = flow.program.text, flow.met
    data_by_source: dict[str, Mapping[str, Any]] = {}

    def data(item: Item) -> Mapping[str, Any]:
        key, source = item.key, text[item.span.start : item.span.end]
        if isinstance(key, InitialStack):
            return {"kind": "stack", "source": source, **_stack(key)}
        if key in met:
            return {"source": source, **_item(flow, key)}
        action_data = data_by_source.get(source)
        if action_data is None:
            if len(data_by_source) >= MOST_KNOWN:
                data_by_source.clear()
            action_data = data_by_source[source] = {"source": source, **_item(flow, key)}
        return action_data

    kind = _KINDS.get(flow.ending, "unknown")
    is_one = flow.is_exact or flow.is_decided_by_running
    ended = flow.ended if is_one and flow.ending == "ends" else None
    return ProgramData(
        {
            "kind": kind,
            "reason": in_english(verdict),
            "operations": None if ended is None else ended.step,
        },
        complete=flow.is_complete,
        explored=flow.is_complete,
        of=data,
    )


def _stack(stack: InitialStack) -> dict[str, Any]:
    numbers = [value.number for value in stack.values]
    return {
        "name": stack.name,
        "values": list(map(_integer, numbers)),
        "commands": [COMMANDS[number].name if number in COMMANDS else None for number in numbers],
    }


def _item(flow: Flow, number: int) -> dict[str, Any]:
    node = flow.program.actions[number]
    reached = flow.reached(number)
    times = flow.performances.get(number, ())
    first = _time(flow.program, times[0]) if times else None
    return {
        "kind": "group" if node.kind == GROUP else "action",
        "prefixes": list(node.prefixes),
        "times": _integer(node.times),
        "reached": reached.kind,
        "witness": _witness(reached.witness),
        "first_time": first,
        "same_each_time": flow.is_exact
        and bool(times)
        and all(visit.printed is not None for visit in times[0])
        and all(_time(flow.program, performance) == first for performance in times[1:]),
        "writes": None if number not in flow.written else [*flow.written[number]],
        "errors": [
            {
                "who": _name(flow.program, failure.who),
                "name": failure.error,
                "certainty": "always"
                if flow.is_complete and all(visit.fails for visit in flow.visits[number])
                else certainty.kind,
                "witness": _witness(certainty.witness),
            }
            for failure, certainty in flow.failures_by_node.get(number, {}).items()
        ],
    }


def _time(program: Program, visits: Sequence[Visit]) -> dict[str, Any]:
    """Return the data about one performance of an action or a group. `visits` are the steps of this performance."""
    first, last = visits[0].state, visits[-1]
    printed = [visit.printed for visit in visits]
    return {
        "player": _way(first.player, last.player),
        "crates": [
            {"crate": _name(program, who), **_way(before, after)}
            for who, (before, after) in enumerate(zip(first.crates, last.crates, strict=True))
            if before != after
        ],
        "blocked": any(visit.is_blocked for visit in visits),
        "transfers": [_transfer(program, visit) for visit in visits if visit.transfer is not None],
        "executed": [
            {
                "who": _name(program, who),
                "code": None if code is None else _integer(code),
                "command": None if code is None else command_of(code).name,
            }
            for visit in visits
            if _kind(program, visit) == WAIT
            for who, code in visit.executed
        ],
        "printed": None if None in printed else "".join(piece or "" for piece in printed),
        "ends": last.ends,
    }


def _transfer(program: Program, visit: Visit) -> dict[str, Any]:
    assert visit.transfer is not None
    assert program.map is not None
    crate, pulled, n, clones = visit.transfer
    names = [PLAYER_NAME, _name(program, crate)]
    source, target = names[::-1] if pulled else names
    stack = program.map.crates[crate].stack if pulled else PLAYER_NAME
    items = stack_before(program, visit, stack).items
    value = items[-n] if n <= len(items) and not clones else None
    return {
        "from": source,
        "to": target,
        "n": None if clones else n,
        "value": None if value is None else _integer(value),
    }


def _kind(program: Program, visit: Visit) -> str:
    node = visit.state.order.node
    return "" if node is None else program.actions[node].kind


def _way(before: MapPlace, after: MapPlace) -> dict[str, Any]:
    return {"before": list(before), "after": list(after)}


def _name(program: Program, who: int) -> str:
    """Return the name of the player, or the letter of a crate."""
    if who == PLAYER or program.map is None:
        return PLAYER_NAME
    return program.map.crates[who].letter


def _witness(witness: Witness | None) -> dict[str, Any] | None:
    return None if witness is None else {"input": witness.input, "step": witness.step}


def _integer(number: int) -> int | str:
    return number if abs(number) < _LARGEST else format_integer(number)
