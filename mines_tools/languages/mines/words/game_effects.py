"""Texts about what a switch (``!``) or a restart (``@``) does to the game. Their commands, ``reverse`` and ``noop``, say
nothing about it."""

from __future__ import annotations

from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.languages.mines.flow import OperationFlow


def with_game_effect(label: str, operation: OperationFlow) -> str:
    """Return `label`, which names the command of `operation`, followed by what the operation does to the game if it is a
    switch or a restart: ``noop; closes all cells``. Return `label` alone if the operation is something else."""
    effect = _game_effect(operation)
    return phrase("{command}; {effect}", command=label, effect=effect) if effect else label


def _game_effect(operation: OperationFlow) -> str:
    """Return a text about what a switch or a restart does to the game. Return an empty text if `operation` is something
    else.

    For a switch, the text first says that the stack is turned: a reader could take ``reverse`` for the buttons. It then
    says whether flagging mode is on after `operation`, if this is the same every time."""
    actions = {way.action for way in operation.ways}
    if actions == {"restart"}:
        return phrase("closes all cells")
    if actions != {"switch"}:
        return ""
    modes_before = {way.flagging for way in operation.ways}
    if not operation.is_complete or len(modes_before) > 1:
        return phrase("turns the stack, switches flagging mode")
    return phrase(
        "turns the stack, flagging mode off"
        if True in modes_before
        else "turns the stack, flagging mode on"
    )


def switch_line(operation: OperationFlow) -> str:
    """Return a line that says what flagging mode is, for the tooltip of a switch. Return an empty text if `operation` is
    something else."""
    if all(way.action != "switch" for way in operation.ways):
        return ""
    return phrase("in flagging mode, the left and the right button are swapped")
