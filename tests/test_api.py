"""`import mines_tools`: the functions, and the page about them."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from pathlib import Path

import lark
import pytest

import mines_tools
from mines_tools import api
from mines_tools.interface.language import LANGUAGES, language

_ROOT = Path(__file__).resolve().parents[1]
_PAGE = _ROOT / "docs" / "library.md"
_EXAMPLE = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_HELLO = (_ROOT / "examples" / "hello.mines").read_text("utf-8")


def test_the_examples_of_the_page_are_true() -> None:
    text = "".join(_EXAMPLE.findall(_PAGE.read_text("utf-8")))
    tests = doctest.DocTestParser().get_doctest(text, {}, "library", str(_PAGE), 0)
    said: list[str] = []
    results = doctest.DocTestRunner().run(tests, out=said.append)
    assert results.attempted > 12
    assert not results.failed, "".join(said)


def test_the_example_of_the_package_is_true() -> None:
    assert doctest.testmod(mines_tools, raise_on_error=True).attempted == 2


def test_every_name_is_there_and_described() -> None:
    assert all(hasattr(api, name) for name in {*mines_tools.__all__} - {"__version__"})
    assert set(mines_tools.__all__) <= set(dir(mines_tools))
    page = _PAGE.read_text("utf-8")
    for name in ("parse", "lint", "format", "analyse", "run"):
        assert getattr(mines_tools, name).__doc__
        assert f"| `{name}` |" in page
    with pytest.raises(AttributeError, match="no attribute 'prase'"):
        _ = mines_tools.prase  # type: ignore[attr-defined]


def _printed(code: str, folder: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-P", "-c", code],
        cwd=folder, capture_output=True, encoding="utf-8", timeout=60, check=True,
    )  # fmt: skip
    return done.stdout.strip()


def test_nothing_is_imported_until_a_name_is_used(tmp_path: Path) -> None:
    code = (
        "import sys; known = set(sys.modules); import mines_tools; "
        "print(sorted(set(sys.modules) - known))"
    )
    assert _printed(code, tmp_path) == "['mines_tools']"


_OPENED = """
import sys, mines_tools
text = "*.*\\n***\\n..*\\n1,0\\n1;0\\n0,2\\n1,2"
names = (lambda: mines_tools.parse(text), lambda: mines_tools.lint(text, fix=True),
    lambda: mines_tools.format(text), lambda: mines_tools.analyse(text), lambda: mines_tools.run(text))
for name in names:
    name()  # which imports
opened = []
sys.addaudithook(lambda event, said: opened.append((event, said)) if event in (
    "open", "os.listdir", "os.scandir", "os.mkdir", "subprocess.Popen", "socket.connect") else None)
for name in names:
    name()
print(opened, mines_tools.lint(text).diagnostics)
"""


def test_no_file_is_opened(tmp_path: Path) -> None:
    (tmp_path / "mines-tools.toml").write_text('select = ["ALL"]\ndialect = "1"\n')
    assert _printed(_OPENED, tmp_path) == "[] []"
    assert [path.name for path in tmp_path.iterdir()] == ["mines-tools.toml"]


def test_lint_is_a_function_after_a_module_of_the_package_was_imported(tmp_path: Path) -> None:
    code = (
        "import mines_tools; import mines_tools.lint.engine; "
        "print(len(mines_tools.lint('.*.\\n...\\n+1,0', select=['M102']).diagnostics))"
    )
    assert _printed(code, tmp_path) == "1"


def test_lint_is_a_function_and_a_package(tmp_path: Path) -> None:
    code = (
        "import mines_tools; lint = mines_tools.lint; import mines_tools.lint.engine as engine; "
        "assert mines_tools.lint is lint; from mines_tools import lint as same; assert same is lint; "
        "assert lint.engine is engine; "
        "print(len(lint('.*.\\n...\\n+1,0', select=['M102']).diagnostics))"
    )
    assert _printed(code, tmp_path) == "1"


def test_a_run() -> None:
    ran = mines_tools.run(_HELLO)
    assert (ran.output, ran.reason) == ("Hello, world!\n", "ended")
    assert mines_tools.run(_HELLO, max_steps=3)[1:3] == ("steps", 3)
    echo = (_ROOT / "examples" / "cat.mines").read_text("utf-8")
    assert mines_tools.run(echo, "a\nb", max_steps=1000).output == "a\nb"


def test_options_of_a_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LANGUAGES, "toy", "tests.toy.language")  # type: ignore[arg-type]
    program = "v|>\U0001f469\u200d\U0001f680"
    asked = {"seed": 1, "arguments": ["67", "66"], "language": "toy", "row": "1", "max_steps": 3}
    ran = mines_tools.run(program, **asked)  # type: ignore[arg-type]
    assert (ran.output, ran.steps) == ("B", 3)
    written: list[str] = []
    run = mines_tools.start(program, written.append, arguments=["65"], language="toy", row="1")
    run.run(2)
    assert written == ["A"]
    with pytest.raises(ValueError, match="the option --argument is not for Mines"):
        mines_tools.run(_HELLO, arguments=["1"])
    with pytest.raises(ValueError, match="the option --first-row is not for Beads"):
        mines_tools.start(program, written.append, language="toy", first_row="1")
    nothing = language("toy").about._replace(format_options=())
    bare = language("toy")._replace(about=nothing)
    with pytest.raises(ValueError, match="no format option wide; its options are none"):
        api._format_options(bare, {"wide": True})


def test_texts_with_errors() -> None:
    for function in (mines_tools.run, mines_tools.analyse):
        with pytest.raises(mines_tools.TextError, match="`1:2` is not an operation") as caught:
            function("..\n1:2\n0,x")
        assert [error.code for error in caught.value.errors] == ["M010", "M008"]
        with pytest.raises(mines_tools.TextError, match="there is no dialect 9"):
            function(".. # mines: dialect=9\n0,0")
    assert mines_tools.format("..\n1:2\n 0, 0") == "..\n1:2\n0,0"
    asks = ".. # mines: dialect=9\n 0, 0"
    assert mines_tools.format(asks) == asks
    assert mines_tools.lint(asks, fix=True).parsed.text == asks
    assert "M021" in [each.code for each in mines_tools.lint(asks).diagnostics]


def test_format_options_are_those_of_the_language() -> None:
    text = ".*.\n...\n-1,0 # x"
    assert mines_tools.format(text, normalize=True, strip_comments=True) == ".*.\n...\n2,0"
    with pytest.raises(
        ValueError, match="Mines has no format option golfing; its options are normal"
    ):
        mines_tools.format(text, golfing=True)
    with pytest.raises(ValueError, match="golf is 'on', which is not one of True, False"):
        mines_tools.format(text, golf="on")


def test_dialects() -> None:
    text = ".*\n@"
    assert not mines_tools.parse(text).errors
    assert [each.code for each in mines_tools.parse(text, dialect="1").errors] == ["M016"]
    assert mines_tools.parse(".* # mines: dialect=1\n@").dialect == "1"


def test_what_does_not_exist() -> None:
    with pytest.raises(ValueError, match="there is no dialect 3; the dialects are 2"):
        mines_tools.parse("..", dialect="3")
    with pytest.raises(ValueError, match="there is no language sokoban"):
        mines_tools.run("..", language="sokoban")
    with pytest.raises(ValueError, match="M999"):
        mines_tools.lint("..", ignore=["M999"])
    with pytest.raises(ValueError, match="Emojifunge does not have the rules M101"):
        mines_tools.lint("..", language="emojifunge", select=["M101", "E1"])


def test_an_exact_tree() -> None:
    tree = mines_tools.parse("# a\n.*\n!\n 1 2,0", exact=True)
    assert [each.data for each in tree.iter_subtrees_topdown() if isinstance(each, lark.Tree)] == [
        *("start", "board", "switch", "click"),
    ]
    assert (tree.children[-1].meta.start_pos, tree.children[-1].meta.end_pos) == (10, 15)
    with pytest.raises(lark.UnexpectedInput):
        mines_tools.parse("..", exact=True)
