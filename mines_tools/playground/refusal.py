"""The words for an error that ends a request of the page."""

from __future__ import annotations

from traceback import print_exception

from mines_tools.debugging.faults import error_words
from mines_tools.interface.run import Unavailable
from mines_tools.playground.memory import TOO_LARGE, too_large
from mines_tools.playground.texts import Refused
from mines_tools.translations.phrases import phrase


def refusal(error: Exception) -> Refused:
    """Return the words for an error that ends a request. Print an unexpected error."""
    if isinstance(error, Refused):
        return error
    if isinstance(error, Unavailable):
        return Refused(str(error))
    if isinstance(error, TOO_LARGE):
        return Refused(too_large())
    print_exception(error)
    return Refused(phrase("an error in the tools themselves: {error}", error=error_words(error)))
