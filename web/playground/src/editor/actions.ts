/** Actions on the program that the server offers: fixes, rewrites, formatting. */

import type { EditorView } from '@codemirror/view';
import { changesOf, positionAt, type TextEdit } from '../language/places.ts';
import { editsOf, type LanguageService, type WorkspaceEdit } from '../language/service.ts';
import { pick } from '../page/pick.ts';
import { say } from '../page/said.ts';
import { t } from '../words/words.ts';

export interface Action {
  readonly title: string;
  readonly kind?: string;
  readonly edit?: WorkspaceEdit;
  readonly command?: { readonly command: string; readonly arguments?: readonly unknown[] };
  readonly disabled?: { readonly reason: string };
}

export function titleOf({ title }: Action): string {
  return title;
}

/** Do an action. */
export function perform(view: EditorView, service: LanguageService, action: Action): void {
  if (action.edit !== undefined) applyEdit(view, service, action.edit);
  if (action.command !== undefined) {
    service
      .command(action.command.command, action.command.arguments ?? [])
      .catch((error) => say(String(error), true));
  }
  view.focus();
}

/** Change the text by an edit of the server. An edit of an older text is not applied. */
export function applyEdit(view: EditorView, service: LanguageService, edit: WorkspaceEdit): void {
  const edits = editsOf(edit, service.uri(), service.version());
  if (edits === undefined) say(t('isOutdated'), true);
  else applyEdits(view, edits);
}

/** Change the text by edits of the server. One undo takes all back. */
export function applyEdits(view: EditorView, edits: readonly TextEdit[]): void {
  if (edits.length === 0) return;
  view.dispatch({
    changes: changesOf(view.state.doc, edits),
    userEvent: 'input.server',
    scrollIntoView: true,
  });
}

/** Let the person choose an action at the cursor. */
export async function chooseAction(view: EditorView, service: LanguageService): Promise<void> {
  const { doc, selection } = view.state;
  const { from, to } = selection.main;
  const range = { start: positionAt(doc, from), end: positionAt(doc, to) };
  const actions =
    (await service.ask<readonly Action[] | null>('textDocument/codeAction', {
      range,
      context: { diagnostics: [] },
    })) ?? [];
  const own = actions.filter(({ disabled }) => disabled === undefined);
  if (own.length === 0) return say(t('noActions'));
  const chosen = await pick(
    t('actions'),
    own.map((action) => ({ label: action.title, value: action })),
  );
  if (chosen !== undefined && view.state.doc === doc) perform(view, service, chosen);
}

/** Format the program, or the lines of the selection if something is selected. */
export async function format(view: EditorView, service: LanguageService): Promise<void> {
  const { doc, selection } = view.state;
  const { from, to, empty } = selection.main;
  const options = { tabSize: 4, insertSpaces: true };
  const edits = await (empty
    ? service.ask<readonly TextEdit[] | null>('textDocument/formatting', { options })
    : service.ask<readonly TextEdit[] | null>('textDocument/rangeFormatting', {
        range: { start: positionAt(doc, from), end: positionAt(doc, to) },
        options,
      }));
  if (view.state.doc !== doc) return;
  if (edits === null || edits.length === 0)
    return say(t(empty ? 'isFormatted' : 'isSelectionFormatted'));
  applyEdits(view, edits);
}
