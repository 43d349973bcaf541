"""Everything that people read is translated, and goes through `phrases`."""

from __future__ import annotations

from collections import Counter
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

import pytest

from mines_tools.cli import asked_language
from mines_tools.interface.language import LANGUAGES as LANGUAGES_OF_PROGRAMS
from mines_tools.interface.language import language
from mines_tools.languages.mines.commands import SELECTION
from mines_tools.rules.catalogue import rules_of
from mines_tools.rules.docstring import _HEADINGS
from mines_tools.translations.phrases import (
    ENGLISH,
    LANGUAGES,
    counted,
    known_language,
    phrase,
    speak,
)
from tests.phrases_in_source import Place, Source, fields
from tests.phrases_in_source import sources as read_sources

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

TRANSLATIONS = [language for language in LANGUAGES if language != ENGLISH]

_FOR_OTHERS = (
    "__init__.py",  # for who writes code
    "api.py",
    "lint/rules_html.py",  # besides its phrases, HTML
    "lint/rules_markdown.py",
    "debugging/commands/suggestions.py",  # besides its phrases, words of other debuggers
    "languages/minesasm/foreign_words.py",  # besides its phrases, programs
    "lint/shipped.py",
    "picture/page.py",
    "pygments_lexers.py",
    "picture/svg.py",
    "dap/port.py",  # speak to programs
    "dap/serving.py",
    "mcp_server/answers.py",
    "mcp_server/limits.py",
    "mcp_server/programs.py",
    "mcp_server/resources.py",
    "mcp_server/server.py",
    "mcp_server/work/assemble.py",
    "mcp_server/work/debug.py",
    "mcp_server/work/explain.py",
    "mcp_server/work/format.py",
    "mcp_server/work/lint.py",
    "mcp_server/work/run.py",
    "mcp_server/work/test.py",
    "mcp_server/worker.py",
    "mcp_server/workers.py",
    "base/message_framing.py",
    "lsp/inbox.py",
    "lsp/protocol.py",
    "lsp/serving.py",
    "languages/mines/_terminals.py",
    "languages/minesasm/rules/syntax.py",  # besides its phrases, programs
    "languages/mines/engines/expressions.py",  # generates code
    "languages/mines/engines/python_code.py",
    "base/records.py",
    "report/github.py",  # for programs
    "report/gitlab.py",
    "report/junit.py",
    "report/sarif.py",
    "report/speedscope.py",
    "testing/coverage/cobertura.py",
    "testing/coverage/page.py",
    "testing/reports/github.py",
    "testing/reports/json_document.py",
    "testing/reports/junit.py",
    "testing/reports/tap.py",
    "terminal/style.py",  # in the words of a library
    "languages/mines/engines/wasm_assembler/assembler.py",  # for who writes code
    "languages/mines/engines/wasm_assembler/instructions.py",  # names of them
    "languages/mines/engines/wasm_assembler/lowering.py",  # for who writes code
)
"""Modules whose texts are not for users of the tools."""
_NOT_SAID = (
    *SELECTION,  # what the player calls an action
    *_HEADINGS,
    "depends on input",  # as a kind of verdict
    "function breakpoint",  # words of a protocol
    "data breakpoint",
    "column row --",
    "output line 3",  # a form of a command
    "push {}",
    "not always",
    "# mines: dialect={}",
    "yield operation_pointer, opration_to_perform",  # what changes a program
    "yield None",
    "\nwhile True:\n    try:\n        pass\n    except _LACKS as _lack:\n        yield _lack\n    else:\n        break\n",
    "mines: dialect={}",
    "mines-tools {}",
    "pip install '{}'",
    "pip install 'wasmtime>=40,<60'",
    "pip install 'pygls[ws]~=2.1.1'",
    "pip install 'prompt-toolkit>=3.0.50,<4'",
    "pip install 'pillow>=11,<13'",
    "pip install 'pyyaml>=6,<7'",
    "pip install 'markdown-it-py>=3,<5'",
    "pip install 'mcp>=2.3,<3'",
    "mines: off",  # comments in Markdown
    "mines: on",
    "mines: skip",
    "fmt: skip",
    "--compare floats",  # an option
    "column,row",
    "Permission denied",  # as the system says it
    "after failing",
    "no integer",
    "after its loop",
    "loop out of integers",
    "loop at end",
    "goes on",
    "no end",
    "no loop",
    "one run",
    "Hello, world!\n",
    "{} on {}",
    "{}\n\\ No newline at end of file\n",
)
"""Texts that nobody sees in this form."""
_BEGIN_SO = (
    "standard input or another option", "options about", "--show-files, or", "an --output-format other",
    "--output-format {}", "import sys; ", "# ${1:TITLE}", ".*.\n...\n", "configuration {}", "failure {}", "format {}",
    "push 72 out(c)", "pop  # mines: ", "text {}", "two words\n\n", "1️⃣🔢🔚\n\nmines: ", "while looking at {}", "a text with errors cannot be", "the input has ended", "{}: its documentation lacks",
)  # fmt: skip
"""The beginnings of programs, of inputs, of keys, of texts that only the pages about options contain, and of
texts that nobody should see."""


def _is_for_others(place: Place) -> bool:
    return (
        place.module in _FOR_OTHERS or place.text in _NOT_SAID or place.text.startswith(_BEGIN_SO)
    )


@cache
def sources() -> tuple[Source, ...]:
    return tuple(read_sources())


@cache
def templates() -> frozenset[str]:
    """Return every template, from calls and from tables."""
    found = {place.text for source in sources() for place in source.templates}
    for each in LANGUAGES_OF_PROGRAMS:
        for rule in rules_of(language(each)).values():
            known = rule.documentation()
            found |= {known.what_it_does, known.why_is_this_bad, known.fix_safety} - {""}
    return frozenset(found)


def table(language: str) -> Mapping[str, str]:
    found: Mapping[str, str] = import_module(f"mines_tools.translations.{language}").PHRASES
    return found


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    speak(ENGLISH)


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_everything_is_translated_and_nothing_else(language: str) -> None:
    translated = table(language)
    assert sorted(templates() - translated.keys()) == []
    assert sorted(translated.keys() - templates()) == []


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_a_translation_has_the_fields_of_its_template(language: str) -> None:
    different = {
        template: text
        for template, text in table(language).items()
        if "{" in template and fields(template) != fields(text)
    }
    assert different == {}


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_no_phrase_is_translated_twice(language: str) -> None:
    module = import_module(f"mines_tools.translations.{language}")
    times = Counter(template for part in module.PARTS for template in part)
    assert [template for template, count in times.items() if count > 1] == []


def test_templates_are_literals_and_given_what_they_name() -> None:
    assert [str(place) for source in sources() for place in source.wrong] == []


def test_nothing_is_said_without_being_a_phrase() -> None:
    bare = {place for source in sources() for place in source.bare}
    assert [str(place) for place in sorted(bare) if not _is_for_others(place)] == []


def test_a_phrase_is_said_in_the_language_that_was_chosen() -> None:
    text = "row {row} is {width} wide, the board is {board} wide"
    given = {"row": 3, "width": 4, "board": 5}
    assert phrase(text, **given) == "row 3 is 4 wide, the board is 5 wide"
    speak("ja")
    assert phrase(text, **given) == "行 3 の幅は 4 ですが、盤面の幅は 5 です"
    assert phrase("nobody has translated this") == "nobody has translated this"


def test_one_is_not_many() -> None:
    assert [counted(each, "{count} mine", "{count} mines") for each in (0, 1, 2)] == [
        "0 mines", "1 mine", "2 mines",
    ]  # fmt: skip
    speak("ja")
    assert counted(1, "{count} mine", "{count} mines") == "地雷 1 個"


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "ja_JP.UTF-8"}, "ja"),
        ({"LANG": "ja"}, "ja"),
        ({"LANG": "ja_JP.eucJP@x"}, "ja"),
        ({"LANG": "en_US.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "japanese"}, "en"),
        ({"LANG": "ja_JP.UTF-8", "LC_MESSAGES": "C"}, "en"),
        ({"LANG": "C", "LC_MESSAGES": "ja_JP.UTF-8"}, "ja"),
        ({"LANG": "ja_JP.UTF-8", "LC_ALL": ""}, "ja"),
        ({"LANG": "ja_JP.UTF-8", "LC_ALL": "POSIX"}, "en"),
        ({"LANG": "ja_JP.UTF-8", "LC_CTYPE": "C"}, "ja"),
        ({"LANG": "en_US.UTF-8", "LANGUAGE": "ja"}, "ja"),
        ({"LANG": "C.UTF-8", "LANGUAGE": "ja_JP"}, "ja"),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "de:ja:en"}, "ja"),
        ({"LANG": "ja_JP.UTF-8", "LANGUAGE": "en:ja"}, "en"),
        ({"LANG": "ja_JP.UTF-8", "LANGUAGE": "de:fr"}, "en"),
        ({"LANGUAGE": "ja"}, "ja"),
        ({"LC_ALL": "C", "LANGUAGE": "ja"}, "en"),
    ],
)
def test_the_environment_chooses_as_with_gettext(
    environment: Mapping[str, str], language: str
) -> None:
    assert asked_language(environment) == language


@pytest.mark.parametrize(
    ("tag", "language"),
    [("ja", "ja"), ("ja-JP", "ja"), ("JA", "ja"), ("en-US", "en"), ("zh-cn", None), ("", None)],
)
def test_the_tag_of_an_editor_is_known(tag: str, language: str | None) -> None:
    assert known_language(tag) == language
