"""The command for profiling: it counts the steps that a run of a program takes in each operation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from mines_tools.lsp.progress import ProgressDisplay
from mines_tools.lsp.requests.commands import document_of, options_asked, while_wanted
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.lsp.server import Server


def register(server: Server) -> None:
    """Register the handlers of the requests in this module."""

    @server.command("mines.profile")
    async def profile(uri: str, text: str, *options: Any) -> dict[str, Any]:
        """Run a program with the input `text`, and return the counts of each operation.

        The counts of an operation are a list of six numbers: the line and the character of its start, the line and the
        character of its end, its steps and its errors. `options` are the same as for the command that runs a program.
        """
        document = await document_of(server, uri)
        version, run_options = document.version, options_asked(document, *options[:1])
        counts: list[Sequence[int]] = []
        result: dict[str, Any] = {"steps": 0, "reason": "stopped", "message": ""}

        def take(told: dict[str, Any]) -> None:
            counts.extend(told.pop("counts", ()))
            result.update(told)

        progress = ProgressDisplay(server.connection, phrase("Profiling"))
        await progress.begin()
        try:
            run = server.runs.run(document, text, take, options=run_options, counts=True)
            await while_wanted(server, run, progress)
        finally:
            progress.end()
        if document.version != version:
            code = int(types.LSPErrorCodes.ContentModified)
            raise JsonRpcException(phrase("the document has changed"), code)
        place = document.positions.place
        return {
            "counts": [
                [*place(counted[0]), *place(counted[1]), *counted[2:]] for counted in counts
            ],
            **result,
        }
