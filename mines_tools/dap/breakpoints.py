"""Maps the client's breakpoints to those of the debugger.

A client sets all breakpoints of a kind at once, each time. One that does not change keeps its number; when
the program is launched again, all are located in its new text.
"""

from __future__ import annotations

from contextlib import suppress

from mines_tools.base.records import NamedTuple
from mines_tools.debugging.breakpoint_data import kept_breakpoints, set_again
from mines_tools.debugging.breakpoints import Breakpoint
from mines_tools.debugging.evaluating import ExpressionError
from mines_tools.debugging.expressions import names_in, parsed, read_message
from mines_tools.text.escaping import shown
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from mines_tools.dap.debuggee import Launched
    from mines_tools.dap.messages import Body, RequestArguments
    from mines_tools.debugging.breakpoints import What
    from mines_tools.debugging.debugger import Debugger
    from mines_tools.interface.run import Json

    Resolve = Callable[[Launched], Sequence["RequestedBreakpoint"]]
    """Finds the requested breakpoints in a program."""
    _Stop = tuple[What | None, str, str, str]


EXCEPTIONS = "errors"
"""The kind of breakpoints on errors."""


class RequestedBreakpoint(NamedTuple):
    """A breakpoint that the client requested."""

    what: What | None
    """The places or events at which it stops; None if nothing fits the request."""
    condition: str = ""
    hits: str = ""
    log: str = ""
    where: Mapping[str, Json] = {}
    """Its place in the form of the protocol."""
    why_not: str = ""
    """Why nothing fits the request."""
    note: str = ""
    """The words that say where it stops the program, if its place does not."""


def asked(given: RequestArguments, what: What | None, **more: object) -> RequestedBreakpoint:
    """Return a breakpoint with the conditions in `given`. Raises Refused if they are not strings."""
    found = RequestedBreakpoint(
        what, given.text("condition"), given.text("hitCondition"), given.text("logMessage")
    )
    return found._replace(**more)  # type: ignore[arg-type]


def _stop(asked: RequestedBreakpoint) -> _Stop:
    """Return the parts of a breakpoint that identify it."""
    return asked.what, asked.condition, asked.hits, asked.log


class _Set(NamedTuple):
    """A breakpoint that is set."""

    number: int
    """Its number at the client."""
    asked: RequestedBreakpoint
    own: int | None
    """Its number at the debugger; None if it cannot stop the program."""
    why_not: str = ""
    is_enabled: bool = True
    """True if the client was told that the breakpoint stops the program."""
    is_removed: bool = False
    """True if the console has deleted the breakpoint and the client was told so."""


class Breakpoints:
    """All breakpoints of a client."""

    def __init__(self, launched: Launched) -> None:
        self._launched = launched
        self._last = 0
        self._warned: list[RequestedBreakpoint] = []
        """Breakpoints of which the user was told that they stop nothing."""
        self._kinds: dict[str, tuple[Resolve, Sequence[_Set]]] = {}

    def set(self, kind: str, resolve: Resolve) -> Sequence[Json]:
        """Replace all breakpoints of a kind, and return the answer for each."""
        before: dict[_Stop, list[_Set]] = {}  # there may be thousands
        for each in reversed(self._kinds[kind][1] if kind in self._kinds else ()):
            if each.own is not None and each.own in self._numbers():
                before.setdefault(_stop(each.asked), []).append(each)
        wanted = resolve(self._launched)
        kept = [same.pop() if (same := before.get(_stop(each))) else None for each in wanted]
        for gone in (each for same in before.values() for each in same):
            self._remove(gone)
        found = [
            self._add(each, self._number()) if same is None else same._replace(asked=each)
            for same, each in zip(kept, wanted, strict=True)
        ]
        self._kinds[kind] = (resolve, found)
        return [_body(each) for each in found]

    def take_over(self, before: Breakpoints) -> Sequence[Json]:
        """Set the breakpoints of an earlier run, which keep their numbers. Return the answer for each."""
        self._last = before._last
        self._warned = before._warned
        for kind, (resolve, known) in before._kinds.items():
            wanted = resolve(self._launched)
            found = [
                old if old.is_removed else self._add_again(each, old)
                for each, old in zip(wanted, known, strict=True)
            ]
            self._kinds[kind] = (resolve, found)
        return [
            _body(each)
            for _, found in self._kinds.values()
            for each in found
            if not each.is_removed
        ]

    def _add_again(self, wanted: RequestedBreakpoint, old: _Set) -> _Set:
        found = self._add(wanted, old.number, old.own)
        if found.own is not None and not old.is_enabled:
            self._launched.debugger.enable(found.own, is_enabled=False)
            found = found._replace(is_enabled=False)
        return found

    def take_over_others(self, before: Breakpoints) -> Sequence[str]:
        """Set the console's breakpoints of an earlier run. Return a message for each that cannot be set."""
        if before._launched.is_plain or self._launched.is_plain:
            return ()
        old, new = before._launched, self._launched
        known = {each.own for _, found in before._kinds.values() for each in found}
        kept = kept_breakpoints(old.debugger, old.program.parsed)
        others = [each for each in kept if each.number not in known]
        return set_again(new.debugger, new.program.parsed, new.program.running.places(), others)

    def news(self) -> Sequence[Body]:
        """Return the bodies of the events for changed breakpoints.

        These are the client's breakpoints that the console has deleted, disabled or enabled since the last
        event.
        """
        found: list[Body] = []
        for kind, (resolve, known) in self._kinds.items():
            after = [self._as_it_is(kind, each) for each in known]
            for old, new in zip(known, after, strict=True):
                if new is not old:
                    reason = "removed" if new.is_removed else "changed"
                    found.append({"reason": reason, "breakpoint": _body(new)})
            self._kinds[kind] = (resolve, after)
        return found

    def _as_it_is(self, kind: str, known: _Set) -> _Set:
        own = known.own
        if own is None or known.is_removed:
            return known
        if own not in self._numbers():
            gone = known._replace(own=None, why_not=phrase("deleted in the console"))
            # A client shows an exception breakpoint also when it is not set, so it is never removed.
            return gone if kind == EXCEPTIONS else gone._replace(is_removed=True)
        is_enabled = self._launched.debugger.is_enabled(own)
        return known if is_enabled == known.is_enabled else known._replace(is_enabled=is_enabled)

    def _numbers(self) -> Mapping[int, object]:
        """Return the debugger's breakpoints, by number."""
        return {} if self._launched.is_plain else self._launched.debugger.numbers

    def numbers(self, own: Sequence[int]) -> list[int]:
        """Return the client's numbers for breakpoints of the debugger."""
        return [
            each.number for _, found in self._kinds.values() for each in found if each.own in own
        ]

    def _number(self) -> int:
        self._last += 1
        return self._last

    def _add(self, wanted: RequestedBreakpoint, number: int, own: int | None = None) -> _Set:
        launched = self._launched
        if wanted.what is None:
            return _Set(number, wanted, None, wanted.why_not)
        if launched.is_plain:
            return _Set(number, wanted, None, phrase("the program runs without the debugger"))
        breakpoint_ = Breakpoint(wanted.what, wanted.condition, wanted.hits, wanted.log)
        try:
            return _Set(number, wanted, launched.debugger.add(breakpoint_, own))
        except ExpressionError as error:
            self._warn(wanted, error)
            return _Set(number, wanted, None, in_words(error))

    def _warn(self, wanted: RequestedBreakpoint, error: ExpressionError) -> None:
        """Tell the user once that `wanted` cannot stop the program: an editor only shows a grey mark."""
        if wanted in self._warned:
            return
        self._warned.append(wanted)
        part, text = self._faulty(wanted)
        words = phrase(
            "{part} `{text}`, column {column}: {message}",
            part=part, text=shown(text), column=error.column, message=error,
        )  # fmt: skip
        if "line" in wanted.where:
            words = phrase("line {line}: {message}", line=wanted.where["line"], message=words)
        said = self._launched.said
        said.tell("important", words, {})
        said.send()

    def _faulty(self, wanted: RequestedBreakpoint) -> tuple[str, str]:
        """Return the name and the text of the part of `wanted` that cannot be read."""
        names = names_in(self._launched.debugger.view())
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


def in_words(error: ExpressionError) -> str:
    """Return the message of an error in an expression, with its column."""
    return phrase("{message} (column {column})", message=error, column=error.column)


def _body(of: _Set) -> Json:
    is_verified = of.own is not None and of.is_enabled
    body: dict[str, Json] = {"id": of.number, "verified": is_verified, **of.asked.where}
    if of.own is not None and not of.is_enabled:
        body["message"] = phrase("disabled in the console: `enable {number}`", number=of.own)
    elif of.own is None:
        body["message"] = of.why_not
        body["reason"] = "failed"
    elif of.asked.note:
        body["message"] = of.asked.note
    return body
