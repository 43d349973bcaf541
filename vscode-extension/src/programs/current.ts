/** Which program a command is about that does not name one. */

import * as vscode from 'vscode';
import { EXPLANATION, programOf } from '../explanation/documents.ts';
import { isProgram, LANGUAGES } from '../languages.ts';
import type { Programs } from '../services.ts';
import { creationOf } from './create.ts';

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
      const offers = LANGUAGES.map((language) => ({
        title: vscode.l10n.t('New {0} Program', language.title),
        language,
      }));
      const chosen = await vscode.window.showInformationMessage(words, ...offers);
      if (chosen !== undefined) {
        await vscode.commands.executeCommand(creationOf(chosen.language), 'beside');
      }
    },
    dispose: () => listening.dispose(),
  };
}
