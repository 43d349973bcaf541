"""The certainty of a claim about a program, such as "this error happens in some run". If such a run
is known, the claim is certain, and the run is the *witness* of the claim."""

from __future__ import annotations

from mines_tools.base.records import Generic, NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Literal

    from typing_extensions import TypeVar

    CertaintyKind = Literal["impossible", "witnessed", "possible"]
    """``impossible``: it is proved that the event never happens. ``witnessed``: a run is known in which the event
    happens. ``possible``: neither is the case."""
    AnyWitness = TypeVar("AnyWitness", default="Witness")
    """The type of witness that a language uses."""
else:
    AnyWitness = None


class Witness(NamedTuple):
    """A run that shows that something happens. The run is identified by its input."""

    input: str
    step: int
    """The step of the run at which the event happens, counted from 1.

    A claim about the end of the program has no such event. For such a claim, this is the step after
    which the claim is true. It is 0 if the claim is true before the first step.
    """


class Certainty(NamedTuple, Generic[AnyWitness]):
    """The certainty of a claim, with a witness if there is one."""

    kind: CertaintyKind
    witness: AnyWitness | None = None

    @property
    def is_impossible(self) -> bool:
        """Return whether it is proved that the claimed event happens in no run."""
        return self.kind == "impossible"

    @property
    def is_witnessed(self) -> bool:
        """Return whether a run is known in which the event happens."""
        return self.kind == "witnessed"


IMPOSSIBLE: Certainty[Any] = Certainty("impossible")
"""The certainty of an event that is proved to happen in no run."""
POSSIBLE: Certainty[Any] = Certainty("possible")
"""The certainty of an event that is not proved impossible, and of which no witness is known."""
