"""The request for completions at a place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

from mines_tools.base.records import NamedTuple
from mines_tools.interface.editor import Completion
from mines_tools.lsp.languages import editors
from mines_tools.lsp.request_handling import ITSELF, SHORTLY
from mines_tools.lsp.threads import LONG
from mines_tools.text.diagnostics import Edit
from mines_tools.text.escaping import shown
from mines_tools.text.source import Span
from mines_tools.text.text_to_print import TRIGGERS
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.interface.editor import CompletionKind, Editor
    from mines_tools.lsp.connection import Connection
    from mines_tools.lsp.documents import Document
    from mines_tools.lsp.server import Server

_KIND: dict[CompletionKind, types.CompletionItemKind] = {
    "code": types.CompletionItemKind.Operator,
    "command": types.CompletionItemKind.Function,
    "value": types.CompletionItemKind.Value,
    "directive": types.CompletionItemKind.Keyword,
    "rule": types.CompletionItemKind.EnumMember,
    "snippet": types.CompletionItemKind.Snippet,
    "missing": types.CompletionItemKind.Text,
}


TELL = "mines.tell"
"""The name of the command that shows a message. If the user chooses a completion with this command, the editor shows
the message."""

_GREY = types.CompletionItemTag.Deprecated
"""The tag that makes editors show an item as not available."""


def register(server: Server) -> None:
    """Register the handlers of the requests in this module."""
    of_languages = (trigger for by in editors() for trigger in by.completion_triggers)
    triggers = list(dict.fromkeys((*of_languages, *TRIGGERS)))

    @server.editor_feature(
        types.TEXT_DOCUMENT_COMPLETION,
        types.CompletionOptions(trigger_characters=triggers, resolve_provider=True),
        lane=LONG,
        wait=SHORTLY,
        is_urgent=True,
        follows=True,
    )
    def complete(
        document: Document, editor: Editor, params: types.CompletionParams
    ) -> types.CompletionList | None:
        offset = document.positions.offset(params.position)
        answer = editor.complete(document.snapshot, offset)
        if _is_foreign_trigger(params.context, editor):
            # Nobody expects a list here, unless the character belongs to a text that is being typed.
            answer = [each for each in answer if _contains_typed(document, each, offset)]
            if not answer:
                return None
        elif _is_asked_for(params.context):
            answer = _instead_of_number(document, answer, offset)
        shows = _shows(server.connection)
        items = [_item(document, completion, at, shows) for at, completion in enumerate(answer)]
        # The items depend on what is typed, so the client asks again at every key.
        return types.CompletionList(is_incomplete=True, items=items)

    @server.command(TELL)
    def tell(words: str) -> None:
        """Show `words`, the message of a completion that inserts nothing."""
        server.connection.window_show_message(
            types.ShowMessageParams(types.MessageType.Info, shown(words))
        )

    @server.editor_feature(types.COMPLETION_ITEM_RESOLVE, otherwise=ITSELF, wait=SHORTLY)
    def resolve(
        document: Document, editor: Editor, item: types.CompletionItem
    ) -> types.CompletionItem:
        data = item.data if isinstance(item.data, dict) else {}
        if data.get("version") != document.version:
            return item  # the text has changed since
        completion = Completion(
            item.label, "code", Edit(Span(0, 0), ""), data=data.get("data") or {}
        )
        words = editor.resolve_completion(document.snapshot, completion)
        if words:
            item.documentation = types.MarkupContent(types.MarkupKind.Markdown, words)
        return item


def _is_foreign_trigger(context: types.CompletionContext | None, editor: Editor) -> bool:
    """Return whether the request was triggered by a typed character that is not a trigger of the document's language.
    Clients send such requests because the server gives them one list of triggers for all files."""
    kind = types.CompletionTriggerKind.TriggerCharacter
    return (
        context is not None
        and context.trigger_kind == kind
        and context.trigger_character not in editor.completion_triggers
    )


def _is_asked_for(context: types.CompletionContext | None) -> bool:
    """Return whether a person has asked for the list, or types a word. VS Code does not ask while digits are typed."""
    return context is None or context.trigger_kind == types.CompletionTriggerKind.Invoked


def _instead_of_number(
    document: Document, completions: Sequence[Completion], offset: int
) -> Sequence[Completion]:
    """If there is a whole number before `offset` that all `completions` replace and none begins with, let the client show
    them all, although they do not fit the number: it is to be replaced. The one that writes this number comes first."""
    starts = {each.edit.span.start for each in completions}
    number = document.text[min(starts) : offset] if len(starts) == 1 else ""
    if not (number.isascii() and number.isdecimal()):
        return completions
    if any(_contains_typed(document, each, offset) for each in completions):
        return completions
    return sorted(
        (each._replace(filter_text=number) for each in completions),
        key=lambda each: each.edit.text != number,
    )


def _contains_typed(document: Document, completion: Completion, offset: int) -> bool:
    """Return whether `completion` begins with the text that the user has typed. The typed text is the text before
    `offset` that the completion replaces."""
    typed = document.text[completion.edit.span.start : offset]
    return bool(typed) and (completion.filter_text or completion.label).startswith(typed)


class _Shows(NamedTuple):
    """The abilities of a client to show completions."""

    details: bool
    """True if the client shows details after every label, and not only after the selected one."""
    grey: bool
    """True if the client can show that an item is not available."""


def _shows(client: Connection) -> _Shows:
    details = client.capability("text_document.completion.completion_item.label_details_support")
    tags = client.capability("text_document.completion.completion_item.tag_support.value_set")
    return _Shows(bool(details), _GREY in (tags or ()))


def _item(
    document: Document, completion: Completion, at: int, shows: _Shows
) -> types.CompletionItem:
    form = types.InsertTextFormat
    behind = completion.detail if shows.details else ""
    is_missing = completion.kind == "missing"
    others = document.positions.text_edits(completion.other_edits)
    return types.CompletionItem(
        label=completion.label,
        kind=_KIND[completion.kind],
        detail=completion.detail or None,
        label_details=types.CompletionItemLabelDetails(description=behind) if behind else None,
        filter_text=completion.filter_text or None,
        sort_text=f"{at:05}",
        tags=[_GREY] if is_missing and shows.grey else None,
        insert_text_format=form.Snippet if completion.is_snippet else form.PlainText,
        text_edit=types.TextEdit(
            document.positions.range(completion.edit.span), completion.edit.text
        ),
        # With a list of additional edits, even an empty one, VS Code treats the item as a change
        # that Enter accepts.
        additional_text_edits=others if others or is_missing else None,
        command=_telling(completion) if is_missing else None,
        data={"uri": document.uri, "version": document.version, "data": completion.data},
    )


def _telling(completion: Completion) -> types.Command:
    """Return the editor command that runs when the user chooses a completion that is not available. The command shows a
    message that says why, and what the user must do first."""
    words = phrase("{name}: {reason}", name=completion.label, reason=completion.detail)
    return types.Command(phrase("Say what it needs"), TELL, arguments=[words])
