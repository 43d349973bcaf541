/** What is seen in the text of a program that has stopped: the cell under the pointer, values beside the line. */

import * as vscode from 'vscode';
import { PROGRAMS } from '../languages.ts';
import type { Sessions } from './sessions.ts';
import { cellAt, inFewWords } from './state.ts';

export function showValues(sessions: Sessions): vscode.Disposable {
  const changed = new vscode.EventEmitter<void>();
  return vscode.Disposable.from(
    changed,
    sessions.onDidChange(() => changed.fire()),
    vscode.languages.registerEvaluatableExpressionProvider(PROGRAMS, {
      provideEvaluatableExpression(document, { line, character }) {
        const debugged = sessions.of(document);
        const state = debugged?.state;
        const cell = state && cellAt(state, line, character);
        if (cell === undefined) {
          // On what is performed next, the values that it works on.
          const isNext = state !== undefined && debugged?.line === line;
          const { text } = document.lineAt(line);
          const range = new vscode.Range(line, 0, line, text.length);
          return isNext ? new vscode.EvaluatableExpression(range, 'stack') : undefined;
        }
        const [column, row, start, end] = cell;
        const range = new vscode.Range(line, start, line, end);
        return new vscode.EvaluatableExpression(range, `cell(${column}, ${row})`);
      },
    }),
    vscode.languages.registerInlineValuesProvider(PROGRAMS, {
      onDidChangeInlineValues: changed.event,
      provideInlineValues(document, _viewPort, { stoppedLocation }) {
        const state = sessions.of(document)?.state;
        const words = state === undefined ? '' : inFewWords(state);
        return words === '' ? [] : [new vscode.InlineValueText(stoppedLocation, words)];
      },
    }),
  );
}
