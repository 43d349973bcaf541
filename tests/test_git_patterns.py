"""The files that ``.gitignore`` excludes, compared with what git says."""

from __future__ import annotations

import random
import subprocess
from typing import TYPE_CHECKING

import pytest

from mines_tools.project.gitignore import forget_gitignores, is_ignored

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

_NAMES = (
    *("a", "b", "ab", "a.b", "x", "Z", "1", "a ", "é", "-", "!", "#", "^"),
    *("[", "]", "a]", "[a", "*", "?", "\\", "."),
)
_PARTS = (
    *("a", "b", "x", "1", "é", "Z", ".", "-", "^", "!", "#", "\t"),
    *(
        "*",
        "?",
        "**",
        "***",
        "/",
        "**/",
        "/**",
        "*/",
        "\\/",
        " ",
        "\\ ",
        "\\",
        "\\\\",
        "\\*",
        "\\a",
        "\\[",
    ),
    *(
        "[a]",
        "[!a]",
        "[^a]",
        "[a-z]",
        "[]a]",
        "[!]a]",
        "[]-a]",
        "[--a]",
        "[a-]",
        "[-a]",
        "[z-a]",
        "[[]",
    ),
    *("[\\]]", "[a\\-z]", "[/]", "[a/b]", "[", "]", "[a", "[[:alpha:]", "[a-", "[\\"),
    *("[[:alpha:]]", "[![:alpha:]]", "[[:digit:]x]", "[[:upper:]]", "[[:punct:]]", "[[:space:]]"),
    *("[[:bogus:]]", "[[:]", "[[::]]", "[:alpha:]", "[[:alpha:]-z]", "[a-[:alpha:]]"),
)


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    subprocess.run(["git", "init", "--quiet", str(tmp_path)], check=True, timeout=60)
    return tmp_path


def said_by_git(repository: Path, paths: Iterable[str]) -> set[str]:
    """Return the paths that git ignores. The files need not exist."""
    done = subprocess.run(
        ["git", "check-ignore", "-z", "--stdin", "--no-index"],
        cwd=repository, input="\0".join(paths).encode(), capture_output=True, check=False, timeout=60,
    )  # fmt: skip
    assert done.returncode in (0, 1), done.stderr
    return set(done.stdout.decode().split("\0")[:-1])


def said_here(repository: Path, paths: Iterable[str]) -> set[str]:
    """Return the paths that our own code ignores, as files or because of a folder around them."""
    forget_gitignores()
    found = set()
    for path in paths:
        parts = path.split("/")
        parents = ["/".join(parts[:end]) for end in range(1, len(parts))]
        if any(
            is_ignored(str(repository / each), is_folder=True) for each in parents
        ) or is_ignored(str(repository / path), is_folder=False):
            found.add(path)
    return found


def check(repository: Path, patterns: Sequence[str], paths: Sequence[str], end: str = "\n") -> None:
    (repository / ".gitignore").write_bytes(end.join([*patterns, ""]).encode())
    assert said_here(repository, paths) == said_by_git(repository, paths), patterns


@pytest.mark.parametrize(
    ("patterns", "ignored"),
    [
        ("[[:alpha:]]", "a|b|x|Z"),
        ("[![:alpha:]]", "1|-|]|#|!"),
        ("[[:upper:]]", "Z"),
        ("[]a]", "a|]"),
        ("[!]a]", "b|x|Z|1|-|#|!"),
        ("[", ""),
        ("a[", ""),
        ("[a", ""),
        ("[z-a]", ""),
        ("?", "a|b|x|Z|1|-|]|#|!"),
        ("??", "ab|a |é"),  # a question mark is a byte
        ("x/", ""),
        ("a ", "a"),
        ("a\\ ", "a "),
        ("b\\", ""),
        ("\\#\n\\!", "#|!"),
        ("*\n!a*", "b|x|Z|1|-|]|é|#|!"),
    ],
)
def test_names(repository: Path, patterns: str, ignored: str) -> None:
    names = ["a", "b", "ab", "x", "Z", "1", "-", "]", "é", "a ", "#", "!"]
    (repository / ".gitignore").write_text(f"{patterns}\n", "utf-8")
    expected = set(filter(None, ignored.split("|")))
    assert said_by_git(repository, names) == expected
    assert said_here(repository, names) == expected


@pytest.mark.long
def test_as_git_says(repository: Path) -> None:
    """Our code is compared with git, on random patterns and random paths."""
    source = random.Random(1)

    def name() -> str:
        return "".join(source.choices(_NAMES, k=source.choice((1, 1, 2))))

    for number in range(80):
        patterns = [
            "".join(source.choices(_PARTS, k=source.choice((1, 2, 2, 3, 4))))
            for _ in range(source.choice((1, 1, 2, 3)))
        ]
        paths = {"/".join(name() for _ in range(source.choice((1, 1, 2, 3)))) for _ in range(40)}
        known = [path for path in sorted(paths) if not {".", ".."} & set(path.split("/"))]
        check(repository, patterns, known, "\r\n" if number % 5 == 0 else "\n")


def test_a_byte_order_mark_and_an_open_end(repository: Path) -> None:
    (repository / ".gitignore").write_bytes(b"\xef\xbb\xbfa\n\r\nb")
    assert said_here(repository, "abx") == said_by_git(repository, "abx") == {"a", "b"}
