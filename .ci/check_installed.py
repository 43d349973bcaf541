"""What an installed package must hold: run by a Python that has it, with the tree as argument."""

from __future__ import annotations

import sys
from importlib.metadata import distribution, version
from importlib.resources import files
from pathlib import Path

import mines_tools
from mines_tools.cli.common_options import SHELLS
from mines_tools.interface.language import LANGUAGES
from mines_tools.languages.mines.engines.kernel.making import FILE, make
from mines_tools.languages.mines.lark_parser import exact_tree
from mines_tools.lint.shipped import page_name, shipped_page
from mines_tools.translations.phrases import ENGLISH
from mines_tools.translations.phrases import LANGUAGES as TONGUES

tree = Path(sys.argv[1]).resolve()
home = Path(mines_tools.__file__).resolve()
assert tree not in home.parents, f"{home} is the tree's"
assert version("mines-tools") == mines_tools.__version__

assert "start" in files("mines_tools.languages.mines").joinpath("grammar.lark").read_text("utf-8")
assert exact_tree(".*\n0,0").data == "start"
assert files("mines_tools").joinpath("py.typed").is_file()
assert files("mines_tools.languages.mines.engines.kernel").joinpath(FILE).read_bytes() == make()

installed = distribution("mines-tools")
held = [str(path) for path in installed.files or []]
assert any(path.endswith("licenses/LICENSE") for path in held), held
assert installed.metadata["License-Expression"] == "MIT"
assert installed.metadata["Requires-Python"] == ">=3.11"
assert installed.metadata.get_all("Project-URL")
assert not [path for path in held if path.startswith(("tests", "examples"))], held

for command in (
    "mines-asm",
    "mines-dap",
    "mines-fmt",
    "mines-lint",
    "mines-lsp",
    "mines-mcp",
    "mines-play",
    "mines-run",
    "mines-test",
):
    for end in (f"man/man1/{command}.1", f"bash-completion/completions/{command}"):
        assert any(path.endswith(f"share/{end}") for path in held), (end, held)
    for shell in SHELLS:
        assert files("mines_tools").joinpath("cli", "completions", f"{command}.{shell}").is_file()
for language in LANGUAGES:
    for tongue in TONGUES:
        page = files("mines_tools").joinpath(page_name(language, tongue)).read_text("utf-8")
        assert f'<html lang="{tongue}">' in page, (language, tongue)
    assert shipped_page(language) == str(home.parent.joinpath(page_name(language, ENGLISH)))

sources = {path.relative_to(tree) for path in tree.joinpath("mines_tools").rglob("*")}
missing = [
    path
    for path in sources
    if path.suffix in (".py", ".lark", ".typed") and not home.parents[1].joinpath(path).is_file()
]
assert not missing, missing
print(f"{len(held)} files, Python {sys.version.split()[0]}: complete")
