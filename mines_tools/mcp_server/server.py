"""The server: its tools and resources."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, TypeVar

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import ToolAnnotations
from pydantic import Field

from mines_tools import __version__
from mines_tools.interface.assembler import ANNOTATIONS, GOALS
from mines_tools.interface.language import LANGUAGES
from mines_tools.mcp_server.answers import JobError, page_of
from mines_tools.mcp_server.limits import MOST_RUN_SECONDS, MOST_STEPS, MOST_TEXT
from mines_tools.mcp_server.resources import add_resources
from mines_tools.mcp_server.workers import Workers
from mines_tools.testing.comparison import COMPARISONS

if TYPE_CHECKING:
    from collections.abc import Callable

_Function = TypeVar("_Function", bound="Callable[..., Any]")

_INSTRUCTIONS = """\
Tools for programs in the esoteric languages Mines, Emojifunge and Sokolang, and in the assembler of Mines (minesasm).
Programs are given as text. Each tool answers with two texts: a summary, and the result, in pages. In a program of
Mines, every line after the board is an operation, even an empty last line: never add or remove a line end at its end.
The resources mines://languages, mines://language/{language} and mines://rules/{language} describe the languages and
the rules of the linter. To write a program of Mines, write commands for `assemble`. If a program does something wrong,
use `test` and `debug`."""

Program = Annotated[str, Field(description="The text of the program.", max_length=MOST_TEXT)]
Language = Annotated[str, Field(description=f"The language: {', '.join(LANGUAGES)}.")]
Dialect = Annotated[
    str, Field(description="The dialect; empty if the program or the default decides.")
]
GivenInput = Annotated[str, Field(description="The input of the program.", max_length=MOST_TEXT)]
Arguments = Annotated[
    list[str], Field(description="The arguments of the program, in a language that has them.")
]
Seed = Annotated[
    int, Field(description="The seed of random numbers: the same seed gives the same run.")
]
Page = Annotated[int, Field(description="The number of the page of the answer, from 1.", ge=1)]
Names = Annotated[list[str], Field(description="Codes or names of rules, or ALL.")]

_READS = ToolAnnotations(read_only_hint=True, idempotent_hint=True, open_world_hint=False)


def create_server() -> MCPServer[Any]:
    """Return the server, with its tools and resources. It must be created in the event loop's thread."""
    server: MCPServer[Any] = MCPServer(
        "mines-tools", version=__version__, instructions=_INSTRUCTIONS, log_level="WARNING"
    )
    tools = _Tools(server)
    _add_running(tools)
    _add_checking(tools)
    add_resources(server)
    return server


class _Tools:
    """The tools of a server, and the processes that do their work."""

    def __init__(self, server: MCPServer[Any]) -> None:
        self._server = server
        self._workers = Workers()

    def add(self, description: str) -> Callable[[_Function], _Function]:
        """Return a decorator that adds a function as a tool."""
        return self._server.tool(
            description=description, annotations=_READS, structured_output=False
        )

    async def answer(self, tool: str, page: int, **arguments: Any) -> list[str]:
        """Return the summary and the page `page` of the answer of `tool` to `arguments`. Raises ToolError."""
        try:
            return list(page_of(await self._workers.answer(tool, arguments), page))
        except JobError as error:
            raise ToolError(str(error)) from None


def _add_running(tools: _Tools) -> None:
    """Add the tools that run programs."""

    @tools.add(
        f"Run a program, for at most {MOST_STEPS:,} steps and {MOST_RUN_SECONDS} seconds. The result is its output."
    )
    async def run(
        program: Program,
        language: Language = "mines",
        input: GivenInput = "",  # noqa: A002 - the name for clients
        dialect: Dialect = "",
        max_steps: Annotated[
            int, Field(description="The maximum number of steps.", ge=1)
        ] = MOST_STEPS,
        arguments: Arguments = [],  # noqa: B006 - it is not changed
        seed: Seed = 1,
        page: Page = 1,
    ) -> list[str]:
        return await tools.answer(
            "run", page, program=program, language=language, input=input, dialect=dialect,
            max_steps=max_steps, arguments=arguments, seed=seed,
        )  # fmt: skip

    @tools.add("Run a program on test cases, and compare its outputs with the expected outputs.")
    async def test(
        program: Program,
        cases: Annotated[
            list[dict[str, Any]],
            Field(
                description="The cases, each with some of the keys input, output, name, error, endless, arguments, "
                "seed, max-steps, timeout, compare."
            ),
        ],
        language: Language = "mines",
        compare: Annotated[
            str, Field(description=f"How outputs are compared: {', '.join(COMPARISONS)}.")
        ] = "exact",
        dialect: Dialect = "",
        page: Page = 1,
    ) -> list[str]:
        return await tools.answer(
            "test", page, program=program, cases=cases, language=language, compare=compare,
            dialect=dialect,
        )  # fmt: skip

    @tools.add(
        "Debug a program: start it, and perform commands of the debugger in order. Examples: `step`, `goto 12` (to a "
        "moment, also back), `continue`, `break 7`, `why top` (where a value comes from), `why cell 3,2`, "
        "`when output 17` (which step wrote a character), `stack`, `view`, `help`."
    )
    async def debug(
        program: Program,
        commands: Annotated[
            list[str], Field(description="The commands. `help` lists all of them.")
        ],
        language: Language = "mines",
        input: GivenInput = "",  # noqa: A002 - the name for clients
        dialect: Dialect = "",
        arguments: Arguments = [],  # noqa: B006 - it is not changed
        seed: Seed = 1,
        page: Page = 1,
    ) -> list[str]:
        return await tools.answer(
            "debug", page, program=program, commands=commands, language=language, input=input,
            dialect=dialect, arguments=arguments, seed=seed,
        )  # fmt: skip


def _add_checking(tools: _Tools) -> None:
    """Add the tools that read or make programs, and do not run them."""

    @tools.add("Explain what each part of a program does, without running it.")
    async def explain(
        program: Program, language: Language = "mines", dialect: Dialect = "", page: Page = 1
    ) -> list[str]:
        return await tools.answer(
            "explain", page, program=program, language=language, dialect=dialect
        )

    @tools.add(
        "Find errors and other mistakes in a program. With fix, apply the safe fixes, which do not change what the "
        "program does; with unsafe_fixes, apply all fixes. select turns more rules on, ignore turns rules off."
    )
    async def lint(
        program: Program,
        language: Language = "mines",
        fix: Annotated[bool, Field(description="True to apply safe fixes.")] = False,
        unsafe_fixes: Annotated[bool, Field(description="True to apply all fixes.")] = False,
        select: Names = [],  # noqa: B006 - it is not changed
        ignore: Names = [],  # noqa: B006 - it is not changed
        dialect: Dialect = "",
        page: Page = 1,
    ) -> list[str]:
        return await tools.answer(
            "lint", page, program=program, language=language, fix=fix, unsafe_fixes=unsafe_fixes,
            select=select, ignore=ignore, dialect=dialect,
        )  # fmt: skip

    @tools.add("Format a program. The new program does the same.")
    async def format(  # noqa: A001 - the name for clients
        program: Program,
        language: Language = "mines",
        options: Annotated[
            dict[str, bool | str],
            Field(
                description='Options of mines-fmt, such as {"annotate": true} or {"golf": true}.'
            ),
        ] = {},  # noqa: B006 - it is not changed
        dialect: Dialect = "",
        page: Page = 1,
    ) -> list[str]:
        return await tools.answer(
            "format", page, program=program, language=language, options=options, dialect=dialect
        )

    @tools.add(
        "Make a program of Mines from a source of the assembler (minesasm): commands, labels, if, loops, print."
    )
    async def assemble(
        source: Annotated[str, Field(description="The source.", max_length=MOST_TEXT)],
        goal: Annotated[str, Field(description=f"What is made small: {', '.join(GOALS)}.")] = GOALS[
            0
        ],
        annotate: Annotated[
            str, Field(description=f"The comments of the program: {', '.join(ANNOTATIONS)}.")
        ] = ANNOTATIONS[0],
        dialect: Dialect = "",
        page: Page = 1,
    ) -> list[str]:
        return await tools.answer(
            "assemble", page, source=source, goal=goal, annotate=annotate, dialect=dialect
        )
