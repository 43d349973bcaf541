"""Serves one client in a loop. The loop alternately runs a slice of the program and handles a
message of the client."""

from __future__ import annotations

import json
from collections.abc import Generator

from mines_tools.base.interruptible import Interrupted, Waiting
from mines_tools.dap.inbox import ENDING, NOTHING, HungUp, command_of
from mines_tools.dap.messages import Cancelled, Refused, RequestArguments, TooEarly
from mines_tools.dap.requests import request_named
from mines_tools.dap.session import Session
from mines_tools.debugging.faults import error_words
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any, TypeVar

    from mines_tools.dap.adapter_options import Setup
    from mines_tools.dap.inbox import Inbox
    from mines_tools.dap.messages import Body
    from mines_tools.interface.run import Json

    Made = TypeVar("Made")


class _Answering:
    """A request whose answer is computed in slices."""

    def __init__(self, number: int, command: str, work: Generator[None, None, Body | None]) -> None:
        self.number = number
        self.command = command
        self.work = work


class Adapter:
    """The adapter for one client."""

    def __init__(self, inbox: Inbox, write: Callable[[str], object], setup: Setup) -> None:
        """Create an adapter that has no program yet. `write` sends a message, as JSON in ASCII, to
        the client, and raises OSError if the client has disconnected."""
        self._inbox = inbox
        self._write = write
        self._log = setup.log
        self._sent = 0
        self._answering: _Answering | None = None
        self._early: list[tuple[int, str, object]] = []
        """The number, the command and the arguments of each request that waits for the start of the program."""
        self._has_listened = False
        """True if the last call of `turn` handled a message."""
        self._session = Session(setup, self._send_event, self._cancel, self._attend)
        self._working_on: int | None = None
        """The number of the request whose answer is being computed now; None if there is none."""
        self._is_withdrawn = False
        """True if the request `_working_on` has been cancelled."""
        self._attends = False
        """True while the adapter answers a message that arrived during a long step or a long
        answer."""

    def serve(self) -> bool:
        """Serve the client until the session is over. Return True if the client ended the session,
        or disconnected after the end of the program."""
        try:
            while self.turn(waits=True):
                pass
        except (HungUp, OSError):
            return self._session.phase == "ended"
        finally:
            self.end()
        return True

    @property
    def is_over(self) -> bool:
        """True if the client has ended the session."""
        return self._session.is_over

    def end(self) -> None:
        """End the session."""
        self._session.end()

    def fail(self, error: Exception) -> None:
        """Tell the client about `error`, an unexpected error, and end the program."""
        self._log(_trace(error))
        self._session.fail(_internal(error))

    def turn(self, *, waits: bool) -> bool:
        """Handle the next message, or run one slice of the program or of an answer.

        Return False if there was nothing to do. With `waits`, wait for a message if there is
        nothing else to do. Then the result is False only if the session is over. Raises HungUp if
        the client has disconnected.
        """
        if self._session.is_over:
            return False
        if self._early and not self._session.is_starting and self._answering is None:
            self._begin(*self._early.pop(0))
            return True
        is_answering = self._answering is not None
        is_busy = is_answering or self._session.is_busy
        if is_busy and self._has_listened and not is_answering:
            # However many messages a client sends, the program continues.
            self._has_listened = False
            self._advance()
            return True
        message = self._inbox.take(waits=waits and not is_busy, is_urgent=is_answering)
        self._has_listened = message is not NOTHING
        if self._has_listened:
            self._take(message)
        elif self._answering is not None:
            self._answer_on(self._answering)
        elif is_busy:
            self._advance()
        else:
            return False
        return True

    def _attend(self) -> None:
        """Check the inbox during a long step, or while a long answer is computed.

        Only urgent requests are answered, because they do not read the run. Raises Interrupted if
        the client no longer wants the step or the answer.
        """
        if self._attends:
            return
        try:
            message = self._inbox.take(waits=False, is_urgent=True)
        except HungUp:
            raise Interrupted from None
        if message is NOTHING:
            return
        if command_of(message) in ENDING:
            self._inbox.put_back(message)
            raise Interrupted
        after = self._session.put_off()
        self._attends = True
        try:
            self._take(message)
        finally:
            self._attends = False
            self._session.take_up(after)
        if self._is_withdrawn:
            raise Interrupted

    def _advance(self) -> None:
        try:
            with Waiting(self._attend):
                self._session.advance()
        except OSError:
            raise
        except Interrupted:  # a program without the debugger must end
            pass
        except Exception as error:  # noqa: BLE001 - the client is told of any error
            self.fail(error)

    def _take(self, message: Any) -> None:
        if isinstance(message, Exception):
            self._complain(str(message))
            return
        if not isinstance(message, dict):
            self._complain(phrase("it is not an object"))
            return
        if message.get("type") in ("response", "event"):
            return  # the adapter sends no requests
        number, command = message.get("seq"), message.get("command")
        if not isinstance(number, int) or isinstance(number, bool) or number < 0:
            self._complain(phrase("`{name}` must be a whole number, 0 or more", name="seq"))
        elif not isinstance(command, str) or message.get("type") != "request":
            text = command if isinstance(command, str) else ""
            self._send_error(number, text, Refused(phrase("this is not a request")))
        else:
            self._begin(number, command, message.get("arguments"))

    def _begin(self, number: int, command: str, arguments: object) -> None:
        """Begin to answer the request `number`. Most requests are answered completely by this
        method."""
        try:
            handle = request_named(command)
            self._session.check_turn(command)
            made = self._worked(number, lambda: handle(self._session, RequestArguments(arguments)))
        except TooEarly:
            self._early.append((number, command, arguments))
            return
        except Exception as error:  # noqa: BLE001 - the client waits for an answer to any error
            self._answer_with(error, number, command)
            return
        if isinstance(made, Generator):
            self._answering = _Answering(number, command, made)
        else:
            self._answer(number, command, made)

    def _worked(self, number: int, work: Callable[[], Made]) -> Made:
        """Return the result of `work`, which computes the answer to the request `number`, or a
        slice of this answer. Raises Cancelled if the request is cancelled while `work` runs."""
        if self._attends:
            return work()
        self._working_on, self._is_withdrawn = number, False
        try:
            with Waiting(self._attend):
                made = work()
        except Interrupted:
            raise Cancelled from None
        finally:
            self._working_on, is_withdrawn = None, self._is_withdrawn
            self._is_withdrawn = False
        if is_withdrawn:
            raise Cancelled
        return made

    def _answer_on(self, answering: _Answering) -> None:
        """Compute the next slice of the answer to `answering`. After the last slice, send the
        answer."""
        try:
            self._worked(answering.number, lambda: next(answering.work))
        except StopIteration as done:
            self._answering = None
            self._answer(answering.number, answering.command, done.value)
        except Exception as error:  # noqa: BLE001
            self._answering = None
            self._answer_with(error, answering.number, answering.command)

    def _cancel(self, number: int) -> bool:
        """Cancel the request `number`. The request may be waiting in the inbox, or being answered.
        Return False if there is no such request."""
        waiting = self._inbox.withdraw(number)
        if waiting is not NOTHING:
            self._send_error(number, waiting["command"], Cancelled())
            return True
        if number == self._working_on:
            self._is_withdrawn = True  # it ends at its next call of `look`
            return True
        for early in self._early:
            if early[0] == number:
                self._early.remove(early)
                self._answer_with(Cancelled(), number, early[1])
                return True
        answering = self._answering
        if answering is None or answering.number != number:
            return False
        self._answering = None
        answering.work.close()
        self._answer_with(Cancelled(), number, answering.command)
        return True

    def _answer(self, number: int, command: str, body: Body | None) -> None:
        answer: dict[str, Json] = {
            "type": "response", "request_seq": number, "success": True, "command": command,
        }  # fmt: skip
        if body is not None:
            answer["body"] = body
        self._send(answer)
        self._session.answered()

    def _answer_with(self, error: Exception, number: int, command: str) -> None:
        if isinstance(error, OSError) and not isinstance(error, Refused):
            raise error
        if not isinstance(error, Refused | Cancelled):
            self._log(_trace(error))
            error = Refused(_internal(error), is_shown=True)
            self._session.recover()
        self._send_error(number, command, error)
        self._session.answered()

    def _send_error(self, number: int, command: str, error: Refused | Cancelled) -> None:
        answer: dict[str, Json] = {
            "type": "response", "request_seq": number, "success": False, "command": command,
        }  # fmt: skip
        if isinstance(error, Cancelled):
            answer["message"] = "cancelled"
        else:
            text = str(error)
            answer["message"] = text
            # In `format`, braces contain names of variables.
            fields: dict[str, Json] = {
                "id": error.number,
                "format": "{text}",
                "variables": {"text": text},
            }
            answer["body"] = {"error": {**fields, "showUser": error.is_shown}}
        self._send(answer)

    def _complain(self, why: str) -> None:
        """Tell the client that one of its messages cannot be read. `why` is the reason. This is not
        an answer to the message, because the number of the request is not known."""
        text = phrase("a message of the client is ignored: {reason}", reason=why)
        self._send_event("output", {"category": "important", "output": f"{text}\n"})

    def _send_event(self, name: str, body: Body | None = None) -> None:
        event: dict[str, Json] = {"type": "event", "event": name}
        if body is not None:
            event["body"] = body
        self._send(event)

    def _send(self, message: Mapping[str, Json]) -> None:
        self._sent += 1
        self._write(json.dumps({"seq": self._sent, **message}, separators=(",", ":")))


def _internal(error: Exception) -> str:
    return phrase("an error in the debugger itself: {error}", error=error_words(error))


def _trace(error: Exception) -> str:
    from traceback import format_exception

    return "".join(format_exception(error)).rstrip()
