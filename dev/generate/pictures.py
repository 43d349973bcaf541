"""Draws the pictures of `docs/pictures/`, as `mines-run --picture` draws them."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from mines_tools.base.records import NamedTuple
from mines_tools.interface.language import language_of
from mines_tools.interface.run import RunOptions
from mines_tools.picture.formats import FORMATS, no_progress
from mines_tools.picture.moments import Film
from mines_tools.runs.driver import feed

if TYPE_CHECKING:
    from collections.abc import Mapping


class _Example(NamedTuple):
    """A program in `examples/`, with its input and the step that the picture shows."""

    program: str
    given: str
    step: int


_PICTURES: Mapping[str, _Example] = {
    "mines": _Example("primes.mines", "100", 1200),
    "emojifunge": _Example("emojifunge/sort.emojifunge", "5 3 9 1 0\n", 150),
    "sokolang": _Example("sokolang/sum.soko", "4\n5\n", 30),
}
"""The examples, by the name of the picture."""


def pictures(root: str) -> dict[str, str]:
    """Return the pictures as SVG, by path. `root` is the folder of the repository."""
    return {
        os.path.join(root, "docs", "pictures", f"{name}.svg"): _picture(root, example)
        for name, example in _PICTURES.items()
    }


def _picture(root: str, example: _Example) -> str:
    language = language_of(example.program)
    assert language is not None
    path = os.path.join(root, "examples", *example.program.split("/"))
    with open(path, encoding="utf-8", newline="") as file:
        parsed = language.parse(file.read(), language.default_dialect)
    film = Film(
        language, parsed, RunOptions(seed=0), _ignore, first=0, last=example.step, is_moving=False
    )
    pieces = [example.given, ""]
    while film.run.steps < example.step and feed(film.run, lambda: pieces.pop(0)):
        film.take(example.step - film.run.steps)
    data = FORMATS[".svg"].write(film.finish(), os.path.basename(path), 1, no_progress)
    return data.decode("utf-8")


def _ignore(_text: str) -> None:
    pass
