"""Some work is done in one module only: searching for a settings file, finding a comment, and
reading an analysis."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mines_tools.languages.mines.comments import TOOLS
from mines_tools.languages.mines.directives import WORDS

_PACKAGE = Path(__file__).parents[1] / "mines_tools"
_SOURCES = {
    path.relative_to(_PACKAGE).as_posix(): path.read_text("utf-8")
    for path in _PACKAGE.rglob("*.py")
}


@pytest.mark.parametrize(
    ("pattern", "places"),
    [
        # Which configuration counts for a file, and which files there are.
        (r"configuration_for\(", ("project/settings_lookup.py", "project/discovery.py")),
        (r"next\(iter\(LANGUAGES\)\)", ("project/file_settings.py",)),
        (r'"untitled"', ()),
        (
            r"there is no dialect \{",
            ("project/file_settings.py", "languages/mines/syntax_errors.py", "translations/ja/"),
        ),
        # Where a comment begins, and what its directives can say.
        (r"""(partition|find|index|split)\(["']#["']\)""", ()),
        (r'"ignore-next": ', ("languages/mines/directives.py", "languages/mines/suppression.py")),
        # Which comments are claims.
        (r"claim_in\(", ("languages/mines/claims.py", "languages/mines/ide/tokens.py")),
        # What an analysis came to is asked of it.
        (r"\.(?<!self\.)exploration\b", ("languages/mines/flow/",)),
        (r'"StackUnderflowError"', ("languages/mines/commands.py",)),
        # A claim is what a comment makes; how certain an analysis is has another name.
        (r"claims?: .*\bCertainty\b", ()),
        (r"\.claim\.is_", ()),
        # That a language does not have an option.
        (r"the option --\{name\} is not for", ("interface/about.py", "translations/ja/")),
    ],
)
def test_it_stands_in_one_place(pattern: str, places: tuple[str, ...]) -> None:
    found = [name for name, source in _SOURCES.items() if re.search(pattern, source)]
    assert [name for name in found if not name.startswith(places or ("-",))] == []
    assert all(any(name.startswith(place) for name in found) for place in places)


def test_the_tools_of_directives_have_their_words() -> None:
    assert tuple(WORDS) == TOOLS
