/** Completion while somebody types faster than the server answers. */

import * as vscode from 'vscode';

type Completions = vscode.CompletionItem[] | vscode.CompletionList | null | undefined;

/** How often it is asked again for what was typed meanwhile. */
const MOST = 5;

/**
 * What is offered at `position`. The server does not answer about a text that has changed meanwhile, and the
 * editor would take that for an answer, show nothing and not ask again. So ask about the text of now, where
 * the cursor is now: an editor that gets an incomplete list of an earlier place asks again at once.
 */
export async function completeAsTyped(
  document: vscode.TextDocument,
  position: vscode.Position,
  token: vscode.CancellationToken,
  ask: (position: vscode.Position) => Thenable<Completions> | Completions,
): Promise<Completions> {
  let at = position;
  for (let times = 0; times < MOST; times += 1) {
    const { version } = document;
    const found = await ask(at);
    if (at !== position) for (const item of itemsOf(found)) item.range = upTo(item.range, position);
    const isOutdated = document.version !== version && itemsOf(found).length === 0;
    if (!isOutdated || token.isCancellationRequested) return found;
    const now = cursorIn(document);
    if (now === undefined || now.line !== position.line || now.isBefore(position)) return found;
    at = now;
  }
  return undefined;
}

function itemsOf(found: Completions): readonly vscode.CompletionItem[] {
  if (found === null || found === undefined) return [];
  return Array.isArray(found) ? found : found.items;
}

/** What an item replaces, up to the place that was asked about: the editor adds what was typed since. */
function upTo(range: vscode.CompletionItem['range'], end: vscode.Position): vscode.Range {
  const whole = range === undefined || range instanceof vscode.Range ? range : range.replacing;
  return new vscode.Range(whole?.start ?? end, end);
}

function cursorIn(document: vscode.TextDocument): vscode.Position | undefined {
  const editor = vscode.window.activeTextEditor;
  return editor?.document === document ? editor.selection.active : undefined;
}
