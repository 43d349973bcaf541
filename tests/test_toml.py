"""Messages about faulty settings name the line and column of the key or value."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mines_tools.interface.language import language
from mines_tools.lint.selection import select
from mines_tools.project.configuration import ConfigurationError
from mines_tools.project.settings_lookup import forget_configurations, settings_of
from mines_tools.project.toml import TomlError, place_of, read_toml
from mines_tools.translations.phrases import speak

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_MINES = language("mines")
_HERE = "➤"  # before the place that is to be named; no part of the file

_LEVEL = "must be one of error, warning, info, hint, off"
_STRINGS = 'must be a list of strings: ["M101", "ragged-board"]'
_BOOLEAN = "must be true or false"
_OWN = {
    # The value of a table with a header, of a dotted key, and of an inline table.
    '[severity]\nM102 = "off"\nM101 = ➤"loud"\n': f"`severity.M101` {_LEVEL}",
    'severity.M102 = "off"\nseverity . "M101" = ➤5': f"`severity.M101` {_LEVEL}",
    "severity = {M102 = 'off', M101 = ➤'loud'}": f"`severity.M101` {_LEVEL}",
    # The same words before it: in a comment, in a string, as another table's key and as a value.
    "# M101 = 1\nfail-on = 'never'\nselect = ['M101']\n[severity]\nM101 = ➤1": (
        f"`severity.M101` {_LEVEL}"
    ),
    '[format]\nannotate = true\n[severity]\nM101 = ➤"true"': f"`severity.M101` {_LEVEL}",
    "[format]\nannotate = ➤1": f"`format.annotate` {_BOOLEAN}",
    "format.annotate = ➤'yes' # annotate": f"`format.annotate` {_BOOLEAN}",
    "[format]\nnormalize = true\n➤anotate = true": "unknown key `anotate`; did you mean `annotate`?",
    "format = {➤anotate = true}": "unknown key `anotate`; did you mean `annotate`?",
    # An array over several lines.
    'ignore = [\n  "M101", # a, [b]\n\n  ➤3,\n]': f"`ignore` {_STRINGS}",
    "[per-file-ignores]\n'a' = ['M1']\n'old/**' = [\n  'M2',\n\t➤[],\n]": (
        f'`per-file-ignores."old/**"` {_STRINGS}'
    ),
    '[per-file-ignores]\n"old/**" = ➤"M1"': f'`per-file-ignores."old/**"` {_STRINGS}',
    '[per-file-ignores]\n➤"[" = []': "`per-file-ignores` cannot be used: the pattern '[' has",
    'exclude = [\n"a",\n➤"b["]': "`exclude` cannot be used: the pattern 'b[' has",
    # Names and dialects, which are known only where they are used.
    '[severity]\n➤M999 = "off"': "there is no rule 'M999'",
    '[per-file-ignores]\n"M999" = ["M1", ➤"M999"]': "there is no rule 'M999'",
    '[per-file-ignores]\n"a" = ["M1"]\n"b" = ["M2",\n ➤"M999"]': "there is no rule 'M999'",
    'select = ["M101"]\nignore = ["M1", \'\'\'M2\'\'\', """\nM3""", ➤"M999"]': None,
    '# 7\nfail-on = "never" # "7"\ndialect = ➤"7"': "there is no dialect 7",
    'dialect = "2"\n[dialects]\n"7" = "2"\n"*" = ➤"7"': "there is no dialect 7",
    "'dialect'=➤'''7'''": "there is no dialect 7",
    '"\\u0064ialect" = ➤"\\u0037"': "there is no dialect 7",
    # A table where none is meant.
    "fix = true\n[➤select]": f"`select` {_STRINGS}",
    "[[➤severity]]\nM101 = 'off'": "`severity` must be a table",
    "➤select.M101 = 1": f"`select` {_STRINGS}",
}
_SHARED = {
    f"{before}{header}": said
    for before in ("", '[tool.other]\nseverity = {M101 = 1}\n[[tool.x]]\nM101=1\n[[tool.x]]\n')
    for header, said in {
        '[tool.mines-tools.severity]\nM101 = ➤"loud"': f"`severity.M101` {_LEVEL}",
        '[tool."mines-tools"]\nseverity.M101 = ➤"loud"': f"`severity.M101` {_LEVEL}",
        '[ tool ]\nmines-tools = {severity = {M101 = ➤"loud"}}': f"`severity.M101` {_LEVEL}",
        "[tool.mines-tools]\n➤dialekt = 1": "unknown key `dialekt`; did you mean `dialect`?",
        "[tool]\nmines-tools = ➤[1]": "`tool.mines-tools` must be a table",
        "[tool.mines-tools]\nselect = ['''\nM1''', ➤'M999']": None,
    }.items()
}  # fmt: skip


@pytest.mark.parametrize("name", ["mines-tools.toml", "pyproject.toml"])
def test_the_place_of_a_fault(tmp_path: Path, name: str) -> None:
    file, program = tmp_path / name, str(tmp_path / "a.mines")
    for marked, said in (_OWN if name == "mines-tools.toml" else _SHARED).items():
        before, _, after = marked.partition(_HERE)
        for end in ("\n", "\r\n"):
            file.write_text(before + after, "utf-8", newline=end)
            forget_configurations()
            with pytest.raises(ConfigurationError) as raised:
                _use(program)
            message = str(raised.value).removeprefix(f"{file}:")
            last = before.rpartition("\n")[2]
            place = f"{before.count(chr(10)) + 1}:{len(last) + 1}: "
            assert message.startswith(place), (marked, message)
            if said is not None:
                assert message.removeprefix(place).startswith(said), marked


def _use(program: str) -> None:
    """Use the parts of a program's configuration that are checked only when they are used."""
    select(settings_of(program))
    settings_of(program).dialect(".\n0,0")


_KEYS = st.sampled_from(["a", "b-c", "2", '"a b"', "'#'", '"\\u0061x"', "'\"'", '"]"', '"a.b"'])
_GAPS = st.sampled_from(["", " ", "\n", "# ]},\n", "\t\n  "])
_SCALARS = [
    "'x'",
    '"a\\"]"',
    '"""\n#"""""',
    "'''a''b''''",
    "1.5",
    "true",
    "1979-05-27 07:32:00",
    "nan",
]


@given(st.data())
def test_the_place_of_everything(data: st.DataObject) -> None:
    """Keys and values are found in every form that TOML allows."""
    text, expected = "", {}

    def write(path: tuple[str | int, ...], depth: int) -> None:
        nonlocal text
        expected[path] = len(text)
        kind = data.draw(st.sampled_from(["scalar", "array", "table"] if depth else ["scalar"]))
        if kind == "scalar":
            text += data.draw(st.sampled_from(_SCALARS))
        elif kind == "array":
            text += "["
            for index in range(data.draw(st.integers(0, 3))):
                text += ("," if index else "") + data.draw(_GAPS)
                write((*path, index), depth - 1)
                text += data.draw(_GAPS)
            text += data.draw(_GAPS) + "]"
        else:
            text += "{"
            pairs(path, depth - 1, " , ", data.draw(st.lists(_KEYS, max_size=3)))
            text += " }"

    def pairs(path: tuple[str | int, ...], depth: int, between: str, keys: list[str]) -> None:
        nonlocal text
        written: set[str] = set()
        for key in keys:
            ((name, _),) = tomllib.loads(f"{key}=1").items()
            if name in written:
                continue
            text += (between if written else "") + f"{key} = "
            written.add(name)
            write((*path, name), depth)

    keys = st.lists(_KEYS, min_size=1, max_size=3)
    pairs((), 3, "\n", data.draw(keys))
    for table in ("t", "t.u"):
        text += f"\n[ {table} ] # {table}\n"
        pairs(tuple(table.split(".")), 2, "\r\n", data.draw(keys))
    read_toml(text)
    for path, at in expected.items():
        assert place_of(text, path).value == at, path


@pytest.fixture
def japanese() -> Iterator[None]:
    speak("ja")
    yield
    speak("en")


@pytest.mark.usefixtures("japanese")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("x = = 1", "Invalid value"),
        ("x = [1", "Unclosed array"),
        ("\u200b = 1", "Invalid statement"),
        ("'a\u200b' = 1\n'a\u200b' = 2", "Cannot overwrite a value"),
    ],
)
def test_reasons_are_those_of_python_in_every_language(text: str, reason: str) -> None:
    with pytest.raises(TomlError, match=reason) as raised:
        read_toml(text)
    assert str(raised.value).isprintable()
