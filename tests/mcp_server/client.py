"""A client of the MCP server: the official client library, over standard input and output."""

from __future__ import annotations

import sys
from contextlib import asynccontextmanager, contextmanager
from typing import TYPE_CHECKING, Any

from anyio.from_thread import start_blocking_portal
from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

    from anyio.from_thread import BlockingPortal

_SERVER = StdioServerParameters(
    command=sys.executable, args=["-P", "-m", "mines_tools", "mcp"], env={"LANGUAGE": "ja"}
)


class Client:
    """A client that waits for each answer."""

    def __init__(self, portal: BlockingPortal, session: ClientSession) -> None:
        self._portal = portal
        self.session = session

    def _ask(self, function: Any, *arguments: Any) -> Any:
        return self._portal.call(function, *arguments)

    def call(self, tool: str, **arguments: Any) -> tuple[str, str]:
        """Call a tool. Return the summary and the text."""
        answer = self._ask(self.session.call_tool, tool, arguments)
        assert not answer.is_error, answer.content
        summary, text = answer.content
        return summary.text, text.text

    def refused(self, tool: str, **arguments: Any) -> str:
        """Call a tool that must refuse its work. Return its message."""
        answer = self._ask(self.session.call_tool, tool, arguments)
        assert answer.is_error, answer.content
        (message,) = answer.content
        return str(message.text)

    def pages(self, tool: str, **arguments: Any) -> list[str]:
        """Call a tool for all pages. Return their texts."""
        texts = []
        while True:
            summary, text = self.call(tool, **arguments, page=len(texts) + 1)
            texts.append(text)
            if f"page={len(texts) + 1}" not in summary:
                return texts

    def read(self, uri: str) -> str:
        """Return the text of a resource."""
        (contents,) = self._ask(self.session.read_resource, uri).contents
        return str(contents.text)

    def lists(self, what: str) -> Any:
        """Return the answer to a request that lists something."""
        return self._ask(getattr(self.session, f"list_{what}"))


@asynccontextmanager
async def _session() -> AsyncIterator[ClientSession]:
    async with (
        stdio_client(_SERVER) as (reading, writing),
        ClientSession(reading, writing) as session,
    ):
        await session.initialize()
        yield session


@contextmanager
def client() -> Iterator[Client]:
    """Start a server, and connect to it."""
    with (
        start_blocking_portal() as portal,
        portal.wrap_async_context_manager(_session()) as session,
    ):
        yield Client(portal, session)
