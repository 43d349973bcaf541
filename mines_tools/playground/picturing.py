"""Makes a page that plays the run of a program that the web page has sent."""

from __future__ import annotations

import asyncio
from time import perf_counter

from mines_tools.interface.run import RunOptions
from mines_tools.picture.limits import PictureComplete, PictureError
from mines_tools.picture.page import page
from mines_tools.picture.recording import Recording
from mines_tools.playground.texts import Refused, ending_words, how_ended, program_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any, Protocol

    from mines_tools.interface.run import Run

    class Going(Protocol):
        """A request that can be stopped."""

        is_stopped: bool

        def begin(self, run: Run) -> None:
            """Give `run` the input of the request."""


_STEPS = 50  # steps that are recorded between two looks for messages
_PATIENCE = 0.04  # seconds after which a look for messages comes, before the first recorded step
_PROGRESS = 0.1  # seconds between two messages about the progress


async def picture(message: Mapping[str, Any], going: Going, tell: Callable[..., object]) -> None:
    """Run the program in `message`, and post a page that plays the run from the step ``first`` on. Raises Refused."""
    program = program_of(message)
    used, parsed = program
    first, most = message["first"], message.get("maxSteps")
    try:
        recording = Recording(used, parsed, RunOptions(seed=message.get("seed")), len, first)
    except PictureError as error:
        raise Refused(str(error)) from None
    run = recording.run
    run.patience = _PATIENCE
    going.begin(run)
    began = told = perf_counter()
    is_full = False
    while not (is_full or run.stop or going.is_stopped or (most is not None and run.steps >= most)):
        steps = first - run.steps if run.steps < first else _STEPS
        try:
            recording.take(steps if most is None else min(steps, most - run.steps))
        except PictureComplete:
            is_full = True
        except PictureError as error:
            raise Refused(str(error)) from None
        if perf_counter() - told > _PROGRESS:
            told = perf_counter()
            tell("progress", steps=run.steps, seconds=told - began)
        await asyncio.sleep(0)
    stop = run.stop
    how = how_ended(stop, is_stopped=going.is_stopped, is_enough=True)
    tell(
        "pictured",
        text="" if how == "stopped" else _page(recording, message["name"]),
        how=how,
        steps=run.steps,
        seconds=perf_counter() - began,
        errors=[],
        message=ending_words(stop, message["name"], program),
    )


def _page(recording: Recording, name: str) -> str:
    try:
        return page(recording.finish(), name).decode()
    except PictureError as error:
        raise Refused(str(error)) from None
