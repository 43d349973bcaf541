"""Checks whether these tools have a version that a configuration requires."""

from __future__ import annotations

from packaging.specifiers import SpecifierSet


def fits(version: str, specifier: str) -> bool:
    """Return whether `specifier` (``1.2``, ``>=1.2,<2``, ``~=1.4``, ``==1.*``) includes `version`. Raises ValueError if
    `specifier` is not valid."""
    clauses = [clause.strip() for clause in specifier.split(",")]
    versions = ",".join(
        clause if clause.startswith(tuple("=!<>~")) else f"=={clause}" for clause in clauses
    )
    return SpecifierSet(versions).contains(version, prereleases=True)
