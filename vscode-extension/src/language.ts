/** What the extension must know of the language: its name, and which editors show it. */

import type * as vscode from 'vscode';

/** The documents that the extension is for, wherever they are kept. */
export const MINES = { language: 'mines' } as const satisfies vscode.DocumentFilter;

export function isMines(document: vscode.TextDocument): boolean {
  return document.languageId === MINES.language;
}
