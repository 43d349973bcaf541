"""Which version is required: as the library `packaging` has it."""

from __future__ import annotations

from packaging.specifiers import InvalidSpecifier, SpecifierSet
from packaging.version import Version

from mines_tools.project.versions import fits, is_specifier

SEEDS = [b">=0.1,<2\n0.1.0", b"~=1.4.5a1\n1.4.5rc2", b"==1.*\n1.2.post3.dev4", b"!=1.0.dev2\n1"]
WORDS = [b"a1", b"rc2", b".post1", b".dev1", b".*", b"==", b"~=", b">=", b",", b".0"]


def fuzz_one(data: bytes) -> None:
    """The first line is a specifier, the second a version."""
    specifier, _, version = data.decode("latin-1").partition("\n")
    if not is_specifier(specifier):
        return
    clauses = [
        each if each.strip(" \t")[0] in "=!<>~" else f"=={each}" for each in specifier.split(",")
    ]
    try:
        meant, there = SpecifierSet(",".join(clauses)), Version(version)
    except InvalidSpecifier:
        raise AssertionError(specifier) from None
    except ValueError:  # no version, or a number of more digits than Python reads
        return
    if is_specifier(version) and version == version.strip():
        assert fits(version, specifier) == meant.contains(there, prereleases=True)
