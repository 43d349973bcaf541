/** Hints after a comment: a blank more, or else they read like a part of it (`6 = 72= 72`). */

import type * as vscode from 'vscode';
import { languageOf } from '../languages.ts';

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
