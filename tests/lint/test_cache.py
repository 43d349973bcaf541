"""The cache returns earlier findings if nothing has changed and nobody else has written its
file."""

from __future__ import annotations

import io
import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from mines_tools.lint import linted_file
from mines_tools.lint.caching import LintCache
from mines_tools.lint.files import FileResult, LintRequest, lint_files
from mines_tools.project import cache as cache_file
from mines_tools.project.cache import Cache
from mines_tools.project.configuration import ConfigurationError, Overrides
from mines_tools.project.settings_lookup import forget_configurations, settings_of

if TYPE_CHECKING:
    from collections.abc import Iterator

TEXTS = {"a": ".*.\n00,0\n2,0", "b": ".*.\n0,0\n2,0", "c": ".*\n0,0,0", "d": "*.\n0;0\n" * 2}
WITHOUT_FLOW = Overrides(flow_budget=0)


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Go to a folder with programs, and yield it. The user's key is kept in another folder."""
    folder = tmp_path / "project"
    folder.mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "user"))
    for name, text in TEXTS.items():
        Path(f"{name}.mines").write_text(text, "utf-8")
    forget_configurations()
    yield folder
    forget_configurations()


@pytest.fixture
def linted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list to which each text is added when it is linted."""
    texts: list[str] = []
    lint_text = linted_file.lint_text

    def spy(settings, selection, text, **options):
        texts.append(text)
        return lint_text(settings, selection, text, **options)

    monkeypatch.setattr(linted_file, "lint_text", spy)
    return texts


def request(name: str, options: Overrides = WITHOUT_FLOW, **changes: object) -> LintRequest:
    given: dict[str, Any] = {"path": f"{name}.mines", **changes}
    what = {key: given.pop(key) for key in ("path", "diff") if key in given}
    settings = settings_of(f"{name}.mines", options._replace(**given))
    return LintRequest(settings=settings, **what)


def lint_all(
    options: Overrides = WITHOUT_FLOW, *, folder: str | None = None, **changes: object
) -> list[object]:
    """Lint all files, and return the results as plain data."""
    requests = [request(name, options, **changes) for name in TEXTS]
    return [_plain(result) for result in lint_files(requests, 1, LintCache(folder))]


def _plain(result: FileResult) -> object:
    report = result.report
    assert report is not None
    lines = (list(report.lines.starts), list(report.lines.ends))
    return result._replace(report=None), report._replace(lines=None), lines  # type: ignore[arg-type]


def test_what_has_not_changed_is_not_linted_again(linted: list[str]) -> None:
    first = lint_all()
    assert len(linted) == len(TEXTS)
    assert lint_all() == first
    assert len(linted) == len(TEXTS)
    assert {entry.name for entry in os.scandir(".mines_cache")} >= {".gitignore", "CACHEDIR.TAG"}


def test_the_same_text_elsewhere_is_known(linted: list[str]) -> None:
    lint_all()
    Path("c.mines").write_text(TEXTS["a"], "utf-8")
    (result,) = lint_files([request("c")], 1, LintCache(None))
    assert result.report is not None
    assert (result.report.path, len(result.report.diagnostics)) == ("c.mines", 1)
    assert len(linted) == len(TEXTS)


@pytest.mark.parametrize(
    "options",
    [
        Overrides(flow_budget=1),
        Overrides(flow_budget=0, ignore=("M103",)),
        Overrides(flow_budget=0, severity=(("M103", "error"),)),
    ],
)
def test_other_settings(options: Overrides, linted: list[str]) -> None:
    lint_all()
    before = len(linted)
    assert lint_all(options) == [
        _plain(result) for result in lint_files([request(each, options) for each in TEXTS], 1)
    ]
    assert len(linted) == before + 2 * len(TEXTS)


def test_other_options_of_rules(linted: list[str]) -> None:
    Path("a.mines").write_text("..*\n...\n-1,0", "utf-8")
    options = Overrides(select=("M112",), flow_budget=0)
    assert "M112" in str(lint_all(options))
    Path("mines-tools.toml").write_text("[rules.M112]\nallow-last = 1\n", "utf-8")
    forget_configurations()
    assert "M112" not in str(lint_all(options))
    assert len(linted) == 2 * len(TEXTS)


def test_other_texts_dialects_and_tools(linted: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    lint_all()
    Path("b.mines").write_text(".*.\n0,0\n2,00", "utf-8")
    lint_all()
    assert len(linted) == len(TEXTS) + 1
    lint_all(dialects=("1",))
    assert len(linted) == 2 * len(TEXTS) + 1
    monkeypatch.setattr("mines_tools.lint.caching.sources_digest", lambda: b"another")
    lint_all()
    assert len(linted) == 3 * len(TEXTS) + 1


def test_what_fails_is_asked_each_time() -> None:
    assert [found[0].fails for found in lint_all()] == [  # type: ignore[index]
        found[0].fails
        for found in lint_all()  # type: ignore[index]
    ]
    assert not any(found[0].fails for found in lint_all(fail_on="never"))  # type: ignore[index]


def test_fixing_and_what_was_found_before(linted: list[str]) -> None:
    lint_all()
    before = len(linted)
    (result,) = lint_files([request("a", fix=True, diff=True)], 1, LintCache(None))
    assert "-00,0" in result.change
    assert len(linted) == before + 1
    list(lint_files([request("b", fix=True)], 1, LintCache(None)))  # is clean
    assert len(linted) == before + 1
    (result,) = lint_files([request("a", fix=True)], 1, LintCache(None))
    assert (result.fixed, Path("a.mines").read_text("utf-8")) == (1, TEXTS["b"])
    (result,) = lint_files([request("a")], 1, LintCache(None))
    assert result.report is not None
    assert not result.report.diagnostics


def test_what_was_found_before_an_interrupt_is_kept(linted: list[str]) -> None:
    results = lint_files([request(name) for name in TEXTS], 1, LintCache(None))
    next(results)
    results.close()  # type: ignore[attr-defined]
    lint_all()
    assert len(linted) == len(TEXTS)


def test_standard_input_is_not_a_file_of_that_name(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("-").write_text("a file", "utf-8")
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(TEXTS["a"].encode())))
    (result,) = lint_files([request("a", path="-")], 1, LintCache(None))
    assert result.report is not None
    assert result.report.text == TEXTS["a"]


# A folder of a stranger


def _forge(change: object) -> None:
    """Change the findings in the file of the cache, but keep its tag."""
    (path,) = Path(".mines_cache").glob("*.cache")
    data = path.read_bytes()
    tag, facts = data[:32], json.loads(data[32:])
    for fact in facts.values():
        fact[1] = change
    path.write_bytes(tag + json.dumps(facts).encode())


def test_a_forged_cache_hides_nothing(linted: list[str]) -> None:
    first = lint_all()
    _forge([False, []])
    assert lint_all() == first
    assert len(linted) == 2 * len(TEXTS)


def test_a_cache_of_somebody_else(linted: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    first = lint_all()
    monkeypatch.setenv("XDG_CACHE_HOME", str(Path("other").absolute()))
    assert lint_all() == first
    assert len(linted) == 2 * len(TEXTS)


def test_a_key_that_others_can_read_is_replaced(linted: list[str], tmp_path: Path) -> None:
    lint_all()
    key = tmp_path / "user" / "mines-tools" / "key"
    before = key.read_bytes()
    assert key.stat().st_mode & 0o777 == 0o600
    key.chmod(0o644)
    lint_all()
    assert len(linted) == 2 * len(TEXTS)
    assert key.read_bytes() != before


@pytest.mark.parametrize("kind", ["folder", "file"])
def test_links_are_not_followed(kind: str, linted: list[str], tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    lint_all()
    before = len(linted)
    (path,) = Path(".mines_cache").glob("*.cache")
    if kind == "folder":
        Path(".mines_cache").rename(outside / "moved")
        Path(".mines_cache").symlink_to(outside / "moved")
    else:
        path.rename(outside / "moved")
        path.symlink_to(outside / "moved")
    held = {each: each.read_bytes() for each in outside.rglob("*") if each.is_file()}
    lint_all()
    assert len(linted) == before + len(TEXTS)
    assert {each: each.read_bytes() for each in outside.rglob("*") if each.is_file()} == held


def test_a_configured_folder_stays_below_its_file(linted: list[str], tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    Path("out").symlink_to(outside)
    Path("mines-tools.toml").write_text('cache-dir = "out/cache"\n', "utf-8")
    lint_all()
    lint_all()
    assert not list(outside.iterdir())
    assert len(linted) == 2 * len(TEXTS)
    Path("mines-tools.toml").write_text('cache-dir = "in"\n', "utf-8")
    forget_configurations()
    lint_all()
    lint_all()
    assert Path("in").is_dir()
    assert len(linted) == 3 * len(TEXTS)


@pytest.mark.parametrize("damage", [b"", b"x", b"\0" * 100, None])
def test_damage(damage: bytes | None, linted: list[str]) -> None:
    first = lint_all()
    (path,) = Path(".mines_cache").glob("*.cache")
    if damage is None:
        path.unlink()
        os.mkfifo(path)
    else:
        path.write_bytes(damage)
    assert lint_all() == first
    assert lint_all() == first
    assert len(linted) == 2 * len(TEXTS)


def test_nothing_can_be_written(linted: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    first = lint_all(folder="/dev/null/x")
    monkeypatch.setenv("XDG_CACHE_HOME", "/dev/null/x")
    assert lint_all() == first
    assert len(linted) == 2 * len(TEXTS)


# The file


def test_what_is_not_used_for_long_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    day = 86400
    now = 10_000 * day
    monkeypatch.setattr(cache_file.time, "time", lambda: now)
    cache = Cache(".mines_cache", "lint")
    for name in ("used", "unused"):
        cache.keep(name, 1)
    cache.save()
    now += 20 * day
    cache = Cache(".mines_cache", "lint")
    assert cache.find("used") == 1
    cache.save()
    now += 20 * day
    cache = Cache(".mines_cache", "lint")
    cache.keep("new", 1)
    cache.save()
    cache = Cache(".mines_cache", "lint")
    assert [cache.find(name) for name in ("used", "unused", "new")] == [1, None, 1]


def test_its_size_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache_file, "_MOST", 10_000)
    cache = Cache(".mines_cache", "lint")
    for number in range(1000):
        cache.keep(str(number), "x" * 100)
    cache.save()
    (path,) = Path(".mines_cache").glob("*.cache")
    assert 8_000 < path.stat().st_size <= 10_000
    cache = Cache(".mines_cache", "lint")
    assert sum(cache.find(str(number)) is not None for number in range(1000)) > 50


def test_only_its_own_files_are_removed() -> None:
    folder = Path("folder")
    folder.mkdir()
    names = ("mines-lint-0.0.1.cache", "mines-lint-0.0.1.cache.12.0123abcd.tmp", "mine", ".hidden")
    for name in names:
        (folder / name).write_text("")
        os.utime(folder / name, (0, 0))
    cache = Cache("folder", "lint")
    cache.keep("a", 1)
    cache.save()
    kept = {each.name for each in folder.iterdir()}
    assert kept & {*names, ".gitignore"} == {"mine", ".hidden"}


@pytest.mark.parametrize("value", ["", ".", "..", "/x", "a/../../b", "..\\b", "C:x", "a\nb", "~"])
def test_a_configured_folder_is_below_its_file(value: str) -> None:
    Path("mines-tools.toml").write_text(f"cache-dir = {json.dumps(value)}\n", "utf-8")
    if value == "~":  # a folder of that name
        lint_all()
        assert Path("~").is_dir()
        return
    with pytest.raises(ConfigurationError, match=r"must be a folder below this file"):
        lint_all()


@pytest.mark.parametrize("value", [".git", ".git/hooks", ".GIT/x", "a/.git", "git~1"])
def test_a_configured_folder_is_not_one_of_git(here: Path, value: str) -> None:
    Path(".git/hooks").mkdir(parents=True)
    Path("mines-tools.toml").write_text(f"cache-dir = {json.dumps(value)}\n", "utf-8")
    with pytest.raises(ConfigurationError, match=r"must not be in \"\.git\": use a folder"):
        lint_all()
    # Nor through a link in the folder.
    Path("link").symlink_to(".git")
    Path("mines-tools.toml").write_text('cache-dir = "link/hooks/x"\n', "utf-8")
    forget_configurations()
    assert len(lint_all()) == len(TEXTS)
    assert os.listdir(".git/hooks") == []
