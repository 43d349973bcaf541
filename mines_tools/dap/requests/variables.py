"""Requests that show the parts of variables, and that set variables."""

from __future__ import annotations

from mines_tools.dap.handles import Child, VariableParts
from mines_tools.dap.messages import Refused
from mines_tools.dap.values import kind_of, shown_value
from mines_tools.debugging.breakpoints import OnCell, OnSlot, OnStack, OnVariable
from mines_tools.debugging.evaluating import ExpressionError, in_words
from mines_tools.text.escaping import shown
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mines_tools.dap.debuggee import Launched
    from mines_tools.dap.handles import Key
    from mines_tools.dap.messages import Body, RequestArguments
    from mines_tools.dap.session import Session
    from mines_tools.interface.run import Json, Settable

_PAGE = 100  # variables at once, for a client that does not request a part
_MOST = 10_000  # of those that it requests
_MOST_DIGITS = 16  # of the index of a part


def variables(session: Session, arguments: RequestArguments) -> Body:
    """Return the parts of a variable or scope. The arguments contain the number of this variable or
    scope."""
    session.seen()
    key, node = session.handles.node(arguments.needed_number("variablesReference"))
    only = arguments.text("filter")
    start, count = arguments.number("start"), arguments.number("count")
    is_hex = arguments.within("format").flag("hex")
    children: list[Child] = []
    if only != "indexed":
        children += node.named()
    if only != "named":
        is_asked = "start" in arguments or count > 0
        if is_asked or (session.client.pages_variables and node.indexed <= _MOST):
            children += node.part(start, min(count or node.indexed, _MOST))
        else:
            children += _paged(key, node, node.indexed)
    settable = session.launched.program.running.settable()
    return {
        "variables": [
            {**shown_child(session, child, is_hex=is_hex), **_hint(child, settable)}
            for child in children
        ]
    }


def _hint(child: Child, settable: Settable) -> Mapping[str, Json]:
    """Return the field that tells a client that `child` is read-only. The result is empty if the
    user can set `child`."""
    data = child.data
    can_be_set = (
        (isinstance(data, OnSlot) and data.stack in settable.stacks)
        or (isinstance(data, OnCell) and data.grid in settable.cells)
        or (isinstance(data, OnVariable) and data.name in settable.variables)
    )
    return {} if can_be_set else {"presentationHint": {"attributes": ["readOnly"]}}


def _paged(key: Key, node: VariableParts, count: int, start: int = 0) -> Sequence[Child]:
    """Return `count` parts of a variable, from the index `start` on. If `count` is large, return
    pages instead. A page is a variable with a range of these parts, or with smaller pages."""
    if count <= _PAGE:
        return node.part(start, count)
    size = _PAGE
    while size * _PAGE < count:
        size *= _PAGE
    pages = []
    for first in range(start, start + count, size):
        length = min(size, start + count - first)
        page = VariableParts(lambda first=first, length=length: _paged(key, node, length, first))  # type: ignore[misc]
        name = f"[{first}\u2026{first + length - 1}]"
        pages.append(Child(name, "", key=(*key, "page", first, length), node=page, text=""))
    return pages


def shown_child(session: Session, child: Child, *, is_hex: bool = False) -> Mapping[str, Json]:
    """Return the variable `child` in the form of the protocol."""
    value = child.text
    if value is None:
        number = session.seen().debugger.view().number
        value = shown_value(
            child.value, number, is_hex=is_hex, has_letter=child.has_letter, roles=child.roles
        )
        value = value or phrase("(empty)")
    body: dict[str, Json] = {"name": child.name, "value": value, "variablesReference": 0}
    if session.client.shows_types and (child.text is None or child.meaning):
        kind, expression = kind_of(child.value), child.expression
        if value.endswith("'"):
            kind = phrase("{kind}, with the character that has this code", kind=kind)
        # Clients show the type where the pointer rests on the name: what is written in expressions is said too.
        text = f"{kind} `{expression}`" if expression not in ("", child.name) else kind
        body["type"] = f"{text}: {child.meaning}" if child.meaning not in ("", child.name) else text
    if child.expression:
        body["evaluateName"] = child.expression
    if child.node is not None:
        body["variablesReference"] = session.handles.number(child.key, child.node)
        if child.node.indexed:
            body["indexedVariables"] = child.node.indexed
            body["namedVariables"] = len(child.node.named())
    return body


def child_named(session: Session, number: int, name: str) -> Child:
    """Return the part with the name `name` of the variable with the number `number`. Raises Refused if there is no
    such part."""
    import re

    _, node = session.handles.node(number)
    for child in node.named():
        if child.name == name:
            return child
    # The first number in the name of a numbered part is its index: ``[3]``, ``[0] top``, ``row 3``, ``2,1``.
    index = re.search(r"\d+", name, re.ASCII)
    if index is not None and len(index[0]) < _MOST_DIGITS:
        for child in node.part(int(index[0]), 1):
            if child.name == name:
                return child
    raise Refused(phrase("there is no variable of that name"))


def set_variable(session: Session, arguments: RequestArguments) -> Body:
    """Set a value of a stack, a variable or a cell, if the language allows this."""
    launched = session.stopped()
    name, text = arguments.needed_text("name"), arguments.needed_text("value")
    number = arguments.needed_number("variablesReference")
    child = child_named(session, number, name)
    debugger, data = launched.debugger, child.data
    if isinstance(data, OnSlot | OnVariable) and _hint(child, launched.program.running.settable()):
        raise Refused(phrase("{name} cannot be changed", name=shown(name)))
    if isinstance(data, OnStack):
        raise Refused(
            phrase(
                "only single values of a stack can be set: open the stack, and set a value in it, such as `{value}`",
                value=f"{child.expression}[0]",
            )
        )
    try:
        if isinstance(data, OnSlot):
            debugger.set_value(data.stack, data.position, text)
        elif isinstance(data, OnCell):
            state = state_named(launched, text.rpartition(",")[2].strip())
            debugger.set_cell(data.grid, data.column, data.row, state)
        elif isinstance(data, OnVariable):
            debugger.set_variable(data.name, text)
        else:
            raise Refused(phrase("{name} cannot be changed", name=shown(name)))
    except ExpressionError as error:
        raise Refused(in_words(error)) from None
    except ValueError as error:
        raise Refused(str(error)) from None
    session.after(session.changed)
    return {
        key: value
        for key, value in shown_child(session, child_named(session, number, name)).items()
        if key in ("value", "type", "variablesReference", "indexedVariables", "namedVariables")
    }


def state_named(launched: Launched, text: str) -> str:
    """Return the name of the cell state whose text for people is `text`. If no state has this text, return `text`
    itself."""
    names = launched.program.running.words.names
    return next((name for name, words in names.items() if text in (name, phrase(words))), text)
