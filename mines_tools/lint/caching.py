"""The linter's cache: the findings of a text, kept for the next time the same text is linted."""

from __future__ import annotations

import os
from hashlib import blake2b

from mines_tools.base.records import NamedTuple
from mines_tools.project.cache import FOLDER, Cache, sources_digest
from mines_tools.text.diagnostics import Diagnostic, Edit, Fix, Related
from mines_tools.text.source import Span
from mines_tools.translations.phrases import spoken

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from mines_tools.interface.language import Language, RuleSelection
    from mines_tools.project.configuration import Configuration


class CachedResult(NamedTuple):
    """The result of linting a text."""

    diagnostics: Sequence[Diagnostic]
    ran_out: bool
    could_find_more: bool


class LintCache:
    """The stored results of linting. If `folder` is None, each configuration has its own cache folder. Otherwise all
    configurations share the cache folder `folder`."""

    def __init__(self, folder: str | None) -> None:
        self._folder = folder
        self._caches: dict[str, Cache] = {}
        self._sources = sources_digest()

    def find(self, configuration: Configuration, digest: str) -> CachedResult | None:
        """Return the result of linting the text with the digest `digest`; None if the cache does not have it."""
        fact = self._cache(configuration).find(digest)
        if fact is None:
            return None
        try:
            ran_out, could_find_more, diagnostics = fact
            return CachedResult(
                [_diagnostic(diagnostic) for diagnostic in diagnostics],
                bool(ran_out),
                bool(could_find_more),
            )
        except (TypeError, ValueError):
            return None

    def keep(self, configuration: Configuration, digest: str, result: CachedResult) -> None:
        """Store the result of linting the text with the digest `digest`."""
        # JSON has no records, only lists.
        fact = [result.ran_out, result.could_find_more, list(result.diagnostics)]
        self._cache(configuration).keep(digest, fact)

    def save(self) -> None:
        """Write the new entries to disk."""
        for cache in self._caches.values():
            cache.save()

    def digest(self, used: Language, text: str, dialect: str, selection: RuleSelection) -> str:
        """Return a digest of everything that the findings of `text` depend on."""
        levels = sorted(selection.severity.items())
        options = [
            (code, sorted(values.items())) for code, values in sorted(selection.options.items())
        ]
        settings = (
            used.id, dialect, sorted(selection.codes), levels, selection.flow_budget, options,
        )  # fmt: skip
        digest = blake2b(self._sources, digest_size=16)
        digest.update(spoken().encode() + b"\0")
        digest.update(repr(settings).encode() + b"\0")
        digest.update(text.encode())
        return digest.hexdigest()

    def _cache(self, configuration: Configuration) -> Cache:
        root = None
        if self._folder is not None:
            folder = self._folder
        else:
            root = os.path.dirname(configuration.path) if configuration.path else os.getcwd()
            folder = os.path.join(root, configuration.cache_dir or FOLDER)
        cache = self._caches.get(folder)
        if cache is None:
            cache = self._caches[folder] = Cache(folder, "lint", root)
        return cache


def _diagnostic(data: Any) -> Diagnostic:
    code, name, severity, span, message, help_, related, tags, fix, more = data
    return Diagnostic(
        code,
        name,
        severity,
        Span(*span),
        message,
        help_,
        tuple(Related(Span(*where), what) for where, what in related),
        tuple(tags),
        fix and _fix(*fix),
        int(more),
    )


def _fix(title: str, edits: Any, safe: bool) -> Fix:
    return Fix(title, tuple(Edit(Span(*span), text) for span, text in edits), safe)
