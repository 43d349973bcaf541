"""The text of a conversation: what the client says begins with `>`, an answer with `<`, an event
with `*`."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.dap.client import Failure
from tests.expected import check_file

if TYPE_CHECKING:
    from tests.dap.client import Client, Message

_HERE = Path(__file__).parent / "said"
_WIDE = 110


class Transcript:
    """The text of all messages between a client and an adapter."""

    def __init__(self, client: Client, name: str, folder: Path) -> None:
        self.client = client
        self.name = name
        self._folder = str(folder)
        self._lines: list[str] = []
        self._told = 0
        self.shows_states = False
        """True if the transcript shows whole states."""

    def title(self, words: str) -> None:
        """Write a heading about what comes next."""
        self._lines += ["", f"== {words}"]

    def text(self, text: str) -> None:
        """Write a program, with line numbers."""
        self._lines += [
            "",
            *(f"{at:4} | {line}" for at, line in enumerate(text.split("\n"), 1)),
            "",
        ]

    def ask(self, command: str, **arguments: Any) -> Any:
        """Send a request and write down the messages. Return the body of the answer, or None if it
        was an error."""
        self._tell(f"> {command}", arguments)
        try:
            return self.client.ask(command, **arguments)
        except Failure:
            return None
        finally:
            self.tell_all()

    def leave_out(self) -> None:
        """Leave out the messages since the last that was written down."""
        self._told = len(self.client.said)

    def tell_all(self) -> None:
        """Write down all messages since the last that was written down."""
        for message in self.client.said[self._told :]:
            self._tell_message(message)
        self._told = len(self.client.said)

    def _tell_message(self, message: Message) -> None:
        if message["type"] == "response":
            if message["success"]:
                self._tell("<", message.get("body"))
            else:
                self._tell("< refused:", message["message"])
        elif message["event"] == "mines/state" and not self.shows_states:
            self._tell(f"* mines/state of step {message['body']['step']}", None)
        else:
            self._tell(f"* {message['event']}", message.get("body"))

    def _tell(self, words: str, body: Any) -> None:
        """Write `words` and `body` on one line. If the line becomes too long, give each item of a
        list in `body` its own line."""
        text = f"{words} {self._json(body)}" if body not in (None, {}) else words
        if len(text) > _WIDE and isinstance(body, dict):
            self._lines.append(words)
            for name, value in body.items():
                if isinstance(value, list | dict) and len(self._json(value)) > _WIDE:
                    self._lines.append(f"    {name}:")
                    pairs = value.items() if isinstance(value, dict) else enumerate(value)
                    self._lines += [
                        f"        {key}: {self._json(each)}"
                        if isinstance(value, dict)
                        else f"        {self._json(each)}"
                        for key, each in pairs
                    ]
                else:
                    self._lines.append(f"    {name}: {self._json(value)}")
        else:
            self._lines.append(text)

    def compare(self) -> None:
        """Check that the file contains this transcript."""
        self.tell_all()
        said = "\n".join(line.rstrip() for line in self._lines).strip() + "\n"
        check_file(_HERE / f"{self.name}.txt", said, "UPDATE_EXCHANGES")

    def _json(self, value: Any) -> str:
        text = json.dumps(value, ensure_ascii=False)
        for folder in (Path(self._folder).as_uri() + "/", self._folder + os.sep):
            text = text.replace(folder, "")
        return text
