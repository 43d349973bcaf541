"""The certainty of a claim about all runs of a program, and the run that shows it."""

from __future__ import annotations

from mines_tools.base.records import Generic, NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Literal

    from typing_extensions import TypeVar

    CertaintyKind = Literal["impossible", "witnessed", "possible"]
    """``impossible``: proved never to happen. ``witnessed``: seen in a known run. ``possible``: neither."""
    AnyWitness = TypeVar("AnyWitness", default="Witness")
    """A witness in the language's own form."""
else:
    AnyWitness = None


class Witness(NamedTuple):
    """A run that shows something, given by its input."""

    input: str
    step: int
    """The step at which the run shows it, counted from 1.

    In a verdict, the state after this step shows it, and 0 is the state before the first step.
    """


class Certainty(NamedTuple, Generic[AnyWitness]):
    """The certainty of a claim, with a witness if there is one."""

    kind: CertaintyKind
    witness: AnyWitness | None = None

    @property
    def is_impossible(self) -> bool:
        """Return whether it is proved that no run does it."""
        return self.kind == "impossible"

    @property
    def is_witnessed(self) -> bool:
        """Return whether a known run does it."""
        return self.kind == "witnessed"


IMPOSSIBLE: Certainty[Any] = Certainty("impossible")
"""The certainty of what no run does."""
POSSIBLE: Certainty[Any] = Certainty("possible")
"""The certainty of what nobody has proved or seen."""
