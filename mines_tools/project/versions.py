"""Checks whether these tools have a version that a configuration requires: a part of PEP 440."""

from __future__ import annotations

import re

_VERSION = r"v?[0-9]{1,9}(?:\.[0-9]{1,9}){0,9}(?:(?:a|b|rc)[0-9]{1,9})?(?:\.post[0-9]{1,9})?(?:\.dev[0-9]{1,9})?"
_CLAUSE = re.compile(rf"[ \t]*(~=|[=!<>]=|[<>]|)[ \t]*({_VERSION})(\.\*)?[ \t]*")
_PARTS = re.compile(
    r"v?(?P<release>[0-9.]*[0-9])(?:(?P<phase>a|b|rc)(?P<number>[0-9]+))?"
    r"(?:\.post(?P<post>[0-9]+))?(?:\.dev(?P<dev>[0-9]+))?"
)
_Order = tuple[tuple[int, ...], tuple[int, int], int, float]


def is_specifier(text: str) -> bool:
    """Return whether `text` specifies versions: ``1.2``, ``>=1.2,<2``, ``~=1.4``, ``==1.*``."""
    clauses = [_CLAUSE.fullmatch(clause) for clause in text.split(",")]
    return all(
        found is not None
        and (
            not found[3]
            or (found[1] in ("==", "!=") and found[2].removeprefix("v") == _release(found[2]))
        )
        and (found[1] != "~=" or "." in _release(found[2]))
        for found in clauses
    )


def fits(version: str, specifier: str) -> bool:
    """Return whether `specifier` includes `version`."""
    return all(_fits(version, clause) for clause in specifier.split(","))


def _fits(version: str, clause: str) -> bool:
    found = _CLAUSE.fullmatch(clause)
    if found is None:
        return False
    compare, given, any_end = found[1] or "==", found[2], found[3]
    here, there = _order(version), _order(given)
    begins = _begins(version, _release(given))
    if compare == "~=":
        return here >= there and _begins(version, _release(given).rpartition(".")[0])
    if compare in ("==", "!="):
        is_same = begins if any_end else here == there
        return is_same is (compare == "==")
    if compare == ">=":
        return here >= there
    if compare == "<=":
        return here <= there
    # `>1.0` does not include 1.0.post1, and `<1.0` does not include 1.0a1.
    is_near = here[0] == there[0]
    if compare == ">":
        return here > there and not (is_near and here[2] and not there[2])
    return here < there and not (is_near and _is_early(here) and not _is_early(there))


def _is_early(order: _Order) -> bool:
    return order[1][0] < 3 or order[3] != float("inf")


def _release(version: str) -> str:
    found = _PARTS.match(version)
    return found["release"] if found is not None else ""


def _numbers(release: str) -> tuple[int, ...]:
    return tuple(map(int, release.split(".")))


def _begins(version: str, release: str) -> bool:
    """Return whether `version` begins with the numbers of `release`."""
    wanted = _numbers(release)
    here = _numbers(_release(version))
    return (*here, *[0] * len(wanted))[: len(wanted)] == wanted


def _order(version: str) -> _Order:
    """Return the sort key of a version: 1.0.dev1 < 1.0a1 < 1.0rc1 < 1.0 < 1.0.post1."""
    found = _PARTS.match(version)
    if found is None:
        return (), (0, 0), 0, 0
    release = list(_numbers(found["release"]))
    while release and release[-1] == 0:
        release.pop()
    is_development = found["dev"] is not None
    if found["phase"]:
        phase = ("a", "b", "rc").index(found["phase"]), int(found["number"])
    else:
        phase = (-1, 0) if is_development and found["post"] is None else (3, 0)
    post = int(found["post"]) + 1 if found["post"] else 0
    return tuple(release), phase, post, int(found["dev"]) if is_development else float("inf")
