"""Sets the client's breakpoints in the debugger. Remembers which breakpoint of the debugger belongs
to which breakpoint of the client.

A client always sends all breakpoints of a kind together. A breakpoint that does not change keeps
its number. When the program is launched again, the places of all breakpoints are found again in the
new text of the program.
"""

from __future__ import annotations

from contextlib import suppress

from mines_tools.base.records import NamedTuple
from mines_tools.debugging.breakpoint_data import kept_breakpoints, set_again
from mines_tools.debugging.breakpoints import Breakpoint
from mines_tools.debugging.evaluating import ExpressionError, in_words
from mines_tools.debugging.expressions import parsed, read_message
from mines_tools.text.escaping import shown
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Container, Mapping, Sequence

    from mines_tools.dap.debuggee import Launched
    from mines_tools.dap.messages import Body, RequestArguments
    from mines_tools.debugging.breakpoints import What
    from mines_tools.debugging.debugger import Debugger
    from mines_tools.interface.run import Json

    Resolve = Callable[[Launched], Sequence["RequestedBreakpoint"]]
    """The type of functions that find, in a program, the places or events of the breakpoints that the client
    requested."""
    _Stop = tuple[What | None, str, str, str]


EXCEPTIONS = "errors"
"""The kind of the breakpoints that stop at errors."""


class RequestedBreakpoint(NamedTuple):
    """A breakpoint that the client requested."""

    what: What | None
    """The place, command, error or data at which the breakpoint stops the program; None if the program has nothing
    that fits the request."""
    condition: str = ""
    hits: str = ""
    log: str = ""
    where: Mapping[str, Json] = {}
    """The place of the breakpoint, as fields of the protocol."""
    why_not: str = ""
    """The reason why the program has nothing that fits the request, if `what` is None. In all other
    cases, the text is empty."""
    note: str = ""
    """A text for the user that says where the breakpoint stops the program; empty if this is clear
    without a text."""
    is_told: bool = False
    """True if the user is told `why_not` in the console, because an editor shows nothing beside the program."""
    is_in_edited: bool = False
    """True if the request means a place in an edited text, and not in the text that runs."""


def requested_breakpoint(
    arguments: RequestArguments, what: What | None, **more: object
) -> RequestedBreakpoint:
    """Return a breakpoint that stops at `what`. The condition, the hit condition and the log
    message come from `arguments`, and all other fields come from `more`. Raises Refused if a field
    in `arguments` is not a string."""
    requested = RequestedBreakpoint(
        what,
        arguments.text("condition"),
        arguments.text("hitCondition"),
        arguments.text("logMessage"),
    )
    return requested._replace(**more)  # type: ignore[arg-type]


def _stop(requested: RequestedBreakpoint) -> _Stop:
    """Return the parts of `requested` that decide whether two breakpoints are the same."""
    return requested.what, requested.condition, requested.hits, requested.log


class _Set(NamedTuple):
    """A breakpoint of the client that has been set."""

    number: int
    """The number by which the client knows the breakpoint."""
    requested: RequestedBreakpoint
    own: int | None
    """The number of the breakpoint in the debugger; None if the breakpoint cannot stop the program."""
    why_not: str = ""
    is_enabled: bool = True
    """True if the client was last told that the breakpoint is enabled."""
    is_removed: bool = False
    """True if the console has deleted the breakpoint and the client has been told."""


class Breakpoints:
    """All breakpoints of a client."""

    def __init__(self, launched: Launched) -> None:
        self._launched = launched
        self._last = 0
        self._warned: list[RequestedBreakpoint] = []
        """The breakpoints that cannot stop the program, and about which the user has been told."""
        self._kinds: dict[str, tuple[Resolve, Sequence[_Set]]] = {}

    def set(self, kind: str, resolve: Resolve) -> Sequence[Json]:
        """Replace all breakpoints of the kind `kind` by those that `resolve` returns. Return the
        new breakpoints in the form of the protocol."""
        before: dict[_Stop, list[_Set]] = {}  # there may be thousands
        for old in reversed(self._kinds[kind][1] if kind in self._kinds else ()):
            if old.own is not None and old.own in self._numbers():
                before.setdefault(_stop(old.requested), []).append(old)
        wanted = resolve(self._launched)
        kept = [
            same.pop() if (same := before.get(_stop(requested))) else None for requested in wanted
        ]
        for gone in (old for same in before.values() for old in same):
            self._remove(gone)
        kept_or_added = [
            self._add(requested, self._number())
            if same is None
            else same._replace(requested=requested)
            for same, requested in zip(kept, wanted, strict=True)
        ]
        self._kinds[kind] = (resolve, kept_or_added)
        return [_body(breakpoint_) for breakpoint_ in kept_or_added]

    def take_over(self, before: Breakpoints) -> Sequence[Json]:
        """Set all breakpoints that `before` contains. These are the client's breakpoints from an
        earlier run. Each breakpoint keeps its number. Return the breakpoints in the form of the
        protocol."""
        self._last = before._last
        self._warned = before._warned
        for kind, (resolve, olds) in before._kinds.items():
            wanted = resolve(self._launched)
            taken = [
                old if old.is_removed else self._add_again(requested, old)
                for requested, old in zip(wanted, olds, strict=True)
            ]
            self._kinds[kind] = (resolve, taken)
        return [
            _body(breakpoint_)
            for _, breakpoints in self._kinds.values()
            for breakpoint_ in breakpoints
            if not breakpoint_.is_removed
        ]

    def set_edited(self) -> Sequence[Json]:
        """Set the breakpoints that were not set because the text was edited, now that the client shows the text that runs
        again. Return all breakpoints that were requested meanwhile, in the form of the protocol."""
        bodies: list[Json] = []
        for kind, (resolve, olds) in self._kinds.items():
            if not any(old.requested.is_in_edited for old in olds):
                continue
            wanted = resolve(self._launched)
            breakpoints = [
                old._replace(requested=requested)
                if old.own is not None or old.is_removed
                else self._add(requested, old.number)
                for requested, old in zip(wanted, olds, strict=True)
            ]
            self._kinds[kind] = (resolve, breakpoints)
            bodies += [_body(new) for new in breakpoints if not new.is_removed]
        return bodies

    def _add_again(self, wanted: RequestedBreakpoint, old: _Set) -> _Set:
        breakpoint_ = self._add(wanted, old.number, old.own)
        if breakpoint_.own is not None and not old.is_enabled:
            self._launched.debugger.enable(breakpoint_.own, is_enabled=False)
            breakpoint_ = breakpoint_._replace(is_enabled=False)
        return breakpoint_

    def take_over_others(self, before: Breakpoints) -> Sequence[str]:
        """Set again those breakpoints of an earlier run that the user had set in the console.
        `before` contains the breakpoints of the earlier run. Return a message for each breakpoint
        that cannot be set."""
        if before._launched.is_plain or self._launched.is_plain:
            return ()
        old, new = before._launched, self._launched
        own_numbers = before.own_numbers()
        kept = kept_breakpoints(old.debugger, old.program.parsed)
        others = [breakpoint_ for breakpoint_ in kept if breakpoint_.number not in own_numbers]
        return set_again(new.debugger, new.program.parsed, new.program.running.places(), others)

    def news(self) -> Sequence[Body]:
        """Return the bodies of the events that report changed breakpoints.

        A breakpoint of the client has changed if the user has deleted, disabled or enabled this
        breakpoint in the console since the last call.
        """
        bodies: list[Body] = []
        for kind, (resolve, breakpoints) in self._kinds.items():
            after = [self._as_it_is(kind, breakpoint_) for breakpoint_ in breakpoints]
            for old, new in zip(breakpoints, after, strict=True):
                if new is not old:
                    reason = "removed" if new.is_removed else "changed"
                    bodies.append({"reason": reason, "breakpoint": _body(new)})
            self._kinds[kind] = (resolve, after)
        return bodies

    def _as_it_is(self, kind: str, breakpoint_: _Set) -> _Set:
        own = breakpoint_.own
        if own is None or breakpoint_.is_removed:
            return breakpoint_
        if own not in self._numbers():
            gone = breakpoint_._replace(own=None, why_not=phrase("deleted in the console"))
            # A client shows an exception breakpoint also when it is not set, so it is never removed.
            return gone if kind == EXCEPTIONS else gone._replace(is_removed=True)
        is_enabled = self._launched.debugger.is_enabled(own)
        return (
            breakpoint_
            if is_enabled == breakpoint_.is_enabled
            else breakpoint_._replace(is_enabled=is_enabled)
        )

    def _numbers(self) -> Mapping[int, object]:
        """Return a mapping whose keys are the numbers that the debugger gave to its breakpoints."""
        return {} if self._launched.is_plain else self._launched.debugger.numbers

    def numbers(self, own: Sequence[int]) -> list[int]:
        """Return the client's numbers of the breakpoints that have the numbers `own` in the
        debugger. Breakpoints that the client has not set are left out."""
        return [
            breakpoint_.number
            for _, breakpoints in self._kinds.values()
            for breakpoint_ in breakpoints
            if breakpoint_.own in own
        ]

    def own_numbers(self) -> Container[int]:
        """Return the numbers that the debugger has given to the client's breakpoints."""
        return {
            breakpoint_.own
            for _, breakpoints in self._kinds.values()
            for breakpoint_ in breakpoints
            if breakpoint_.own is not None
        }

    def _number(self) -> int:
        self._last += 1
        return self._last

    def _add(self, wanted: RequestedBreakpoint, number: int, own: int | None = None) -> _Set:
        launched = self._launched
        if wanted.is_in_edited:
            why = phrase("the program has changed: restart it to set this breakpoint")
            return _Set(number, wanted, None, why)
        if wanted.what is None:
            if wanted.is_told:
                self._warn(wanted, wanted.why_not)
            return _Set(number, wanted, None, wanted.why_not)
        if launched.is_plain:
            return _Set(number, wanted, None, phrase("the program runs without the debugger"))
        breakpoint_ = Breakpoint(wanted.what, wanted.condition, wanted.hits, wanted.log)
        try:
            return _Set(number, wanted, launched.debugger.add(breakpoint_, own))
        except ExpressionError as error:
            part, text = self._faulty(wanted)
            words = phrase(
                "{part} `{text}`: {message}", part=part, text=shown(text), message=in_words(error)
            )  # fmt: skip
            self._warn(wanted, words)
            return _Set(number, wanted, None, in_words(error))

    def _warn(self, wanted: RequestedBreakpoint, words: str) -> None:
        """Tell the user by `words` why `wanted` cannot stop the program, because an editor itself shows a grey mark, or
        nothing. For each breakpoint, this message is sent only once."""
        if wanted in self._warned:
            return
        self._warned.append(wanted)
        # An editor shows this text beside the output of the program.
        if "line" in wanted.where:
            words = phrase(
                "(the debugger cannot set the breakpoint in line {line}: {message})",
                line=wanted.where["line"], message=words,
            )  # fmt: skip
        else:
            words = phrase("(the debugger cannot set a breakpoint: {message})", message=words)
        output = self._launched.output
        output.tell("important", words, {})
        output.send()

    def _faulty(self, wanted: RequestedBreakpoint) -> tuple[str, str]:
        """Return the name and the text of the part of `wanted` that cannot be parsed. The part is
        the condition, the log message or the hit condition."""
        names = self._launched.debugger.travel.names
        try:
            if wanted.condition.strip():
                parsed(wanted.condition, names)
        except ExpressionError:
            return phrase("condition"), wanted.condition
        try:
            read_message(wanted.log, names)
        except ExpressionError:
            return phrase("log message"), wanted.log
        return phrase("hit count"), wanted.hits

    def _remove(self, gone: _Set) -> None:
        if gone.own is not None:
            debugger: Debugger = self._launched.debugger
            with suppress(KeyError):  # the console may have removed it
                debugger.remove(gone.own)


def _body(of: _Set) -> Json:
    is_verified = of.own is not None and of.is_enabled
    body: dict[str, Json] = {"id": of.number, "verified": is_verified, **of.requested.where}
    if of.own is not None and not of.is_enabled:
        body["message"] = phrase("disabled in the console: `enable {number}`", number=of.own)
    elif of.own is None:
        body["message"] = of.why_not
        body["reason"] = "failed"
    elif of.requested.note:
        body["message"] = of.requested.note
    return body
