/** Whether a person has put the cursor where it is, or the editor: at the operation where a program stopped, for one. */

import * as vscode from 'vscode';
import type { Module } from './services.ts';

/** The documents in which the editor moved the cursor last. */
let movedByEditor = new WeakSet<vscode.TextDocument>();

export const watchCursors: Module = () =>
  vscode.Disposable.from(
    vscode.window.onDidChangeTextEditorSelection(({ textEditor: { document }, kind }) => {
      const isPerson =
        kind === vscode.TextEditorSelectionChangeKind.Keyboard ||
        kind === vscode.TextEditorSelectionChangeKind.Mouse;
      if (isPerson) movedByEditor.delete(document);
      else movedByEditor.add(document);
    }),
    new vscode.Disposable(() => {
      movedByEditor = new WeakSet();
    }),
  );

/** Where a person has put the cursor in the active editor, if that shows `document`. */
export function placedCursor(document: vscode.TextDocument): vscode.Position | undefined {
  const editor = vscode.window.activeTextEditor;
  return editor?.document === document && !movedByEditor.has(document)
    ? editor.selection.active
    : undefined;
}

/** Whether the editor has moved the cursor of a document last, and not a person. */
export function isMovedByEditor(document: vscode.TextDocument): boolean {
  return movedByEditor.has(document);
}
