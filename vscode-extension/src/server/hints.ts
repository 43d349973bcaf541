/** Hints: how they stand after a comment, and which ones are not shown where a program has stopped. */

import type * as vscode from 'vscode';
import { languageOf } from '../languages.ts';

/** The line in which the program of a document has stopped, by the address of the document. */
const stopped = new Map<string, number>();
const listeners = new Set<(document: vscode.TextDocument) => void>();

/** Have `listener` called when the program of a document stops in another line, or goes on: its hints change. */
export function onDidChangeHints(listener: (document: vscode.TextDocument) => void): {
  dispose(): void;
} {
  listeners.add(listener);
  return { dispose: () => listeners.delete(listener) };
}

/** Note in which line the program of `document` has stopped; none if it has not. */
export function stopIn(document: vscode.TextDocument, line: number | undefined): void {
  const address = document.uri.toString();
  if (stopped.get(address) === line) return;
  if (line === undefined) stopped.delete(address);
  else stopped.set(address, line);
  for (const listener of listeners) listener(document);
}

/** The kinds of hints about what holds in most runs, or at another moment than now: `stack` is of the end of a row. */
const OF_MOST_RUNS: readonly unknown[] = ['value', 'depth', 'target', 'stack'];

/** The hints without those of other runs and moments, in the line where the values of this run are shown. */
export function withoutOtherRuns(
  document: vscode.TextDocument,
  hints: readonly vscode.InlayHint[],
): readonly vscode.InlayHint[] {
  const line = stopped.get(document.uri.toString());
  return hints.filter(
    (hint: vscode.InlayHint & { readonly data?: unknown }) =>
      hint.position.line !== line || !OF_MOST_RUNS.includes(hint.data),
  );
}

/** Put a blank more before a hint after a comment, or else it reads like a part of the comment (`6 = 72= 72`). */
export function setApart(
  document: vscode.TextDocument,
  hints: readonly vscode.InlayHint[],
): vscode.InlayHint[] {
  const mark = languageOf(document)?.comment;
  if (mark === undefined) return [...hints];
  const seen = new Set<string>();
  return hints.map((hint) => {
    const { line, character } = hint.position;
    const place = `${line}:${character}`;
    const isFirst = !seen.has(place);
    seen.add(place);
    const isAfterComment = document.lineAt(line).text.slice(0, character).includes(mark);
    if (isFirst && isAfterComment && typeof hint.label === 'string') {
      hint.label = `\u00a0${hint.label}`;
    }
    return hint;
  });
}
