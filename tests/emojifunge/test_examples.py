"""The programs in `examples/emojifunge` do what their names say."""

from __future__ import annotations

from pathlib import Path

from tests.emojifunge.runs import ran
from tests.small_cases import small_cases

_FOLDER = Path(__file__).parents[2] / "examples" / "emojifunge"
_CASES = _FOLDER / "tests"
EXPECTED: dict[str, list[tuple[str, str]]] = {}
"""For each example, its inputs and the outputs that it must write: the cases that `mines-test` runs."""
for _path in sorted(_CASES.glob("*.in")):
    _output = _path.with_suffix(".out").read_bytes().decode()
    EXPECTED.setdefault(_path.name.partition(".")[0], []).append(
        (_path.read_bytes().decode(), _output)
    )


def test_each_example_is_tried() -> None:
    assert sorted(path.stem for path in _FOLDER.glob("*.emojifunge")) == sorted(EXPECTED)


@small_cases("name", EXPECTED)
def test_an_example(name: str) -> None:
    source = (_FOLDER / f"{name}.emojifunge").read_bytes().decode()
    for given, output in EXPECTED[name]:
        assert ran(source, given, "text", 30_000) == ("ended", output)
        # Halves of a pair are not put together by the author's program.
        if "\U0001f600" not in given:
            assert ran(source, given, "author", 30_000) == ("ended", output)
