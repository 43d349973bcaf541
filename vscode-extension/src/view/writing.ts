/** Acts on the board that write or change the program. */

import * as vscode from 'vscode';
import type { Services } from '../services.ts';
import { plain } from './cursor_board.ts';
import type { Act, ActAnswer, ActEffect, ActKind, Preview, Range } from './messages.ts';
import { replaced } from './replaced.ts';
import type { View } from './view.ts';

/** The acts that are not done before a person has seen the list of the other operations that change. */
const CONFIRMED: readonly ActKind[] = [
  'paint',
  'paint-cells',
  'insert-column',
  'delete-column',
  'insert-row',
  'delete-row',
];

/** Do the acts that the page asks for, one after the other. */
export function writeActs(
  services: Services,
  view: View,
  panel: vscode.WebviewPanel,
): vscode.Disposable {
  let before: Promise<void> = Promise.resolve();
  return view.onMessage((message) => {
    const done = () => {
      switch (message.kind) {
        case 'do':
          return perform(services, view, message.act, message.isConfirmed);
        case 'undo':
        case 'redo':
          return inText(view, panel, message.kind);
        default:
          return undefined;
      }
    };
    if (!['do', 'undo', 'redo'].includes(message.kind)) return;
    before = before
      .then(done)
      .catch((error) => view.say(error instanceof Error ? error.message : String(error), true));
  });
}

async function perform(
  services: Services,
  view: View,
  act: Act,
  isConfirmed: boolean,
): Promise<void> {
  const document = view.shown.document();
  if (document === undefined) return;
  const answer = await askForAct(services, view, act);
  if ('refused' in answer) return view.say(answer.refused, true);
  if (!isConfirmed && mustBeConfirmed(act, answer)) {
    const { words, isProved, isUncertain } = answer;
    const changed = answer.changed.map((each) => ({
      ...each,
      text: textAt(document, each.range),
      newText: textAfter(document, each.range, answer.edits),
    }));
    view.post({ kind: 'confirm', act, words, isProved, isUncertain, changed });
    return;
  }
  if (!(await apply(document, answer))) {
    return view.say(vscode.l10n.t('The program cannot be changed.'), true);
  }
  view.shown.put(new vscode.Position(answer.cursor.line, answer.cursor.character));
  view.say(answer.words);
}

/** Whether a person is asked before an act is done: because other operations change, or because that is not known. */
function mustBeConfirmed(act: Act, { changed, isUncertain }: ActEffect): boolean {
  return isUncertain || (CONFIRMED.includes(act.kind) && changed.length > 0);
}

/** Carry out a command of the text editor, and come back to the board. */
async function inText(view: View, panel: vscode.WebviewPanel, command: string): Promise<void> {
  const editor = view.shown.editor();
  if (editor === undefined) return;
  await vscode.window.showTextDocument(editor.document, editor.viewColumn);
  await vscode.commands.executeCommand(command);
  panel.reveal(undefined, false);
}

/** Ask the server what an act does at the cursor. */
export function askForAct({ server }: Services, view: View, act: Act): Promise<ActAnswer> {
  const document = view.shown.document();
  if (document === undefined) {
    return Promise.resolve({ refused: vscode.l10n.t('Open a program to see its board.') });
  }
  const textDocument = { uri: server.uri(document.uri) };
  const position = plain(view.shown.position());
  return server.request<ActAnswer>('mines/boardAct', { textDocument, position, act });
}

/** What an act does, in words, before it is done. */
export function previewOf(act: Act, answer: ActAnswer): Preview {
  if ('refused' in answer) {
    return { act, isRefused: true, words: answer.refused, written: '', changedCount: 0 };
  }
  return {
    act,
    isRefused: false,
    words: answer.words,
    written: answer.edits
      .map(({ newText }) => newText.trim())
      .filter(Boolean)
      .join(' '),
    changedCount: answer.changed.length,
  };
}

/** Edit the text; one step back undoes it. */
export async function apply(document: vscode.TextDocument, { edits }: ActEffect): Promise<boolean> {
  const edit = new vscode.WorkspaceEdit();
  for (const { range, newText } of edits) edit.replace(document.uri, rangeOf(range), newText);
  return vscode.workspace.applyEdit(edit);
}

export function rangeOf({ start, end }: Range): vscode.Range {
  return new vscode.Range(start.line, start.character, end.line, end.character);
}

/** The text of a range after those edits that are within it. */
function textAfter(document: vscode.TextDocument, own: Range, edits: ActEffect['edits']): string {
  const range = rangeOf(own);
  const first = document.offsetAt(range.start);
  return replaced(
    document.getText(range),
    edits
      .filter((edit) => range.contains(rangeOf(edit.range)))
      .map(({ range: { start, end }, newText }) => ({
        start: document.offsetAt(new vscode.Position(start.line, start.character)) - first,
        end: document.offsetAt(new vscode.Position(end.line, end.character)) - first,
        newText,
      })),
  );
}

function textAt(document: vscode.TextDocument, range: Range): string {
  return document.getText(rangeOf(range));
}
