/** Which program a command is about that does not name one. */

import * as vscode from 'vscode';
import { EXPLANATION, programOf } from '../explanation/documents.ts';
import { isProgram } from '../languages.ts';
import type { Programs } from '../services.ts';

export function watchPrograms(): Programs & vscode.Disposable {
  let last = vscode.window.activeTextEditor?.document;
  const remember = (document: vscode.TextDocument | undefined) => {
    if (document !== undefined && isProgram(document)) last = document;
  };
  const listening = vscode.window.onDidChangeActiveTextEditor((editor) =>
    remember(editor?.document),
  );
  return {
    current() {
      const active = vscode.window.activeTextEditor?.document;
      if (active !== undefined) {
        if (active.uri.scheme === EXPLANATION) return programOf(active.uri);
        return isProgram(active) ? active.uri : undefined;
      }
      // In a page that is no text, the walkthrough for one: the program that was worked in last.
      const visible = vscode.window.visibleTextEditors.map(({ document }) => document);
      const known = [last, ...visible, ...vscode.workspace.textDocuments];
      return known.find((each) => each && isProgram(each) && !each.isClosed)?.uri;
    },
    async ask(words) {
      const create = vscode.l10n.t('New Program');
      if ((await vscode.window.showInformationMessage(words, create)) === create) {
        await vscode.commands.executeCommand('mines.newProgram', 'beside');
      }
    },
    dispose: () => listening.dispose(),
  };
}
