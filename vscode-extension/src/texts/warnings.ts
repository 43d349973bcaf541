/** A word on files that VS Code would save as another text than they hold. */

import * as vscode from 'vscode';
import { languageOf } from '../languages.ts';
import type { Module } from '../services.ts';
import { changeWhenSaved } from './lineEnds.ts';

export const warnOfLineEnds: Module = ({ log }) => {
  const told = new Set<string>();

  async function look(document: vscode.TextDocument): Promise<void> {
    const name = document.uri.toString();
    const isExact = languageOf(document)?.hasExactLineEnds === true;
    if (!isExact || document.uri.scheme !== 'file' || told.has(name)) return;
    const bytes = await vscode.workspace.fs.readFile(document.uri);
    const change = changeWhenSaved(new TextDecoder('utf-8').decode(bytes));
    if (change === 'none' || told.has(name)) return;
    told.add(name);
    const file = vscode.workspace.asRelativePath(document.uri);
    vscode.window.showWarningMessage(
      change === 'operations'
        ? vscode.l10n.t(
            '{0} contains a carriage return that is not part of a line end. VS Code turns it into a line end: if you save the program, it gets more operations.',
            file,
          )
        : vscode.l10n.t(
            '{0} ends some lines with CRLF and others with LF. If you save it, VS Code makes all line ends the same. The program does not change.',
            file,
          ),
    );
  }

  function lookQuietly(document: vscode.TextDocument): void {
    look(document).catch((error) => log.debug(String(error))); // the file may be gone
  }

  vscode.workspace.textDocuments.forEach(lookQuietly);
  return vscode.workspace.onDidOpenTextDocument(lookQuietly);
};
