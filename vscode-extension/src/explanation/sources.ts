/** Which editor of a program counts, if it is shown in several: the one that was worked in last. */

import * as vscode from 'vscode';

export interface Sources extends vscode.Disposable {
  /** The visible editor of a program that counts. */
  editorOf(program: vscode.Uri): vscode.TextEditor | undefined;
}

export function watchSources(): Sources {
  let last = vscode.window.activeTextEditor;
  const listening = vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => {
    // A selection is also changed from elsewhere, in an editor that nobody works in.
    if (textEditor === vscode.window.activeTextEditor) remember(textEditor);
  });
  const activated = vscode.window.onDidChangeActiveTextEditor(remember);
  let before: vscode.TextEditor | undefined;

  function remember(editor: vscode.TextEditor | undefined): void {
    if (editor === undefined || editor === last) return;
    before = last;
    last = editor;
  }

  return {
    editorOf(program) {
      const shown = vscode.window.visibleTextEditors.filter(
        ({ document }) => document.uri.toString() === program.toString(),
      );
      // Who works in the explanation has worked in the program before.
      return [last, before].find((each) => each && shown.includes(each)) ?? shown[0];
    },
    dispose() {
      listening.dispose();
      activated.dispose();
    },
  };
}
