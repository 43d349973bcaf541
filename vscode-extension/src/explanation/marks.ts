/**
 * What is marked in an explanation: the line that the cursor is in, and that it is out of date. And what that line
 * is about, in the program.
 */

import * as vscode from 'vscode';
import type { Place } from './pairs.ts';

export interface Marks extends vscode.Disposable {
  /** Mark a line, from 0, and say why the text is not that of the program as it is now. */
  show(editor: vscode.TextEditor, line: number | undefined, problem: string): void;
  /** Mark a place in a program, or none. */
  showPlace(editor: vscode.TextEditor, place: Place | undefined): void;
}

export function marks(): Marks {
  const here = vscode.window.createTextEditorDecorationType({
    isWholeLine: true,
    backgroundColor: new vscode.ThemeColor('editor.wordHighlightBackground'),
    // In high contrast there is no such background, and a border instead.
    border: '1px solid',
    borderColor: new vscode.ThemeColor('editor.wordHighlightBorder'),
    overviewRulerColor: new vscode.ThemeColor('editorOverviewRuler.wordHighlightForeground'),
  });
  const place = vscode.window.createTextEditorDecorationType({
    backgroundColor: new vscode.ThemeColor('editor.wordHighlightStrongBackground'),
    outline: '1px solid',
    outlineColor: new vscode.ThemeColor('editorBracketMatch.border'),
  });
  const outdated = vscode.window.createTextEditorDecorationType({ opacity: '0.5' });
  const reason = vscode.window.createTextEditorDecorationType({});
  const types = vscode.Disposable.from(here, place, outdated, reason);
  return {
    show(editor, line, problem) {
      const { document } = editor;
      const exists = line !== undefined && line < document.lineCount;
      editor.setDecorations(here, exists ? [document.lineAt(line).range] : []);
      const end = document.lineAt(document.lineCount - 1).range.end;
      const isOutdated = problem !== '';
      editor.setDecorations(
        outdated,
        isOutdated ? [new vscode.Range(0, 0, end.line, end.character)] : [],
      );
      const words = vscode.l10n.t('cannot explain: {0}', problem);
      editor.setDecorations(reason, isOutdated ? [reasonAt(document, words)] : []);
    },
    showPlace: (editor, at) =>
      editor.setDecorations(place, at === undefined ? [] : [new vscode.Range(...at)]),
    dispose: () => types.dispose(),
  };
}

/** Behind the first line, which says nothing in most programs. */
function reasonAt(document: vscode.TextDocument, words: string): vscode.DecorationOptions {
  const { end } = document.lineAt(0).range;
  const color = new vscode.ThemeColor('editorWarning.foreground');
  return {
    range: new vscode.Range(end, end),
    renderOptions: { after: { contentText: words, color, margin: '0 0 0 1ch' } },
  };
}
