/** Hints: how they stand after a comment, and which ones are not shown while a program is debugged. */

import type * as vscode from 'vscode';
import { languageOf } from '../languages.ts';

/** The addresses of the documents whose programs are debugged. */
const debugged = new Set<string>();
const listeners = new Set<(document: vscode.TextDocument) => void>();

/** Have `listener` called when the program of a document begins or ends to be debugged: its hints change. */
export function onDidChangeHints(listener: (document: vscode.TextDocument) => void): {
  dispose(): void;
} {
  listeners.add(listener);
  return { dispose: () => listeners.delete(listener) };
}

/** Note whether the program of `document` is debugged. */
export function debugIn(document: vscode.TextDocument, isDebugged: boolean): void {
  const address = document.uri.toString();
  if (debugged.has(address) === isDebugged) return;
  if (isDebugged) debugged.add(address);
  else {
    debugged.delete(address);
    // The editor asks for all hints again.
    withValues.delete(address);
    withOthers.delete(address);
  }
  for (const listener of listeners) listener(document);
}

/**
 * The kinds of hints about what holds in most runs, or at another moment than now: `stack` is of the end of a row, and `unusual` is of runs in which a read has failed. In a
 * program that is debugged, people would take them for the values of this run.
 */
const OF_MOST_RUNS: readonly unknown[] = ['value', 'depth', 'target', 'stack', 'unusual'];

/** The addresses of the documents in which the editor has asked for hints, and had some of most runs. */
const withValues = new Set<string>();

/** The addresses of the documents in which the editor has had other hints too. */
const withOthers = new Set<string>();

/** Which hints of `document` are hidden, because its program is debugged. */
export function hiddenHints(document: vscode.TextDocument): 'none' | 'some' | 'all' {
  const address = document.uri.toString();
  if (!debugged.has(address) || !withValues.has(address)) return 'none';
  return withOthers.has(address) ? 'some' : 'all';
}

/** The hints without those of other runs and moments, if the program of the document is debugged. */
export function withoutOtherRuns(
  document: vscode.TextDocument,
  hints: readonly vscode.InlayHint[],
): readonly vscode.InlayHint[] {
  const address = document.uri.toString();
  const others = hints.filter(
    (hint: vscode.InlayHint & { readonly data?: unknown }) => !OF_MOST_RUNS.includes(hint.data),
  );
  const before = hiddenHints(document);
  if (others.length < hints.length) withValues.add(address);
  if (others.length > 0) withOthers.add(address);
  if (!debugged.has(address)) return hints;
  if (hiddenHints(document) !== before) for (const listener of listeners) listener(document);
  return others;
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
