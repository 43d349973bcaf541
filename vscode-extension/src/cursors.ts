/** Whether a person has put the cursor where it is, or the editor: at the operation where a program stopped, for one. */

import * as vscode from 'vscode';
import type { Module } from './services.ts';

/** The documents in which the editor moved the cursor last. */
let movedByEditor = new WeakSet<vscode.TextDocument>();
/** The documents in which a person moved the cursor last. In a new document, nobody has moved it. */
let movedByPerson = new WeakSet<vscode.TextDocument>();

export const watchCursors: Module = () =>
  vscode.Disposable.from(
    vscode.window.onDidChangeTextEditorSelection(({ textEditor: { document }, kind }) => {
      const isPerson =
        kind === vscode.TextEditorSelectionChangeKind.Keyboard ||
        kind === vscode.TextEditorSelectionChangeKind.Mouse;
      const [by, notBy] = isPerson
        ? [movedByPerson, movedByEditor]
        : [movedByEditor, movedByPerson];
      by.add(document);
      notBy.delete(document);
    }),
    new vscode.Disposable(() => {
      movedByEditor = new WeakSet();
      movedByPerson = new WeakSet();
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

/** Whether a person has moved the cursor in `document` to where it is. */
export function isMovedByPerson(document: vscode.TextDocument): boolean {
  return movedByPerson.has(document);
}
