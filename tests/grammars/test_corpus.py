"""The cases of the grammars. `UPDATE_CORPUS=1` writes the trees."""

from __future__ import annotations

import os
from collections import defaultdict

import pytest

from dev.grammars.compiling import NAMES
from tests.grammars.corpus import Case, all_cases, cases, indented, written
from tests.grammars.loading import parser

_ALL = all_cases()


@pytest.mark.parametrize("case", _ALL, ids=[f"{case.name}: {case.title}" for case in _ALL])
def test_a_case_has_its_tree(case: Case) -> None:
    tree = indented(str(parser(case.name).parse(case.text).root_node))
    if not os.environ.get("UPDATE_CORPUS"):
        assert case.words == tree.split()


@pytest.mark.parametrize("name", NAMES)
def test_files_of_cases_are_written_in_one_style(name: str) -> None:
    files = defaultdict(list)
    for case in cases(name):
        tree = indented(str(parser(name).parse(case.text).root_node))
        files[case.file].append(written(case, tree))
    assert files
    for file, pieces in files.items():
        data = b"\n".join(pieces).rstrip(b"\n") + b"\n"
        if os.environ.get("UPDATE_CORPUS"):
            file.write_bytes(data)
        assert file.read_bytes() == data, "run UPDATE_CORPUS=1 pytest tests/grammars/test_corpus.py"
