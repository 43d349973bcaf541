"""Runs many small cases as one test."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence


def small_cases(
    names: str | Sequence[str], cases: Iterable[Any]
) -> Callable[..., Callable[..., None]]:
    """Replace `pytest.mark.parametrize` by one test, which stops at the first case that fails and
    names it. Hundreds of small cases take less time than pytest needs for the start, report and end
    of one test."""
    of = [names] if isinstance(names, str) else list(names)
    known = [(case,) if isinstance(names, str) else tuple(case) for case in cases]

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        signature = inspect.signature(test)

        def run(**others: Any) -> None:
            for values in known:
                case = dict(zip(of, values, strict=True))
                try:
                    test(**case, **others)
                except BaseException as failure:
                    failure.add_note(f"in the case {case}")
                    raise

        run.__name__, run.__doc__, run.__module__ = test.__name__, test.__doc__, test.__module__
        others = [each for name, each in signature.parameters.items() if name not in of]
        run.__signature__ = signature.replace(parameters=others)  # type: ignore[attr-defined]
        return run

    return decorate
