/** Completion while somebody types faster than the server answers. */

import * as vscode from 'vscode';
import { askUntilCurrent } from './outrun.ts';
import { type LineEdit, writtenLines } from './written.ts';

/** What a provider of completions returns. */
export type Completions = vscode.CompletionItem[] | vscode.CompletionList | null | undefined;

/**
 * What is offered at `position`. The editor takes no answer about a text that has changed for an answer: it
 * shows nothing and does not ask again. So ask where the cursor is now: an editor that gets an incomplete
 * list for an earlier place asks again at once.
 */
export async function completeAsTyped(
  document: vscode.TextDocument,
  position: vscode.Position,
  { triggerKind }: vscode.CompletionContext,
  token: vscode.CancellationToken,
  ask: (position: vscode.Position) => PromiseLike<Completions> | Completions,
): Promise<Completions> {
  asked += 1;
  const { answer, place } = await askUntilCurrent(position, {
    ask,
    isEmpty: (found) => itemsOf(found).length === 0,
    version: () => document.version,
    placeNow: () => {
      const cursor = token.isCancellationRequested ? undefined : cursorIn(document);
      return cursor?.line === position.line && cursor.isAfter(position) ? cursor : undefined;
    },
  });
  const byCharacter = triggerKind === vscode.CompletionTriggerKind.TriggerCharacter;
  if (byCharacter && itemsOf(answer).length === 0) askForNextLetters(document);
  if (place !== position) {
    for (const item of itemsOf(answer)) item.range = upTo(item.range, position);
  }
  return answer;
}

/** The selection that ends at `position`, if a person has selected a part of one line of the active document. */
export function selectionUpTo(
  document: vscode.TextDocument,
  position: vscode.Position,
): vscode.Selection | undefined {
  const editor = vscode.window.activeTextEditor;
  if (editor?.document !== document) return undefined;
  const { selection } = editor;
  const isOfOneLine = !selection.isEmpty && selection.isSingleLine;
  return isOfOneLine && selection.active.isEqual(position) ? selection : undefined;
}

/**
 * What is offered in place of `selection`: all that can be at its start, whatever the selected text is. Only what
 * replaces the selection as a whole is offered.
 */
export async function completeInstead(
  document: vscode.TextDocument,
  { start, end }: vscode.Selection,
  ask: (position: vscode.Position) => PromiseLike<Completions> | Completions,
): Promise<vscode.CompletionItem[]> {
  const replacing = itemsOf(await ask(start)).filter(({ range }) => wholeOf(range)?.contains(end));
  for (const item of replacing) {
    const from = wholeOf(item.range)?.start ?? start;
    item.filterText = document.getText(new vscode.Range(from, end));
  }
  return replacing;
}

/** How often completions were asked for. */
let asked = 0;

/** For how many milliseconds the answer "nothing" can be on its way to the editor. */
const ON_ITS_WAY = 700;

/** How many milliseconds after a letter the editor asks at the latest, if it does. */
const LATEST = 150;

/**
 * Ask about letters that are typed while the answer "nothing" after a character such as a blank is on its way. The
 * editor does not ask about them, and forgets them when the answer is there.
 */
function askForNextLetters(document: vscode.TextDocument): void {
  const listening = vscode.workspace.onDidChangeTextDocument((event) => {
    if (event.document !== document || event.contentChanges.length === 0) return;
    listening.dispose();
    const before = asked;
    if (!event.contentChanges.some(({ text }) => /^[\p{L}\p{N}]+$/u.test(text))) return;
    setTimeout(() => {
      if (asked !== before || cursorIn(document) === undefined) return;
      // Otherwise the editor would say "No suggestions" where there are none.
      void vscode.commands.executeCommand('editor.action.triggerSuggest', { auto: true });
    }, LATEST);
  });
  setTimeout(() => listening.dispose(), ON_ITS_WAY);
}

/** The items of a list that may be one of several kinds. */
export function itemsOf(found: Completions): readonly vscode.CompletionItem[] {
  if (found === null || found === undefined) return [];
  return Array.isArray(found) ? found : found.items;
}

const SHOW_LINES = 'mines.showLines';

/** If some lines of the active editor are out of sight, put the cursor at their end, and show it. */
export const showLines = (): vscode.Disposable =>
  vscode.commands.registerCommand(SHOW_LINES, (first: number, last: number) => {
    const editor = vscode.window.activeTextEditor;
    if (editor === undefined) return;
    const lines = new vscode.Range(first, 0, last, 0);
    if (editor.visibleRanges.some((visible) => visible.contains(lines))) return;
    const { end } = editor.document.lineAt(last).range;
    editor.selection = new vscode.Selection(end, end);
    editor.revealRange(editor.selection, vscode.TextEditorRevealType.InCenter);
  });

/** Let the items that write elsewhere than at `cursor` show what they have written. */
export function showWhatIsWritten(found: Completions, cursor: vscode.Position): void {
  for (const item of itemsOf(found)) {
    const own = { first: cursor.line, last: cursor.line, text: textOf(item) };
    const written = writtenLines(own, (item.additionalTextEdits ?? []).map(lineEdit));
    if (written === undefined || item.command !== undefined) continue;
    const title = vscode.l10n.t('Show what is written');
    item.command = { title, command: SHOW_LINES, arguments: [written.first, written.last] };
  }
}

function textOf({ insertText, label }: vscode.CompletionItem): string {
  if (insertText instanceof vscode.SnippetString) return insertText.value;
  return insertText ?? (typeof label === 'string' ? label : label.label);
}

function lineEdit({ range, newText }: vscode.TextEdit): LineEdit {
  return { first: range.start.line, last: range.end.line, text: newText };
}

/** What an item replaces, up to the place that was asked about: the editor adds what was typed since. */
function upTo(range: vscode.CompletionItem['range'], end: vscode.Position): vscode.Range {
  return new vscode.Range(wholeOf(range)?.start ?? end, end);
}

function wholeOf(range: vscode.CompletionItem['range']): vscode.Range | undefined {
  return range === undefined || range instanceof vscode.Range ? range : range.replacing;
}

function cursorIn(document: vscode.TextDocument): vscode.Position | undefined {
  const editor = vscode.window.activeTextEditor;
  return editor?.document === document ? editor.selection.active : undefined;
}
