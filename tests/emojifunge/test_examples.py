"""The programs in `examples/emojifunge` do what their names say."""

from __future__ import annotations

from pathlib import Path

from tests.emojifunge.runs import ran
from tests.small_cases import small_cases

_FOLDER = Path(__file__).parents[2] / "examples" / "emojifunge"
_FIZZBUZZ = [
    "FizzBuzz" if each % 15 == 0 else "Fizz" if each % 3 == 0 else "Buzz" if each % 5 == 0 else str(each)
    for each in range(1, 101)
]  # fmt: skip
EXPECTED = {
    "add": [("6 7", "13\n"), ("-3 1", "-2\n")],
    "cat": [("", ""), ("a\u3042\n\0", "a\u3042\n\0"), ("\U0001f600", "\U0001f600")],
    "countdown": [("", "".join(f"{each}\n" for each in range(10, 0, -1)))],
    "factorial": [("0", "1\n"), ("1", "1\n"), ("6", "720\n"), ("20", "2432902008176640000\n")],
    "fizzbuzz": [("", "".join(f"{each}\n" for each in _FIZZBUZZ))],
    "hello": [("", "Hello, world!\n")],
    "nested": [("", "100\n33\n22\n11\n")],
    "sort": [("5 3 9 -2 7 3 0 1", "-2\n3\n3\n5\n7\n9\n"), ("1", "1\n"), ("0", "")],
    "sum": [("40 -3 5", "42\n"), ("1 2 0 9", "3\n"), ("", "0\n")],
    "quine": [("", "\U0001f4dc\U0001f51a\n")],
}


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
