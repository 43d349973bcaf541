"""A configuration: the tools can use it, or one message names the place of the mistake."""

from __future__ import annotations

import re

from mines_tools.project.configuration import MOST_TRANSITIONS, Configuration, ConfigurationError
from mines_tools.project.configuration_file import parse_configuration
from mines_tools.project.file_settings import file_settings

SEEDS = [
    b'dialect = "1"\nfix = true\n[dialects]\n"old/**" = "2"\n[severity]\nM101 = "off"\n',
    b"[tool.mines-tools]\nexclude = [\"a\", 'b/*']\nflow-budget = 0x10\n[tool.other]\nx = 1\n",
    b'[tool]\nmines-tools = {select = ["M1"], format = {annotate = true}}\n',
    b'tool."mines-tools".fail-on = "never"\nrequired-version = "~=0.1,!=2.*"\n',
    b'extend-include = ["""\na"""]\n[per-file-ignores]\n"*" = ["M2"]\ncache-dir = ".c"\n',
    b"x = 1979-05-27T07:32:00Z\ny = -1e9\nz = [1.5, nan, [], {a.b = 2}]\n",
]
WORDS = [
    *(b"[[", b"]]", b'"""', b"'''", b"{a=", b"a.a.a.", b"[tool.mines-tools]", b"99999999999"),
    *(b"required-version", b"extend-exclude", b"\\u0000", b"1.2.3.dev4", b">=", b"include = ["),
]


def _parsed(data: bytes, path: str, is_own: bool) -> Configuration | str | None:
    try:
        return parse_configuration(data, path, is_own=is_own)
    except ConfigurationError as error:
        return str(error)


def _dialect(configuration: Configuration) -> str:
    try:
        return file_settings("/folder/a.mines", "mines", configuration).dialect("").name
    except ConfigurationError as error:
        return str(error)


def fuzz_one(data: bytes) -> None:
    """Parse `data` as each of the two configuration files, and check the result."""
    for is_own, path in ((True, "/folder/mines-tools.toml"), (False, "/folder/pyproject.toml")):
        found = _parsed(data, path, is_own)
        if isinstance(found, str):
            assert re.match(rf"{re.escape(path)}:[0-9]+:[0-9]+: ", found), found
            assert found.isprintable()
        elif found is not None:
            assert found.flow_budget is None or found.flow_budget <= MOST_TRANSITIONS
            _dialect(found)
